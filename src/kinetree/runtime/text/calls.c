/* A kernel called at many states, for batches and timings. */
#include "base.h"

typedef void (*Kernel)(void *inputs, void *outputs, void *work);

/* Call a kernel `count` times; its tables of pointers stand `in_stride` and `out_stride` bytes apart. */
int64_t call_kernel(int64_t kernel, char *inputs, char *outputs, void *work, int64_t count, int64_t in_stride,
                    int64_t out_stride) {
    for (int64_t k = 0; k < count; k++)
        ((Kernel)(intptr_t)kernel)(inputs + k * in_stride, outputs + k * out_stride, work);
    return 0;
}
