// Recordings of an attached mover are compared by place, those of all others by state.
#include "lab/scenes/recordings/playback.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "support/built.hpp"

namespace slidelab::lab {
namespace playback_test {

/// With an error in units, at each move.
MoveResult go(const Level&, const MoveRequest& request, const Options&, const MoveContext& context,
              Trace*) {
    MoveResult result;
    result.position = request.position + request.displacement + *context.find<Vec2>();
    result.velocity = request.velocity;
    return result;
}

class PlaybackOfAttached : public testing::Test {
protected:
    PlaybackOfAttached() : mover_(*find_strategy("sat_push")) {
        mover_.id = attached_id;
        mover_.options = {};
        mover_.solve = go;
        mover_.context = MoveContext(error_of_mover_);
        settings_ = default_settings();
        choose_strategy(settings_, mover_);
    }
    Simulation simulation() const {
        return {std::make_shared<const Map>(test::built(LevelBuilder())), settings_};
    }

    Recording recorded() const {
        Simulation run = simulation();
        Recorder recorder("", settings_);
        for (int i = 0; i < 20; ++i) {
            const Input input{.right = 1.0};
            run.tick(input);
            recorder.tick(settings_, input, run.state());
        }
        std::stringstream file;
        write(file, recorder.recording());
        return std::get<Recording>(read_recording(file));
    }

    Playback played(const Recording& recording,
                    double tolerance = Playback::usual_tolerance) const {
        Playback playback(recording, true, tolerance);
        Simulation run = simulation();
        while (const auto input = playback.begin_tick(run)) {
            run.tick(*input);
            playback.end_tick(run.state());
        }
        return playback;
    }

    Vec2 error_of_mover_;
    Strategy mover_;
    Settings settings_;
};

TEST_F(PlaybackOfAttached, HasAPlaceInEveryTickAndNoHash) {
    for (const RecordedTick& tick : recorded().ticks) {
        EXPECT_TRUE(tick.at.has_value());
        EXPECT_FALSE(tick.hash.has_value());
    }
}

TEST_F(PlaybackOfAttached, IsTheSameWhereItRoundsOtherwise) {
    const Recording recording = recorded();
    error_of_mover_ = {1e-9, -1e-9};
    const Playback playback = played(recording);
    EXPECT_EQ(playback.compared_places(), 20U);
    EXPECT_FALSE(playback.first_difference());
    EXPECT_EQ(result_of(playback),
              "Played 20 ticks: each ends within 0.001 units of where it was recorded.");
    EXPECT_EQ(played(recording, 0.0).first_difference(), 1U) << "to the bit, if that is wanted";
}

TEST_F(PlaybackOfAttached, DiffersInTheFirstTickThatEndsFartherAway) {
    const Recording recording = recorded();
    error_of_mover_ = {0.0, 3e-4};  // more than a thousandth in the fourth tick
    const Playback playback = played(recording);
    EXPECT_EQ(playback.first_difference(), 4U);
    EXPECT_EQ(difference_of(playback),
              "tick 4 ends 0.0012 units from where it was recorded (within 0.001 is the same)");
    EXPECT_FALSE(played(recording, 0.01).first_difference());
}

TEST_F(PlaybackOfAttached, ComparesNothingWhereAnotherStrategyMoves) {
    const Recording recording = recorded();
    choose_strategy(settings_, *find_strategy("disk_slide"));
    const Playback playback = played(recording);
    EXPECT_EQ(playback.compared(), 0U);
    EXPECT_FALSE(playback.first_difference());
}

TEST(PlaybackOfStrategies, ComparesStatesToTheBit) {
    Settings settings = default_settings();
    Simulation run(std::make_shared<const Map>(test::built(LevelBuilder())), settings);
    Recorder recorder("", settings);
    const Input input{.right = 1.0};
    run.tick(input);
    recorder.tick(settings, input, run.state());
    EXPECT_TRUE(recorder.recording().ticks[0].hash);
    EXPECT_FALSE(recorder.recording().ticks[0].at);
}

}  // namespace playback_test
}  // namespace slidelab::lab
