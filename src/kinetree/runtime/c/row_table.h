/* The table of rows: everything that may hold, push or rub at an instant, whatever part of a model it belongs to.

   A mechanism is cut into blocks: parts that share no mass and no bilateral constraint. The speeds w of a block are
   scaled so that its kinetic energy is |w|²/2, and are free of the bilateral constraints. A group of rows is one
   contact, one stop, one motor limit …: its rows have the speeds

       u = Σ R w + offset     summed over the blocks that the group acts on,

   and its impulses change the speeds of a block by Rᵀ · impulse. Normals stand first in a group, directions of friction
   behind them. Impulses are in N s (or N m s), speeds in m/s (or rad/s). */
#ifndef KINETREE_ROW_TABLE_H
#define KINETREE_ROW_TABLE_H

#include "base.h"

/* Sets in which the impulses of a group lie, and what its speeds then do. */
enum {
    SET_EQUALITY = 0,  /* any impulse; u = 0 */
    SET_INTERVAL = 1,  /* low <= impulse <= high (one row); u = 0 within, u > 0 at low, u < 0 at high */
    SET_ONE_SIDED = 2, /* impulse >= 0 (one row); u >= 0, and 0 where it pushes */
    SET_CONE = 3,      /* normal as one-sided; |friction| <= high * normal, against the sliding where equal (Coulomb) */
    SET_DISC = 4,      /* |impulse| <= high; u = 0 within, else against u */
    SET_DISC_OF = 5    /* a disc of the radius high * impulse of the row `partner` */
};

typedef struct {
    int64_t blocks;
    int64_t groups;
    const int64_t *begin;    /* (blocks + 1): the first speed of each block in w */
    const int64_t *set;      /* (groups) */
    const int64_t *row;      /* (groups + 1): the first row of each group */
    const int64_t *coupling; /* (groups + 1): the first coupling of each group */
    const int64_t *block;    /* (couplings): the block it acts on, at most once each */
    const int64_t *place;    /* (couplings): where its part of R begins: rows of the group by speeds of the block */
    const double *R;
    const double *offset;    /* (rows): speeds without w, m/s or rad/s */
    const double *low;       /* (groups) */
    const double *high;      /* (groups): largest impulse, radius, or coefficient of friction */
    const int64_t *partner;  /* (groups): the row that a disc's radius follows; -1: none */
} Rows;

typedef struct {
    double tolerance;         /* m/s (rad/s): largest residual of a solution */
    double goal;              /* m/s: residual at which a first guess is kept, and up to which Newton's method goes on */
    int64_t most_sweeps;      /* Gauss-Seidel, at first */
    int64_t most_splittings;  /* iterations with a kept factor */
    int64_t most_newton;      /* steps on a set of impulses that are free to change */
} SolverSettings;

typedef struct {
    double residual; /* m/s (rad/s): largest residual of all groups */
    int64_t worst;   /* the group that has it; -1: no groups */
    int64_t sweeps, splittings, newton, islands, factors;
} SolverReport;

#endif
