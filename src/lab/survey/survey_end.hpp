// The ends of a survey, described once for text, JSON, exit status, panel and docs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace slidelab::lab {

enum class SurveyEnd : std::uint8_t {
    complete,
    state_limit,
    memory_limit,
    cancelled,
    confined,  ///< to the cell that it begins in
    no_start,  ///< it would begin outside of the map
    refused,   ///< the plan cannot be carried out
    no_map     ///< the map, or the folder of maps, cannot be read
};

/// The completeness of a survey.
enum class SurveyAnswer : std::uint8_t {
    whole,      ///< everything was seen
    cut_short,  ///< findings are valid, but may be incomplete
    none        ///< nothing was seen
};

struct SurveyEndDescription {
    SurveyEnd end;
    std::string_view id;  ///< in files
    std::string_view sentence;
    SurveyAnswer answer;
};

/// In the order of SurveyEnd.
std::span<const SurveyEndDescription> survey_end_descriptions();
const SurveyEndDescription& describe(SurveyEnd end);

/// The sentence for a survey without findings: weaker for an incomplete one.
std::string_view words_for_no_finding(const SurveyEndDescription& end);

/// The error of a survey that could not begin.
struct SurveyRefusal {
    SurveyEnd end = SurveyEnd::refused;  ///< one whose answer is none
    std::string message;                 ///< place, error, expected value; without a full stop
};

}  // namespace slidelab::lab
