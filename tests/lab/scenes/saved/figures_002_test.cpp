// The figures of article 002, "Space 9: collision detection on grid".
#include <gtest/gtest.h>

#include <cmath>

#include "support/figures.hpp"

namespace slidelab::lab::figures_002_test {

using test::expect_same;
using test::OpenedFigure;

constexpr double quarter = 0.25;

bool is_even(double n) { return std::fmod(n, 2.0) == 0.0; }

/// The article's rule: doubled and rounded; both odd, one of them even, both even.
char region_of(Vec2 p) {
    const int even =
        (is_even(std::round(2.0 * p.x)) ? 1 : 0) + (is_even(std::round(2.0 * p.y)) ? 1 : 0);
    return "abc"[even];
}

/// The words of the stage: "6, 5: b".
std::string expected_note(Vec2 p) {
    return std::to_string(std::lround(2.0 * p.x)) + ", " + std::to_string(std::lround(2.0 * p.y)) +
           ": " + region_of(p);
}

std::string note_of(const OpenedFigure& opened) {
    for (const Mark& mark : opened.solved.trace.marks_of(opened.event()))
        if (!mark.note.empty()) return mark.note;
    return {};
}

TEST(Figures002, AQuarterOfACellAroundTheWallIsForbidden) {
    const OpenedFigure opened("a-quarter-clear");
    const Segment wall = opened.wall(0);
    const Aabb band = inflated(bounds_of(wall), {quarter, quarter});
    const std::vector<Mark> bands = opened.marks(Role::minkowski);
    EXPECT_TRUE(std::any_of(bands.begin(), bands.end(),
                            [&](const Mark& mark) { return bounds_of(mark.points) == band; }));
    expect_same(opened.position(), {wall.a.x - quarter, opened.target().y});
}

TEST(Figures002, DoubledAndRoundedCoordinatesTellTheRegion) {
    const std::pair<const char*, char> figures[] = {
        {"region-a", 'a'}, {"region-b", 'b'}, {"region-c", 'c'}};
    for (const auto& [id, kind] : figures) {
        SCOPED_TRACE(id);
        const OpenedFigure opened(id);
        EXPECT_EQ(region_of(opened.from()), kind);
        EXPECT_EQ(note_of(opened), expected_note(opened.from()));
    }
    EXPECT_EQ(expected_note(OpenedFigure("region-b").scene.from), "6, 5: b");
    EXPECT_EQ(expected_note(OpenedFigure("region-c").scene.from), "6, 6: c");
}

/// Whether an edge of the grid, of length 1 from (column, row) on, holds a wall of the scene.
bool has_wall(const OpenedFigure& opened, int column, int row, bool upright) {
    const Vec2 a{static_cast<double>(column), static_cast<double>(row)};
    const Vec2 b = a + (upright ? Vec2{0.0, 1.0} : Vec2{1.0, 0.0});
    const auto& lines = opened.scene.walls.segments;
    return std::any_of(lines.begin(), lines.end(), [&](const NamedWall& line) {
        return bounds_of(line.segment()).contains(a) && bounds_of(line.segment()).contains(b);
    });
}

TEST(Figures002, IntoBOnlyAWallStopsItAndOnlyAcross) {
    const OpenedFigure open("b-without-a-wall");
    EXPECT_EQ(region_of(open.from()), 'a');
    EXPECT_FALSE(has_wall(open, 3, 1, true));
    EXPECT_EQ(open.position(), open.target());

    const OpenedFigure closed("b-with-a-wall");
    EXPECT_TRUE(has_wall(closed, 3, 2, true));
    expect_same(closed.position(), {3.0 - quarter, closed.target().y});
    EXPECT_EQ(reason_in_words(closed.event()), "came from a, into b with a wall: vertical only");
}

/// The four edges around the crossing (3, 3) that hold walls.
struct Neighbours {
    bool left, right, above, below;

    friend bool operator==(const Neighbours&, const Neighbours&) = default;
};

Neighbours neighbours(const OpenedFigure& opened) {
    return {has_wall(opened, 2, 3, false), has_wall(opened, 3, 3, false),
            has_wall(opened, 3, 2, true), has_wall(opened, 3, 3, true)};
}

/// Whether the article's rule allows a step into c from the upper left: along x, along y.
std::pair<bool, bool> allowed(char from, Vec2 delta, const Neighbours& walls) {
    if (!walls.left && !walls.right && !walls.above && !walls.below) return {true, true};
    if (from == 'b')
        return {std::abs(delta.y) > std::abs(delta.x), std::abs(delta.x) > std::abs(delta.y)};
    if (walls.left || walls.above) return {!walls.above, !walls.left};
    return {true, false};  // free choice: the default is the longer component, of two the first
}

struct Crossing {
    const char* id;
    char from;
    Neighbours walls;
    const char* reason;  ///< empty: nothing had to be decided
};

class IntoC : public testing::TestWithParam<Crossing> {};

TEST_P(IntoC, TheRuleLooksAtItsNeighbours) {
    const OpenedFigure opened(GetParam().id);
    EXPECT_EQ(region_of(opened.from()), GetParam().from);
    EXPECT_EQ(region_of({3.0 - 0.2, 3.0 - 0.1}), 'c');
    EXPECT_TRUE(neighbours(opened) == GetParam().walls);
    const auto [along_x, along_y] = allowed(GetParam().from, opened.delta(), GetParam().walls);
    const double blocked = 3.0 - quarter;
    expect_same(opened.position(),
                {along_x ? opened.target().x : blocked, along_y ? opened.target().y : blocked});
    EXPECT_EQ(reason_in_words(opened.event()), GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    Figures002, IntoC,
    testing::Values(Crossing{"c-from-b-horizontally",
                             'b',
                             {false, false, false, true},
                             "came from b, horizontally: vertical only"},
                    Crossing{"c-from-b-vertically",
                             'b',
                             {false, true, false, false},
                             "came from b, vertically: horizontal only"},
                    Crossing{"c-horizontal-wall-near",
                             'a',
                             {true, false, false, false},
                             "came from a, horizontal wall near: horizontal only"},
                    Crossing{"c-vertical-wall-near",
                             'a',
                             {false, false, true, false},
                             "came from a, vertical wall near: vertical only"},
                    Crossing{"c-both-walls-near",
                             'a',
                             {true, false, true, false},
                             "came from a, both walls near: neither direction"},
                    Crossing{"c-free-choice",
                             'a',
                             {false, true, false, false},
                             "came from a, free choice: horizontal only"},
                    Crossing{"c-without-walls", 'a', {false, false, false, false}, ""}),
    [](const auto& tested) {
        std::string name = tested.param.id;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    });

TEST(Figures002, AtAFreeChoiceTheOtherDirectionWouldDoAsWell) {
    OpenedFigure opened("c-free-choice");
    ASSERT_FALSE(opened.scene.options.set("corner_choice", "vertical"));
    const SolvedScene other = solve(opened.scene, build(opened.scene.walls));
    expect_same(other.result.position, {3.0 - quarter, opened.target().y});
}

}  // namespace slidelab::lab::figures_002_test
