/* Motion of @title@: accelerations, constraints, contacts, events, steps in time.
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
#define NE @NAME@_NE        /* functions watched: */
#define NA @NAME@_NA        /*   events first, then where expressions of the state switch */
#define NC @NAME@_NC        /* contacts, which are events */
#define NT @NAME@_NT        /* functions of time alone: */
#define NTA @NAME@_NTA      /*   where expressions switch first, then events */

#define WEAK 1e-9           /* smallest pivot of the selected rows that is trusted */
#define RANK 1e-12          /* eigenvalues of B B^T, over the largest, that count as zero */
#define MET 1e-11           /* residual at which rows count as met */
#define LOOSE 1e-8          /* residual that a projection may leave where rows depend on each other */
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
    case @NAME@_CONTACT: return "a contact is violated, or cannot be kept";
    case @NAME@_JUMPS: return "a constraint jumps: positions or speeds would have to change at once";
    case @NAME@_REPEATS: return "an event repeats at ever shorter intervals, or at one instant, and would never end";
    case @NAME@_START_UNKNOWN:
        return "parameters were changed that decide about the start in a way that was not exported; export with them";
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
    m->t_low = m->t_behind = -DBL_MAX;
    m->t_high = m->t_break = DBL_MAX;
}

/* Steps end where expressions of time alone switch, and every step is evaluated on its own side of such a time. */
static double on_this_side(const model *m, double t)
{
    return fmin(fmax(t, m->t_low), m->t_high);
}

/* ---- dense linear algebra ------------------------------------------------------------------------------------- */

#if @NAME@_HAS_MATRICES || M > 0
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

#if NC > 0
#define VERIFIED 1e-10      /* what a solution may miss of the law, over the size of its terms */

/* x of 0 <= x, W x + q >= 0, x . (W x + q) = 0 for a symmetric W that may be singular: non-negative least squares by
 * Lawson and Hanson's active sets. Entries that carry are independent. Returns whether x was verified to be that. */
static int complementary(int n, const double *W, const double *q, double *x)
{
    double length[NC] = {0.0}, S[NC * NC] = {0.0}, T[NC * NC], V[NC * NC], b[NC] = {0.0}, c[NC] = {0.0}, s[NC] = {0.0};
    double longest = 0.0, greatest = 0.0;
    int carries[NC] = {0}, barred[NC] = {0}, which[NC] = {0};
    for (int i = 0; i < n; i++)
        longest = fmax(longest, sqrt(fmax(W[i * n + i], 0.0)));
    for (int i = 0; i < n; i++) {
        x[i] = 0.0;
        carries[i] = 0;
        length[i] = sqrt(fmax(W[i * n + i], 0.0));
        barred[i] = !(length[i] > 1e-12 * longest);
    }
    for (int i = 0; i < n; i++) {
        b[i] = barred[i] ? 0.0 : q[i] / length[i];
        for (int j = 0; j < n; j++)
            S[i * n + j] = barred[i] || barred[j] ? 0.0 : W[i * n + j] / (length[i] * length[j]);
    }
    memcpy(T, S, (size_t)(n * n) * sizeof(double));      /* b as far as W can answer to it */
    memcpy(c, b, (size_t)n * sizeof(double));
    least_solution(T, V, n, c, s);
    for (int i = 0; i < n; i++) {
        b[i] = 0.0;
        for (int j = 0; j < n; j++)
            b[i] += S[i * n + j] * s[j];
        greatest = fmax(greatest, fabs(b[i]));
    }
    for (int round = 0; round < 8 * n + 8; round++) {
        int next = -1;
        double most = 1e-12 * greatest;
        for (int i = 0; i < n; i++) {
            double want = -b[i];
            for (int j = 0; j < n; j++)
                want -= S[i * n + j] * x[j];
            if (!carries[i] && !barred[i] && want > most) {
                most = want;
                next = i;
            }
        }
        if (next < 0)
            break;
        carries[next] = 1;
        for (;;) {
            int k = 0, worst = -1;
            double share = 1.0;
            for (int i = 0; i < n; i++)
                if (carries[i])
                    which[k++] = i;
            for (int i = 0; i < k; i++) {
                c[i] = -b[which[i]];
                for (int j = 0; j < k; j++)
                    T[i * k + j] = S[which[i] * n + which[j]];
            }
            if (k > 0 && cholesky(T, k) < 1e-12) {       /* it depends on those that carry already */
                carries[next] = 0;
                barred[next] = 1;
                x[next] = 0.0;
                break;
            }
            cholesky_solve(T, k, c, 1);
            for (int i = 0; i < k; i++)
                if (!(c[i] > 0.0) && x[which[i]] / (x[which[i]] - c[i]) < share) {
                    share = x[which[i]] / (x[which[i]] - c[i]);
                    worst = which[i];
                }
            for (int i = 0; i < k; i++)
                x[which[i]] += share * (c[i] - x[which[i]]);
            if (worst < 0)
                break;
            x[worst] = 0.0;
            carries[worst] = 0;
            if (worst == next)
                barred[next] = 1;
        }
    }
    int verified = 1;
    for (int i = 0; i < n; i++) {
        double w = b[i], size = greatest;
        for (int j = 0; j < n; j++) {
            w += S[i * n + j] * x[j];
            size += fabs(S[i * n + j] * x[j]);
        }
        if (!(w >= -VERIFIED * size) || !(x[i] <= 0.0 || w <= VERIFIED * size))
            verified = 0;
    }
    greatest = 0.0;
    for (int i = 0; i < n; i++)
        greatest = fmax(greatest, x[i]);
    for (int i = 0; i < n; i++)
        x[i] = x[i] < 1e-12 * greatest || length[i] == 0.0 ? 0.0 : x[i] / length[i];
    return verified;
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
