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

/* States stand by rows, of which each lane takes one; lanes left over repeat the last state. */
static void into_lanes(double *lanes, const double *rows, int64_t n, int64_t stride, int64_t width, int64_t count) {
    for (int64_t k = 0; k < width; k++) {
        const double *row = rows + stride * least(k, count - 1);
        for (int64_t i = 0; i < n; i++)
            lanes[i * width + k] = row[i];
    }
}

static void out_of_lanes(double *rows, const double *lanes, int64_t n, int64_t width, int64_t count) {
    for (int64_t k = 0; k < count; k++)
        for (int64_t i = 0; i < n; i++)
            rows[k * n + i] = lanes[i * width + k];
}

/* Call a kernel of `width` lanes with `count` states. Of every input and output there are its length in `sizes`, its
   first state in `rows` and, of inputs, how many doubles further the next state stands in `strides` (0: all have the
   same). `lanes` are arrays for one call of the kernel, inputs first, which is how its tables see them. */
int64_t call_in_lanes(int64_t kernel, double **rows, double **lanes, const int64_t *sizes, const int64_t *strides,
                      int64_t n_inputs, int64_t n_outputs, double *work, int64_t count, int64_t width) {
    for (int64_t first = 0; first < count; first += width) {
        int64_t here = least(width, count - first);
        for (int64_t k = 0; k < n_inputs; k++)
            if (!first || strides[k])
                into_lanes(lanes[k], rows[k] + first * strides[k], sizes[k], strides[k], width, here);
        ((Kernel)(intptr_t)kernel)(lanes, lanes + n_inputs, work);
        for (int64_t k = 0; k < n_outputs; k++) {
            int64_t n = sizes[n_inputs + k];
            out_of_lanes(rows[n_inputs + k] + first * n, lanes[n_inputs + k], n, width, here);
        }
    }
    return 0;
}
