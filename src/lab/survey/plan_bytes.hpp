// The plan of a survey as bytes, with its level, for remote walkers.
#pragma once

#include <string>
#include <string_view>

#include "lab/survey/plan.hpp"

namespace slidelab::lab {

/// All inputs of exploring a state, to the bit: walls with names and numbers, boxes, grid,
/// settings, cell, directions; not limits and threads. O(walls).
std::string bytes_of(const SurveyPlan& plan);
/// Precondition: made by bytes_of in the same build. O(walls), as building a level.
SurveyPlan plan_of(std::string_view bytes);

}  // namespace slidelab::lab
