// The story of small moves that can be worked out by hand, in every strategy's own words.
#include "lab/studies/move_story.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lab/pictures/traced_move.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/studies/traced_event.hpp"
#include "lab/studies/words.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/moves.hpp"

namespace slidelab::test::move_story_test {

/// A move with all options at their defaults, and its story.
class Told {
public:
    Told(std::string_view id, const Level& level, const Shape& shape, Vec2 from, Vec2 delta,
         BodyList bodies = {})
        : Told(id, GridLevel(level), shape, from, delta, bodies) {}
    Told(std::string_view id, const GridLevel& level, const Shape& shape, Vec2 from, Vec2 delta,
         BodyList bodies = {})
        : level_(level),
          strategy_(*find_strategy(id)),
          options_(strategy_.defaults()),
          request_{shape, from, delta, delta, bodies} {
        request_.lattice = &level_.lattice;
        result_ = traced_move(strategy_, level_, request_, options_, &trace_);
    }
    Told(const Told&) = delete;
    Told& operator=(const Told&) = delete;

    /// Every row, indented by its kind; what decided has a star.
    std::vector<std::string> rows() const {
        std::vector<std::string> texts;
        for (const StoryRow& row : story_of(move())) {
            const char* indent = row.kind == StoryRow::Kind::heading ? ""
                                 : row.kind == StoryRow::Kind::event ? "  "
                                                                     : "    ";
            texts.push_back(indent + std::string(is_chosen(move(), row) ? "* " : "") +
                            text_of(move(), row));
        }
        return texts;
    }
    std::size_t count() const { return trace_.events().size(); }
    std::string line(std::size_t event) const { return line_of(move(), event); }
    Explanation explained(std::size_t event) const { return explain(move(), event); }
    Vec2 position(std::size_t event) const { return position_at(move(), event); }

private:
    MadeMove move() const {
        return {level_.level, strategy_, options_, request_, result_, {}, &trace_};
    }

    GridLevel level_;
    const Strategy& strategy_;
    Options options_;
    MoveRequest request_;
    MoveResult result_;
    Trace trace_;
};

using Rows = std::vector<std::string>;

/// A floor at y = 2 and a wall at x = 4.
Level corner() { return level_of({{{{-10, 2}, {10, 2}}, 0}, {{{4, -10}, {4, 10}}, 0}}); }

TEST(MoveStory, OfADiskSweepNamesTheCrossingsOfEveryPart) {
    const Told told("disk_sweep", corner(), DiskShape{0.5}, {0.5, 0.5}, {4, 2});
    EXPECT_EQ(told.rows(),
              (Rows{"Start", "  Depenetrate: at 0.500, 0.500", "  Time of impact: by 4, 2",
                    "Round 1", "  Broad phase: candidates 2", "  Time of impact",
                    "    side 0.500, end a –, end b – → side", "  Tangent: along 1, 0", "Round 2",
                    "  Broad phase: candidates 2", "  Time of impact",
                    "    side 0.500, end a –, end b – → side", "  Tangent: along 0, 1",
                    "  Clip the remainder: by 1, 0", "Round 3", "  Broad phase: candidates 2",
                    "  Clip the remainder: by 0, 0", "The whole move",
                    "  Clip the velocity: v dt = 0, 0"}));
}

TEST(MoveStory, OfADiskAtAnEndOfALineSaysThatTheEndWasFirst) {
    const Told told("disk_sweep", level_of({{{{0, 0}, {0, 5}}, 0}}), DiskShape{0.5}, {-2, -0.3},
                    {4, 0});
    // The end cap at the origin: x = -sqrt(0.25 - 0.09) = -0.4, and the same on the other side.
    EXPECT_EQ(told.line(3),
              "Time of impact: side –, end a 0.400, end b – → end a "
              "(earliest)");
}

TEST(MoveStory, OfABoxSweepComparesWalls) {
    const Told told("box_sweep", corner(), BoxShape{{0.5, 0.5}}, {0.5, 0.5}, {4, 2});
    EXPECT_EQ(
        told.rows(),
        (Rows{"Start", "  Relative motion: by 4, 2", "Round 1", "  Minkowski sum: candidates 2",
              "  Time of impact → segment 0", "    * segment 0: 0.500", "    segment 1: 0.750",
              "  Clip the remainder: by 2, 1", "Round 2", "  Minkowski sum: candidates 2",
              "  Time of impact", "    segment 1: 0.500 (earliest)",
              "  Clip the remainder: by 1, 0", "Round 3", "  Minkowski sum: candidates 2",
              "The whole move", "  Clip the velocity: v dt = 0, 0"}));
}

TEST(MoveStory, TellsThePiecesOfOneObjectApart) {
    LevelBuilder builder;
    builder.add_segment({{1, -1}, {1, 0}}, 0.0, {WallName::Kind::object, 7});
    builder.add_segment({{2, -3}, {2, 3}}, 0.0, {WallName::Kind::object, 7});
    builder.add_box({{4, 0}, {1, 9}}, {WallName::Kind::object, 8});
    const Level level = test::built(std::move(builder));
    const Told told("box_sweep", level, BoxShape{{0.5, 0.5}}, {-1.5, -0.5}, {10, 0.5});
    EXPECT_EQ(told.line(2),
              "Time of impact: object 7, piece 1: 0.200, object 7, piece 2: 0.300, object 8: 0.400 "
              "\u2192 object 7, piece 1 (earliest)")
        << "and the sides of a solid are one";
}

TEST(MoveStory, WhatIsNothingButRoundingIsNothing) {
    EXPECT_EQ(short_text(8e-15), "0");
    EXPECT_EQ(short_text(Vec2{0.5, -8e-15}), "0.500, 0");
    EXPECT_EQ(short_text(2e-9), "0.000000002");
}

TEST(MoveStory, OfADiskSlideGoesSubStepBySubStepAndRoundByRound) {
    // Half the radius at most: two sub-steps of 0.2, 0.2. The second ends 0.1 in floor and wall.
    const Told told("disk_slide", corner(), DiskShape{0.5}, {3.2, 1.2}, {0.4, 0.4});
    EXPECT_EQ(told.rows(),
              (Rows{"Start", "  Deepest penetration: 2 walls", "  Depenetrate: at 3.200, 1.200",
                    "  Move: by 0.400, 0.400", "Sub-step 3, round 1", "  Move: at 3.600, 1.600",
                    "  Deepest penetration", "    depth 0.100 (deepest)",
                    "  Apply the minimum translation", "    by 0, -0.100", "Sub-step 3, round 2",
                    "  Deepest penetration", "    depth 0.100 (deepest)",
                    "  Apply the minimum translation", "    by -0.100, 0", "The whole move",
                    "  Slide: by 0.300, 0.300"}));
}

TEST(MoveStory, OfASatPushListsEveryAxisAndMarksTheChosenOne) {
    const Told told("sat_push", level_of_boxes({{{2, 3}, {2, 1}}}), BoxShape{{0.5, 0.5}}, {2, 1.4},
                    {0.2, 0.2});
    EXPECT_EQ(told.rows(),
              (Rows{"Start", "  Depenetrate: at 2, 1.400", "  Move: by 0.200, 0.200",
                    "Sub-step 2, round 1", "  Move: at 2.200, 1.600", "  axis 0.000, -1.000: 0.100",
                    "  axis 0.000, 1.000: 0.900", "  axis -1.000, 0.000: 2.700",
                    "  axis 1.000, 0.000: 2.300", "  Test separating axes → axis 0.000, -1.000",
                    "    depth 0.100", "    * axis 0.000, -1.000: 0.100",
                    "    axis 0.000, 1.000: 0.900", "    axis -1.000, 0.000: 2.700",
                    "    axis 1.000, 0.000: 2.300", "  Apply the minimum translation",
                    "    by 0, -0.100", "The whole move", "  Slide: by 0.200, 0.100"}));
}

TEST(MoveStory, OfAGridWalkSaysRegionAndRule) {
    const Told told("grid_walk", level_of_grid({1.0, {{3, 2}}, {{4, 1}}}), DiskShape{0.3},
                    {3.5, 1.5}, {0.6, 0.6});
    EXPECT_EQ(told.rows(),
              (Rows{"Start", "  Find the region: 7, 3: a", "  Look up the edges: by 0.600, 0.600",
                    "Round 1", "  Look up the edges: 2 walls", "  Apply the corner rule",
                    "    came from a, both walls near: neither direction", "The whole move",
                    "  Slide: by 0.250, 0.250"}));
}

TEST(MoveStory, ExplainsAnEventWithItsNumbers) {
    const Told told("disk_sweep", corner(), DiskShape{0.5}, {0.5, 0.5}, {4, 2});
    const Explanation impact = told.explained(3);
    EXPECT_EQ(impact.title, "3. Time of impact");
    EXPECT_EQ(impact.source,
              "Article 003: the red dot is the first contact, the grey one the last.");
    EXPECT_EQ(impact.formula, "|p(t) - line| = radius of disk + line\nt = min(side, end a, end b)");
    EXPECT_EQ(impact.with_numbers,
              "|p(t) - line| = radius of disk + line\nt = min(0.500, –, –) = 0.500");
    const Explanation slide = told.explained(8);
    EXPECT_EQ(slide.with_numbers,
              "slide = nearest to the remainder with slide . N >= 0 for every wall hit\n"
              "last N = (0, -1), slide = (1, 0)")
        << "the floor, which was hit before: not the wall at the end of the slide";
}

TEST(MoveStory, ExplainsAPushWithRadiusDistanceAndDepth) {
    const Told told("disk_slide", corner(), DiskShape{0.5}, {3.2, 1.2}, {0.4, 0.4});
    EXPECT_EQ(told.explained(3).with_numbers, "p = p + (0.400, 0.400) / 3 = (3.600, 1.600)");
    EXPECT_EQ(told.explained(4).with_numbers, "depth = 0.500 - 0.400 = 0.100");
    EXPECT_EQ(told.explained(5).with_numbers, "p = p + (0, -0.100) = (3.600, 1.500)");
    EXPECT_EQ(told.explained(0).with_numbers, "") << "candidate walls have no depth";
    EXPECT_EQ(told.explained(0).formula, "depth = radius - |p - closest|");
}

TEST(MoveStory, EveryStageOfEveryStrategyHasASourceAndAFormula) {
    for (const Strategy* strategy : strategies()) {
        for (const Stage& stage : strategy->stages) {
            EXPECT_TRUE(stage.source.find("rticle 00") != std::string_view::npos)
                << strategy->id << ", " << stage.title;
            const std::string words = formula_in_words(stage.formula);
            EXPECT_FALSE(words.empty()) << strategy->id << ", " << stage.title;
            EXPECT_EQ(words.find_first_of("{}[]"), std::string::npos) << words;
        }
    }
}

TEST(MoveStory, ThePositionIsThatAfterEachPushOfOneInstant) {
    const Told told("disk_slide", corner(), DiskShape{0.5}, {3.2, 1.2}, {0.4, 0.4});
    const Vec2 expected[] = {{3.2, 1.2}, {3.2, 1.2}, {3.2, 1.2}, {3.6, 1.6}, {3.6, 1.6},
                             {3.6, 1.5}, {3.6, 1.5}, {3.5, 1.5}, {3.5, 1.5}};
    ASSERT_EQ(told.count(), std::size(expected));
    for (std::size_t i = 0; i < told.count(); ++i)
        EXPECT_LT(distance(told.position(i), expected[i]), 1e-9) << i + 1;
}

TEST(MoveStory, ThePositionOfASweepIsThatOnItsPath) {
    const Told told("box_sweep", corner(), BoxShape{{0.5, 0.5}}, {0.5, 0.5}, {4, 2});
    const Vec2 expected[] = {{0.5, 0.5}, {0.5, 0.5}, {2.5, 1.5}, {2.5, 1.5}, {2.5, 1.5},
                             {3.5, 1.5}, {3.5, 1.5}, {3.5, 1.5}, {3.5, 1.5}};
    ASSERT_EQ(told.count(), std::size(expected));
    for (std::size_t i = 0; i < told.count(); ++i)
        EXPECT_LT(distance(told.position(i), expected[i]), 1e-9) << i + 1;
}

TEST(MoveStory, ThePositionOfAPolygonIsNotItsFirstCorner) {
    const PolygonShape triangle{{{-0.5, 0.3}, {0, -0.6}, {0.5, 0.3}}};
    const Told told("sat_push", level_of_boxes({{{0, 2}, {4, 1}}}), triangle, {0, 0.5}, {0, 0.3});
    ASSERT_GT(told.count(), 4U);
    EXPECT_LT(distance(told.position(0), {0, 0.5}), 1e-9);
    EXPECT_LT(distance(told.position(told.count() - 1), {0, 0.7}), 1e-9);
}

TEST(Formula, LeavesOutWhatIsNotKnown) {
    const KnownValues known = [](std::string_view key) -> std::optional<std::string> {
        if (key == "a") return "1";
        return std::nullopt;
    };
    EXPECT_EQ(formula_in_words("x = {a} + {b_c:beta} [= {d}]"), "x = a + beta");
    EXPECT_EQ(formula_in_words("{b_c}"), "b c");
    EXPECT_EQ(formula_in_numbers("x = {a} [= {d}]", known), "x = 1");
    EXPECT_EQ(formula_in_numbers("x = y [= {a}]", known), "x = y = 1");
    EXPECT_EQ(formula_in_numbers("x = {a} + {b}", known), "");
    EXPECT_EQ(formula_in_numbers("x = y", known), "") << "nothing to fill in";
    EXPECT_EQ(formula_in_numbers("x = {a", known), "x = 1") << "an open brace is no crash";
}

}  // namespace slidelab::test::move_story_test
