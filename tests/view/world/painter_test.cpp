// The picture that a user would see, tested pixel by pixel.
#include "view/world/painter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "support/built.hpp"
#include "view/stage.hpp"

namespace slidelab::lab::painter_test {

using test::Stage;

Strategy strategy_that_sees(unsigned walls) {
    Strategy strategy;
    strategy.id = "test";
    strategy.walls = walls;
    strategy.shapes = moves_disk | moves_box | moves_polygon;
    return strategy;
}

/// A floor of two tiles from (2, 5) to (4, 6), a thin wall from (6, 2) to (9, 2), a capsule.
Level small_level() {
    LevelBuilder builder;
    builder.add_box({{2.5, 5.5}, {0.5, 0.5}}, {WallName::Kind::tile, 2, 5});
    builder.add_box({{3.5, 5.5}, {0.5, 0.5}}, {WallName::Kind::tile, 3, 5});
    builder.add_segment({{6.0, 2.0}, {9.0, 2.0}}, 0.0, {});
    builder.add_segment({{6.0, 6.0}, {9.0, 6.0}}, 0.5, {});
    return test::built(std::move(builder));
}

bool alike(Color a, Color b, int tolerance = 12) {
    return std::abs(a.r - b.r) <= tolerance && std::abs(a.g - b.g) <= tolerance &&
           std::abs(a.b - b.b) <= tolerance;
}

class PainterTest : public testing::Test {
protected:
    bool is_pointer_meant = true;
    void paint(Vec2 pointer = {-1.0, -1.0}) {
        Scene scene{level,   strategy, shape, position, heading, tank,
                    passing, squeezed, boxes, trail,    trace};
        scene.lattice = &lattice;
        scene.names_pointed_at = is_pointer_meant;
        stage.paint(scene, camera, view, pointer);
    }

    Color at(Vec2 world, Vec2 off = {0.0, 0.0}) const {
        const Vec2 p = camera.to_screen(world);
        return stage.pixel({std::round(p.x) + off.x, std::round(p.y) + off.y});
    }

    /// Whether the colour is found within `extent` pixels of a place.
    bool near(Vec2 world, Color color, int extent) const {
        for (int y = -extent; y <= extent; ++y)
            for (int x = -extent; x <= extent; ++x)
                if (alike(at(world, {x * 1.0, y * 1.0}), color)) return true;
        return false;
    }

    /// Changes between wall and no wall from pixel to pixel along a wall.
    int gaps_along(Vec2 a, Vec2 b, Color color) const {
        const Vec2 from = camera.to_screen(a);
        const Vec2 to = camera.to_screen(b);
        int changes = 0;
        bool on = true;
        for (double x = from.x + 1.0; x < to.x - 1.0; x += 1.0) {
            const bool now = alike(stage.pixel({std::round(x), std::round(from.y)}), color);
            if (now != on) ++changes;
            on = now;
        }
        return changes;
    }

    void add_push() {
        trace.vector(1, Role::path, position, position + Vec2{0.05, 0.04});
        trace.point(2, Role::closest, position + Vec2{0.0, 0.3});
        trace.vector(3, Role::normal, position + Vec2{0.0, 0.3}, position + Vec2{0.0, 0.26}, 0.04);
        trace.vector(4, Role::slide, position, position + Vec2{0.05, 0.0});
    }

    Stage stage;
    Level level = small_level();
    Lattice lattice;
    Strategy strategy = strategy_that_sees(sees_segments | sees_capsules | sees_solids);
    Shape shape = DiskShape{0.3};
    Vec2 position{3.0, 4.0};
    Vec2 heading{1.0, 0.0};
    bool tank = false;
    bool passing = false;
    bool squeezed = false;
    std::vector<Box> boxes;
    std::vector<Vec2> trail;
    Trace trace;
    Camera camera{{5.0, 4.0}, 60.0, {1280.0, 720.0}};
    ViewSettings view;
};

TEST_F(PainterTest, WallsAreWhiteWhereTheyAre) {
    paint();
    const Color wall = stage.theme().of(Paint::wall);
    for (const double x : {6.1, 7.0, 8.9}) EXPECT_TRUE(alike(at({x, 2.0}), wall)) << x;
    EXPECT_TRUE(alike(at({7.0, 5.5}), wall)) << "rim of the capsule";
    EXPECT_TRUE(alike(at({7.5, 2.5}), stage.theme().of(Paint::background)));
}

TEST_F(PainterTest, SolidsAreFilledAndSeamsAreFainterThanOutlines) {
    paint();
    EXPECT_TRUE(alike(at({2.5, 5.5}), stage.theme().of(Paint::solid), 2));
    EXPECT_TRUE(alike(at({7.5, 6.0}), stage.theme().of(Paint::solid), 2)) << "capsule";
    EXPECT_TRUE(alike(at({3.0, 5.5}), stage.theme().of(Paint::seam)));
    EXPECT_TRUE(alike(at({3.0, 5.0}), stage.theme().of(Paint::wall))) << "outline across the seam";
}

TEST_F(PainterTest, WallsThatTheStrategyDoesNotSeeHaveGaps) {
    paint();
    EXPECT_EQ(gaps_along({6.0, 2.0}, {9.0, 2.0}, stage.theme().of(Paint::wall)), 0);
    strategy = strategy_that_sees(sees_solids);
    paint();
    EXPECT_GE(gaps_along({6.0, 2.0}, {9.0, 2.0}, stage.theme().of(Paint::unseen_wall)), 10);
    EXPECT_FALSE(near({7.0, 2.0}, stage.theme().of(Paint::wall), 4));
    EXPECT_TRUE(near({2.5, 5.0}, stage.theme().of(Paint::wall), 1)) << "tiles are still seen";
}

TEST_F(PainterTest, CapsulesThatTheStrategyDoesNotSeeAreDashedAllAround) {
    strategy = strategy_that_sees(sees_segments | sees_solids);
    paint();
    const Color unseen = stage.theme().of(Paint::unseen_wall);
    EXPECT_GE(gaps_along({7.0, 5.5}, {8.0, 5.5}, unseen), 3) << "its upper side";
    EXPECT_GE(gaps_along({7.0, 6.5}, {8.0, 6.5}, unseen), 3) << "its lower side";
    EXPECT_TRUE(alike(at({7.5, 6.0}), stage.theme().of(Paint::background))) << "not filled";
}

TEST_F(PainterTest, GridEdgesAreDashedForStrategiesThatDoNotSeeThem) {
    GridEdges grid;
    for (int column = 3; column < 9; ++column) grid.horizontal.push_back({column, 3});
    level = Level();
    lattice = Lattice::build(std::move(grid), level);
    paint();
    EXPECT_GE(gaps_along({3.0, 3.0}, {9.0, 3.0}, stage.theme().of(Paint::unseen_wall)), 10);
    strategy = strategy_that_sees(sees_grid);
    paint();
    EXPECT_EQ(gaps_along({3.0, 3.0}, {9.0, 3.0}, stage.theme().of(Paint::wall)), 0);
}

TEST_F(PainterTest, MoverIsAGreenOutlineInEveryShape) {
    const Color green = stage.theme().of(Paint::mover);
    for (const Shape& each :
         {Shape{DiskShape{0.3}}, Shape{BoxShape{{0.3, 0.3}}},
          Shape{PolygonShape{{{-0.3, -0.3}, {0.3, -0.3}, {0.3, 0.3}, {-0.3, 0.3}}}}}) {
        shape = each;
        paint();
        EXPECT_TRUE(near(position + Vec2{0.3, 0.0}, green, 2)) << name_of(shape);
        EXPECT_TRUE(near(position - Vec2{0.0, 0.3}, green, 2)) << name_of(shape);
        EXPECT_FALSE(alike(at(position), green, 30)) << "translucent inside";
        EXPECT_FALSE(alike(at(position), stage.theme().of(Paint::background), 15));
    }
}

TEST_F(PainterTest, MoverWithoutCollisionsIsAGhost) {
    passing = true;
    paint();
    EXPECT_FALSE(near(position + Vec2{0.3, 0.0}, stage.theme().of(Paint::mover), 3));
}

TEST_F(PainterTest, ATinyPushIsAYellowVectorLongEnoughToSee) {
    add_push();
    paint();
    const Color yellow = stage.theme().of(Role::normal);
    const Vec2 from = position + Vec2{0.0, 0.3};
    EXPECT_TRUE(near(from - Vec2{0.0, 20.0 / camera.pixels_per_unit}, yellow, 1));
    EXPECT_TRUE(near(from - Vec2{0.0, 10.0 / camera.pixels_per_unit}, yellow, 1));
    view.normals = false;
    paint();
    EXPECT_FALSE(near(from - Vec2{0.0, 10.0 / camera.pixels_per_unit}, yellow, 6));
}

TEST_F(PainterTest, SwitchesTurnTheirMarksOff) {
    add_push();
    trace.segment(1, Role::candidate, {{6.0, 2.0}, {9.0, 2.0}});
    const Color candidate = stage.theme().of(Role::candidate);
    const Color slide = stage.theme().of(Role::slide);
    const Vec2 on_slide = position + Vec2{15.0 / camera.pixels_per_unit, 0.0};
    paint();
    EXPECT_FALSE(near({7.0, 2.0}, candidate, 3));
    EXPECT_TRUE(near(on_slide, slide, 1));
    view.candidates = true;
    view.slides = false;
    paint();
    EXPECT_TRUE(near({7.0, 2.0}, candidate, 3));
    EXPECT_FALSE(near(on_slide, slide, 2));
    view.walls = false;
    paint();
    EXPECT_FALSE(near({2.5, 5.0}, stage.theme().of(Paint::wall), 3));
}

TEST_F(PainterTest, AWayThatIsNothingButRoundingHasNoArrow) {
    const Vec2 on_arrow = position + Vec2{0.0, 12.0 / camera.pixels_per_unit};
    const Color slide = stage.theme().of(Role::slide);
    trace.vector(5, Role::slide, position, position + Vec2{0.0, 1e-4});
    paint();
    EXPECT_TRUE(near(on_arrow, slide, 2)) << "too short to be seen, and longer therefore";
    trace.clear();
    trace.vector(5, Role::slide, position, position + Vec2{0.0, 1e-7});
    paint();
    EXPECT_FALSE(near(on_arrow, slide, 2));
}

TEST_F(PainterTest, TrailAndMovingBoxesAreDrawn) {
    for (int i = 0; i <= 60; ++i) trail.push_back({5.0 + i * 0.05, 4.5});
    boxes.push_back({{11.0, 4.0}, {0.5, 0.5}});
    paint();
    EXPECT_FALSE(alike(at({7.97, 4.5}), stage.theme().of(Paint::background), 20));
    EXPECT_TRUE(near({10.5, 4.0}, stage.theme().of(Paint::moving_box), 1));
    EXPECT_FALSE(alike(at({11.0, 4.0}), stage.theme().of(Paint::background), 15));
}

TEST_F(PainterTest, PointingAtTheLegendDimsTheRest) {
    add_push();
    paint();
    const Color yellow = stage.theme().of(Role::normal);
    const Vec2 on_normal = position + Vec2{0.0, 0.3 - 12.0 / camera.pixels_per_unit};
    const Color wall = at({7.0, 2.0});
    const auto& lines = stage.painter().words().legend.lines;
    const auto entry = std::find_if(lines.begin(), lines.end(), [](const LegendLine& line) {
        return line.entry && line.entry->ink == Paint::wall;
    });
    ASSERT_NE(entry, lines.end());
    ASSERT_TRUE(near(on_normal, yellow, 1));
    const Vec2 place = entry->place.center();  // each picture has a legend of its own
    paint(place);
    EXPECT_TRUE(alike(at({7.0, 2.0}), wall));
    EXPECT_FALSE(near(on_normal, yellow, 2));
    is_pointer_meant = false;
    paint(place);
    EXPECT_TRUE(near(on_normal, yellow, 1)) << "it lies there by chance, while one walks";
}

TEST_F(PainterTest, AMarkThatIsReportedAgainAndAgainIsDrawnOnce) {
    view.labels = false;
    const Vec2 rim = position + Vec2{1.0, 0.0};
    trace.circle(1, Role::position, position, 1.0);
    paint();
    const Color once = at(rim);
    ASSERT_FALSE(alike(once, stage.theme().of(Paint::background)));
    for (int i = 0; i < 20; ++i) trace.circle(1, Role::position, position, 1.0);
    paint();
    EXPECT_EQ(at(rim), once);
}

TEST_F(PainterTest, NumbersAreWrittenWithinAMoverThatFillsTheScreen) {
    camera = {position, 900.0, {1280.0, 720.0}};
    shape = DiskShape{0.7};
    trace.vector(1, Role::normal, position, position + Vec2{0.1, 0.0}, 0.1);
    const auto yellow_pixels = [&] {
        int count = 0;
        for (int y = 200; y < 520; ++y)
            for (int x = 340; x < 940; ++x)
                count += alike(stage.pixel({x * 1.0, y * 1.0}), stage.theme().of(Role::normal));
        return count;
    };
    paint();
    const int with_number = yellow_pixels();
    view.labels = false;
    paint();
    EXPECT_GT(with_number, yellow_pixels() + 20);
}

TEST_F(PainterTest, WhatStandsStillIsRedrawnOnlyWhenNeeded) {
    paint();
    const int first = stage.painter().redraws();
    for (int i = 0; i < 20; ++i) {
        position.x += 0.1;
        camera.center.x += 0.1;
        add_push();
        paint();
    }
    EXPECT_EQ(stage.painter().redraws(), first) << "still within the texture";
    camera.center.x += 10.0;
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 1) << "left the texture";
    camera.zoom_at({10.0, 10.0}, 1.1);
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 2) << "zoomed";
    strategy = strategy_that_sees(sees_solids);
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 3) << "sees other walls";
    view.walls = false;
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 4);
    stage.painter().forget();
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 5);
    stage.painter().set_scale(2.0F);
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 6);
    paint();
    EXPECT_EQ(stage.painter().redraws(), first + 6);
}

TEST_F(PainterTest, ScrollingMovesWallsByWholePixelsWithTheMarks) {
    trace.segment(1, Role::candidate, {{6.0, 2.0}, {9.0, 2.0}});
    view.candidates = true;
    const Color candidate = stage.theme().of(Role::candidate);
    const Color wall = stage.theme().of(Paint::wall);
    for (int i = 0; i < 30; ++i) {
        camera.center.y += 0.0071;
        paint();
        const Vec2 p = camera.to_screen({7.0, 2.0});
        int walls = 0;
        int candidates = 0;
        for (int y = -6; y <= 6; ++y) {
            const Color c = stage.pixel({std::round(p.x), std::round(p.y) + y});
            walls += alike(c, wall) ? 1 : 0;
            candidates += alike(c, candidate) ? 1 : 0;
        }
        ASSERT_EQ(candidates, 4) << i;
        ASSERT_EQ(walls, 0) << "the mark covers its wall, frame " << i;
    }
}

TEST_F(PainterTest, VeryManyWallsAreDrawnToo) {
    LevelBuilder builder;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 60; ++x) builder.add_box({{x + 0.5, y + 0.5}, {0.25, 0.25}}, {});
    level = test::built(std::move(builder));
    ASSERT_GT(level.walls().size(), 4000U);
    camera.show(level.bounds());
    paint();
    EXPECT_TRUE(near({30.25, 30.5}, stage.theme().of(Paint::wall), 1));
    EXPECT_TRUE(near({59.75, 59.5}, stage.theme().of(Paint::wall), 1));
}

TEST_F(PainterTest, NothingBreaksFarOutOrWithBadNumbers) {
    const double nan = std::nan("");
    trace.vector(1, Role::normal, {nan, 0.0}, {1.0, 1.0}, nan);
    trace.circle(1, Role::first_hit, {3.0, 3.0}, 1e9);
    trace.segment(1, Role::candidate, {{-1e9, -1e9}, {1e9, 1e9}}, 0.5);
    trace.vector(1, Role::slide, {3.0, 3.0}, {1e9, 3.0});
    trace.polygon(1, Role::minkowski, {{-1e8, -1e8}, {1e8, -1e8}, {1e8, 1e8}});
    trace.vector(1, Role::path, position, position);
    view.candidates = true;
    paint();
    for (int i = 0; i < 60; ++i) {
        camera.zoom_at({500.0, 300.0}, i < 30 ? 1.4 : 0.5);
        paint();
    }
    position = {nan, nan};
    paint();
    SUCCEED();
}

}  // namespace slidelab::lab::painter_test
