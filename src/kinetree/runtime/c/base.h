/* Base of all parts of the runtime: numbers, copies, and room to work in.

   C99. Nothing is allocated; of the C library only memcpy is called. Products and sums
   are never contracted, so that every compiler and processor gives the same bits.

   Matrices are stored by rows: A[i * n + j]. Arrays handed to a function are followed by their lengths. */
#ifndef KINETREE_BASE_H
#define KINETREE_BASE_H

#include "elementary.h"

#define INF __builtin_inf()
#define NAN_VALUE __builtin_nan("")
#define EPSILON 2.220446049250313e-16
#define LEAST_NORMAL 2.2250738585072014e-308 /* devices have no <float.h> */

/* Hints for compilers for a GPU: loops that must not be unrolled, functions that are seldom called, functions that
   are not inlined, places of B (row i, column j) that are not always zero, and where threads wait for each other, so
   that instructions fetched for one of them serve them all. Elsewhere these are empty. */
#ifndef ROLLED
#define ROLLED
#define OUTLINED static
#define SELDOM(function) function
#define HAS_ENTRY(i, j) 1
#endif
#ifndef ABREAST
#define ABREAST
#endif

static inline double square_root(double x) { return __builtin_sqrt(x); }
static inline double size_of(double x) { return __builtin_fabs(x); }
/* Where one of both is not a number, the first one is returned, as by `max` and `min` of Python. */
static inline double max(double a, double b) { return b > a ? b : a; }
static inline double min(double a, double b) { return b < a ? b : a; }
static inline int64_t most(int64_t a, int64_t b) { return b > a ? b : a; }
static inline int64_t least(int64_t a, int64_t b) { return b < a ? b : a; }

static inline void copy(double *target, const double *source, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        target[i] = source[i];
}

static inline void clear(double *target, int64_t n) {
    for (int64_t i = 0; i < n; i++)
        target[i] = 0.0;
}

static inline void swap(double *a, double *b) {
    double held = *a;
    *a = *b;
    *b = held;
}

/* 0 for finite numbers, otherwise not a number. */
static inline double doubt(const double *x, int64_t n) {
    double total = 0.0;
    for (int64_t i = 0; i < n; i++)
        total += 0.0 * x[i];
    return total;
}

/* Unit length for every quaternion in x; n of them begin at `first`. */
static inline void unit_quaternions(double *x, const int64_t *first, int64_t n) {
    for (int64_t q = 0; q < n; q++) {
        double *quaternion = x + first[q], size = 0.0;
        for (int k = 0; k < 4; k++)
            size += quaternion[k] * quaternion[k];
        double scale = 1.0 / square_root(size);
        for (int k = 0; k < 4; k++)
            quaternion[k] *= scale;
    }
}

/* Number that is not zero while a request to end waits for compiled code to return. */
typedef const volatile int64_t *Request;
#define NO_REQUEST ((Request)0)
static inline int is_made(Request asked) { return asked != 0 && *asked != 0; }

/* Room for what a function works with: a stretch of doubles that is taken from the front. */
typedef struct {
    double *next;
} Room;

static inline double *take(Room *room, int64_t n) {
    double *begin = room->next;
    room->next += (n + 7) / 8 * 8; /* whole cache lines */
    return begin;
}

static inline int64_t *take_integers(Room *room, int64_t n) { return (int64_t *)take(room, n); }

#endif
