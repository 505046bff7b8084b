#include "lab/levels/map_sides.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace slidelab::lab {

namespace {

/// Units, along a side: a side is looked at in the middles of such pieces.
constexpr double finest_piece = 1.0 / 16.0;
constexpr std::size_t most_pieces = 1U << 16U;

/// A side of the map, in a frame with x along it and y outwards.
struct Side {
    Vec2 origin;
    Vec2 along;
    Vec2 outwards;
    double length = 0.0;

    Vec2 to_frame(Vec2 place) const {
        return {dot(place - origin, along), dot(place - origin, outwards)};
    }
};

/// The pieces of a side that walls cover.
class Cover {
public:
    explicit Cover(const Side& side)
        : side_(side),
          pieces_(static_cast<std::size_t>(std::clamp(std::ceil(side.length / finest_piece), 1.0,
                                                      static_cast<double>(most_pieces)))),
          begins_(pieces_ + 1) {}

    void add(const Wall& wall) {
        Vec2 a = side_.to_frame(wall.segment.a);
        Vec2 b = side_.to_frame(wall.segment.b);
        if (a.y > b.y) std::swap(a, b);
        const double reach = closing_reach + wall.radius;
        if (a.y > reach || b.y < -reach) return;
        // The part of it that is near enough.
        const auto at = [&](double y) {
            return b.y == a.y ? a : lerp(a, b, std::clamp((y - a.y) / (b.y - a.y), 0.0, 1.0));
        };
        const Vec2 low = a.y < -reach ? at(-reach) : a;
        const Vec2 high = b.y > reach ? at(reach) : b;
        cover(std::min(low.x, high.x) - wall.radius, std::max(low.x, high.x) + wall.radius);
    }

    /// With what lies within solids that no wall divides there.
    double share(const Level& level) const {
        std::size_t covered = 0;
        int depth = 0;
        for (std::size_t i = 0; i < pieces_; ++i) {
            depth += begins_[i];
            if (depth > 0 || is_in_solid(level, i)) ++covered;
        }
        return static_cast<double>(covered) / static_cast<double>(pieces_);
    }

private:
    double piece() const { return side_.length / static_cast<double>(pieces_); }

    void cover(double from, double to) {
        const auto number = [&](double x) {
            const double pieces = static_cast<double>(pieces_);
            return static_cast<std::size_t>(std::clamp(std::ceil(x / piece() - 0.5), 0.0, pieces));
        };
        const std::size_t first = number(from);
        const std::size_t past = number(to);
        if (first >= past) return;
        ++begins_[first];
        --begins_[past];
    }

    bool is_in_solid(const Level& level, std::size_t number) const {
        const Vec2 middle =
            side_.origin + side_.along * (piece() * (static_cast<double>(number) + 0.5));
        bool is_in = false;
        level.visit_solids_at(middle, [&](std::uint32_t) { is_in = true; });
        return is_in;
    }

    Side side_;
    std::size_t pieces_;
    std::vector<int> begins_;  ///< by piece: covers that begin, less those that end
};

bool is_open(const Level& level, const Side& side) {
    if (!(side.length > 0.0)) return false;
    Cover cover(side);
    const Aabb line = bounds_of(Segment{side.origin, side.origin + side.along * side.length});
    const Aabb area = inflated(line, {closing_reach, closing_reach});
    level.broad_phase().query_aabb(area, [&](std::uint32_t wall) {  // some of them twice
        const Traits& traits = level.traits_of_wall(wall);
        if (traits.is_one_way() && dot(traits.solid_side, side.outwards) >= 0.0) return;
        cover.add(level.walls()[wall]);
    });
    return cover.share(level) < closed_share;
}

}  // namespace

MapSides open_sides_of(const Map& map) {
    const Level& level = map.level;
    const Aabb area = map.area.value_or(map.bounds);
    const Vec2 size = area.size();
    return {is_open(level, {area.min, {0, 1}, {-1, 0}, size.y}),
            is_open(level, {{area.max.x, area.min.y}, {0, 1}, {1, 0}, size.y}),
            is_open(level, {area.min, {1, 0}, {0, -1}, size.x}),
            is_open(level, {{area.min.x, area.max.y}, {1, 0}, {0, 1}, size.x})};
}

}  // namespace slidelab::lab
