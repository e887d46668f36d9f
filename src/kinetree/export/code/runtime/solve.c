/* Motion of @title@: accelerations, constraints, steps in time.
 *
 * With z = (x, y, w), coordinates, speeds and integrals:
 *     x' = N(x) y,   A y' = f + B^T lambda,   B y' = gamma        (equations of motion)
 *     phi(x) = 0,    psi = B y - b = 0                            (constraints, kept by projection)
 * No memory is allocated and nothing is static: everything lives in a @name@_model.
 */
#include "@name@.h"
#include "@name@_equations.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define NX @NAME@_NX
#define NY @NAME@_NY
#define NZ @NAME@_NZ
#define NP @NAME@_NP
#define M @NAME@_M
#define MH @NAME@_MH
#define NS @NAME@_NS
#define NE @NAME@_NE
#define NC @NAME@_NC

#define WEAK 1e-9           /* smallest pivot of the selected rows that is trusted */
#define RANK 1e-12          /* eigenvalues of B B^T, over the largest, that count as zero */
#define MET 1e-11           /* residual at which rows count as met */
#define LOOSE 1e-8          /* residual that a projection may leave where rows depend on each other */
#define RESTING 1e-6        /* rate of rebound (m/s) below which a contact stays closed */
#define OPEN 1e-12          /* gap (m) after an impact: positive, whatever round-off does */
#define MOST_ITERATIONS 40

typedef @name@_model model;

const char *@name@_message(int status)
{
    switch (status) {
    case @NAME@_OK: return "ok";
    case @NAME@_STOPPED: return "an event stopped the motion";
    case @NAME@_SINGULAR: return "the equations of motion are singular here";
    case @NAME@_NOT_ASSEMBLED: return "the constraints cannot be met";
    case @NAME@_STEP_TOO_SMALL: return "the step became too small";
    case @NAME@_NOT_FINITE: return "a value is not finite";
    default: return "unknown status";
    }
}

void @name@_start(model *m)
{
    memset(m, 0, sizeof *m);
    m->t = @name@_t_start;
    memcpy(m->z, @name@_z_start, NZ * sizeof(double));
#if NP > 0
    memcpy(m->p, @name@_p_start, NP * sizeof(double));
#endif
    m->event = -1;
}

/* ---- dense linear algebra ------------------------------------------------------------------------------------- */

#if @NAME@_HAS_MATRICES
/* S = L L^T in place (lower triangle). Returns the smallest pivot over the largest of S, 0 if S is not positive. */
static double cholesky(double *S, int n)
{
    double smallest = DBL_MAX, largest = 0.0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, S[i * n + i]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = S[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= S[i * n + k] * S[j * n + k];
            if (i == j) {
                if (!(sum > 0.0))
                    return 0.0;
                smallest = fmin(smallest, sum);
                S[i * n + i] = sqrt(sum);
            } else {
                S[i * n + j] = sum / S[j * n + j];
            }
        }
    return n == 0 ? 1.0 : smallest / largest;
}

/* b := (L L^T)^-1 b; entries of b lie `stride` apart. */
static void cholesky_solve(const double *L, int n, double *b, int stride)
{
    for (int i = 0; i < n; i++) {
        double sum = b[i * stride];
        for (int k = 0; k < i; k++)
            sum -= L[i * n + k] * b[k * stride];
        b[i * stride] = sum / L[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = b[i * stride];
        for (int k = i + 1; k < n; k++)
            sum -= L[k * n + i] * b[k * stride];
        b[i * stride] = sum / L[i * n + i];
    }
}

#endif

#if M > 0 || NC > 0
/* The least x with S x = b for a symmetric S that may be singular, by Jacobi's rotations. S and b are overwritten. */
static void least_solution(double *S, double *V, int n, double *b, double *x)
{
    for (int i = 0; i < n * n; i++)
        V[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
    for (int sweep = 0; sweep < 60; sweep++) {
        double off = 0.0, diagonal = 0.0;
        for (int i = 0; i < n; i++) {
            diagonal = fmax(diagonal, fabs(S[i * n + i]));
            for (int j = 0; j < i; j++)
                off = fmax(off, fabs(S[i * n + j]));
        }
        if (off <= 1e-17 * diagonal)
            break;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < i; j++) {
                double a = S[i * n + j];
                if (a == 0.0)
                    continue;
                double theta = (S[i * n + i] - S[j * n + j]) / (2.0 * a);
                double t = (theta < 0.0 ? -1.0 : 1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
                double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
                for (int k = 0; k < n; k++) {
                    double p = S[k * n + j], q = S[k * n + i];
                    S[k * n + j] = c * p - s * q;
                    S[k * n + i] = s * p + c * q;
                }
                for (int k = 0; k < n; k++) {
                    double p = S[j * n + k], q = S[i * n + k];
                    S[j * n + k] = c * p - s * q;
                    S[i * n + k] = s * p + c * q;
                    p = V[k * n + j];
                    q = V[k * n + i];
                    V[k * n + j] = c * p - s * q;
                    V[k * n + i] = s * p + c * q;
                }
            }
    }
    double largest = 0.0;
    for (int i = 0; i < n; i++) {
        largest = fmax(largest, S[i * n + i]);
        x[i] = 0.0;
    }
    for (int k = 0; k < n; k++)
        if (S[k * n + k] > RANK * n * largest) {
            double content = 0.0;
            for (int i = 0; i < n; i++)
                content += V[i * n + k] * b[i];
            content /= S[k * n + k];
            for (int i = 0; i < n; i++)
                x[i] += V[i * n + k] * content;
        }
}
#endif

static void normalise_quaternions(double *z)
{
#if @NAME@_NQ > 0
    for (int q = 0; q < @NAME@_NQ; q++) {
        double *e = z + @name@_quaternions[q];
        double size = sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3]);
        for (int k = 0; k < 4; k++)
            e[k] /= size;
    }
#else
    (void)z;
#endif
}

/* ---- equations of motion -------------------------------------------------------------------------------------- */

#if @NAME@_HAS_MATRICES
/* y' and lambda of A y' = f + B^T lambda, B y' = gamma as they stand in the model; lambda is the smallest. */
static int solve_matrices(model *m, double *ydot, double *lam)
{
    double *A = m->A, *f = m->f;
#if M > 0
    /* A + B^T B has the same y' and is positive where massless bodies leave A singular */
    double scale = 0.0, size = 0.0;
    for (int i = 0; i < NY; i++)
        scale = fmax(scale, A[i * NY + i]);
    for (int i = 0; i < M * NY; i++)
        size = fmax(size, fabs(m->B[i]));
    memcpy(m->A_kept, A, sizeof m->A_kept);
    double sigma = 0.0;
#endif
    if (cholesky(A, NY) < 1e-13) {
#if M > 0
        sigma = size > 0.0 ? scale / (size * size) : 0.0;
        memcpy(A, m->A_kept, sizeof m->A_kept);
        for (int i = 0; i < NY; i++) {
            for (int r = 0; r < M; r++) {
                f[i] += sigma * m->B[r * NY + i] * m->gamma[r];
                for (int j = 0; j < NY; j++)
                    A[i * NY + j] += sigma * m->B[r * NY + i] * m->B[r * NY + j];
            }
        }
        if (!(cholesky(A, NY) > 1e-15))
            return @NAME@_SINGULAR;
#else
        return @NAME@_SINGULAR;
#endif
    }
    memcpy(ydot, f, NY * sizeof(double));
    cholesky_solve(A, NY, ydot, 1);
#if M > 0
    for (int r = 0; r < M; r++) {                       /* X = A^-1 B^T, column by column */
        memcpy(m->X + r * NY, m->B + r * NY, NY * sizeof(double));
        cholesky_solve(A, NY, m->X + r * NY, 1);
    }
    for (int r = 0; r < M; r++) {
        double sum = m->gamma[r];
        for (int j = 0; j < NY; j++)
            sum -= m->B[r * NY + j] * ydot[j];
        m->right[r] = sum;
        for (int s = 0; s < M; s++) {
            double product = 0.0;
            for (int j = 0; j < NY; j++)
                product += m->B[r * NY + j] * m->X[s * NY + j];
            m->S[r * M + s] = product;
        }
    }
    least_solution(m->S, m->V, M, m->right, lam);
    for (int r = 0; r < M; r++) {
        for (int j = 0; j < NY; j++)
            ydot[j] += m->X[r * NY + j] * lam[r];
        lam[r] += sigma * m->gamma[r];
    }
#else
    (void)lam;
#endif
    return @NAME@_OK;
}

#if M > 0
static int dense_derivatives(model *m, double t, const double *z, double *zdot)
{
    @name@_matrices(&t, z, m->p, zdot, m->A, m->f, m->B, m->gamma, zdot + NX + NY, m->work);
#if @NAME@_DRIVERS >= 0
    memcpy(m->A_whole, m->A, sizeof m->A_whole);
    memcpy(m->f_whole, m->f, sizeof m->f_whole);
#endif
    int status = solve_matrices(m, zdot + NX, m->lam);
#if @NAME@_DRIVERS >= 0
    double power = 0.0;                                  /* y . (A y' - f), the power of the drivers */
    for (int i = 0; i < NY; i++) {
        double force = -m->f_whole[i];
        for (int j = 0; j < NY; j++)
            force += m->A_whole[i * NY + j] * zdot[NX + j];
        power += z[NX + i] * force;
    }
    zdot[NX + NY + @NAME@_DRIVERS] = power;
#endif
    return status;
}
#endif
#endif

#if @NAME@_HAS_IMPULSES
/* dy = A^-1 (P + B^T lambda) with B dy = 0: what an impulse P does to the speeds. */
static int respond(model *m, double t, const double *z, const double *P, double *dy)
{
    @name@_matrices(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, m->work);
    memcpy(m->f, P, NY * sizeof(double));
#if M > 0
    for (int r = 0; r < M; r++)
        m->gamma[r] = 0.0;
#endif
    return solve_matrices(m, dy, m->lam);
}
#endif

#if NC > 0
/* Gap, rate, G, bias and e of contact k. */
static void measure(model *m, int k, double t, const double *z)
{
    @name@_contact *c = m->contacts + k;
    switch (k) {
@contacts@
    default: break;
    }
}

static int respond_all(model *m, double t, const double *z)
{
    int status = @NAME@_OK;
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed && status == @NAME@_OK) {
            measure(m, k, t, z);
            status = respond(m, t, z, m->contacts[k].G, m->contacts[k].dy);
        }
    return status;
}

/* Strengths s_k of the closed contacts such that sum_j (G_k . dy_j) s_j = right_k. */
static void share(model *m, const double *right, double *s)
{
    double W[NC * NC], V[NC * NC], b[NC], x[NC];
    int n = 0, which[NC];
    for (int k = 0; k < NC; k++) {
        s[k] = 0.0;
        if (m->contacts[k].closed)
            which[n++] = k;
    }
    for (int i = 0; i < n; i++) {
        b[i] = right[which[i]];
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int q = 0; q < NY; q++)
                sum += m->contacts[which[i]].G[q] * m->contacts[which[j]].dy[q];
            W[i * n + j] = sum;
        }
    }
    least_solution(W, V, n, b, x);
    for (int i = 0; i < n; i++)
        s[which[i]] = x[i];
}

/* Forces of the closed contacts: none of their gaps accelerates. */
static int hold_contacts(model *m, double t, const double *z, double *zdot)
{
    double right[NC], force[NC];
    int status = respond_all(m, t, z);
    for (int k = 0; k < NC; k++) {
        right[k] = -m->contacts[k].bias;
        for (int j = 0; j < NY; j++)
            right[k] -= m->contacts[k].G[j] * zdot[NX + j];
    }
    share(m, right, force);
    for (int k = 0; k < NC; k++) {
        m->contacts[k].force = force[k];
        for (int j = 0; j < NY && force[k] != 0.0; j++)
            zdot[NX + j] += m->contacts[k].dy[j] * force[k];
    }
    return status;
}

/* Gaps and rates of closed contacts back to zero. */
static int project_contacts(model *m, double t, double *z)
{
    double right[NC], s[NC];
    for (int pass = 0; pass < 2; pass++) {
        int status = respond_all(m, t, z);
        if (status != @NAME@_OK)
            return status;
        for (int k = 0; k < NC; k++)
            right[k] = pass == 0 ? -m->contacts[k].gap : -m->contacts[k].rate;
        share(m, right, s);
        for (int j = 0; j < NY; j++) {
            m->delta[j] = 0.0;
            for (int k = 0; k < NC; k++)
                m->delta[j] += s[k] == 0.0 ? 0.0 : m->contacts[k].dy[j] * s[k];
        }
        if (pass == 0) {
            @name@_tangent(&t, z, m->p, m->delta, m->dx, m->work);
            for (int i = 0; i < NX; i++)
                z[i] += m->dx[i];
            normalise_quaternions(z);
        } else {
            for (int j = 0; j < NY; j++)
                z[NX + j] += m->delta[j];
        }
    }
    return @NAME@_OK;
}

static int any_closed(const model *m)
{
    for (int k = 0; k < NC; k++)
        if (m->contacts[k].closed)
            return 1;
    return 0;
}

/* Contact k is hit: its rate is reversed, times e. Too slow to bounce: it closes. A closed one that would pull opens. */
static int hit(model *m, int k)
{
    @name@_contact *c = m->contacts + k;
    double W = 0.0;
    if (c->closed) {
        c->closed = 0;
        return @NAME@_OK;
    }
    measure(m, k, m->t, m->z);
    int status = respond(m, m->t, m->z, c->G, c->dy);
    for (int j = 0; j < NY; j++)
        W += c->G[j] * c->dy[j];
    if (status != @NAME@_OK || !(W > 0.0))
        return @NAME@_SINGULAR;
    double rebound = c->e * c->rate, fall = c->bias;
    status = @name@_derivatives(m, m->t, m->z, m->zdot);
    for (int j = 0; j < NY; j++)
        fall += c->G[j] * m->zdot[NX + j];
    int rests = fabs(rebound) < RESTING || rebound * rebound < 8.0 * OPEN * fabs(fall); /* too low to be told from rest */
    double impulse = -(rests ? 1.0 : 1.0 + c->e) * c->rate / W;
    for (int j = 0; j < NY; j++) {
        m->z[NX + j] += c->dy[j] * impulse;
        m->delta[j] = c->dy[j] * (OPEN - c->gap) / W;
    }
    @name@_tangent(&m->t, m->z, m->p, m->delta, m->dx, m->work);   /* out of what it has entered before it was noticed */
    for (int i = 0; i < NX; i++)
        m->z[i] += m->dx[i];
    c->closed = rests;
    return @NAME@_OK;
}
#endif

int @name@_derivatives(model *m, double t, const double *z, double *zdot)
{
    int status = @NAME@_OK;
    double health = 1.0;
    @name@_rhs(&t, z, m->p, zdot, &health, m->work);
#if @NAME@_HAS_MATRICES && M > 0
    if (!(health > WEAK))
        status = dense_derivatives(m, t, z, zdot);
#else
    if (!(health > 0.0))
        status = @NAME@_SINGULAR;
#endif
#if NC > 0
    if (status == @NAME@_OK && any_closed(m))
        status = hold_contacts(m, t, z, zdot);
#endif
    for (int i = 0; i < NZ && status == @NAME@_OK; i++)
        if (!isfinite(zdot[i]))
            status = @NAME@_NOT_FINITE;
    return status;
}

int @name@_outputs(model *m, double t, const double *z, double *out)
{
    int status = @name@_derivatives(m, t, z, m->zdot);
#if @NAME@_HAS_FORCES
    if (status == @NAME@_OK) {
        @name@_matrices(&t, z, m->p, m->dx, m->A, m->f, m->B, m->gamma, m->wdot, m->work);
        status = solve_matrices(m, m->ydot, m->lam);
    }
#endif
    if (status == @NAME@_OK)
        @name@_out(&t, z, m->p, m->zdot + NX, m->lam, out, m->work);
    return status;
}

#if @NAME@_HAS_JACOBIAN
void @name@_jacobian(model *m, double t, const double *z, double *J, double *dfdt)
{
    @name@_jacobian_at(&t, z, m->p, J, dfdt, m->work);
}
#endif

/* ---- constraints ---------------------------------------------------------------------------------------------- */

#if M > 0
int @name@_residuals(model *m, double t, const double *z, double *phi, double *psi)
{
    @name@_constraints(&t, z, m->p, phi, psi, m->B, m->work);
    return @NAME@_OK;
}

/* The least delta with B delta = -residual for the selected rows below `rows`; 0 if they are badly conditioned. */
static int solve_selected(model *m, const double *residual, int rows)
{
    int chosen[NS] = {0}, n = 0;
    for (int a = 0; a < NS; a++)
        if (@name@_rows[a] < rows)
            chosen[n++] = @name@_rows[a];
    for (int a = 0; a < n; a++) {
        m->right[a] = -residual[chosen[a]];
        for (int b = 0; b <= a; b++) {
            double sum = 0.0;
            for (int j = 0; j < NY; j++)
                sum += m->B[chosen[a] * NY + j] * m->B[chosen[b] * NY + j];
            m->S[a * n + b] = sum;
        }
    }
    if (n > 0 && cholesky(m->S, n) < WEAK)
        return 0;
    cholesky_solve(m->S, n, m->right, 1);
    for (int j = 0; j < NY; j++) {
        m->delta[j] = 0.0;
        for (int a = 0; a < n; a++)
            m->delta[j] += m->B[chosen[a] * NY + j] * m->right[a];
    }
    return 1;
}

/* The same for all rows below `rows`, which may depend on each other. */
static void solve_all(model *m, const double *residual, int rows)
{
    for (int a = 0; a < rows; a++) {
        m->right[a] = -residual[a];
        for (int b = 0; b < rows; b++) {
            double sum = 0.0;
            for (int j = 0; j < NY; j++)
                sum += m->B[a * NY + j] * m->B[b * NY + j];
            m->S[a * rows + b] = sum;
        }
    }
    least_solution(m->S, m->V, rows, m->right, m->lam);
    for (int j = 0; j < NY; j++) {
        m->delta[j] = 0.0;
        for (int a = 0; a < rows; a++)
            m->delta[j] += m->B[a * NY + j] * m->lam[a];
    }
}

/* Largest |residual + B delta| over the length of its row. */
static double largest(const model *m, const double *residual, int rows, const double *delta)
{
    double longest = 0.0, worst = 0.0;
    for (int i = 0; i < rows * NY; i++)
        longest = fmax(longest, fabs(m->B[i]));
    for (int i = 0; i < rows; i++) {
        double size = 1e-6 * longest, value = residual[i];
        for (int j = 0; j < NY; j++) {
            size = fmax(size, fabs(m->B[i * NY + j]));
            value += delta == NULL ? 0.0 : m->B[i * NY + j] * delta[j];
        }
        double ratio = size > 0.0 ? fabs(value) / size : fabs(value);
        if (!(ratio <= worst))
            worst = ratio;
    }
    return worst;
}

static int project_positions(model *m, double t, double *z)
{
    int careful = 0, settled = 0;
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        double scale = 1.0, size = 0.0;
        @name@_constraints(&t, z, m->p, m->phi, m->psi, m->B, m->work);
        if (MH == 0)
            return @NAME@_OK;
        for (int i = 0; i < NX; i++)
            scale = fmax(scale, fabs(z[i]));
        if (settled) {
            double worst = largest(m, m->phi, MH, NULL);
            if (worst <= MET * scale || (careful && worst <= LOOSE * scale))
                return @NAME@_OK;
            if (careful)
                return @NAME@_NOT_ASSEMBLED;
            careful = 1;
        }
        if (!careful && !solve_selected(m, m->phi, MH))
            careful = 1;
        if (careful)
            solve_all(m, m->phi, MH);
        for (int j = 0; j < NY; j++)
            size = fmax(size, fabs(m->delta[j]));
        if (!isfinite(size))
            return @NAME@_NOT_ASSEMBLED;
        @name@_tangent(&t, z, m->p, m->delta, m->dx, m->work);
        for (int i = 0; i < NX; i++)
            z[i] += m->dx[i];
        normalise_quaternions(z);
        settled = size <= 1e-9 * scale;
    }
    return @NAME@_NOT_ASSEMBLED;
}

static int project_speeds(model *m, double *z)
{
    double scale = 1.0;
    for (int j = 0; j < NY; j++)
        scale = fmax(scale, fabs(z[NX + j]));
    if (!solve_selected(m, m->psi, M) || !(largest(m, m->psi, M, m->delta) <= MET * scale)) {
        solve_all(m, m->psi, M);
        if (!(largest(m, m->psi, M, m->delta) <= LOOSE * scale))
            return @NAME@_NOT_ASSEMBLED;
    }
    for (int j = 0; j < NY; j++)
        z[NX + j] += m->delta[j];
    return @NAME@_OK;
}
#endif

int @name@_project(model *m, double t, double *z)
{
    normalise_quaternions(z);
#if @NAME@_HAS_FOLLOW
    @name@_follow(&t, z, m->p, m->dx, m->work);
    for (int i = 0; i < NX; i++)
        z[i] += m->dx[i];
    normalise_quaternions(z);
#endif
    int status = @NAME@_OK;
#if M > 0
    status = project_positions(m, t, z);
    if (status == @NAME@_OK)
        status = project_speeds(m, z);
#endif
#if NC > 0
    if (status == @NAME@_OK && any_closed(m))
        status = project_contacts(m, t, z);
#endif
    (void)m;
    (void)t;
    return status;
}

/* ---- events --------------------------------------------------------------------------------------------------- */

#if NE > 0
void @name@_watched(model *m, double t, const double *z, double *g)
{
    @name@_events(&t, z, m->p, g, m->work);
#if NC > 0
    if (any_closed(m)) {
        @name@_derivatives(m, t, z, m->zdot);
        for (int k = 0; k < NC; k++)
            if (m->contacts[k].closed)
                g[@name@_contact_events[k]] = m->contacts[k].force;
    }
#endif
}

static int crosses(int event, double before, double after)
{
    int direction = event < @NAME@_NA ? @name@_directions[event] : 0;
    if (before < 0.0 && after >= 0.0)
        return direction >= 0;
    return before > 0.0 && after <= 0.0 && direction <= 0;
}

int @name@_act(model *m, int event)
{
    (void)m;
    m->event = event;
    switch (event) {
@actions@
    default: return @NAME@_OK;
    }
}
#endif

#if NE > 0
static void remember(model *m)
{
    @name@_watched(m, m->t, m->z, m->g);
#if NC > 0
    for (int k = 0; k < NC; k++)
        if (fabs(m->g[@name@_contact_events[k]]) <= 1e-9)
            m->g[@name@_contact_events[k]] = DBL_MIN;
#endif
}
#endif

/* For programs that watch the functions themselves: acts on all that have crossed zero since the last call. */
int @name@_update(model *m, int *changed)
{
    int status = @NAME@_OK;
    *changed = 0;
#if NE > 0
    @name@_watched(m, m->t, m->z, m->g_new);
    for (int k = 0; k < NE && status == @NAME@_OK; k++)
        if (crosses(k, m->g[k], m->g_new[k])) {
            *changed = 1;
            status = @name@_act(m, k);
        }
#endif
    if (status == @NAME@_OK)
        status = @name@_project(m, m->t, m->z);
#if NE > 0
    remember(m);
#endif
    return status;
}

/* Largest residual of the constraints, over the lengths of their rows. */
double @name@_drift(model *m, double t, const double *z)
{
#if M > 0
    @name@_constraints(&t, z, m->p, m->phi, m->psi, m->B, m->work);
    return fmax(largest(m, m->phi, MH, NULL), largest(m, m->psi, M, NULL));
#else
    (void)m;
    (void)t;
    (void)z;
    return 0.0;
#endif
}

/* ---- steps ---------------------------------------------------------------------------------------------------- */

int @name@_step(model *m, double h)
{
    double *k = m->stage, *point = m->point, sum[NZ];
    static const double at[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};
    for (int i = 0; i < NZ; i++)
        sum[i] = 0.0;
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < NZ; i++)
            point[i] = m->z[i] + (s == 0 ? 0.0 : h * at[s] * k[i]);
        int status = @name@_derivatives(m, m->t + at[s] * h, point, k);
        if (status != @NAME@_OK)
            return status;
        for (int i = 0; i < NZ; i++)
            sum[i] += weight[s] * k[i];
    }
    for (int i = 0; i < NZ; i++)
        m->z[i] += h * sum[i];
    m->t += h;
    return @name@_project(m, m->t, m->z);
}

/* One step of Dormand and Prince, order 5(4): z_new and its error over the tolerance. stage[0] holds z' at the start. */
static int try_step(model *m, double h, double rtol, double atol, double *error)
{
    static const double c[7] = {0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0};
    static const double a[7][6] = {
        {0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
        {1.0 / 5, 0.0, 0.0, 0.0, 0.0, 0.0},
        {3.0 / 40, 9.0 / 40, 0.0, 0.0, 0.0, 0.0},
        {44.0 / 45, -56.0 / 15, 32.0 / 9, 0.0, 0.0, 0.0},
        {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729, 0.0, 0.0},
        {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656, 0.0},
        {35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
    };
    static const double e[7] = {71.0 / 57600, 0.0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
    for (int s = 1; s < 7; s++) {
        for (int i = 0; i < NZ; i++) {
            double sum = 0.0;
            for (int r = 0; r < s; r++)
                sum += a[s][r] * m->stage[r * NZ + i];
            m->z_new[i] = m->z[i] + h * sum;
        }
        int status = @name@_derivatives(m, m->t + c[s] * h, m->z_new, m->stage + s * NZ);
        if (status != @NAME@_OK)
            return status;
    }
    double total = 0.0;
    for (int i = 0; i < NX + NY; i++) {
        double sum = 0.0;
        for (int s = 0; s < 7; s++)
            sum += e[s] * m->stage[s * NZ + i];
        double ratio = h * sum / (atol + rtol * fmax(fabs(m->z[i]), fabs(m->z_new[i])));
        total += ratio * ratio;
    }
    *error = sqrt(total / (NX + NY));
    return @name@_project(m, m->t + h, m->z_new);
}

#if NE > 0
/* The first crossing within (0, h], located by steps of other lengths; -1 without one. z_new is the state there. */
static int first_crossing(model *m, double *h, double rtol, double atol)
{
    double error, low = 0.0, high = *h;
    int found = -1;
    @name@_watched(m, m->t + high, m->z_new, m->g_new);
    for (int k = 0; k < NE && found < 0; k++)
        if (crosses(k, m->g[k], m->g_new[k]))
            found = k;
    if (found < 0)
        return -1;
    for (int i = 0; i < 200 && high - low > 4.0 * DBL_EPSILON * fmax(fabs(m->t), high); i++) {
        double middle = 0.5 * (low + high);
        int crossed = -1;
        if (i % 3 != 2 && m->g_new[found] != m->g[found] && low == 0.0) {
            double guess = high * m->g[found] / (m->g[found] - m->g_new[found]);
            if (guess > 0.0 && guess < high)
                middle = guess;
        }
        if (try_step(m, middle, rtol, atol, &error) != @NAME@_OK)
            break;
        @name@_watched(m, m->t + middle, m->z_new, m->g_new);
        for (int k = 0; k < NE && crossed < 0; k++)
            if (crosses(k, m->g[k], m->g_new[k]))
                crossed = k;
        if (crossed >= 0) {
            high = middle;
            found = crossed;
        } else {
            low = middle;
        }
    }
    try_step(m, high, rtol, atol, &error);
    *h = high;
    return found;
}
#endif

#if NE > 0
/* Acts on `event` and on all others that cross zero with it, at the state in m; then looks from which sides to go on. */
static int act_on_all(model *m, int event)
{
    int status = @NAME@_OK, stopped = 0, crossed[NE], positive[NE];
    @name@_watched(m, m->t, m->z, m->g_new);
    for (int k = 0; k < NE; k++) {
        crossed[k] = k == event || crosses(k, m->g[k], m->g_new[k]);
        positive[k] = m->g[k] > 0.0;
    }
    for (int k = 0; k < NE && status == @NAME@_OK; k++)
        if (crossed[k]) {
            status = @name@_act(m, k);
            stopped = stopped || status == @NAME@_STOPPED;
            if (status == @NAME@_STOPPED)
                status = @NAME@_OK;
        }
    if (status == @NAME@_OK)
        status = @name@_project(m, m->t, m->z);
    @name@_watched(m, m->t, m->z, m->g);
    for (int k = 0; k < NE; k++)
        if (crossed[k])                      /* which side of zero a function is on, round-off does not say */
            m->g[k] = (k < @NAME@_NA && @name@_contact_of[k] >= 0) == positive[k] ? DBL_MIN : -DBL_MIN;
    return status == @NAME@_OK && stopped ? @NAME@_STOPPED : status;
}
#endif

int @name@_advance(model *m, double t_end, double rtol, double atol)
{
    double h = m->h, error = 0.0, previous = 1e-4;
    int status = @name@_derivatives(m, m->t, m->z, m->stage);
    if (status != @NAME@_OK)
        return status;
    if (!(h > 0.0)) {
        double size = 0.0, rate = 0.0;
        for (int i = 0; i < NX + NY; i++) {
            double scale = atol + rtol * fabs(m->z[i]);
            size += (m->z[i] / scale) * (m->z[i] / scale);
            rate += (m->stage[i] / scale) * (m->stage[i] / scale);
        }
        h = size > 1e-10 && rate > 1e-10 ? 0.01 * sqrt(size / rate) : 1e-6;
    }
#if NE > 0
    remember(m);
#endif
    m->event = -1;
    while (m->t < t_end) {
        int last = m->t + h >= t_end;
        double step = last ? t_end - m->t : h;
        if (step <= 8.0 * DBL_EPSILON * fmax(fabs(m->t), fabs(t_end)) && !last)
            return @NAME@_STEP_TOO_SMALL;
        status = try_step(m, step, rtol, atol, &error);
        if (status != @NAME@_OK || !(error <= 1.0)) {
            h = step * (status == @NAME@_OK && isfinite(error) ? fmax(0.2, 0.9 * pow(error, -0.2)) : 0.2);
            m->rejected++;
            if (h < 1e-14 * fmax(1.0, fabs(m->t)))
                return status == @NAME@_OK ? @NAME@_STEP_TOO_SMALL : status;
            continue;
        }
        int event = -1;
#if NE > 0
        double whole = step;
        event = first_crossing(m, &step, rtol, atol);
        if (step < whole)
            last = 0;
#endif
        m->t = last ? t_end : m->t + step;
        memcpy(m->z, m->z_new, NZ * sizeof(double));
        m->steps++;
        double grown = 0.9 * pow(fmax(error, 1e-10), -0.7 / 5) * pow(previous, 0.4 / 5);
        previous = fmax(error, 1e-4);
        if (!last || grown < 1.0)
            h = event >= 0 ? h : step * fmin(5.0, fmax(0.2, grown));
        m->h = h;
#if NE > 0
        if (event >= 0)
            status = act_on_all(m, event);
        else
            @name@_watched(m, m->t, m->z, m->g);
        if (status != @NAME@_OK)
            return status;
#endif
        status = @name@_derivatives(m, m->t, m->z, m->stage);
        if (status != @NAME@_OK)
            return status;
    }
    return @NAME@_OK;
}
