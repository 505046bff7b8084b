// Alternatives of a move: each is the move that is made by itself, they stand in the order of what
// they are worth, and they can be taken over.
#include "lab/studies/what_if.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/session/session.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/moves.hpp"
#include "support/play_levels.hpp"
#include "support/runs.hpp"

namespace slidelab::test::what_if_test {

/// A floor of boxes side by side, and a mover on its seam that sticks without deepest_first.
struct Scene {
    Level level =
        level_of_boxes({{{0.5, 2}, {0.5, 1}}, {{1.5, 2}, {0.5, 1}}, {{2.5, 2}, {0.5, 1}}});
    Settings settings = stuck_settings();
    MoveRequest request{BoxShape{{0.3, 0.3}}, {1.7, 0.7}, {0.05, 0.05}, {3, 3}, {}};

    static Settings stuck_settings() {
        Settings settings = default_settings();
        for (const char* set : {"strategy=disk_slide", "shape=box", "disk_slide.deepest_first=off"})
            EXPECT_EQ(apply_setting(settings, set), std::nullopt);
        return settings;
    }
    WhatIfCase about() const {
        return {level, *settings.strategy, options_of(settings, *settings.strategy), request,
                &settings};
    }
};

const WhatIfRow* row_of(const WhatIf& found, std::string_view change) {
    for (const WhatIfRow& row : found.rows) {
        if (row.alternative.change == change) return &row;
    }
    return nullptr;
}

std::vector<std::string> changes_of(const WhatIf& found) {
    std::vector<std::string> changes;
    for (const WhatIfRow& row : found.rows) changes.push_back(row.alternative.change);
    return changes;
}

TEST(WhatIf, HasEveryAlternativeOfTheStrategyTheShapeTheSizeAndTheRate) {
    const Scene scene;
    std::vector<std::string> changes;
    for (const Alternative& one : alternatives_of(scene.about())) changes.push_back(one.change);
    EXPECT_EQ(changes,
              (std::vector<std::string>{"disk_slide.deepest_first=on", "disk_slide.iterations=1",
                                        "disk_slide.vertex_axes=off", "disk_slide.substeps=off",
                                        "strategy=box_sweep", "strategy=sat_push",
                                        "strategy=world_move", "size*1.01", "size*0.99", "size*1.1",
                                        "size*0.9", "tick_rate*2", "tick_rate*0.5"}));
}

/// 0.05 to the right is what slides, whatever the direction of the displacement.
void expect_cures(const WhatIf& found, const char* change) {
    const WhatIfRow* row = row_of(found, change);
    ASSERT_TRUE(row) << change;
    EXPECT_TRUE(row->is_free_of_trouble()) << change;
    EXPECT_NEAR(row->distance, 0.05, 1e-12) << change;
}

TEST(WhatIf, PutsWhatCuresTheTroubleFirst) {
    const Scene scene;
    const WhatIf found = what_if(scene.about());
    EXPECT_TRUE(found.as_it_is.troubles.has(EventKind::stuck));
    EXPECT_EQ(found.as_it_is.distance, 0.0);
    EXPECT_TRUE(found.rows.front().is_free_of_trouble());
    expect_cures(found, "disk_slide.deepest_first=on");
    expect_cures(found, "strategy=box_sweep");
    expect_cures(found, "strategy=sat_push");
}

TEST(WhatIf, SaysThatAStepWouldLeadOn) {
    const Level level = level_of_boxes({{{0, 1}, {3, 1}}, {{2, 0.5}, {1, 0.75}}});
    Settings settings = default_settings();
    for (const char* set : {"strategy=world_move", "shape=box"})
        ASSERT_EQ(apply_setting(settings, set), std::nullopt);
    MoveRequest request{BoxShape{{0.3, 0.3}}, {0.7, -0.3}, {0.05, 0}, {3, 0}, {}};
    request.side_view = {{0, -1}, {0, 30}, 1.0 / 60.0, false};
    const WhatIf found = what_if(
        {level, *settings.strategy, options_of(settings, *settings.strategy), request, &settings});
    EXPECT_EQ(found.as_it_is.distance, 0.0);
    const WhatIfRow* row = row_of(found, "world_move.step_height=1");
    ASSERT_TRUE(row);
    EXPECT_GT(row->distance, 0.25) << "onto a ledge that high";
}

TEST(WhatIf, BeginsWithTheOptionThatIsBlamedAndEndsWithOtherSizes) {
    const Scene scene;
    const std::size_t iterations = *scene.about().options.find("iterations");
    Options options = scene.about().options;
    ASSERT_FALSE(options.set(iterations, 2.0));
    WhatIfCase about{scene.level, *scene.settings.strategy, options, scene.request, nullptr};
    EXPECT_EQ(changes_of(what_if(about))[0], "disk_slide.deepest_first=on") << "the cure";
    about.blamed = std::span(&iterations, 1);
    const std::vector<std::string> changes = changes_of(what_if(about));
    EXPECT_EQ(changes[0], "disk_slide.iterations=5") << "whatever it is worth";
    EXPECT_EQ(changes[1], "disk_slide.deepest_first=on");
    for (std::size_t i = 0; i < changes.size(); ++i)
        EXPECT_EQ(changes[i].starts_with("size*"), i + 4 >= changes.size()) << changes[i];
}

TEST(WhatIf, WhatDoesNotMatterIsTheSameMove) {
    const Scene scene;
    const WhatIf found = what_if(scene.about());
    const WhatIfRow* other = row_of(found, "disk_slide.vertex_axes=off");
    ASSERT_TRUE(other);
    EXPECT_TRUE(other->troubles.has(EventKind::stuck));
    EXPECT_EQ(other->distance, 0.0);
}

TEST(WhatIf, ASharedRankKeepsTheOrderOfTheOptions) {
    const Scene scene;
    const std::vector<std::string> changes = changes_of(what_if(scene.about()));
    const auto place = [&](const char* change) {
        return std::find(changes.begin(), changes.end(), change) - changes.begin();
    };
    EXPECT_LT(place("disk_slide.vertex_axes=off"), place("disk_slide.substeps=off"));
}

TEST(WhatIf, TwiceTheRateIsTwoMovesOfHalfTheDisplacement) {
    Scene scene;
    scene.request = {DiskShape{0.3}, {0.5, 0.65}, {0.2, 0.2}, {12, 12}, {}};
    Settings settings = default_settings();
    const Strategy& sweep = *find_strategy("disk_sweep");
    const Options options = sweep.defaults();
    const WhatIfCase about{scene.level, sweep, options, scene.request, &settings};
    MoveRequest half = scene.request;
    half.displacement = {0.1, 0.1};
    const MoveResult first = sweep.move(scene.level, half, options);
    half.position = first.position;
    const MoveResult second = sweep.move(scene.level, half, options);
    const WhatIf found = what_if(about);
    const WhatIfRow* row = row_of(found, "tick_rate*2");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->to, second.position);
    EXPECT_EQ(row->contacts, first.contacts.size() + second.contacts.size());
    EXPECT_EQ(row->path.size(), 3U + first.path.size() + second.path.size());

    MoveRequest twice = scene.request;
    twice.displacement = {0.4, 0.4};
    const MoveResult once = sweep.move(scene.level, twice, options);
    row = row_of(found, "tick_rate*0.5");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->to, once.position);
    EXPECT_NEAR(row->distance, distance(once.position, scene.request.position) / 2.0, 1e-12)
        << "in the time of one tick";
    scene.request.displacement = {0.6 * largest_coordinate, 0};
    for (const Alternative& one : alternatives_of({scene.level, sweep, options, scene.request}))
        EXPECT_NE(one.change, "tick_rate*0.5") << "no request goes as far as twice that";
}

TEST(WhatIf, MovingBoxesGoAsFarInTheTimeOfATick) {
    const Level level = level_of({});
    const BodySet bodies{
        moving_box({{2.0, 0.0}, {0.5, 2.0}}, {-0.4, 0.0}, {WallName::Kind::box, 0})};
    const Strategy& sweep = *find_strategy("disk_sweep");
    const Options options = sweep.defaults();
    const MoveRequest request{DiskShape{0.5}, {0.9, 0.0}, {0.1, 0.0}, {6, 0}, bodies};
    const WhatIf found = what_if({level, sweep, options, request});
    // The box's left side ends at 1.1, and pushes the disk to 0.6.
    EXPECT_NEAR(found.as_it_is.to.x, 0.6, 1e-9);
    EXPECT_NEAR(row_of(found, "tick_rate*2")->to.x, 0.6, 1e-9);
    EXPECT_NEAR(row_of(found, "tick_rate*0.5")->to.x, 0.2, 1e-9) << "two ticks' time";
}

struct Counted {
    int rows = 0;
    int cures = 0;
};

double progress_of(const WhatIfCase& about, const WhatIfRow& row) {
    return dot(row.to - about.request.position, unit_or(about.request.displacement, {})) /
           (row.alternative.share * row.alternative.moves);
}

void expect_best_first(const WhatIfCase& about, const WhatIf& found) {
    for (std::size_t i = 1; i < found.rows.size(); ++i) {
        const WhatIfRow& better = found.rows[i - 1];
        const WhatIfRow& row = found.rows[i];
        const bool is_size = row.alternative.size != 1.0;
        ASSERT_LE(better.alternative.size != 1.0, is_size);
        if ((better.alternative.size != 1.0) != is_size) continue;
        ASSERT_GE(better.is_free_of_trouble(), row.is_free_of_trouble());
        if (better.is_free_of_trouble() != row.is_free_of_trouble()) continue;
        ASSERT_GE(progress_of(about, better), progress_of(about, row));
    }
}

/// Those of one move: of another tick rate they are several.
void expect_made_by_itself(const WhatIfCase& about, const WhatIfRow& row) {
    const Alternative& alternative = row.alternative;
    if (alternative.moves != 1 || alternative.share != 1.0) return;
    MoveRequest same = about.request;
    same.shape = alternative.shape;
    if (alternative.strategy != &about.strategy) same.strategy_state = {};
    const MoveResult result = alternative.strategy->move(about.level, same, alternative.options);
    ASSERT_EQ(row.to, result.position) << alternative.change;
    ASSERT_EQ(row.hit, result.hit());
    ASSERT_EQ(row.contacts, result.contacts.size() + result.contacts.dropped());
    ASSERT_EQ(row.depth, result.remaining_depth);
}

void check_run(const Session& session, const Settings& settings, Counted& counted) {
    const Strategy& strategy = *settings.strategy;
    for (std::int64_t n = 1; n <= session.run().last(); n += 3) {
        const TickRecord record = session.run().repeat(n);
        const Map& map = *session.run().level();
        const WhatIfCase about{
            map, strategy,    options_of(settings, strategy), record.request(), &settings,
            {},  map.limits()};
        const WhatIf found = what_if(about);
        EXPECT_EQ(found.as_it_is.to,
                  strategy.move(about.level, about.request, about.options).position);
        expect_best_first(about, found);
        for (const WhatIfRow& row : found.rows) {
            expect_made_by_itself(about, row);
            ++counted.rows;
            counted.cures += row.is_free_of_trouble() && !found.as_it_is.is_free_of_trouble();
        }
    }
}

/// The rows of generated moves against moves that are made here.
TEST(WhatIf, EveryRowIsTheMoveMadeByItself) {
    Counted counted;
    for (const std::string& file : play_level_files()) {
        const auto level = std::make_shared<const Map>(std::get<Map>(load_level(file)));
        for (const Strategy* strategy : strategies()) {
            Settings settings = settings_of(*strategy);
            ASSERT_FALSE(options_of(settings, *strategy).set(0, 0.0)) << "its first safeguard off";
            Session session(level, settings);
            RestlessPlayer player(11);
            for (int i = 0; i < 120; ++i) session.tick(player.next(), false);
            check_run(session, settings, counted);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(counted.rows, 10000);
    EXPECT_GT(counted.cures, 20);
}

/// The settings with a row's change; none where it has no assignments.
std::optional<Settings> taken_over(const WhatIfRow& row, Settings settings) {
    if (row.assignments.empty()) return std::nullopt;
    for (const std::string& assignment : row.assignments)
        EXPECT_EQ(apply_setting(settings, assignment), std::nullopt) << assignment;
    return settings;
}

void expect_that_move(const Scene& scene, const WhatIfRow& row) {
    const auto settings = taken_over(row, scene.settings);
    ASSERT_TRUE(settings) << row.alternative.change;
    if (row.alternative.share != 1.0) return;
    MoveRequest request = scene.request;
    request.shape = shape_of(*settings);
    const Options& options = options_of(*settings, *settings->strategy);
    const MoveResult result = settings->strategy->move(scene.level, request, options);
    EXPECT_EQ(result.position, row.to) << row.alternative.change;
}

TEST(WhatIf, ARowThatIsTakenOverIsThatMove) {
    const Scene scene;
    const WhatIf found = what_if(scene.about());
    EXPECT_EQ(found.rows.size(), 13U);
    for (const WhatIfRow& row : found.rows) expect_that_move(scene, row);
    EXPECT_EQ(taken_over(*row_of(found, "tick_rate*2"), scene.settings)->tick_rate, 120.0);
    EXPECT_EQ(taken_over(*row_of(found, "size*1.1"), scene.settings)->half_width, 0.3 * 1.1);
}

TEST(WhatIf, WhatNoSettingSaysCannotBeTakenOver) {
    Scene scene;
    scene.settings.tick_rate = 240.0;
    EXPECT_FALSE(taken_over(*row_of(what_if(scene.about()), "tick_rate*2"), scene.settings));
    scene.request.shape = PolygonShape{{{-0.3, 0.3}, {0.0, -0.3}, {0.3, 0.3}}};
    WhatIfCase about = scene.about();
    const Strategy& sat = *find_strategy("sat_push");
    const Options options = sat.defaults();
    const WhatIfCase of_polygon{about.level, sat, options, about.request, about.settings};
    EXPECT_FALSE(taken_over(*row_of(what_if(of_polygon), "size*1.1"), scene.settings))
        << "no setting describes a triangle";
}

TEST(WhatIf, AMoverWithoutAShapeHasNoOtherStrategyAndNoSize) {
    const GridLevel level = level_of_grid({1.0, {{3, 2}}, {}});
    const Strategy& walk = *find_strategy("grid_walk");
    const Options options = walk.defaults();
    MoveRequest request{DiskShape{0.0}, {3.5, 1.5}, {0.1, 0.4}, {6, 24}, {}};
    request.lattice = &level.lattice;
    for (const Alternative& one : alternatives_of({level, walk, options, request})) {
        EXPECT_TRUE(one.change.starts_with("grid_walk.") || one.change.starts_with("tick_rate"))
            << one.change;
    }
}

}  // namespace slidelab::test::what_if_test
