// A number of many numbers, to tell apart what is not the same. Not against those who mean ill.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>

#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/traits.hpp"

namespace slidelab::detail {

class Fingerprint {
public:
    Fingerprint& add(std::integral auto number) {
        constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;
        value_ = (value_ ^ static_cast<std::uint64_t>(number)) * golden;
        value_ ^= value_ >> 32U;
        return *this;
    }
    Fingerprint& add(double number) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        return add(bits);
    }
    Fingerprint& add(Vec2 v) { return add(v.x).add(v.y); }
    Fingerprint& add(const Traits& traits) {
        return add(traits.category)
            .add(traits.user_data)
            .add(traits.solid_side)
            .add(traits.surface_velocity);
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0x2545f4914f6cdd1dULL;
};

}  // namespace slidelab::detail
