// Where the scenes of failures end with their safeguards and without, worked out by hand. That each
// fails only without its safeguard, and ends as recorded with it, is in failure_check_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lab/scenes/saved/failure_check.hpp"

namespace slidelab::lab::failure_ends_test {

constexpr double any = std::numeric_limits<double>::quiet_NaN();  // not worked out

const double diagonal = std::sqrt(0.5);
constexpr double half = 0.3125;  // of the sweeps' movers, units
constexpr double radius = 0.3;   // of the others

struct Ends {
    const char* option;
    Vec2 with;
    Vec2 without;
};

const Ends all[] = {
    // Two seconds down a shaft; without, held from behind at its mouth, y = 8.5.
    {"box_sweep.front_faces_only", {5.0, 13.0}, {5.0, 9.0}},
    // Along a row of tiles, pressed into it at 45 degrees; without, at the first seam, x = 4.
    {"box_sweep.ignore_grazing",
     {3.5 + 1.6 * 6.0 * diagonal, 4.0 - half},
     {4.0 - half, 4.0 - half}},
    // The hammer turns at y = 1 with the mover on it; without, it passes through.
    {"box_sweep.relative_motion", {19.0, 1.0 - 2.0 * half}, {19.0, 6.0}},
    // A sixteenth in each of two boxes; without, to and fro for ever.
    {"box_sweep.buffer_offsets", {6.0, 5.0}, {6.0, 5.0625}},
    {"box_sweep.allow_escape", {14.0, 5.0}, {6.0, 5.0}},
    {"box_sweep.resolve_overlap", {8.0 + half, 4.5}, {7.0, 4.5}},
    // On the floor at y = 6; without, it stays where it lands, as far to the right as it fell.
    {"box_sweep.slide_remainder",
     {2.0 + 8.0 * diagonal, 6.0 - half},
     {2.0 + 2.0 - half, 6.0 - half}},
    {"disk_sweep.slide_remainder",
     {2.0 + 8.0 * diagonal, 5.75 - half},
     {2.0 + 1.75 - half, 5.75 - half}},
    // Above the capsule of a quarter at y = 4: around its end, or thrown out at once.
    {"disk_sweep.end_caps", {any, any}, {9.0, 3.75 - half}},
    {"disk_sweep.earliest_hit", {7.0 - half, 4.0}, {11.0 - half, 4.0}},
    // Between two jaws as wide as the mover; without, on their edges, the skin away from both.
    {"disk_sweep.skin",
     {6.0, 9.0 - half},
     {6.0, 4.0 - std::sqrt((half + 0.02) * (half + 0.02) - half * half)}},
    {"disk_slide.deepest_first", {any, 5.0 - radius}, {any, 5.0 - radius}},
    // Into the corner at (9, 7); without, out of the wall alone.
    {"disk_slide.iterations", {9.0 - radius, 7.0 - radius}, {9.0 - radius, any}},
    // Over a post of one unit at x = 6; without, held by the square around it.
    {"disk_slide.vertex_axes", {any, any}, {5.0 - radius, 2.8}},
    // At the thin wall, x = 6; without, eight units on, as if it were not there.
    {"disk_slide.substeps", {6.0 - radius, 4.5}, {7.0 / 3.0 + 8.0, 4.5}},
    {"sat_push.substeps", {6.0 - radius, 4.5}, {7.0 / 3.0 + 8.0, 4.5}},
    {"grid_walk.substeps", {5.75, 2.5}, {22.5, 2.5}},
    // Below the block that ends at y = 4.
    {"sat_push.side_distance", {6.0, 4.0 + radius}, {6.0, any}},
    // Before the block, x = 5; without, thrown to its top, y = 2.
    {"sat_push.minimum_axis", {5.0 - radius, 5.0}, {any, 2.0 - radius}},
    // In the notch at (6, 7) between slopes of 45 degrees.
    {"sat_push.iterations", {6.0, 7.0 - radius / diagonal}, {any, any}},
};

/// As recorded with its safeguard, or without.
SafeguardRun played(const std::string& option, bool holds) {
    const auto list = std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/failures/index.json"));
    const SavedScene& scene =
        list.scenes.at(find_scene(list, {SceneKind::failure, option}).value());
    return std::get<SafeguardRun>(
        play_safeguard(scene, holds ? scene.failing()->holds : scene.failing()->fails));
}

void expect_end(const SafeguardRun& run, Vec2 expected) {
    const Vec2 end = run.ticks.back().record.after().position;
    const auto off = [](double is, double should) {
        return std::isnan(should) ? 0.0 : std::abs(is - should);
    };
    EXPECT_LE(off(end.x, expected.x), 1e-8) << end.x << " for " << expected.x;
    EXPECT_LE(off(end.y, expected.y), 1e-8) << end.y << " for " << expected.y;
}

TEST(FailureEnds, AreWhereTheyAreWorkedOutToBe) {
    for (const Ends& ends : all) {
        SCOPED_TRACE(ends.option);
        expect_end(played(ends.option, true), ends.with);
        expect_end(played(ends.option, false), ends.without);
    }
}

/// The ramp rises 1 in 2: of 4 units a second to the right (3.2, -1.6) leads along it.
TEST(FailureEnds, OfAVelocityThatIsNotProjectedIsTheSamePlaceWithAnotherVelocity) {
    const State with = played("box_sweep.project_velocity", true).ticks.back().record.after();
    const State without = played("box_sweep.project_velocity", false).ticks.back().record.after();
    EXPECT_NEAR(distance(with.velocity, {3.2, -1.6}), 0.0, 1e-12);
    EXPECT_EQ(without.velocity, (Vec2{4.0, 0.0}));
    EXPECT_EQ(without.position, with.position);
}

/// To the corner at (5, 5), twice as far to the right as down. (The seed is 0 as it is by default.)
TEST(FreeChoice, AtABareCornerDecidesWhereItEnds) {
    const auto end = [](const std::string& assignment) {
        const std::string path = SLIDELAB_LEVELS "/failures/grid-walk-corner-choice";
        const auto run = std::get<SafeguardRun>(
            play_safeguard(path + ".tmj", path + ".jsonl", "grid_walk." + assignment));
        return run.ticks.back().record.after();
    };
    const Vec2 longer = end("corner_choice=longer").position;
    EXPECT_EQ(longer.y, 4.75);
    EXPECT_GT(longer.x, 7.0);
    EXPECT_EQ(end("corner_choice=horizontal").position, longer);
    const Vec2 vertical = end("corner_choice=vertical").position;
    EXPECT_EQ(vertical.x, 4.75);
    EXPECT_GT(vertical.y, 5.5);
    const State chance = end("seed=0");
    EXPECT_FALSE(chance.strategy_state.empty()) << "what it drew is part of the state";
    bool other = false;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"})
        other = other || end(std::string("seed=") + seed).position != chance.position;
    EXPECT_TRUE(other) << "another seed, another path";
}

}  // namespace slidelab::lab::failure_ends_test
