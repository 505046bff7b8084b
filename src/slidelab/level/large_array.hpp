// A vector for the arrays of a level that moves read at scattered places.
//
// In a level of a million walls almost every such access is to another page of memory, and finding
// the page takes as long as the access itself. So a large array advises the system to use huge
// pages, where there are such pages. It is a hint, for speed only.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace slidelab::detail {

/// Advises the system that `bytes` bytes from `memory` on will be read in no order. No effect for a
/// small array, or where the system has no such advice.
void advise_scattered_reads(void* memory, std::size_t bytes);

template <typename T>
struct LargeArrayAllocator {
    using value_type = T;
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

    LargeArrayAllocator() = default;
    template <typename Other>
    constexpr LargeArrayAllocator(const LargeArrayAllocator<Other>&) noexcept {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* const memory = ::operator new(bytes);
        advise_scattered_reads(memory, bytes);  // before the first write, which places the pages
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) noexcept { ::operator delete(memory); }

    template <typename Other>
    friend bool operator==(const LargeArrayAllocator&, const LargeArrayAllocator<Other>&) {
        return true;
    }
};

template <typename T>
using LargeArray = std::vector<T, LargeArrayAllocator<T>>;

/// Begins to read memory that is needed soon: reads that wait for memory together take little
/// longer than one.
inline void prefetch(const void* memory) {
    __builtin_prefetch(memory);
    asm volatile("");  // a function that only prefetches has no effect, and g++ leaves it out
}

}  // namespace slidelab::detail
