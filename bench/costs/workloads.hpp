// The counted workloads, by group. Each name says what, with which shape, among how many walls, and
// how long a step or a translation is, units.
#pragma once

#include <string>
#include <vector>

#include "bench/costs/cities.hpp"
#include "bench/costs/counter.hpp"

namespace slidelab::bench {

/// `on_grid`: those that walk on a lattice, or all others.
void count_strategies(const Counter& counter, const BuiltCity& city, bool on_grid);
void count_world(const Counter& counter, const BuiltCity& city);
void count_builds(const Counter& counter);
void count_edits(const Counter& counter);
void count_lab(const Counter& counter);
void count_frame(const Counter& counter);

/// Counted with a simulation of caches, of which none holds what a move reads: single moves of many
/// movers all over a million walls.
inline constexpr double cold_steps[] = {0.1, 5.0};
inline constexpr std::size_t cold_movers = 5000;
void count_cold_strategies(const Counter& counter, const BuiltCity& city);
void count_cold_world(const Counter& counter, const BuiltCity& city);

/// Counts `move(Vec2 place, Vec2 displacement)`, once for each mover.
template <typename Move>
void count_cold(const Counter& counter, const City& city, const std::string& name, double step,
                Move&& move) {
    if (!counter.wants(name)) return;
    const std::vector<Vec2> places = make_starts(city, cold_movers, 5);
    const std::vector<Vec2> headings = make_headings(cold_movers, 1, 6);
    counter.count(name, cold_movers, [&] {
        for (std::size_t i = 0; i < cold_movers; ++i) move(places[i], headings[i] * step);
    });
}

}  // namespace slidelab::bench
