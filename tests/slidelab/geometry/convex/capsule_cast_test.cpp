// A point's cast against a capsule: the six candidates and the first hit, compared with slow
// searches in long double.
#include "slidelab/geometry/convex/capsule_cast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "slidelab/collision/strategies/disk_sweep/round_line.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "support/cases.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab::detail::capsule_cast_test {
namespace {

using test::Point;
using test::Random;
using test::Real;
using Kind = CapsuleCastResult::Kind;

constexpr double tolerance = contact_tolerance;

// --- Slow answers ---

Point at(Vec2 from, Vec2 displacement, Real t) {
    return test::exact(from) + test::exact(displacement) * t;
}

Real distance_to_point(Point p, Vec2 q) { return distance(p, test::exact(q)); }

Real distance_to_segment(Point p, const Segment& s) {
    const Real dx = Real(s.b.x) - Real(s.a.x);
    const Real dy = Real(s.b.y) - Real(s.a.y);
    const Real px = p.x - Real(s.a.x);
    const Real py = p.y - Real(s.a.y);
    const Real square = dx * dx + dy * dy;
    const Real t = square > 0 ? std::clamp((px * dx + py * dy) / square, Real(0), Real(1)) : 0;
    return std::hypot(px - t * dx, py - t * dy);
}

/// Where a convex function is least.
template <typename F>
Real least_at(F&& f, Real low, Real high) {
    for (int i = 0; i < 300; ++i) {
        const Real a = low + (high - low) / 3;
        const Real b = high - (high - low) / 3;
        (f(a) <= f(b) ? high : low) = f(a) <= f(b) ? b : a;
    }
    return (low + high) / 2;
}

/// Where a function crosses `level` between two places on either side of it.
template <typename F>
Real crossing_of(F&& f, Real level, Real low, Real high) {
    const bool low_is_under = f(low) < level;
    for (int i = 0; i < 200; ++i) {
        const Real center = (low + high) / 2;
        ((f(center) < level) == low_is_under ? low : high) = center;
    }
    return (low + high) / 2;
}

struct Case {
    Vec2 from;
    Vec2 displacement;
    Segment line;
    double radius = 0.0;

    Real far(Real t) const { return distance_to_segment(at(from, displacement, t), line); }

    /// The fraction of the cast at which it is nearest to the line, and how near.
    Real nearest_at() const {
        const auto f = [this](Real t) { return far(t); };
        Real best = least_at(f, 0, 1);
        for (const Real t : {Real(0), Real(1)}) best = far(t) < far(best) ? t : best;
        return best;
    }
};

/// Aimed at the line: right through it, past it by a hair, or somewhere near.
Case aimed(Random& random) {
    const Vec2 a = random.point(-20, 20);
    const Vec2 b = random.chance(0.15) ? a : a + random.direction() * random.magnitude(1e-4, 50);
    const double radius = random.magnitude(1e-4, 1e3);
    Vec2 target = lerp(a, b, random.between(-0.1, 1.1));
    const Vec2 displacement = random.direction();
    const Vec2 aside = outward(displacement);
    switch (random.below(3)) {
        case 0:
            break;
        case 1: {  // grazes: from the end that lies farther to that side
            const Vec2 end = dot(a, aside) > dot(b, aside) ? a : b;
            const double hair = random.magnitude(1e-9, 1e-2) * (random.chance(0.5) ? 1 : -1);
            target = end + aside * (radius * (1 + hair));
            break;
        }
        default:
            target += aside * (random.between(-1.5, 1.5) * radius);
    }
    const double before = random.magnitude(1e-2, 1e6);
    return {target - displacement * before,
            displacement * (before + random.magnitude(1e-2, 1e6)),
            {a, b},
            radius};
}

/// By how much a long translation's rounding can move the disk, units.
double rounding(const Case& c) {
    const double size = length(c.from) + length(c.displacement) + length(c.line.a) + c.radius;
    return 16 * 2.220446049250313e-16 * size;
}

// --- The six candidates ---

std::vector<double> fractions(const CapsuleCrossings& crossings, CapsulePart part) {
    std::vector<double> found;
    for (const CapsuleCrossing& crossing : crossings)
        if (crossing.part == part) found.push_back(crossing.fraction);
    std::sort(found.begin(), found.end());
    return found;
}

TEST(CapsuleCast, IsCrossedAtTheSixCandidates) {
    // From (0, 0) to (10, 0), 5 thick; along y = 3 the ends' circles are 4 to either side of them.
    const auto level = cross_capsule({-10, 3}, {20, 0}, {{0, 0}, {10, 0}}, 5);
    EXPECT_EQ(level.size(), 4U);
    EXPECT_EQ(fractions(level, CapsulePart::end_a), (std::vector<double>{0.3, 0.7}));
    EXPECT_EQ(fractions(level, CapsulePart::end_b), (std::vector<double>{0.8, 1.2}));
    EXPECT_TRUE(fractions(level, CapsulePart::side).empty()) << "it runs along them";

    // Down at x = 4: both sides; 4 beside one end, 6 beside the other.
    const auto down = cross_capsule({4, -10}, {0, 20}, {{0, 0}, {10, 0}}, 5);
    EXPECT_EQ(fractions(down, CapsulePart::side), (std::vector<double>{0.25, 0.75}));
    EXPECT_EQ(fractions(down, CapsulePart::end_a), (std::vector<double>{0.35, 0.65}));
    EXPECT_TRUE(fractions(down, CapsulePart::end_b).empty());

    const auto first_and_last_found = first_and_last(down);
    ASSERT_TRUE(first_and_last_found);
    EXPECT_EQ(first_and_last_found->first.fraction, 0.25);
    EXPECT_EQ(first_and_last_found->last.fraction, 0.75);
    EXPECT_FALSE(first_and_last(cross_capsule({4, -30}, {0, 20}, {{0, 0}, {10, 0}}, 5)));
}

TEST(CapsuleCast, OfNoLengthIsCrossedAsACircle) {
    const auto point = cross_capsule({-10, 3}, {20, 0}, {{0, 0}, {0, 0}}, 5);
    EXPECT_EQ(point.size(), 2U);
    EXPECT_EQ(fractions(point, CapsulePart::end_a), (std::vector<double>{0.3, 0.7}));
    EXPECT_EQ(cross_capsule({0, 0}, {0, 0}, {{0, 0}, {9, 0}}, 5).size(), 0U)
        << "no displacement at all";
}

/// The crossings of a circle by the line of the cast, by bisection to either side of the place
/// where it is nearest.
std::vector<Real> slow_circle_crossings(const Case& c, Vec2 center) {
    const Real square = Real(c.displacement.x) * Real(c.displacement.x) +
                        Real(c.displacement.y) * Real(c.displacement.y);
    const Real t = ((Real(center.x) - Real(c.from.x)) * Real(c.displacement.x) +
                    (Real(center.y) - Real(c.from.y)) * Real(c.displacement.y)) /
                   square;
    const auto f = [&](Real s) { return distance_to_point(at(c.from, c.displacement, s), center); };
    if (f(t) >= Real(c.radius)) return {};
    const Real beyond = 2 * Real(c.radius) / std::sqrt(square);
    return {crossing_of(f, c.radius, t - beyond, t), crossing_of(f, c.radius, t, t + beyond)};
}

TEST(CapsuleCast, IsCrossedWhereBisectionFindsItsCircles) {
    Random random(601);
    int compared = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Case c = aimed(random);
        const auto found = cross_capsule(c.from, c.displacement, c.line, c.radius);
        const bool point = c.line.a == c.line.b;
        for (const CapsulePart part : {CapsulePart::end_a, CapsulePart::end_b}) {
            if (point && part == CapsulePart::end_b) continue;
            const Vec2 center = part == CapsulePart::end_a ? c.line.a : c.line.b;
            const auto fast = fractions(found, part);
            const auto slow = slow_circle_crossings(c, center);
            if (fast.size() != slow.size()) {  // a graze within rounding may be either
                const Real t = slow.empty() ? Real(fast[0]) : slow[0];
                EXPECT_NEAR(
                    static_cast<double>(distance_to_point(at(c.from, c.displacement, t), center) -
                                        c.radius),
                    0.0, rounding(c))
                    << round;
                continue;
            }
            for (std::size_t i = 0; i < fast.size(); ++i) {
                ++compared;
                // What counts is that it lies on the circle: at a graze the fraction moves a lot.
                const Point p = at(c.from, c.displacement, fast[i]);
                EXPECT_NEAR(static_cast<double>(distance_to_point(p, center)), c.radius,
                            rounding(c))
                    << round;
                // The distance to the centre grows from the nearest place on by at least the square
                // of the distance from there over 4 radii: so far can rounding move a crossing.
                const double apart =
                    static_cast<double>(std::abs(slow[i] - Real(fast[i]))) * length(c.displacement);
                EXPECT_LE(apart, 4 * std::sqrt(rounding(c) * (c.radius + rounding(c)))) << round;
            }
        }
    }
    EXPECT_GT(compared, test::cases(3000));
}

TEST(CapsuleCast, IsCrossedWhereTheClosedFormFindsItsSides) {
    Random random(602);
    int compared = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Case c = aimed(random);
        const Real dx = Real(c.line.b.x) - Real(c.line.a.x);
        const Real dy = Real(c.line.b.y) - Real(c.line.a.y);
        const Real size = std::hypot(dx, dy);
        if (size == 0) continue;
        const Real rise = (dx * Real(c.displacement.y) - dy * Real(c.displacement.x)) / size;
        if (std::abs(rise) < 1e-6L * Real(length(c.displacement)))
            continue;  // told apart by rounding only
        const auto fast =
            fractions(cross_capsule(c.from, c.displacement, c.line, c.radius), CapsulePart::side);
        std::vector<double> slow;
        for (const Real side : {-Real(c.radius), Real(c.radius)}) {
            const Real y = (dx * (Real(c.from.y) - Real(c.line.a.y)) -
                            dy * (Real(c.from.x) - Real(c.line.a.x))) /
                           size;
            const Real t = (side - y) / rise;
            const Point p = at(c.from, c.displacement, t);
            const Real x =
                ((p.x - Real(c.line.a.x)) * dx + (p.y - Real(c.line.a.y)) * dy) / (size * size);
            const Real hair = 1e-6L + Real(rounding(c)) * 1e6L / size;
            if (std::min(std::abs(x), std::abs(x - 1)) < hair)
                slow.push_back(NAN);  // either
            else if (x > 0 && x < 1)
                slow.push_back(static_cast<double>(t));
        }
        if (std::any_of(slow.begin(), slow.end(), [](double t) { return std::isnan(t); })) continue;
        std::sort(slow.begin(), slow.end());
        ASSERT_EQ(fast.size(), slow.size()) << round;
        for (std::size_t i = 0; i < fast.size(); ++i) {
            ++compared;
            const double slope = static_cast<double>(std::abs(rise)) / length(c.displacement);
            EXPECT_NEAR(fast[i] * length(c.displacement), slow[i] * length(c.displacement),
                        rounding(c) / slope)
                << round;
        }
    }
    EXPECT_GT(compared, test::cases(3000) / 4);
}

// --- The first hit ---

TEST(CapsuleCast, IsHitOnItsSideAndOnItsEnds) {
    const Segment line{{0, 0}, {10, 0}};
    const auto side = cast_point_capsule({4, -10}, {0, 20}, line, 5, tolerance);
    EXPECT_EQ(side.kind, Kind::hit);
    EXPECT_EQ(side.part, CapsulePart::side);
    EXPECT_EQ(side.fraction, 0.25);
    EXPECT_EQ(side.normal + Vec2{}, (Vec2{0, -1}));
    const auto end = cast_point_capsule({-10, 3}, {20, 0}, line, 5, tolerance);
    EXPECT_EQ(end.kind, Kind::hit);
    EXPECT_EQ(end.part, CapsulePart::end_a);
    EXPECT_NEAR(end.fraction, 0.3, 1e-15);
    EXPECT_NEAR(distance(end.normal, {-0.8, 0.6}), 0.0, 1e-15);
    EXPECT_EQ(cast_point_capsule({20, 3}, {-20, 0}, line, 5, tolerance).part, CapsulePart::end_b);
    EXPECT_EQ(cast_point_capsule({-10, 5}, {30, 0}, line, 5, tolerance).kind, Kind::none)
        << "a graze";
    EXPECT_EQ(cast_point_capsule({-10, 3}, {4, 0}, line, 5, tolerance).kind, Kind::none) << "short";
    EXPECT_EQ(cast_point_capsule({4, 3}, {0, 9}, line, 5, tolerance).kind, Kind::overlap);
    EXPECT_EQ(cast_point_capsule({-3, 3}, {0, 9}, line, 5, tolerance).kind, Kind::overlap);
}

TEST(CapsuleCast, IsNotHitByADisplacementThatPassesItsEndAslant) {
    const Segment line{{0, 0}, {10, 0}};
    // Through both sides' continuations before x = -8, and on until x = 2.
    EXPECT_EQ(cast_point_capsule({-10, -6}, {12, 100}, line, 5, tolerance).kind, Kind::none);
    EXPECT_EQ(cast_point_capsule({-10, 6}, {12, -100}, line, 5, tolerance).kind, Kind::none);
    EXPECT_EQ(cast_point_capsule({20, -6}, {-12, 100}, line, 5, tolerance).kind, Kind::none);
}

TEST(CapsuleCast, HasNoEndsWhenTheyAreOff) {
    const Segment line{{0, 0}, {10, 0}};
    EXPECT_EQ(cast_point_capsule({-10, 3}, {20, 0}, line, 5, tolerance, false).kind, Kind::none);
    EXPECT_EQ(cast_point_capsule({4, -10}, {0, 20}, line, 5, tolerance, false).kind, Kind::hit);
    EXPECT_EQ(cast_point_capsule({-1, -9}, {0, 20}, {{0, 0}, {0, 0}}, 5, tolerance, false).kind,
              Kind::none);
}

TEST(CapsuleCast, IsHitAtTheFirstOfTheSixCandidates) {
    Random random(603);
    int hits = 0;
    for (int round = 0; round < test::cases(5000); ++round) {
        const Case c = aimed(random);
        const auto hit = cast_point_capsule(c.from, c.displacement, c.line, c.radius, tolerance);
        if (hit.kind != Kind::hit) continue;
        ++hits;
        const auto all = first_and_last(cross_capsule(c.from, c.displacement, c.line, c.radius));
        EXPECT_NEAR(length(hit.normal), 1.0, 1e-12) << round;
        EXPECT_LT(dot(hit.normal, c.displacement), 0.0) << round;
        // In units along the translation; at a graze rounding moves a crossing by far more than
        // itself.
        const double slack = 4 * std::sqrt(rounding(c) * (c.radius + rounding(c)));
        if (!all) {
            EXPECT_NEAR(static_cast<double>(c.far(hit.fraction)), c.radius, rounding(c)) << round;
            continue;
        }
        EXPECT_NEAR(hit.fraction * length(c.displacement),
                    all->first.fraction * length(c.displacement), slack)
            << round;
        EXPECT_NEAR(static_cast<double>(c.far(hit.fraction)), c.radius, tolerance + rounding(c))
            << round;
    }
    EXPECT_GT(hits, test::cases(5000) / 3);
}

TEST(CapsuleCast, IsHitExactlyWhenTheDisplacementLeadsDeeperThanTheTolerance) {
    Random random(604);
    int hits = 0;
    int misses = 0;
    int overlaps = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        Case c = aimed(random);
        if (random.chance(0.2))
            c.from += c.displacement * random.between(0.3, 0.7);  // perhaps inside
        const auto hit = cast_point_capsule(c.from, c.displacement, c.line, c.radius, tolerance);
        const double begin = static_cast<double>(Real(c.radius) - c.far(0));  // depth
        const double slack = rounding(c);
        if (begin > tolerance + slack) {
            ++overlaps;
            EXPECT_EQ(hit.kind, Kind::overlap) << round;
            continue;
        }
        if (begin > tolerance - slack) continue;
        EXPECT_NE(hit.kind, Kind::overlap) << round;
        if (begin > -slack)
            continue;  // in contact: whether it leads in is the next tests' question
        const double deepest = static_cast<double>(Real(c.radius) - c.far(c.nearest_at()));
        if (deepest > tolerance + slack) {
            ++hits;
            EXPECT_EQ(hit.kind, Kind::hit) << round << " deep " << deepest;
        } else if (deepest < tolerance - slack) {
            ++misses;
            EXPECT_EQ(hit.kind, Kind::none) << round << " deep " << deepest;
        }
    }
    EXPECT_GT(hits, test::cases(3000) / 4);
    EXPECT_GT(misses, test::cases(3000) / 10);
    EXPECT_GT(overlaps, test::cases(3000) / 20);
}

TEST(CapsuleCast, BlocksTheCastInAndFreesTheCastOutWhereItIsTouched) {
    Random random(605);
    for (int round = 0; round < test::cases(2000); ++round) {
        const Vec2 a = random.point(-20, 20);
        const Segment line{a, a + random.direction() * random.magnitude(1e-3, 50)};
        const double radius = random.magnitude(1e-3, 10);
        const bool beside = random.chance(0.5);
        Vec2 normal = normalized(outward(line.b - line.a));
        if (!beside) {
            normal = random.direction();
            if (dot(normal, line.b - line.a) > 0) normal = -normal;
        }
        const Vec2 from =
            (beside ? lerp(line.a, line.b, random.between(0.01, 0.99)) : line.a) + normal * radius;
        const Vec2 along = outward(normal);
        const Vec2 slant = along * random.between(-1, 1) + normal * random.between(0.1, 1);
        const double far = random.magnitude(1e-3, 1e4);
        const auto in = cast_point_capsule(from, slant * -far, line, radius, tolerance);
        ASSERT_EQ(in.kind, Kind::hit) << round;
        EXPECT_LT(in.fraction * far, 1e-9) << round;
        EXPECT_LT(distance(in.normal, normal), 1e-9) << round;
        EXPECT_EQ(cast_point_capsule(from, slant * far, line, radius, tolerance).kind, Kind::none)
            << round;
    }
}

TEST(CapsuleCast, HitsALongSideFromItsVeryEnd) {
    // The end of a line of 300,000 units, where rounding decides whether the path begins beside it
    // or behind it: either way it leads 0.007 deep into the side.
    const Segment line{{-5.35355339052327, 6.35355339052327},
                       {-211712.8645848107, -211701.1574780297}};
    const Vec2 translation{-13472.39, -13472.38};
    for (const Segment& one : {line, Segment{line.b, line.a}}) {
        const auto found = cast_point_capsule({-5, 6}, translation, one, 0.5, tolerance);
        ASSERT_EQ(found.kind, Kind::hit);
        EXPECT_LT(found.fraction, 1e-9);
    }
}

}  // namespace
}  // namespace slidelab::detail::capsule_cast_test
