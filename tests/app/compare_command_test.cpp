// `slidelab compare` as a user types it, and the table that docs/compare.md shows.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/command_line/command_line.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab::compare_command_test {

using test::run_program;

const std::string recording = SLIDELAB_LEVELS "/recordings/garden_walk.jsonl";

TEST(CompareCommand, PrintsTheTableThatItsPageShows) {
    const auto run = run_program({"compare", "--play", recording, "--markdown", "--no-times"});
    ASSERT_EQ(run.status, exit_fine) << run.err;
    const std::string page = test::text_of(SLIDELAB_SOURCE_DIR "/docs/compare.md");
    EXPECT_NE(page.find("<!-- compare -->\n" + run.out + "<!-- /compare -->"), std::string::npos)
        << "its table is not this:\n"
        << run.out;
}

TEST(CompareCommand, IsTheSameComparisonAsTheLanesThemselves) {
    const auto run = run_program({"compare", "--play", recording, "--json", "--no-times", "--lane",
                                  "disk_sweep", "--lane", "sat_push,substeps=off,radius=0.2"});
    ASSERT_EQ(run.status, exit_fine) << run.err;
    const auto table = nlohmann::json::parse(run.out);

    std::ifstream in(recording);
    auto read = std::get<Recording>(read_recording(in));
    const auto level =
        std::make_shared<const Map>(std::get<Map>(load_level(SLIDELAB_LEVELS "/play/garden.tmj")));
    Session session(level, std::get<Settings>(settings_after(default_settings(), read.run.set)));
    const auto ticks = static_cast<std::int64_t>(read.ticks.size());
    session.apply(command::Play{std::make_shared<Playback>(std::move(read), true)});
    session.advance(ticks, {}, false);
    Comparison own(session.run(),
                   {std::get<LanePlan>(read_lane("disk_sweep")),
                    std::get<LanePlan>(read_lane("sat_push,substeps=off,radius=0.2"))});
    own.follow(session.run(), ticks, {});
    EXPECT_EQ(table["ticks"], ticks);
    for (std::size_t i = 0; i < 2; ++i) {
        for (const LaneMetric& metric : lane_metrics()) {
            if (metric.is_time) continue;
            EXPECT_EQ(table["lanes"][i][std::string(metric.name)].get<double>(),
                      metric.value(own.lanes()[i].metrics()))
                << metric.name;
        }
    }
    EXPECT_EQ(table["lanes"][1]["parting"], own.parting(1).value_or(-1));
}

TEST(CompareCommand, TakesAllStrategiesWhenNoLaneIsNamed) {
    const auto run = run_program({"compare", "--play", recording, "--csv"});
    ASSERT_EQ(run.status, exit_fine) << run.err;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'),
              static_cast<std::ptrdiff_t>(strategies().size()) + 1);
    EXPECT_NE(run.out.find("median_time,worst_time\n"), std::string::npos);
}

}  // namespace slidelab::lab::compare_command_test
