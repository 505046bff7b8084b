// The words after `slidelab survey`, as a value; and its exit statuses, described once for the run,
// `--help` and docs/survey.md.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/survey/plan.hpp"
#include "lab/survey/walk/findings.hpp"

namespace CLI {
class App;
}

namespace slidelab::lab {

struct SurveyStatus {
    int code;  ///< of those in window_request.hpp
    std::string_view sentence;
};

/// The gravest first, which counts of several.
std::span<const SurveyStatus> survey_statuses();

/// The status of a level without a finding of --fail-on.
int exit_status_of(SurveyAnswer answer);
int graver_status(int a, int b);

struct SurveyWords {
    std::vector<std::string> levels;  ///< maps and folders of maps, as named
    SurveyPlan plan;                  ///< of each, without level and settings
    std::string json;                 ///< files; empty: none
    std::string svg;
    std::string png;
    std::string recordings;  ///< a folder; empty: none
    std::string fail_on_text;
    EventSet fail_on;  ///< empty: on none
    bool times = true;
    bool all = false;  ///< places of a group are listed
};

/// Adds the subcommand with its options, except those of every run.
CLI::App& describe_survey(CLI::App& app, SurveyWords& words);

}  // namespace slidelab::lab
