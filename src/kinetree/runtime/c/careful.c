/* The least change that meets all rows of the constraints, redundant ones included; a unit of its own because most
   runs never need it. */
#include "evaluate.h"
#include "rank.h"
#include "sparse.h"

#define PROJECTION_RANK 1e-6 /* below it, corrections would be round-off (or the error of redundant rows) blown up */

/* Doubles that it works with. */
int64_t careful_room(Integers *i, Reals *r) {
    Run run = {i, r};
    return room_for_rows(i->m, i->n_y) + (by_numbers(run) ? i->m * i->n_y : 0);
}

int64_t careful_solution(Integers *i, Reals *r) {
    Run run = {i, r};
    int64_t n = i->n_y, rows = i->careful_rows;
    double *delta = reals(run, delta);
    const double *residual = i->careful_positions != 0 ? reals(run, phi) : reals(run, psi);
    const double *B = reals(run, B);
    if (!has_room(run, careful_room(i, r)))
        return UNIT_WANTED;
    Room room = scratch(run);
    if (by_numbers(run)) {
        double *whole = take(&room, rows * n);
        spread_rows(integers(run, row_pattern), reals(run, B_numbers), whole, rows);
        B = whole;
    }
    Rows split = room_of_rows(&room, rows, n);
    split_rows(&split, B, PROJECTION_RANK, room);
    clear(delta, n);
    for (int64_t k = 0; k < split.r; k++) {
        double c = 0.0;
        for (int64_t a = 0; a < rows; a++)
            c -= split.T[a * rows + k] * residual[a];
        for (int64_t j = 0; j < n; j++)
            delta[j] += split.C[k * n + j] * c;
    }
    return OK;
}
