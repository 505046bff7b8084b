// A level with its lattice: for moves by strategies that see the grid, and by all.
#pragma once

#include <optional>
#include <utility>

#include "articles/contract/lattice.hpp"
#include "articles/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::test {

/// For moves it is its level, beside its lattice.
struct GridLevel {
    Level level;
    slidelab::Lattice lattice;

    GridLevel() : GridLevel(Level()) {}
    explicit GridLevel(Level walls, GridEdges edges = {}, std::optional<Aabb> area = {})
        : level(std::move(walls)),
          lattice(slidelab::Lattice::build(std::move(edges), level, area)) {}

    operator const Level&() const { return level; }  // NOLINT(google-explicit-constructor)
};

/// Without walls beside the grid.
inline GridLevel level_of_grid(GridEdges edges) { return GridLevel(Level(), std::move(edges)); }

/// One move in a level without edges: a request without a lattice gets that of the walls, if the
/// strategy sees the grid.
inline MoveResult move_in(const Level& level, const Strategy& strategy, MoveRequest request,
                          const Options& options, Trace* trace = nullptr) {
    if (request.lattice || (strategy.walls & sees_grid) == 0)
        return strategy.move(level, request, options, trace);
    const slidelab::Lattice lattice = slidelab::Lattice::build({}, level);
    request.lattice = &lattice;
    return strategy.move(level, request, options, trace);
}

}  // namespace slidelab::test
