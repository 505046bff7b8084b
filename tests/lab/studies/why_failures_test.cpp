// The recordings of levels/failures/ without their safeguards: what is said names the safeguard,
// and with it on no safeguard is blamed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/lab_names.hpp"
#include "support/play_levels.hpp"

namespace slidelab::test::why_failures_test {

/// All but that of `step_height`, which is off at first: what it would do is said by what-if.
std::vector<SavedScene> all_failures() {
    SceneList list = std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/failures/index.json"));
    std::erase_if(list.scenes, [](const auto& each) { return each.id.ends_with("step_height"); });
    return list.scenes;
}

/// The words about each tick of a recording, after an assignment; empty: as it was recorded.
std::vector<std::string> said_of(const std::string& stem, const std::string& assignment) {
    const std::string path = SLIDELAB_LEVELS "/failures/" + stem;
    const auto level = std::make_shared<const Map>(std::get<Map>(load_level(path + ".tmj")));
    std::ifstream file(path + ".jsonl");
    const auto recording = std::get<Recording>(read_recording(file));
    Settings settings = std::get<Settings>(settings_after(default_settings(), recording.run.set));
    if (!assignment.empty()) {
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

class WhyOfEveryFailure : public testing::TestWithParam<SavedScene> {
protected:
    const std::string& id() const { return GetParam().id; }
    bool is_named_after(const std::string& assignment) const {
        return names(said_of(stem_of(GetParam().level), assignment),
                     id().substr(id().find('.') + 1));
    }
};

TEST_P(WhyOfEveryFailure, IsToldWithTheSafeguardThatIsOff) {
    EXPECT_TRUE(is_named_after(GetParam().failing()->fails.front()));
}

TEST_P(WhyOfEveryFailure, IsNotBlamedOnASafeguardThatIsOn) { EXPECT_FALSE(is_named_after("")); }

INSTANTIATE_TEST_SUITE_P(Why, WhyOfEveryFailure, testing::ValuesIn(all_failures()),
                         [](const auto& tested) {
                             std::string name = tested.param.id;
                             std::replace(name.begin(), name.end(), '.', '_');
                             return name;
                         });

TEST(WhyFailures, AFreeChoiceSaysWhatDecidesIt) {
    EXPECT_TRUE(names(said_of("grid-walk-corner-choice", "grid_walk.corner_choice=vertical"),
                      "corner_choice"));
}

TEST(WhyFailures, ShakingIsToldByBothTicks) {
    const std::vector<std::string> said =
        said_of("box-sweep-buffer-offsets", "box_sweep.buffer_offsets=off");
    ASSERT_GT(said.size(), 3U);
    EXPECT_EQ(
        said[2],
        "It shakes: object 2 sends it up in this tick, and object 1 sent it down in the tick "
        "before. Fix: turn on `buffer_offsets` (all pushes measured from one place). It began "
        "0.125 deep in object 2, and ends 0.125 deep in object 1.");
}

TEST(WhyFailures, AnOverlapAtTheStartMayBeOfTheTickBefore) {
    const std::vector<std::string> said = said_of("disk-sweep-end-caps", "disk_sweep.end_caps=off");
    EXPECT_NE(std::find(said.begin(), said.end(),
                        "It began 0.438 deep in object 1, and was pushed out of it, up. Fix: turn "
                        "on `end_caps` (the round ends of walls); then the tick before does not "
                        "end here."),
              said.end());
}

}  // namespace slidelab::test::why_failures_test
