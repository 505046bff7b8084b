#include "lab/survey/space/exact_space.hpp"

#include <algorithm>
#include <cmath>

#include "articles/contract/lattice.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

namespace {

/// How far a probe goes to see whether a direction leads into what is touched, units.
constexpr double probe_step = 1e-6;
/// How deep the sweeps may rest in a wall, units: so deep a path goes along it.
constexpr double resting = 1e-10;
/// By how much it may get nearer then and still count as going along, units.
constexpr double along_slack = 1e-12;

Aabb bounds_with(const GrownWall& wall) {
    return inflated(bounds_of(wall.line), {wall.radius, wall.radius});
}

}  // namespace

ExactSpace::ExactSpace(const Level& level, const Strategy& strategy, const Shape& mover,
                       BodyList bodies, const Lattice* lattice)
    : level_(level), shape_(mover), radius_(radius_of(mover)), extents_(extents_of(mover)) {
    if (!std::holds_alternative<DiskShape>(shape_)) {
        detail::Corners room;
        const auto corners = detail::corners_of(shape_, room);
        corners_.assign(corners.begin(), corners.end());
    }
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Vec2 side = corners_[(i + 1) % corners_.size()] - corners_[i];
        if (has_direction(side)) side_normals_.push_back(-normalized(outward(side)));
    }
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        const Wall& wall = level.walls()[i];
        const Traits& traits = level.traits_of_wall(i);
        const bool is_in_the_way = !passes(strategy, traits) && !is_under(strategy, traits, false);
        if (is_in_the_way && sees(strategy, wall, lattice))
            walls_.push_back({wall.segment, wall.radius, WallRef(i)});
    }
    if ((strategy.walls & sees_grid) != 0) {
        for (const LatticeRun& run : lattice->runs()) {
            if (run.wall < first_grid_wall) continue;  // seen above
            walls_.push_back({lattice->segment_of(run), 0.0, WallRef(run.wall)});
        }
    }
    if ((strategy.walls & sees_bodies) != 0) {
        for (std::size_t i = 0; i < bodies.size(); ++i)
            if (!passes(strategy, bodies[i].traits) && !is_under(strategy, bodies[i].traits, false))
                add_box(box_of(bodies[i]), WallRef::of_body(i));
    }
    build_index();
}

void ExactSpace::add_box(const Box& box, WallRef wall) {
    boxes_.push_back(box);
    const auto corners = corners_of(bounds_of(box));
    for (std::uint32_t side = 0; side < 4; ++side)
        walls_.push_back(
            {{corners[side], corners[(side + 1) % 4]}, 0.0, WallRef(wall.number() + side)});
}

/// About one cell a wall, so that it is O(walls) however large the level is.
void ExactSpace::build_index() {
    if (walls_.empty()) return;
    bounds_ = bounds_with(walls_[0]);
    for (const GrownWall& wall : walls_) bounds_ = merged(bounds_, bounds_with(wall));
    const Vec2 size = bounds_.size();
    const double area = std::max(size.x, 1e-3) * std::max(size.y, 1e-3);
    const double fair = std::sqrt(area / (2.0 * static_cast<double>(walls_.size()) + 16.0));
    cell_ = std::max({fair, size.x / 20000.0, size.y / 20000.0, 1e-3});
    columns_ = static_cast<std::int64_t>(size.x / cell_) + 1;
    rows_ = static_cast<std::int64_t>(size.y / cell_) + 1;
    starts_.assign(static_cast<std::size_t>(columns_ * rows_) + 1, 0);
    const auto each_cell = [&](const GrownWall& wall, auto&& visit) {
        const Cells cells = cells_in(bounds_with(wall));
        for (std::int64_t row = cells.first_row; row <= cells.last_row; ++row)
            for (std::int64_t column = cells.first_column; column <= cells.last_column; ++column)
                visit(static_cast<std::size_t>(row * columns_ + column));
    };
    for (const GrownWall& wall : walls_)
        each_cell(wall, [&](std::size_t cell) { ++starts_[cell + 1]; });
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    items_.resize(starts_.back());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (std::uint32_t i = 0; i < walls_.size(); ++i)
        each_cell(walls_[i], [&](std::size_t cell) { items_[next[cell]++] = i; });
}

ExactSpace::Cells ExactSpace::cells_in(const Aabb& box) const {
    const auto place = [this](double at, double least, std::int64_t count) {
        return static_cast<std::int64_t>(
            std::clamp((at - least) / cell_, 0.0, static_cast<double>(count - 1)));
    };
    return {place(box.min.y, bounds_.min.y, rows_), place(box.max.y, bounds_.min.y, rows_),
            place(box.min.x, bounds_.min.x, columns_), place(box.max.x, bounds_.min.x, columns_)};
}

/// How far a place lies outside of one side of the core, units.
double ExactSpace::side_gap(const Segment& line, Vec2 normal, Vec2 position) const {
    double least = std::numeric_limits<double>::infinity();  // of the mover, against the normal
    for (const Vec2 corner : corners_) least = std::min(least, dot(corner, normal));
    const double wall = std::max(dot(line.a - position, normal), dot(line.b - position, normal));
    return least - wall;
}

/// A mover with sides and a line without a radius: the separating axis on which they are farthest
/// apart.
ExactGap ExactSpace::gap_to_line(const GrownWall& wall, Vec2 position) const {
    ExactGap best{-std::numeric_limits<double>::infinity(), {}, wall.wall};
    const auto offer = [&](Vec2 normal) {
        const double gap = side_gap(wall.line, normal, position);
        if (gap > best.gap) best = {gap, normal, wall.wall};
    };
    for (const Vec2 normal : side_normals_) offer(normal);
    const Vec2 along = wall.line.b - wall.line.a;
    if (has_direction(along)) {
        const Vec2 normal = normalized(outward(along));
        offer(normal);
        offer(-normal);
    }
    return best;
}

ExactGap ExactSpace::gap_to(const GrownWall& wall, Vec2 position) const {
    if (is_disk()) {
        const Vec2 away = position - nearest_on(wall.line, position);
        const double distance = length(away);
        const Vec2 across = outward(wall.line.b - wall.line.a);
        const Vec2 normal = distance > 1e-12 ? away / distance : unit_or(across, {1.0, 0.0});
        return {distance - radius_ - wall.radius, normal, wall.wall};
    }
    const ExactGap straight = gap_to_line(wall, position);
    const double radius = radius_ + wall.radius;
    if (radius == 0.0 || !is_apart(wall, position, straight))
        return {straight.gap - radius, straight.normal, wall.wall};
    // Apart, and round: the nearest points count, of which one is a corner or an end.
    ExactGap best{std::numeric_limits<double>::infinity(), straight.normal, wall.wall};
    const auto offer = [&](Vec2 from_wall, Vec2 of_mover) {
        const double distance = length(of_mover - from_wall);
        if (distance < best.gap && distance > 1e-12)
            best = {distance, (of_mover - from_wall) / distance, wall.wall};
    };
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Vec2 corner = position + corners_[i];
        const Segment side{corner, position + corners_[(i + 1) % corners_.size()]};
        offer(nearest_on(wall.line, corner), corner);
        offer(wall.line.a, nearest_on(side, wall.line.a));
        offer(wall.line.b, nearest_on(side, wall.line.b));
    }
    best.gap -= radius;
    return best;
}

/// Without their radii. Collinear lines have no separating axis here.
bool ExactSpace::is_apart(const GrownWall& wall, Vec2 position, const ExactGap& straight) const {
    if (corners_.size() != 2) return straight.gap > 0.0;
    return !segments_touch({position + corners_[0], position + corners_[1]}, wall.line);
}

ExactGap ExactSpace::gap_at(Vec2 position, double reach) const {
    const Vec2 extent = extents_ + Vec2{reach, reach};
    ExactGap best;
    visit_near({position - extent, position + extent}, [&](const GrownWall& wall) {
        const ExactGap gap = gap_to(wall, position);
        if (gap.gap < best.gap || (gap.gap == best.gap && gap.wall < best.wall)) best = gap;
    });
    return best;
}

bool ExactSpace::is_in_solid(Vec2 place) const {
    bool inside = false;
    level_.visit_solids_at(place, [&](std::uint32_t) { inside = true; });
    return inside || std::any_of(boxes_.begin(), boxes_.end(), [place](const Box& box) {
               return bounds_of(box).contains(place);
           });
}

double ExactSpace::overlap_at(Vec2 position) const {
    return std::max(0.0, -gap_at(position, 0.0).gap);
}

std::optional<double> ExactSpace::cast_at(const GrownWall& wall, Vec2 position, Vec2 direction,
                                          double length) const {
    constexpr int most_rounds = 64;
    double at = 0.0;
    for (int round = 0; round < most_rounds; ++round) {
        const ExactGap gap = gap_to(wall, position + direction * at);
        const double towards = -dot(direction, gap.normal);
        if (towards <= 1e-12) return std::nullopt;  // nothing of it lies ahead
        if (gap.gap < resting) {
            // A wall that is touched and not led into does not stop it.
            const double on = gap_to(wall, position + direction * (at + probe_step)).gap;
            if (on < std::min(gap.gap, -resting) - along_slack) return at;
            at += probe_step;
        } else {
            at += gap.gap / towards;
        }
        if (at >= length) return std::nullopt;
    }
    return at;
}

/// How far a straight path may go before something stops it; nothing where it goes all the way.
std::optional<double> ExactSpace::cast(Vec2 position, Vec2 direction, double length) const {
    const Segment path{position, position + direction * length};
    std::optional<double> first;
    visit_near(inflated(bounds_of(path), extents_), [&](const GrownWall& wall) {
        const auto hit = cast_at(wall, position, direction, first.value_or(length));
        if (hit && (!first || *hit < *first)) first = hit;
    });
    return first;
}

bool ExactSpace::is_clear(Vec2 from, Vec2 to) const {
    const Vec2 path = to - from;
    return !has_direction(path) || !cast(from, normalized(path), length(path));
}

double ExactSpace::free_length(Vec2 from, Vec2 direction, double length) const {
    return cast(from, direction, length).value_or(length);
}

}  // namespace slidelab::lab
