/* Least changes and least squares, for callers outside: `work` is room for what they work with. */
#include "least_change.h"
#include "rank.h"

/* Doubles that a least change of m rows and n speeds works with. */
int64_t change_work(int64_t m, int64_t n) { return room_for_rows(m, n); }

/* The least change that removes the residual of m rows. */
int64_t least_change(const double *M, const double *B, const double *r, const int64_t *free, double *delta, double *work,
                     int64_t m, int64_t n) {
    Room room = {work};
    change_least(M, B, r, free, delta, m, n, room);
    return 0;
}

/* The shortest x (n) with the least |A x − b|, of m equations. */
int64_t least_squares_of_matrix(const double *A, const double *b, double *x, double *work, int64_t m, int64_t n, double cut) {
    Room room = {work};
    least_squares(A, b, x, m, n, cut, room);
    return 0;
}
