/* Scenarios from t0 on and what came of them; row s of every array belongs to scenario s.
   `kinetree.solve.scenario_batch` has the same fields in the same order. */
#ifndef KINETREE_SCENARIOS_H
#define KINETREE_SCENARIOS_H

#include <stdint.h>

typedef struct {
    int64_t order;       /* of the method */
    double t0;           /* first time, s */
    const double *z0, *p; /* states at t0 (S, n_z), parameters (S, n_p) */
    const double *times; /* output times, s */
    int64_t n_times;
    double *z;               /* states there (S, n_times, n_z) */
    double *t_last, *z_last; /* where scenarios ended (S), (S, n_z) */
    int64_t *status, *cause; /* codes of the memory; OK while a scenario is under way */
    int64_t *steps, *rejected, *written; /* accepted and rejected steps, output times reached */
} Scenarios;

#endif
