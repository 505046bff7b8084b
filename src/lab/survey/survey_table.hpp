// The findings of a survey as text and JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/survey/survey.hpp"

namespace slidelab::lab {

/// One level's survey with the names that go into its table.
struct NamedSurvey {
    std::string level;  ///< as it was named
    const Survey& survey;
    std::optional<double> seconds;        ///< its duration; none: not printed
    std::vector<std::string> recordings;  ///< files, one a finding; empty: none were written
    std::vector<std::string> notes = {};  ///< on the map, a line each
    bool lists_all = false;               ///< every place of a group, not only the first ones
};

/// The sentence for a survey without findings: weaker for an incomplete one, and for a level whose
/// gravity the settings have switched off.
std::string_view words_for_no_finding(const Survey& survey);

/// The sentence where the settings have collisions off, which a survey has on; else empty.
std::string_view words_for_collisions(const Settings& settings);

/// A line on what was explored, what one option would cure, and the findings in groups, aligned for
/// a terminal.
std::string text_of(const NamedSurvey& named);

/// {"level","status","settings","strategy","cell","directions","boxes","states","moves","judged",
/// "area","end","left_over","notes","findings":[{"finding","severity","at","count","what","cure",
/// "recording"}]}; the status is an id of survey_end_descriptions(), and "end" its sentence, or
/// "complete".
std::string json_of(const NamedSurvey& named);
/// {"level","status","error"}.
std::string json_of(const std::string& level, const SurveyRefusal& refusal);
/// {"slidelab":1,"surveys":[...]}, of what json_of made of each level.
std::string json_of_all(const std::vector<std::string>& surveys);

}  // namespace slidelab::lab
