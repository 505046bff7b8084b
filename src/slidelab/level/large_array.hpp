// A vector for the arrays of a level that a move reads here and there.
//
// In a level of a million walls almost every such access is to another page of memory, and finding
// the page takes as long as the access itself. So the system is told that a large array may lie in
// huge pages, where there are such pages. It is a hint: nothing depends on it but time.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace slidelab::detail {

/// Tells the system that `bytes` bytes from `memory` on will be read in no order. Does nothing
/// where the array is small or the system does not offer it.
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

}  // namespace slidelab::detail
