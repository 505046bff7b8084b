// A move with its picture: the events of every strategy, in order, each with its own marks.
#include "lab/pictures/traced_move.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"
#include "support/grid_level.hpp"
#include "support/lab_names.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::test::traced_move_test {

/// Every strategy, walking into a corner of walls that it sees.
class Events : public testing::TestWithParam<const Strategy*> {
protected:
    void SetUp() override {
        LevelBuilder builder;
        builder.add_box({{4, 4}, {4, 0.5}}, {});
        builder.add_box({{8, 2}, {0.5, 4}}, {});
        GridEdges grid;
        for (int i = 0; i < 8; ++i) grid.horizontal.push_back({i, 3});
        for (int i = 0; i < 6; ++i) grid.vertical.push_back({7, i});
        level_ = GridLevel(built(std::move(builder)), grid);
        const Strategy& strategy = *GetParam();
        Shape shape = DiskShape{0.3};
        if (!strategy.moves(shape) && strategy.shapes != 0) shape = BoxShape{{0.3, 0.3}};
        MoveRequest request{shape, {2.5, 1.5}, {12, 4}, {12, 4}, {}};
        request.lattice = &level_.lattice;
        result_ = traced_move(strategy, level_, request, strategy.defaults(), &trace_);
        untraced_ = strategy.move(level_, request, strategy.defaults());
    }

    GridLevel level_;
    Trace trace_;
    MoveResult result_;
    MoveResult untraced_;
};

TEST_P(Events, LeaveTheMoveAsItIs) {
    EXPECT_EQ(result_.position, untraced_.position);
    EXPECT_EQ(result_.velocity, untraced_.velocity);
    EXPECT_EQ(result_.contacts.size(), untraced_.contacts.size());
}

TEST_P(Events, BelongToTheStrategysStages) {
    ASSERT_FALSE(trace_.events().empty());
    for (const TraceEvent& event : trace_.events()) {
        EXPECT_TRUE(std::any_of(GetParam()->stages.begin(), GetParam()->stages.end(),
                                [&](const Stage& stage) { return stage.number == event.stage; }));
    }
}

TEST_P(Events, HoldEveryMarkOnceInOrder) {
    std::size_t next = 0;
    for (const TraceEvent& event : trace_.events()) {
        EXPECT_EQ(event.first_mark, next);
        next += event.mark_count;
    }
    EXPECT_EQ(next, trace_.marks().size());
}

TEST_P(Events, NeverGoBackInTime) {
    double time = 0.0;
    for (const TraceEvent& event : trace_.events()) {
        EXPECT_GE(event.moment.time, time);
        EXPECT_LE(event.moment.time, 1.0);
        time = event.moment.time;
    }
}

TEST_P(Events, SayWhatDecided) {
    EXPECT_TRUE(result_.hit());
    const auto decides = [](const TraceEvent& event) {
        const auto chosen = [](const TraceNumber& number) { return number.is_chosen; };
        return event.reason && (event.numbers.empty() ||
                                std::any_of(event.numbers.begin(), event.numbers.end(), chosen));
    };
    EXPECT_TRUE(std::any_of(trace_.events().begin(), trace_.events().end(), decides));
}

TEST_P(Events, AgreeWithThePathAboutTime) {
    double time = 0.0;
    for (const PathPoint& bend : result_.path) {
        EXPECT_GE(bend.time, time);
        EXPECT_LE(bend.time, 1.0);
        time = bend.time;
    }
    EXPECT_FALSE(result_.path.empty());
    for (const Contact& contact : result_.contacts) {
        EXPECT_GE(contact.time, 0.0);
        EXPECT_LE(contact.time, 1.0);
    }
}

INSTANTIATE_TEST_SUITE_P(Strategies, Events, testing::ValuesIn(strategies_under_test()),
                         [](const auto& test) { return std::string(test.param->id); });

TEST(GridPicture, ShowsRegionsAndBands) {
    const GridLevel level = level_of_grid({1.0, {}, {{2, 0}}});
    const Strategy& strategy = *find_strategy("grid_walk");
    Trace trace;
    MoveRequest request{DiskShape{0}, {1.5, 0.5}, {1, 0}, {1, 0}, {}};
    request.lattice = &level.lattice;
    traced_move(strategy, level, request, strategy.defaults(), &trace);
    const auto count = [&](Role role) {
        return std::count_if(trace.marks().begin(), trace.marks().end(),
                             [role](const Mark& mark) { return mark.role == role; });
    };
    EXPECT_EQ(count(Role::region_a) - 1, 25) << "with the mover's own coordinates";
    EXPECT_EQ(count(Role::region_b), 40);
    EXPECT_EQ(count(Role::region_c), 16);
    EXPECT_EQ(count(Role::minkowski), 1);
    const auto own = std::find_if(trace.marks().begin(), trace.marks().end(),
                                  [](const Mark& mark) { return !mark.note.empty(); });
    ASSERT_NE(own, trace.marks().end());
    EXPECT_EQ(own->note, "3, 1: a");
}

TEST(DiskSlidePicture, TellsTheMoveInMarksOfItsStages) {
    LevelBuilder builder;
    builder.add_segment({{-5, 1.5}, {5, 1.5}}, 0.0, {});
    const Level level = built(std::move(builder));
    const Strategy& strategy = *find_strategy("disk_slide");
    Trace trace;
    traced_move(strategy, level, {DiskShape{0.3}, {0, 1}, {0.3, 0.3}, {}, {}}, strategy.defaults(),
                &trace);
    std::vector<Role> seen;
    for (const Mark& mark : trace.marks()) {
        seen.push_back(mark.role);
        EXPECT_TRUE(std::any_of(strategy.stages.begin(), strategy.stages.end(),
                                [&](const Stage& s) { return s.number == mark.stage; }));
    }
    for (const Role role : {Role::path, Role::position, Role::candidate, Role::closest,
                            Role::contact, Role::normal, Role::slide}) {
        EXPECT_NE(std::find(seen.begin(), seen.end(), role), seen.end()) << describe(role).name;
    }
}

TEST(TracedMove, OfABadRequestDrawsNothing) {
    for (const Strategy* strategy : strategies()) {
        Trace trace;
        MoveRequest bad{DiskShape{-1.0}, {0, 0}, {1e300, 0}, {}, {}};
        const GridLevel empty;
        bad.lattice = &empty.lattice;
        EXPECT_EQ(traced_move(*strategy, Level(), bad, strategy->defaults(), &trace).stop_reason,
                  StopReason::invalid_request);
        EXPECT_TRUE(trace.marks().empty()) << strategy->id;
    }
}

MoveResult pass_all(const Level&, const MoveRequest& request, const Options&, const MoveContext&,
                    Trace*) {
    return unhindered(request);
}

TEST(TracedMove, OfAStrategyThatLacksWhatAPictureIsMadeOfIsTheSame) {
    for (const Picture picture :
         {Picture::own_marks, Picture::velocities, Picture::grown_shapes, Picture::crossings,
          Picture::pushes, Picture::axes, Picture::regions}) {
        Strategy bare = *find_strategy("disk_sweep");
        bare.options = {};
        bare.picture = picture;
        bare.solve = pass_all;
        LevelBuilder builder;
        builder.add_segment({{2, -5}, {2, 5}});
        const Level level = built(std::move(builder));
        const MoveRequest request{DiskShape{0.3}, {0, 0}, {4, 0}, {4, 0}, {}};
        Trace trace;
        const MoveResult moved = traced_move(bare, level, request, bare.defaults(), &trace);
        EXPECT_EQ(moved.position, (Vec2{4, 0}));
    }
}

}  // namespace slidelab::test::traced_move_test
