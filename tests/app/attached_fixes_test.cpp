// The ten lines of docs/attach.md: a mover with the fault has it no more, and JavaScript answers as
// C++ does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "app/run_program.hpp"

namespace slidelab::lab {
namespace attached_fixes_test {

#include "../../examples/attached/fixes.hpp"

/// A row of tiles below y = 1, each half a unit around its centre.
std::vector<Box> tile_row() {
    std::vector<Box> row;
    for (int i = 0; i < 12; ++i) row.push_back({0.5 + i, 1.5, 0.5, 0.5});
    return row;
}

/// Out of each box in turn along the least axis: the mover of most tutorials.
Vec pushed_out(const std::vector<Box>& boxes, Vec at, double half, bool skips_covered) {
    for (const Box& box : boxes) {
        const double deep_x = box.w + half - std::abs(at.x - box.x);
        const double deep_y = box.h + half - std::abs(at.y - box.y);
        if (deep_x <= 0.0 || deep_y <= 0.0) continue;
        const Vec side{at.x < box.x ? -1.0 : 1.0, 0.0};
        const bool is_side = deep_x < deep_y && !(skips_covered && is_covered(boxes, box, side));
        if (is_side) {
            at.x += side.x * deep_x;
        } else {
            at.y += (at.y < box.y ? -1.0 : 1.0) * deep_y;
        }
    }
    return at;
}

TEST(AttachedFixes, WithoutCoveredFacesAWalkOverTilesDoesNotStop) {
    const auto end_of_walk = [](bool skips_covered) {
        const std::vector<Box> row = tile_row();
        Vec at{0.5, 0.7};
        for (int tick = 0; tick < 100; ++tick)
            at = pushed_out(row, {at.x + 0.05, at.y + 0.3}, 0.3, skips_covered);
        return at.x;
    };
    EXPECT_GT(std::abs(end_of_walk(false) - 5.5), 1.0) << "the fault";
    EXPECT_NEAR(end_of_walk(true), 5.5, 1e-9);
}

TEST(AttachedFixes, InPartsAFastStepDoesNotPassAThinWall) {
    const std::vector<Box> wall{{5.0, 0.0, 0.05, 10.0}};
    const auto end_of_step = [&](int parts) {
        Vec at;
        for (int i = 0; i < parts; ++i) at = pushed_out(wall, {at.x + 20.0 / parts, 0}, 0.3, true);
        return at.x;
    };
    EXPECT_GT(end_of_step(1), 5.0) << "the fault";
    EXPECT_NEAR(end_of_step(in_parts({20, 0}, 0.3, 0.4)), 4.65, 1e-9);
}

TEST(AttachedFixes, AlongAllWallsNothingShakesInACorner) {
    const Vec walls[] = {{0.6, -0.8}, {-0.6, -0.8}};  // a wedge that opens upwards
    Vec one_by_one{0, 1};
    for (const Vec n : walls) {
        const double into = std::min(0.0, dot(one_by_one, n));
        one_by_one = {one_by_one.x - n.x * into, one_by_one.y - n.y * into};
    }
    EXPECT_GT(std::abs(one_by_one.x), 0.1) << "the fault: it is sent to one side";
    const Vec both = along_all({0, 1}, {walls[0], walls[1]});
    EXPECT_EQ(both.x, 0.0);
    EXPECT_EQ(both.y, 0.0);
    const Vec along = along_all({1, 1}, {{0, -1}});
    EXPECT_EQ(along.x, 1.0);
    EXPECT_EQ(along.y, 0.0);
}

TEST(AttachedFixes, AClippedVelocityKeepsItsFall) {
    Vec velocity;
    for (int tick = 0; tick < 60; ++tick) velocity = clipped({4.0, velocity.y + 0.5}, {-1, 0});
    EXPECT_EQ(velocity.x, 0.0);
    EXPECT_EQ(velocity.y, 30.0);
}

/// A floor that falls by 0.5 for each unit to the right, through (0, 1): how deep a mover's centre
/// is below it, in the direction of y.
double below_slope(Vec at) { return at.y + 0.3 * std::sqrt(1.25) - (1.0 + 0.5 * at.x); }

/// The place after a second of steps, each out of the floor again along its normal.
Vec walked_on_slope(double ask, bool along_floor, int* ticks_in_air) {
    const double steep = std::sqrt(1.25);
    const Vec up{0.5 / steep, -1.0 / steep};
    Vec at{0, 1.0 - 0.3 * steep};
    double fall = 0.0;
    for (int tick = 0; tick < 60; ++tick) {
        const Vec step = along_floor ? on_floor(ask, up, 0.05) : Vec{ask, fall += 0.01};
        at = {at.x + step.x, at.y + step.y};
        const double deep = below_slope(at) / steep;  // along the normal
        if (deep < -1e-9) ++*ticks_in_air;
        if (deep < 0.0) continue;
        at = {at.x + up.x * deep, at.y + up.y * deep};
        fall = 0.0;
    }
    return at;
}

TEST(AttachedFixes, OnASlopeItStaysAtRestAndFollowsItDownhill) {
    int ticks_in_air = 0;
    EXPECT_GT(walked_on_slope(0.0, false, &ticks_in_air).x, 0.1) << "the fault: it slides";
    ticks_in_air = 0;
    walked_on_slope(0.2, false, &ticks_in_air);
    EXPECT_GT(ticks_in_air, 10) << "the fault: it hops";
    ticks_in_air = 0;
    EXPECT_NEAR(walked_on_slope(0.0, true, &ticks_in_air).x, 0.0, 1e-9);
    const Vec end = walked_on_slope(0.2, true, &ticks_in_air);
    EXPECT_EQ(ticks_in_air, 0);
    EXPECT_NEAR(end.x, 60 * 0.2 / std::sqrt(1.25), 1e-9);
}

TEST(AttachedFixes, OnAPlatformItGoesItsWayAndBesideItDoesNot) {
    const Box before{0, 1.5, 1, 0.5};
    const Box now{0.25, 1.375, 1, 0.5};
    const Vec on = carried({0.5, 0.7, 0.3, 0.3}, before, now);
    EXPECT_EQ(on.x, 0.25);
    EXPECT_EQ(on.y, -0.125);
    for (const Box& other : {Box{1.4, 0.7, 0.3, 0.3}, Box{0.5, 0.5, 0.3, 0.3}}) {
        EXPECT_EQ(carried(other, before, now).x, 0.0);
        EXPECT_EQ(carried(other, before, now).y, 0.0);
    }
}

TEST(AttachedFixes, ALiftPushesTheWayThatItWentAndNeverThroughItself) {
    std::mt19937 random(59);
    const auto number = [&] { return static_cast<double>(random() % 4001) / 1000.0 - 2.0; };
    int pushes = 0;
    for (int i = 0; i < 2000; ++i) {
        const double x = number();
        const double y = number();
        const double a = number();
        const double b = number();
        const Box mover{x, y, 0.3, 0.4};
        const Box lift{0, 0, 1, 0.5};
        const Vec out = pushed(mover, lift, {a, b});
        const bool overlaps = std::abs(x) < 1.3 && std::abs(y) < 0.9;
        if (!overlaps) {
            EXPECT_EQ(out.x, 0.0);
            EXPECT_EQ(out.y, 0.0);
            continue;
        }
        ++pushes;
        const bool is_level = std::abs(a) > std::abs(b);
        EXPECT_GE(is_level ? out.x * a : out.y * b, 0.0) << "the way that it went";
        const double left_x = std::abs(x + out.x) - 1.3;
        const double left_y = std::abs(y + out.y) - 0.9;
        EXPECT_NEAR(is_level ? left_x : left_y, 0.0, 1e-12) << "out of it";
    }
    EXPECT_GT(pushes, 100);
}

const char* const script = R"(
import { isCovered, inParts, alongAll, clipped, onFloor, carried, pushed } from 'FILE';
for (const [a, b, c, d, e, f] of INPUTS) {
    const step = { x: a, y: b }, n = { x: c, y: d }, m = { x: e, y: f };
    const boxes = [{ x: a, y: b, w: 1, h: 1 }, { x: e, y: f, w: 1.5, h: 1 }];
    const all = alongAll(step, [n, m]), v = clipped(step, n);
    const [hero, lift] = boxes, ridden = { x: a, y: b + 2, w: 1, h: 1 };
    const s = onFloor(a, n, e), r = carried(hero, ridden, lift), p = pushed(hero, lift, n);
    console.log(isCovered([boxes[1]], boxes[0], n) ? 1 : 0, inParts(step, 0.3, 0.2), all.x, all.y, v.x, v.y,
        s.x, s.y, r.x, r.y, p.x, p.y);
})";

TEST(AttachedFixes, InJavaScriptAreTheSame) {
    const auto node = test::run_words({"/bin/sh", "-c", "command -v node"});
    if (node.status != 0) GTEST_SKIP() << "there is no node";
    std::mt19937 random(58);
    std::vector<std::vector<double>> inputs;
    std::string list;
    for (int i = 0; i < 500; ++i) {
        std::vector<double> row;
        for (int k = 0; k < 6; ++k)
            row.push_back(static_cast<double>(random() % 4001) / 500.0 - 4.0);
        list += fmt::format("{}[{}]", i == 0 ? "[" : ",", fmt::join(row, ","));
        inputs.push_back(row);
    }
    std::string program = script;
    program.replace(program.find("FILE"), 4, SLIDELAB_SOURCE_DIR "/examples/attached/fixes.mjs");
    program.replace(program.find("INPUTS"), 6, list + "]");
    const test::ScratchFolder scratch;
    const auto run = test::run_words(
        {node.out.substr(0, node.out.find('\n')), scratch.write("fixes_test.mjs", program)});
    ASSERT_EQ(run.status, 0) << run.err;
    std::istringstream lines(run.out);
    for (const std::vector<double>& in : inputs) {
        const Vec step{in[0], in[1]};
        const Vec n{in[2], in[3]};
        const Vec m{in[4], in[5]};
        int covered = 0;
        int parts = 0;
        Vec all;
        Vec velocity;
        Vec slope;
        Vec ride;
        Vec push;
        ASSERT_TRUE(lines >> covered >> parts >> all.x >> all.y >> velocity.x >> velocity.y >>
                    slope.x >> slope.y >> ride.x >> ride.y >> push.x >> push.y);
        const Box hero{step.x, step.y, 1, 1};
        const Box lift{m.x, m.y, 1.5, 1};
        const Vec own_slope = on_floor(step.x, n, m.x);
        const Vec own_ride = carried(hero, {step.x, step.y + 2, 1, 1}, lift);
        const Vec own_push = pushed(hero, lift, n);
        EXPECT_EQ(slope.x, own_slope.x);
        EXPECT_EQ(slope.y, own_slope.y);
        EXPECT_EQ(ride.x, own_ride.x);
        EXPECT_EQ(ride.y, own_ride.y);
        EXPECT_EQ(push.x, own_push.x);
        EXPECT_EQ(push.y, own_push.y);
        EXPECT_EQ(covered == 1, is_covered({{m.x, m.y, 1.5, 1}}, {step.x, step.y, 1, 1}, n));
        EXPECT_EQ(parts, in_parts(step, 0.3, 0.2));
        const Vec own = along_all(step, {n, m});
        const Vec clip = clipped(step, n);
        EXPECT_EQ(all.x, own.x);
        EXPECT_EQ(all.y, own.y);
        EXPECT_EQ(velocity.x, clip.x);
        EXPECT_EQ(velocity.y, clip.y);
    }
}

TEST(AttachedFixes, AreShownOnThePageAsTheyAreAndHaveTenLinesAtMost) {
    const std::string page = test::text_of(SLIDELAB_SOURCE_DIR "/docs/attach.md");
    for (const char* name : {"fixes.hpp", "fixes.mjs"}) {
        const std::string text =
            test::text_of(std::string(SLIDELAB_SOURCE_DIR "/examples/attached/") + name);
        for (const char* fault : {"\n// Seams", "\n// Tunnels", "\n// Jitter", "\n// Hangs",
                                  "\n// Slopes", "\n// Platforms", "\n// Lifts"}) {
            const std::size_t at = text.find(fault);
            const std::size_t end = text.find("\n}\n", at);
            ASSERT_NE(end, std::string::npos) << fault;
            const std::string lines = text.substr(at + 1, end + 1 - at);
            EXPECT_NE(page.find(lines), std::string::npos) << lines;
            EXPECT_LE(test::lines_in(lines), 11) << "and its comment: " << lines;
        }
    }
}

}  // namespace attached_fixes_test
}  // namespace slidelab::lab
