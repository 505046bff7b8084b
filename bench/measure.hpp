// Clock, memory and allocations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>

namespace slidelab::bench {

/// Time that the processor spent on this thread: what else runs on the machine does not count.
class Stopwatch {
public:
    double nanoseconds() const { return now() - start_; }
    double milliseconds() const { return nanoseconds() * 1e-6; }

private:
    static double now() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
    }

    double start_ = now();
};

/// Bytes that the C library has given out and not got back.
double allocated_bytes();

/// How often operator new was called so far.
std::uint64_t allocation_count();

}  // namespace slidelab::bench
