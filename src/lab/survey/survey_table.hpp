// What a survey found, in the forms in which it is passed on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/survey/survey.hpp"

namespace slidelab {

/// One level's survey with the names that go into its table.
struct NamedSurvey {
    std::string level;  ///< as it was named
    const Survey& survey;
    std::optional<double> seconds;        ///< that it took; nothing: not to be said
    std::vector<std::string> recordings;  ///< files, one a finding; empty: none were written
};

/// A line on what was explored, and one a finding, aligned for a terminal.
std::string text_of(const NamedSurvey& named);

/// {"slidelab":1,"surveys":[{"level","settings","cell","directions","boxes","period","states",
/// "moves","area","end","findings":[{"finding","severity","at","count","what","recording"}]}]}.
std::string json_of(const std::vector<NamedSurvey>& surveys);

}  // namespace slidelab
