/* What forces hold beside the equations of a page: sizes and functions of the model for `beside.h`, which the page hands over. It
   stands before `course.c`. */
#include "course.h"

/* What stands first among the words that a page hands over (kinetree.export.page.explorable); behind them come arrays. */
enum {
    SOURCES, LIMITS, ROWS_OF_FRICTION, IS_MEASURED, IS_AFFINE, HAS_ROPES, IS_PLACED, IS_ALWAYS_HELD, STATES_OF_ROWS,
    WORK_OF_DISSIPATION, WORK_OF_DRIVERS, BESIDE_WORDS
};

typedef struct {
    Run run;
    const int64_t *words, *sources, *counts, *limit_events, *friction_rows; /* as `beside.h` has them, and load_count; */
    const int64_t *friction, *weights, *loads, *limits, *tangent;           /*   kernels by address */
    const double *numbers;                                                  /* HOLDS_THE_SAME, then states of rows */
    int64_t *plain;                                                         /* kernels of modes that more follows here */
    double *forces, *along, *own, *borne, *limited, *zdot, *dx, *beside;
    int *driven, *kept, changed;
} model;

static model page;

static Run run_of(const model *m) { return m->run; }
static model *owner(const Integers *i) { return (void)i, &page; }

#define NX page.run.i->n_x
#define NY page.run.i->n_y
#define NZ page.run.i->n_z
#define NC page.run.i->n_contacts
#define NR page.run.i->n_rubs
#define NS page.run.i->n_slides
#define NU page.words[SOURCES]
#define NL page.words[LIMITS]
#define NF page.words[ROWS_OF_FRICTION]
#define MEASURED page.words[IS_MEASURED]
#define AFFINE page.words[IS_AFFINE]
#define ROPES page.words[HAS_ROPES]
#define PLACED (int)page.words[IS_PLACED]
#define ALWAYS_HELD (int)page.words[IS_ALWAYS_HELD]
#define ROW_STATES page.words[STATES_OF_ROWS]
#define DISSIPATION page.words[WORK_OF_DISSIPATION]
#define DRIVERS page.words[WORK_OF_DRIVERS]
#define HOLDS_THE_SAME page.numbers[0]
#define source_first page.sources
#define limit_events page.limit_events
#define friction_rows page.friction_rows

#include "beside.h"

#undef limit_events
#undef friction_rows

static const double *row_state(model *m, int64_t s) { return m->numbers + 1 + s * NZ; }

static void tangent_beside(model *m, const double *t, const double *z, const double *delta, double *dx) {
    Address in[2] = {address(z), address(delta)}, out[1] = {address(dx)};
    (void)t;
    call_with(m->run, m->tangent[0], in, out);
}

static void friction_at(model *m, int64_t i, const double *t, const double *z, const FrictionLaw *law) {
    Address in[3] = {address(t), address(z), address(reals(m->run, p))};
    Address out[11] = {address(law->v), address(law->D), address(law->bias), address(law->sticking), address(law->kinetic),
                       address(law->slowest), address(law->along), address(law->slope), address(law->most), address(law->grip),
                       address(law->little)};
    call_with(m->run, m->friction[i], in, out);
}

static void weight_at(model *m, int64_t i, const double *t, const double *z, double *weight) {
    Address in[3] = {address(t), address(z), address(reals(m->run, p))}, out[1] = {address(weight)};
    call_with(m->run, m->weights[i], in, out);
}

static int64_t load_count(model *m, int64_t mode) { return m->counts[mode]; }

static void loads_at(model *m, int64_t mode, const double *t, const double *z, const double *ydot, const double *lam,
                     double *value, double *by_y, double *by_lam) {
    Address in[5] = {address(t), address(z), address(reals(m->run, p)), address(ydot), address(lam)};
    Address out[3] = {address(value), address(by_y), address(by_lam)};
    call_with(m->run, m->loads[mode], in, out);
}

static void limits_at(model *m, int64_t mode, const double *t, const double *z, const double *ydot, const double *lam, double *g) {
    Address in[5] = {address(t), address(z), address(reals(m->run, p)), address(ydot), address(lam)}, out[1] = {address(g)};
    call_with(m->run, m->limits[mode], in, out);
}

/* Kernels of the present mode, and what follows them. */
static const int64_t FOLLOWED[3] = {MODE_KERNEL_RHS, MODE_KERNEL_EVENTS, MODE_KERNEL_MARGINS};

static void call_plain(int64_t which, void *in, void *out, void *room) {
    ((Kernel)(intptr_t)page.plain[3 * page.run.i->mode + which])(in, out, room);
}

static void rhs_beside(void *in, void *out, void *room) {
    call_plain(0, in, out, room);
    add_contacts(page.run.i);
}

static void events_beside(void *in, void *out, void *room) {
    call_plain(1, in, out, room);
    watch_contacts(page.run.i);
}

static void margins_beside(void *in, void *out, void *room) {
    call_plain(2, in, out, room);
    watch_contacts(page.run.i);
}

#define PLACE(function) ((int64_t)(intptr_t)(function))

/* Connect what belongs to what is held now. */
static void connect_beside(Run run) {
    run.i->reduction = run.i->matrices != 0 ? PLACE(reduction_beside) : 0;
    run.i->careful = run.i->m > 0 ? PLACE(careful_solution) : 0;
    run.i->projection = PLACE(projection);
    if (most_rows(run) == 0)
        run.i->tangent = 0; /* the memory has no room for what it gives */
    if (any_held(run)) {
        run.i->projection = PLACE(projection_beside);
        run.i->m = most(run.i->m, 1); /* ż is evaluated once more behind a projection */
    }
    page.changed = 1;
}

/* Take over what the page says of the model, with room to work in; the kernels of all modes stand in the memory. */
int64_t open_beside(Integers *i, Reals *r, const int64_t *words, const double *numbers, double *all) {
    static const Kernel followed[3] = {rhs_beside, events_beside, margins_beside};
    Run run = {i, r};
    Room room = {all};
    int64_t modes = i->n_modes, m = most_rows(run);
    page.run = run;
    page.words = words;
    page.numbers = numbers;
    page.sources = words + BESIDE_WORDS;
    page.counts = page.sources + NR + 1;
    page.limit_events = page.counts + modes;
    page.friction_rows = page.limit_events + NL;
    page.friction = page.friction_rows + NF;
    page.weights = page.friction + NR;
    page.loads = page.weights + NC;
    page.limits = page.loads + modes;
    page.tangent = page.limits + modes;
    page.plain = take_integers(&room, 3 * modes);
    page.driven = (int *)(void *)take_integers(&room, NR);
    page.kept = (int *)(void *)take_integers(&room, MOST_HELD);
    page.forces = take(&room, NC);
    page.along = take(&room, NS);
    page.own = take(&room, m);
    page.borne = take(&room, NR);
    page.limited = take(&room, m + NC + NS + NL);
    page.zdot = take(&room, NZ);
    page.dx = take(&room, NX);
    page.beside = take(&room, 0);
    clear(all, page.beside - all);
    for (int64_t k = 0; k < 3 * modes; k++) {
        int64_t *kernel = integers(run, mode_kernels) + k / 3 * MODE_KERNELS + FOLLOWED[k % 3];
        page.plain[k] = *kernel;
        *kernel = *kernel != 0 ? PLACE(followed[k % 3]) : 0;
    }
    return OK;
}

/* Multipliers that plots take, of all that holds and is held at (t, z). */
int64_t forces_of_plots(Integers *i, Reals *r, double t, const double *z, double *forces) {
    Run run = {i, r};
    give_states(run, integers(run, rub_states));
    return forces_beside(&page, t, z, forces);
}

/* The largest gap of closed contacts, or its rate. */
double drift_of_contacts(Integers *i, Reals *r, double t, const double *z) { return (void)i, (void)r, drift_beside(&page, t, z); }
