/* Memory of a march through time: a mechanism in blocks, its functions, its shapes, and its present state.

   Speeds v are those of the model but for free bodies, whose velocities stand in world axes: what nothing acts on keeps
   them. They are ordered by blocks, parts of the mechanism that share no mass and no constraint; so are the constraints.
   Arrays are C arrays whose lengths stand before them; Python and programs fill this table word by word. */
#ifndef KINETREE_MARCH_H
#define KINETREE_MARCH_H

#include "row_table.h"
#include "shape_table.h"

enum { MARCH_REACHED, MARCH_ASKED, MARCH_MASSLESS, MARCH_NOT_FINITE, MARCH_ROOM_WANTED, MARCH_SHORT, MARCH_LOOPS_OPEN };

/* Laws of two surfaces that touch. */
typedef struct {
    double friction;    /* Coulomb's coefficient */
    double restitution; /* speed after an impact over the speed before */
    double rolling;     /* arm of rolling resistance, m */
    double spinning;    /* arm of the resistance to spinning about the normal, m */
    double adhesion;    /* force with which they cling to each other, N */
} Surfaces;

typedef struct {
    int64_t n_x, n_v, n_w;           /* coordinates, speeds, works */
    int64_t blocks, rows, positions; /* blocks; constraint rows; of these, those with positions */
    int64_t quaternions;
    const int64_t *quaternion; /* (quaternions): first coordinate of each */
    const int64_t *begin;      /* (blocks + 1): first speed of each block */
    const int64_t *mass;       /* (blocks + 1): where A of each block begins */
    const int64_t *row;        /* (blocks + 1): first constraint row of each block */
    const int64_t *level;      /* (rows): number of its position among phi; -1: a speed alone */
    const int64_t *slope;      /* (blocks + 1): where B of each block begins */
    const int64_t *block;      /* (bodies): block that moves it; -1: none */
    const int64_t *jacobian;   /* (bodies + 1): where its Jacobian begins: 6 by speeds of its block */
    const double *reach;       /* (bodies): distance of the farthest point of the cores of its shapes from its origin, m */
    const double *p;           /* parameters */
    int64_t of_motion;         /* kernels: t, (x, v), p -> A, f, rates of w */
    int64_t of_places;         /* t, (x, v), p -> poses, velocities that v does not give, Jacobians */
    int64_t of_rows;           /* t, (x, v), p -> phi, psi, B */
    int64_t of_change;         /* t, (x, v), p, (delta, h) -> change of coordinates by displacements, of states by their rates */
    int64_t of_surfaces;       /* t, (x, v), p -> velocities of moving surfaces, world; 0: none move */
    int64_t of_stops;          /* t, (x, v), p -> gaps of stops, rates that v does not give, slopes by the speeds of their blocks */
    int64_t find_pairs, touches_of, solve_rows, row_solver_room, least_impulses; /* functions of `collision` and `row_solver` */
    double *kernel_work;
    const Shapes *shapes;
    const int64_t *material;  /* (shapes) */
    const int64_t *surface;   /* (shapes): number of its moving surface; -1: it stands */
    const Surfaces *surfaces; /* (materials, materials) */
    int64_t materials;
    int64_t most_pairs, most_touches;
    int64_t driver_work;       /* number of the work of drivers among works; -1: nothing is driven */
    int64_t n_limits;         /* friction of joints: |force along a speed| <= strength */
    const int64_t *limited;   /* (n_limits): the speed */
    const double *strength;   /* (n_limits): N or N m */
    int64_t n_stops;           /* functions of positions that may not become negative: limits of joints, ropes */
    const int64_t *stop_block; /* (n_stops): block that moves it */
    const int64_t *stop_slope; /* (n_stops + 1): where its slope begins */
    const double *stop_bounce; /* (n_stops): speed after an impact over the speed before */
    const double *stop_length; /* (n_stops): length (m) or angle (rad) by which its gap is judged */
    const SolverSettings *settings;
    /* The state. */
    double *x, *v, *w;         /* coordinates, speeds, works */
    double *v_before;          /* speeds before the last step */
    Touch *touch;              /* (most_touches): contacts of the last step */
    double *impulse;           /* (most_touches, 6): impulse on a (N s, world), then moment of rolling and spinning (N m s) */
    double *rate;              /* (most_touches, 3): velocity of a against b where they touch, by the rows of the last step (m/s) */
    double *limit_impulse;     /* (n_limits) */
    double *stop_impulse;      /* (n_stops): N s or N m s */
    double *stop_rate;         /* (n_stops, 2): rate of the gap at the end of the last step, by its row of that step; 1: it had one */
    int64_t touches;
    int64_t undetermined;      /* directions of impulses that the motion of the last shared step leaves open */
    int64_t steps, impacts, missed, projections;
    int64_t solved, sweeps, splittings, newton; /* solutions of rows, and iterations of their methods */
    int64_t begins_anew;       /* 1: the last step says nothing about accelerations */
    Request request;
    /* Lengths of time, and what the audit is told. */
    double *of_time;           /* t, present step, step of the last contacts (s), least length of contacts (m) */
    double *told;              /* work of contacts (J), worst residual (m/s), its time, overlap before projection (m), its time,
                                  overlap after projection, distance that projections moved (m), residual of loops (m), work that
                                  moving surfaces put in (J), potential energy that moving shapes apart put in (J),
                                  overlap at the start (m) */
    double *work;
    double *collision_work, *solver_work;
    int64_t solver_room;       /* doubles of solver_work */
    int64_t wanted;            /* contacts, pairs or doubles that there was no room for */
} March;

enum { T_NOW, T_STEP, T_LAST, LEAST_LENGTH, TIMES };
enum { TOLD_WORK, TOLD_RESIDUAL, TOLD_RESIDUAL_AT, TOLD_OVERLAP, TOLD_OVERLAP_AT, TOLD_LEFT, TOLD_MOVED, TOLD_LOOPS, TOLD_BELTS, TOLD_LIFTED, TOLD_START, TOLD };

#endif
