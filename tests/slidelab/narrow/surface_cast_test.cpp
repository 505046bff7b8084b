#include "slidelab/narrow/surface_cast.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/surface_sides.hpp"
#include "support/built.hpp"
#include "support/surfaces.hpp"

namespace slidelab::detail {
namespace {

SurfaceHit cast_in(const Level& level, const CornerShape& mover, Vec2 from, Vec2 translation) {
    SurfaceCast cast(mover, from, translation, {.tolerance = contact_tolerance});
    for (const SideNumber side : test::all_sides_of(level)) cast.test(WeldedSides(level), side);
    return cast.first();
}

Level level_of_segments(std::initializer_list<Segment> segments) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (const Segment& segment : segments) builder.add_segment(segment);
    return test::built(std::move(builder));
}

constexpr Vec2 upright[] = {{0, -0.5}, {0, 0.5}};
constexpr Vec2 square[] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};

TEST(SurfaceCast, a_capsule_is_stopped_by_a_wall_with_its_foremost_end) {
    const Level level = level_of_segments({{{0, 2}, {9, 2}}});
    const SurfaceHit hit = cast_in(level, CornerShape(upright, 0.25), {4, 0}, {1, 2.5});
    EXPECT_NEAR(hit.fraction, 0.5, 1e-12);
    EXPECT_EQ(hit.normal, (Vec2{0, -1}));
}

TEST(SurfaceCast, the_straight_side_of_a_capsule_lies_against_the_end_of_a_wall) {
    const Level level = level_of_segments({{{3, 0}, {9, 0}}});
    const SurfaceHit hit = cast_in(level, CornerShape(upright, 0.25), {0, 0.25}, {4, 0});
    EXPECT_NEAR(hit.fraction, 2.75 / 4.0, 1e-12);
    EXPECT_EQ(hit.normal, (Vec2{-1, 0}));
    EXPECT_TRUE(hit.at_corner);
}

TEST(SurfaceCast, a_rounded_box_turns_off_a_point_by_its_round_corner) {
    const Level level = level_of_segments({{{3, 0}, {3, 0}}});
    const SurfaceHit hit = cast_in(level, CornerShape(square, 0.5), {0, -0.8}, {4, 0});
    EXPECT_NEAR(hit.normal.x, -0.8, 1e-12);  // 0.3 below the corner's centre, 0.5 away
    EXPECT_NEAR(hit.normal.y, -0.6, 1e-12);
    EXPECT_NEAR(hit.fraction, (3.0 - 0.5 - 0.4) / 4.0, 1e-12);
}

TEST(SurfaceCast, a_point_that_begins_amid_an_arc_of_less_than_the_tolerance_has_a_normal) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_segment({{0, 0}, {-9, 0}}, 1.8 * contact_tolerance);
    const Level level = test::built(std::move(builder));
    constexpr Vec2 point[] = {{0, 0}};
    // The square of a place that is this small has no bits.
    const SurfaceHit hit = cast_in(level, CornerShape(point, 0.0), {1e-300, 1e-300}, {-1e6, 0});
    ASSERT_TRUE(hit.any());
    EXPECT_NEAR(length(hit.normal), 1.0, 1e-12);
}

TEST(SurfaceCast, a_path_along_a_wall_or_past_its_end_is_no_hit) {
    const Level level = level_of_segments({{{3, 0}, {9, 0}}});
    const CornerShape box(square, 0.0);
    EXPECT_FALSE(cast_in(level, box, {0, 0.5}, {20, 0}).any());
    EXPECT_FALSE(cast_in(level, box, {2.5, -4}, {0, 9}).any());
    EXPECT_TRUE(cast_in(level, box, {2.5 + 1e-9, -4}, {0, 9}).any());
}

TEST(SurfaceCast, a_path_that_begins_just_behind_both_lines_beside_an_end_is_a_hit) {
    // The triangle's tip has sunk into the wall's end by less than counts, to both sides of it.
    const Level level = level_of_segments({{{-0.3766803595759648, 0}, {-0.6233196404240352, 0}}});
    const Vec2 triangle[] = {{0, -0.125}, {0.6, 0}, {-0.6, 0}};
    const CornerShape mover(triangle, 0.0);
    for (const double beside : {-2e-10, -1.5e-10, -1e-10, 0.0, 1e-10}) {
        for (const double deep : {0.0, 5e-11, 9.6e-11, 1e-10, 1.3e-10}) {
            const Vec2 from{-0.6233196404240352 + beside, 0.125 - deep};
            const SurfaceHit hit = cast_in(level, mover, from, {0.3, -0.08});
            EXPECT_TRUE(hit.any()) << beside << ", " << deep;
            EXPECT_LT(hit.fraction, 1e-8);
        }
    }
}

TEST(SurfaceCast, a_seam_of_two_tiles_is_hit_only_where_walls_are_read_raw) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_box({{0.5, 0.5}, {0.5, 0.5}});
    builder.add_box({{1.5, 0.5}, {0.5, 0.5}});
    const Level level = test::built(std::move(builder));
    const CornerShape disk(DiskShape{0.5});
    const Vec2 from{0.5, -0.5 + 5e-11};  // it has sunk in by less than counts
    EXPECT_FALSE(cast_in(level, disk, from, {1, 0}).any());
    SurfaceCast touching(disk, from, {1, 0}, {.tolerance = -contact_tolerance});
    for (const SideNumber side : test::all_sides_of(level)) touching.test(RawSides(level), side);
    EXPECT_TRUE(touching.first().any());
}

}  // namespace
}  // namespace slidelab::detail
