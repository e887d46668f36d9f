/* Control of steps and closeness to singular configurations, on scalars: the same for single runs and for lanes. */
#ifndef KINETREE_CONTROL_H
#define KINETREE_CONTROL_H

#include "base.h"
#include "memory.h"

/* Factor on a step that is rejected because of its error. */
static double shorter(Run run, double error) {
    return min(0.95, max(run.r->factor_min, run.r->safety * kt_pow(error, -run.r->exponent)));
}

/* Factor on an accepted step: PI control (Hairer & Wanner, Solving ODEs II, IV.2), no growth after a rejection.

   Growth that is not worth new factors of the linear system is left out (`hold`). */
static double next_factor(Run run, double error, double error_old, int rejected_before) {
    double e = max(error, 1e-10);
    double factor = run.r->safety * kt_pow(e, 0.75 * run.r->beta - run.r->exponent) * kt_pow(error_old, run.r->beta);
    factor = min(run.r->factor_max, max(run.r->factor_min, factor));
    return rejected_before || (factor > 1.0 && factor < run.r->hold) ? min(factor, 1.0) : factor;
}

/* The error as the next step's control sees it. */
static inline double remembered(double error) { return max(error, 1e-4); }

/* True if a step is so short that time no longer resolves it. */
static inline int is_unresolved(Run run, double t, double h) {
    return h <= 4.0 * EPSILON * max(size_of(t), size_of(run.r->t_end));
}

/* True if a step began near a singular configuration. */
static inline int is_near(double closeness, double farthest) { return closeness < max(NEAR * farthest, VERY_CLOSE); }

#endif
