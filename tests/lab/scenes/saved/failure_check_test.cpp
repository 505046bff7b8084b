// Failures show what each safeguard is for: the index of the recordings that show it, and the judge
// of them.
#include "lab/scenes/saved/failure_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "articles/contract/registry.hpp"
#include "lab/judge/evidence.hpp"
#include "support/map_builder.hpp"
#include "support/play_levels.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::failure_check_test {

const SceneList& all_failures() {
    static const SceneList list =
        std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/failures/index.json"));
    return list;
}

const SavedScene& failure_of(const std::string& id) {
    return all_failures().scenes.at(find_scene(all_failures(), {SceneKind::failure, id}).value());
}

FailingRun& run_of(SavedScene& failure) { return std::get<Failure>(failure.of).run; }

FailureVerdict verdict_on(const SavedScene& failure) {
    return std::get<FailureVerdict>(check_failure(failure));
}

TEST(Failures, NamesEveryOptionOfEveryStrategyOnce) {
    std::map<std::string, int> named;
    for (const SavedScene& failure : all_failures().scenes) ++named[failure.id];
    for (const NoSafeguard& other : all_failures().others) {
        ++named[other.option];
        EXPECT_TRUE(other.why.ends_with('.')) << "it says why";
    }
    for (const Strategy* strategy : strategies()) {
        for (const OptionDescription& option : strategy->options) {
            const std::string name = std::string(strategy->id) + "." + std::string(option.name);
            EXPECT_EQ(named[name], 1) << name;
            named.erase(name);
        }
    }
    EXPECT_TRUE(named.empty());
}

TEST(Failures, HoldsWithWhatIsTheDefault) {
    for (const SavedScene& failure : all_failures().scenes) {
        SCOPED_TRACE(failure.id);
        const bool is_off_at_first = failure.id == "world_move.step_height";
        Options holds = strategy_of(failure)->defaults();
        Options fails = holds;
        const std::string option = failure.id.substr(failure.id.find('.') + 1);
        const auto value_in = [](const std::vector<std::string>& set) {
            return set.at(0).substr(set.at(0).find('=') + 1);
        };
        ASSERT_FALSE(holds.set(option, value_in(failure.failing()->holds)));
        ASSERT_FALSE(fails.set(option, value_in(failure.failing()->fails)));
        EXPECT_EQ(is_off_at_first ? fails : holds, strategy_of(failure)->defaults());
        EXPECT_NE(holds, fails);
        EXPECT_FALSE(failure.title.empty());
        EXPECT_TRUE(failure.caption.ends_with('.'));
    }
}

TEST(Failures, UsesEveryFileOfItsFolder) {
    std::set<std::string> used;
    for (const SavedScene& failure : all_failures().scenes) {
        used.insert(test::stem_of(failure.level));
        EXPECT_TRUE(std::filesystem::exists(failure.failing()->recording));
    }
    used.insert("grid-walk-corner-choice");  // of an option that is no safeguard
    std::set<std::string> files;
    for (const std::string& file : test::level_files("failures")) files.insert(test::stem_of(file));
    EXPECT_EQ(used, files);
}

TEST(Failures, IsPrintedStrategyByStrategyWithASentence) {
    std::ostringstream out;
    write_scenes(out, all_failures(), SceneKind::failure);
    const std::string text = out.str();
    EXPECT_EQ(
        text.rfind("box_sweep: Box sweep\n  The mouth of a slot\n    Without front_faces_only: "
                   "the mover cannot get out",
                   0),
        0U);
    EXPECT_NE(text.find("    With iterations=1: "), std::string::npos) << "a number is not off";
    EXPECT_NE(text.find("grid_walk.seed is no safeguard: "), std::string::npos);
}

class EveryFailure : public testing::TestWithParam<SavedScene> {};

TEST_P(EveryFailure, FailsWithoutItsSafeguardAndHoldsWithIt) {
    const FailureVerdict verdict = verdict_on(GetParam());
    EXPECT_TRUE(verdict.is_right()) << line_of(GetParam(), verdict);
}

INSTANTIATE_TEST_SUITE_P(Safeguards, EveryFailure, testing::ValuesIn(all_failures().scenes),
                         [](const auto& tested) {
                             std::string name = tested.param.id;
                             std::replace(name.begin(), name.end(), '.', '_');
                             return name;
                         });

TEST(FailureCheck, IsNotRightWhereNothingFails) {
    SavedScene failure = failure_of("disk_slide.deepest_first");
    run_of(failure).fails = {"disk_slide.deepest_first=on"};
    const FailureVerdict verdict = verdict_on(failure);
    EXPECT_FALSE(verdict.failed_in);
    EXPECT_TRUE(verdict.holds());
    EXPECT_FALSE(verdict.is_right());
    EXPECT_EQ(line_of(failure, verdict),
              "disk_slide.deepest_first=on: NOT stuck, as it should be. With on: 120 ticks as "
              "recorded.");
}

TEST(FailureCheck, IsNotRightWhereItFailsWithTheSafeguardToo) {
    SavedScene failure = failure_of("disk_slide.deepest_first");
    run_of(failure).holds = run_of(failure).fix = {"disk_slide.deepest_first=off"};
    const FailureVerdict verdict = verdict_on(failure);
    EXPECT_EQ(verdict.failed_in, verdict.failed_with);
    EXPECT_TRUE(verdict.not_as_recorded);
    EXPECT_FALSE(verdict.is_right());
    EXPECT_NE(line_of(failure, verdict).find("stuck in tick 37, TOO."), std::string::npos);
}

TEST(FailureCheck, IsNotRightWhereTheFailureIsAnother) {
    SavedScene failure = failure_of("disk_slide.deepest_first");
    run_of(failure).sign = EventKind::tunnelled;
    EXPECT_FALSE(verdict_on(failure).is_right());
}

TEST(FailureCheck, PrintsALineForEachAndSaysWhatCannotBePlayed) {
    SceneList list;
    list.scenes.push_back(failure_of("sat_push.side_distance"));
    std::ostringstream right;
    EXPECT_TRUE(check_failures(right, list));
    EXPECT_EQ(right.str(),
              "sat_push.side_distance=off: tunnelled in tick 26. With on: 40 ticks as recorded.\n");
    list.scenes.push_back(failure_of("disk_slide.substeps"));
    run_of(list.scenes[1]).recording = "nowhere.jsonl";
    std::ostringstream wrong;
    EXPECT_FALSE(check_failures(wrong, list));
    EXPECT_EQ(wrong.str(), right.str() + "nowhere.jsonl: cannot be read; expected a recording\n");
}

// --- Its own signs, in single ticks ---

/// One tick in a room that is empty but for a moving box and a floor at y = 5.
class OneTick {
public:
    explicit OneTick(Vec2 box_from = {20.0, 2.0}, Vec2 box_way = {0.0, 1.0}) {
        test::MapBuilder builder;
        builder.add_segment({{-10.0, 5.0}, {10.0, 5.0}});
        builder.add_box_path(Box{box_from, {0.5, 0.5}}, box_way, 1.0 / 60.0);
        level_ = std::make_shared<const Map>(test::built(std::move(builder)));
        settings_ = default_settings();
        choose_strategy(settings_, *find_strategy("disk_sweep"));
    }

    const Level& level() const { return *level_; }
    const Settings& settings() const { return settings_; }

    /// From `from`, with a velocity in units/s, under collisions or without.
    TickRecord walk(Vec2 from, Vec2 direction, double speed, bool collisions = true) {
        settings_.speed = speed;
        settings_.collisions = collisions;
        Snapshot before = start_of(level_, std::make_shared<const Settings>(settings_));
        before.state.position = from;
        const Input input{.right = direction.x, .down = direction.y};
        return step(before, input);
    }

private:
    std::shared_ptr<const Map> level_;
    Settings settings_;
};

bool shows_it(EventKind sign, const OneTick& room, const MoveRequest& request,
              const MoveResult& result) {
    const Strategy& strategy = *room.settings().strategy;
    const MadeMove move{room.level(), strategy, options_of(room.settings(), strategy), request,
                        result};
    const JudgedWith with;
    Evidence evidence(move, with);
    return describe(sign).shows(evidence);
}
bool shows_it(EventKind sign, const OneTick& room, const TickRecord& tick) {
    return shows_it(sign, room, tick.request(), tick.result());
}

TEST(FailureSign, ThroughABoxIsFromOneSideToAnother) {
    // The box falls from y = 1 to y = 3 in the tick; the mover stands at y = 2.
    OneTick falling({0.0, 1.0}, {0.0, 2.0});
    EXPECT_TRUE(
        shows_it(EventKind::through_box, falling, falling.walk({0.0, 2.0}, {}, 1.0, false)));
    EXPECT_FALSE(
        shows_it(EventKind::through_box, falling, falling.walk({0.6, 2.0}, {}, 1.0, false)))
        << "beside its half width";
    EXPECT_FALSE(
        shows_it(EventKind::through_box, falling, falling.walk({0.0, 4.0}, {}, 1.0, false)))
        << "below where it ends";
    EXPECT_FALSE(
        shows_it(EventKind::through_box, falling, falling.walk({0.0, 2.7}, {}, 1.0, false)))
        << "inside of it at the end";
    EXPECT_FALSE(shows_it(EventKind::through_box, falling, falling.walk({0.0, 2.0}, {}, 1.0)))
        << "pushed by it";
}

TEST(FailureSign, AVelocityIntoAWallIsAgainstANormal) {
    OneTick room;
    const TickRecord landed = room.walk({0.0, 4.69}, {0.0, 1.0}, 6.0);
    ASSERT_TRUE(landed.result().hit());
    EXPECT_FALSE(shows_it(EventKind::velocity_into_wall, room, landed)) << "it was clipped";
    EXPECT_FALSE(
        shows_it(EventKind::velocity_into_wall, room, room.walk({0.0, 2.0}, {0.0, 1.0}, 6.0)))
        << "there is no wall";
}

TEST(FailureSign, InsideAtTheEndIsOnlyAskedOfTheLastTick) {
    const SavedScene& failure = failure_of("box_sweep.resolve_overlap");
    const auto run = std::get<SafeguardRun>(play_safeguard(failure, failure.failing()->fails));
    EXPECT_EQ(first_sign(run, EventKind::inside_at_end),
              static_cast<std::int64_t>(run.ticks.size()));
}

TEST(FailureSign, AContactInTheAirIsWithAWallThatIsNotTouched) {
    OneTick room;
    const TickRecord landed = room.walk({0.0, 4.69}, {0.0, 1.0}, 6.0);
    ASSERT_TRUE(landed.result().hit());
    EXPECT_FALSE(shows_it(EventKind::contact_in_air, room, landed));
    const SavedScene& failure = failure_of("disk_slide.vertex_axes");
    const auto run = std::get<SafeguardRun>(play_safeguard(failure, failure.failing()->fails));
    const auto in_air = std::count_if(run.ticks.begin(), run.ticks.end(), [&](const auto& tick) {
        return tick.events.has(EventKind::contact_in_air);
    });
    EXPECT_GT(in_air, 20) << "held beside the post";
}

TEST(FailureSign, InsideABoxIsWhereTheCentreIsInItAtTheEnd) {
    const BodySet bodies{
        moving_box({{1.0, 0.0}, {0.5, 0.5}}, {1.0, 0.0}, {WallName::Kind::box, 0, 0})};
    MoveRequest request;
    request.bodies = bodies;
    MoveResult result;
    result.position = {2.2, 0.1};
    const OneTick room;
    EXPECT_TRUE(shows_it(EventKind::inside_box, room, request, result));
    result.position = {1.2, 0.1};
    EXPECT_FALSE(shows_it(EventKind::inside_box, room, request, result)) << "it has moved on";
}

TEST(FailureSign, HasANameAndASentenceForEach) {
    int count = 0;
    for (const EventDescription& event : event_descriptions()) {
        EXPECT_EQ(find_event(event.name), &event) << event.name;
        EXPECT_TRUE(event.sentence.ends_with('.')) << event.name;
        EXPECT_TRUE(!event.is_finding() || find_event(event.finding) == &event) << event.finding;
        count += event.is_sign() ? 1 : 0;
    }
    EXPECT_EQ(count, 20);
    EXPECT_FALSE(describe(EventKind::first_contact).is_sign()) << "that is no trouble";
    EXPECT_EQ(find_event("nosuch"), nullptr);
}

}  // namespace slidelab::lab::failure_check_test
