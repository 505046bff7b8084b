// How deep a place is in a rounded region, and where a curve leaves it: against the distance to
// what the region is grown from.
#include "slidelab/collision/depenetration/regions/forbidden_region.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "slidelab/geometry/closest.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::detail::forbidden_region_test {
namespace {

using test::Random;

/// A line or a triangle, grown by a radius.
struct Region {
    std::vector<Vec2> corners;
    double radius;
    std::vector<GrownSide> sides;

    explicit Region(Random& random) : radius(random.between(0.1, 1)) {
        const Vec2 a = random.point(-1, 1);
        const Vec2 b = a + random.direction() * random.between(0.1, 2);
        corners = {a, b};
        if (random.chance(0.5)) {
            const Vec2 c =
                lerp(a, b, random.between(0, 1)) - outward(b - a) * random.between(0.1, 1);
            corners.push_back(c);
        }
        std::vector<ConvexSide> body;
        for (const Vec2 corner : corners) body.push_back({corner});
        const std::array<Vec2, 1> disk{};
        visit_grown_sides(body, disk, radius, {},
                          [this](const GrownSide& side) { sides.push_back(side); });
    }

    bool is_in_core(Vec2 p) const {
        return corners.size() > 2 &&
               std::all_of(sides.begin(), sides.end(), [&](const GrownSide& side) {
                   return dot(side.normal, p) < side.distance - radius;
               });
    }

    /// By the nearest point of the core.
    double depth_outside(Vec2 p) const {
        double nearest = std::numeric_limits<double>::max();
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Segment side{corners[i], corners[(i + 1) % corners.size()]};
            nearest = std::min(nearest, distance(p, closest_point_on_segment(p, side)));
        }
        return radius - nearest;
    }

    double depth(Vec2 p) const {
        DepthTest test(p, radius, -std::numeric_limits<double>::infinity());
        for (const GrownSide& side : sides) test.add(side);
        return test.depth();
    }

    double next_crossing(const BoundaryCurve& curve, double t) const {
        NextCrossing next(curve, t, radius);
        for (const GrownSide& side : sides) next.add(side);
        return next.place();
    }
};

TEST(ForbiddenRegion, IsAsDeepAsTheNearestPointOfWhatItIsGrownFromSays) {
    Random random(21);
    for (int round = 0; round < test::cases(3000); ++round) {
        const Region region(random);
        const Vec2 p = random.point(-3, 3);
        if (region.is_in_core(p)) {
            EXPECT_GT(region.depth(p), region.radius - 1e-12) << round;
        } else {
            EXPECT_NEAR(region.depth(p), region.depth_outside(p), 1e-12) << round;
        }
    }
}

/// From within, from crossing to crossing, a curve gets out, and not before the region ends.
void expect_leaves(const Region& region, const BoundaryCurve& curve, double step, int round) {
    double t = 0.0;
    for (int i = 0; i < 16 && region.depth(curve.at(t)) > 1e-10; ++i) {
        const double next = region.next_crossing(curve, t);
        if (!(next < 1e9)) return;  // all of the circle is in it
        for (double at = t; at < next; at += step)
            ASSERT_GT(region.depth(curve.at(at)), -1e-9) << round << ": left before " << next;
        t = next;
    }
    EXPECT_LE(region.depth(curve.at(t)), 1e-10) << round;
}

TEST(ForbiddenRegion, IsLeftAlongLinesAndArcsWhereItEnds) {
    Random random(22);
    for (int round = 0; round < test::cases(2000); ++round) {
        const Region region(random);
        const Vec2 inside = lerp(region.corners[0], region.corners[1], random.between(0, 1)) +
                            random.direction() * (region.radius * random.between(0, 0.9));
        if (!(region.depth(inside) > 1e-6)) continue;
        const Vec2 direction = random.direction();
        expect_leaves(region, BoundaryCurve::line(inside, direction), 0.01, round);
        const double radius = random.magnitude(0.1, 10);
        const BoundaryCurve arc = BoundaryCurve::arc(inside - direction * radius, radius, direction,
                                                     random.chance(0.5) ? 1.0 : -1.0);
        EXPECT_LE(distance(arc.at(0.0), inside), 1e-12);
        expect_leaves(region, arc, 0.01 / radius, round);
    }
}

}  // namespace
}  // namespace slidelab::detail::forbidden_region_test
