/* Constraints at a state, and moves of coordinates along their tangent. */
#ifndef KINETREE_CONSTRAINTS_H
#define KINETREE_CONSTRAINTS_H

#include "evaluate.h"

/* Unit length for every quaternion in x. */
static void normalise_quaternions(Run run, double *z) {
    unit_quaternions(z, integers(run, quaternions), run.i->n_q);
}

/* φ, ψ and B at (t, z). */
static void evaluate_constraints(Run run, double t, const double *z) {
    Address *outputs = integers(run, outputs);
    load_state(run, t, z);
    outputs[0] = address(reals(run, phi));
    outputs[1] = address(reals(run, psi));
    outputs[2] = by_numbers(run) ? address(reals(run, B_numbers)) : address(reals(run, B));
    call(run, run.i->constraints);
}

/* dx ← N(x) δ. */
static void tangent_at(Run run, const double *z, const double *delta) {
    integers(run, inputs)[0] = address(z);
    integers(run, inputs)[1] = address(delta);
    integers(run, outputs)[0] = address(reals(run, dx));
    call(run, run.i->tangent);
}

#endif
