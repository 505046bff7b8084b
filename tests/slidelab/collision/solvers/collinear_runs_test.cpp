#include "slidelab/collision/solvers/collinear_runs.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace slidelab::detail::collinear_runs_test {
namespace {

/// A side of a solid on the x axis; from right to left its solid is above.
Wall side(double from, double to, std::uint32_t solid = 0) {
    return {{{from, 0}, {to, 0}}, 0, solid};
}

struct Found {
    bool has_seam = false;
    std::vector<Segment> surfaces;
};

/// Of walls that are one run.
Found surfaces_of(const std::vector<Wall>& walls) {
    WallRuns runs;
    for (const Wall& wall : walls) runs.add(wall);
    const auto joined = runs.joined();
    EXPECT_EQ(joined.size(), 1U);
    RunSurfaces between(joined[0]);
    for (const Wall& wall : walls) between.add(wall);
    Found found;
    found.has_seam = between.visit_between_seams(
        [&found](const Wall& surface) { found.surfaces.push_back(surface.segment); });
    return found;
}

TEST(RunSurfaces, AreTheRunWhereNoSidesFaceEachOther) {
    const Found found = surfaces_of({side(0, 1), side(2, 1), {{{2, 0}, {3, 0}}}});
    EXPECT_FALSE(found.has_seam);
    ASSERT_EQ(found.surfaces.size(), 1U);
    EXPECT_EQ(found.surfaces[0].a, (Vec2{0, 0}));
    EXPECT_EQ(found.surfaces[0].b, (Vec2{3, 0}));
}

TEST(RunSurfaces, EndWhereASolidStandsOnThem) {
    const Found found = surfaces_of({side(0, 1), side(1, 4, 1), side(3, 2, 2)});
    EXPECT_TRUE(found.has_seam);
    ASSERT_EQ(found.surfaces.size(), 2U);
    EXPECT_EQ(found.surfaces[0].b, (Vec2{2, 0}));
    EXPECT_EQ(found.surfaces[1].a, (Vec2{3, 0}));
    EXPECT_EQ(found.surfaces[1].b, (Vec2{4, 0}));
}

TEST(RunSurfaces, OfASeamAloneAreNone) {
    const Found found = surfaces_of({side(0, 1), side(1, 0, 1)});
    EXPECT_TRUE(found.has_seam);
    EXPECT_TRUE(found.surfaces.empty());
}

TEST(RunSurfaces, GoOnOverASeamOnWhichAWallLies) {
    const Found found = surfaces_of({side(0, 1), side(1, 0, 1), {{{0, 0}, {1, 0}}}});
    EXPECT_FALSE(found.has_seam);
    EXPECT_EQ(found.surfaces.size(), 1U);
}

TEST(RunSurfaces, AreTheRunWhereThereAreMorePiecesThanRoom) {
    std::vector<Wall> walls{side(20, 0)};
    for (int i = 0; i < 20; ++i) walls.push_back(side(i, i + 1));
    const Found found = surfaces_of(walls);
    EXPECT_FALSE(found.has_seam);
    EXPECT_EQ(found.surfaces.size(), 1U);
}

}  // namespace
}  // namespace slidelab::detail::collinear_runs_test
