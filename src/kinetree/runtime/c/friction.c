/* Friction that sticks and slides, for callers outside: `work` is room for what they work with. */
#include "friction_modes.h"

int64_t friction_work(int64_t n, int64_t n_y, int64_t n_z, int64_t count, const int64_t *first, int64_t width) {
    return room_for_friction(n, n_y, n_z, count, first, width);
}

/* Friction as of `friction_settle`: `sizes` are its count, n_x and n_z, `integers` first (count + 1), contact, former and torn,
   `reals` slowest and slow (count each), bias and v (each as long as there are rows), coefficients of sliding and of sticking, and
   D. */
static Friction friction_at(const int64_t *sizes, const int64_t *integers, double *reals) {
    int64_t count = sizes[0], d = integers[count];
    Friction f = {0};
    f.count = count;
    f.directions = d;
    f.first = integers;
    f.contact = integers + count + 1;
    f.former = integers + 2 * count + 1;
    f.torn = integers + 3 * count + 1;
    f.slowest = reals;
    f.slow = reals + count;
    f.bias = reals + 2 * count;
    f.v = reals + 2 * count + d;
    f.kinetic = reals + 2 * (count + d);
    f.sticking = f.kinetic + count;
    f.D = f.sticking + count;
    f.n_x = sizes[1];
    f.n_z = sizes[2];
    return f;
}

/* Speeds of sliding that count as none, with speeds y (n_y). */
int64_t friction_still(const int64_t *sizes, const int64_t *integers, double *reals, const double *y, int64_t n_y) {
    Friction f = friction_at(sizes, integers, reals);
    still_speeds(&f, y, n_y);
    return 0;
}

/* Find the mode with which a motion goes on from (t, z): `contacts` are addresses as of `contacts_look`, with n, n_y and k before
   them; `rows` of contacts have sizes `shape` (states and width). `found` are the states and the number of trials; `work` begins
   with the kick (n_y) that z has in it, and its speed. */
int64_t friction_settle(const int64_t *sizes, const int64_t *integers, double *reals, const int64_t *contacts,
                        const double *rows, const int64_t *shape, double t, double *z, int64_t probe, int64_t velocities,
                        int64_t *found, double *work) {
    Friction f = friction_at(sizes, integers, reals);
    const int64_t *of = contacts + 3;
    Contacts c = contacts_in(contacts[0], contacts[1], (double *)(intptr_t)of[0], (int64_t *)(intptr_t)of[1]);
    Room room = {work};
    f.kick = take(&room, c.n_y + 1);
    c.k = contacts[2];
    c.G = (double *)(intptr_t)of[2];
    c.T = (double *)(intptr_t)of[3];
    c.L = (double *)(intptr_t)of[4];
    c.R = (double *)(intptr_t)of[5];
    c.ydot = (double *)(intptr_t)of[6];
    f.states = found;
    f.probe = (void (*)(void *, const int64_t *, const int64_t *, double, const double *, double *, int64_t))(intptr_t)probe;
    f.velocities = (void (*)(void *, double, const double *, double *))(intptr_t)velocities;
    int64_t status = settle_friction(&f, &c, rows, shape[0], shape[1], t, z, room);
    found[f.count] = f.tried;
    f.kick[c.n_y] = f.kicked;
    return status;
}
