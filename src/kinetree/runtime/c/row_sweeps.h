/* Gauss–Seidel: each group is solved while all others stay, one after the other (J. J. Moreau; M. Jean, 1999). */
#ifndef KINETREE_ROW_SWEEPS_H
#define KINETREE_ROW_SWEEPS_H

#include "row_local.h"
#include "row_task.h"

/* One sweep; gives the largest change, as a speed. w are the speeds that belong to the impulses. */
static double sweep(const Task *t, const Island *island, double *impulse, double *w) {
    const Rows *rows = t->rows;
    double largest = 0.0;
    for (int64_t k = 0; k < island->groups; k++) {
        int64_t g = island->group[k], m = count_of(rows, g), row = rows->row[g];
        const double *W = t->W + t->square[g];
        double *own = impulse + row, change = 0.0;
        speeds_of_group(rows, g, w, t->u);
        for (int64_t i = 0; i < m; i++)
            t->u[i] -= dot_of(W + i * m, own, m);
        solve_group(rows, g, W, t->u, impulse, t->x, t->L);
        for (int64_t i = 0; i < m; i++) {
            double next = t->x[i];
            t->x[i] = next - own[i];
            own[i] = next;
            change += t->x[i] * t->x[i];
        }
        if (change > 0.0)
            push_by_group(rows, g, t->x, w);
        if (t->weight[row] > 0.0)
            largest = max(largest, square_root(change) / t->weight[row]);
    }
    return largest;
}

#endif
