// Levels are there to be walked: by every strategy that slides, with boxes going to and fro, from
// the start to the goal, close along the walls.
#include <gtest/gtest.h>

#include <fstream>
#include <tuple>

#include "articles/contract/registry.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/session/session.hpp"
#include "support/lattice.hpp"
#include "support/play_levels.hpp"
#include "support/strategies/abilities.hpp"

namespace slidelab::lab::walk_to_the_goal_test {

/// Named here, so that the maps are not read by every test's process. Those seen from the side are
/// played below.
const std::vector<std::string> levels_with_a_goal{"grid_house", "polygon_park", "round_maze"};
const std::vector<std::string> courses{"side_course"};

/// Those of the registry, which settings choose from. A mover that stops at a wall does not get
/// there.
std::vector<std::string> ids_of_those_that_slide() {
    std::vector<std::string> ids;
    for (const Strategy* strategy : strategies()) {
        if (test::slides(*strategy)) ids.emplace_back(strategy->id);
    }
    return ids;
}

/// Follows a known path by steering for a point a little ahead on it: it cuts corners, so walls are
/// hit.
class Walker {
public:
    explicit Walker(std::vector<Vec2> displacement) : displacement_(std::move(displacement)) {}

    /// Never so far ahead that the path could have turned round the end of a wall meanwhile.
    Input input_at(Vec2 position) {
        constexpr std::size_t inradius = 3;  // points of the path: three eighths of a unit
        for (std::size_t i = reached_; i < std::min(reached_ + inradius, displacement_.size());
             ++i) {
            if (distance(position, displacement_[i]) < 0.2) reached_ = i;
        }
        return {.lead = true,
                .target = displacement_[std::min(reached_ + inradius, displacement_.size() - 1)]};
    }

    /// At the speed of the settings, three times as long as the path takes.
    int patience(const Settings& settings) const {
        const double length = static_cast<double>(displacement_.size()) / 8.0;
        return static_cast<int>(3.0 * length / settings.speed * settings.tick_rate);
    }

private:
    std::vector<Vec2> displacement_;
    std::size_t reached_ = 0;
};

class WalkToTheGoal : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(WalkToTheGoal, Arrives) {
    const auto& [name, strategy_id] = GetParam();
    const std::string file = SLIDELAB_LEVELS "/play/" + name + ".tmj";
    const auto level = std::make_shared<const Map>(std::get<Map>(load_level(file)));
    Settings settings = default_settings();
    choose_strategy(settings, *find_strategy(strategy_id));
    settings.half_width = settings.half_height = 0.2;  // a box that fits where the disk does
    Simulation simulation(level, settings);
    const Vec2 goal = test::goal_in(file).value();
    Walker walker(test::Lattice(*level, settings.radius).path(level->spawn, goal));

    int ticks = walker.patience(settings);
    for (; ticks > 0 && distance(simulation.state().position, goal) > 0.1; --ticks) {
        simulation.tick(walker.input_at(simulation.state().position));
    }
    EXPECT_GT(ticks, 0) << "stuck at " << simulation.state().position.x << ", "
                        << simulation.state().position.y;
}

INSTANTIATE_TEST_SUITE_P(Levels, WalkToTheGoal,
                         testing::Combine(testing::ValuesIn(levels_with_a_goal),
                                          testing::ValuesIn(ids_of_those_that_slide())),
                         [](const auto& tested) {
                             return std::get<0>(tested.param) + "_" + std::get<1>(tested.param);
                         });

TEST(LevelsWithAGoal, AreTheseAndNoOthers) {
    std::vector<std::string> names;
    std::vector<std::string> from_side;
    for (const std::string& file : test::play_level_files()) {
        if (!test::goal_in(file)) continue;
        const Map level = std::get<Map>(load_level(file));
        EXPECT_EQ(level.goal, test::goal_in(file));
        (level.gravity > 0.0 ? from_side : names).push_back(test::stem_of(file));
    }
    EXPECT_EQ(names, levels_with_a_goal);
    EXPECT_EQ(from_side, courses);
}

/// The ticks of a recording of the level that reach its goal.
std::vector<std::int64_t> arrivals(const std::string& name) {
    std::ifstream in(SLIDELAB_LEVELS "/recordings/" + name + "_run.jsonl");
    const Recording recording = std::get<Recording>(read_recording(in));
    Session session(std::make_shared<const Map>(
                        std::get<Map>(load_level(SLIDELAB_LEVELS "/play/" + name + ".tmj"))),
                    std::get<Settings>(settings_of(recording)));
    std::vector<std::int64_t> ticks;
    for (const RecordedTick& tick : recording.ticks) {
        session.advance(1, tick.input, false);
        const KeptRun& run = session.run();
        if (run.tick(run.last()).events.has(EventKind::goal)) ticks.push_back(run.last());
    }
    return ticks;
}

TEST(LevelsSeenFromTheSide, ArePlayedFromStartToGoal) {
    for (const std::string& name : courses) {
        const std::vector<std::int64_t> ticks = arrivals(name);
        ASSERT_EQ(ticks.size(), 1U) << name << ": it is reached, and said once";
        EXPECT_GT(ticks[0], 60 * 20) << name << ": too easy";
    }
}

}  // namespace slidelab::lab::walk_to_the_goal_test
