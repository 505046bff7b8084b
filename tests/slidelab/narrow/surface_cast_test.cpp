#include "slidelab/narrow/surface_cast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/narrow/surface_sides.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/random.hpp"
#include "support/surfaces.hpp"

namespace slidelab::detail {
namespace {

SurfaceHit cast_in(const Level& level, const CornerShape& mover, Vec2 from, Vec2 translation) {
    SurfaceCast cast(mover, from, translation, {.tolerance = contact_tolerance});
    for (const SideNumber side : test::all_sides_of(level)) cast.test(WeldedSides(level), side, {});
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
    for (const SideNumber side : test::all_sides_of(level))
        touching.test(RawSides(level), side, {});
    EXPECT_TRUE(touching.first().any());
}

// --- Leaving out what cannot be hit ---

/// Mostly halves of a unit, some off by about a tolerance; else anywhere.
double special_number(test::Random& random, double most) {
    if (random.chance(0.3)) return random.between(-most, most);
    const double on_lattice = 0.5 * (random.below(static_cast<int>(4 * most)) - 2 * most);
    constexpr double off[] = {0, 0, 0, 1e-10, -1e-10, 3e-10, -3e-10, 1e-9, -1e-9, 5e-9};
    return on_lattice + off[random.below(10)];
}
Vec2 special_point(test::Random& random, double most) {
    const double x = special_number(random, most);
    return {x, special_number(random, most)};
}

/// Tiles in rows, boxes over each other, segments, capsules and points.
Level special_level(test::Random& random, Vec2 origin) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    const double row = 0.5 * random.below(6);
    for (int i = random.below(7); i > 0; --i)
        builder.add_box({origin + Vec2{i - 3.5, row + 0.5}, {0.5, 0.5}});
    for (int i = random.below(4); i > 0; --i)
        builder.add_box({origin + special_point(random, 3),
                         {0.25 + 0.25 * random.below(4), random.between(0.05, 1.0)}});
    for (int i = random.below(5); i > 0; --i) {
        const Vec2 a = special_point(random, 3);
        const Vec2 b = random.chance(0.1) ? a : special_point(random, 3);
        builder.add_segment({origin + a, origin + b}, random.chance(0.3) ? 0.25 : 0.0);
    }
    return test::built(std::move(builder));
}

Vec2 special_translation(test::Random& random) {
    const double size = random.chance(0.3) ? random.magnitude(1e-9, 1e6) : 0.5 * random.below(9);
    if (random.chance(0.4)) return random.direction() * size;
    constexpr Vec2 along[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {1, 1e-10}};
    return along[random.below(7)] * size;
}

/// A level, and casts in it of movers of every kind.
class SpecialCasts {
public:
    explicit SpecialCasts(std::uint32_t seed)
        : random_(seed),
          origin_(random_.chance(0.7) ? Vec2{} : random_.point(-1e6, 1e6)),
          level_(special_level(random_, origin_)) {}

    void next() {
        mover_ = random_.below(7);
        from_ = origin_ + special_point(random_, 4);
        translation_ = special_translation(random_);
    }
    const Level& level() const { return level_; }
    const CornerShape& mover() const { return movers_[mover_]; }
    SurfaceCast cast() const {
        return {mover(), from_, translation_, {.tolerance = contact_tolerance}};
    }
    /// The place on the path that is nearest to a point.
    Vec2 place_near(Vec2 point) const {
        const double size = length_squared(translation_);
        const double at = size > 0.0 ? dot(point - from_, translation_) / size : 0.0;
        return from_ + translation_ * std::clamp(at, 0.0, 1.0);
    }

private:
    static constexpr Vec2 point_[] = {{0, 0}};
    static constexpr Vec2 triangle_[] = {{0, -0.5}, {0.5, 0.5}, {-0.25, 0.25}};

    test::Random random_;
    Vec2 origin_;
    Level level_;
    const CornerShape movers_[7] = {CornerShape(point_, 0.0),   CornerShape(point_, 0.5),
                                    CornerShape(point_, 0.25),  CornerShape(upright, 0.25),
                                    CornerShape(square, 0.0),   CornerShape(square, 0.125),
                                    CornerShape(triangle_, 0.0)};
    int mover_ = 0;
    Vec2 from_;
    Vec2 translation_;
};

/// The hit among all sides whose wall is not missed, or only those within reach.
SurfaceHit hit_of(const SpecialCasts& casts, bool all) {
    SurfaceCast cast = casts.cast();
    const WeldedSides sides(casts.level());
    for (const SideNumber side : test::all_sides_of(casts.level())) {
        const auto& [segment, radius, solid] = casts.level().walls()[wall_of(side)];
        if (cast.misses(segment, radius)) continue;
        SurfaceCast::Reach reach;
        if (!all) reach = cast.reach(sides, side, line_of(segment, side), radius);
        if (reach.any()) cast.test(sides, side, reach);
    }
    return cast.first();
}

void expect_the_same_without_what_is_out_of_reach(std::uint32_t seed) {
    SpecialCasts casts(seed);
    for (int i = 0; i < 40; ++i) {
        casts.next();
        const SurfaceHit all = hit_of(casts, true);
        const SurfaceHit few = hit_of(casts, false);
        const bool same = few.any() == all.any() &&
                          (!all.any() || (few.fraction == all.fraction &&
                                          few.normal == all.normal && few.side == all.side));
        ASSERT_TRUE(same) << "seed " << seed << ", cast " << i;
    }
}

/// Nowhere on its path is a mover deeper in a wall that the path misses than where it rests.
void expect_no_overlap_with(const Wall& wall, const SpecialCasts& casts) {
    const auto& [a, b] = wall.segment;
    for (int k = 0; k <= 32; ++k) {
        const Vec2 there = casts.place_near(a + (b - a) * (k / 32.0));
        ASSERT_FALSE(is_deeper_in(casts.mover(), there, wall.segment, wall.radius, resting_depth));
    }
}

void expect_no_overlap_with_what_is_missed(std::uint32_t seed) {
    SpecialCasts casts(seed);
    for (int i = 0; i < 20; ++i) {
        casts.next();
        const SurfaceCast cast = casts.cast();
        for (const Wall& wall : casts.level().walls())
            if (cast.misses(wall.segment, wall.radius)) expect_no_overlap_with(wall, casts);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed << ", cast " << i;
    }
}

TEST(SurfaceCast, a_side_that_is_out_of_reach_changes_no_hit) {
    const int cases = test::cases(3000);
    for (int seed = 0; seed < cases && !testing::Test::HasFatalFailure(); ++seed)
        expect_the_same_without_what_is_out_of_reach(static_cast<std::uint32_t>(seed));
}

TEST(SurfaceCast, a_path_that_misses_a_wall_leads_nowhere_into_it) {
    const int cases = test::cases(300);
    for (int seed = 0; seed < cases && !testing::Test::HasFatalFailure(); ++seed)
        expect_no_overlap_with_what_is_missed(static_cast<std::uint32_t>(seed));
}

}  // namespace
}  // namespace slidelab::detail
