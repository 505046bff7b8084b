#include "slidelab/level/large_array.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace slidelab::detail {

#if defined(__linux__) && defined(MADV_HUGEPAGE)

void advise_scattered_reads(void* memory, std::size_t bytes) {
    // A huge page has 2 MB on most machines: an array smaller than half of one gains nothing.
    constexpr std::size_t smallest = std::size_t{1} << 20U;
    if (bytes < smallest) return;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    // Whole pages only: the parts of others may belong to other arrays.
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::size_t before = (page - begin % page) % page;
    const std::size_t whole = (bytes - before) / page * page;
    // A refusal is no error: the array stays in pages of the usual size.
    static_cast<void>(madvise(static_cast<char*>(memory) + before, whole, MADV_HUGEPAGE));
}

#else

void advise_scattered_reads(void*, std::size_t) {}

#endif

}  // namespace slidelab::detail
