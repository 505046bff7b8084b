// Surveys of the project's levels, and whether two of them are the same to the bit.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/state.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/survey/survey.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {

/// `level`: a file in levels/.
inline SurveyPlan plan_for(const std::string& level, const std::vector<std::string>& assignments) {
    SurveyPlan plan;
    plan.level = std::make_shared<const Map>(
        std::get<Map>(load_level(std::string(SLIDELAB_LEVELS) + "/" + level)));
    plan.settings = std::get<Settings>(settings_after(default_settings(), assignments));
    plan.threads = 1;
    return plan;
}

inline std::unique_ptr<Survey> surveyed(SurveyPlan plan) {
    auto survey = std::make_unique<Survey>(std::move(plan));
    SurveyControl control;
    survey->run(control);
    return survey;
}

/// All that was found, for a test that fails.
inline std::string words_of(const Survey& survey) {
    std::string words;
    for (const Finding& finding : survey.findings())
        words += fmt::format("{} at ({:.5f}, {:.5f}) {}\n", describe(finding.kind).finding,
                             finding.position.x, finding.position.y, finding.words);
    return words;
}

inline bool same_state(const SurveyState& a, const SurveyState& b) {
    return bits_of(a.position.x) == bits_of(b.position.x) &&
           bits_of(a.position.y) == bits_of(b.position.y) && a.parent == b.parent &&
           a.clearance == b.clearance && a.times == b.times && a.phase == b.phase &&
           a.direction == b.direction && a.ticks == b.ticks && a.neighbours == b.neighbours &&
           a.work == b.work;
}

inline void expect_same(const Survey& a, const Survey& b) {
    ASSERT_EQ(a.graph().states.size(), b.graph().states.size());
    for (std::size_t i = 0; i < a.graph().states.size(); ++i)
        ASSERT_TRUE(same_state(a.graph().states[i], b.graph().states[i])) << "state " << i;
    EXPECT_EQ(a.graph().far_edges, b.graph().far_edges);
    EXPECT_EQ(a.counts().moves, b.counts().moves);
    ASSERT_EQ(a.findings().size(), b.findings().size());
    for (std::size_t i = 0; i < a.findings().size(); ++i) {
        EXPECT_EQ(a.findings()[i].kind, b.findings()[i].kind);
        EXPECT_EQ(a.findings()[i].position, b.findings()[i].position);
        EXPECT_EQ(a.findings()[i].words, b.findings()[i].words);
        EXPECT_EQ(a.findings()[i].count, b.findings()[i].count);
    }
}

}  // namespace slidelab::test
