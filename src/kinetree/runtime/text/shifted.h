/* Systems (shift − J) x = b with J = ∂ż/∂z in the array of that name: whole, or a band with the rows of works beside it.
   Included once for real shifts (shifted_real.h) and once for complex ones (shifted_complex.h), which say before what
   NUMBER is, what FACTOR_SHIFTED and SOLVE_SHIFTED are called, what factors and solves (FACTOR, SOLVE, FACTOR_BAND,
   SOLVE_BAND), and how numbers are handled: OF_REAL(a), PLUS(a, b) makes a + b of a, PLUS_SCALED(a, b, c) a + b c with a
   real b, QUOTIENT(a, b). */

/* Put shift − J into W and factor it. Returns the smallest pivot over the largest (0: singular). */
static double FACTOR_SHIFTED(Run run, NUMBER *W, int64_t *pivots, NUMBER shift) {
    int64_t n = run.i->n_z;
    const double *J = reals(run, J);
    if (run.i->n_band == 0) {
        for (int64_t i = 0; i < n; i++) {
            for (int64_t j = 0; j < n; j++)
                W[i * n + j] = OF_REAL(-J[i * n + j]);
            PLUS(W[i * n + i], shift);
        }
        return FACTOR(W, pivots, n);
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

/* Solve (shift − J) x = b in place with these factors; behind those of a band there is room for one vector. */
static void SOLVE_SHIFTED(Run run, NUMBER *W, const int64_t *pivots, NUMBER shift, NUMBER *b) {
    int64_t n = run.i->n_z;
    if (run.i->n_band == 0) {
        SOLVE(W, pivots, b, n);
        return;
    }
    const int64_t *band = integers(run, band), *place = band + band[BAND_PLACE];
    int64_t n_c = run.i->n_c, lower = band[BAND_LOWER], upper = band[BAND_UPPER];
    const double *works = reals(run, J) + band[BAND_NUMBERS];
    NUMBER *x = W + n_c * (2 * lower + upper + 1);
    for (int64_t j = 0; j < n_c; j++)
        x[place[j]] = b[j];
    SOLVE_BAND(W, pivots, x, n_c, lower, upper);
    for (int64_t j = 0; j < n_c; j++)
        b[j] = x[place[j]];
    for (int64_t i = n_c; i < n; i++, works += n_c) {
        for (int64_t j = 0; j < n_c; j++)
            PLUS_SCALED(b[i], works[j], b[j]);
        b[i] = QUOTIENT(b[i], shift);
    }
}

#undef NUMBER
#undef FACTOR_SHIFTED
#undef SOLVE_SHIFTED
#undef FACTOR
#undef SOLVE
#undef FACTOR_BAND
#undef SOLVE_BAND
#undef OF_REAL
#undef PLUS
#undef PLUS_SCALED
#undef QUOTIENT
