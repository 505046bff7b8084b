// The cities that costs are counted in, and what wanders in them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "articles/contract/strategy.hpp"
#include "bench/city.hpp"
#include "bench/costs/counter.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::bench {

struct BuiltCity {
    std::string name;  ///< "10k", by its walls
    City city;
    std::shared_ptr<const Level> level;
    Lattice lattice;  ///< of the level, where it is on one
};

BuiltCity built_city(std::size_t walls, bool lattice);

/// A thousand moves: a hundred movers all over a city, ten ticks of each. They have wandered for
/// as long before, so that they are where movers come to.
class Walkers {
public:
    Walkers(const City& city, double step);

    static constexpr std::size_t movers = 100;
    static constexpr std::size_t ticks = 10;
    static constexpr std::size_t moves = movers * ticks;

    /// Counts `move(Vec2 place, Vec2 displacement)`, which answers where it ends.
    template <typename Move>
    void count(const Counter& counter, const std::string& name, Move&& move) {
        walk(0, move);
        counter.count(name, moves, [&] { walk(moves, move); });
    }

private:
    template <typename Move>
    void walk(std::size_t first, Move& move) {
        for (std::size_t i = first; i < first + moves; ++i)
            places_[i % movers] = move(places_[i % movers], displacements_[i]);
    }

    std::vector<Vec2> places_;
    std::vector<Vec2> displacements_;
};

inline constexpr double steps[] = {0.01, 0.1, 5.0};  ///< units: a crawl, a walk, a shot

inline bool walks_on_grid(const Strategy& strategy) { return (strategy.walls & sees_grid) != 0; }

/// Those that a strategy moves, with their names.
std::vector<std::pair<std::string, Shape>> shapes_of(const Strategy& strategy);

}  // namespace slidelab::bench
