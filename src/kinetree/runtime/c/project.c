/* Back to the constraints: positions, quaternions, velocities, in this order.

   Positions take Newton steps x ← x ⊕ N(x) δ with the least δ that solves B δ = −φ; velocities take the least change
   that solves B δ = −ψ, exactly, because ψ is linear in y. Ordinarily the rows known to be independent are solved by
   Cholesky; where these are badly conditioned, or the other rows are not met along with them, all rows are solved
   together with their rank decided by `split_rows` (`careful.c`). Of very many rows, B is given by its numbers (n_b of
   them), and the independent rows are solved with a fixed sparse pattern. */
#include "constraints.h"
#include "dense.h"
#include "sparse.h"

#define REFINED_PIVOT 1e-11 /* of rows weighed by compliances, with which refinement converges */
#define REFINEMENTS 3

/* Doubles that a projection works with. */
int64_t projection_room(Integers *i, Reals *r) {
    Run run = {i, r};
    int64_t room = 2 * i->m + 64;
    if (by_numbers(run)) {
        const int64_t *S = integers(run, row_pattern);
        room += 3 * S[N_ROWS] + room_for_sparse(S, i->m);
    }
    return room;
}

/* Add dx to x. */
static void change_coordinates(Run run, double *z) {
    const double *dx = reals(run, dx);
    for (int64_t i = 0; i < run.i->n_x; i++)
        z[i] += dx[i];
    normalise_quaternions(run, z);
}

/* Let followed coordinates agree with those they follow. */
static void follow(Run run, double t, double *z) {
    load_state(run, t, z);
    integers(run, outputs)[0] = address(reals(run, dx));
    call(run, run.i->follow);
    change_coordinates(run, z);
}

/* `solve_independent` for rows given by their numbers. */
static int solve_independent_sparse(Run run, const double *residual, int64_t rows, double *delta) {
    const int64_t *S = integers(run, row_pattern), *independent = integers(run, rows);
    int64_t count = S[N_ROWS], kept = S[KEPT], position = 0;
    double *longest = reals(run, longest);
    Room room = scratch(run);
    int64_t *used = take_integers(&room, count);
    double *pivots = take(&room, count), *squares = take(&room, count);
    for (int64_t k = 0; k < count; k++)
        used[k] = 0;
    for (int64_t a = 0; a < run.i->n_s; a++) { /* both ascending */
        while (position < count && S[kept + position] < independent[a])
            position++;
        if (independent[a] < rows && (position == count || S[kept + position] != independent[a]))
            return 0; /* a row that has no entries at all */
        if (independent[a] < rows)
            used[position] = 1;
    }
    double smallest = least_change_sparse(S, reals(run, B_numbers), used, residual, delta, pivots, squares, room);
    int trusted = smallest >= TRUSTED_PIVOT;
    for (int64_t k = 0; k < count; k++)
        if (used[k] != 0) {
            int64_t i = S[kept + k];
            longest[i] = max(longest[i], squares[k]);
            double closeness = trusted && longest[i] > 0.0 ? pivots[k] / longest[i] : 0.0;
            run.r->closeness = min(run.r->closeness, closeness);
        }
    return trusted;
}

/* Fill the Gram matrix B C Bᵀ of the independent rows among the first `rows`, C = 1 or, `softly`, how readily coordinates
   change; returns the number of rows. */
static int64_t fill_gram(Run run, int64_t rows, int softly) {
    int64_t n = run.i->n_y, count = run.i->n_s, used = 0;
    const int64_t *independent = integers(run, rows);
    const double *B = reals(run, B), *compliance = reals(run, compliance);
    double *G = reals(run, gram);
    for (int64_t a = 0; a < count; a++) {
        int64_t i = independent[a], column = 0;
        if (i >= rows)
            continue;
        for (int64_t b = 0; b <= a; b++) {
            int64_t k = independent[b];
            if (k >= rows)
                continue;
            double total = 0.0;
            for (int64_t j = 0; j < n; j++)
                if (HAS_ENTRY(i, j) && HAS_ENTRY(k, j))
                    total += B[i * n + j] * B[k * n + j] * (softly ? compliance[j] : 1.0);
            G[used * count + column] = total;
            column++;
        }
        used++;
    }
    return used;
}

/* Add to δ the change C Bᵀ (B C Bᵀ)⁻¹ (−residual − B δ) of the independent rows among the first `rows`. */
static void add_least_change(Run run, const double *residual, int64_t rows, int softly, double *delta) {
    int64_t n = run.i->n_y, count = run.i->n_s, used = 0;
    const int64_t *independent = integers(run, rows);
    const double *B = reals(run, B), *G = reals(run, gram), *compliance = reals(run, compliance);
    double *w = reals(run, weights);
    for (int64_t a = 0; a < count; a++) {
        int64_t i = independent[a];
        if (i >= rows)
            continue;
        w[used] = -residual[i];
        if (softly)
            for (int64_t j = 0; j < n; j++)
                if (HAS_ENTRY(i, j))
                    w[used] -= B[i * n + j] * delta[j];
        used++;
    }
    forward(G, count, w, used);
    backward(G, count, w, used);
    used = 0;
    for (int64_t a = 0; a < count; a++) {
        int64_t i = independent[a];
        if (i >= rows)
            continue;
        for (int64_t j = 0; j < n; j++)
            if (HAS_ENTRY(i, j))
                delta[j] += B[i * n + j] * w[used] * (softly ? compliance[j] : 1.0);
        used++;
    }
}

/* Least δ with B δ = −residual for the independent rows among the first `rows`. 0 if badly conditioned.

   `closeness` is lowered to what is left of the weakest row outside the others, squared, over the longest it has been:
   it goes to zero on the way into a singular configuration.

   Of flexible bodies δ is the one of least strain: a change of their deformation, however small, is a vibration from then
   on, so they move as a whole as far as that suffices. Its matrix may be badly conditioned, and it is refined. */
static int solve_independent(Run run, const double *residual, int64_t rows, double *delta) {
    if (by_numbers(run))
        return solve_independent_sparse(run, residual, rows, delta);
    int64_t count = run.i->n_s, used = fill_gram(run, rows, 0), k = 0;
    const int64_t *independent = integers(run, rows);
    double *G = reals(run, gram), *longest = reals(run, longest);
    for (int64_t a = 0; a < count; a++)
        if (independent[a] < rows) {
            longest[independent[a]] = max(longest[independent[a]], G[k * count + k]);
            k++;
        }
    int trusted = used == 0 || cholesky(G, count, used) >= TRUSTED_PIVOT;
    k = 0;
    for (int64_t a = 0; a < count; a++) {
        int64_t i = independent[a];
        if (i >= rows)
            continue;
        double diagonal = G[k * count + k];
        double closeness = trusted && longest[i] > 0.0 ? diagonal * diagonal / longest[i] : 0.0;
        run.r->closeness = min(run.r->closeness, closeness);
        k++;
    }
    if (!trusted)
        return 0;
    int softly = run.i->n_elastic > 0 && used > 0;
    if (softly) {
        fill_gram(run, rows, 1);
        if (cholesky(G, count, used) < REFINED_PIVOT) {
            fill_gram(run, rows, softly = 0);
            cholesky(G, count, used);
        }
    }
    clear(delta, run.i->n_y);
    for (int pass = 0; pass < (softly ? REFINEMENTS : 1); pass++)
        add_least_change(run, residual, rows, softly, delta);
    return 1;
}

/* Keep the longest every row has been, squared, of rows left out too: other ones may be chosen by it. */
static void lengthen_rows(Run run) {
    int64_t n = run.i->n_y, rows = run.i->m;
    double *longest = reals(run, longest);
    if (by_numbers(run)) {
        const int64_t *S = integers(run, row_pattern);
        const double *b = reals(run, B_numbers);
        Room room = scratch(run);
        double *squares = take(&room, rows);
        clear(squares, rows);
        for (int64_t q = 0; q < S[N_B]; q++)
            squares[S[S[B_ROW] + q]] += b[q] * b[q];
        for (int64_t i = 0; i < rows; i++)
            longest[i] = max(longest[i], squares[i]);
        return;
    }
    const double *B = reals(run, B);
    for (int64_t i = 0; i < rows; i++) {
        double total = 0.0;
        for (int64_t j = 0; j < n; j++)
            total += B[i * n + j] * B[i * n + j];
        longest[i] = max(longest[i], total);
    }
}

/* δ ← the least with B δ = −φ (`positions`) or −ψ for the first `rows` rows, redundant ones included. */
static int64_t solve_all(Run run, int64_t positions, int64_t rows) {
    if (run.i->careful == 0)
        return UNIT_WANTED;
    run.i->careful_positions = positions;
    run.i->careful_rows = rows;
    return invoke(run.i->careful, run);
}

/* Largest |residual + B δ| over the row's length (at least a millionth of the longest); names its row.

   Where all rows are round-off they have no length to compare with: of a body on bearings in line, say. Round-off of
   a residual, times `scale`, does not count: over a row that has almost vanished it would seem large. */
static double largest_residual(Run run, const double *residual, int64_t rows, const double *delta, double scale) {
    int64_t n = run.i->n_y;
    Room room = scratch(run);
    double *sizes = take(&room, rows), *values = take(&room, rows);
    clear(sizes, rows);
    copy(values, residual, rows);
    if (by_numbers(run))
        take_products(integers(run, row_pattern), reals(run, B_numbers), delta, values, sizes, rows);
    else {
        const double *B = reals(run, B);
        for (int64_t i = 0; i < rows; i++)
            for (int64_t j = 0; j < n; j++)
                if (HAS_ENTRY(i, j)) {
                    sizes[i] = max(sizes[i], size_of(B[i * n + j]));
                    values[i] += B[i * n + j] * delta[j];
                }
    }
    double longest = 0.0, worst = 0.0;
    for (int64_t i = 0; i < rows; i++)
        longest = max(longest, sizes[i]);
    for (int64_t i = 0; i < rows; i++) {
        double size = max(1e-6 * longest, sizes[i]), value = size_of(values[i]);
        if (value <= run.r->round_off * scale)
            value = 0.0;
        double ratio = longest > NOTHING ? value / size : value;
        if (!(ratio <= worst)) {
            worst = ratio;
            run.i->worst_row = i;
        }
    }
    run.r->residual = worst;
    return worst;
}

/* True if every |residual + B δ| is surely within `bound` times its row: the largest entry of a row is no less than
   the mean of their sizes. 0 only says that `largest_residual` has to look; here are no quotients. */
static int surely_met(Run run, const double *residual, int64_t rows, const double *delta, double bound) {
    int64_t n = run.i->n_y;
    const double *B = reals(run, B);
    if (by_numbers(run))
        return 0;
    int met = 1;
    for (int64_t i = 0; i < rows; i++) {
        double size = 0.0, value = residual[i], entries = 0.0;
        for (int64_t j = 0; j < n; j++)
            if (HAS_ENTRY(i, j)) {
                size += size_of(B[i * n + j]);
                value += B[i * n + j] * delta[j];
                entries += 1.0;
            }
        met = met && max(entries, 1.0) * size_of(value) <= bound * size;
    }
    return met;
}

/* True if the rows with B δ on the left are met but for round-off. */
static int is_met(Run run, const double *residual, int64_t rows, const double *delta, double scale, double size) {
    return surely_met(run, residual, rows, delta, 0.5 * MET * size) ||
           SELDOM(largest_residual)(run, residual, rows, delta, scale) <= MET * size;
}

/* Largest |residual| over the row's length. */
static double residual_alone(Run run, const double *residual, int64_t rows, double scale) {
    clear(reals(run, delta), run.i->n_y);
    return SELDOM(largest_residual)(run, residual, rows, reals(run, delta), scale);
}

/* Newton's method on φ(x) = 0; leaves φ, ψ, B of the final x. */
static int64_t project_positions(Run run, double t, double *z) {
    int64_t n_y = run.i->n_y, rows = run.i->m_h;
    double *phi = reals(run, phi), *delta = reals(run, delta), scale = 1.0;
    int careful = 0, settled = 0;
    run.r->drift = 0.0;
    ROLLED for (int iteration = 0; iteration < MOST_PROJECTIONS; iteration++) {
        evaluate_constraints(run, t, z);
        if (rows == 0)
            return OK;
#ifndef WITHOUT_CARE
        if (iteration == 0)
            run.r->drift = residual_alone(run, phi, rows, 1.0);
#endif
        scale = 1.0;
        for (int64_t i = 0; i < run.i->n_x; i++)
            scale = max(scale, size_of(z[i]));
        if (settled) {
            clear(delta, n_y);
            if (is_met(run, phi, rows, delta, 1.0, scale) ||
                (careful && run.r->residual <= run.r->projection_tolerance * scale))
                return OK;
            settled = 0;
            if (careful)
                return PROJECTION_FAILED;
            careful = 1;
        }
        if (!careful && !solve_independent(run, phi, rows, delta))
            careful = 1;
        if (careful) {
            int64_t status = solve_all(run, 1, rows);
            if (status != OK)
                return status;
        }
        double size = 0.0;
        for (int64_t j = 0; j < n_y; j++)
            size = max(size, size_of(delta[j]));
        if (!(size < INF))
            return PROJECTION_FAILED;
        tangent_at(run, z, delta); /* x ← x ⊕ N(x) δ */
        change_coordinates(run, z);
        settled = size <= SETTLED * scale;
    }
    return residual_alone(run, phi, rows, 1.0) <= run.r->projection_tolerance * scale ? OK : PROJECTION_FAILED;
}

/* Least change of y that makes ψ = 0, with ψ and B as `project_positions` left them. */
static int64_t project_velocities(Run run, double *z) {
    int64_t n_x = run.i->n_x, n_y = run.i->n_y, rows = run.i->m;
    double *psi = reals(run, psi), *delta = reals(run, delta), scale = 1.0;
    for (int64_t j = 0; j < n_y; j++)
        scale = max(scale, size_of(z[n_x + j]));
#ifndef WITHOUT_CARE
    lengthen_rows(run);
    run.r->drift_speed = residual_alone(run, psi, rows, scale);
#endif
    if (!solve_independent(run, psi, rows, delta) || !is_met(run, psi, rows, delta, scale, scale)) {
        int64_t status = solve_all(run, 0, rows);
        if (status != OK)
            return status;
        if (!(largest_residual(run, psi, rows, delta, scale) <= run.r->projection_tolerance * scale))
            return PROJECTION_FAILED;
    }
    for (int64_t j = 0; j < n_y; j++)
        z[n_x + j] += delta[j];
    return OK;
}

/* Project z_projected at time t_projected, in place. */
int64_t projection(Integers *i, Reals *r) {
    Run run = {i, r};
    double *z = reals(run, z_projected), t = r->t_projected;
    normalise_quaternions(run, z);
    if (i->follow != 0)
        follow(run, t, z);
    if (i->constraints == 0)
        return OK;
    if (!has_room(run, projection_room(i, r)))
        return UNIT_WANTED;
    i->projections++;
    int64_t status = project_positions(run, t, z);
    return status == OK ? project_velocities(run, z) : status;
}

/* φ, ψ and B at (t, z), for callers outside. */
int64_t constraints_at(Integers *i, Reals *r, double t, const double *z, int64_t n) {
    Run run = {i, r};
    (void)n;
    evaluate_constraints(run, t, z);
    return OK;
}
