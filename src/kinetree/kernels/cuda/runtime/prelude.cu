/* What device code is written in. Without a CUDA compiler the same text is C++: kernels are loops over their threads.
 *
 * Compile without contractions (nvcc --fmad=false, g++ -ffp-contract=off): multiply-adds are written where they are meant.
 */
#ifdef __CUDACC__
#define DEVICE static __device__
#define INLINED __forceinline__
#define APART __noinline__
#define TABLE static __device__ const
#define UNIFORM static __constant__ const /* read at the same place by all threads at once */
#define OPERANDS __constant__ /* not const, or the compiler moves its numbers into registers by instructions of their own */
#define KERNEL extern "C" __global__ void __launch_bounds__(128)
#define FOR_EACH_THREAD(i, count) \
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; \
    if (i < (count))
#define BITS_OF(x) __double_as_longlong(x)
#define REAL_OF(n) __longlong_as_double(n)
#define NOT_A_NUMBER REAL_OF(0x7ff8000000000000LL)
#define INFINITE REAL_OF(0x7ff0000000000000LL)
#else
#include <math.h>
#include <string.h>
#define DEVICE static
#define INLINED inline
#define APART __attribute__((noinline))
#define TABLE static const
#define UNIFORM static const
#define OPERANDS static const
#define KERNEL extern "C" void
#define FOR_EACH_THREAD(i, count) for (long long i = 0; i < (count); i++)
static inline long long BITS_OF(double x)
{
    long long n;
    memcpy(&n, &x, sizeof n);
    return n;
}
static inline double REAL_OF(long long n)
{
    double x;
    memcpy(&x, &n, sizeof x);
    return x;
}
#define NOT_A_NUMBER ((double)NAN)
#define INFINITE ((double)INFINITY)
#endif

#ifndef SINES
#define SINES INLINED
#endif
#define ROOM(n) ((n) > 0 ? (n) : 1) /* arrays have at least one entry */

struct Pair {
    double sine, cosine;
};

/* Sine and cosine, operation by operation those of kinetree.kernels.llvm.sincos: the angle less a multiple of pi/2 in two
 * parts (Cody and Waite), fdlibm's polynomials; other angles go to the library.
 */
DEVICE APART Pair kinetree_sincos_far(double x)
{
    Pair both;
    both.sine = sin(x);
    both.cosine = cos(x);
    return both;
}

DEVICE SINES Pair kinetree_sincos(double x)
{
    const double whole = 0x1.8p52; /* adding and subtracting it rounds to an integer, left in the low bits of the sum */
    const double shifted = x * 0x1.45f306dc9c883p-1 + whole;
    const double n = shifted - whole;
    const double first = fma(-n, 0x1.921fb54442d18p0, x);
    const double size = fabs(x);
    if (!(size < 1.0e5) || !(fabs(first) >= size * 0x1p-20))
        return kinetree_sincos_far(x);
    const double second = n * 0x1.1a62633145c07p-54;
    const double high = first - second;
    const double low = (first - high) - second;
    const double z = high * high;
    const double half = z * 0.5;
    double S = 1.58969099521155010221e-10;
    S = fma(z, S, -2.50507602534068634195e-08);
    S = fma(z, S, 2.75573137070700676789e-06);
    S = fma(z, S, -1.98412698298579493134e-04);
    S = fma(z, S, 8.33333333332248946124e-03);
    S = fma(z, S, -1.66666666666666324348e-01);
    double C = -1.13596475577881948265e-11;
    C = fma(z, C, 2.08757232129817482790e-09);
    C = fma(z, C, -2.75573143513906633035e-07);
    C = fma(z, C, 2.48015872894767294178e-05);
    C = fma(z, C, -1.38888888888741095749e-03);
    C = fma(z, C, 4.16666666666666019037e-02);
    const double sine = copysign(high + fma(z * high, S, fma(-half, low, low)), high);
    const double head = 1.0 - half;
    const double cosine = head + fma(-high, low, fma(z * z, C, (1.0 - head) - half));
    const long long quadrant = BITS_OF(shifted);
    const bool odd = quadrant & 1;
    const long long sign = (long long)((unsigned long long)quadrant << 62) & (long long)0x8000000000000000ULL;
    const long long turned = (long long)((unsigned long long)(quadrant + 1) << 62) & (long long)0x8000000000000000ULL;
    Pair both;
    both.sine = REAL_OF(BITS_OF(odd ? cosine : sine) ^ sign);
    both.cosine = REAL_OF(BITS_OF(odd ? sine : cosine) ^ turned);
    return both;
}
