// Scenes in which a convex mover overlaps something.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "oracle/exit.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "support/built.hpp"
#include "support/random.hpp"

namespace slidelab::test::depenetration {

using oracle::Body;
using Kind = Body::Kind;

struct TestScene {
    std::vector<Body> bodies;
    std::vector<Vec2> mover;
    Vec2 start;

    oracle::Exits exits() const { return {bodies, PolygonShape{mover}, start}; }
};

struct Built {
    Level level;
    BodySet boxes;
};

inline Built built(const TestScene& scene) {
    Built all;
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    std::int32_t index = 0;
    for (const Body& body : scene.bodies) {
        const WallName name{WallName::Kind::object, index++};
        if (body.kind == Kind::free_segment) {
            builder.add_segment({body.corners.front(), body.corners.back()}, 0.0, name);
        } else if (body.kind == Kind::solid) {
            builder.add_polygon(body.corners, name);
        } else {
            const Vec2 center = (body.corners[0] + body.corners[2]) * 0.5;
            all.boxes.add(moving_box({center, body.corners[2] - center}, {}, name));
        }
    }
    all.level = test::built(std::move(builder));
    return all;
}

inline std::vector<Vec2> box_corners(Vec2 c, Vec2 h) {
    return {c - h, {c.x + h.x, c.y - h.y}, c + h, {c.x - h.x, c.y + h.y}};
}

/// Corners on an ellipse, screen-clockwise, around `center`.
inline std::vector<Vec2> random_convex(Random& random, Vec2 center, double size) {
    const int count = 3 + random.below(5);
    std::vector<double> angles;
    for (int i = 0; i < count; ++i) {
        angles.push_back(6.283185307179586 * (i + random.between(0.1, 0.9)) / count);
    }
    const Vec2 radii{size * random.between(0.3, 1), size * random.between(0.3, 1)};
    std::vector<Vec2> corners;
    for (const double a : angles) {
        corners.push_back(center + Vec2{radii.x * std::cos(a), radii.y * std::sin(a)});
    }
    return corners;
}

inline std::vector<Vec2> random_mover(Random& random) {
    if (random.chance(0.4)) {
        return box_corners({}, {random.between(0.1, 0.8), random.between(0.1, 0.8)});
    }
    const Vec2 beside = random.chance(0.5) ? Vec2{} : random.direction() * random.between(0, 3);
    return random_convex(random, beside, random.between(0.2, 0.8));
}

inline Body random_body(Random& random, double room) {
    const Vec2 at = random.point(-room, room);
    switch (random.below(5)) {
        case 0:
            return {Kind::free_segment, {at, at + random.direction() * random.between(0.01, 3)}};
        case 1:
            return {Kind::free_segment, {at, at}};
        case 2:
            return {Kind::solid, random_convex(random, at, random.between(0.05, 1.5))};
        case 3:
            return {Kind::box, box_corners(at, {random.between(0.02, 1), random.between(0.02, 1)})};
        default:
            return {Kind::solid,
                    box_corners(at, {random.between(0.02, 1), random.between(0.02, 1)})};
    }
}

inline std::optional<Vec2> out_of(const TestScene& scene, const Built& world, Vec2 against = {}) {
    return detail::minimum_translation(
        {world.level, world.boxes, {scene.mover}, scene.start, against}, 0.0);
}

/// Tiles without gaps, walls drawn twice, thin solids, wedges, slots, rooms of free segments.
inline TestScene special_scene(Random& random, Vec2 origin) {
    TestScene scene{{}, random_mover(random), {}};
    auto& bodies = scene.bodies;
    const auto segment = [&](Vec2 a, Vec2 b) {
        bodies.push_back({Kind::free_segment, {origin + a, origin + b}});
    };
    const auto tile = [&](Vec2 c, Vec2 h) {
        bodies.push_back({Kind::solid, box_corners(origin + c, h)});
    };
    const double size = random.between(0.2, 2);
    switch (random.below(7)) {
        case 0:  // a heap of tiles
            for (int row = 0; row < 1 + random.below(3); ++row) {
                for (int column = 0; column < 1 + random.below(3); ++column) {
                    tile({column * 0.5, row * 0.5}, {0.25, 0.25});
                }
            }
            break;
        case 1: {  // the same wall again, whole, in parts and turned round
            const Vec2 a = random.point(-1, 1);
            const Vec2 b = random.point(-1, 1);
            for (int i = 0; i < 1 + random.below(3); ++i) segment(a, b);
            segment(b, a);
            segment(a, (a + b) * 0.5);
            segment((a + b) * 0.5, b);
            break;
        }
        case 2:  // a thin solid
            tile({0, 0}, {0.025, random.between(0.1, 3)});
            if (random.chance(0.5)) tile({0.3, 0}, {random.magnitude(1e-6, 0.1), 3});
            break;
        case 3: {  // a wedge
            const Vec2 tip = random.point(-1, 1);
            segment(tip, tip + random.direction() * random.between(0.5, 3));
            segment(tip, tip + random.direction() * random.between(0.5, 3));
            break;
        }
        case 4:  // a slot
            segment({-random.between(0.1, 3), 0}, {random.between(0.1, 3), 0});
            segment({-random.between(0.1, 3), size}, {random.between(0.1, 3), size});
            break;
        case 5: {  // a room
            const std::vector<Vec2> corners = random_convex(random, {}, size);
            for (std::size_t i = 0; i < corners.size(); ++i) {
                segment(corners[i], corners[(i + 1) % corners.size()]);
            }
            break;
        }
        default:  // boxes at the corners of boxes
            for (int i = 0; i < 4; ++i) {
                const Vec2 half{0.25 * (1 + random.below(3)), 0.25 * (1 + random.below(3))};
                tile({0.25 * random.below(6), 0.25 * random.below(6)}, half);
            }
    }
    scene.start = origin + random.point(-1, 1) - scene.mover[0] * random.between(0, 1);
    return scene;
}

/// More than any list holds: walls on top of each other, tiles in a heap, a pile of boxes.
inline TestScene crowded_scene(Random& random) {
    TestScene scene{{}, random_mover(random), {}};
    scene.start = Vec2{} - scene.mover[0];
    const int count = 66 + random.below(20);
    const int kind = random.below(3);
    const Vec2 a = random.direction();
    for (int i = 0; i < count; ++i) {
        const Vec2 at = random.point(-0.3, 0.3);
        if (kind == 0) {
            scene.bodies.push_back({Kind::free_segment, {at, at + random.direction() * 0.3}});
        } else if (kind == 1) {
            const Vec2 shift = random.direction() * random.magnitude(1e-9, 1e-2);
            scene.bodies.push_back({Kind::free_segment, {shift - a, shift + a}});
        } else {
            scene.bodies.push_back({Kind::solid, random_convex(random, at, 0.3)});
        }
    }
    return scene;
}

}  // namespace slidelab::test::depenetration
