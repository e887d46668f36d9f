/* Teams: a thread for each branch of a mechanism, with its own components of the state; one of them has the trunk too.
 * Branches of one kind have the same code, and a number for the side they are on.
 *
 * On a GPU threads of a warp belong to 32 scenarios, those of one team to different warps of a block. Elsewhere they are
 * threads of the processor, one team after another.
 */
#ifdef __CUDACC__
#define TEAM_LANES 32
#define DEVICE_MEMBER __device__ __forceinline__
#define TEAM_WAIT asm volatile("barrier.sync 0;" ::: "memory") /* each warp has its own code, and waits there */
#define TEAM_ANY(x) __any_sync(0xffffffff, x) /* all warps of a block have the same scenarios */
#define TEAM_KERNEL extern "C" __global__ void __launch_bounds__(TEAM_LANES * TEAM)
#define TEAM_CASE(w) \
    case w: \
        TEAM_TASK(Part##w); \
        break;
#define FOR_EACH_TEAM(i) \
    extern __shared__ double room[]; \
    double *const shared = room + threadIdx.x; \
    double *const fault = shared + TEAM_SHARED * TEAM_LANES; \
    const long long i = (long long)blockIdx.x * TEAM_LANES + threadIdx.x; \
    const int side = threadIdx.y % TEAM_SIDES; \
    switch (threadIdx.y / TEAM_SIDES) { \
        EACH_PART(TEAM_CASE) \
    }
#else
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
#define TEAM_LANES 1
#define DEVICE_MEMBER inline
#define TEAM_ANY(x) (x)
#define TEAM_KERNEL extern "C" void
struct Meeting { /* of all threads of a team, again and again */
    std::mutex door;
    std::condition_variable all_here;
    int here = 0;
    long long round = 0;
    void wait()
    {
        std::unique_lock<std::mutex> held(door);
        const long long mine = round;
        if (++here == TEAM) {
            here = 0;
            round++;
            all_here.notify_all();
        } else {
            all_here.wait(held, [&] { return round != mine; });
        }
    }
};
static Meeting meeting;
#define TEAM_WAIT meeting.wait()
#define TEAM_CASE(w) \
    for (int side = 0; side < TEAM_SIDES; side++) \
        threads.emplace_back([=] { TEAM_TASK(Part##w); });
#define FOR_EACH_TEAM(i) \
    for (long long i = 0; i < count; i++) { \
        double room[TEAM_ROOM]; \
        double *const shared = room, *const fault = room + TEAM_SHARED; \
        std::vector<std::thread> threads; \
        EACH_PART(TEAM_CASE) \
        for (auto &thread : threads) \
            thread.join(); \
    }
#endif
