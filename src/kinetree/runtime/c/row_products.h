/* Products with the matrix R of a group of rows: speeds of rows from speeds of blocks, and what impulses do to those. */
#ifndef KINETREE_ROW_PRODUCTS_H
#define KINETREE_ROW_PRODUCTS_H

#include "dense.h"
#include "row_table.h"

#define BODY 6 /* speeds of a free body: its products are written out */

static inline int64_t count_of(const Rows *rows, int64_t g) { return rows->row[g + 1] - rows->row[g]; }
static inline int64_t size_of_block(const Rows *rows, int64_t b) { return rows->begin[b + 1] - rows->begin[b]; }

static inline double dot_body(const double *a, const double *b) {
    return ((a[0] * b[0] + a[1] * b[1]) + (a[2] * b[2] + a[3] * b[3])) + (a[4] * b[4] + a[5] * b[5]);
}

static inline double dot_of(const double *a, const double *b, int64_t n) {
    double total = 0.0;
    for (int64_t i = 0; i < n; i++)
        total += a[i] * b[i];
    return total;
}

static inline void add_body(double *target, double factor, const double *a) {
    target[0] += factor * a[0];
    target[1] += factor * a[1];
    target[2] += factor * a[2];
    target[3] += factor * a[3];
    target[4] += factor * a[4];
    target[5] += factor * a[5];
}

/* u += R w of a group. */
static inline void add_speeds_of_group(const Rows *rows, int64_t g, const double *w, double *u) {
    int64_t m = count_of(rows, g);
    for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++) {
        int64_t b = rows->block[c], n = size_of_block(rows, b);
        const double *R = rows->R + rows->place[c], *own = w + rows->begin[b];
        for (int64_t i = 0; i < m; i++)
            u[i] += n == BODY ? dot_body(R + i * BODY, own) : dot_of(R + i * n, own, n);
    }
}

/* u = R w + offset of a group. */
static inline void speeds_of_group(const Rows *rows, int64_t g, const double *w, double *u) {
    copy(u, rows->offset + rows->row[g], count_of(rows, g));
    add_speeds_of_group(rows, g, w, u);
}

/* w += Rᵀ impulse of a group. */
static inline void push_by_group(const Rows *rows, int64_t g, const double *impulse, double *w) {
    int64_t m = count_of(rows, g);
    for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++) {
        int64_t b = rows->block[c], n = size_of_block(rows, b);
        const double *R = rows->R + rows->place[c];
        double *own = w + rows->begin[b];
        for (int64_t i = 0; i < m; i++) {
            if (n == BODY)
                add_body(own, impulse[i], R + i * BODY);
            else
                for (int64_t k = 0; k < n; k++)
                    own[k] += impulse[i] * R[i * n + k];
        }
    }
}

/* R Rᵀ of a group (its rows by its rows): how its impulses change its own speeds. */
static void own_response(const Rows *rows, int64_t g, double *W) {
    int64_t m = count_of(rows, g);
    clear(W, m * m);
    for (int64_t c = rows->coupling[g]; c < rows->coupling[g + 1]; c++) {
        int64_t n = size_of_block(rows, rows->block[c]);
        const double *R = rows->R + rows->place[c];
        for (int64_t i = 0; i < m; i++)
            for (int64_t j = 0; j <= i; j++)
                W[i * m + j] += n == BODY ? dot_body(R + i * BODY, R + j * BODY) : dot_of(R + i * n, R + j * n, n);
    }
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < i; j++)
            W[j * m + i] = W[i * m + j];
}

#endif
