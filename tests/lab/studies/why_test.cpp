// Words about small moves that can be worked out by hand: the whole text of every trouble, of
// every strategy, and of a mover that is simply held back.
#include "lab/studies/why.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "lab/judge/judge.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/session/session.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"
#include "support/moves.hpp"

namespace slidelab::test::why_test {

/// One move with some options set, and what is said of it.
class Asked {
public:
    Asked(std::string_view id, const Level& level, const Shape& shape, Vec2 from, Vec2 delta,
          std::vector<std::string_view> set = {}, BodySet bodies = {})
        : Asked(id, Map(level), shape, from, delta, std::move(set), std::move(bodies)) {}
    Asked(std::string_view id, const Map& map, const Shape& shape, Vec2 from, Vec2 delta,
          std::vector<std::string_view> set = {}, BodySet bodies = {})
        : strategy_(*find_strategy(id)),
          options_(strategy_.defaults()),
          bodies_(std::move(bodies)) {
        for (const std::string_view assignment : set) {
            const std::size_t equals = assignment.find('=');
            EXPECT_FALSE(options_.set(assignment.substr(0, equals), assignment.substr(equals + 1)));
        }
        MoveRequest request{shape, from, delta, delta * 60.0, bodies_};
        request.lattice = &map.lattice;
        const MoveResult result = traced_move(strategy_, map, request, options_, &trace_);
        MadeMove move{map, strategy_, options_, request, result, map.limits(), &trace_};
        move.events = judge(move).troubles;
        why_ = why_of(move);
    }
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;

    std::string text() const { return why_.text(); }
    const Why& why() const { return why_; }

private:
    const Strategy& strategy_;
    Options options_;
    BodySet bodies_;
    Trace trace_;
    Why why_;
};

/// Tiles 10 to 15 of row 10: their top is at y = 10. Each is a solid of its own.
Level row_of_tiles() {
    LevelBuilder builder;
    for (std::int32_t column = 10; column < 16; ++column) {
        const double x = static_cast<double>(column) + 0.5;
        builder.add_box({{x, 10.5}, {0.5, 0.5}}, {WallName::Kind::tile, column, 10});
    }
    return test::built(std::move(builder));
}

/// A floor at y = 2 of two pieces that meet at x = 4.
Level floor_of_two() { return level_of({{{{-10, 2}, {4, 2}}, 0}, {{{4, 2}, {20, 2}}, 0}}); }

// --- Stuck and slowed ---

TEST(Why, ABoxThatSticksOnTheSeamOfTwoTiles) {
    const Asked asked("disk_slide", row_of_tiles(), BoxShape{{0.3, 0.3}}, {13.7, 9.7},
                      {0.0471, 0.0471}, {"deepest_first=off"});
    EXPECT_EQ(
        asked.text(),
        "Stopped by the upper left corner of tile 14,10, an internal edge: the seam with "
        "tile 13,10 beside it. Fix: turn on `deepest_first` (the deepest overlap first); then "
        "tile 13,10's top pushes it (0.047). It was the last overlap in the list (0.047). It "
        "wanted to move 0.067 and moved 0; a perfect slide would give 0.047.");
}

TEST(Why, ADiskThatIsSlowedByTheEndOfAFloorPiece) {
    const Asked asked("disk_slide", floor_of_two(), DiskShape{0.3}, {3.95, 1.7}, {0.03, 0.1},
                      {"deepest_first=off"});
    EXPECT_EQ(asked.text(),
              "Slowed by the left end of segment 1, an internal edge: the seam with segment 0 "
              "beside it. Fix: turn on `deepest_first` (the deepest overlap first); then segment 0 "
              "pushes it (0.100). It was the last overlap in the list (0.099). It wanted to move "
              "0.104 and moved 0.020; a perfect slide would give 0.030.");
}

TEST(Why, ABoxThatGrazesASeam) {
    const Asked asked("box_sweep", row_of_tiles(), BoxShape{{0.3, 0.3}}, {13.7, 9.7}, {0.05, 0.0},
                      {"ignore_grazing=off"});
    EXPECT_EQ(asked.text(),
              "Stopped by the upper left corner of tile 14,10, an internal edge: the seam with "
              "tile 13,10 beside it. Fix: turn on `ignore_grazing` (mere touching ignored). It "
              "wanted to move 0.050 and moved 0; a perfect slide would give 0.050.");
}

TEST(Why, ASweepThatDoesNotSlide) {
    const Asked disk("disk_sweep", floor_of_two(), DiskShape{0.5}, {0, 1.5}, {0.1, 0.1},
                     {"slide_remainder=off"});
    EXPECT_EQ(disk.text(),
              "Stopped by segment 0. Fix: turn on `slide_remainder` (a slide of the remainder). It "
              "wanted to move 0.141 and moved 0; a perfect slide would give 0.100.");
    const Asked box("box_sweep", floor_of_two(), BoxShape{{0.5, 0.5}}, {0, 1.5}, {0.1, 0.1},
                    {"slide_remainder=off"});
    EXPECT_EQ(box.text(),
              "Stopped by segment 0. Fix: turn on `slide_remainder` (a slide of the remainder). It "
              "wanted to move 0.141 and moved 0; a perfect slide would give 0.100.");
}

TEST(Why, ABoxThatStopsBesideAPost) {
    const Asked asked("disk_slide", level_of({{{{4, 2}, {4, 2}}, 0.5}}), BoxShape{{0.3, 0.3}},
                      {3.2, 1.25}, {0.1, 0.0}, {"vertex_axes=off"});
    EXPECT_EQ(asked.text(),
              "It was pushed up by segment 0, which it does not touch. Fix: turn on `vertex_axes` "
              "(the axes of a wall's ends).");
}

TEST(Why, ASkinThatKeepsItOffAFlatWall) {
    const Level wall = level_of({{{{2, -1}, {2, 1}}, 0}});
    const Asked stopped("disk_sweep", wall, DiskShape{0.5}, {0, 0}, {1.4, 0}, {"skin=0.2"});
    EXPECT_EQ(stopped.text(),
              "Stopped by segment 0, after 93 % of its displacement. Fix: set `skin` to 0 (no "
              "skin); then "
              "it gets farther.");
    const Asked near("disk_sweep", wall, DiskShape{0.5}, {1.4, 0}, {0, 0.5}, {"skin=0.2"});
    EXPECT_EQ(near.text().substr(0, 80),
              "It began 0.100 deep in segment 0, with its skin, and was pushed out of it, left.");
}

// --- Overlaps ---

TEST(Why, AMoverThatIsNotPushedOut) {
    const Asked asked("box_sweep", level_of_boxes({{{2, 3}, {2, 1}}}), BoxShape{{0.5, 0.5}},
                      {2, 1.75}, {0.1, 0.0}, {"resolve_overlap=off"});
    EXPECT_EQ(asked.text(),
              "It began 0.250 deep in box 0, and ends 0.250 deep in it. Fix: turn on "
              "`resolve_overlap` (its overlaps resolved first); then less of the overlap is left.");
}

TEST(Why, AMoverThatIsPushedOut) {
    const Asked asked("disk_slide", floor_of_two(), DiskShape{0.5}, {0, 1.75}, {0.1, 0.0});
    EXPECT_EQ(asked.text(), "It began 0.250 deep in segment 0, and was pushed out of it, up.");
}

TEST(Why, RoundsOfPushesThatAreUsedUp) {
    // A notch of two slopes of 45 degrees.
    const Level notch = level_of({{{{-5, -5}, {0, 0}}, 0}, {{{0, 0}, {5, -5}}, 0}});
    const Asked asked("disk_slide", notch, DiskShape{0.5}, {0, -0.8}, {0, 0.2},
                      {"iterations=1", "substeps=off"});
    EXPECT_EQ(
        asked.text(),
        "At its end it is 0.076 deep in segment 0. Its one round of pushes was used up. Fix: set "
        "`iterations` to 5 (5 rounds of pushes); then segment 0 pushes it (0.076). Fix: turn on "
        "`substeps` (sub-steps).");
}

// --- Squeezed ---

const MovingBody door = moving_box({{2.5, 0}, {0.5, 2}}, {0.2, 0}, {WallName::Kind::box, 0});

TEST(Why, AMoverBetweenADoorAndAWall) {
    const Asked asked("disk_sweep", level_of({{{{4, -5}, {4, 5}}, 0}}), DiskShape{0.5}, {3.5, 0},
                      {0, 0}, {}, {door});
    EXPECT_EQ(asked.text(),
              "Squeezed between box 0's right side and segment 0: box 0 pushed, and segment 0 "
              "stood. At its end it is 0.200 deep in box 0.");
}

TEST(Why, AMoverThatADoorPushes) {
    const Asked asked("disk_sweep", level_of({}), DiskShape{0.5}, {3.5, 0}, {0, 0}, {}, {door});
    EXPECT_EQ(asked.text(), "Pushed right by box 0, which moves into it.");
}

// --- Tunnelled ---

TEST(Why, AMoverThatIsTooFast) {
    const Level wall = level_of({{{{4, -5}, {4, 5}}, 0}});
    const Asked disk("disk_slide", wall, DiskShape{0.3}, {3.5, 0}, {1.0, 0}, {"substeps=off"});
    EXPECT_EQ(
        disk.text(),
        "Its centre went through segment 0: a step of 1.000 is longer than it reaches from its "
        "centre (0.300). Fix: turn on `substeps` (sub-steps); then segment 0 pushes it (0.143).");
    const Asked sat("sat_push", wall, DiskShape{0.3}, {3.5, 0}, {1.0, 0}, {"substeps=off"});
    EXPECT_EQ(
        sat.text(),
        "Its centre went through segment 0: a step of 1.000 is longer than it reaches from its "
        "centre (0.300). Fix: turn on `substeps` (sub-steps); then segment 0 pushes it (0.143).");
}

TEST(Why, ASweepThatTakesTheFirstInTheList) {
    const Level walls = level_of({{{{6, -5}, {6, 5}}, 0}, {{{4, -5}, {4, 5}}, 0}});
    const Asked asked("disk_sweep", walls, DiskShape{0.3}, {3, 0}, {5, 0}, {"earliest_hit=off"});
    EXPECT_EQ(asked.text(),
              "Its centre went through segment 1. Fix: turn on `earliest_hit` (the earliest hit "
              "first); then it hits segment 1.");
}

// --- Left the map ---

TEST(Why, AMoverOutsideOfTheMap) {
    MapBuilder builder;
    builder.set_area({{0, 0}, {10, 8}});
    const Asked asked("disk_slide", test::built(std::move(builder)), DiskShape{0.3}, {9.9, 4},
                      {0.35, 0});
    EXPECT_EQ(asked.text(), "Its centre is 0.250 outside of the map, right of it.");
}

TEST(Why, AMoverAboveTheMap) {
    MapBuilder builder;
    builder.set_area({{0, 0}, {10, 8}});
    const Asked asked("disk_slide", test::built(std::move(builder)), DiskShape{0.3}, {4, 0.25},
                      {0, -0.5});
    EXPECT_EQ(asked.text(), "Its centre is 0.250 outside of the map, above it.");
}

// --- Held back, and no trouble ---

TEST(Why, AMoverThatMeetsAWallHeadOn) {
    const Level walls = level_of({{{{4, -5}, {4, 5}}, 0}, {{{5, -5}, {5, 5}}, 0}});
    EXPECT_EQ(Asked("disk_sweep", walls, DiskShape{0.5}, {3, 0}, {2, 0}).text(),
              "Stopped by segment 0, after 25 % of its displacement. It was the earliest hit on "
              "its path.");
    EXPECT_EQ(Asked("box_sweep", walls, BoxShape{{0.5, 0.5}}, {3, 0}, {2, 0}).text(),
              "Stopped by segment 0, after 25 % of its displacement. It was the earliest hit on "
              "its path.");
    EXPECT_EQ(Asked("disk_slide", walls, DiskShape{0.5}, {3.5, 0}, {0.1, 0}).text(),
              "Stopped by segment 0. It was the deepest overlap (0.100).");
    EXPECT_EQ(Asked("sat_push", walls, DiskShape{0.5}, {3.5, 0}, {0.1, 0}).text(),
              "Stopped by segment 0. The least overlap on 3 axes (0.100) leads out.");
}

TEST(Why, AMoverThatSlides) {
    EXPECT_EQ(Asked("disk_sweep", floor_of_two(), DiskShape{0.5}, {0, 1.5}, {0.3, 0.4}).text(),
              "Slides along segment 0: 60 % of its displacement goes on.");
    EXPECT_EQ(
        Asked("sat_push", row_of_tiles(), BoxShape{{0.3, 0.3}}, {12.2, 9.7}, {0.03, 0.04}).text(),
        "Slides along tile 12,10's top: 60 % of its displacement goes on.");
}

TEST(Why, TheSideOfABoxInMotionIsNamed) {
    const MovingBody box = moving_box({{4, 0}, {0.5, 2}}, {0, -0.1}, {WallName::Kind::box, 0});
    for (const std::string_view strategy : {"disk_sweep", "world_move"}) {
        const Asked asked(strategy, level_of({}), DiskShape{0.5}, {5.5, 0}, {-1, 0.5}, {}, {box});
        EXPECT_EQ(asked.text().substr(0, 30), "Slides along box 0's right sid") << strategy;
    }
}

TEST(Why, TheCornerIsNamedThatTheMoversOwnSideTouches) {
    LevelBuilder builder;
    const std::vector<Vec2> corners{
        {1.79, -1.87}, {1.72, -1.86}, {1.67, -1.97}, {1.75, -2.15}, {1.82, -2.06}};
    builder.add_polygon(corners, {WallName::Kind::polygon, 0});
    EXPECT_EQ(
        Asked("sat_push", test::built(std::move(builder)), BoxShape{{1, 0.5}}, {1, -1}, {1.5, -0.5})
            .text(),
        "Slides along the lower left corner of polygon 0: 98 % of its displacement goes on.");
}

TEST(Why, ABoxBetweenAFloorAndTheBoxThatItIsBeside) {
    const Level boxes = test::level_of_boxes({{{0, -2}, {0.5, 0.5}}, {{-1, 0}, {0.5, 0.5}}});
    EXPECT_EQ(Asked("disk_slide", boxes, BoxShape{{0.30093503997271204, 0.526530342979894}},
                    {-0.800935039972712, -1.026530342979894}, {0.2, 0.2})
                  .text(),
              "Stopped between box 1's top and the lower left corner of box 0.");
    const Level flush =
        test::level_of_boxes({{{0, -2}, {0.5, 0.5}}, {{-1, 0}, {0.5, 0.5}}, {{0, 0}, {0.5, 0.5}}});
    EXPECT_EQ(Asked("disk_slide", flush, BoxShape{{0.30093503997271204, 0.526530342979894}},
                    {-0.800935039972712, -1.026530342979894}, {0.2, 0.2})
                  .text(),
              "Stopped between box 1's top and the lower left corner of box 0.");
}

TEST(Why, ThePiecesOfOneObjectAreToldApart) {
    LevelBuilder builder;
    builder.add_segment({{-10, 2}, {4, 2}}, 0.0, {WallName::Kind::object, 7});
    builder.add_segment({{4, 2}, {4, -10}}, 0.0, {WallName::Kind::object, 7});
    EXPECT_EQ(
        Asked("disk_sweep", test::built(std::move(builder)), DiskShape{0.5}, {3.5, 1.5}, {0.1, 0.1})
            .text(),
        "Stopped between object 7, piece 1 and object 7, piece 2.");
}

TEST(Why, AMoverInACorner) {
    const Level corner = level_of({{{{-10, 2}, {4, 2}}, 0}, {{{4, -10}, {4, 2}}, 0}});
    EXPECT_EQ(Asked("disk_sweep", corner, DiskShape{0.5}, {3.5, 1.5}, {0.1, 0.1}).text(),
              "Stopped between segment 0 and segment 1.");
}

TEST(Why, RealEdgesAreCalledSo) {
    const Level end = level_of({{{{4, 0}, {8, 0}}, 0}});
    EXPECT_EQ(Asked("disk_sweep", end, DiskShape{0.5}, {3, 0}, {1, 0}).text(),
              "Stopped by the left end of segment 0, a real end, after 50 % of its displacement.");
    const Level post = level_of_boxes({{{4, 0}, {0.5, 0.5}}});
    EXPECT_EQ(Asked("disk_sweep", post, DiskShape{0.5}, {3, -1}, {0.5, 0.5}).text(),
              "Stopped by the upper left corner of box 0, a real corner, after 29 % of its "
              "displacement.");
    const Level tip = level_of({{{{4, 0}, {8, 3}}, 0}, {{{4, 0}, {8, -3}}, 0}});
    EXPECT_EQ(Asked("disk_sweep", tip, DiskShape{0.5}, {3, 0}, {1, 0}).text(),
              "Stopped by the upper left end of segment 0, a real edge: segment 1 meets it at an "
              "angle, after 50 % of its displacement.");
}

TEST(Why, TheRuleOfAGrid) {
    MapBuilder builder;
    builder.set_grid({1.0, {{3, 2}}, {{4, 1}}});
    const Map level = test::built(std::move(builder));
    EXPECT_EQ(Asked("grid_walk", level, DiskShape{0.3}, {3.5, 1.5}, {0.6, 0.6}).text(),
              "Stopped between vertical 0 and horizontal 0. From region a into c, between two "
              "walls: neither direction.");
    EXPECT_EQ(Asked("grid_walk", level, DiskShape{0.3}, {3.5, 1.5}, {0.1, 0.6}).text(),
              "Slides along horizontal 0: 44 % of its displacement goes on. From region a into b, "
              "an edge with a wall: horizontal only.");
}

TEST(Why, NothingIsSaidOfAMoverThatGoesOn) {
    EXPECT_EQ(Asked("disk_sweep", floor_of_two(), DiskShape{0.5}, {0, 0}, {0.3, 0.4}).text(), "");
}

// --- From the side ---

/// One tick of a sixtieth of a second under gravity, of a disk that is on the
/// floor or in the air.
std::string said_from_side(std::string_view id, const Level& level, Vec2 from, Vec2 velocity,
                           const BodySet& bodies = {}, bool drops = false) {
    const Strategy& strategy = *find_strategy(id);
    const Options options = strategy.defaults();
    MoveRequest request{DiskShape{0.3}, from, velocity / 60.0, velocity, bodies};
    request.side_view = {{0, -1}, {0, 30}, 1.0 / 60.0, drops};
    Trace trace;
    const MoveResult result = traced_move(strategy, level, request, options, &trace);
    return why_of({level, strategy, options, request, result, {}, &trace}).text();
}

TEST(Why, SaysThatASlopeIsNoFloor) {
    LevelBuilder builder;
    const double rise = std::tan(46.3 / 57.29577951308232);
    builder.add_segment({{-5, 5 * rise}, {5, -5 * rise}});
    const Vec2 normal = normalized(Vec2{-rise, -1.0});
    const std::string text =
        said_from_side("world_move", test::built(std::move(builder)), normal * 0.3, {});
    EXPECT_NE(text.find("Not on the floor: the slope under it is 46.3 degrees, "
                        "the limit 45."),
              std::string::npos)
        << text;
}

TEST(Why, SaysWhatCarriesIt) {
    const BodySet lift{moving_box({{0, 1}, {2, 1}}, {0, -2.0 / 60}, {WallName::Kind::box, 12, 0})};
    EXPECT_EQ(said_from_side("world_move", Level(), {0, -0.3}, {}, lift),
              "Carried by box 12 at 2 units/s.");
}

TEST(Why, SaysWhyAOneWayWallLetsItPass) {
    LevelBuilder builder;
    builder.set_traits({.solid_side = {0, -1}});
    builder.add_segment({{-3, 0}, {3, 0}});
    const Level level = test::built(std::move(builder));
    for (const char* id : {"world_move", "disk_sweep", "sat_push"}) {
        EXPECT_EQ(said_from_side(id, level, {0, 0.2}, {0, -3}),
                  "Passes segment 0: it was not wholly above the one-way wall.")
            << id;
        EXPECT_EQ(said_from_side(id, level, {0, -0.3}, {0, 3}, {}, true),
                  "Passes segment 0: it drops through on request.")
            << id;
        EXPECT_EQ(said_from_side(id, level, {0, -2}, {0, 3}), "") << id;
    }
}

/// Deepest in the floor, but under a ceiling: the way out of both is to the left, past their ends.
TEST(Why, SaysTheWayOutOfSeveralWallsThatWasTaken) {
    const Level level = test::level_of_boxes({{{2, 1.2}, {2.4, 0.5}}, {{2, -1.3}, {2.4, 0.5}}});
    for (const char* id : {"box_sweep", "sat_push", "world_move"}) {
        SCOPED_TRACE(id);
        const MoveResult result = test::Mover(id).move(level, BoxShape{{0.5, 1}}, {0, 0}, {});
        EXPECT_TRUE(test::is_at(result.position, -0.9, 0));
        ASSERT_FALSE(result.contacts.empty());
        for (const Contact& contact : result.contacts) {
            EXPECT_LT(distance(contact.normal, {-1, 0}), 1e-12);
            EXPECT_GE(contact.depth, 0.3 - 1e-9);
        }
        const std::string text = Asked(id, level, BoxShape{{0.5, 1}}, {0, 0}, {}).text();
        EXPECT_EQ(text, "It began 0.300 deep in box 0, and was pushed out of it, left.");
    }
}

}  // namespace slidelab::test::why_test
