// How a survey ended, each described once: text, JSON, exit status, panel and docs read this list.
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

/// What an end is worth as an answer.
enum class SurveyAnswer : std::uint8_t {
    whole,      ///< everything was seen
    cut_short,  ///< what was found is there; what was not found may be
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

/// What is said where nothing was found: less, where not everything was seen.
std::string_view words_for_no_finding(const SurveyEndDescription& end);

/// Why there is no survey.
struct SurveyRefusal {
    SurveyEnd end = SurveyEnd::refused;  ///< one whose answer is none
    std::string message;                 ///< where, what, what was expected; without a full stop
};

}  // namespace slidelab::lab
