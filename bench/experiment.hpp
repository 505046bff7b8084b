// Every method makes the same moves, in turns; then each move is judged.
#pragma once

#include <span>
#include <vector>

#include "bench/accuracy.hpp"
#include "bench/method.hpp"

namespace slidelab::bench {

struct Schedule {
    std::size_t rounds = 9;            ///< timed
    std::size_t ticks_per_round = 20;  ///< each of them moves every mover once
    std::size_t first_ticks = 20;      ///< before the first round, not timed
    std::size_t ticks() const { return first_ticks + rounds * ticks_per_round; }
};

struct Outcome {
    double nanoseconds = 0.0;  ///< a move: median of the rounds
    double fastest = 0.0;      ///< the same of the fastest round
    std::uint64_t allocations = 0;
    Accuracy accuracy;
};

/// `translations` holds the displacements of all movers for each tick of the schedule. The answer
/// is in the order of the methods.
std::vector<Outcome> run_experiment(std::span<const Method> methods, const Schedule& schedule,
                                    std::span<const Vec2> starts,
                                    std::span<const Vec2> translations, Judge* judge);

/// The starts, and room for the places of all movers after each tick.
std::vector<Vec2> begin_trajectory(std::span<const Vec2> starts,
                                   std::span<const Vec2> translations);

/// All ticks that `translations` holds, into a trajectory as begun above, and nothing else: a
/// function with a name of its own, for profilers that count between its begin and its end.
void measured_moves(const Method& method, std::size_t movers, std::span<const Vec2> translations,
                    std::span<Vec2> trajectory);

}  // namespace slidelab::bench
