// Article 000's own functions, and what box_sweep does with the same box.
#include <gtest/gtest.h>

#include <optional>
#include <span>
#include <vector>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::detail::minkowski_walls_test {

// Lines in general form, dy x - dx y = c (article 000, "General Form Functions").

/// The line along `direction` through all points whose value is `c`. On the side of
/// outward(direction) a point's value exceeds c, by its distance times the direction's length.
struct Line {
    Vec2 direction;
    double c = 0.0;

    constexpr double value_at(Vec2 p) const { return direction.y * p.x - direction.x * p.y; }

    static constexpr Line through(Vec2 point, Vec2 direction) {
        Line line{direction};
        line.c = line.value_at(point);
        return line;
    }
};

/// The three outcomes of the article: nothing, a crossing, or a path in line with the wall.
enum class Crossing { none, collision, slide };

struct Intersection {
    Crossing crossing = Crossing::none;
    double fraction = 0.0;  ///< of the segment, from a to b, at the intersection; 0..1
};

/// The intersection of `line` and `segment`, its ends included. A collinear segment, or a point on
/// the line, is a slide.
constexpr Intersection intersect(const Line& line, const Segment& segment) {
    const double at_a = line.value_at(segment.a);
    const double at_b = line.value_at(segment.b);
    const bool between = (at_a <= line.c && line.c <= at_b) || (at_b <= line.c && line.c <= at_a);
    if (!between) return {};
    if (at_a == at_b) return {Crossing::slide, 0.0};
    return {Crossing::collision, (line.c - at_a) / (at_b - at_a)};
}

struct CrossedWall {
    double fraction = 0.0;  ///< of the path
    std::size_t wall = 0;   ///< the wall that begins at this corner
};

/// "Using this for collision detection": the earliest crossing of the path with a wall that faces
/// it. None for a path collinear with the wall it reaches: that slides. `corners`: of a closed,
/// convex, screen-clockwise outline.
std::optional<CrossedWall> sweep_against_walls(Vec2 from, Vec2 translation,
                                               std::span<const Vec2> corners) {
    const Segment path{from, from + translation};
    std::optional<CrossedWall> earliest;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment wall{corners[i], corners[(i + 1) % corners.size()]};
        const Vec2 along = wall.b - wall.a;
        if (dot(outward(along), from - wall.a) < 0.0) continue;  // faces away from the point
        // Each as a line against the other as a segment: the segments cross only if both do.
        const Intersection on_wall = intersect(Line::through(from, translation), wall);
        if (on_wall.crossing == Crossing::none) continue;
        if (on_wall.crossing == Crossing::slide) return std::nullopt;
        const Intersection on_path = intersect(Line::through(wall.a, along), path);
        if (on_path.crossing == Crossing::none) continue;
        if (!earliest || on_path.fraction < earliest->fraction) earliest = {{on_path.fraction, i}};
    }
    return earliest;
}

/// "Solving intersecting boxes": of the vectors orthogonal to the walls, each as long as its wall,
/// the one that reaches its wall first. None for a point outside.
std::optional<Vec2> nearest_wall_out(Vec2 position, std::span<const Vec2> corners) {
    std::optional<Vec2> shortest;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment wall{corners[i], corners[(i + 1) % corners.size()]};
        const Vec2 along = wall.b - wall.a;
        const Vec2 across = outward(along);
        // In front of a wall the point is outside. (For squares, as in the article, the lengths
        // suffice.)
        if (dot(across, position - wall.a) > 0.0) return std::nullopt;
        const Intersection on_wall = intersect(Line::through(position, across), wall);
        const Intersection on_vector =
            intersect(Line::through(wall.a, along), {position, position + across});
        if (on_wall.crossing != Crossing::collision || on_vector.crossing != Crossing::collision)
            continue;
        const Vec2 out = across * on_vector.fraction;
        if (!shortest || length_squared(out) < length_squared(*shortest)) shortest = out;
    }
    return shortest;
}

Vec2 along_wall(Vec2 velocity, Vec2 wall) {
    const Vec2 tangent = normalized(wall);
    return dot(velocity, outward(wall)) > 0.0 ? velocity : tangent * dot(velocity, tangent);
}

struct Case {
    Box box;
    BoxShape mover;
    Vec2 from;
    Vec2 translation;

    std::vector<Vec2> walls() const {
        const Corners sum = corners_of(Box{box.center, box.half + mover.half});
        return {sum.begin(), sum.end()};
    }
    MoveResult move() const {
        return test::Mover("box_sweep").move(test::level_of_boxes({box}), mover, from, translation);
    }
};

Vec2 wall_from(const std::vector<Vec2>& corners, std::size_t i) {
    return corners[(i + 1) % corners.size()] - corners[i];
}

Case generated(test::Random& random, double farthest) {
    const Vec2 center = random.point(-9, 9);
    const auto half = [&random] { return Vec2{random.between(0.2, 3), random.between(0.2, 3)}; };
    Case c{{center, half()}, {half()}, {}, {}};
    const Vec2 sum = c.box.half + c.mover.half;
    c.from = center + Vec2{sum.x * random.between(-farthest, farthest),
                           sum.y * random.between(-farthest, farthest)};
    c.translation = (center - c.from) * random.between(0.2, 2) + random.point(-3, 3);
    return c;
}

TEST(MinkowskiWalls, AreCrossedWhereTheMoveIsStopped) {
    test::Random random(621);
    int hits = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Case c = generated(random, 4.0);
        const MoveResult moved = c.move();
        if (moved.began_inside) continue;
        const std::vector<Vec2> walls = c.walls();
        const auto crossed = sweep_against_walls(c.from, c.translation, walls);
        ASSERT_EQ(moved.hit(), crossed.has_value()) << round;
        if (!crossed) continue;
        ++hits;
        EXPECT_NEAR(moved.contacts[0].fraction, crossed->fraction, 1e-12) << round;
        const Vec2 wall = wall_from(walls, crossed->wall);
        EXPECT_LT(distance(moved.contacts[0].normal, normalized(outward(wall))), 1e-12) << round;
        if (moved.contacts.size() > 1) continue;
        EXPECT_LT(distance(moved.velocity, along_wall(c.translation, wall)), 1e-9) << round;
    }
    EXPECT_GT(hits, test::cases(3000) / 4);
}

TEST(MinkowskiWalls, AreLeftByTheNearestOne) {
    test::Random random(622);
    int overlaps = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Case c = generated(random, 1.2);
        const MoveResult moved = c.move();
        const auto out = nearest_wall_out(c.from, c.walls());
        ASSERT_EQ(moved.began_inside, out.has_value()) << round;
        if (!out) continue;
        ++overlaps;
        EXPECT_NEAR(moved.contacts[0].depth, length(*out), 1e-12) << round;
        EXPECT_LT(distance(moved.contacts[0].normal, normalized(*out)), 1e-12) << round;
    }
    EXPECT_GT(overlaps, test::cases(3000) / 2);
}

TEST(MinkowskiWalls, DoNotStopAPathInLineWithThem) {
    const std::vector<Vec2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    EXPECT_FALSE(sweep_against_walls({-1, 0}, {4, 0}, square)) << "along the top: figure 7";
    EXPECT_TRUE(sweep_against_walls({-1, 1}, {4, 0}, square));
    EXPECT_FALSE(sweep_against_walls({-1, 1}, {0.5, 0}, square)) << "short";
    EXPECT_FALSE(sweep_against_walls({1, 1}, {4, 0}, square)) << "from inside no wall faces it";
}

}  // namespace slidelab::detail::minkowski_walls_test
