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
    MoveResult result = settings.strategy->move(level, request, options());

    const Options& options() const { return options_of(settings, *settings.strategy); }
    MadeMove move() const { return {level, *settings.strategy, options(), request, result}; }
    WhatIf found() const { return what_if(move(), {&settings}); }
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
    for (const Alternative& one : alternatives_of(scene.move(), {&scene.settings}))
        changes.push_back(one.change);
    EXPECT_EQ(changes,
              (std::vector<std::string>{
                  "disk_slide.deepest_first=on", "disk_slide.iterations=1",
                  "disk_slide.vertex_axes=off", "disk_slide.substeps=off", "strategy=box_sweep",
                  "strategy=sat_push", "strategy=world_move", "shape=disk", "size*1.01",
                  "size*0.99", "size*1.1", "size*0.9", "tick_rate*2", "tick_rate*0.5"}));
}

/// 0.05 to the right is what slides, whatever the direction of the displacement.
void expect_cures(const WhatIf& found, const char* change) {
    const WhatIfRow* row = row_of(found, change);
    ASSERT_TRUE(row) << change;
    EXPECT_TRUE(row->outcome.is_free_of_trouble()) << change;
    EXPECT_NEAR(row->outcome.distance, 0.05, 1e-12) << change;
}

TEST(WhatIf, PutsWhatCuresTheTroubleFirst) {
    const Scene scene;
    const WhatIf found = scene.found();
    EXPECT_TRUE(found.as_it_is.outcome.troubles.has(EventKind::stuck));
    EXPECT_EQ(found.as_it_is.outcome.distance, 0.0);
    EXPECT_TRUE(found.rows.front().outcome.is_free_of_trouble());
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
    const Options& options = options_of(settings, *settings.strategy);
    const MoveResult result = settings.strategy->move(level, request, options);
    const WhatIf found =
        what_if({level, *settings.strategy, options, request, result}, {&settings});
    EXPECT_EQ(found.as_it_is.outcome.distance, 0.0);
    const WhatIfRow* row = row_of(found, "world_move.step_height=1");
    ASSERT_TRUE(row);
    EXPECT_GT(row->outcome.distance, 0.25) << "onto a ledge that high";
}

TEST(WhatIf, BeginsWithTheOptionThatIsBlamedAndEndsWithOtherSizesThatDoNotHelp) {
    const Scene scene;
    const std::size_t iterations = *scene.options().find("iterations");
    Options options = scene.options();
    ASSERT_FALSE(options.set(iterations, 2.0));
    const Strategy& strategy = *scene.settings.strategy;
    const MoveResult result = strategy.move(scene.level, scene.request, options);
    const MadeMove move{scene.level, strategy, options, scene.request, result};
    EXPECT_EQ(changes_of(what_if(move))[0], "disk_slide.deepest_first=on") << "the cure";
    const std::vector<std::string> changes =
        changes_of(what_if(move, {nullptr, std::span(&iterations, 1)}));
    EXPECT_EQ(changes[0], "disk_slide.iterations=5") << "whatever it is worth";
    EXPECT_EQ(changes[1], "disk_slide.deepest_first=on");
    EXPECT_TRUE(changes.back().starts_with("size*")) << changes.back();
}

/// A tile whose corner a box as high as its door does not pass, being a hand's breadth too low.
TEST(WhatIf, ARounderShapePassesWhereCornersCatch) {
    const Level level = level_of({{{{1, -5}, {1, -0.25}}, 0}, {{{1, 0.5}, {1, 5}}, 0}});
    Settings settings = default_settings();
    for (const char* set : {"strategy=box_sweep", "shape=box"})
        ASSERT_EQ(apply_setting(settings, set), std::nullopt);
    const Options& options = options_of(settings, *settings.strategy);
    const MoveRequest request{BoxShape{{0.3, 0.3}}, {0.65, 0.0}, {0.4, 0.0}, {24, 0}, {}};
    const MoveResult result = settings.strategy->move(level, request, options);
    const WhatIf found =
        what_if({level, *settings.strategy, options, request, result}, {&settings});
    EXPECT_NEAR(found.as_it_is.outcome.distance, 0.05, 1e-6) << "the corner meets the door";
    const WhatIfRow* round = row_of(found, "rounding=0.15");
    ASSERT_TRUE(round);
    EXPECT_GT(round->outcome.distance, 0.2) << "slides into the door";
    EXPECT_LT(round - found.rows.data(), 5) << "among those that are seen first";
    EXPECT_EQ(round->assignments,
              (std::vector<std::string>{"rounding=0.15", "half_width=0.15", "half_height=0.15"}));
}

TEST(WhatIf, WhatDoesNotMatterIsTheSameMove) {
    const Scene scene;
    const WhatIf found = scene.found();
    const WhatIfRow* other = row_of(found, "disk_slide.vertex_axes=off");
    ASSERT_TRUE(other);
    EXPECT_TRUE(other->outcome.troubles.has(EventKind::stuck));
    EXPECT_EQ(other->outcome.distance, 0.0);
}

TEST(WhatIf, ASharedRankKeepsTheOrderOfTheOptions) {
    const Scene scene;
    const std::vector<std::string> changes = changes_of(scene.found());
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
    const MoveResult whole = sweep.move(scene.level, scene.request, options);
    MoveRequest half = scene.request;
    half.displacement = {0.1, 0.1};
    const MoveResult first = sweep.move(scene.level, half, options);
    half.position = first.position;
    const MoveResult second = sweep.move(scene.level, half, options);
    const WhatIf found = what_if({scene.level, sweep, options, scene.request, whole}, {&settings});
    const WhatIfRow* row = row_of(found, "tick_rate*2");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->outcome.to(), second.position);
    EXPECT_EQ(row->outcome.contacts, first.contacts.size() + second.contacts.size());
    EXPECT_EQ(row->outcome.path.size(), 3U + first.path.size() + second.path.size());

    MoveRequest twice = scene.request;
    twice.displacement = {0.4, 0.4};
    const MoveResult once = sweep.move(scene.level, twice, options);
    row = row_of(found, "tick_rate*0.5");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->outcome.to(), once.position);
    EXPECT_NEAR(row->outcome.distance, distance(once.position, scene.request.position) / 2.0, 1e-12)
        << "in the time of one tick";
    scene.request.displacement = {0.6 * largest_coordinate, 0};
    for (const Alternative& one :
         alternatives_of({scene.level, sweep, options, scene.request, whole}))
        EXPECT_NE(one.change, "tick_rate*0.5") << "no request goes as far as twice that";
}

TEST(WhatIf, MovingBoxesGoAsFarInTheTimeOfATick) {
    const Level level = level_of({});
    const BodySet bodies{
        moving_box({{2.0, 0.0}, {0.5, 2.0}}, {-0.4, 0.0}, {WallName::Kind::box, 0})};
    const Strategy& sweep = *find_strategy("disk_sweep");
    const Options options = sweep.defaults();
    const MoveRequest request{DiskShape{0.5}, {0.9, 0.0}, {0.1, 0.0}, {6, 0}, bodies};
    const MoveResult result = sweep.move(level, request, options);
    const WhatIf found = what_if({level, sweep, options, request, result});
    // The box's left side ends at 1.1, and pushes the disk to 0.6.
    EXPECT_NEAR(found.as_it_is.outcome.to().x, 0.6, 1e-9);
    EXPECT_NEAR(row_of(found, "tick_rate*2")->outcome.to().x, 0.6, 1e-9);
    EXPECT_NEAR(row_of(found, "tick_rate*0.5")->outcome.to().x, 0.2, 1e-9) << "two ticks' time";
}

struct Counted {
    int rows = 0;
    int cures = 0;
};

double progress_of(const MadeMove& move, const WhatIfRow& row) {
    return dot(row.outcome.to() - move.request.position, unit_or(move.request.displacement, {})) /
           (row.alternative.share * row.alternative.moves);
}

/// Rows that help before those that do not; in each the same mover before other shapes and sizes.
int rank_of(const MadeMove& move, const WhatIf& found, const WhatIfRow& row) {
    const bool is_shape = row.alternative.is_shape || row.alternative.size != 1.0;
    const bool has_trouble = !found.as_it_is.outcome.is_free_of_trouble();
    const double more = progress_of(move, row) - progress_of(move, found.as_it_is);
    const bool helps = row.outcome.is_free_of_trouble() &&
                       (has_trouble || more > 0.01 * length(move.request.displacement));
    return (helps ? 0 : 2) + (is_shape ? 1 : 0);
}

void expect_best_first(const MadeMove& move, const WhatIf& found) {
    for (std::size_t i = 1; i < found.rows.size(); ++i) {
        const WhatIfRow& better = found.rows[i - 1];
        const WhatIfRow& row = found.rows[i];
        const int rank = rank_of(move, found, row);
        ASSERT_LE(rank_of(move, found, better), rank);
        if (rank_of(move, found, better) != rank) continue;
        ASSERT_GE(better.outcome.is_free_of_trouble(), row.outcome.is_free_of_trouble());
        if (better.outcome.is_free_of_trouble() != row.outcome.is_free_of_trouble()) continue;
        ASSERT_GE(progress_of(move, better), progress_of(move, row));
    }
}

/// Those of one move: of another tick rate they are several.
void expect_made_by_itself(const MadeMove& move, const WhatIfRow& row) {
    const Alternative& alternative = row.alternative;
    if (alternative.moves != 1 || alternative.share != 1.0) return;
    MoveRequest same = move.request;
    same.shape = alternative.shape;
    if (alternative.strategy != &move.strategy) same.strategy_state = {};
    const MoveResult result = alternative.strategy->move(move.level, same, alternative.options);
    ASSERT_EQ(row.outcome.to(), result.position) << alternative.change;
    ASSERT_EQ(row.outcome.hit, result.hit());
    ASSERT_EQ(row.outcome.contacts, result.contacts.size() + result.contacts.dropped());
    ASSERT_EQ(row.outcome.depth(), result.remaining_depth);
}

void check_run(const Session& session, const Settings& settings, Counted& counted) {
    const Strategy& strategy = *settings.strategy;
    for (std::int64_t n = 1; n <= session.run().last(); n += 3) {
        const TickRecord record = session.run().repeat(n);
        const Map& map = *session.run().level();
        const MadeMove move{map,
                            strategy,
                            options_of(settings, strategy),
                            record.request(),
                            record.result(),
                            map.limits()};
        const WhatIf found = what_if(move, {&settings});
        EXPECT_EQ(make_otherwise(move, as_it_is(move)).to(), found.as_it_is.outcome.to());
        expect_best_first(move, found);
        for (const WhatIfRow& row : found.rows) {
            expect_made_by_itself(move, row);
            ++counted.rows;
            counted.cures +=
                row.outcome.is_free_of_trouble() && !found.as_it_is.outcome.is_free_of_trouble();
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
    EXPECT_EQ(result.position, row.outcome.to()) << row.alternative.change;
}

TEST(WhatIf, ARowThatIsTakenOverIsThatMove) {
    const Scene scene;
    const WhatIf found = scene.found();
    EXPECT_EQ(found.rows.size(), 14U);
    for (const WhatIfRow& row : found.rows) expect_that_move(scene, row);
    EXPECT_EQ(taken_over(*row_of(found, "tick_rate*2"), scene.settings)->tick_rate, 120.0);
    EXPECT_EQ(taken_over(*row_of(found, "size*1.1"), scene.settings)->half_width, 0.3 * 1.1);
}

TEST(WhatIf, WhatNoSettingSaysCannotBeTakenOver) {
    Scene scene;
    scene.settings.tick_rate = 240.0;
    EXPECT_FALSE(taken_over(*row_of(scene.found(), "tick_rate*2"), scene.settings));
    scene.request.shape = PolygonShape{{{-0.3, 0.3}, {0.0, -0.3}, {0.3, 0.3}}};
    const Strategy& sat = *find_strategy("sat_push");
    const Options options = sat.defaults();
    const MoveResult result = sat.move(scene.level, scene.request, options);
    const WhatIf of_polygon =
        what_if({scene.level, sat, options, scene.request, result}, {&scene.settings});
    EXPECT_FALSE(taken_over(*row_of(of_polygon, "size*1.1"), scene.settings))
        << "no setting describes a triangle";
}

TEST(WhatIf, AMoverWithoutAShapeHasNoOtherStrategyAndNoSize) {
    const GridLevel level = level_of_grid({1.0, {{3, 2}}, {}});
    const Strategy& walk = *find_strategy("grid_walk");
    const Options options = walk.defaults();
    MoveRequest request{DiskShape{0.0}, {3.5, 1.5}, {0.1, 0.4}, {6, 24}, {}};
    request.lattice = &level.lattice;
    const MoveResult result = walk.move(level.level, request, options);
    for (const Alternative& one : alternatives_of({level, walk, options, request, result})) {
        EXPECT_TRUE(one.change.starts_with("grid_walk.") || one.change.starts_with("tick_rate"))
            << one.change;
    }
}

}  // namespace slidelab::test::what_if_test
