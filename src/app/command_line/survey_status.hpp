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

/// The gravest first: of several that apply the first one counts.
std::span<const SurveyStatus> survey_statuses();

/// Of a level in which nothing was found that must not be.
int exit_status_of(SurveyAnswer answer);
int graver_status(int a, int b);

}  // namespace slidelab::lab
