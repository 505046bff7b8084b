#include "bench/costs/cities.hpp"

#include <fmt/format.h>

#include <utility>

#include "bench/city_level.hpp"
#include "bench/mover.hpp"

namespace slidelab::bench {

BuiltCity built_city(std::size_t walls, bool lattice) {
    City city = make_city({walls, 1, false, lattice});
    auto level = std::make_shared<const Level>(level_of(city));
    const std::string size = walls < 1'000'000 ? fmt::format("{}k", walls / 1000)
                                               : fmt::format("{}M", walls / 1'000'000);
    Lattice on_grid = lattice ? Lattice::build({}, *level) : Lattice();
    return {size, std::move(city), std::move(level), std::move(on_grid)};
}

Walkers::Walkers(const City& city, double step)
    : places_(make_starts(city, movers, 2)), displacements_(make_headings(movers, 2 * ticks, 3)) {
    for (Vec2& displacement : displacements_) displacement = displacement * step;
}

std::vector<std::pair<std::string, Shape>> shapes_of(const Strategy& strategy) {
    if (walks_on_grid(strategy)) return {{"point", lattice_mover()}};
    std::vector<std::pair<std::string, Shape>> shapes;
    for (const Shape& shape : {disk_mover(), box_mover(), capsule_mover(), polygon_mover()})
        if (strategy.moves(shape)) shapes.emplace_back(name_of(shape), shape);
    return shapes;
}

}  // namespace slidelab::bench
