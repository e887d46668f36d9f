/* What device code is written in. Without a CUDA compiler the same text is C++: kernels are loops over their threads.
 *
 * Compile without contractions (nvcc --fmad=false, g++ -ffp-contract=off): multiply-adds are written where they are meant.
 */
#ifndef THREADS
#define THREADS 128 /* of a block */
#endif
#ifndef BLOCKS
#define BLOCKS 1 /* that a multiprocessor has at once, at least */
#endif
#ifdef __CUDACC__
#define DEVICE static __device__
#define INLINED __forceinline__
#define APART __noinline__
#define UNSET(array)
#define TABLE static __device__ const
#define UNIFORM static __constant__ const /* read at the same place by all threads at once */
#define OPERANDS __constant__ /* not const, or the compiler moves its numbers into registers by instructions of their own */
#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
#define FOR_EACH_THREAD(i, count) \
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; \
    if (i < (count))
#else
#include <math.h>
#define DEVICE static
#define INLINED inline
#define APART __attribute__((noinline))
#define UNSET(array) for (auto &entry : array) entry = 1000000007; /* what lies in memory that nobody wrote to */
#define TABLE static const
#define UNIFORM static const
#define OPERANDS static const
#define KERNEL extern "C" void
#define FOR_EACH_THREAD(i, count) for (long long i = 0; i < (count); i++)
#endif
#define NOT_A_NUMBER kt_real(0x7ff8000000000000ULL)
#define INFINITE kt_real(KT_INFINITE)

#ifndef SINES
#define SINES INLINED
#endif
#define ROOM(n) ((n) > 0 ? (n) : 1) /* arrays have at least one entry */

/* Sine (high) and cosine (low), in every function that takes them or apart. */
DEVICE SINES kt_pair kinetree_sincos(double x) { return kt_sincos(x); }
