/* Unknowns of the systems (shift − J) x = b, with a whole J = ∂ż/∂z, that are eliminated before the others.

   As a rule the rate of a position is one speed, q̇ = v: its row of J has one entry d, in the column of that speed. Then
   x_q = (b_q + d x_v)/shift, and what is left to be factored has half the size: an eighth of the work (E. Hairer &
   G. Wanner, Solving Ordinary Differential Equations II, IV.8, of second-order equations). No digits are lost by it: a
   rounding error of what is left is as large as one of J itself. Works act on nothing, and are found behind all others.

   `elimination` holds the n_remaining unknowns that remain, and then the n_condensed others; `place` says where an unknown
   stands among those that remain, and of the others, where the one does that it is the rate of. */
#ifndef KINETREE_CONDENSE_H
#define KINETREE_CONDENSE_H

#include "evaluate.h"

#define FREE (-1) /* neither eliminated nor needed by one that is */
#define NEEDED (-2)

/* The column of the only entry of row i of J; FREE where there are others, or none, or it is on the diagonal. */
static int64_t only_entry(Run run, int64_t i) {
    const double *row = reals(run, J) + i * run.i->n_z;
    int64_t found = FREE;
    for (int64_t j = 0; j < run.i->n_c; j++)
        if (row[j] != 0.0) {
            if (found != FREE || j == i)
                return FREE;
            found = j;
        }
    return found;
}

/* Find what is eliminated beforehand. */
static void condense(Run run) {
    int64_t n = run.i->n_c, *elimination = integers(run, elimination), *place = integers(run, place);
    for (int64_t i = 0; i < n; i++)
        place[i] = FREE;
    for (int64_t i = 0; i < n; i++) {
        int64_t rate = place[i] == FREE ? only_entry(run, i) : FREE;
        if (rate != FREE && place[rate] < 0) {
            place[i] = rate;
            place[rate] = NEEDED;
        }
    }
    run.i->n_remaining = run.i->n_condensed = 0;
    for (int64_t i = 0; i < n; i++)
        if (place[i] < 0)
            elimination[run.i->n_remaining++] = i;
    for (int64_t i = 0; i < n; i++)
        if (place[i] >= 0)
            elimination[run.i->n_remaining + run.i->n_condensed++] = i;
    for (int64_t k = 0; k < run.i->n_remaining; k++)
        place[elimination[k]] = k;
    for (int64_t k = run.i->n_remaining; k < n; k++)
        place[elimination[k]] = place[place[elimination[k]]];
}

#endif
