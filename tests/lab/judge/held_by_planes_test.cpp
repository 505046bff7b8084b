// Where the contacts tell that no slide goes farther, the exact slide is not asked: here it is.
#include "lab/judge/held_by_planes.hpp"

#include <gtest/gtest.h>

#include "lab/events/event_detector.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/simulation.hpp"
#include "support/built.hpp"
#include "support/play_levels.hpp"
#include "support/runs.hpp"

namespace slidelab::lab {
namespace held_by_planes_test {

constexpr double half = 0.5;

MoveResult move_of(const Level& level, const MoveRequest& request, const char* strategy) {
    const Strategy& found = *find_strategy(strategy);
    return found.move(level, request, found.defaults(), nullptr);
}

bool is_held(const Level& level, const MoveRequest& request, const char* strategy = "box_sweep") {
    return is_held_by_planes(level, request.shape, request, move_of(level, request, strategy));
}

Level with_walls(std::initializer_list<Segment> walls) {
    LevelBuilder builder;
    for (const Segment& wall : walls) builder.add_segment(wall);
    return test::built(std::move(builder));
}

TEST(HeldByPlanes, ABoxThatSlidesAlongAWall) {
    const Level level = with_walls({{{-5, 0}, {5, 0}}});
    EXPECT_TRUE(is_held(level, {BoxShape{{half, half}}, {0, -half}, {1, 1}, {1, 1}, {}}));
}

TEST(HeldByPlanes, ABoxThatLiesOnAWallsEndWithAPartOfItsSide) {
    const Level level = with_walls({{{0, 0}, {5, 0}}});
    EXPECT_TRUE(is_held(level, {BoxShape{{half, half}}, {-0.2, -half}, {0.3, 1}, {1, 1}, {}}));
}

TEST(HeldByPlanes, NotABoxThatComesOffTheWallOnItsWay) {
    const Level level = with_walls({{{0, 0}, {5, 0}}});
    const MoveRequest request{BoxShape{{half, half}}, {-0.2, -half}, {-1, 1}, {1, 1}, {}};
    MoveResult goes_on_level = move_of(level, request, "box_sweep");
    goes_on_level.position = {-1.2, -half};
    EXPECT_FALSE(is_held_by_planes(level, request.shape, request, goes_on_level));
}

TEST(HeldByPlanes, ADiskInARightCornerButNotInASharpOne) {
    const MoveRequest request{DiskShape{half}, {-half, -half}, {1, 1}, {1, 1}, {}};
    EXPECT_TRUE(is_held(with_walls({{{-5, 0}, {0, 0}}, {{0, 0}, {0, -5}}}), request, "disk_sweep"));
    EXPECT_FALSE(is_held(with_walls({{{-5, 0}, {5, 0}}, {{-2, 0}, {5, -7}}}),
                         {DiskShape{half}, {-3, -half}, {3, 1}, {3, 1}, {}}, "disk_sweep"));
}

TEST(HeldByPlanes, NotAMoverThatStoodStillThoughItCouldHaveSlid) {
    const Level level = with_walls({{{-5, 0}, {5, 0}}});
    const MoveRequest request{DiskShape{half}, {0, -half}, {1, 1}, {1, 1}, {}};
    MoveResult stuck = move_of(level, request, "disk_sweep");
    stuck.position = request.position;
    EXPECT_FALSE(is_held_by_planes(level, request.shape, request, stuck));
}

TEST(HeldByPlanes, NotAMoverThatHitNothing) {
    EXPECT_FALSE(is_held(with_walls({}), {DiskShape{half}, {0, 0}, {1, 1}, {1, 1}, {}}));
}

class HeldInPlayLevels : public testing::TestWithParam<std::string> {};

TEST_P(HeldInPlayLevels, TheExactSlideGoesNoFarther) {
    const auto level = std::make_shared<const Map>(std::get<Map>(load_level(GetParam())));
    int held = 0;
    for (const Strategy* strategy : strategies()) {
        for (const char* shape : {"disk", "box"}) {
            Settings settings = test::settings_of(*strategy);
            const std::string assignment = std::string("shape=") + shape;
            if (strategy->shapes != 0 && apply_setting(settings, assignment)) continue;
            Simulation simulation(level, settings);
            test::RestlessPlayer player(17);
            for (int tick = 0; tick < 3000; ++tick) {
                simulation.tick(player.next());
                const MoveRequest& request = simulation.last_tick()->request();
                const MoveResult& result = simulation.last_tick()->result();
                const Shape moved = moved_shape(*strategy, request.shape, &level->lattice);
                if (result.began_inside || !is_judge_of(*level, *strategy, request, result) ||
                    !is_held_by_planes(*level, moved, request, result))
                    continue;
                const auto exact = exact_distance(*level, *strategy, request);
                if (!exact) continue;
                ++held;
                const double went = distance(request.position, result.position);
                const double wanted = length(request.displacement);
                // As the events stuck and slowed are defined, it is neither.
                EXPECT_TRUE(went >= 0.9 * *exact || *exact - went <= 0.01 * wanted)
                    << strategy->id << " tick " << tick << ": " << went << " of " << *exact;
            }
        }
    }
    EXPECT_GT(held, 300);
}

INSTANTIATE_TEST_SUITE_P(Levels, HeldInPlayLevels, testing::ValuesIn(test::play_level_files()),
                         [](const auto& file) { return test::stem_of(file.param); });

}  // namespace held_by_planes_test
}  // namespace slidelab::lab
