// Random numbers that are the same on every machine: splitmix64.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace slidelab::lab {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }
    double share() { return static_cast<double>(next() >> 11U) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * share(); }
    int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
    bool chance(double share_of_all) { return share() < share_of_all; }
    double sign() { return chance(0.5) ? 1.0 : -1.0; }
    /// Between low and low * 2^doublings, every doubling equally likely.
    double magnitude(double low, int doublings) {
        return std::ldexp(low * between(1.0, 2.0), below(doublings));
    }
    template <typename T>
    T one_of(std::initializer_list<T> values) {
        return values.begin()[below(static_cast<int>(values.size()))];
    }

private:
    std::uint64_t state_;
};

}  // namespace slidelab::lab
