// Two programs are attached in one process, each to a run of its own: neither sees the other.
#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "lab/attach/foreign_mover.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/engines/engine_call.hpp"
#include "lab/session/session.hpp"
#include "support/answers.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab {
namespace two_programs_test {

/// A program that answers each move with that place.
std::shared_ptr<const Strategy> going_to(const std::string& place) {
    return start_mover({"/bin/sh", "-c",
                        "while read -r line; do case $line in '{\"id\"'*) echo '{\"to\":" + place +
                            "}';; esac; done"});
}

Movers with_program(const std::string& place) {
    Movers movers;
    movers.attach(going_to(place));
    return movers;
}

Session session_with(const Movers& movers) {
    LevelBuilder builder;
    builder.add_box({{0.0, 9.0}, {9.0, 1.0}});
    Settings settings = default_settings(movers);
    EXPECT_EQ(apply_setting(settings, "strategy=attached"), std::nullopt);
    return {std::make_shared<const Map>(test::built(std::move(builder))), settings};
}

void walk(Session& session, int ticks) {
    for (int i = 0; i < ticks; ++i) session.advance(1, {.right = 1.0}, false);
}

Vec2 place_of(const Session& session) { return session.simulation().state().position; }

TEST(TwoPrograms, MoveTwoSessionsInTurns) {
    Session one = session_with(with_program("[1,2]"));
    Session other = session_with(with_program("[3,4]"));
    for (int i = 0; i < 5; ++i) {
        walk(one, 1);
        EXPECT_EQ(place_of(one), (Vec2{1.0, 2.0}));
        walk(other, 1);
        EXPECT_EQ(place_of(other), (Vec2{3.0, 4.0}));
    }
    EXPECT_EQ(one.run().repeat(1).after().position, (Vec2{1.0, 2.0}));
    EXPECT_EQ(other.run().repeat(1).after().position, (Vec2{3.0, 4.0}));
}

TEST(TwoPrograms, OneThatEndsLeavesTheOtherAsItIs) {
    Session other = session_with(with_program("[3,4]"));
    {
        Session one = session_with(with_program("[1,2]"));
        walk(one, 2);
        program_of(one.simulation().settings().strategy)->end();
        walk(other, 1);
    }
    walk(other, 3);
    EXPECT_EQ(place_of(other), (Vec2{3.0, 4.0}));
    EXPECT_EQ(program_of(other.simulation().settings().strategy)->problem(), "");
}

TEST(TwoPrograms, AreTwoLanesOfOneComparison) {
    Session session = session_with(with_program("[1,2]"));
    walk(session, 4);
    const auto lane = [](const Movers& movers) { return good(read_lane("attached", movers)); };
    Comparison comparison(
        session.run(),
        {{"as it is", {}}, lane(with_program("[3,4]")), lane(with_program("[5,6]"))});
    comparison.follow(session.run(), 4, {});
    const Vec2 ends[] = {{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}};
    ASSERT_EQ(comparison.lanes().size(), std::size(ends));
    for (std::size_t i = 0; i < std::size(ends); ++i)
        EXPECT_EQ(comparison.lanes()[i].run().position_at(4), ends[i]) << i;
}

TEST(TwoPrograms, OneAfterTheOtherEachKeepItsPast) {
    Session session = session_with(with_program("[1,2]"));
    walk(session, 3);
    const Strategy* const first = session.simulation().settings().strategy;
    Movers movers = session.simulation().settings().movers;
    program_of(first)->end();
    movers.attach(going_to("[3,4]"));
    session.apply(command::UseMovers{movers});
    Settings settings = session.simulation().settings();
    EXPECT_EQ(settings.strategy, first) << "until it is chosen";
    choose_strategy(settings, *movers.attached());
    session.apply(command::ChangeSettings{settings});
    walk(session, 3);
    EXPECT_EQ(place_of(session), (Vec2{3.0, 4.0}));
    session.apply(command::Seek{2});
    EXPECT_EQ(place_of(session), (Vec2{1.0, 2.0})) << "it is known where it went";
    EXPECT_EQ(session.simulation().settings().movers, movers) << "there is one to choose now";
    session.apply(command::Fork{});
    walk(session, 1);
    EXPECT_EQ(place_of(session), (Vec2{3.0, 4.0})) << "from there the present one moves";
}

/// It is attached while time rests: what was walked before is run again with it.
TEST(AProgram, RunsAPastAgainThatKnewNone) {
    Session session = session_with(with_program("[1,2]"));
    Settings settings = session.simulation().settings();
    choose_strategy(settings, *find_strategy("disk_sweep"));
    session.apply(command::ChangeSettings{settings});
    session.apply(command::UseMovers{Movers()});
    walk(session, 5);
    session.apply(command::SetPace{Pace::paused});
    session.apply(command::UseMovers{with_program("[3,4]")});
    settings = session.simulation().settings();
    choose_strategy(settings, *settings.movers.attached());
    session.apply(command::ChangeSettings{settings});
    session.advance(0, {}, false);
    ASSERT_TRUE(session.rerun());
    EXPECT_EQ(session.run().position_at(3), (Vec2{3.0, 4.0}));
}

/// An engine's conventions are a context, too: variants of a model beside each other.
TEST(TwoVariantsOfAModel, AreTwoLanesOfOneComparison) {
    constexpr EngineModel late{
        .boxes = Boxes::at_end, .one_way = OneWay::by_mover, .precision = 1e-2};
    const Strategy& early_model = godot_floating;
    Strategy late_model = early_model;
    late_model.id = "godot_late";
    late_model.context = MoveContext(late);
    Movers movers;
    movers.add(late_model);
    // A box comes from the right, as fast as the mover walks.
    test::MapBuilder builder;
    builder.add_box_path({{{3.0, 0.0}, {1.0, 1.0}}, {-2.0, 0.0}, 1.0, {}});
    Session session(std::make_shared<const Map>(test::built(std::move(builder))),
                    default_settings(movers));
    walk(session, 60);
    Comparison comparison(session.run(), {good(read_lane("godot_floating", movers)),
                                          good(read_lane("godot_late", movers)),
                                          good(read_lane("godot_floating", movers))});
    comparison.follow(session.run(), 60, {});
    const KeptRun& early = comparison.lanes()[0].run();
    EXPECT_NE(comparison.lanes()[1].run().position_at(60), early.position_at(60));
    EXPECT_EQ(comparison.lanes()[2].run().position_at(60), early.position_at(60));
    const MoveRequest request{DiskShape{0.3}, {}, {}, {}, {}};
    EXPECT_EQ(margin_of(late_model, late_model.defaults(), request), 1e-2);
    EXPECT_NE(margin_of(early_model, early_model.defaults(), request), 1e-2);
    EXPECT_EQ(title_of(late_model), "Model of Godot floating");
}

}  // namespace two_programs_test
}  // namespace slidelab::lab
