#include "slidelab/level/level.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/fingerprint.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab {

bool Level::is_in_moved_wall(std::uint32_t wall, double depth) const {
    if (near_misses_.moved.empty() || depth > 2.0 * near_misses_.farthest) return false;
    const std::uint32_t solid = walls_[wall].solid;
    if (solid == no_solid) return near_misses_.given(wall) != nullptr;
    const Solid& whole = solids_[solid];
    return near_misses_.has_moved(whole.first_wall, whole.first_wall + whole.wall_count);
}

Level::Level() : bounds_{{-0.5, -0.5}, {0.5, 0.5}} {}

std::size_t Level::build_work() const {
    return cut_solids_.build_work() + wall_index_.build_work() + free_space_map_.build_work();
}

bool Level::outline_contains(const Solid& solid, Vec2 point) const {
    InsideCount count(point);
    for (const Wall& side : sides_of(solid)) count.edge(side.segment.a, side.segment.b);
    return count.inside();
}

bool LevelBuilder::takes(const Object& object, std::optional<Mismatch> mismatch) {
    if (mismatch && !error_) error_ = LevelError{object, *std::move(mismatch)};
    return !error_;
}

bool LevelBuilder::takes_walls(std::size_t count, const WallName& name,
                               std::optional<Mismatch> mismatch) {
    return takes(name, std::move(mismatch)) && takes(name, detail::mismatch_of_name(name)) &&
           takes(name, detail::mismatch_of_traits(traits_)) &&
           takes(LevelPart::walls, detail::mismatch_of_count(level_.walls_.size() + count));
}

void LevelBuilder::set_near_miss(double tolerance) {
    if (takes(LevelPart::near_miss, detail::mismatch_of_near_miss(tolerance)))
        near_miss_ = tolerance;
}

void LevelBuilder::reserve_walls(std::size_t count) {
    if (!takes(LevelPart::walls, detail::mismatch_of_count(count))) return;
    level_.walls_.reserve(count);
}

void LevelBuilder::add_wall(const Wall& wall, const WallName& name) {
    level_.walls_.push_back(wall);
    level_.wall_names_.add(wall.solid, name);
    take_name(name);
}

WallName LevelBuilder::next_name(WallName::Kind kind) const {
    return {kind, next_number_[static_cast<std::size_t>(kind)], 0};
}

void LevelBuilder::take_name(const WallName& name) {
    const auto kind = static_cast<std::size_t>(name.kind);
    if (kind >= next_number_.size()) return;  // numbered by the map
    next_number_[kind] = std::max(next_number_[kind], name.index + 1);
}

void LevelBuilder::add_segment(const Segment& segment, double radius, const WallName& name) {
    if (!takes_walls(1, name, detail::mismatch_of_segment(segment, radius)) ||
        !takes(name, detail::mismatch_of_one_way(traits_, segment, radius)))
        return;
    add_wall({segment, radius, no_solid}, name);
    end_part(level_.walls_.size() - 1, name);
}

void LevelBuilder::add_segment(const Segment& segment, double radius) {
    add_segment(segment, radius, next_name(WallName::Kind::segment));
}

void LevelBuilder::add_outline(std::span<const Vec2> corners, const WallName& name) {
    std::vector<Vec2> outline;
    outline.reserve(corners.size());
    for (const Vec2 corner : corners) {
        if (outline.empty() || corner != outline.back()) outline.push_back(corner);
    }
    while (outline.size() > 1 && outline.back() == outline.front()) outline.pop_back();

    const double area = signed_area(outline);
    if (area < 0.0) std::reverse(outline.begin() + 1, outline.end());
    const bool is_solid = outline.size() >= 3 && area != 0.0;
    const auto first = static_cast<std::uint32_t>(level_.walls_.size());
    const auto solid = static_cast<std::uint32_t>(level_.solids_.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        add_side({outline[i], outline[(i + 1) % outline.size()]}, is_solid ? solid : no_solid,
                 name);
    }
    if (is_solid && !traits_.is_one_way()) {
        const auto count = static_cast<std::uint32_t>(outline.size());
        level_.solids_.push_back({first, count, bounds_of(outline)});
    }
    end_part(first, name);
}

/// A side of a part; of a one-way part, if it is solid.
void LevelBuilder::add_side(const Segment& side, std::uint32_t solid, const WallName& name) {
    if (!traits_.is_one_way()) return add_wall({side, 0.0, solid}, name);
    if (detail::faces_solid_side(traits_, side.b - side.a)) add_wall({side, 0.0, no_solid}, name);
}

void LevelBuilder::end_part(std::size_t first, const WallName& name) {
    if (first == level_.walls_.size() && traits_.is_one_way())
        takes(name, detail::mismatch_of_no_solid_side());
    level_.wall_traits_.add(level_, static_cast<std::uint32_t>(first), traits_);
}

void LevelBuilder::add_polygon(std::span<const Vec2> corners, const WallName& name) {
    if (takes_walls(corners.size(), name, detail::mismatch_of_outline(corners)))
        add_outline(corners, name);
}

void LevelBuilder::add_polygon(std::span<const Vec2> corners) {
    add_polygon(corners, next_name(WallName::Kind::polygon));
}

void LevelBuilder::add_polygon(std::initializer_list<Vec2> corners) {
    add_polygon(std::span<const Vec2>(corners.begin(), corners.size()));
}

void LevelBuilder::add_box(const Box& box, const WallName& name) {
    const auto corners = corners_of(bounds_of(box));
    if (takes_walls(corners.size(), name, detail::mismatch_of_box(box))) add_outline(corners, name);
}

void LevelBuilder::add_box(const Box& box) { add_box(box, next_name(WallName::Kind::box)); }

std::vector<Vec2> corners_of(const WallDefinition& wall) {
    if (const auto* segment = std::get_if<Segment>(&wall.form)) return {segment->a, segment->b};
    if (const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form)) return *corners;
    const auto corners = corners_of(bounds_of(std::get<Box>(wall.form)));
    return {corners.begin(), corners.end()};
}

void LevelBuilder::add(const WallDefinition& wall, const WallName& name) {
    traits_ = wall.traits;
    if (const auto* segment = std::get_if<Segment>(&wall.form))
        return add_segment(*segment, wall.radius, name);
    if (wall.radius != 0.0) {
        takes(name, Mismatch{"a solid has a radius", "0, or a free segment"});
    } else if (const auto* box = std::get_if<Box>(&wall.form)) {
        add_box(*box, name);
    } else {
        add_polygon(std::get<std::vector<Vec2>>(wall.form), name);
    }
}

void LevelBuilder::add(const WallDefinition& wall) {
    constexpr WallName::Kind kinds[] = {WallName::Kind::segment, WallName::Kind::box,
                                        WallName::Kind::polygon};
    add(wall, next_name(kinds[wall.form.index()]));
}

void LevelBuilder::add_tile_block(std::span<const double> columns, std::span<const double> rows,
                                  const WallName& first) {
    if (!takes(first, detail::mismatch_of_lines(columns, "column")) ||
        !takes(first, detail::mismatch_of_lines(rows, "row")))
        return;
    const std::size_t last_column = columns.size() - 1;
    const std::size_t last_row = rows.size() - 1;
    if (!takes_walls(2 * (last_column + last_row), first,
                     detail::mismatch_of_name(first, last_column, last_row)))
        return;
    const auto first_wall = static_cast<std::uint32_t>(level_.walls_.size());
    const auto solid = static_cast<std::uint32_t>(level_.solids_.size());
    const auto add_side_of_tile = [&](Vec2 a, Vec2 b, std::size_t column, std::size_t row) {
        add_side({a, b}, solid,
                 {first.kind, first.index + static_cast<std::int32_t>(column),
                  first.row + static_cast<std::int32_t>(row)});
    };
    const Aabb bounds{{columns.front(), rows.front()}, {columns.back(), rows.back()}};
    for (std::size_t c = 0; c < last_column; ++c)
        add_side_of_tile({columns[c], bounds.min.y}, {columns[c + 1], bounds.min.y}, c, 0);
    for (std::size_t r = 0; r < last_row; ++r)
        add_side_of_tile({bounds.max.x, rows[r]}, {bounds.max.x, rows[r + 1]}, last_column - 1, r);
    for (std::size_t c = last_column; c-- > 0;)
        add_side_of_tile({columns[c + 1], bounds.max.y}, {columns[c], bounds.max.y}, c,
                         last_row - 1);
    for (std::size_t r = last_row; r-- > 0;)
        add_side_of_tile({bounds.min.x, rows[r + 1]}, {bounds.min.x, rows[r]}, 0, r);
    const auto count = static_cast<std::uint32_t>(level_.walls_.size()) - first_wall;
    if (!traits_.is_one_way()) level_.solids_.push_back({first_wall, count, bounds, true});
    end_part(first_wall, first);
}

void LevelBuilder::add(const Level& other) {
    const std::size_t count = level_.walls_.size() + other.walls_.size();
    if (!takes(LevelPart::walls, detail::mismatch_of_count(count))) return;
    const auto first_wall = static_cast<std::uint32_t>(level_.walls_.size());
    const auto first_solid = static_cast<std::uint32_t>(level_.solids_.size());
    for (Solid solid : other.solids_) {
        solid.first_wall += first_wall;
        level_.solids_.push_back(solid);
    }
    std::uint32_t number = 0;
    for (Wall wall : other.walls_) {
        const WallName name = other.name_of_wall(number++);
        if (wall.solid != no_solid) wall.solid += first_solid;
        add_wall(wall, name);
    }
    // They are compared with this level's, too, as they were given.
    for (const detail::MovedWall& moved : other.near_misses_.moved)
        level_.walls_[first_wall + moved.wall].segment = moved.given;
    std::uint32_t last = no_solid;
    for (const detail::MovedWall& moved : other.near_misses_.moved) {
        const std::uint32_t solid = level_.walls_[first_wall + moved.wall].solid;
        if (solid != last && solid != no_solid)
            level_.solids_[solid].bounds = bounds_of(level_.sides_of(level_.solids_[solid]));
        last = solid;
    }
    level_.wall_traits_.add(level_, first_wall, other.wall_traits_);
}

std::variant<Level, LevelError> LevelBuilder::build() && {
    if (error_) return *std::move(error_);
    return std::move(*this).level_of_parts();
}

namespace {

std::uint64_t fingerprint_of(const Level& level) {
    detail::Fingerprint all;
    all.add(level.near_misses().tolerance).add(level.walls().size());
    for (const Solid& solid : level.solids()) all.add(solid.first_wall).add(solid.wall_count);
    for (const auto& [line, radius, solid] : level.walls()) {
        all.add(line.a);  // a solid's side ends where the next one begins
        if (solid == no_solid) all.add(line.b).add(radius);
    }
    level.wall_traits().add_to(all);
    return all.value();
}

}  // namespace

/// All that is made of the walls, but for the weld.
void LevelBuilder::derive(Level& level) const {
    level.bounds_ = level.walls_.empty() ? inflated(Aabb{}, {0.5, 0.5}) : bounds_of(level.walls());
    level.cut_solids_ = detail::CutSolids::of(level.walls_, level.solids_);
    level.wall_index_ = WallIndex(level.walls_);
    level.free_space_map_ =
        detail::FreeSpaceMap(level.walls_, level.solids_, level.convex_pieces());
}

Level LevelBuilder::level_of_parts() && {
    Level level = std::move(level_);
    level.walls_.shrink_to_fit();
    level.wall_names_.shrink();
    level.solids_.shrink_to_fit();
    derive(level);
    const double tolerance =
        near_miss_.value_or(detail::usual_near_miss(detail::largest_of(level.bounds_)));
    auto weld = detail::Weld::of(level, tolerance);
    level.near_misses_.tolerance = tolerance;
    if (!weld) {
        level.near_misses_ =
            detail::remove_near_misses(level.walls_, level.solids_, level.wall_index_, tolerance);
        derive(level);
        weld = detail::Weld::of(level);
    }
    level.weld_ = *std::move(weld);
    level.wall_traits_.finish(level);
    level.fingerprint_ = fingerprint_of(level);
    return level;
}

}  // namespace slidelab
