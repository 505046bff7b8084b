#include "bench/measure.hpp"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace slidelab::bench {

namespace {

std::uint64_t& counter() {
    static std::uint64_t count = 0;  // a single thread
    return count;
}

void* counted(std::size_t size) {
    ++counter();
    void* strategy_state = std::malloc(size == 0 ? 1 : size);
    if (strategy_state == nullptr) throw std::bad_alloc();
    return strategy_state;
}

}  // namespace

double allocated_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

std::uint64_t allocation_count() { return counter(); }

}  // namespace slidelab::bench

// The array forms call these.
void* operator new(std::size_t size) { return slidelab::bench::counted(size); }
void operator delete(void* strategy_state) noexcept { std::free(strategy_state); }
void operator delete(void* strategy_state, std::size_t) noexcept { std::free(strategy_state); }
