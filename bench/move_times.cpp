// Times of our strategies' moves and nothing else, a line each: name, step, nanoseconds. The same
// program for this machine and for a page's, so that the two can be compared (move_times.py).
#include <chrono>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "articles/contract/registry.hpp"
#include "bench/city.hpp"
#include "bench/city_level.hpp"
#include "bench/mover.hpp"

namespace slidelab::bench {

namespace {

constexpr std::size_t movers = 500;
constexpr std::size_t ticks = 200;
constexpr std::size_t walls = 10'000;

bool walks_on_grid(const Strategy& strategy) { return (strategy.walls & sees_grid) != 0; }

Shape mover_of(const Strategy& strategy) {
    if (walks_on_grid(strategy)) return lattice_mover();
    return strategy.moves(disk_mover()) ? disk_mover() : box_mover();
}

/// Nanoseconds a move, of movers that wander through the whole city. The second time counts: in the
/// first one caches are cold, and a page's code is still being compiled.
double time_of_moves(const Strategy& strategy, const Level& level, const Lattice& lattice,
                     std::vector<Vec2> places, std::span<const Vec2> headings, double step) {
    const Options options = strategy.defaults();
    MoveRequest request{mover_of(strategy), {}, {}, {}, {}};
    request.lattice = &lattice;
    std::chrono::duration<double, std::nano> spent{};
    for (int round = 0; round < 2; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < headings.size(); ++i) {
            Vec2& place = places[i % places.size()];
            request.position = place;
            request.displacement = request.velocity = headings[i] * step;
            place = strategy.move(level, request, options, nullptr).position;
        }
        spent = std::chrono::steady_clock::now() - begin;
    }
    return spent.count() / static_cast<double>(headings.size());
}

void print_times() {
    const City city = make_city({walls, 1, false, false});
    const City grid = make_city({walls, 1, false, true});
    const Level level = level_of(city);
    const Level on_lattice = level_of(grid);
    const Lattice lattice = Lattice::build({}, on_lattice);
    const std::vector<Vec2> headings = make_headings(movers, ticks, 3);
    for (const Strategy* strategy : strategies()) {
        const bool on_grid = walks_on_grid(*strategy);
        const std::vector<Vec2> starts = make_starts(on_grid ? grid : city, movers, 2);
        for (const double step : {0.1, 5.0}) {
            const double time = time_of_moves(*strategy, on_grid ? on_lattice : level, lattice,
                                              starts, headings, step);
            std::printf("%s %g %.1f\n", std::string(strategy->id).c_str(), step, time);
        }
    }
}

}  // namespace

}  // namespace slidelab::bench

int main() {
    try {
        slidelab::bench::print_times();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
