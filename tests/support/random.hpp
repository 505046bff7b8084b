// Random numbers that are the same on every machine: the standard's distributions are not.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::test {

class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}

    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
    }
    int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint32_t>(count)); }
    bool chance(double share) { return between(0.0, 1.0) < share; }
    Vec2 point(double low, double high) { return {between(low, high), between(low, high)}; }
    Vec2 direction() {
        const double angle = between(0.0, 6.283185307179586);
        return {std::cos(angle), std::sin(angle)};
    }
    /// Between the two, every order of magnitude equally likely.
    double magnitude(double low, double high) {
        return std::exp(between(std::log(low), std::log(high)));
    }

private:
    std::mt19937 engine_;
};

}  // namespace slidelab::test
