/* Marches as Kinetree did, and compares the states, the outputs and the contacts. Ends with 0 if they agree. */
#include "@name@.h"
#include "@name@_vectors.h"

#include <math.h>
#include <stdio.h>

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
static @name@_contact contact[@NAME@_SIZE(@NAME@_MOST_CONTACTS)];

int main(void)
{
    double z[@NAME@_SIZE(@NAME@_NZ)], out[@NAME@_SIZE(@NAME@_NO)], worst = 0.0;
    @name@_start(&m);
    for (int v = 0; v < VECTORS; v++) {
        double pressing[2] = {0.0, 0.0};
        int status = @name@_advance(&m, vector_t[v]);
        if (status == @NAME@_OK)
            status = @name@_outputs(&m, out);
        if (status != @NAME@_OK) {
            printf("vector %d: %s\n", v, @name@_message(status));
            return 1;
        }
        @name@_state(&m, z);
        pressing[0] = @name@_contacts(&m, contact, @NAME@_MOST_CONTACTS);
        for (int i = 0; i < pressing[0]; i++)
            for (int k = 0; k < 3; k++)
                pressing[1] += contact[i].force[k] * contact[i].normal[k];
        worst = fmax(worst, difference(z, vector_z + v * @NAME@_NZ, @NAME@_NZ));
        worst = fmax(worst, difference(pressing, vector_pressing + 2 * v, 2));
#if @NAME@_NO > 0
        worst = fmax(worst, difference(out, vector_out + v * @NAME@_NO, @NAME@_NO));
#endif
    }
    printf("@name@: %d vectors, largest relative difference %.3g\n", VECTORS, worst);
    return worst <= TOLERANCE ? 0 : 1;
}
