// The yardstick: how cheap an exact sweep of a disk through a uniform grid can be when it is all
// that there is. It knows the mover's radius when it is built, straight walls only, no options, no
// bodies, no velocity, no contacts; an overlap at the start is kept, not resolved.
//
// A cell lists the walls whose rounded shape (the wall grown by the radius, a capsule) may extend
// into it, so that a move visits only the cells that the mover's centre passes.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

#include "bench/measure.hpp"
#include "bench/method.hpp"
#include "bench/slide_loop.hpp"

namespace slidelab::bench {

namespace {

constexpr double cell_size = 1.0;  ///< units; the side of a box: about two walls a cell

/// Units. Only a displacement that leads deeper than this is a hit, so that rounding does not stop
/// a slide.
constexpr double tolerance = 1e-10;

/// Cells list walls this much too far away, in units: for the rounding of a centre on the boundary
/// of a cell.
constexpr double border = 1e-6;

struct BareWall {
    Vec2 a;
    Vec2 along;  ///< unit
    double length = 0.0;
};

/// When a disk that goes from `start` by `translation` hits the point `end`. Answers nothing unless
/// it is before `best.fraction`.
void cast_point_end(Vec2 start, Vec2 translation, Vec2 end, Hit& best) {
    const Vec2 from_end = start - end;
    const double approach = -dot(from_end, translation);
    if (approach <= 0.0) return;
    constexpr double inner = (mover_radius - tolerance) * (mover_radius - tolerance);
    const double square = length_squared(translation);
    const double apart = length_squared(from_end);
    if (approach >= square) {
        if (length_squared(from_end + translation) >= inner) return;
    } else if (apart - approach * approach / square >= inner) {
        return;
    }
    const double outside = apart - mover_radius * mover_radius;
    double fraction = 0.0;
    if (outside > 0.0) {
        // Both terms of the sum are positive, so no digits cancel.
        const double root = std::sqrt(std::max(approach * approach - square * outside, 0.0));
        fraction = outside / (approach + root);
    }
    if (fraction >= best.fraction) return;
    best = {fraction, normalized(from_end + translation * fraction)};
}

void meet_wall(Vec2 start, Vec2 translation, const BareWall& wall, Hit& best) {
    Vec2 normal = outward(wall.along);
    const Vec2 from_a = start - wall.a;
    double height = dot(from_a, normal);
    double rise = dot(translation, normal);
    if (height < 0.0) {
        normal = -normal;
        height = -height;
        rise = -rise;
    }
    if (std::min(height, height + rise) >= mover_radius - tolerance) return;
    // Where the centre enters the strip of the wall's line decides which part of it is hit.
    const double fraction = height > mover_radius ? (height - mover_radius) / -rise : 0.0;
    if (fraction >= best.fraction) return;
    const double place = dot(from_a + translation * fraction, wall.along);
    if (place < 0.0) return cast_point_end(start, translation, wall.a, best);
    if (place > wall.length)
        return cast_point_end(start, translation, wall.a + wall.along * wall.length, best);
    if (rise < 0.0) best = {fraction, normal};
}

/// The cells that a displacement passes along one axis. Together those of both axes go from cell to
/// cell (Amanatides and Woo, "A fast voxel traversal algorithm for ray tracing", 1987).
struct Steps {
    Steps(double from, double by, std::int32_t first, std::int32_t last)
        : cell(first), last_(last), from_(from), by_(by) {
        find_next();
    }

    bool arrived() const { return cell == last_; }
    void go_on() {
        cell += by_ < 0.0 ? -1 : 1;
        find_next();
    }

    std::int32_t cell = 0;
    double next = 0.0;  ///< the fraction of the displacement at which the next cell begins

private:
    void find_next() {
        const double line = (by_ < 0.0 ? cell : cell + 1) * cell_size;
        next = arrived() ? std::numeric_limits<double>::infinity() : (line - from_) / by_;
    }

    std::int32_t last_ = 0;
    double from_ = 0.0;
    double by_ = 0.0;
};

class BareGrid {
public:
    BareGrid(std::span<const Segment> walls, const Aabb& bounds);

    std::optional<Hit> first_hit(Vec2 start, Vec2 translation) const;
    double index_bytes() const {
        return static_cast<double>(4 * (starts_.capacity() + items_.capacity()));
    }
    double all_bytes() const {
        return index_bytes() + static_cast<double>(walls_.capacity() * sizeof(BareWall));
    }

private:
    std::int32_t cell_of(double offset) const {
        return std::clamp(static_cast<std::int32_t>(offset * (1.0 / cell_size)), 0, columns_ - 1);
    }
    template <typename Visit>
    void each_cell(const Segment& wall, const Visit& visit) const;

    std::vector<BareWall> walls_;
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint32_t> items_;
    Vec2 origin_;
    std::int32_t columns_ = 0;  ///< and rows: the city is square
};

template <typename Visit>
void BareGrid::each_cell(const Segment& wall, const Visit& visit) const {
    const double extent = mover_radius + border;
    const Aabb area = inflated(bounds_of(wall), {extent, extent});
    const std::int32_t last_column = cell_of(area.max.x - origin_.x);
    const std::int32_t last_row = cell_of(area.max.y - origin_.y);
    for (std::int32_t row = cell_of(area.min.y - origin_.y); row <= last_row; ++row) {
        for (std::int32_t column = cell_of(area.min.x - origin_.x); column <= last_column;
             ++column) {
            visit(static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(column));
        }
    }
}

BareGrid::BareGrid(std::span<const Segment> walls, const Aabb& bounds) : origin_(bounds.min) {
    columns_ = static_cast<std::int32_t>(bounds.size().x / cell_size) + 1;
    const auto side = static_cast<std::size_t>(columns_);
    walls_.reserve(walls.size());
    starts_.assign(side * side + 2, 0);
    for (const Segment& wall : walls) {
        const double size = distance(wall.a, wall.b);
        walls_.push_back({wall.a, (wall.b - wall.a) / size, size});
        each_cell(wall, [&](std::size_t cell) { ++starts_[cell + 2]; });
    }
    for (std::size_t c = 2; c < starts_.size(); ++c) starts_[c] += starts_[c - 1];
    items_.resize(starts_.back());
    for (std::size_t i = 0; i < walls.size(); ++i) {
        each_cell(walls[i], [&](std::size_t cell) {
            items_[starts_[cell + 1]++] = static_cast<std::uint32_t>(i);
        });
    }
}

std::optional<Hit> BareGrid::first_hit(Vec2 start, Vec2 translation) const {
    Hit best{1.0, {}};
    const Vec2 offset = start - origin_;
    Steps columns(offset.x, translation.x, cell_of(offset.x), cell_of(offset.x + translation.x));
    Steps rows(offset.y, translation.y, cell_of(offset.y), cell_of(offset.y + translation.y));
    while (true) {
        const std::size_t cell =
            static_cast<std::size_t>(rows.cell) * static_cast<std::size_t>(columns_) +
            static_cast<std::size_t>(columns.cell);
        const std::uint32_t end = starts_[cell + 1];
        for (std::uint32_t i = starts_[cell]; i != end; ++i) {
            meet_wall(start, translation, walls_[items_[i]], best);
        }
        Steps& nearer = columns.next < rows.next ? columns : rows;
        if (nearer.arrived() || best.fraction < nearer.next) break;
        nearer.go_on();
    }
    if (best.normal == Vec2{}) return std::nullopt;
    return best;
}

}  // namespace

Method bare_grid_method(const City& city) {
    const std::vector<Segment> walls = city.walls();
    const Stopwatch stopwatch;
    const auto grid = std::make_shared<const BareGrid>(walls, city.bounds);
    const BuildCost cost{stopwatch.milliseconds(), grid->index_bytes(), grid->all_bytes()};
    return make_method(bare_grid_name, Method::Kind::yardstick, cost,
                       [grid](Vec2 start, Vec2 translation, Bends* bends) {
                           const auto first_hit = [&](Vec2 from, Vec2 by) {
                               return grid->first_hit(from, by);
                           };
                           return slide(start, translation, first_hit, bends);
                       });
}

}  // namespace slidelab::bench
