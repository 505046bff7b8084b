// The least displacement out of all that a convex mover overlaps, held against an oracle that tries
// every corner and every crossing of what is forbidden, in long double.
#include "collision/convex_depenetration.hpp"
#include "collision/convex_overlaps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab {
namespace {

using test::Random;
using Real = long double;

struct Point {
    Real x = 0;
    Real y = 0;
};

Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(Point a, Real s) { return {a.x * s, a.y * s}; }
Real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
Real cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
Real size_of(Point a) { return std::sqrt(dot(a, a)); }
Point to_point(Vec2 v) { return {v.x, v.y}; }

/// The corners of the hull, in one direction of turning, without those on straight lines.
std::vector<Point> hull_of(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Point> hull;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t base = hull.size();
        for (const Point p : points) {
            while (hull.size() >= base + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0) {
                hull.pop_back();
            }
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

enum class Kind { free_segment, solid, box };

/// A convex body as the test describes it, and what the oracle makes of it.
struct TestBody {
    Kind kind = Kind::free_segment;
    std::vector<Vec2> corners;
};

struct TestScene {
    std::vector<TestBody> bodies;
    std::vector<Vec2> mover;
    Vec2 start;
};

struct HalfPlane {
    Point normal;  ///< unit, outwards
    Real distance = 0;
};

class Oracle {
public:
    explicit Oracle(const TestScene& scene) {
        Vec2 low = scene.mover[0];
        Vec2 high = low;
        for (const Vec2 corner : scene.mover) {
            eye_ = eye_ + to_point(corner) * (Real(1) / Real(scene.mover.size()));
            for (const Vec2 other : scene.mover) {
                diameter_ = std::max(diameter_, size_of(to_point(corner) - to_point(other)));
            }
        }
        for (const Vec2 corner : scene.mover) {
            circumradius_ = std::max(circumradius_, size_of(to_point(corner) - eye_));
            low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
            high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
        }
        width_ = std::min(high.x - low.x, high.y - low.y);
        for (const TestBody& body : scene.bodies) {
            std::vector<Point> sums;
            std::vector<Point> seen;
            for (const Vec2 b : body.corners) {
                const Point from_start = to_point(b) - to_point(scene.start);
                seen.push_back(from_start - eye_);
                for (const Vec2 m : scene.mover) sums.push_back(from_start - to_point(m));
            }
            grown_.push_back(half_planes_of(hull_of(sums)));
            seen_.push_back(seen);
            kinds_.push_back(body.kind);
        }
        judge_eye();
    }

    /// How deep the place is in body `i`; below 0 outside.
    Real depth(std::size_t i, Point place) const {
        Real least = 1e30L;
        for (const HalfPlane& side : grown_[i]) {
            least = std::min(least, side.distance - dot(side.normal, place));
        }
        return least;
    }

    Real deepest(Point place) const {
        Real most = -1e30L;
        for (std::size_t i = 0; i < grown_.size(); ++i) most = std::max(most, depth(i, place));
        return most;
    }

    /// Whether the straight way of the centroid is led through something that stops it.
    bool is_hidden(Point place) const {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (stops(i) && crosses(i, place)) return true;
        }
        return false;
    }

    /// No body grown by the mover is farther away.
    Real farthest() const {
        Real most = 0;
        for (const auto& corners : seen_) {
            for (const Point corner : corners) most = std::max(most, size_of(corner));
        }
        return most + diameter_;
    }

    /// Below 0 where there is none. Lines of sight pass corners at a distance of `hair`.
    Real least(Real tolerance, Real hair) const {
        std::vector<HalfPlane> lines;
        for (const auto& sides : grown_) lines.insert(lines.end(), sides.begin(), sides.end());
        add_sight_lines(lines, hair);
        if (deepest({}) <= tolerance) return 0;
        if (in_still_solid_) return least_of(lines, tolerance, 1e30L, false);
        const Real limit = is_squeezed_ ? circumradius_ : std::max(circumradius_, width_);
        const Real near = least_of(lines, tolerance, limit, false);
        if (near >= 0 || !is_open_cone()) return near;
        for (const auto& [normal, depth] : straight_) lines.push_back({normal, depth});
        return least_of(lines, tolerance, 1e30L, true);
    }

private:
    static std::vector<HalfPlane> half_planes_of(const std::vector<Point>& hull) {
        std::vector<HalfPlane> sides;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Point edge = hull[(i + 1) % hull.size()] - hull[i];
            const Point normal = Point{edge.y, -edge.x} * (1 / size_of(edge));
            sides.push_back({normal, dot(normal, hull[i])});
        }
        return sides;
    }

    void judge_eye() {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (kinds_[i] != Kind::free_segment && holds_eye(seen_[i])) {
                in_solid_ = true;
                in_still_solid_ = in_still_solid_ || kinds_[i] == Kind::solid;
            }
            if (depth(i, {}) <= -2e-10L) continue;
            const HalfPlane* nearest = nullptr;
            for (const HalfPlane& side : grown_[i]) {
                if (!nearest || side.distance < nearest->distance) nearest = &side;
            }
            touched_.push_back(*nearest);
            if (depth(i, {}) <= 1e-10L) continue;
            straight_.push_back(*nearest);
            is_squeezed_ = is_squeezed_ || kinds_[i] == Kind::box;
        }
    }

    static bool holds_eye(const std::vector<Point>& corners) {
        int left = 0;
        int right = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point a = corners[i];
            const Point b = corners[(i + 1) % corners.size()];
            (cross(b - a, Point{} - a) > 0 ? right : left) += 1;
        }
        return left == 0 || right == 0;
    }

    bool stops(std::size_t i) const {
        if (kinds_[i] == Kind::solid) return !in_still_solid_;
        return kinds_[i] == Kind::box ? !in_solid_ : seen_[i].size() > 1;
    }

    bool crosses(std::size_t i, Point place) const {
        for (std::size_t k = 0; k < seen_[i].size(); ++k) {
            const Point a = seen_[i][k];
            const Point b = seen_[i][(k + 1) % seen_[i].size()];
            const Real beside_a = cross(place, a);
            const Real beside_b = cross(place, b);
            const Real from_eye = cross(b - a, Point{} - a);
            const Real from_place = cross(b - a, place - a);
            if (beside_a * beside_b <= 0 && from_eye * from_place <= 0 && beside_a != beside_b) {
                return true;
            }
        }
        return false;
    }

    void add_sight_lines(std::vector<HalfPlane>& lines, Real hair) const {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (!stops(i)) continue;
            for (const Point corner : seen_[i]) {
                for (const Real aside : {-hair, hair}) {
                    const Point past =
                        corner + Point{corner.y, -corner.x} * (aside / size_of(corner));
                    lines.push_back({Point{past.y, -past.x} * (1 / size_of(past)), 0});
                }
            }
        }
    }

    bool is_open_cone() const {
        return std::any_of(touched_.begin(), touched_.end(), [&](const HalfPlane& first) {
            return std::all_of(touched_.begin(), touched_.end(), [&](const HalfPlane& other) {
                const Real turn = cross(first.normal, other.normal);
                return turn > 0 || (turn == 0 && dot(first.normal, other.normal) > 0);
            });
        });
    }

    Real least_of(const std::vector<HalfPlane>& lines, Real tolerance, Real limit,
                  bool straight) const {
        Real best = limit;
        bool found = false;
        const auto offer = [&](Point place) {
            const Real far = size_of(place);
            if (!(far < best) || deepest(place) > tolerance || is_hidden(place)) return;
            for (const auto& [normal, depth] : straight_) {
                if (straight && dot(normal, place) < depth - tolerance) return;
            }
            best = far;
            found = true;
        };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            offer(lines[i].normal * lines[i].distance);
            for (std::size_t k = 0; k < i; ++k) {
                const Real turn = cross(lines[i].normal, lines[k].normal);
                if (std::abs(turn) < 1e-15L) continue;
                const auto& [n, p] = lines[i];
                const auto& [m, q] = lines[k];
                offer({(p * m.y - q * n.y) / turn, (q * n.x - p * m.x) / turn});
            }
        }
        return found ? best : -1;
    }

    Point eye_;
    Real diameter_ = 0;
    Real circumradius_ = 0;
    Real width_ = 0;  ///< the shorter side of the mover's bounds
    std::vector<std::vector<HalfPlane>> grown_;
    std::vector<std::vector<Point>> seen_;  ///< corners as the centroid sees them
    std::vector<Kind> kinds_;
    std::vector<HalfPlane> straight_;  ///< of what is overlapped
    std::vector<HalfPlane> touched_;   ///< of that and of what is touched
    bool in_solid_ = false;
    bool in_still_solid_ = false;
    bool is_squeezed_ = false;  ///< by a kinematic box
};

// --- Scenes ---

struct Built {
    Level level;
    std::vector<Obstacle> boxes;
};

Built built(const TestScene& scene) {
    Built all;
    LevelBuilder builder;
    std::int32_t index = 0;
    for (const TestBody& body : scene.bodies) {
        const WallName name{WallName::Kind::object, index++};
        if (body.kind == Kind::free_segment) {
            builder.add_segment({body.corners.front(), body.corners.back()}, 0.0, name);
        } else if (body.kind == Kind::solid) {
            builder.add_polygon(body.corners, name);
        } else {
            const Vec2 center = (body.corners[0] + body.corners[2]) * 0.5;
            all.boxes.push_back({{center, body.corners[2] - center}, {}, name});
        }
    }
    all.level = std::move(builder).build();
    return all;
}

std::vector<Vec2> box_corners(Vec2 c, Vec2 h) {
    return {c - h, {c.x + h.x, c.y - h.y}, c + h, {c.x - h.x, c.y + h.y}};
}

/// Corners on an ellipse, screen-clockwise, around `center`.
std::vector<Vec2> random_convex(Random& random, Vec2 center, double size) {
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

std::vector<Vec2> random_mover(Random& random) {
    if (random.chance(0.4)) {
        return box_corners({}, {random.between(0.1, 0.8), random.between(0.1, 0.8)});
    }
    const Vec2 beside = random.chance(0.5) ? Vec2{} : random.direction() * random.between(0, 3);
    return random_convex(random, beside, random.between(0.2, 0.8));
}

TestBody random_body(Random& random, double room) {
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

std::optional<Vec2> out_of(const TestScene& scene, const Built& world, Vec2 against = {}) {
    return minimum_translation({world.level, world.boxes, scene.mover, scene.start, against});
}

void expect_as_the_oracle(const TestScene& scene, int round) {
    const Oracle oracle(scene);
    const Built world = built(scene);
    const std::optional<Vec2> out = out_of(scene, world);
    const double tolerance = contact_tolerance_between(scene.start, scene.start);
    const Real strict = oracle.least(Real(tolerance) * 1e-3L, 1e-8L);
    if (!out) {
        // What two half-planes leave open may begin far outside of all that is there.
        EXPECT_TRUE(strict < 0 || strict > oracle.farthest()) << round << " " << strict;
        return;
    }
    const Point place = to_point(*out);
    EXPECT_LE(oracle.deepest(place), 1e-9L) << round;
    EXPECT_FALSE(size_of(place) > 0 && oracle.is_hidden(place)) << round;
    EXPECT_FALSE(strict >= 0 && size_of(place) > strict + 1e-9L) << round;
    const Real lax = oracle.least(Real(tolerance) * 1.1L, 1e-12L);
    ASSERT_GE(lax, 0) << round;
    EXPECT_GE(size_of(place), lax - 1e-6L)
        << round << " shorter by " << static_cast<double>(lax - size_of(place)) << " strict "
        << static_cast<double>(strict - lax);
}

TEST(ConvexDepenetration, IsTheOraclesInRandomScenes) {
    Random random(71);
    for (int round = 0; round < test::cases(3000); ++round) {
        TestScene scene{{}, random_mover(random), {}};
        const int count = 1 + random.below(7);
        scene.start = random.point(-1, 1);
        for (int i = 0; i < count; ++i) scene.bodies.push_back(random_body(random, 1.2));
        expect_as_the_oracle(scene, round);
        if (HasFailure()) return;
    }
}

// --- Special scenes ---

/// Tiles without gaps, walls drawn twice, thin solids, wedges, slots, rooms of free segments.
TestScene special_scene(Random& random, Vec2 origin) {
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

TEST(ConvexDepenetration, IsTheOraclesInSpecialScenes) {
    Random random(72);
    for (int round = 0; round < test::cases(3000); ++round) {
        const double far = random.chance(0.5) ? 0.0 : random.magnitude(1, 1e6);
        expect_as_the_oracle(special_scene(random, random.direction() * far), round);
        if (HasFailure()) return;
    }
}

TEST(ConvexDepenetration, LeavesAThinSolidByItsNearSide) {
    const TestScene scene{
        {{Kind::solid, box_corners({0, 0}, {0.025, 5})}}, box_corners({}, {0.5, 0.5}), {-0.474, 0}};
    const std::optional<Vec2> out = out_of(scene, built(scene));
    ASSERT_TRUE(out.has_value());
    EXPECT_NEAR(out->x, -0.051, 1e-12);
    EXPECT_NEAR(out->y, 0.0, 1e-12);
}

TEST(ConvexDepenetration, DoesNotDependOnTheOrderOfBodies) {
    Random random(75);
    for (int round = 0; round < test::cases(1000); ++round) {
        TestScene scene = special_scene(random, {});
        const Vec2 against = random.chance(0.5) ? Vec2{} : random.direction();
        const std::optional<Vec2> there = out_of(scene, built(scene), against);
        std::reverse(scene.bodies.begin(), scene.bodies.end());
        const std::optional<Vec2> back = out_of(scene, built(scene), against);
        ASSERT_EQ(there.has_value(), back.has_value()) << round;
        if (!there) continue;
        ASSERT_LE(distance(*there, *back), 1e-9) << round;
    }
}

TEST(ConvexDepenetration, ACentroidOnAFreeSegmentGoesBackToWhereItCameFrom) {
    const TestScene scene{
        {{Kind::free_segment, {{-4, 0}, {4, 0}}}}, box_corners({}, {0.5, 0.25}), {0, 0}};
    const Built world = built(scene);
    EXPECT_EQ(out_of(scene, world, {0, -1}), (Vec2{0, -0.25}));
    EXPECT_EQ(out_of(scene, world, {0, 1}), (Vec2{0, 0.25}));
    EXPECT_EQ(out_of(scene, world), (Vec2{0, -0.25}));  // up
}

TEST(ConvexDepenetration, AMoverBesideItsPositionLeavesAsIfItWereAroundIt) {
    Random random(76);
    for (int round = 0; round < test::cases(500); ++round) {
        TestScene scene = special_scene(random, {});
        const std::optional<Vec2> around = out_of(scene, built(scene));
        const Vec2 beside = random.point(-5, 5);
        for (Vec2& corner : scene.mover) corner += beside;
        scene.start -= beside;
        const std::optional<Vec2> moved = out_of(scene, built(scene));
        ASSERT_EQ(around.has_value(), moved.has_value()) << round;
        if (!around) continue;
        ASSERT_NEAR(length(*around), length(*moved), 1e-9) << round;
    }
}

/// A wall of millions of units, slanted, and a short one drawn upon a part of it: their coordinates
/// are rounded, so they are not quite in one line.
TEST(ConvexDepenetration, WallsOfMillionsOfUnitsAreLeftByAsMuchAsTheyAreOverlapped) {
    Random random(77);
    for (int round = 0; round < test::cases(2000); ++round) {
        const Vec2 along = random.direction();
        const double depth = random.magnitude(1e-8, 1e-2);
        LevelBuilder builder;
        builder.add_segment(
            {along * -random.magnitude(1e3, 3e6), along * random.magnitude(1e3, 3e6)}, 0.0, {});
        builder.add_segment({along * -80, along * 90}, 0.0, {});
        const Level level = std::move(builder).build();
        const std::vector<Vec2> mover = random_convex(random, {}, 0.5);
        double most = 0.0;
        for (const Vec2 corner : mover) most = std::max(most, -dot(corner, outward(along)));
        const Vec2 start = outward(along) * (most - depth) + along * random.between(-50, 50);
        const auto out = minimum_translation({level, {}, mover, start, {}});
        ASSERT_TRUE(out.has_value()) << round;
        ASSERT_NEAR(length(*out), depth, 2e-9) << round;
    }
}

// --- Very many bodies ---

/// More than any list holds: walls on top of each other, tiles in a heap, a pile of boxes.
TestScene crowded_scene(Random& random) {
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

TEST(ConvexDepenetration, IsTheOraclesWhereBodiesAreMoreThanTheListHolds) {
    Random random(73);
    for (int round = 0; round < test::cases(3); ++round) {
        expect_as_the_oracle(crowded_scene(random), round);
        if (HasFailure()) return;
    }
}

// --- What is overlapped ---

void expect_overlaps_of_the_oracle(const TestScene& scene, int round) {
    const Oracle oracle(scene);
    const Built world = built(scene);
    const ConvexOverlaps found =
        convex_overlaps({world.level, world.boxes, scene.mover, scene.start, {}}, 0.0);
    const Real tolerance = contact_tolerance_between(scene.start, scene.start);
    std::vector<Real> depths;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Real depth = oracle.depth(i, {});
        if (std::abs(depth - tolerance) < tolerance * 0.5L) return;  // rounding decides
        if (depth > tolerance) depths.push_back(depth);
    }
    std::sort(depths.begin(), depths.end(), std::greater<>());
    ASSERT_EQ(found.count, depths.size()) << round;
    ASSERT_EQ(found.deepest.size(), std::min(depths.size(), ConvexOverlaps::most_listed)) << round;
    for (std::size_t i = 0; i < found.deepest.size(); ++i) {
        const Penetration& out = found.deepest[i];
        EXPECT_NEAR(out.depth, static_cast<double>(depths[i]), 1e-9) << round;
        EXPECT_NEAR(length(out.normal), 1.0, 1e-12) << round;
    }
    if (found.any()) {
        EXPECT_EQ(found.depth, found.deepest[0].depth) << round;
    }
}

TEST(ConvexOverlaps, AreTheOracles) {
    Random random(74);
    for (int round = 0; round < test::cases(1000); ++round) {
        expect_overlaps_of_the_oracle(special_scene(random, {}), round);
        if (round % 20 == 0) expect_overlaps_of_the_oracle(crowded_scene(random), round);
        if (HasFailure()) return;
    }
}

TEST(ConvexDepenetration, ThousandsOfWallsInOnePlaceAreLeftAsTwoAre) {
    LevelBuilder builder;
    for (int i = 0; i < 2000; ++i) {
        const double shift = 1e-6 * (i % 100);
        builder.add_segment({{-5, 0.3 + shift}, {5, 0.3 + shift}}, 0.0, {});
        builder.add_segment({{0.2 + shift, -5}, {0.2 + shift, 5}}, 0.0, {});
    }
    const Level level = std::move(builder).build();
    const std::vector<Vec2> mover = box_corners({}, {0.5, 0.5});
    const auto out = minimum_translation({level, {}, mover, {-0.1, -0.1}, {}});
    ASSERT_TRUE(out.has_value());
    EXPECT_NEAR(out->x, -0.2, 1e-12);
    EXPECT_NEAR(out->y, -0.1, 1e-12);
}

TEST(ConvexDepenetration, LeavesTheDepthOfAHeapOfTilesByItsNearestSide) {
    LevelBuilder builder;
    for (int i = 0; i < 400; ++i) {
        builder.add_box({{i % 20 + 0.5, i / 20 + 0.5}, {0.5, 0.5}}, {});
    }
    const Level level = std::move(builder).build();
    const std::vector<Vec2> mover = box_corners({}, {0.3, 0.3});
    const auto out = minimum_translation({level, {}, mover, {10, 9.5}, {}});
    ASSERT_TRUE(out.has_value());
    EXPECT_NEAR(out->x, 0.0, 1e-12);
    EXPECT_NEAR(out->y, -9.8, 1e-12);
}

TEST(ConvexOverlaps, CountsAllAndListsTheDeepest) {
    LevelBuilder builder;
    for (int i = 0; i < 1000; ++i) {
        const double y = i == 777 ? 0.0 : 0.4;
        builder.add_segment({{-1, y}, {1, y}}, 0.0, {WallName::Kind::segment, i});
    }
    const Level level = std::move(builder).build();
    const std::vector<Vec2> mover = box_corners({}, {0.5, 0.5});
    const ConvexOverlaps found = convex_overlaps({level, {}, mover, {0, 0.05}, {}}, 0.0);
    EXPECT_EQ(found.count, 1000U);
    EXPECT_NEAR(found.depth, 0.45, 1e-12);
    EXPECT_EQ(found.deepest[0].wall, 777U);
}

TEST(ConvexOverlaps, AConcaveSolidSaysTheLeastDisplacementOutOfAllOfIt) {
    // A comb: a bar below with two teeth upwards.
    LevelBuilder builder;
    const Vec2 comb[] = {{0, 0}, {1, 0}, {1, 2}, {3, 2}, {3, 0}, {4, 0}, {4, 3}, {0, 3}};
    builder.add_polygon(comb, {WallName::Kind::polygon, 0});
    const Level level = std::move(builder).build();
    const std::vector<Vec2> mover = box_corners({}, {0.5, 0.5});
    const auto at = [&](Vec2 place) { return convex_overlaps({level, {}, mover, place, {}}, 0.0); };
    EXPECT_FALSE(at({2, 1.5}).any());
    EXPECT_NEAR(at({2, 1.75}).depth, 0.25, 1e-12);                       // up, in the gap
    EXPECT_NEAR(at({1.25, 1.75}).depth, std::hypot(0.25, 0.25), 1e-12);  // into the corner of it
    EXPECT_NEAR(at({2, 2.6}).depth, 0.9, 1e-12);                         // out at the bottom
    EXPECT_NEAR(at({0.5, 2.5}).depth, 1.0, 1e-12);  // out at the left or at the bottom
    EXPECT_EQ(at({2, 1.75}).count, 1U);
    EXPECT_EQ(at({2, 1.75}).deepest[0].wall, 2U);
}

}  // namespace
}  // namespace slidelab
