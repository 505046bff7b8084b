#include "lab/survey/survey_end.hpp"

#include <cstddef>

namespace slidelab::lab {

namespace {

constexpr SurveyEndDescription ends[] = {
    {SurveyEnd::complete, "complete", "Everything that the mover can get to was seen.",
     SurveyAnswer::whole},
    {SurveyEnd::state_limit, "cut-short-states",
     "Cut short at the most states that it may have: not everything was seen.",
     SurveyAnswer::cut_short},
    {SurveyEnd::memory_limit, "cut-short-memory",
     "Cut short at the most memory that it may take: not everything was seen.",
     SurveyAnswer::cut_short},
    {SurveyEnd::cancelled, "cancelled", "Cancelled: not everything was seen.",
     SurveyAnswer::cut_short},
    {SurveyEnd::confined, "confined",
     "Nothing leads out of the cell in which it begins: a start in a wall, or without room for the "
     "mover.",
     SurveyAnswer::none},
    {SurveyEnd::no_start, "no-start", "The spawn or a --from is outside of the map.",
     SurveyAnswer::none},
    {SurveyEnd::refused, "refused", "Speed, cells or directions do not suit the level.",
     SurveyAnswer::none},
    {SurveyEnd::no_map, "no-map", "The map cannot be read, or the folder has none.",
     SurveyAnswer::none},
};

}  // namespace

std::span<const SurveyEndDescription> survey_end_descriptions() { return ends; }

const SurveyEndDescription& describe(SurveyEnd end) { return ends[static_cast<std::size_t>(end)]; }

std::string_view words_for_no_finding(const SurveyEndDescription& end) {
    return end.answer == SurveyAnswer::whole ? "Nothing found." : "Nothing found in what was seen.";
}

}  // namespace slidelab::lab
