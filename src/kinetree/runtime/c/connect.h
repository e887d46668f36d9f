/* Calls of kernels and units by address, with tables of pointers. A program that knows them all when it is compiled
   (that of a GPU) has a text of its own in place of this one, which calls them by name. */
#ifndef KINETREE_CONNECT_H
#define KINETREE_CONNECT_H

#include "base.h"
#include "memory.h"

typedef int64_t Address;
typedef void (*Kernel)(void *inputs, void *outputs, void *work);
typedef int64_t (*Unit)(Integers *, Reals *);

/* Call the unit at an address; returns its code. */
static inline int64_t invoke(int64_t unit, Run run) { return ((Unit)(intptr_t)unit)(run.i, run.r); }

static inline Address address(const void *array) { return (int64_t)(intptr_t)array; }
static inline double *at_address(Address place) { return (double *)(intptr_t)place; }

/* Call a kernel with the pointer tables as they stand. */
static inline void call(Run run, int64_t kernel) {
    ((Kernel)(intptr_t)kernel)(integers(run, inputs), integers(run, outputs), reals(run, kernel_work));
}

#endif
