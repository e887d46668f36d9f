/* Systems (shift − J) x = b with J = ∂ż/∂z in the array of that name: whole, or a band with the rows of works beside it.
   Of a whole J, unknowns that `condense` has found are eliminated before the others are factored.
   Included once for real shifts (shifted_real.h) and once for complex ones (shifted_complex.h), which say before what
   NUMBER is, what FACTOR_SHIFTED, SOLVE_SHIFTED and its parts are called, what factors and solves (FACTOR, SOLVE, FACTOR_BAND,
   SOLVE_BAND), and how numbers are handled: OF_REAL(a), PLUS(a, b) makes a + b of a, PLUS_SCALED(a, b, c) a + b c with a
   real b, QUOTIENT(a, b). */

/* Put shift − J into W and factor it. Returns the smallest pivot over the largest (0: singular). */
static double FACTOR_SHIFTED(Run run, NUMBER *W, int64_t *pivots, NUMBER shift) {
    int64_t n = run.i->n_z, m = run.i->n_remaining;
    const double *J = reals(run, J);
    if (run.i->n_band == 0) {
        const int64_t *remaining = integers(run, elimination), *condensed = remaining + m, *place = integers(run, place);
        NUMBER inverse = QUOTIENT(OF_REAL(1.0), shift);
        for (int64_t i = 0; i < m; i++) {
            const double *row = J + remaining[i] * n;
            for (int64_t j = 0; j < m; j++)
                W[i * m + j] = OF_REAL(-row[remaining[j]]);
            PLUS(W[i * m + i], shift);
            for (int64_t k = 0; k < run.i->n_condensed; k++) {
                int64_t e = condensed[k], at = place[e];
                PLUS_SCALED(W[i * m + at], -row[e] * J[e * n + remaining[at]], inverse);
            }
        }
        return FACTOR(W, pivots, m, request(run));
    }
    n = run.i->n_c;
    const int64_t *band = integers(run, band), *start = band + band[BAND_START], *row = band + band[BAND_ROW];
    const int64_t *place = band + band[BAND_PLACE];
    int64_t lower = band[BAND_LOWER], upper = band[BAND_UPPER], w = 2 * lower + upper + 1;
    for (int64_t k = 0; k < n * w; k++)
        W[k] = OF_REAL(0.0);
    for (int64_t j = 0; j < n; j++) {
        PLUS(W[place[j] * w + lower], shift);
        for (int64_t q = start[j]; q < start[j + 1]; q++)
            PLUS(W[place[row[q]] * w + lower + place[j] - place[row[q]]], OF_REAL(-J[q]));
    }
    return FACTOR_BAND(W, pivots, n, lower, upper);
}

/* Unknowns of works, which act on nothing, behind all others. `rows` are theirs of J, `length` long each. */
static void SOLVE_WORKS(Run run, const double *rows, int64_t length, NUMBER shift, NUMBER *b) {
    int64_t n_c = run.i->n_c;
    for (int64_t i = n_c; i < run.i->n_z; i++, rows += length) {
        for (int64_t j = 0; j < n_c; j++)
            PLUS_SCALED(b[i], rows[j], b[j]);
        b[i] = QUOTIENT(b[i], shift);
    }
}

/* Solve (shift − J) x = b in place with these factors of a whole J; behind them there is room for one vector, unless
   nothing is eliminated beforehand. */
static void SOLVE_WHOLE(Run run, NUMBER *W, const int64_t *pivots, NUMBER shift, NUMBER *b) {
    int64_t n = run.i->n_z, m = run.i->n_remaining;
    const double *J = reals(run, J);
    if (m == n) {
        SOLVE(W, pivots, b, n);
        return;
    }
    const int64_t *remaining = integers(run, elimination), *condensed = remaining + m, *place = integers(run, place);
    NUMBER *x = W + m * m;
    for (int64_t k = 0; k < run.i->n_condensed; k++)
        b[condensed[k]] = QUOTIENT(b[condensed[k]], shift);
    for (int64_t i = 0; i < m; i++) {
        const double *row = J + remaining[i] * n;
        x[i] = b[remaining[i]];
        for (int64_t k = 0; k < run.i->n_condensed; k++)
            PLUS_SCALED(x[i], row[condensed[k]], b[condensed[k]]);
    }
    SOLVE(W, pivots, x, m);
    for (int64_t i = 0; i < m; i++)
        b[remaining[i]] = x[i];
    for (int64_t k = 0; k < run.i->n_condensed; k++) {
        int64_t e = condensed[k], at = place[e];
        PLUS_SCALED(b[e], J[e * n + remaining[at]], QUOTIENT(x[at], shift));
    }
    SOLVE_WORKS(run, J + run.i->n_c * n, n, shift, b);
}

/* Solve (shift − J) x = b in place with these factors; behind those of a band there is room for one vector. */
static void SOLVE_SHIFTED(Run run, NUMBER *W, const int64_t *pivots, NUMBER shift, NUMBER *b) {
    if (run.i->n_band == 0) {
        SOLVE_WHOLE(run, W, pivots, shift, b);
        return;
    }
    const int64_t *band = integers(run, band), *place = band + band[BAND_PLACE];
    int64_t n_c = run.i->n_c, lower = band[BAND_LOWER], upper = band[BAND_UPPER];
    NUMBER *x = W + n_c * (2 * lower + upper + 1);
    for (int64_t j = 0; j < n_c; j++)
        x[place[j]] = b[j];
    SOLVE_BAND(W, pivots, x, n_c, lower, upper);
    for (int64_t j = 0; j < n_c; j++)
        b[j] = x[place[j]];
    SOLVE_WORKS(run, reals(run, J) + band[BAND_NUMBERS], n_c, shift, b);
}

#undef NUMBER
#undef FACTOR_SHIFTED
#undef SOLVE_SHIFTED
#undef SOLVE_WORKS
#undef SOLVE_WHOLE
#undef FACTOR
#undef SOLVE
#undef FACTOR_BAND
#undef SOLVE_BAND
#undef OF_REAL
#undef PLUS
#undef PLUS_SCALED
#undef QUOTIENT
