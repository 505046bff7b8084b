// The bits of a double, to compare and to hash.
#pragma once

#include <cstdint>
#include <cstring>

namespace slidelab::lab {

/// As std::bit_cast would, which not every standard library here has yet.
inline std::uint64_t bits_of(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

}  // namespace slidelab::lab
