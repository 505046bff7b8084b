// Article 003's own slide, and what disk_sweep does with the same wall.
#include "articles/disk_sweep/capsule_crossings.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::detail::capsule_crossings_test {

/// The end of the disk's path: from the first contact the remainder slides along the tangent.
Vec2 slide_on_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius) {
    const auto contacts = first_and_last(cross_capsule(from, translation, line, radius).all());
    if (!contacts) return from + translation;
    const double fraction = contacts->first.fraction;
    const Vec2 place = from + translation * fraction;
    const Vec2 tangent = outward(normalized(place - closest_point_on_segment(place, line)));
    return place + tangent * dot(translation * (1.0 - fraction), tangent);
}

TEST(RoundLine, IsSlidAlongFromTheFirstOfTheSixCandidates) {
    // Down onto a floor: at the half of the path, with 3 of the 6 units to the right left.
    EXPECT_EQ(slide_on_capsule({0, 0}, {6, 4}, {{-10, 3}, {10, 3}}, 1), (Vec2{6, 2}));
    EXPECT_EQ(slide_on_capsule({0, 0}, {6, 1}, {{-10, 3}, {10, 3}}, 1), (Vec2{6, 1})) << "short";
}

TEST(RoundLine, IsSlidAlongByTheMoveAsByTheArticle) {
    test::Random random(611);
    const test::Mover mover("disk_sweep");
    int hits = 0;
    for (int round = 0; round < test::cases(3000); ++round) {
        const Vec2 a = random.point(-5, 5);
        const Segment line{a, a + random.direction() * random.magnitude(0.01, 10)};
        const double thickness = random.between(0, 1);
        const double radius = random.between(0.05, 1);
        const Vec2 from = a + random.direction() * random.between(2.5, 20);
        const Vec2 translation = (a - from) * random.between(0.5, 2) + random.point(-3, 3);
        const MoveResult moved =
            mover.move(test::level_of({{line, thickness}}), DiskShape{radius}, from, translation);
        if (moved.began_inside) continue;
        const double both = radius + thickness;
        const auto contacts = first_and_last(cross_capsule(from, translation, line, both).all());
        if (!contacts) {
            EXPECT_FALSE(moved.hit()) << round;
            EXPECT_EQ(moved.position, from + translation) << round;
            continue;
        }
        // At a graze rounding decides where the contact is, and whether there is one.
        const Vec2 middle =
            from + translation * (0.5 * (contacts->first.fraction + contacts->last.fraction));
        if (both - distance(middle, closest_point_on_segment(middle, line)) < 1e-4) continue;
        ++hits;
        ASSERT_TRUE(moved.hit()) << round;
        EXPECT_NEAR(moved.contacts[0].fraction, contacts->first.fraction, 1e-9) << round;
        const Vec2 end = slide_on_capsule(from, translation, line, both);
        EXPECT_LT(distance(moved.position, end), 1e-7) << round;
    }
    EXPECT_GT(hits, test::cases(3000) / 3);
}

TEST(RoundLine, IsReportedByTheMoveWithThePartThatItHit) {
    test::Random random(612);
    const Strategy& strategy = *find_strategy("disk_sweep");
    int parts[3] = {};
    for (int round = 0; round < test::cases(2000); ++round) {
        const Vec2 a = random.point(-5, 5);
        const Vec2 along = random.direction();
        const Segment line{a, a + along * random.magnitude(0.01, 10)};
        const double thickness = random.chance(0.5) ? 0.0 : random.between(0, 1);
        const double radius = random.between(0.05, 1);
        MoveRequest request;
        request.shape = DiskShape{radius};
        const Vec2 aside = random.direction();
        request.position = a + aside * random.between(2.5, 20);
        const Vec2 past = random.point(-3, 3);
        request.displacement = (a - request.position) * random.between(0.5, 2) + past;
        Trace trace;
        const MoveResult moved = strategy.move(test::level_of({{line, thickness}}), request,
                                               strategy.defaults(), &trace);
        if (moved.began_inside) continue;
        const TracedCast& cast = trace.casts().front();
        if (!cast.hit) continue;
        const auto contacts = first_and_last(cast.crossings);
        if (!contacts || contacts->last.fraction - contacts->first.fraction < 1e-3) continue;
        EXPECT_EQ(contacts->first.part, cast.hit_part) << round;
        EXPECT_NEAR(contacts->first.fraction, cast.hit->fraction, 1e-9) << round;
        ++parts[static_cast<std::size_t>(cast.hit_part)];
    }
    for (const int count : parts) EXPECT_GT(count, test::cases(2000) / 20);
}

}  // namespace slidelab::detail::capsule_crossings_test
