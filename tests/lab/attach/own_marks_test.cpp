// Marks that an attached mover sends, and what is said of what it did.
#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "lab/attach/contacts_of_answer.hpp"
#include "lab/attach/mover_lines.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/movers.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab {
namespace own_marks_test {

TEST(OwnMarks, AreReadWithTheirRoleFormAndWords) {
    const auto read = read_answer(
        R"({"id":3,"to":[1,2],"marks":[
            {"role":"normal","form":"vector","points":[[0,0],[1,0]],"value":0.5},
            {"role":"minkowski","form":"polygon","points":[[0,0],[1,0],[1,1]]},
            {"role":"position","form":"circle","points":[[2,2]],"radius":0.3},
            {"role":"decision","form":"point","points":[[0,1]],"note":"tile 4,7 \u00fc\n"}]})",
        3);
    ASSERT_TRUE(std::holds_alternative<ForeignAnswer>(read))
        << to_string(std::get<InputError>(read));
    const auto& marks = std::get<ForeignAnswer>(read).marks;
    ASSERT_EQ(marks.size(), 4U);
    EXPECT_EQ(marks[0].role, Role::normal);
    EXPECT_EQ(marks[0].form, Mark::Form::vector);
    EXPECT_EQ(marks[0].points, (std::vector<Vec2>{{0, 0}, {1, 0}}));
    EXPECT_TRUE(marks[0].has_value);
    EXPECT_EQ(marks[0].value, 0.5);
    EXPECT_EQ(marks[1].points.size(), 3U);
    EXPECT_EQ(marks[2].radius, 0.3);
    for (const char letter : marks[3].note) EXPECT_TRUE(letter >= ' ' && letter <= '~');
    EXPECT_TRUE(marks[3].note.starts_with("tile 4,7 "));
}

TEST(OwnMarks, AreInTheTraceOfTheMoveAndDecideNothing) {
    test::MapBuilder builder;
    builder.add_box({{3, 0}, {1, 5}});
    const Level level = test::built(std::move(builder));
    MoveRequest request{BoxShape{{0.3, 0.3}}, {0, 0}, {0.5, 0}, {30, 0}, {}};
    ForeignAnswer answer{{0.5, 0}};
    const MoveResult without = result_of_answer(level, request, answer, nullptr);
    Mark mark;
    mark.stage = own_stage;
    mark.role = Role::normal;
    mark.points = {{1, 1}};
    answer.marks = {mark, mark};
    Trace trace;
    const MoveResult with = result_of_answer(level, request, answer, &trace);
    EXPECT_EQ(with.position, without.position);
    EXPECT_EQ(with.contacts.size(), without.contacts.size());
    EXPECT_TRUE(answer == (ForeignAnswer{{0.5, 0}})) << "the same answer, whatever it draws";
    ASSERT_FALSE(trace.events().empty());
    const TraceEvent& own = trace.events().back();
    EXPECT_EQ(own.stage, own_stage);
    EXPECT_EQ(trace.marks_of(own).size(), 2U);
}

/// It sees no wall.
MoveResult go_through(const Level& level, const MoveRequest& request, const Options&,
                      const MoveContext&, Trace* trace) {
    return result_of_answer(level, request, {request.position + request.displacement}, trace);
}

class WordsOfAttached : public testing::Test {
protected:
    WordsOfAttached() : mover_(*find_strategy("sat_push")) {
        mover_.id = attached_id;
        mover_.options = {};
        mover_.solve = go_through;
    }

    Session walk(double speed, int ticks) const {
        test::MapBuilder builder;
        builder.add_box({{2, 0}, {0.5, 5}});
        builder.set_spawn({0.9, 0});
        Settings settings = default_settings();
        choose_strategy(settings, mover_);
        for (const std::string& each : {std::string("shape=box"), std::string("half_width=0.3"),
                                        "speed=" + std::to_string(speed)})
            EXPECT_EQ(apply_setting(settings, each), std::nullopt) << each;
        Session session(std::make_shared<const Map>(test::built(std::move(builder))), settings);
        for (int i = 0; i < ticks; ++i) session.advance(1, {.right = 1.0}, false);
        return session;
    }

    Strategy mover_;
};

TEST_F(WordsOfAttached, SayThatItWentOnIntoTheWall) {
    const Session session = walk(6.0, 8);  // a tenth of a unit in each tick
    const std::string said = why_of_tick(session.run(), 6, EventKind::began_inside).text();
    EXPECT_NE(said.find("and went on 0.100 into it: it ends 0.300 deep."), std::string::npos)
        << said;
    EXPECT_EQ(said.find("pushed out"), std::string::npos) << said;
    EXPECT_NE(said.find("In your code: "), std::string::npos) << said;
}

TEST_F(WordsOfAttached, SayThatItWentThrough) {
    const Session session = walk(90.0, 3);  // one and a half units
    const KeptRun& run = session.run();
    EXPECT_TRUE(run.tick(1).events.has(EventKind::tunnelled));
    const std::string said = why_of_tick(run, 1, EventKind::tunnelled).text();
    EXPECT_NE(said.find("in_parts"), std::string::npos) << said;
}

TEST_F(WordsOfAttached, AreOfTheKindOfFaultAndOfNoOtherMover) {
    const Session session = walk(6.0, 8);
    for (const auto& [kind, words] :
         {std::pair{EventKind::overlap_left, "in_parts"}, {EventKind::began_inside, "in_parts"}}) {
        const std::string said = why_of_tick(session.run(), 6, kind).text();
        EXPECT_NE(said.find(words), std::string::npos) << said;
    }
    Session other = walk(6.0, 0);
    Settings settings = other.simulation().settings();
    choose_strategy(settings, *Movers().find("phaser_arcade"));
    other.apply(command::ChangeSettings{settings});
    for (int i = 0; i < 20; ++i) other.advance(1, {.right = 1.0}, false);
    for (std::int64_t n = 1; n <= other.run().last(); ++n)
        EXPECT_EQ(why_of_tick(other.run(), n).text().find("In your code"), std::string::npos);
}

}  // namespace own_marks_test
}  // namespace slidelab::lab
