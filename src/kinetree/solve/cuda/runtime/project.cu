/* Back to the constraints, operation by operation that of kinetree.solve.project. What needs the careful solution of all
 * rows there is given back here: CARE_WANTED.
 */
DEVICE INLINED int evaluate(double t, const double *z, const double *p, double *zdot)
{
    double health, work[ROOM(RHS_WORK)];
    rhs(&t, z, p, zdot, &health, work);
#if HAS_FALLBACK
    double total = 0.0;
    for (int d = 0; d < NZ; d++)
        total = fma(0.0, zdot[d], total);
    if (!(total == 0.0 && health >= HEALTH_MIN))
        return CARE_WANTED;
#endif
    return OK; /* a rate that is not finite shows in the error */
}

/* The same where it is not worth another copy of the equations. */
DEVICE APART int evaluate_apart(double t, const double *z, const double *p, double *zdot)
{
    return evaluate(t, z, p, zdot);
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
/* Largest |residual + B delta| over the row's length (at least a millionth of the longest). */
DEVICE APART double largest_residual(const double *B, const double *residual, int rows, const double *delta)
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

/* The same of copies: arrays that no other function is shown stay in registers. */
DEVICE INLINED double residual_left(const double *B, const double *residual, int rows, const double *delta)
{
    double B_[M * NY], residual_[M], delta_[NY];
    for (int i = 0; i < rows * NY; i++)
        B_[i] = B[i];
    for (int i = 0; i < rows; i++)
        residual_[i] = residual[i];
    for (int j = 0; j < NY; j++)
        delta_[j] = delta[j];
    return largest_residual(B_, residual_, rows, delta_);
}

DEVICE INLINED int project_rows(double t, double *z, const double *p, double *longest, double *closeness)
{
    double phi[ROOM(MH)], psi[M], B[M * NY], delta[NY], work[ROOM(CONSTRAINTS_WORK)];
    bool settled = false;
    double scale = 1.0;
#pragma unroll 1
    for (int iteration = 0;; iteration++) { /* Newton's method on phi(x) = 0 */
        constraints(&t, z, p, phi, psi, B, work);
#if MH == 0
        break;
#else
        if (iteration == MOST_ITERATIONS)
            return CARE_WANTED;
        scale = 1.0;
        for (int i = 0; i < NX; i++)
            scale = fmax(scale, fabs(z[i]));
        if (settled) {
            for (int j = 0; j < NY; j++)
                delta[j] = 0.0;
            if (positions_surely_met(B, phi, delta, 0.5 * MET * scale) || residual_left(B, phi, MH, delta) <= MET * scale)
                break;
            return CARE_WANTED;
        }
        if (!solve_positions(B, phi, longest, closeness, delta))
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
    if (!solve_speeds(B, psi, longest, closeness, delta) ||
        !(speeds_surely_met(B, psi, delta, 0.5 * MET * scale) || residual_left(B, psi, M, delta) <= MET * scale))
        return CARE_WANTED;
    for (int j = 0; j < NY; j++)
        z[NX + j] += delta[j];
    return OK;
}
#endif

/* Bring z back to the constraints at time t, in place. */
DEVICE INLINED int project(double t, double *z, const double *p, double *longest, double *closeness)
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

DEVICE APART int project_apart(double t, double *z, const double *p, double *longest, double *closeness)
{
    return project(t, z, p, longest, closeness);
}

