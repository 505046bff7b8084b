// Random levels for property tests: always inside a closed room, so that nothing may get out.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "oracle/walls.hpp"
#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/random.hpp"

namespace slidelab::test {

inline constexpr double room_size = 20.0;

/// A room of four walls, halved by a broken line from side to side, with things in it: walls,
/// capsules, point obstacles, boxes, slopes, polygons, rows of tiles.
struct World {
    Level level;
    std::vector<Vec2> divide;  ///< the broken line, from the left side to the right one

    /// Whether `p` lies in the room and above the dividing line (y points down).
    bool above_divide(Vec2 p) const {
        if (p.x <= 0 || p.x >= room_size || p.y <= 0) return false;
        for (std::size_t i = 1; i < divide.size(); ++i) {
            const Vec2 a = divide[i - 1];
            const Vec2 b = divide[i];
            if (p.x < a.x || p.x > b.x) continue;
            return p.y < a.y + (b.y - a.y) * (p.x - a.x) / (b.x - a.x);
        }
        return false;
    }
};

inline void add_thing(LevelBuilder& builder, Random& random, bool round, std::int32_t index) {
    const WallName name{WallName::Kind::segment, index};
    const Vec2 at = random.point(1, room_size - 1);
    const double size = random.between(0.2, 3.0);
    switch (random.below(6)) {
        case 0:
            builder.add_segment({at, at + random.direction() * size}, 0.0, name);
            break;
        case 1: {
            const double radius = round ? random.between(0.05, 0.6) : 0.0;
            builder.add_segment({at, at + random.direction() * size}, radius, name);
            break;
        }
        case 2:
            builder.add_segment({at, at}, round && random.chance(0.5) ? 0.4 : 0.0, name);
            break;
        case 3:
            builder.add_box({at, {size / 2, random.between(0.1, 1.0)}}, name);
            break;
        case 4: {
            const Vec2 side = random.direction() * size;
            const Vec2 corners[] = {at, at + side,
                                    at + Vec2{-side.y, side.x} * random.between(0.2, 1)};
            builder.add_polygon(corners, name);
            break;
        }
        default:
            for (int i = 0; i < 4; ++i) {
                builder.add_box({at + Vec2{static_cast<double>(i), 0}, {0.5, 0.5}}, name);
            }
    }
}

/// Holds capsules only where the strategy sees them.
inline World random_world(Random& random, const Strategy& strategy) {
    World world;
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    const bool round = (strategy.walls & sees_capsules) != 0;
    const double s = room_size;
    const WallName room{WallName::Kind::segment, 0};
    builder.add_segment({{0, 0}, {s, 0}}, 0, room);
    builder.add_segment({{s, 0}, {s, s}}, 0, room);
    builder.add_segment({{s, s}, {0, s}}, 0, room);
    builder.add_segment({{0, s}, {0, 0}}, 0, room);
    const int pieces = 1 + random.below(30);
    for (int i = 0; i <= pieces; ++i) {
        world.divide.push_back({s * i / pieces, random.between(9, 11)});
        if (i > 0)
            builder.add_segment({world.divide[world.divide.size() - 2], world.divide.back()}, 0,
                                room);
    }
    for (std::int32_t i = 0, n = random.below(25); i < n; ++i)
        add_thing(builder, random, round, i + 1);
    world.level = built(std::move(builder));
    return world;
}

/// Between any two places, round or not; as thick as a level has room for.
template <typename AnyPlace>
void add_strange_segment(LevelBuilder& builder, AnyPlace&& any, bool round, std::int32_t index) {
    const Segment line{any(), any()};
    const Aabb bounds = bounds_of(line);
    const double farthest = std::max({-bounds.min.x, -bounds.min.y, bounds.max.x, bounds.max.y});
    const double radius = round ? std::abs(any().x) : 0.0;
    builder.add_segment(line, std::min(radius, largest_coordinate - farthest),
                        {WallName::Kind::segment, index});
}

/// A place above the dividing line where the shape overlaps nothing and is in no solid.
inline std::optional<Vec2> free_place(const World& world, const Shape& shape, Random& random) {
    for (int i = 0; i < 50; ++i) {
        const Vec2 p = random.point(0, room_size);
        bool in_solid = false;
        world.level.visit_solids_at(p, [&](std::uint32_t) { in_solid = true; });
        if (in_solid || !world.above_divide(p)) continue;
        if (oracle::is_free(world.level, shape, p, 0.0)) return p;
    }
    return std::nullopt;
}

/// Three boxes that come towards a place, and the world when they have come.
struct Crowd {
    BodySet boxes;
    Level afterwards;
};

inline Crowd crowd_towards(Vec2 place, const World& world, Random& random) {
    Crowd crowd;
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add(world.level);
    for (std::int32_t i = 0; i < 3; ++i) {
        const Vec2 half{random.between(0.2, 2), random.between(0.2, 2)};
        const Vec2 center = place + random.direction() * random.between(0.5, 6);
        const Vec2 delta = (place - center) * random.between(0, 1.5);
        crowd.boxes.add(moving_box({center, half}, delta, {WallName::Kind::box, i}));
        builder.add_box({center + delta, half}, {WallName::Kind::box, i});
    }
    crowd.afterwards = built(std::move(builder));
    return crowd;
}

}  // namespace slidelab::test
