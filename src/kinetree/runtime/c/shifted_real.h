/* Systems (shift − J) x = b with real shifts. */
#ifndef KINETREE_SHIFTED_REAL_H
#define KINETREE_SHIFTED_REAL_H

#include "band_pattern.h"
#include "dense.h"
#include "evaluate.h"

#define NUMBER double
#define FACTOR_SHIFTED factor_shifted
#define SOLVE_SHIFTED solve_shifted
#define SOLVE_WORKS solve_works
#define SOLVE_WHOLE solve_whole
#define FACTOR lu
#define SOLVE lu_solve
#define FACTOR_BAND band_lu
#define SOLVE_BAND band_lu_solve
#define OF_REAL(a) (a)
#define PLUS(a, b) ((a) += (b))
#define PLUS_SCALED(a, b, c) ((a) += (b) * (c))
#define QUOTIENT(a, b) ((a) / (b))
#include "shifted.h"

#endif
