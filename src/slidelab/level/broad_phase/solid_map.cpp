#include "slidelab/level/broad_phase/solid_map.hpp"

namespace slidelab::detail {

namespace {

/// A cell is a quarter as wide as the room for a solid: fine enough to exclude most places beside
/// solids.
constexpr double cells_per_solid = 16.0;

/// For depths cells are a little finer, and drawing starts almost half a cell inside: the cell of a
/// place more than half a cell away from a solid never touches its drawing.
constexpr double cells_per_solid_for_depths = 32.0;
constexpr double margin_in_cells = 0.45;

}  // namespace

SolidMap::SolidMap(std::span<const Aabb> solids) {
    if (solids.empty()) return;
    Aabb bounds = solids[0];
    for (const Aabb& solid : solids) bounds = merged(bounds, solid);
    const auto count = static_cast<double>(solids.size());
    solids_ = BitGrid(bounds, cells_per_solid * count);
    depths_ = BitGrid(bounds, cells_per_solid_for_depths * count);
    margin_ = margin_in_cells * depths_.cell();
    for (const Aabb& solid : solids) {
        solids_.draw(solid);
        const Aabb depth = inflated(solid, {-margin_, -margin_});
        if (!depth.empty()) depths_.draw(depth);
    }
}

}  // namespace slidelab::detail
