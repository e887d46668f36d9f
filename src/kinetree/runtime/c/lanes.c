/* Many scenarios at once: explicit Runge–Kutta steps in the lanes of a vector kernel.

   Every lane holds one scenario with a time, a step and an error control of its own; a lane that has finished, or
   failed, takes the next scenario of the queue. Nothing crosses from lane to lane, so what a scenario gives does not
   depend on its neighbours, its lane or the thread, to the last bit. Starting, projection and fallbacks of a lane go
   through the scalar kernels, by way of what the memory holds for single runs. A scenario that needs the care of
   singular configurations (see `step.h`) is given back with CARE_WANTED, to be integrated alone.

   The memory of a worker holds what every lane is doing; what is to be done and what came of it, for all scenarios and
   workers, are `Scenarios`. */
#include "scenarios.h"
#include "start.h"
#include "tableau.h"

#define IDLE (-1)

/* Write a vector into one lane. */
static void to_lane(const double *source, double *target, int64_t lane, int64_t n, int64_t lanes) {
    for (int64_t d = 0; d < n; d++)
        target[d * lanes + lane] = source[d];
}

/* Read a vector out of one lane. */
static void from_lane(const double *source, int64_t lane, double *target, int64_t n, int64_t lanes) {
    for (int64_t d = 0; d < n; d++)
        target[d] = source[d * lanes + lane];
}

/* The parameters of the scenario in a lane become those of the memory. */
static void enter_parameters(Run run, int64_t lane) {
    from_lane(reals(run, lane_p), lane, reals(run, p), run.i->n_p, run.i->n_lanes);
}

/* ż of all lanes; scenarios whose direct evaluation cannot be trusted are given back, or redone alone where the memory
   has what that takes. */
static void evaluate_lanes(Run run, const Scenarios *all, const double *times, const double *z, double *zdot) {
    int64_t n = run.i->n_z, lanes = run.i->n_lanes;
    int64_t *inputs = integers(run, inputs), *outputs = integers(run, outputs);
    double *health = reals(run, lane_health);
    inputs[0] = address(times);
    inputs[1] = address(z);
    inputs[2] = address(reals(run, lane_p));
    outputs[0] = address(zdot);
    outputs[1] = address(health);
    call(run, run.i->rhs_lanes);
    if (run.i->matrices == 0)
        return;
    for (int64_t lane = 0; lane < lanes; lane++) {
        if (integers(run, scenario)[lane] == IDLE)
            continue;
        double total = 0.0;
        for (int64_t d = 0; d < n; d++)
            total += 0.0 * zdot[d * lanes + lane];
        if (total == 0.0 && health[lane] >= run.r->health_min)
            continue;
        double *point = reals(run, stage), *slope = reals(run, z_dense);
        from_lane(z, lane, point, n, lanes);
        enter_parameters(run, lane);
        int64_t status = evaluate(run, times[lane], point, slope);
        if (status == UNIT_WANTED)
            all->status[integers(run, scenario)[lane]] = CARE_WANTED;
        if (status != OK)
            slope[0] = NAN_VALUE;
        to_lane(slope, zdot, lane, n, lanes);
    }
}

/* Z_i = z + h Σ_j a_ij k_j at t + c_i h, in every lane. */
static void stage_points(Run run, int64_t i, double *points) {
    int64_t lanes = run.i->n_lanes, size = run.i->n_z * lanes;
    const double *a = reals(run, tableau_a) + i * run.i->n_k, *K = reals(run, lane_K), *z = reals(run, lane_z);
    const double *h = reals(run, lane_step);
    clear(points, size);
    for (int64_t j = 0; j < i; j++)
        if (a[j] != 0.0)
            for (int64_t d = 0; d < size; d++)
                points[d] += a[j] * K[j * size + d];
    for (int64_t d = 0; d < size; d += lanes)
        for (int64_t lane = 0; lane < lanes; lane++)
            points[d + lane] = z[d + lane] + h[lane] * points[d + lane];
}

/* k_i in every lane, its points Z_i as well. */
static void take_stage(Run run, const Scenarios *all, int64_t i, double *points) {
    int64_t lanes = run.i->n_lanes;
    const double *t = reals(run, lane_t), *h = reals(run, lane_step);
    double c = reals(run, tableau_c)[i], *times = reals(run, lane_t_stage);
    stage_points(run, i, points);
    for (int64_t lane = 0; lane < lanes; lane++)
        times[lane] = t[lane] + c * h[lane];
    evaluate_lanes(run, all, times, points, reals(run, lane_K) + i * run.i->n_z * lanes);
}

/* Scaled error of every lane. */
static void lane_errors(Run run) {
    int64_t n = run.i->n_z, lanes = run.i->n_lanes, s = run.i->n_stages;
    const double *K = reals(run, lane_K), *z = reals(run, lane_z), *z_new = reals(run, lane_z_new);
    for (int64_t lane = 0; lane < lanes; lane++) {
        double error = error_norm(run, K + lane, n * lanes, lanes, z + lane, z_new + lane,
                                  reals(run, lane_step)[lane]);
        for (int64_t d = run.i->n_c; d < n; d++) /* works must be finite, though their error is not controlled */
            error += 0.0 * z_new[d * lanes + lane] + 0.0 * K[(s * n + d) * lanes + lane];
        reals(run, lane_error)[lane] = error;
    }
}

/* True if output is wanted between the ends of the step of a lane. */
static int output_inside(Run run, const Scenarios *all, int64_t lane) {
    int64_t s = integers(run, scenario)[lane];
    if (s == IDLE || all->written[s] >= all->n_times)
        return 0;
    return all->times[all->written[s]] < reals(run, lane_t_new)[lane];
}

/* Requested times inside the accepted step of a lane; returns OK or why a point could not be found. */
static int64_t write_outputs(Run run, const Scenarios *all, int64_t lane) {
    int64_t n = run.i->n_z, lanes = run.i->n_lanes, s = integers(run, scenario)[lane];
    double *point = reals(run, z_dense), *out = all->z + s * all->n_times * n;
    double t = reals(run, lane_t)[lane], h = reals(run, lane_step)[lane], t_new = reals(run, lane_t_new)[lane];
    int ready = 0;
    while (all->written[s] < all->n_times && all->times[all->written[s]] <= t_new) {
        double time = all->times[all->written[s]];
        if (time == t_new)
            from_lane(reals(run, lane_z_new), lane, point, n, lanes);
        else {
            if (!ready)
                dense_output(run, reals(run, lane_K) + lane, n * lanes, lanes, h);
            ready = 1;
            polynomial(reals(run, lane_z) + lane, lanes, reals(run, Q), run.i->n_dense, (time - t) / h, point, n);
            if (run.i->projection != 0) {
                enter_parameters(run, lane);
                int64_t status = project(run, time, point);
                if (status != OK)
                    return status;
            }
            if (finiteness(point, n) != OK)
                return NON_FINITE;
        }
        copy(out + all->written[s] * n, point, n);
        all->written[s]++;
    }
    return OK;
}

/* The step a lane tries; it ends exactly at the end of the run if it would pass it. */
static void choose_lane_step(Run run, int64_t lane) {
    double t = reals(run, lane_t)[lane], t_new = t + min(reals(run, lane_h)[lane], run.r->h_max);
    if (t_new >= run.r->t_end)
        t_new = run.r->t_end;
    reals(run, lane_t_new)[lane] = t_new;
    reals(run, lane_step)[lane] = t_new - t;
}

/* New step after an attempt. Returns 1 if the step is accepted; a hopeless scenario gets its status. */
static int control(Run run, const Scenarios *all, int64_t lane, int64_t status) {
    int64_t s = integers(run, scenario)[lane], cause = status;
    double h = reals(run, lane_step)[lane], error = reals(run, lane_error)[lane], factor = FAILED_FACTOR;
    double *error_old = reals(run, lane_error_old) + lane, *h_next = reals(run, lane_h) + lane;
    if (status == OK && !(error < INF))
        cause = NON_FINITE;
    else if (status == OK && error > 1.0) {
        cause = ERROR_TOO_LARGE;
        factor = shorter(run, error);
    }
    if (cause == OK) {
        /* the sign of the former error remembers that the attempt before was rejected */
        *h_next = h * next_factor(run, error, size_of(*error_old), *error_old < 0.0);
        *error_old = remembered(error);
        all->steps[s]++;
        return 1;
    }
    if (status == UNIT_WANTED || run.i->scratch_wanted > run.i->n_scratch) { /* a rare solution, not there or without room */
        all->status[s] = CARE_WANTED;
        return 0;
    }
    all->rejected[s]++;
    all->cause[s] = cause;
    *h_next = h * factor;
    *error_old = -size_of(*error_old);
    if (is_unresolved(run, reals(run, lane_t)[lane], *h_next))
        all->status[s] = STEP_TOO_SMALL;
    else if (all->steps[s] + all->rejected[s] >= run.i->max_steps)
        all->status[s] = TOO_MANY_STEPS;
    return 0;
}

/* Start the next scenario of the queue in a lane; returns the place reached in the queue. */
static int64_t refill(Run run, const Scenarios *all, const int64_t *queue, int64_t n_queue, int64_t place,
                      int64_t lane) {
    int64_t n = run.i->n_z, n_p = run.i->n_p, m = run.i->m, lanes = run.i->n_lanes;
    double *z = reals(run, z);
    integers(run, scenario)[lane] = IDLE;
    reals(run, lane_step)[lane] = 0.0;
    while (place < n_queue) {
        int64_t s = queue[place++];
        copy(reals(run, p), all->p + s * n_p, n_p);
        copy(z, all->z0 + s * n, n);
        if (all->n_times > 0 && all->times[0] == all->t0) {
            copy(all->z + s * all->n_times * n, all->z0 + s * n, n);
            all->written[s] = 1;
        }
        clear(reals(run, longest), m);
        run.r->closeness_best = 0.0;
        if (run.r->weak_below > 0.0)
            run.r->weak_below = WEAK;
        int64_t status = begin(run, all->t0, all->order);
        if (status == UNIT_WANTED) {
            all->status[s] = CARE_WANTED;
            continue;
        }
        if (status != OK) {
            all->status[s] = STEP_TOO_SMALL;
            all->cause[s] = status == PROJECTION_FAILED ? PROJECTION_FAILED : NON_FINITE;
            continue;
        }
        integers(run, scenario)[lane] = s;
        to_lane(z, reals(run, lane_z), lane, n, lanes);
        to_lane(reals(run, f), reals(run, lane_K), lane, n, lanes);
        to_lane(reals(run, p), reals(run, lane_p), lane, n_p, lanes);
        to_lane(reals(run, longest), reals(run, lane_longest), lane, m, lanes);
        reals(run, lane_closeness)[lane] = run.r->closeness_last;
        reals(run, lane_farthest)[lane] = run.r->closeness_best;
        reals(run, lane_weak_below)[lane] = run.r->weak_below;
        reals(run, lane_t)[lane] = all->t0;
        reals(run, lane_h)[lane] = run.r->h;
        reals(run, lane_error_old)[lane] = run.r->error_old;
        return place;
    }
    return place;
}

/* Output of the accepted step of a lane, then on to its end. */
static void commit(Run run, const Scenarios *all, int64_t lane, double closeness) {
    int64_t n = run.i->n_z, lanes = run.i->n_lanes, s = integers(run, scenario)[lane];
    double *K = reals(run, lane_K), *last = K + run.i->n_stages * n * lanes;
    double *z = reals(run, lane_z), *z_new = reals(run, lane_z_new), *farthest = reals(run, lane_farthest) + lane;
    double *weak_below = reals(run, lane_weak_below) + lane;
    int64_t status = write_outputs(run, all, lane);
    if (status != OK) {
        all->status[s] = status == UNIT_WANTED ? CARE_WANTED : STEP_TOO_SMALL;
        all->cause[s] = status;
    }
    reals(run, lane_closeness)[lane] = closeness;
    *farthest = max(*farthest, closeness);
    if (closeness < *weak_below)
        all->status[s] = CARE_WANTED;
    else if (closeness > 3.0 * WEAK && *weak_below > 0.0)
        *weak_below = WEAK;
    reals(run, lane_t)[lane] = reals(run, lane_t_new)[lane];
    for (int64_t d = 0; d < n; d++) {
        z[d * lanes + lane] = z_new[d * lanes + lane];
        K[d * lanes + lane] = last[d * lanes + lane];
    }
    if (all->status[s] != OK)
        return;
    if (reals(run, lane_t)[lane] >= run.r->t_end)
        all->status[s] = FINISHED;
    else if (all->steps[s] + all->rejected[s] >= run.i->max_steps)
        all->status[s] = TOO_MANY_STEPS;
}

/* Project, judge and commit the attempt of a lane. Returns whether its state was projected. */
static int finish_lane_step(Run run, const Scenarios *all, int64_t lane) {
    int64_t n = run.i->n_z, m = run.i->m, lanes = run.i->n_lanes, s = integers(run, scenario)[lane], status = OK;
    double *single = reals(run, stage), closeness = 1.0;
    if (all->status[s] != OK)
        return 0;
    int projected = reals(run, lane_error)[lane] <= 1.0 && run.i->projection != 0;
    if (projected) {
        enter_parameters(run, lane);
        from_lane(reals(run, lane_z_new), lane, single, n, lanes);
        from_lane(reals(run, lane_longest), lane, reals(run, longest), m, lanes);
        run.r->closeness = 1.0;
        status = project(run, reals(run, lane_t_new)[lane], single);
        closeness = run.r->closeness;
        to_lane(single, reals(run, lane_z_new), lane, n, lanes);
    } else if (run.i->constraints != 0 && is_near(reals(run, lane_closeness)[lane], reals(run, lane_farthest)[lane])) {
        all->status[s] = CARE_WANTED;
        return 0;
    }
    if (control(run, all, lane, status))
        commit(run, all, lane, closeness);
    if (projected)
        to_lane(reals(run, longest), reals(run, lane_longest), lane, m, lanes);
    return projected;
}

/* Integrate the scenarios in `queue` (indices) to t_end, until `stop[0]` is set. */
int64_t run_lanes(Integers *i, Reals *r, const Scenarios *all, const int64_t *queue, int64_t n_queue,
                  const volatile int64_t *stop) {
    Run run = {i, r};
    int64_t n = i->n_z, s = i->n_stages, lanes = i->n_lanes, place = 0, busy = 0;
    int64_t *scenario = integers(run, scenario);
    double *K = reals(run, lane_K);
    for (int64_t lane = 0; lane < lanes; lane++) { /* lanes that stay idle compute something harmless */
        to_lane(all->z0 + queue[0] * n, reals(run, lane_z), lane, n, lanes);
        to_lane(all->p + queue[0] * i->n_p, reals(run, lane_p), lane, i->n_p, lanes);
        place = refill(run, all, queue, n_queue, place, lane);
        busy += scenario[lane] != IDLE ? 1 : 0;
    }
    while (busy > 0 && stop[0] == 0) {
        for (int64_t lane = 0; lane < lanes; lane++)
            if (scenario[lane] != IDLE)
                choose_lane_step(run, lane);
        for (int64_t k = 1; k < s; k++)
            take_stage(run, all, k, reals(run, lane_point));
        take_stage(run, all, s, reals(run, lane_z_new));
        lane_errors(run);
        int wanted = 0, moved = 0;
        for (int64_t lane = 0; lane < lanes; lane++)
            wanted = wanted || output_inside(run, all, lane);
        if (wanted)
            for (int64_t k = s + 1; k < i->n_k; k++)
                take_stage(run, all, k, reals(run, lane_point));
        for (int64_t lane = 0; lane < lanes; lane++)
            if (scenario[lane] != IDLE && finish_lane_step(run, all, lane) && i->m > 0)
                moved = 1;
        if (moved) { /* projected states need their derivative anew */
            evaluate_lanes(run, all, reals(run, lane_t), reals(run, lane_z), K + s * n * lanes);
            for (int64_t lane = 0; lane < lanes; lane++)
                if (scenario[lane] != IDLE && reals(run, lane_t)[lane] == reals(run, lane_t_new)[lane])
                    for (int64_t d = 0; d < n; d++)
                        K[d * lanes + lane] = K[(s * n + d) * lanes + lane];
        }
        for (int64_t lane = 0; lane < lanes; lane++) {
            int64_t k = scenario[lane];
            if (k == IDLE || all->status[k] == OK)
                continue;
            all->t_last[k] = reals(run, lane_t)[lane];
            from_lane(reals(run, lane_z), lane, all->z_last + k * n, n, lanes);
            place = refill(run, all, queue, n_queue, place, lane);
            busy -= scenario[lane] == IDLE ? 1 : 0;
        }
    }
    return OK;
}
