/* Impulses within cones of friction: Coulomb's law for everything that acts at one instant, solved to the end.

   Impulses u = (Λ, Λ_t, …) of n contacts and of the rubs along their surfaces or along joints change the rates of all of
   them by RᵀR u. With the rates q that they would have without (those of contacts times 1 + e),

       w = q + RᵀR u
       0 ≤ Λ_i ⟂ w_i ≥ 0                                       contacts
       |Λ_t| ≤ b(u),   Λ_t = −b w_t/|w_t|  where w_t ≠ 0        rubs, b = μ Λ_i of a contact, μ |S + P u| of a bearing

   which is the zero of the projections

       F_i = Λ_i − max(0, Λ_i − w_i),     F_t = Λ_t − proj(Λ_t − w_t; disk of radius b)

   (P. Alart, A. Curnier, A mixed formulation for frictional contact problems, 1991). The start is the solution with
   polygons instead of disks, by Lemke's pivoting; from there Newton's method finds the zero of F itself, with r = R u
   beside u as unknowns, so that light bodies between heavy ones cost no digits. A result is given only if F is zero to
   round-off; otherwise finer polygons are tried, and then there is no result.

   Where contacts share what they hold in more than one way, R has more columns than rank. The start is then found with a
   compliance that is the same small share of RᵀR at every contact: of all impulses with the same effect those with the
   least Σ Λ² |R_i|², whatever the order of the contacts. Newton's steps are the shortest ones and keep that choice. */
#ifndef KINETREE_CONE_PROBLEM_H
#define KINETREE_CONE_PROBLEM_H

#include "cone_zero.h"

/* Direction of the first corner of a polygon: along the sliding before, so that no axes of a plane are preferred, or
   where the contacts drive a rub that stands. */
static double first_corner(const ConeProblem *p, int64_t from) {
    const double *v = p->q + from;
    if (v[0] != 0.0 || v[1] != 0.0)
        return kt_atan2(v[1], v[0]);
    double drive[2] = {0.0, 0.0};
    for (int64_t i = 0; i < p->k; i++) {
        double pressed = 0.0;
        for (int64_t j = 0; j < p->n; j++)
            pressed += p->R[i * p->u + j] * size_of(p->q[j]);
        for (int d = 0; d < 2; d++)
            drive[d] += p->R[i * p->u + from + d] * pressed;
    }
    return kt_atan2(drive[1], drive[0]);
}

/* Lemke's solution u with polygons of so many corners (0: without friction) and fixed bounds of bearings; 0: none. */
static int polygonal(const ConeProblem *p, int64_t facets, const double *fixed, double *u, Room room) {
    int64_t n = p->n, n_u = p->u, rubs = facets ? p->count : 0, m = n;
    for (int64_t c = 0; c < rubs; c++)
        m += p->first[c + 1] - p->first[c] == 1 ? 2 : facets;
    int64_t all = m + rubs, column = n;
    double *D = take(&room, n_u * m), *M = take(&room, all * all), *q = take(&room, all), *R = take(&room, p->k * m);
    double *z = take(&room, all);
    clear(D, n_u * m);
    clear(M, all * all);
    for (int64_t i = 0; i < n; i++)
        D[i * m + i] = 1.0;
    for (int64_t c = 0; c < rubs; c++) {
        int64_t from = p->first[c], d = p->first[c + 1] - from, fan = d == 1 ? 2 : facets;
        double begin = d == 1 ? 0.0 : first_corner(p, from);
        for (int64_t j = 0; j < fan; j++) {
            double angle = begin + WHOLE_TURN * (double)j / (double)facets;
            D[from * m + column + j] = d == 1 ? (j == 0 ? 1.0 : -1.0) : kt_cos(angle);
            if (d == 2)
                D[(from + 1) * m + column + j] = kt_sin(angle);
            M[(column + j) * all + m + c] = 1.0;
            M[(m + c) * all + column + j] = -1.0;
        }
        if (p->contact[c] >= 0)
            M[(m + c) * all + p->contact[c]] = p->mu[c];
        q[m + c] = fixed[c];
        column += fan;
    }
    for (int64_t i = 0; i < p->k; i++)
        for (int64_t j = 0; j < m; j++) {
            R[i * m + j] = 0.0;
            for (int64_t a = 0; a < n_u; a++)
                R[i * m + j] += p->R[i * n_u + a] * D[a * m + j];
        }
    for (int64_t a = 0; a < m; a++) {
        for (int64_t b = 0; b < m; b++) {
            double total = 0.0, own = 0.0;
            for (int64_t i = 0; i < p->k; i++)
                total += R[i * m + a] * R[i * m + b];
            for (int64_t i = 0; i < n_u; i++)
                own += D[i * m + a] * D[i * m + b];
            M[a * all + b] = total + COMPLIANCE * own;
        }
        q[a] = 0.0;
        for (int64_t i = 0; i < n_u; i++)
            q[a] += D[i * m + a] * p->q[i];
    }
    double size = 0.0;
    for (int64_t i = 0; i < n; i++) /* rates of what cannot move stay as they are */
        if (!p->moves[i])
            q[i] = 1.0;
    for (int64_t i = 0; i < all; i++)
        size = max(size, size_of(q[i]));
    clear(u, n_u);
    if (size == 0.0)
        return 1;
    for (int64_t i = 0; i < all; i++)
        q[i] /= size;
    if (!lemke(M, q, z, all, room))
        return 0;
    for (int64_t i = 0; i < n_u; i++)
        u[i] = dot(D + i * m, z, m) * size;
    return 1;
}

/* Bounds of bearings by what they carry. */
static void fix_bounds(const ConeProblem *p, const double *u, double *fixed) {
    for (int64_t c = 0; c < p->count; c++)
        fixed[c] = p->contact[c] < 0 ? bound_of(p, c, u) : 0.0;
}

/* The start u with which contact i alone is held, with what rubs there: all others leave. Of bodies that hardly have inertia
   the matrix of pivoting is round-off, but a rolling wheel is struck by one foot. */
static void hold_alone(const ConeProblem *p, int64_t i, double *u, Room room) {
    int64_t *which = take_integers(&room, p->u), m = 0;
    which[m++] = i;
    for (int64_t c = 0; c < p->count; c++)
        for (int64_t j = p->first[c]; j < p->first[c + 1] && p->contact[c] == i; j++)
            which[m++] = j;
    double *R = take(&room, p->k * m), *transposed = take(&room, p->k * m), *against = take(&room, m);
    double *r = take(&room, p->k), *own = take(&room, m);
    for (int64_t j = 0; j < m; j++) {
        against[j] = -p->q[which[j]];
        for (int64_t a = 0; a < p->k; a++)
            R[a * m + j] = transposed[j * p->k + a] = p->R[a * p->u + which[j]];
    }
    least_squares(transposed, against, r, m, p->k, CONE_SINGULAR, room);
    least_squares(R, r, own, p->k, m, CONE_SINGULAR, room);
    clear(u, p->u);
    for (int64_t j = 0; j < m; j++)
        u[which[j]] = own[j];
}

/* The solution from a start, in u and r; 0: none. */
static int solve_from(const ConeProblem *p, const double *start, double *u, double *r, Room room) {
    copy(u, start, p->u);
    zero_near(p, u, r, COMPLIANCE, room);
    for (int attempt = 0; attempt < 2; attempt++) {
        if (attempt)
            copy(u, start, p->u);
        zero_near(p, u, r, 0.0, room);
        if (fulfils_law(p, u, r, room))
            return 1;
    }
    return 0;
}

/* The impulses u and their response r = R u (k); 0 where none was found that fulfils the law. `near` are impulses of a
   similar problem, or 0: the first start, beside the coarsest polygons. */
static int solve_cones(const Cones *cones, const double *near, double *u, double *r, Room room) {
    ConeProblem p = cone_problem(cones, &room);
    double *start = take(&room, p.u), *plain = take(&room, p.u), *fixed = take(&room, p.count);
    double *found_u = take(&room, p.u), *found_r = take(&room, p.k);
    int found = 0;
    if (near) {
        for (int64_t j = 0; j < p.u; j++)
            start[j] = near[j] * p.length[j];
        found = solve_from(&p, start, found_u, found_r, room);
    }
    clear(fixed, p.count);
    if (!found && polygonal(&p, 0, fixed, plain, room)) {
        fix_bounds(&p, plain, fixed);
        int tried = near ? 1 : tried_facets(p.n, p.count, p.first);
        for (int i = 0; i < tried && !found; i++)
            if (polygonal(&p, cone_facets[i], fixed, start, room)) {
                found = solve_from(&p, start, found_u, found_r, room);
                fix_bounds(&p, start, fixed);
            }
        if (!found)
            found = solve_from(&p, plain, found_u, found_r, room);
    }
    for (int64_t i = 0; i < p.n && !found && !near; i++) {
        hold_alone(&p, i, start, room);
        found = solve_from(&p, start, found_u, found_r, room);
    }
    double greatest = 0.0;
    for (int64_t j = 0; j < p.n && found; j++)
        greatest = max(greatest, found_u[j]);
    for (int64_t j = 0; j < p.u && found; j++) { /* a contact whose impulse is round-off was not hit */
        int none = !p.moves[j] || (j < p.n && found_u[j] < ROUNDED_IMPULSE * greatest);
        u[j] = none ? 0.0 : found_u[j] / p.length[j];
    }
    if (found) {
        clear(r, p.whole);
        copy(r, found_r, p.k);
        if (p.W)
            apply_reflections(p.W, p.betas, p.u, r, p.whole);
    }
    return found;
}

#endif
