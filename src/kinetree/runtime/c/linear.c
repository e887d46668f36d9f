/* Reductions of given matrices, for callers outside: `work` is room for what they work with. */
#include "reductions.h"
#include "sparse.h"

/* Doubles that the functions below work with, for m rows and n speeds. */
int64_t reduction_work(int64_t m, int64_t n) { return room_for_rows(m, n); }

int64_t sparse_work(const int64_t *S, int64_t n_S, int64_t rows) {
    (void)n_S;
    return room_for_sparse(S, rows);
}

/* C (least of both × n), T and N (m × m); returns the rank. */
int64_t split_matrix(const double *B, int64_t m, int64_t n, double *C, double *T, double *N, double tolerance,
                     double *work) {
    Room room = {work};
    Rows rows = {C, T, N, m, n, 0};
    split_rows(&rows, B, tolerance, room);
    return rows.r;
}

int64_t multipliers_of_matrices(const double *A, const double *f, const double *B, int64_t m, int64_t n,
                                const double *gamma, double *ydot, double *lam, double *work) {
    Room room = {work};
    return solve_multipliers(A, f, B, gamma, ydot, lam, m, n, room);
}

int64_t zero_eigenvalue_of_matrices(const double *A, const double *f, const double *B, int64_t m, int64_t n,
                                    const double *gamma, double *ydot, double *lam, double *work) {
    Room room = {work};
    return solve_zero_eigenvalue(A, f, B, gamma, ydot, lam, m, n, room);
}

int64_t partition_of_matrices(const double *A, const double *f, const double *B, int64_t m, int64_t n,
                              const double *gamma, int64_t *partition, double *ydot, double *lam, double *work) {
    Room room = {work};
    return solve_partitioned(A, f, B, gamma, partition, ydot, lam, m, n, room);
}

int64_t choose_independent(const double *B, int64_t m, int64_t n, int64_t *partition, double *work) {
    Room room = {work};
    choose_independent_speeds(B, partition, m, n, room);
    return 0;
}

/* The largest entry of B_b⁻¹ B_a is left in `leverage`. */
int64_t independent_speeds_of_matrices(const double *A, const double *f, const double *B, int64_t m, int64_t n,
                                       const double *gamma, const int64_t *partition, double *ydot,
                                       double *leverage, double *work) {
    Room room = {work};
    leverage[0] = solve_independent_speeds(A, f, B, gamma, partition, ydot, m, n, room);
    return 0;
}

/* The residual of the equations goes into `left`. */
int64_t sparse_of_matrices(const int64_t *S, const double *a, const double *f, const double *b, const double *gamma,
                           int64_t rows, double *ydot, double *lam, double *left, double *work) {
    Room room = {work};
    left[0] = solve_sparse(S, a, f, b, gamma, rows, ydot, lam, room);
    return 0;
}

/* P A = L U of a matrix (n × n); the smallest pivot over the largest goes into `ratio`. */
int64_t lu_of_matrix(double *A, int64_t *pivots, int64_t n, double *ratio) {
    ratio[0] = lu(A, pivots, n, NO_REQUEST);
    return 0;
}
