// The levels that come with the program: every one of them can be played.
#include <algorithm>
#include <cmath>
#include <set>

#include "lab/levels/tiled/tiled_map.hpp"
#include "oracle/walls.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "support/lattice.hpp"
#include "support/play_levels.hpp"

namespace slidelab::lab::play_levels_test {

class PlayLevel : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        auto read = load_level(GetParam());
        ASSERT_TRUE(std::holds_alternative<Map>(read)) << to_string(std::get<InputError>(read));
        level_ = std::move(std::get<Map>(read));
    }

    Map level_;
};

TEST_P(PlayLevel, FillsAScreenOf30By20Tiles) {
    const Vec2 size = level_.bounds.size();
    const bool is_course = level_.gravity > 0.0;
    EXPECT_NEAR(size.x, is_course ? 64.0 : 30.0, 1.0);
    EXPECT_NEAR(size.y, 20.0, 1.0);
}

TEST_P(PlayLevel, StartsOutsideOfEverySolid) {
    level_.level.visit_solids_at(level_.spawn, [&](std::uint32_t solid) {
        ADD_FAILURE() << "in a side of object "
                      << to_string(
                             level_.level.name_of_wall(level_.level.solids()[solid].first_wall));
    });
    EXPECT_TRUE(level_.bounds.contains(level_.spawn));
}

TEST_P(PlayLevel, StartsWithRoomAround) {
    for (std::uint32_t i = 0; i < level_.level.walls().size(); ++i) {
        const Wall& wall = level_.level.walls()[i];
        const Vec2 nearest = closest_point_on_segment(level_.spawn, wall.segment);
        EXPECT_GE(distance(nearest, level_.spawn) - wall.radius, 0.45)
            << "of " << to_string(level_.level.name_of_wall(i));
    }
}

TEST_P(PlayLevel, StartsClearOfThePathsOfMovingBoxes) {
    for (const BoxPath& box : level_.box_paths) {
        const Aabb passed = box.bounds();
        EXPECT_FALSE(inflated(passed, {0.45, 0.45}).contains(level_.spawn)) << to_string(box.name);
    }
}

TEST_P(PlayLevel, CanBeWalkedFromOneEndToTheOther) {
    const test::Lattice lattice(level_, 0.3);
    EXPECT_GT(lattice.free_area(), 0.25 * 30 * 20) << "there is room to walk";
    EXPECT_GT(lattice.area_reached_from(level_.spawn), 0.99 * lattice.free_area());
}

INSTANTIATE_TEST_SUITE_P(Files, PlayLevel, testing::ValuesIn(test::play_level_files()),
                         [](const auto& file) { return test::stem_of(file.param); });

TEST(PlayLevels, AreAtLeastSix) { EXPECT_GE(test::play_level_files().size(), 6U); }

Map play_level(const std::string& name) {
    return std::get<Map>(load_level(SLIDELAB_LEVELS "/play/" + name + ".tmj"));
}

TEST(PlayLevels, LeadToTheGoalsThatTheyName) {
    int goals = 0;
    for (const std::string& file : test::play_level_files()) {
        const auto goal = test::goal_in(file);
        if (!goal) continue;
        ++goals;
        const Map level = std::get<Map>(load_level(file));
        const auto path = test::Lattice(level, 0.3).path(level.spawn, *goal);
        const double length = static_cast<double>(path.size()) / 8.0;
        EXPECT_GT(length, 1.5 * distance(level.spawn, *goal)) << file << ": too easy";
    }
    EXPECT_EQ(goals, 4);
}

TEST(RoundMaze, IsMadeOfCapsulesOfManyRadiiThatTouchEachOther) {
    const Level level = play_level("round_maze");
    const auto walls = level.walls();
    std::set<double> radii;
    int joints = 0;
    for (const Wall& wall : walls) {
        EXPECT_GT(wall.radius, 0.0);
        radii.insert(wall.radius);
        joints += static_cast<int>(std::count_if(walls.begin(), walls.end(), [&](const Wall& o) {
            return &o != &wall &&
                   oracle::gap(o.segment, DiskShape{wall.radius}, wall.segment.a) < o.radius;
        }));
    }
    EXPECT_GE(radii.size(), 5U);
    EXPECT_GT(joints, static_cast<int>(walls.size())) << "it is made of chains";
    EXPECT_GE(walls.size(), 150U);
    EXPECT_LE(walls.size(), 600U);
}

bool on_an_edge_of_the_lattice(const Wall& wall) {
    const auto [a, b] = wall.segment;
    const bool straight =
        (a.x == b.x && a.x == std::floor(a.x)) || (a.y == b.y && a.y == std::floor(a.y));
    const bool whole =
        a == Vec2{std::floor(a.x), std::floor(a.y)} && b == Vec2{std::floor(b.x), std::floor(b.y)};
    return wall.radius == 0.0 && straight && whole;
}

TEST(GridHouse, StandsOnTheLatticeButForThreeThings) {
    const Level level = play_level("grid_house");
    std::set<std::string> things_beside;
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        if (on_an_edge_of_the_lattice(level.walls()[i])) continue;
        things_beside.insert(to_string(level.name_of_wall(i)));
    }
    EXPECT_EQ(things_beside.size(), 3U);
    EXPECT_GE(level.walls().size(), 100U);
}

bool is_convex(std::span<const Wall> sides) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Segment& one = sides[i].segment;
        const Segment& next = sides[(i + 1) % sides.size()].segment;
        if (cross(one.b - one.a, next.b - next.a) < 0.0) return false;
    }
    return true;
}

TEST(PolygonPark, HasConvexAndConcaveSolids) {
    const Level level = play_level("polygon_park");
    const auto solids = level.solids();
    const auto convex = std::count_if(solids.begin(), solids.end(), [&](const Solid& solid) {
        return is_convex(level.sides_of(solid));
    });
    EXPECT_GE(convex, 10);
    EXPECT_GE(static_cast<std::ptrdiff_t>(solids.size()) - convex, 10);
}

}  // namespace slidelab::lab::play_levels_test
