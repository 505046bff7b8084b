#include "app/command_line/survey_status.hpp"

#include <algorithm>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

namespace {

constexpr SurveyStatus statuses[] = {
    {exit_bad_request,
     "the command line, a map or a start is wrong: that level was not surveyed, the others were"},
    {exit_run_failed, "something was found that --fail-on names, or a file cannot be written"},
    {exit_cut_short, "a survey was cut short: not everything was seen"},
    {exit_fine, "everything was seen, and nothing found that --fail-on names"},
};

std::size_t place_of(int code) {
    const auto found = std::find_if(std::begin(statuses), std::end(statuses),
                                    [code](const SurveyStatus& s) { return s.code == code; });
    return static_cast<std::size_t>(found - std::begin(statuses));
}

}  // namespace

std::span<const SurveyStatus> survey_statuses() { return statuses; }

int exit_status_of(SurveyAnswer answer) {
    switch (answer) {
        case SurveyAnswer::whole:
            return exit_fine;
        case SurveyAnswer::cut_short:
            return exit_cut_short;
        case SurveyAnswer::none:
            return exit_bad_request;
    }
    return exit_bad_request;
}

int graver_status(int a, int b) { return place_of(a) <= place_of(b) ? a : b; }

}  // namespace slidelab::lab
