// The events of a run as a list: what the recordings of failures show with their safeguard off.
#include "lab/events/event_list.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/session/changed_run.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"

namespace slidelab::lab {
namespace event_list_test {

/// A recording of levels/failures, played with further settings.
KeptRun played(const std::string& name, const std::string& assignment) {
    const std::string stem = std::string(SLIDELAB_LEVELS) + "/failures/" + name;
    std::ifstream file(stem + ".jsonl");
    const auto recording = std::get<Recording>(read_recording(file));
    auto level = std::get<Map>(load_level(stem + ".tmj"));
    auto settings = std::get<Settings>(settings_after(default_settings(), recording.run.set));
    if (!assignment.empty()) settings = std::get<Settings>(settings_after(settings, {assignment}));
    Session session(std::make_shared<const Map>(std::move(level)), settings);
    session.apply(command::Play{std::make_shared<Playback>(recording, false)});
    for (std::size_t i = 0; i < recording.ticks.size(); ++i) session.advance(1, Input{}, false);
    return session.run();
}

std::vector<std::string> names_of(const KeptRun& run) {
    std::vector<std::string> names;
    for (const EventSpan& span : event_list(run)) names.emplace_back(describe(span.kind).name);
    return names;
}

bool has(const KeptRun& run, const char* name) {
    const auto names = names_of(run);
    return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(EventList, NamesWhatHappensWithoutASafeguardAndNotWithIt) {
    struct Case {
        const char* recording;
        const char* off;
        const char* event;
    };
    for (const Case& each :
         {Case{"sat-push-substeps", "sat_push.substeps=off", "tunnelled"},
          Case{"grid-walk-substeps", "grid_walk.substeps=off", "tunnelled"},
          Case{"disk-sweep-earliest-hit", "disk_sweep.earliest_hit=off", "tunnelled"},
          Case{"disk-sweep-end-caps", "disk_sweep.end_caps=off", "began_inside"},
          Case{"disk-sweep-slide-remainder", "disk_sweep.slide_remainder=off", "slowed"},
          Case{"box-sweep-ignore-grazing", "box_sweep.ignore_grazing=off", "stuck"},
          Case{"sat-push-vertex-axes", "sat_push.vertex_axes=off", "slowed"},
          Case{"sat-push-side-distance", "sat_push.side_distance=off", "overlap_left"}}) {
        EXPECT_TRUE(has(played(each.recording, each.off), each.event)) << each.recording;
        EXPECT_FALSE(has(played(each.recording, ""), each.event)) << each.recording;
    }
}

TEST(EventList, SaysHowLongAnEventLasts) {
    const KeptRun run = played("box-sweep-ignore-grazing", "box_sweep.ignore_grazing=off");
    const std::vector<EventSpan> spans = event_list(run);
    ASSERT_FALSE(spans.empty());
    const EventSpan& stuck = spans.back();
    EXPECT_EQ(stuck.kind, EventKind::stuck);
    EXPECT_EQ(stuck.last, run.last());
    EXPECT_GT(stuck.last - stuck.first, 50);
    EXPECT_NE(line_of(run, stuck).find("Stuck. It went less than a hundredth"), std::string::npos)
        << line_of(run, stuck);
}

TEST(EventList, IsWrittenAsJson) {
    const KeptRun run = played("sat-push-substeps", "sat_push.substeps=off");
    std::ostringstream out;
    write_events_json(out, "level.tmj", run);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json["slidelab"], 1);
    EXPECT_EQ(json["level"], "level.tmj");
    EXPECT_EQ(json["ticks"], run.last());
    ASSERT_EQ(json["events"].size(), 1U);
    EXPECT_EQ(json["events"][0]["event"], "tunnelled");
    EXPECT_EQ(json["events"][0]["tick"], json["events"][0]["last_tick"]);
    EXPECT_EQ(json["events"][0]["at"].size(), 2U);
}

TEST(EventList, SaysWhyOfTroublesWhereThatIsAsked) {
    const KeptRun run = played("box-sweep-ignore-grazing", "box_sweep.ignore_grazing=off");
    std::ostringstream out;
    write_events_json(out, "level.tmj", run, [&](const EventSpan& event) {
        return why_of_tick(run, event.first, event.kind).text();
    });
    const auto json = nlohmann::json::parse(out.str());
    int told = 0;
    for (const auto& event : json["events"]) {
        const bool is_trouble = event["event"] == "stuck" || event["event"] == "slowed";
        EXPECT_EQ(event.contains("why"), is_trouble) << event.dump();
        told += is_trouble ? 1 : 0;
    }
    EXPECT_GT(told, 1);
    EXPECT_EQ(
        json["events"].back()["why"],
        "Stopped by the upper left corner of object 2, an internal edge: the seam with "
        "object 1 beside it. Fix: turn on `ignore_grazing` (mere touching ignored). It wanted "
        "to move 0.100 and moved 0; a perfect slide would give 0.071.");
}

}  // namespace event_list_test
}  // namespace slidelab::lab
