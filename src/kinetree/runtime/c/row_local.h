/* The impulse of one group while all others stay: u = W x + q, W = R Rᵀ of the group, and the law of its set. */
#ifndef KINETREE_ROW_LOCAL_H
#define KINETREE_ROW_LOCAL_H

#include "row_laws.h"

#define MOST_OF_BALL 3 /* rows of a disc */
#define UNMOVED (16.0 * EPSILON) /* of the largest: compliance of a direction that impulses do not move */
#define ROOT_STEPS 60

/* Principal axes of a symmetric matrix (n ≤ 3), by Jacobi: rows of V are the axes, the diagonal of S the values. */
static void principal_axes(double *S, double *V, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            V[i * n + j] = i == j ? 1.0 : 0.0;
    for (int turn = 0; turn < 30; turn++) {
        double left = 0.0, all = 0.0;
        for (int64_t i = 0; i < n; i++) {
            all += S[i * n + i] * S[i * n + i];
            for (int64_t j = 0; j < i; j++)
                left += S[i * n + j] * S[i * n + j];
        }
        if (left <= EPSILON * EPSILON * all)
            return;
        for (int64_t p = 0; p < n; p++)
            for (int64_t q = p + 1; q < n; q++) {
                double a = S[p * n + q];
                if (a == 0.0)
                    continue;
                double theta = (S[q * n + q] - S[p * n + p]) / (2.0 * a);
                double t = (theta >= 0.0 ? 1.0 : -1.0) / (size_of(theta) + square_root(theta * theta + 1.0));
                double c = 1.0 / square_root(t * t + 1.0), s = t * c;
                for (int64_t k = 0; k < n; k++) {
                    double x = S[k * n + p], y = S[k * n + q];
                    S[k * n + p] = c * x - s * y;
                    S[k * n + q] = s * x + c * y;
                }
                rotate(S + p * n, S + q * n, n, c, s);
                rotate(V + p * n, V + q * n, n, c, s);
            }
    }
}

/* A ball of rubbing impulses whose radius r + sᵀ y follows them: along principal axes y = −b / (value + α), α ≥ 0. */
typedef struct {
    double value[MOST_OF_BALL], b[MOST_OF_BALL], s[MOST_OF_BALL], r;
    int64_t n;
} Ball;

/* y at α; gives radius − |y|, and the slopes of both. */
static double slack_of_ball(const Ball *p, double alpha, double *y, double *size, double *slopes) {
    double squares = 0.0, radius = p->r, by_size = 0.0;
    slopes[1] = 0.0;
    for (int64_t i = 0; i < p->n; i++) {
        double stiff = p->value[i] + alpha;
        y[i] = p->b[i] == 0.0 ? 0.0 : -p->b[i] / stiff;
        double slope = p->b[i] == 0.0 ? 0.0 : -y[i] / stiff;
        squares += y[i] * y[i];
        by_size += y[i] * slope;
        radius += p->s[i] * y[i];
        slopes[1] += p->s[i] * slope;
    }
    *size = square_root(squares);
    slopes[0] = *size > 0.0 ? by_size / *size : 0.0;
    return radius - *size;
}

/* y within the ball with no sliding where that is possible, else on its surface and against the sliding α y. */
static void rub_in_ball(const Ball *p, double *y) {
    double size, slopes[2], force = length_of(p->b, p->n), low = 0.0;
    if (!(p->r > 0.0) || force == 0.0) {
        clear(y, p->n);
        return;
    }
    int rigid = 0;
    for (int64_t i = 0; i < p->n; i++)
        rigid |= p->value[i] == 0.0 && p->b[i] != 0.0;
    if (!rigid && slack_of_ball(p, 0.0, y, &size, slopes) >= 0.0)
        return;
    double high = force * (1.0 + length_of(p->s, p->n)) / p->r, alpha = rigid ? high : 0.0;
    for (int step = 0; step < ROOT_STEPS; step++) {
        double slack = slack_of_ball(p, alpha, y, &size, slopes), radius = slack + size;
        if (size_of(slack) <= 2.0 * EPSILON * size)
            return;
        if (slack < 0.0)
            low = max(low, alpha);
        else
            high = min(high, alpha);
        /* Newton's step on radius / |y| − 1, which is nearly linear in α */
        double slope = (slopes[1] * size - radius * slopes[0]) / (size * size), next = alpha - slack / size / slope;
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        if (next == alpha)
            return;
        alpha = next;
    }
}

/* Ball with a compliance S (n × n) and a drive b: `axes` (n × n) for the way back. */
static void ball_of(Ball *p, double *S, const double *b, const double *s, double *axes, int64_t n) {
    principal_axes(S, axes, n);
    double largest = 0.0;
    for (int64_t i = 0; i < n; i++)
        largest = max(largest, S[i * n + i]);
    p->n = n;
    double force = length_of(b, n);
    for (int64_t i = 0; i < n; i++) {
        p->value[i] = S[i * n + i] > UNMOVED * largest ? S[i * n + i] : 0.0;
        p->b[i] = dot_of(axes + i * n, b, n);
        if (p->value[i] == 0.0 && size_of(p->b[i]) <= UNMOVED * force)
            p->b[i] = 0.0;
        p->s[i] = s ? dot_of(axes + i * n, s, n) : 0.0;
    }
}

static void back_from_axes(const double *axes, const double *y, double *x, int64_t n) {
    clear(x, n);
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            x[j] += axes[i * n + j] * y[i];
}

/* Coulomb's contact: friction is eliminated from the normal row, W_nn x_n = −q_n − W_nt x_t. */
static void solve_cone(const double *W, const double *q, double mu, double *x, int64_t m) {
    double S[4], b[2], s[2], axes[4], y[2], normal = W[0];
    int64_t n = m - 1;
    if (q[0] >= 0.0 || !(normal > 0.0)) {
        clear(x, m);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        b[i] = q[i + 1] - W[(i + 1) * m] * q[0] / normal;
        s[i] = -mu * W[i + 1] / normal;
        for (int64_t j = 0; j < n; j++)
            S[i * n + j] = W[(i + 1) * m + j + 1] - W[(i + 1) * m] * W[j + 1] / normal;
    }
    Ball ball;
    ball.r = -mu * q[0] / normal;
    ball_of(&ball, S, b, s, axes, n);
    rub_in_ball(&ball, y);
    back_from_axes(axes, y, x + 1, n);
    x[0] = -q[0] / normal;
    for (int64_t i = 0; i < n; i++)
        x[0] -= W[i + 1] * x[i + 1] / normal;
}

static void solve_disc(const double *W, const double *q, double radius, double *x, int64_t m) {
    double S[MOST_OF_BALL * MOST_OF_BALL], axes[MOST_OF_BALL * MOST_OF_BALL], y[MOST_OF_BALL];
    Ball ball;
    copy(S, W, m * m);
    ball.r = radius;
    ball_of(&ball, S, q, 0, axes, m);
    rub_in_ball(&ball, y);
    back_from_axes(axes, y, x, m);
}

/* Impulses with W x = −q; rows that others make redundant get none. L (m × m) is room. */
static void solve_equality(const double *W, const double *q, double *x, double *L, int64_t m) {
    copy(L, W, m * m);
    for (int64_t j = 0; j < m; j++) {
        for (int64_t k = 0; k < j; k++)
            L[j * m + j] -= L[j * m + k] * L[j * m + k];
        int holds = L[j * m + j] > UNMOVED * W[j * m + j];
        double root = holds ? square_root(L[j * m + j]) : 0.0;
        L[j * m + j] = root;
        for (int64_t i = j + 1; i < m; i++) {
            for (int64_t k = 0; k < j; k++)
                L[i * m + j] -= L[i * m + k] * L[j * m + k];
            L[i * m + j] = holds ? L[i * m + j] / root : 0.0;
        }
    }
    for (int64_t i = 0; i < m; i++) {
        double total = -q[i];
        for (int64_t k = 0; k < i; k++)
            total -= L[i * m + k] * x[k];
        x[i] = L[i * m + i] > 0.0 ? total / L[i * m + i] : 0.0;
    }
    for (int64_t i = m - 1; i >= 0; i--) {
        double total = x[i];
        for (int64_t k = i + 1; k < m; k++)
            total -= L[k * m + i] * x[k];
        x[i] = L[i * m + i] > 0.0 ? total / L[i * m + i] : 0.0;
    }
}

/* The impulse x of a group; `impulse` are those of all groups, L room (m × m). */
static void solve_group(const Rows *rows, int64_t g, const double *W, const double *q, const double *impulse, double *x,
                        double *L) {
    int64_t m = count_of(rows, g), set = rows->set[g];
    if (set == SET_EQUALITY)
        solve_equality(W, q, x, L, m);
    else if (set == SET_DISC || set == SET_DISC_OF)
        solve_disc(W, q, radius_of(rows, g, impulse), x, m);
    else if (set == SET_CONE && m > 1)
        solve_cone(W, q, rows->high[g], x, m);
    else {
        x[0] = W[0] > 0.0 ? -q[0] / W[0] : 0.0;
        project(rows, g, impulse, x);
    }
}

#endif
