#include "slidelab/level/large_array.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace slidelab::detail::large_array_test {

constexpr std::size_t many = 1'000'000;  // several huge pages, and no whole number of them

/// Different for each place, so that nothing lands in another's.
std::uint64_t mixed(std::size_t i) { return (i + 1) * 0x9e3779b97f4a7c15ULL; }

bool holds_mixed(const LargeArray<std::uint64_t>& array) {
    if (array.size() != many) return false;
    for (std::size_t i = 0; i < many; ++i) {
        if (array[i] != mixed(i)) return false;
    }
    return true;
}

TEST(LargeArray, KeepsItsContentsWhileItGrowsAndIsCopiedAndMoved) {
    LargeArray<std::uint64_t> array;
    for (std::size_t i = 0; i < many; ++i) array.push_back(mixed(i));
    EXPECT_TRUE(holds_mixed(array));
    LargeArray<std::uint64_t> copy = array;
    array.clear();
    array.shrink_to_fit();
    EXPECT_TRUE(holds_mixed(copy));
    const LargeArray<std::uint64_t> moved = std::move(copy);
    EXPECT_TRUE(holds_mixed(moved));
}

TEST(LargeArray, AdviceLeavesMemoryAsItIsWhereverItBegins) {
    std::vector<std::uint8_t> memory(4U << 20U, 7);
    for (const std::size_t offset : {0U, 1U, 16U, 4095U, 4096U}) {
        advise_scattered_reads(memory.data() + offset, memory.size() - offset);
    }
    advise_scattered_reads(memory.data(), 0);
    for (const std::uint8_t byte : memory) ASSERT_EQ(byte, 7);
}

}  // namespace slidelab::detail::large_array_test
