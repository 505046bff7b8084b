#include "slidelab/geometry/convex/axis_filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace slidelab::detail::axis_filter_test {
namespace {

constexpr double radius = 0.3;

AxisFilter filter_of(std::span<const ConvexSide> sides, double disk_radius) {
    Aabb bounds{sides[0].corner, sides[0].corner};
    for (const ConvexSide& side : sides) bounds = merged(bounds, {side.corner, side.corner});
    return {sides, bounds, least_part_squared(sides), disk_radius};
}

/// The least overlap on a choice of axes, and its direction.
struct Least {
    double depth = 1e300;
    Vec2 direction;
};

Least least_of(Vec2 center, std::span<const ConvexSide> sides, AxisSubset subset) {
    const Vec2 origin;
    const ConvexMover disk{{&origin, 1}, radius};
    const AxisSettings settings{true, {1.0, 0.0}, true};
    Least least;
    const auto test = [&](const SeparatingAxis& axis) {
        if (axis.minimum_translation() < least.depth)
            least = {axis.minimum_translation(), axis.direction};
        return true;
    };
    visit_axes(center, disk, {sides}, settings, test, subset);
    return least;
}

class Places {
public:
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
    }

    /// Tests disks around an obstacle. Returns for how many overlaps one axis was enough.
    int count_filtered(std::span<const ConvexSide> sides) {
        const AxisFilter filter = filter_of(sides, radius);
        EXPECT_TRUE(filter.knows_any());
        int filtered = 0;
        for (int i = 0; i < 200; ++i) {
            const Vec2 center{between(-1.2, 1.2), between(-1.2, 1.2)};
            const AxisFilter::Look look = filter.look_from(center, sides, radius);
            const Least all = least_of(center, sides, {});
            EXPECT_EQ(look.is_beside, all.depth <= 0.0);
            if (look.is_beside || look.axes.is_all()) continue;
            ++filtered;
            const Least some = least_of(center, sides, look.axes);
            EXPECT_EQ(some.depth, all.depth);
            EXPECT_EQ(some.direction, all.direction);
        }
        return filtered;
    }

private:
    std::mt19937 engine_{11};
};

TEST(AxisFilter, OneAxisTellsWhatAllOfThemDo) {
    Places places;
    int filtered = 0;
    for (int i = 0; i < 100; ++i) {
        const double angle = places.between(0.0, 6.28);
        const Vec2 across = Vec2{std::cos(angle), std::sin(angle)} * places.between(0.2, 0.7);
        const Vec2 down = Vec2{-std::sin(angle), std::cos(angle)} * places.between(0.2, 0.7);
        const std::vector<ConvexSide> box{
            {-across - down, 0}, {across - down, 1}, {across + down, 2}, {-across + down, 3}};
        const std::vector<ConvexSide> triangle{box[0], box[1], box[2]};
        const std::vector<ConvexSide> line{box[0], box[2]};
        filtered += places.count_filtered(box);
        filtered += places.count_filtered(triangle);
        filtered += places.count_filtered(line);
    }
    EXPECT_GT(filtered, 10'000);
}

TEST(AxisFilter, NothingIsKnownOfWhatIsHardToTellApart) {
    const std::vector<ConvexSide> thin{{{0.0, 0.0}, 0}, {{1.0, 0.0}, 1}, {{1.0, 0.001}, 2}};
    EXPECT_FALSE(filter_of(thin, radius).knows_any());
    const std::vector<ConvexSide> far{{{1e9, 0.0}, 0}, {{1e9 + 1.0, 0.0}, 1}};
    EXPECT_FALSE(filter_of(far, radius).knows_any());
    const std::vector<ConvexSide> point{{{0.0, 0.0}, 0}};
    EXPECT_FALSE(filter_of(point, radius).knows_any());
    const std::vector<ConvexSide> line{{{0.0, 0.0}, 0}, {{1.0, 0.0}, 1}};
    EXPECT_TRUE(filter_of(line, radius).knows_any());
    EXPECT_FALSE(filter_of(line, 0.0).knows_any());
}

TEST(AxisFilter, TakesTheLeastOfSidesAndThickness) {
    const std::vector<ConvexSide> flat{
        {{0.0, 0.0}, 0}, {{3.0, 0.0}, 1}, {{3.0, 0.5}, 2}, {{0.0, 0.5}, 3}};
    EXPECT_EQ(least_part_squared(flat), 0.25);
    const std::vector<ConvexSide> line{{{0.0, 0.0}, 0}, {{0.0, 2.0}, 1}};
    EXPECT_EQ(least_part_squared(line), 4.0);
}

TEST(AxisFilter, KnowsNoLeastPartOfWhatHardlyTurnsOrHasTooManySides) {
    const std::vector<ConvexSide> flat_corner{
        {{0.0, 0.0}, 0}, {{2.0, 0.0}, 1}, {{4.0, 1e-6}, 2}, {{2.0, 2.0}, 3}};
    EXPECT_EQ(least_part_squared(flat_corner), 0.0);
    const std::vector<ConvexSide> five{
        {{0.0, 0.0}, 0}, {{2.0, 0.0}, 1}, {{3.0, 1.0}, 2}, {{2.0, 2.0}, 3}, {{0.0, 2.0}, 4}};
    EXPECT_EQ(least_part_squared(five), 0.0);
    const std::vector<ConvexSide> nothing{{{1.0, 1.0}, 0}, {{1.0, 1.0}, 1}};
    EXPECT_EQ(least_part_squared(nothing), 0.0);
}

}  // namespace
}  // namespace slidelab::detail::axis_filter_test
