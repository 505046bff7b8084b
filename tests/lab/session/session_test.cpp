// A session: commands in, a const view of the tick in view out.
#include "lab/session/session.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/runs.hpp"

namespace slidelab::lab {
namespace session_test {

std::shared_ptr<const Map> yard() {
    test::MapBuilder builder;
    builder.set_spawn({0, 0});
    builder.add_segment({{2, -5}, {2, 5}});
    builder.add_box(Box{{-3, 0}, {1, 1}});
    builder.add_box_path(Box{{0, 3}, {0.5, 0.5}}, {4, 0}, 1.0);
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

class ASession : public testing::Test {
protected:
    void play(int ticks) {
        for (int tick = 0; tick < ticks; ++tick) {
            session.advance(1, player.next(), false);
            hashes.push_back(hash());
        }
    }
    std::uint64_t hash() const { return hash_of(session.simulation().state()); }
    void seek(std::int64_t n) { session.apply(command::Seek{n}); }
    void set(const char* assignment) {
        Settings settings = session.simulation().settings();
        ASSERT_FALSE(apply_setting(settings, assignment).has_value());
        session.apply(command::ChangeSettings{settings});
    }

    Session session{yard(), default_settings()};
    test::RestlessPlayer player{5};
    std::vector<std::uint64_t> hashes{hash()};
};

/// A map with a post 4 units to the right of the start.
OpenedLevel post() {
    LevelDocument document;
    document.title = "post";
    document.layers.emplace_back(ObjectLayer{
        "things", {{1, "", SpawnPoint{{1, 2}}}, {2, "", Walls{{Segment{{5, 2}, {5, 2}}, 0.5}}}}});
    return std::get<OpenedLevel>(open_document(std::move(document)));
}

TEST_F(ASession, HasTheDocumentOfTheLevelThatItRunsIn) {
    EXPECT_EQ(session.document(), nullptr) << "the yard was built by hand";
    play(5);
    session.apply(command::OpenLevel{post()});
    ASSERT_NE(session.document(), nullptr);
    EXPECT_EQ(*session.document(), *post().document);
    EXPECT_EQ(session.simulation().level().walls().size(), 1U);
    EXPECT_EQ(session.simulation().state().position, (Vec2{1, 2}));
    session.apply(command::OpenLevel{yard()});
    EXPECT_EQ(session.document(), nullptr);
}

TEST_F(ASession, ShowsAnyTickOfItsPastWithItsRequestAndResult) {
    play(300);
    test::Random random(3);
    for (int jump = 0; jump < 100; ++jump) {
        const auto n = static_cast<std::int64_t>(random.between(0.0, 300.99));
        seek(n);
        EXPECT_EQ(session.tick_in_view(), n);
        EXPECT_EQ(hash(), hashes[static_cast<std::size_t>(n)]);
        EXPECT_EQ(session.in_past(), n < 300);
        EXPECT_EQ(session.simulation().last_result() != nullptr, n > 0);
        if (n > 0) {
            EXPECT_EQ(hash_of(session.simulation().previous()),
                      session.run().tick(n).input.restart
                          ? hash_of(start_of(session.simulation().shared_map(), nullptr).state)
                          : hashes[static_cast<std::size_t>(n - 1)]);
        }
    }
}

TEST_F(ASession, PausesWithThePastInViewAndGoesOnAtItsEnd) {
    play(100);
    seek(40);
    EXPECT_EQ(session.pace(), Pace::paused);
    session.advance(5, Input{}, false);
    EXPECT_EQ(session.tick_in_view(), 40);
    session.apply(command::SeekEnd{});
    EXPECT_EQ(hash(), hashes[100]);
    session.apply(command::SetPace{Pace::running});
    play(10);
    EXPECT_EQ(session.timeline().branches().size(), 1U);
    EXPECT_EQ(session.run().last(), 110);
}

TEST_F(ASession, StepsBackAndOnAndMakesNewTicksAtTheEnd) {
    play(50);
    session.apply(command::StepTicks{-3});
    EXPECT_EQ(hash(), hashes[47]);
    session.apply(command::StepTicks{-10});
    EXPECT_EQ(hash(), hashes[37]);
    session.apply(command::StepTicks{1});
    EXPECT_EQ(hash(), hashes[38]);
    session.apply(command::StepTicks{100});
    EXPECT_EQ(hash(), hashes[50]) << "the end first";
    session.apply(command::StepTicks{2});
    session.advance(0, Input{}, false);
    EXPECT_EQ(session.run().last(), 52) << "then new ones";
    session.apply(command::StepTicks{-1000});
    EXPECT_EQ(hash(), hashes[0]);
}

TEST_F(ASession, ReplaysAndRewindsWhatIsKept) {
    play(60);
    seek(20);
    session.apply(command::SetPace{Pace::running});
    EXPECT_EQ(session.pace(), Pace::replaying) << "time that goes on shows the past again";
    session.advance(2, Input{}, false);
    EXPECT_EQ(hash(), hashes[22]);
    for (int i = 0; i < 60; ++i) session.advance(1, Input{}, false);
    EXPECT_EQ(session.pace(), Pace::paused);
    EXPECT_EQ(session.run().last(), 60) << "and makes no new ticks";
    session.apply(command::SetPace{Pace::rewinding});
    session.advance(1, Input{}, false);
    EXPECT_EQ(hash(), hashes[59]);
    for (int i = 0; i < 80; ++i) session.advance(1, Input{}, false);
    EXPECT_EQ(hash(), hashes[0]);
    EXPECT_EQ(session.pace(), Pace::paused);
}

TEST_F(ASession, BeginsABranchWhereThePastIsGoneOnFrom) {
    play(100);
    seek(30);
    session.apply(command::Fork{});
    play(20);
    ASSERT_EQ(session.timeline().branches().size(), 2U);
    EXPECT_EQ(session.timeline().present().forked_at, 30);
    EXPECT_EQ(session.run().last(), 50);
    session.apply(command::ChooseBranch{0});
    EXPECT_EQ(session.run().last(), 100);
    EXPECT_EQ(session.tick_in_view(), 50);
    EXPECT_EQ(hash(), hashes[50]);
    session.apply(command::DropBranch{1});
    EXPECT_EQ(session.timeline().branches().size(), 1U);
}

TEST_F(ASession, RestartsAsATickOfTheRun) {
    play(100);
    session.apply(command::Restart{});
    EXPECT_EQ(session.simulation().state().position, (Vec2{0, 0})) << "at once";
    session.advance(1, Input{}, false);
    EXPECT_EQ(session.simulation().state().tick, 1);
    EXPECT_EQ(session.run().last(), 101) << "and nothing is lost";
    seek(100);
    EXPECT_EQ(hash(), hashes[100]);
}

TEST_F(ASession, RunsThePastAgainUnderChangedSettings) {
    play(200);
    const Settings before = session.simulation().settings();
    seek(120);
    set("speed=6");
    ASSERT_TRUE(session.rerun().has_value());
    EXPECT_TRUE(session.rerun()->finished());
    EXPECT_EQ(session.rerun()->from(), 0);
    EXPECT_EQ(session.simulation().settings().speed, 6.0);
    EXPECT_EQ(session.tick_in_view(), 120);
    EXPECT_EQ(session.timeline().run().last(), 200) << "the run itself is as it was";

    // The same as a run that had these settings from the start.
    Simulation fresh(yard(), session.simulation().settings());
    for (std::int64_t n = 1; n <= 120; ++n) fresh.tick(session.timeline().run().tick(n).input);
    EXPECT_EQ(hash(), hash_of(fresh.state()));

    session.apply(command::DropRerun{});
    EXPECT_EQ(hash(), hashes[120]);
    EXPECT_EQ(session.simulation().settings(), before);
}

TEST_F(ASession, RunsTheSameKeysAgainInAChangedLevel) {
    play(200);
    const OpenedLevel changed = post();
    session.apply(command::ChangeLevel{changed});
    ASSERT_TRUE(session.rerun().has_value());
    EXPECT_EQ(session.pace(), Pace::paused);
    EXPECT_EQ(session.tick_in_view(), 200);
    EXPECT_EQ(session.document(), changed.document.get());
    // The same as a run that was in this level from its start.
    Simulation fresh(changed.built, session.simulation().settings());
    for (std::int64_t n = 1; n <= 200; ++n) fresh.tick(session.timeline().run().tick(n).input);
    EXPECT_EQ(hash(), hash_of(fresh.state()));

    // A further change is made in the changed level as well.
    set("speed=6");
    EXPECT_EQ(&session.simulation().map(), changed.built.get());
    EXPECT_EQ(session.run().tick(200).settings->speed, 6.0);

    session.apply(command::DropRerun{});
    EXPECT_EQ(hash(), hashes[200]);
    EXPECT_EQ(session.document(), nullptr) << "of the yard, which was built by hand";
}

TEST_F(ASession, HasBranchesInDifferentLevels) {
    play(200);
    session.apply(command::ChangeLevel{post()});
    session.apply(command::KeepRerun{});
    const std::uint64_t changed = hash();
    session.apply(command::ChooseBranch{0});
    EXPECT_EQ(hash(), hashes[200]);
    EXPECT_EQ(session.document(), nullptr);
    session.apply(command::ChooseBranch{1});
    EXPECT_EQ(hash(), changed);
    EXPECT_NE(session.document(), nullptr);
    session.apply(command::Fork{});
    session.advance(1, Input{}, false);
    EXPECT_EQ(session.run().last(), 201);
}

TEST_F(ASession, BeginsInAChangedLevelWhereTheRunBegan) {
    State state = session.simulation().state();
    state.position = {3, 3};
    state.boxes.clear();
    session.apply(command::StartFrom{state});
    play(10);
    session.apply(command::ChangeLevel{post()});
    EXPECT_EQ(session.run().position_at(0), (Vec2{3, 3}));
}

TEST_F(ASession, IsOpenedAnewInAChangedLevelWhereNothingWasYet) {
    session.apply(command::ChangeLevel{post()});
    EXPECT_FALSE(session.rerun().has_value());
    EXPECT_EQ(session.simulation().state().position, (Vec2{1, 2}));
}

TEST_F(ASession, KeepsTheTickInViewWhereALongRerunIsKeptBeforeItIsDone) {
    play(9000);
    seek(8990);
    set("speed=6");
    ASSERT_FALSE(session.rerun()->finished());
    session.apply(command::KeepRerun{});
    EXPECT_EQ(session.tick_in_view(), 8990);
}

TEST_F(ASession, KeepsARerunAsABranch) {
    play(200);
    seek(120);
    set("speed=6");
    const std::uint64_t changed = hash();
    session.apply(command::KeepRerun{});
    EXPECT_FALSE(session.rerun().has_value());
    ASSERT_EQ(session.timeline().branches().size(), 2U);
    EXPECT_EQ(hash(), changed);
    EXPECT_EQ(session.run().last(), 200);
    session.apply(command::ChooseBranch{0});
    EXPECT_EQ(hash(), hashes[120]);
}

TEST_F(ASession, AtRestAtItsEndRunsThePastAgainAsWell) {
    play(200);
    session.apply(command::SetPace{Pace::paused});
    set("speed=6");
    ASSERT_TRUE(session.rerun().has_value());
    EXPECT_EQ(session.rerun()->from(), 0);
    EXPECT_EQ(session.tick_in_view(), 200);
    EXPECT_EQ(session.run().tick(200).settings->speed, 6.0);
    EXPECT_NE(hash(), hashes[200]);
    session.apply(command::DropRerun{});
    EXPECT_EQ(hash(), hashes[200]);
    EXPECT_EQ(session.simulation().settings().speed, 4.0);
    EXPECT_FALSE(session.in_past());
}

TEST_F(ASession, GoesOnFromARerunAndSoKeepsIt) {
    const Command ways_on[] = {command::SetPace{Pace::running}, command::StepTicks{1},
                               command::Fork{}};
    for (const Command& on : ways_on) {
        play(100);
        session.apply(command::SetPace{Pace::paused});
        const std::int64_t last = session.run().last();
        const std::size_t branches = session.timeline().branches().size();
        set(session.simulation().settings().speed == 6.0 ? "speed=4" : "speed=6");
        const std::uint64_t changed = hash();
        session.apply(on);
        EXPECT_EQ(hash(), changed) << on.index();
        session.advance(1, Input{}, false);
        EXPECT_FALSE(session.rerun().has_value()) << on.index();
        EXPECT_EQ(session.timeline().branches().size(), branches + 1) << on.index();
        EXPECT_EQ(session.run().last(), last + 1) << on.index();
        session.apply(command::SetPace{Pace::running});
    }
}

TEST_F(ASession, AtRestWithNoTickBehindTakesAChangeAsItIs) {
    session.apply(command::SetPace{Pace::paused});
    set("speed=6");
    EXPECT_FALSE(session.rerun().has_value());
    EXPECT_EQ(session.simulation().settings().speed, 6.0);
    play(50);
    session.apply(command::SetPace{Pace::running});
    play(50);
    session.apply(command::SetPace{Pace::paused});
    session.apply(command::Restart{});
    set("speed=5");
    EXPECT_FALSE(session.rerun().has_value()) << "a restart is to come";
    EXPECT_EQ(session.simulation().settings().speed, 5.0);
}

TEST_F(ASession, TakesBackAChangeThatNoTickHasHadYet) {
    play(50);
    set("speed=6");
    session.apply(command::SetPace{Pace::paused});
    set("speed=4");
    EXPECT_FALSE(session.rerun().has_value()) << "every tick had that";
    EXPECT_EQ(session.simulation().settings().speed, 4.0);
}

TEST_F(ASession, KeepsAChangeThatNoTickHasHadYet) {
    play(50);
    set("speed=6");
    session.apply(command::StepTicks{-1});
    EXPECT_EQ(session.simulation().settings().speed, 4.0) << "as that tick had it";
    session.apply(command::StepTicks{1});
    EXPECT_EQ(session.simulation().settings().speed, 6.0);
    EXPECT_FALSE(session.rerun().has_value());
    session.apply(command::StepTicks{1});
    session.advance(0, Input{}, false);
    EXPECT_EQ(session.run().tick(51).settings->speed, 6.0);
}

TEST_F(ASession, RunsAgainFromTheMark) {
    play(200);
    seek(150);
    session.apply(command::ToggleMark{});
    seek(180);
    set("radius=0.2");
    ASSERT_TRUE(session.rerun().has_value());
    EXPECT_EQ(session.rerun()->from(), 150);
    session.apply(command::Seek{150});
    EXPECT_EQ(hash(), hashes[150]);
    ASSERT_TRUE(session.rerun()->parting().value_or(200) > 150);
}

TEST_F(ASession, BeginsARerunAnewWithEveryFurtherChange) {
    play(100);
    seek(60);
    set("speed=6");
    set("speed=5");
    ASSERT_TRUE(session.rerun().has_value());
    EXPECT_EQ(session.rerun()->change().settings, (std::vector<std::string>{"speed=5"}));
    set("speed=4");
    EXPECT_FALSE(session.rerun().has_value()) << "as it was";
    EXPECT_EQ(hash(), hashes[60]);
}

TEST_F(ASession, GoesOnWithALongRerunInSlices) {
    play(9000);
    seek(8990);
    set("speed=6");
    EXPECT_FALSE(session.rerun()->finished());
    EXPECT_LT(session.tick_in_view(), 8990) << "what is there is shown";
    for (int frame = 0; frame < 20; ++frame) session.advance(0, Input{}, true);
    EXPECT_TRUE(session.rerun()->finished());
    EXPECT_EQ(session.tick_in_view(), 8990);
}

TEST_F(ASession, PlaysARecordingAgainUntilSomebodyWalksOn) {
    const Input right{.right = 1};
    Recording recording;
    recording.ticks.assign(5, {{}, right, 0});
    session.apply(command::Play{std::make_shared<Playback>(recording, false)});
    session.advance(5, {}, false);
    const std::uint64_t end = hash();
    session.advance(3, {}, false);
    session.apply(command::PlayAgain{});
    EXPECT_TRUE(session.is_playing());
    session.advance(5, {}, false);
    EXPECT_EQ(hash(), end);
    session.advance(1, right, false);
    EXPECT_EQ(session.playback(), nullptr);
}

TEST_F(ASession, KeepsTheRunWhereverAnotherBegins) {
    Recording recording;
    recording.ticks.assign(5, {{}, Input{.right = 1}, 0});
    const Command beginnings[] = {command::OpenLevel{post()}, command::OpenLevel{session.opened()},
                                  command::StartFrom{session.simulation().state()},
                                  command::PlaceMover{{-1, 2}},
                                  command::Play{std::make_shared<Playback>(recording, false)}};
    set("speed=6");
    play(30);
    const std::uint64_t end = hash();
    const auto level = session.simulation().shared_map();
    for (const Command& begin : beginnings) {
        session.apply(begin);
        EXPECT_EQ(session.tick_in_view(), 0);
        EXPECT_EQ(session.run().last(), 0);
        ASSERT_EQ(session.timeline().branches().size(), 2U);
        session.apply(command::ChooseBranch{0});
        EXPECT_EQ(session.simulation().shared_map(), level);
        seek(30);
        EXPECT_EQ(hash(), end);
        EXPECT_EQ(session.simulation().settings().speed, 6.0);
        EXPECT_EQ(session.playback(), nullptr);
        session.apply(command::DropBranch{1});
    }
}

TEST_F(ASession, PlaysARecordingAgainInPlaceOfWhatItMade) {
    Recording recording;
    recording.ticks.assign(5, {{}, Input{.right = 1}, 0});
    play(10);
    session.apply(command::Play{std::make_shared<Playback>(recording, false)});
    for (int again = 0; again < 3; ++again) {
        session.advance(5, {}, false);
        session.apply(command::PlayAgain{});
    }
    EXPECT_EQ(session.timeline().branches().size(), 2U);
    // The run that was made of it with other settings stays.
    session.advance(5, {}, false);
    session.apply(command::SetPace{Pace::paused});
    set("speed=6");
    session.apply(command::KeepRerun{});
    EXPECT_EQ(session.timeline().branches().size(), 3U);
    EXPECT_EQ(session.playback(), nullptr) << "no recording made that";
    session.apply(command::ChooseBranch{1});
    ASSERT_NE(session.playback(), nullptr);
    session.apply(command::PlayAgain{});
    EXPECT_EQ(session.timeline().branches().size(), 3U);
}

TEST_F(ASession, HasInItsFirstStateTheSettingsThatItGoesOnWith) {
    const Strategy* const before = session.simulation().settings().strategy;
    play(20);
    seek(0);
    set("strategy=box_sweep");
    const Strategy* const chosen = session.simulation().settings().strategy;
    EXPECT_NE(chosen, before);
    session.apply(command::KeepRerun{});
    EXPECT_EQ(session.simulation().settings().strategy, chosen);
    seek(5);
    seek(0);
    EXPECT_EQ(session.simulation().settings().strategy, chosen);
    session.apply(command::Fork{});
    session.advance(1, Input{.right = 1}, false);
    EXPECT_EQ(session.simulation().settings().strategy, chosen);
    session.apply(command::ChooseBranch{0});
    seek(0);
    EXPECT_EQ(session.simulation().settings().strategy, before);
}

TEST_F(ASession, TracesTheTickInView) {
    play(100);
    for (int tick = 0; tick < 60; ++tick) {
        const Input right{.right = 1.0};
        session.advance(1, right, false);
    }
    EXPECT_TRUE(session.trace().marks().empty());
    session.advance(0, Input{}, true);
    EXPECT_FALSE(session.trace().marks().empty()) << "pressed against the wall";
    seek(155);
    session.advance(0, Input{}, true);
    EXPECT_FALSE(session.trace().marks().empty());
    session.advance(0, Input{}, false);
    EXPECT_TRUE(session.trace().marks().empty());
}

}  // namespace session_test
}  // namespace slidelab::lab
