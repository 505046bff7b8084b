// The exit statuses of `slidelab survey`, described once, for the run, `--help` and docs/survey.md.
#pragma once

#include <span>
#include <string_view>

#include "lab/survey/survey_end.hpp"

namespace slidelab::lab {

struct SurveyStatus {
    int code;  ///< of those in exit_status.hpp
    std::string_view sentence;
};

/// The gravest first, which counts of several.
std::span<const SurveyStatus> survey_statuses();

/// The status of a level without a finding of --fail-on.
int exit_status_of(SurveyAnswer answer);
int graver_status(int a, int b);

}  // namespace slidelab::lab
