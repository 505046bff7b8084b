// The input and the state of a tick: values in recordings and hashes, compared by their bits.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/run/feel.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// As std::bit_cast would, which not every standard library here has yet.
inline std::uint64_t bits_of(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

/// How a tick follows a recording of places (csv_run.hpp).
enum class Placed : std::uint8_t {
    no,
    between,       ///< `target` lies between two samples
    at_sample,     ///< it is one
    in_gap,        ///< between two samples so far apart that nobody knows the path
    at_end_of_gap  ///< it is the later one of these
};

/// The player's input for one tick.
struct Input {
    double right = 0.0;          ///< -1..1
    double down = 0.0;           ///< -1..1; tank steering: backwards
    bool lead = false;           ///< the pointer leads: the mover walks towards `target`
    Vec2 target{};               ///< units
    bool pass = false;           ///< collisions are off while this is held
    bool restart = false;        ///< back to the spawn, time 0, before this tick
    bool jump = false;           ///< from the side; with `down`: through one-way walls
    Placed placed = Placed::no;  ///< `target`, led to, is a place of a recording

    friend bool operator==(const Input&, const Input&) = default;
};

/// The state after a tick. Recordings check its hash.
struct State {
    std::int64_t tick = 0;
    double time = 0.0;  ///< seconds since the start
    Vec2 position;
    Vec2 velocity;           ///< units/s, clipped by the strategy
    Vec2 heading{1.0, 0.0};  ///< unit; the direction of tank steering

    StrategyState strategy_state;

    Feel feel;  ///< seen from the side

    std::vector<double> boxes;  ///< the clock of each moving box, in the level's order, seconds

    friend bool operator==(const State&, const State&) = default;
};

/// FNV-1a over the bits of the state.
std::uint64_t hash_of(const State& state);

}  // namespace slidelab::lab
