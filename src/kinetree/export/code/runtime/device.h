/* What a program for many scenarios begins with: C as C++, for a GPU or for the processor. */
#ifdef __CUDACC__
typedef long long int64_t;
typedef unsigned long long uint64_t;
typedef long long intptr_t;
typedef unsigned long long uintptr_t;
#define INT64_MAX 0x7fffffffffffffffLL
#define NAN __builtin_bit_cast(double, 0x7ff8000000000000ULL)
#define INFINITY __builtin_bit_cast(double, 0x7ff0000000000000ULL)
#define offsetof(type, member) ((uintptr_t)&((type *)0)->member)
#define __builtin_inf() INFINITY
#define __builtin_nan(text) NAN
#define __builtin_sqrt sqrt
#define __builtin_fabs fabs
#define __builtin_floor floor
#define max kinetree_max /* CUDA has others of these names */
#define min kinetree_min
#define APART __noinline__ /* or all is put where it is called, and compiled for minutes */
#define ROLLED _Pragma("unroll 1")
#define KERNEL extern "C" __global__ void __launch_bounds__(128)
#define FOR_EACH_THREAD(i, count) \
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; \
    if (i < (count))
static int memcmp(const void *one, const void *other, uintptr_t n)
{
    const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)other;
    for (uintptr_t k = 0; k < n; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}
#else
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define APART
#define ROLLED
#define KERNEL extern "C" void
#define FOR_EACH_THREAD(i, count) for (long long i = 0; i < (count); i++)
#endif
#define OUTLINED static APART
#define SELDOM(function) function
#define HAS_ENTRY(i, j) 1
