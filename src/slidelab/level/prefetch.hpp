// Memory that is read soon.
#pragma once

namespace slidelab::detail {

/// Begins to read it: reads that wait for memory together take little longer than one.
inline void prefetch(const void* memory) {
    __builtin_prefetch(memory);
    asm volatile("");  // a function that only prefetches has no effect, and g++ leaves it out
}

}  // namespace slidelab::detail
