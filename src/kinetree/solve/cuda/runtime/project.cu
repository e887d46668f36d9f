/* Back to the constraints, operation by operation that of kinetree.solve.project. What needs the careful solution of all
 * rows there is given back here: CARE_WANTED.
 */
DEVICE int evaluate(double t, const double *z, const double *p, double *zdot)
{
    double health, work[ROOM(RHS_WORK)];
    rhs(&t, z, p, zdot, &health, work);
#if HAS_FALLBACK
    double total = 0.0;
    for (int d = 0; d < NZ; d++)
        total += 0.0 * zdot[d];
    if (!(total == 0.0 && health >= HEALTH_MIN))
        return CARE_WANTED;
#endif
    return OK; /* a rate that is not finite shows in the error */
}

#if HAS_PROJECTION
DEVICE void normalise_quaternions(double *z)
{
#pragma unroll
    for (int q = 0; q < NQ; q++) {
        double size = 0.0;
        for (int k = 0; k < 4; k++)
            size += z[QUATERNION(q) + k] * z[QUATERNION(q) + k];
        const double scale = 1.0 / sqrt(size);
        for (int k = 0; k < 4; k++)
            z[QUATERNION(q) + k] *= scale;
    }
}

DEVICE void change_coordinates(double *z, const double *dx)
{
    for (int i = 0; i < NX; i++)
        z[i] += dx[i];
    normalise_quaternions(z);
}
#endif

#if M > 0
/* Least delta with B delta = -residual for the independent rows among the first `rows`. False if badly conditioned. */
DEVICE bool solve_independent(const double *B, const double *residual, int rows, double *longest, double *closeness,
                              double *delta)
{
    double G[ROOM(NS * NS)], w[ROOM(NS)];
    int used = 0;
#pragma unroll
    for (int a = 0; a < NS; a++) {
        const int i = ROW(a);
        if (i >= rows)
            continue;
        int column = 0;
#pragma unroll
        for (int b = 0; b <= a; b++) {
            const int k = ROW(b);
            if (k >= rows)
                continue;
            double total = 0.0;
            for (int j = 0; j < NY; j++)
                total += B[i * NY + j] * B[k * NY + j];
            G[used * NS + column] = total;
            column++;
        }
        longest[i] = fmax(longest[i], G[used * NS + used]);
        w[used] = -residual[i];
        used++;
    }
    double smallest = 1.0;
#pragma unroll
    for (int j = 0; j < used; j++) { /* G = L L^T in place */
        const double diagonal = G[j * NS + j];
        double pivot = diagonal;
        for (int k = 0; k < j; k++)
            pivot -= G[j * NS + k] * G[j * NS + k];
        if (!(pivot > EPSILON * diagonal) || !(diagonal > 0.0))
            return false;
        smallest = fmin(smallest, pivot / diagonal);
        const double root = sqrt(pivot);
        G[j * NS + j] = root;
        for (int i = j + 1; i < used; i++) {
            double total = G[i * NS + j];
            for (int k = 0; k < j; k++)
                total -= G[i * NS + k] * G[j * NS + k];
            G[i * NS + j] = total / root;
        }
    }
    if (used > 0 && !(smallest >= TRUSTED_PIVOT))
        return false;
    used = 0;
#pragma unroll
    for (int a = 0; a < NS; a++)
        if (ROW(a) < rows) {
            const double length = longest[ROW(a)], left = G[used * NS + used];
            *closeness = fmin(*closeness, length > 0.0 ? left * left / length : 0.0);
            used++;
        }
#pragma unroll
    for (int i = 0; i < used; i++) {
        double total = w[i];
        for (int k = 0; k < i; k++)
            total -= G[i * NS + k] * w[k];
        w[i] = total / G[i * NS + i];
    }
#pragma unroll
    for (int i = used - 1; i >= 0; i--) {
        double total = w[i];
        for (int k = i + 1; k < used; k++)
            total -= G[k * NS + i] * w[k];
        w[i] = total / G[i * NS + i];
    }
    for (int j = 0; j < NY; j++)
        delta[j] = 0.0;
    used = 0;
#pragma unroll
    for (int a = 0; a < NS; a++)
        if (ROW(a) < rows) {
            for (int j = 0; j < NY; j++)
                delta[j] += B[ROW(a) * NY + j] * w[used];
            used++;
        }
    return true;
}

/* Largest |residual + B delta| over the row's length (at least a millionth of the longest). */
DEVICE double largest_residual(const double *B, const double *residual, int rows, const double *delta)
{
    double longest = 0.0, worst = 0.0;
    for (int i = 0; i < rows * NY; i++)
        longest = fmax(longest, fabs(B[i]));
    for (int i = 0; i < rows; i++) {
        double size = 1e-6 * longest, value = residual[i];
        for (int j = 0; j < NY; j++) {
            size = fmax(size, fabs(B[i * NY + j]));
            value += B[i * NY + j] * delta[j];
        }
        const double ratio = size > 0.0 ? fabs(value) / size : fabs(value);
        if (!(ratio <= worst))
            worst = ratio;
    }
    return worst;
}

DEVICE int project_rows(double t, double *z, const double *p, double *longest, double *closeness)
{
    double phi[ROOM(MH)], psi[M], B[M * NY], delta[NY], work[ROOM(CONSTRAINTS_WORK)];
    bool settled = false;
    double scale = 1.0;
#pragma unroll 1
    for (int iteration = 0;; iteration++) { /* Newton's method on phi(x) = 0 */
        if (iteration < MOST_ITERATIONS)
            constraints(&t, z, p, phi, psi, B, work);
#if MH == 0
        break;
#else
        if (iteration == MOST_ITERATIONS) {
            for (int j = 0; j < NY; j++)
                delta[j] = 0.0;
            if (!(largest_residual(B, phi, MH, delta) <= PROJECTION_TOLERANCE * scale))
                return PROJECTION_FAILED;
            break;
        }
        scale = 1.0;
        for (int i = 0; i < NX; i++)
            scale = fmax(scale, fabs(z[i]));
        if (settled) {
            for (int j = 0; j < NY; j++)
                delta[j] = 0.0;
            if (largest_residual(B, phi, MH, delta) <= MET * scale)
                break;
            return CARE_WANTED;
        }
        if (!solve_independent(B, phi, MH, longest, closeness, delta))
            return CARE_WANTED;
        double size = 0.0;
        for (int j = 0; j < NY; j++)
            size = fmax(size, fabs(delta[j]));
        if (!(size < INFINITE))
            return PROJECTION_FAILED;
        double dx[NX], room[ROOM(TANGENT_WORK)];
        tangent(z, delta, dx, room);
        change_coordinates(z, dx);
        settled = size <= SETTLED * scale;
#endif
    }
    scale = 1.0; /* the least change of y that makes psi = 0 */
    for (int j = 0; j < NY; j++)
        scale = fmax(scale, fabs(z[NX + j]));
    for (int i = 0; i < M; i++) {
        double total = 0.0;
        for (int j = 0; j < NY; j++)
            total += B[i * NY + j] * B[i * NY + j];
        longest[i] = fmax(longest[i], total);
    }
    if (!solve_independent(B, psi, M, longest, closeness, delta) ||
        !(largest_residual(B, psi, M, delta) <= MET * scale))
        return CARE_WANTED;
    for (int j = 0; j < NY; j++)
        z[NX + j] += delta[j];
    return OK;
}
#endif

/* Bring z back to the constraints at time t, in place. */
DEVICE int project(double t, double *z, const double *p, double *longest, double *closeness)
{
#if HAS_PROJECTION
    normalise_quaternions(z);
#endif
#if HAS_FOLLOW
    double dx[NX], work[ROOM(FOLLOW_WORK)];
    follow(&t, z, p, dx, work);
    change_coordinates(z, dx);
#endif
#if M > 0
    return project_rows(t, z, p, longest, closeness);
#else
    return OK;
#endif
}

