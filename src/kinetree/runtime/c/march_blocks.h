/* Blocks of a mechanism at an instant: mass matrices factored, bilateral constraints taken out of the speeds.

   With A = L Lᵀ of a block and its constraint rows B L⁻ᵀ = C Qᵀ (C lower triangular, r of the rows independent), the speeds
   u = Qᵀ Lᵀ v have the kinetic energy |u|²/2, the first r of them are what the constraints say, and the rest is free. */
#ifndef KINETREE_MARCH_BLOCKS_H
#define KINETREE_MARCH_BLOCKS_H

#include "dense.h"
#include "march.h"

#define DEPENDENT 1e-9 /* part of a constraint row of unit length beside others below which it holds what they hold */

/* Functions of the mechanism at an instant, and its blocks. */
typedef struct {
    double *A, *f, *w_rates;        /* of motion; A is factored in place */
    double *pose, *drift, *J;       /* of places */
    double *phi, *psi, *B;          /* of constraint rows */
    double *C, *beta, *scale;       /* B L^-T by reflections, and the lengths that its rows had */
    int64_t *order, *rank;          /* rows in the order of C; (blocks) independent rows */
    int64_t *first, *freed;         /* (blocks) first free speed among u; (blocks + 1) first free speed among all free ones */
    double *surface;                /* velocities of moving surfaces */
    double *stop_gap, *stop_drift, *stop_slope; /* of stops */
} Instant;

typedef void (*Kernel)(void *inputs, void *outputs, void *work);

static void call_kernel_of(March *m, int64_t kernel, double t, const double *state, const double *delta, double **outputs) {
    const void *inputs[4] = {&t, state, m->p, delta};
    ((Kernel)(intptr_t)kernel)(inputs, outputs, m->kernel_work);
}

static Instant room_of_instant(const March *m, Room *room) {
    int64_t n = m->n_v, bodies = m->shapes->bodies;
    Instant at = {.A = take(room, m->mass[m->blocks]), .f = take(room, n), .w_rates = take(room, m->n_w)};
    at.pose = take(room, 12 * bodies);
    at.drift = take(room, 6 * bodies);
    at.J = take(room, m->jacobian[bodies]);
    at.phi = take(room, m->positions);
    at.psi = take(room, m->rows);
    at.B = take(room, m->slope[m->blocks]);
    at.C = take(room, m->slope[m->blocks]);
    at.beta = take(room, m->rows);
    at.scale = take(room, m->rows);
    at.order = take_integers(room, m->rows);
    at.rank = take_integers(room, m->blocks);
    at.first = take_integers(room, m->blocks);
    at.freed = take_integers(room, m->blocks + 1);
    at.surface = take(room, 3 * m->shapes->shapes);
    at.stop_gap = take(room, m->n_stops);
    at.stop_drift = take(room, m->n_stops);
    at.stop_slope = take(room, m->n_stops ? m->stop_slope[m->n_stops] : 0);
    return at;
}

static void motion_at(March *m, double t, const double *state, Instant *at) {
    double *outputs[3] = {at->A, at->f, at->w_rates};
    call_kernel_of(m, m->of_motion, t, state, 0, outputs);
}

static void places_at(March *m, double t, const double *state, Instant *at) {
    double *outputs[3] = {at->pose, at->drift, at->J};
    call_kernel_of(m, m->of_places, t, state, 0, outputs);
    if (m->of_surfaces) {
        double *velocities[1] = {at->surface};
        call_kernel_of(m, m->of_surfaces, t, state, 0, velocities);
    }
}

static void rows_at(March *m, double t, const double *state, Instant *at) {
    double *outputs[3] = {at->phi, at->psi, at->B};
    if (m->rows)
        call_kernel_of(m, m->of_rows, t, state, 0, outputs);
}

static void stops_at(March *m, double t, const double *state, Instant *at) {
    double *outputs[3] = {at->stop_gap, at->stop_drift, at->stop_slope};
    if (m->n_stops)
        call_kernel_of(m, m->of_stops, t, state, 0, outputs);
}

/* Factor the masses of all blocks: 1; 0: some motion has no mass. */
static int factor_masses(const March *m, Instant *at) {
    for (int64_t b = 0; b < m->blocks; b++) {
        int64_t n = m->begin[b + 1] - m->begin[b];
        if (!(cholesky(at->A + m->mass[b], n, n) > 0.0))
            return 0;
    }
    return 1;
}

/* Turn the constraint rows of all blocks into C, and count the free speeds. */
static void factor_constraints(const March *m, Instant *at) {
    int64_t free = 0;
    for (int64_t b = 0; b < m->blocks; b++) {
        int64_t n = m->begin[b + 1] - m->begin[b], rows = m->row[b + 1] - m->row[b], rank = 0;
        double *C = at->C + m->slope[b];
        const double *L = at->A + m->mass[b];
        copy(C, at->B + m->slope[b], rows * n);
        for (int64_t i = 0; i < rows; i++) {
            double *row = C + i * n, size = 0.0;
            forward(L, n, row, n);
            for (int64_t j = 0; j < n; j++)
                size += row[j] * row[j];
            size = size > 0.0 ? square_root(size) : 1.0;
            at->scale[m->row[b] + i] = size;
            for (int64_t j = 0; j < n; j++)
                row[j] /= size;
        }
        if (rows)
            reflect_rows(C, at->beta + m->row[b], at->order + m->row[b], rows, n, 1);
        while (rank < least(rows, n) && size_of(C[rank * n + rank]) > DEPENDENT)
            rank++;
        at->rank[b] = rank;
        at->first[b] = m->begin[b] + rank;
        at->freed[b] = free;
        free += n - rank;
    }
    at->freed[m->blocks] = free;
}

/* x <- Qᵀ x of a block. */
static void turned(const March *m, const Instant *at, int64_t b, double *x) {
    int64_t n = m->begin[b + 1] - m->begin[b];
    const double *C = at->C + m->slope[b];
    for (int64_t k = 0; k < at->rank[b]; k++) {
        double total = x[k], beta = at->beta[m->row[b] + k];
        for (int64_t j = k + 1; j < n; j++)
            total += C[k * n + j] * x[j];
        total *= beta;
        x[k] -= total;
        for (int64_t j = k + 1; j < n; j++)
            x[j] -= total * C[k * n + j];
    }
}

/* u = Qᵀ Lᵀ v of all blocks. */
static void scaled_speeds(const March *m, const Instant *at, const double *v, double *u) {
    for (int64_t b = 0; b < m->blocks; b++) {
        int64_t n = m->begin[b + 1] - m->begin[b];
        const double *L = at->A + m->mass[b], *own = v + m->begin[b];
        double *out = u + m->begin[b];
        for (int64_t i = 0; i < n; i++) {
            double total = 0.0;
            for (int64_t k = i; k < n; k++)
                total += L[k * n + i] * own[k];
            out[i] = total;
        }
        turned(m, at, b, out);
    }
}

/* g <- Qᵀ L⁻¹ g of one block: a row or a force in terms of u. */
static void scaled_row(const March *m, const Instant *at, int64_t b, double *g) {
    int64_t n = m->begin[b + 1] - m->begin[b];
    forward(at->A + m->mass[b], n, g, n);
    turned(m, at, b, g);
}

/* v = L⁻ᵀ Q u of all blocks, in place. */
static void speeds_of(const March *m, const Instant *at, double *u) {
    for (int64_t b = 0; b < m->blocks; b++) {
        int64_t n = m->begin[b + 1] - m->begin[b];
        double *own = u + m->begin[b];
        apply_reflections(at->C + m->slope[b], at->beta + m->row[b], at->rank[b], own, n);
        backward(at->A + m->mass[b], n, own, n);
    }
}

/* Set the first speeds of each block so that B v is what is wanted (rows). */
static void hold_constraints(const March *m, const Instant *at, const double *wanted, double *u) {
    for (int64_t b = 0; b < m->blocks; b++) {
        int64_t n = m->begin[b + 1] - m->begin[b];
        const double *C = at->C + m->slope[b];
        const int64_t *order = at->order + m->row[b];
        double *own = u + m->begin[b];
        for (int64_t k = 0; k < at->rank[b]; k++) {
            double total = wanted[m->row[b] + order[k]] / at->scale[m->row[b] + order[k]];
            for (int64_t j = 0; j < k; j++)
                total -= C[k * n + j] * own[j];
            own[k] = total / C[k * n + k];
        }
    }
}

#endif
