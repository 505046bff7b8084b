// The motion that contact planes allow, and when they squeeze.
#include "slidelab/narrow/contact_planes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>

#include "slidelab/level/level.hpp"
#include "slidelab/narrow/surface_cast.hpp"
#include "support/built.hpp"
#include "support/random.hpp"

namespace slidelab::detail::contact_planes_test {

constexpr WallRef floor_wall{0};
constexpr WallRef box_wall{1};

Vec2 direction(double angle) { return {std::cos(angle), std::sin(angle)}; }

ContactPlanes planes_of(std::initializer_list<ContactPlane> all) {
    ContactPlanes planes;
    for (const ContactPlane& plane : all) planes.add(plane);
    return planes;
}

TEST(ContactPlanes, a_motion_keeps_up_with_a_wall_that_pushes) {
    const ContactPlanes planes = planes_of({{{1, 0}, box_wall, {0.5, 0}}});
    EXPECT_EQ(planes.motion({-1, 2}, 1.0), (Vec2{0.5, 2}));
    EXPECT_EQ(planes.motion({-1, 2}, 0.5), (Vec2{0.25, 2}));
}

TEST(ContactPlanes, a_body_against_a_wall_squeezes) {
    const ContactPlanes planes =
        planes_of({{{0, -1}, floor_wall, {}}, {{0, 1}, box_wall, {0, 0.5}}});
    EXPECT_FALSE(planes.motion({3, 0}, 1.0).has_value());
}

TEST(ContactPlanes, a_wedge_that_a_body_closes_squeezes_before_it_is_closed) {
    // Out of the wedge it would have to go a hundred times as far as the body.
    const double lean = 0.01;
    const ContactPlanes planes = planes_of(
        {{{0, -1}, floor_wall, {}}, {{std::sin(lean), std::cos(lean)}, box_wall, {0, 0.5}}});
    ASSERT_TRUE(planes.nearest({}, 1.0).has_value());
    EXPECT_FALSE(planes.motion({}, 1.0).has_value());
}

TEST(ContactPlanes, walls_that_move_alike_never_squeeze) {
    test::Random random(61);
    for (int i = 0; i < 2000; ++i) {
        const Vec2 heading = random.direction();
        const double size = random.between(0.0, 2.0);
        const Vec2 alike = heading * (i % 4 == 0 ? 0.0 : size);
        const double first = random.between(0.0, 6.3);
        ContactPlanes planes;
        for (std::uint32_t wall = 0; wall < 4; ++wall) {
            const double normal = first + random.between(-1.5, 1.5);  // all within half a turn
            planes.add({direction(normal), WallRef(wall), alike});
        }
        const Vec2 displacement = random.point(-2.0, 2.0);
        const double left = random.between(0.1, 1.0);
        const auto motion = planes.motion(displacement, left);
        ASSERT_TRUE(motion.has_value()) << i;
        EXPECT_LE(length(*motion), length(displacement) + length(alike) * left + 1e-9) << i;
    }
}

TEST(ContactPlanes, a_velocity_is_clipped_by_all_together) {
    const ContactPlanes planes =
        planes_of({{{0, -1}, floor_wall, {}}, {{-1, 0}, box_wall, {-0.5, 0}}});
    EXPECT_EQ(planes.clipped({2, 3}), (Vec2{0, 0}));
    EXPECT_FALSE(std::signbit(planes.clipped({2, 3}).x));
    EXPECT_EQ(planes.clipped({2, 3}, 60.0), (Vec2{-30, 0}));  // the wall's own
    EXPECT_EQ(ContactPlanes{}.clipped({2, 3}), (Vec2{2, 3}));
}

/// The wall that is hit `far` units ahead, and stops a slide to the right.
auto wall_ahead(double far) {
    return [far](Vec2 slide) -> std::optional<PlaneAhead> {
        const ContactPlane plane{{-1, 0}, box_wall, {}};
        if (slide.x <= far) return std::nullopt;
        return PlaneAhead{far / slide.x, plane};
    };
}

TEST(ContactPlanes, at_a_corner_the_other_plane_counts_where_the_first_is_blocked_at_once) {
    const ContactPlane top{{0, -1}, floor_wall, {}};
    const Vec2 side{-1, 0};
    ContactPlanes planes;
    EXPECT_TRUE(planes.other_allows_more(top, side, {1, 3}, 1.0, wall_ahead(0.0)));
    EXPECT_TRUE(planes.other_allows_more(top, side, {1, 3}, 1.0, wall_ahead(1e-10)));
    EXPECT_FALSE(planes.other_allows_more(top, side, {1, 3}, 1.0, wall_ahead(1e-3)));
    EXPECT_TRUE(planes.empty());
}

TEST(ContactPlanes, a_wall_is_left_beyond_its_end_and_where_nothing_goes_on) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {10, 0}});
    const Level level = test::built(std::move(builder));
    const CornerShape disk{Shape{DiskShape{0.5}}};
    const auto wall_of = [&](const ContactPlane&) { return level.walls()[0]; };
    const auto nothing = [](Vec2) { return std::optional<SurfaceHit>{}; };
    ContactPlanes planes = planes_of({{{0, -1}, floor_wall, {}}});
    EXPECT_FALSE(planes.forget_left(level, disk, {5, -0.5}, wall_of, nothing));
    EXPECT_TRUE(planes.forget_left(level, disk, {11, -0.5}, wall_of, nothing));
    EXPECT_TRUE(planes.empty());
}

}  // namespace slidelab::detail::contact_planes_test
