/* Compares the exported equations with test vectors of Kinetree's own compiled code. Ends with 0 if they agree. */
#include "@name@.h"
#include "@name@_vectors.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOLERANCE 1e-12

/* Largest difference over the largest entry of its group. */
static double difference(const double *found, const double *expected, int n)
{
    double size = 1e-300, worst = 0.0;
    for (int i = 0; i < n; i++)
        size = fmax(size, fabs(expected[i]));
    for (int i = 0; i < n; i++)
        if (!(fabs(found[i] - expected[i]) <= worst * size))
            worst = fabs(found[i] - expected[i]) / size;
    return worst;
}

static @name@_model m;

int main(void)
{
    double zdot[@NAME@_SIZE(@NAME@_NZ)], out[@NAME@_SIZE(@NAME@_NO)], worst = 0.0;
    for (int v = 0; v < VECTORS; v++) {
        @name@_start(&m);
        memcpy(m.z, vector_z + v * @NAME@_NZ, @NAME@_NZ * sizeof(double));
#if @NAME@_NP > 0
        memcpy(m.p, vector_p + v * @NAME@_NP, @NAME@_NP * sizeof(double));
#endif
        int status = @name@_derivatives(&m, vector_t[v], m.z, zdot);
        if (status == @NAME@_OK)
            status = @name@_outputs(&m, vector_t[v], m.z, out);
        if (status != @NAME@_OK) {
            printf("vector %d: %s\n", v, @name@_message(status));
            return 1;
        }
        worst = fmax(worst, difference(zdot, vector_zdot + v * @NAME@_NZ, @NAME@_NZ));
#if @NAME@_NO > 0
        worst = fmax(worst, difference(out, vector_out + v * @NAME@_NO, @NAME@_NO));
#endif
    }
    printf("@name@: %d vectors, largest relative difference %.3g\n", VECTORS, worst);
    return worst <= TOLERANCE ? 0 : 1;
}
