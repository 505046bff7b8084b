// The recordings of levels/failures/ without their safeguards: what is said names the safeguard,
// and with it on no safeguard is blamed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/recordings/recording.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "slidelab/collision/contract/registry.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::why_failures_test {

struct Failure {
    const char* strategy;
    const char* option;
    const char* off;
};

/// Every recording but two. `corner_choice` is no switch: what it decides is said where it decides
/// (below). `step_height` is off at first: what it would do is said by what-if.
constexpr Failure failures[] = {
    {"box_sweep", "allow_escape", "off"},     {"box_sweep", "buffer_offsets", "off"},
    {"box_sweep", "front_faces_only", "off"}, {"box_sweep", "ignore_grazing", "off"},
    {"box_sweep", "project_velocity", "off"}, {"box_sweep", "relative_motion", "off"},
    {"box_sweep", "resolve_overlap", "off"},  {"box_sweep", "slide_remainder", "off"},
    {"disk_slide", "deepest_first", "off"},   {"disk_slide", "iterations", "1"},
    {"disk_slide", "substeps", "off"},        {"disk_slide", "vertex_axes", "off"},
    {"disk_sweep", "clip_all", "off"},        {"disk_sweep", "earliest_hit", "off"},
    {"disk_sweep", "end_caps", "off"},        {"disk_sweep", "skin", "0.02"},
    {"disk_sweep", "slide_remainder", "off"}, {"grid_walk", "corner_rule", "off"},
    {"grid_walk", "substeps", "off"},         {"sat_push", "iterations", "1"},
    {"sat_push", "minimum_axis", "off"},      {"sat_push", "side_distance", "off"},
    {"sat_push", "substeps", "off"},          {"sat_push", "vertex_axes", "off"},
    {"world_move", "constant_speed", "off"},  {"world_move", "floor_angle", "20"},
    {"world_move", "leaving", "nothing"},     {"world_move", "snap", "0"},
    {"world_move", "stop_on_slope", "off"},
};

std::string stem_of(std::string text) {
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

/// What is said of each tick of a recording, with one option set; empty: as it was recorded.
std::vector<std::string> said_of(const std::string& strategy, const std::string& option,
                                 const std::string& value) {
    const std::string path =
        SLIDELAB_LEVELS "/failures/" + stem_of(strategy) + "-" + stem_of(option);
    const auto level = std::make_shared<const Level>(std::get<Level>(load_level(path + ".tmj")));
    std::ifstream file(path + ".jsonl");
    const auto recording = std::get<Recording>(read_recording(file));
    Settings settings = std::get<Settings>(settings_after(default_settings(), recording.settings));
    std::string assignment = strategy;
    assignment += "." + option + "=" + value;
    if (!value.empty()) {
        EXPECT_EQ(apply_setting(settings, assignment), std::nullopt);
    }
    Session session(level, settings);
    for (const RecordedTick& tick : recording.ticks) session.tick(tick.input, false);
    std::vector<std::string> said;
    for (std::int64_t n = 1; n <= session.run().last(); ++n)
        said.push_back(why_of_tick(session.run(), n).text());
    return said;
}

bool names(const std::vector<std::string>& said, const std::string& option) {
    return std::any_of(said.begin(), said.end(), [&](const std::string& text) {
        return text.find("`" + option + "`") != std::string::npos;
    });
}

class WhyOfEveryFailure : public testing::TestWithParam<Failure> {};

TEST_P(WhyOfEveryFailure, IsToldWithTheSafeguardThatIsOff) {
    const Failure& failure = GetParam();
    EXPECT_TRUE(names(said_of(failure.strategy, failure.option, failure.off), failure.option));
}

TEST_P(WhyOfEveryFailure, IsNotBlamedOnASafeguardThatIsOn) {
    const Failure& failure = GetParam();
    EXPECT_FALSE(names(said_of(failure.strategy, failure.option, ""), failure.option));
}

INSTANTIATE_TEST_SUITE_P(Why, WhyOfEveryFailure, testing::ValuesIn(failures), [](const auto& test) {
    return std::string(test.param.strategy) + "_" + test.param.option;
});

TEST(WhyFailures, OfTheListEveryOtherRecordingIsThere) {
    std::size_t recordings = 0;
    for (const Strategy* strategy : strategies()) {
        for (const OptionDescription& option : strategy->options) {
            const std::string path = SLIDELAB_LEVELS "/failures/" +
                                     stem_of(std::string(strategy->id)) + "-" +
                                     stem_of(std::string(option.name)) + ".jsonl";
            recordings += std::ifstream(path).good() ? 1 : 0;
        }
    }
    EXPECT_EQ(recordings, std::size(failures) + 2) << "a new one belongs into the list above";
}

TEST(WhyFailures, AFreeChoiceSaysWhatDecidesIt) {
    EXPECT_TRUE(names(said_of("grid_walk", "corner_choice", "vertical"), "corner_choice"));
}

TEST(WhyFailures, ShakingIsToldByBothTicks) {
    const std::vector<std::string> said = said_of("box_sweep", "buffer_offsets", "off");
    ASSERT_GT(said.size(), 3U);
    EXPECT_EQ(said[2],
              "It shakes: object 2 sends it up in this tick, and object 1 sent it down in the tick "
              "before. With all pushes measured from one place this would not have happened, but "
              "`buffer_offsets` is off. It began 0.125 deep in object 2, and ends 0.125 deep in "
              "object 1.");
}

TEST(WhyFailures, AnOverlapAtTheStartMayBeOfTheTickBefore) {
    const std::vector<std::string> said = said_of("disk_sweep", "end_caps", "off");
    EXPECT_NE(std::find(said.begin(), said.end(),
                        "It began 0.438 deep in object 1, and was pushed out of it, up. With "
                        "the round ends of walls the tick before would not have led into it, but "
                        "`end_caps` was off."),
              said.end());
}

}  // namespace slidelab::test::why_failures_test
