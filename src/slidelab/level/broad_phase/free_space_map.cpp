#include "slidelab/level/broad_phase/free_space_map.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/level/broad_phase/grid_index.hpp"
#include "slidelab/level/derived/convex_pieces.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

namespace {

/// The limit of words filled, per cell: many times the need of items side by side. Large heaps of
/// overlapping items need more, and are not drawn.
constexpr std::size_t most_words_per_cell = 2;

/// The fixed cost of a drawing, in words.
constexpr std::size_t words_per_drawing = 8;

/// The extent as a fraction of the room for a wall (room_for_each): in a town of boxes of one to
/// three movers' size, enough for a mover with a short displacement.
constexpr double extent_share = 0.3;

constexpr double cells_per_wall = 32.0;

/// A cell is a tenth as wide as the room for a solid: fine enough for movers much smaller than
/// that.
constexpr double cells_per_solid = 96.0;

/// Drawing starts so far inside of a solid: the cell of a place more than the rest of a cell away
/// from a solid never touches its drawing.
constexpr double margin_in_cells = 0.42;

double cells_per_unit(const Aabb& bounds, double cells) {
    const double cell = room_for_each(bounds, cells);
    return cell > least_room ? 1.0 / cell : 1.0;
}

}  // namespace

BitGrid::BitGrid(const Aabb& bounds, double cells)
    : bounds_(bounds),
      per_unit_(cells_per_unit(bounds, cells)),
      columns_(column_of(bounds.max.x) + 1) {
    const std::size_t all = (row_of(bounds.max.y) + 1) * columns_;
    bits_.assign(all / 64 + 1, 0);
    budget_ = most_words_per_cell * all;
    work_ = bits_.size();
}

void BitGrid::draw(const Aabb& box) {
    if (all_black_ || !box.overlaps(bounds_)) return;
    const std::size_t first = column_of(std::max(box.min.x, bounds_.min.x));
    const std::size_t last = column_of(std::min(box.max.x, bounds_.max.x));
    const std::size_t first_row = row_of(std::max(box.min.y, bounds_.min.y));
    const std::size_t last_row = row_of(std::min(box.max.y, bounds_.max.y));
    const std::size_t words = ((last - first) / 64 + 1) * (last_row - first_row + 1);
    const std::size_t work = words + words_per_drawing;
    all_black_ = work > budget_;
    if (all_black_) {
        work_ += bits_.size();
        return std::fill(bits_.begin(), bits_.end(), ~std::uint64_t{0});
    }
    budget_ -= work;
    work_ += work;
    for (std::size_t row = first_row; row <= last_row; ++row) {
        set_row(row * columns_ + first, row * columns_ + last);
    }
}

/// Sets the bits from `first` to `last`, inclusive.
void BitGrid::set_row(std::size_t first, std::size_t last) {
    const std::uint64_t from = ~std::uint64_t{0} << (first % 64);
    const std::uint64_t to = ~std::uint64_t{0} >> (63 - last % 64);
    const std::size_t last_word = last / 64;
    std::size_t word = first / 64;
    if (word == last_word) {
        bits_[word] |= from & to;
        return;
    }
    bits_[word] |= from;
    while (++word < last_word) bits_[word] = ~std::uint64_t{0};
    bits_[last_word] |= to;
}

FreeSpaceMap::FreeSpaceMap(std::span<const Wall> walls, std::span<const Solid> solids,
                           const ConvexPieces& pieces) {
    if (walls.empty()) return;
    const Aabb bounds = bounds_of(walls);
    const auto count = static_cast<double>(walls.size());
    extent_ = extent_share * room_for_each(bounds, count);
    near_ = BitGrid(inflated(bounds, {extent_, extent_}), cells_per_wall * count);
    for (const Wall& wall : walls) {
        if (near_.is_all_black()) break;
        if (wall.solid == no_solid) draw_near(wall);
    }
    pieces.visit_all([&](std::uint32_t piece) { draw_near(pieces.bounds_of(piece)); });
    if (!solids.empty()) draw_deep(solids);
}

/// Draws a slanted wall piece by piece, because its bounds are mostly empty.
void FreeSpaceMap::draw_near(const Wall& wall) {
    constexpr double most = 256.0;
    const auto [a, b] = wall.segment;
    const double slant = std::min(std::abs(b.x - a.x), std::abs(b.y - a.y));
    const int pieces = static_cast<int>(std::clamp(std::ceil(slant / extent_), 1.0, most));
    for (int i = 0; i < pieces && !near_.is_all_black(); ++i) {
        const Segment piece{lerp(a, b, static_cast<double>(i) / pieces),
                            lerp(a, b, static_cast<double>(i + 1) / pieces)};
        draw_near(bounds_of(Wall{piece, wall.radius, no_solid}));
    }
}

void FreeSpaceMap::draw_near(const Aabb& box) {
    const double extent = extent_ + rounding_share * largest_of(box);
    near_.draw(inflated(box, {extent, extent}));
}

void FreeSpaceMap::draw_deep(std::span<const Solid> solids) {
    Aabb bounds = solids[0].bounds;
    for (const Solid& solid : solids) bounds = merged(bounds, solid.bounds);
    deep_ = BitGrid(bounds, cells_per_solid * static_cast<double>(solids.size()));
    margin_ = margin_in_cells * deep_.cell();
    for (const Solid& solid : solids) {
        const Aabb inside = inflated(solid.bounds, {-margin_, -margin_});
        if (!inside.empty()) deep_.draw(inside);
    }
}

}  // namespace slidelab::detail
