// The plan of a survey as bytes, with its level: for those who explore shares of it elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "lab/survey/plan.hpp"

namespace slidelab::lab {

/// What states are explored by, to the bit: walls with their names and numbers, boxes, grid,
/// settings, cell, directions. Limits and threads are the survey's own. O(walls).
std::string bytes_of(const SurveyPlan& plan);
/// Precondition: of bytes_of, in the same build of the program. O(walls), as building a level.
SurveyPlan plan_of(std::string_view bytes);

}  // namespace slidelab::lab
