#include "app/command_line/survey_words.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "app/command_line/command_line.hpp"
#include "articles/contract/options.hpp"

namespace slidelab::lab {

namespace {

constexpr SurveyStatus statuses[] = {
    {exit_bad_request,
     "the command line, a map or a start is wrong: that level was not surveyed, the others were"},
    {exit_run_failed, "something was found that --fail-on names, or a file cannot be written"},
    {exit_cut_short,
     "a survey was cut short, or a level is seen from the side: not everything was seen"},
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
    constexpr int by_answer[] = {exit_fine, exit_cut_short, exit_bad_request, exit_cut_short};
    return by_answer[static_cast<std::size_t>(answer)];
}

int graver_status(int a, int b) { return place_of(a) <= place_of(b) ? a : b; }

namespace {

/// "X,Y"; throws what CLI11 reports.
Vec2 read_place(const std::string& text) {
    const std::string_view whole = text;
    const std::size_t comma = std::min(whole.find(','), whole.size());
    const auto x = read_number(whole.substr(0, comma));
    const auto y = read_number(whole.substr(std::min(comma + 1, whole.size())));
    if (!x || !y) throw CLI::ValidationError(fmt::format("--from {}: expected X,Y", text));
    return {*x, *y};
}

std::string help_of_statuses() {
    std::string text = "Exit status:\n";
    for (const SurveyStatus& status : survey_statuses())
        text += fmt::format("  {}  {}\n", status.code, status.sentence);
    return text + "The first one counts, if several apply.\n";
}

void describe_plan(CLI::App& survey, SurveyPlan& plan) {
    survey
        .add_option("--cell", plan.cell,
                    "Size of the cells of states, units; by default a quarter of the mover's size")
        ->type_name("SIZE")
        ->check(CLI::Range(1e-4, 100.0));
    survey.add_option("--directions", plan.directions, "Directions held from each state")
        ->type_name("N")
        ->check(CLI::IsMember({8, 16, 32, 64}));
    survey
        .add_option_function<std::vector<std::string>>(
            "--from",
            [&plan](const std::vector<std::string>& places) {
                for (const std::string& place : places) plan.from.push_back(read_place(place));
            },
            "Begins there, too; may be repeated")
        ->type_name("X,Y")
        ->allow_extra_args(false);
    survey.add_flag("--moving", plan.moving,
                    "Kinematic boxes go on, and a state is a cell at one phase of their common "
                    "period; otherwise they stand where they are at the start");
    survey.add_option("--threads", plan.threads, "The answer is the same with any number; 0: all")
        ->type_name("N")
        ->check(CLI::Range(0, 256));
    survey.add_option("--max-states", plan.most_states, "Ends with what was found so far")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{4'000'000'000}));
    survey
        .add_option_function<double>(
            "--max-memory",
            [&plan](double gigabytes) {
                plan.most_bytes = static_cast<std::size_t>(gigabytes * 1e9);
            },
            "The same for memory")
        ->type_name("GB")
        ->check(CLI::Range(0.001, 1024.0));
}

}  // namespace

CLI::App& describe_survey(CLI::App& app, SurveyWords& words) {
    CLI::App* survey = app.add_subcommand(
        "survey",
        "Walks everywhere in a level, and finds where a player gets stuck, slips through "
        "or does not get out");
    survey->add_option("LEVEL", words.levels, "Tiled maps, or folders of them, and all in them")
        ->required();
    describe_plan(*survey, words.plan);
    survey->add_option("--json", words.json, "Writes everything as JSON")->type_name("FILE");
    survey->add_option("--svg", words.svg, "Writes the level with what was reached, and pins")
        ->type_name("FILE");
    survey->add_option("--png", words.png, "The same as pixels")->type_name("FILE");
    survey
        ->add_option("--recordings", words.recordings,
                     "Writes a recording for each finding, which plays to it")
        ->type_name("FOLDER");
    survey
        ->add_option("--fail-on", words.fail_on_text,
                     "Ends with status 1 where one of these is found: " + finding_names())
        ->type_name("FINDING,...")
        ->check(CLI::Validator(
            [&words](const std::string& text) {
                const auto problem = read_findings(text, words.fail_on);
                return problem ? to_string(*problem) : std::string();
            },
            ""));
    survey->add_flag("--all", words.all,
                     "Lists every place of a group of findings, not only the first five");
    survey->add_flag("!--no-times", words.times,
                     "Leaves out what is another number in every run: times");
    survey->footer(help_of_statuses());
    return *survey;
}

}  // namespace slidelab::lab
