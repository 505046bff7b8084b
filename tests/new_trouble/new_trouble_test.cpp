// A trouble that is one row and one predicate (CMakeLists.txt adds it to a copy of the table) is
// told by all who tell of troubles: none of them has heard of it.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "lab/events/event_list.hpp"
#include "lab/probe/probe.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "lab/survey/survey.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::new_trouble_test {

/// Along a wall a diagonal displacement goes half its way.
test::MapBuilder beside_wall() {
    test::MapBuilder builder;
    builder.add_box({{4, 2}, {0.5, 2}});
    builder.set_spawn({2, 2});
    return builder;
}

const EventDescription& half_way() { return *find_event("half_way"); }

/// A run into the wall, at an angle at which half of each displacement is left.
Session walked() {
    Settings settings = default_settings();
    for (const char* set : {"strategy=disk_sweep", "speed=6"})
        EXPECT_EQ(apply_setting(settings, set), std::nullopt);
    Session session(std::make_shared<const Map>(test::built(beside_wall())), settings);
    for (int tick = 0; tick < 40; ++tick) session.tick({.right = 0.8660254, .down = 0.5}, false);
    return session;
}

TEST(ANewTrouble, HasItsNameEverywhere) {
    ASSERT_NE(find_event("half_way"), nullptr);
    EXPECT_EQ(find_event("half"), find_event("half_way"));
    EXPECT_TRUE(event_names(&EventDescription::is_sign).starts_with("half_way, "));
    EXPECT_TRUE(half_way().is_trouble());
}

TEST(ANewTrouble, IsOnTheTimelineAndExplained) {
    const Session session = walked();
    const KeptRun& run = session.run();
    std::int64_t first = 1;
    while (first < run.last() && !run.tick(first).events.has(half_way().kind)) ++first;
    ASSERT_LT(first, run.last());
    EXPECT_TRUE(run.tick(first).events.has_trouble());
    bool is_listed = false;
    for (const EventSpan& span : event_list(run))
        is_listed =
            is_listed || line_of(run, span).find("Half-way. It went half") != std::string::npos;
    EXPECT_TRUE(is_listed);
    const std::string why = why_of_tick(run, first).text();
    EXPECT_NE(why.find("It went half its displacement."), std::string::npos) << why;
}

TEST(ANewTrouble, IsToldOfAlternativesAndByTheProbe) {
    const nlohmann::json answer = nlohmann::json::parse(answer_probe(
        R"({"strategy":"disk_sweep","shape":{"disk":0.3},"from":[0,0],"delta":[0.866,0.5],)"
        R"("segments":[[0.3,-5,0.3,5]],"why":true,"what_if":true})"));
    ASSERT_FALSE(answer.contains("error")) << answer.dump();
    EXPECT_NE(answer["why"].get<std::string>().find("It went half"), std::string::npos)
        << answer["why"];
    bool is_told = false;
    for (const auto& row : answer["what_if"])
        for (const auto& trouble : row["troubles"]) is_told = is_told || trouble == "half_way";
    EXPECT_TRUE(is_told) << answer["what_if"].dump();
}

TEST(ANewTrouble, IsFoundByASurvey) {
    SurveyPlan plan;
    plan.level = std::make_shared<const Map>(test::built(beside_wall()));
    plan.cell = 0.5;
    Survey survey(std::move(plan));
    SurveyControl control;
    survey.run(control);
    EventSet kinds;
    kinds.add(half_way().kind);
    EXPECT_TRUE(survey.has(kinds));
}

}  // namespace slidelab::lab::new_trouble_test
