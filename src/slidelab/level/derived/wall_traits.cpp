#include "slidelab/level/derived/wall_traits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/level/fingerprint.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

namespace {

bool are_on_one_line(const Segment& line, const Segment& other) {
    const Vec2 normal = unit_or(outward(line.b - line.a), {});
    const auto is_on_it = [&](Vec2 end) {
        return std::abs(dot(end - line.a, normal)) <= weld_tolerance_at(end);
    };
    return is_on_it(other.a) && is_on_it(other.b);
}

}  // namespace

bool faces_solid_side(const Traits& traits, Vec2 along) {
    const Vec2 out = outward(along);
    return dot(out, traits.solid_side) > parallel_sine * length(out) * length(traits.solid_side);
}

std::uint32_t WallTraits::part_of(const Level& level, std::uint32_t wall) {
    const std::uint32_t solid = level.walls()[wall].solid;
    return solid == no_solid ? wall : level.solids()[solid].first_wall;
}

/// The walls before `end` that are not listed yet have default traits.
void WallTraits::list_parts(const Level& level, std::uint32_t end) {
    if (list_.empty()) list_.emplace_back();
    for (auto wall = static_cast<std::uint32_t>(of_wall_.size()); wall < end; ++wall)
        of_wall_.push_back({part_of(level, wall), 0});
}

void WallTraits::add(const Level& level, std::uint32_t first, const Traits& traits) {
    const std::size_t end = level.walls().size();
    const bool is_one_part = end - first < 2 || level.walls()[first].solid != no_solid;
    if (of_wall_.empty() && traits == Traits{} && is_one_part) return;
    list_parts(level, first);
    if (!(list_.back() == traits)) list_.push_back(traits);
    of_wall_.resize(end, {first, static_cast<std::uint32_t>(list_.size() - 1)});
}

void WallTraits::add_to(Fingerprint& all) const {
    for (const Traits& traits : list_) all.add(traits);
    for (const auto& [object, traits] : of_wall_) all.add(object).add(traits);
}

void WallTraits::add(const Level& level, std::uint32_t first, const WallTraits& other) {
    if (of_wall_.empty() && other.of_wall_.empty()) return;
    list_parts(level, first);
    const auto before = static_cast<std::uint32_t>(list_.size());
    list_.insert(list_.end(), other.list_.begin(), other.list_.end());
    for (const OfWall& wall : other.of_wall_)
        of_wall_.push_back({first + wall.object, before + wall.traits});
    list_parts(level, static_cast<std::uint32_t>(level.walls().size()));
}

void WallTraits::finish(const Level& level) {
    if (of_wall_.empty()) return;
    common_category_ = of_wall(0).category;
    is_special_.resize(of_wall_.size(), false);
    bool any = false;
    for (std::uint32_t wall = 0; wall < of_wall_.size(); ++wall) {
        const Traits& traits = of_wall(wall);
        has_one_way_ = has_one_way_ || traits.is_one_way();
        has_belts_ = has_belts_ || traits.surface_velocity != Vec2{};
        is_special_[wall] = traits.category != common_category_ || traits.is_one_way();
        any = any || is_special_[wall];
    }
    if (any) return note_neighbours_that_differ(level);
    is_special_.clear();
}

/// Whether a query may leave one of two walls out alone: of another category or solid side, or a
/// one-way wall on another line.
bool WallTraits::differ(const Level& level, std::uint32_t a, std::uint32_t b) const {
    const Traits& one = of_wall(a);
    const Traits& other = of_wall(b);
    return one.category != other.category || one.solid_side != other.solid_side ||
           (one.is_one_way() &&
            !are_on_one_line(level.walls()[a].segment, level.walls()[b].segment));
}

/// Marks the walls that touch, or lie in, one that a query may leave out alone.
void WallTraits::note_neighbours_that_differ(const Level& level) {
    const auto walls = level.walls();
    is_mixed_.assign(walls.size(), false);
    for (std::uint32_t wall = 0; wall < walls.size(); ++wall) {
        const Segment& line = walls[wall].segment;
        const double reach = walls[wall].radius +
                             2.0 * std::max(weld_tolerance_at(line.a), weld_tolerance_at(line.b));
        const Aabb area = inflated(bounds_of(line), {reach, reach});
        const Neighbours near(level, line, {reach, reach});
        bool differs = false;
        std::vector<std::uint32_t> special;
        const auto compare = [&](std::uint32_t other) {
            differs = differs || differ(level, wall, other);
            if (other != wall && is_special(other)) special.push_back(other);
        };
        const bool has_seen_all = near.visit_walls(area, [&](const NearWall& other) {
            compare(other.number);
        }) && near.visit_pieces(area, [&](const NearPiece& piece) { compare(piece.wall); });
        is_mixed_[wall] = differs || !has_seen_all;
        if (differs && has_seen_all && mixed_.size() < most_mixed)
            weld_twice(near, wall, std::move(special));
    }
}

/// Among what is near, and without the special walls of it.
void WallTraits::weld_twice(const Neighbours& near, std::uint32_t wall,
                            std::vector<std::uint32_t> special) {
    struct Among {
        const WallTraits& traits;
        std::uint32_t own;
    };
    const Among among{*this, wall};
    const TakingPart alike{[](const void* query, std::uint32_t other) {
                               const auto& [traits, own] = *static_cast<const Among*>(query);
                               return other == own || !traits.is_special(other);
                           },
                           &among};
    Mixed mixed;
    mixed.wall = wall;
    mixed.with = Weld::surfaces_in(near, wall);
    mixed.without = Weld::surfaces_among(near.level(), wall, alike);
    std::sort(special.begin(), special.end());
    special.erase(std::unique(special.begin(), special.end()), special.end());
    special_near_.insert(special_near_.end(), special.begin(), special.end());
    mixed.end = static_cast<std::uint32_t>(special_near_.size());
    mixed_.push_back(mixed);
}

const WallTraits::Mixed* WallTraits::find_mixed(std::uint32_t wall) const {
    const auto found = std::lower_bound(
        mixed_.begin(), mixed_.end(), wall,
        [](const Mixed& mixed, std::uint32_t number) { return mixed.wall < number; });
    return found != mixed_.end() && found->wall == wall ? &*found : nullptr;
}

std::span<const std::uint32_t> WallTraits::special_near(const Mixed& mixed) const {
    const std::size_t first = &mixed == mixed_.data() ? 0 : (&mixed - 1)->end;
    return std::span(special_near_).subspan(first, mixed.end - first);
}

}  // namespace slidelab::detail
