/* Constraints that are switched on, for callers outside: `work` is room for what they work with. */
#include "switch_law.h"

int64_t closing_work(int64_t n_x, int64_t n_y, int64_t m) {
    return most(room_for_closing(n_x, n_y, m), room_for_held(n_y, m));
}

/* The state z after constraints were switched on; `sizes` are n_x, n_y, m, m_h and n_q, `look` and `move` functions. */
int64_t closing(const int64_t *sizes, const int64_t *quaternions, const int64_t *lengths, double length, int64_t look,
                int64_t move, double t, double *z, double *told, double *work) {
    Switched on = {sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], quaternions, lengths, length, 0, 0, 0};
    Room room = {work};
    on.look = (void (*)(void *, double, const double *, double *, double *, double *, double *))(intptr_t)look;
    on.move = (void (*)(void *, double, const double *, const double *, double *))(intptr_t)move;
    return close_constraints(&on, t, z, told, room);
}

/* Find which of n functions m rows B hold on their zero; `sizes` are n_x, n_y and m. */
int64_t held_on_zero(const double *g, const double *rate, const double *along, const double *speeds, int64_t n,
                     const double *B, const double *x, const int64_t *sizes, int64_t *held, double *work) {
    Room room = {work};
    find_held(g, rate, along, speeds, n, B, sizes[2], x, sizes[0], sizes[1], held, room);
    return 0;
}
