// The costs of moves of each strategy, with every shape that it moves.
#include <fmt/format.h>

#include <string>

#include "articles/contract/registry.hpp"
#include "bench/costs/workloads.hpp"

namespace slidelab::bench {

void count_strategies(const Counter& counter, const BuiltCity& city, bool on_grid) {
    for (const Strategy* strategy : strategies()) {
        if (walks_on_grid(*strategy) != on_grid) continue;
        const Options options = strategy->defaults();
        for (const auto& [shape_name, shape] : shapes_of(*strategy)) {
            MoveRequest request{shape, {}, {}, {}, {}};
            request.lattice = &city.lattice;
            const auto move = [&](Vec2 place, Vec2 displacement) {
                request.position = place;
                request.displacement = request.velocity = displacement;
                return strategy->move(*city.level, request, options, nullptr).position;
            };
            for (const double step : steps) {
                const std::string name =
                    fmt::format("strategy/{}/{}/{}/{}", strategy->id, shape_name, city.name, step);
                if (counter.wants(name)) Walkers(city.city, step).count(counter, name, move);
            }
        }
    }
}

void count_cold_strategies(const Counter& counter, const BuiltCity& city) {
    for (const Strategy* strategy : strategies()) {
        if (walks_on_grid(*strategy)) continue;
        const Options options = strategy->defaults();
        const auto [shape_name, shape] = shapes_of(*strategy).front();
        MoveRequest request{shape, {}, {}, {}, {}};
        for (const double step : cold_steps) {
            const std::string name = fmt::format("cold/{}/{}/{}", strategy->id, shape_name, step);
            count_cold(counter, city.city, name, step, [&](Vec2 place, Vec2 displacement) {
                request.position = place;
                request.displacement = request.velocity = displacement;
                return strategy->move(*city.level, request, options, nullptr).position;
            });
        }
    }
}

}  // namespace slidelab::bench
