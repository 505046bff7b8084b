// Each option of grid_walk has a level and a recording: as recorded it ends well; with a safeguard
// off, the failure that it is for is there within two seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "lab/saved_scenes/failure_check.hpp"

namespace slidelab::grid_walk_failures_test {

struct Played {
    std::vector<lab::State> states;
    std::vector<MoveResult> results;
    Vec2 spawn;

    Vec2 end() const { return states.back().position; }
};

/// As it was recorded, but for what is assigned. (The seed is recorded as it is by default.)
Played play(const std::string& name, const std::string& assignment = "seed=0") {
    const std::string path = SLIDELAB_LEVELS "/failures/grid-walk-" + name;
    const auto read =
        lab::play_safeguard(path + ".tmj", path + ".jsonl", "grid_walk." + assignment);
    if (const auto* problem = std::get_if<std::string>(&read))
        throw std::invalid_argument(*problem);
    const auto& run = std::get<lab::SafeguardRun>(read);
    Played played;
    played.spawn = run.level->spawn();
    for (const lab::SafeguardRun::Tick& tick : run.ticks) {
        played.states.push_back(tick.record.after());
        played.results.push_back(tick.record.result());
    }
    return played;
}

/// Where the wall at y = 4 from x = 2 to x = 6 is gone through.
bool goes_through(const Played& played) {
    Vec2 before = played.spawn;
    for (const lab::State& state : played.states) {
        const Vec2 now = state.position;
        const bool within = std::max(before.x, now.x) > 2.0 && std::min(before.x, now.x) < 6.0;
        if ((before.y < 4.0) != (now.y < 4.0) && within) return true;
        before = now;
    }
    return false;
}

TEST(GridWalkFailure, WithoutTheCornerRuleItSlipsThroughTheJointsOfAWall) {
    const Played on = play("corner-rule");
    EXPECT_FALSE(goes_through(on));
    EXPECT_GT(on.end().x, 6.25) << "along it and round its end";
    EXPECT_GT(on.end().y, 4.0);
    const Played off = play("corner-rule", "corner_rule=off");
    EXPECT_TRUE(goes_through(off));
    EXPECT_TRUE(std::any_of(off.results.begin(), off.results.end(), [](const MoveResult& result) {
        return result.remaining_depth > 0.1;
    })) << "and says so";
}

TEST(GridWalkFailure, WithoutSubstepsItJumpsThroughWallsAndOutOfTheMap) {
    const Played on = play("substeps");
    EXPECT_EQ(on.end(), (Vec2{5.75, 2.5}));
    const Played off = play("substeps", "substeps=off");
    EXPECT_NEAR(off.end().x, off.spawn.x + 20.0, 1e-9)
        << "a unit a tick, as if nothing stood there";
    EXPECT_TRUE(std::none_of(off.results.begin(), off.results.end(),
                             [](const MoveResult& result) { return result.hit(); }));
}

TEST(GridWalkFailure, AtABareCornerTheChoiceDecidesWhereItEnds) {
    // To the corner at (5, 5), twice as far to the right as down.
    const Played longer = play("corner-choice", "corner_choice=longer");
    EXPECT_EQ(longer.end().y, 4.75);
    EXPECT_GT(longer.end().x, 7.0);
    EXPECT_EQ(play("corner-choice", "corner_choice=horizontal").end(), longer.end());
    const Played vertical = play("corner-choice", "corner_choice=vertical");
    EXPECT_EQ(vertical.end().x, 4.75);
    EXPECT_GT(vertical.end().y, 5.5);
    const Played chance = play("corner-choice");
    EXPECT_FALSE(chance.states.back().strategy_state.empty())
        << "what it drew is part of the state";
    bool other = false;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"})
        other = other || play("corner-choice", std::string("seed=") + seed).end() != chance.end();
    EXPECT_TRUE(other) << "another seed, another path";
}

}  // namespace slidelab::grid_walk_failures_test
