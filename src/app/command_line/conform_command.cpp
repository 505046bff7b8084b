#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <ostream>

#include "app/command_line/commands.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/conform/grades.hpp"
#include "lab/files/write_file.hpp"

namespace slidelab::lab {

namespace {

int print_grades(std::ostream& out, const std::vector<ConformCase>& cases,
                 const ConformAnswers& answers, double epsilon, const Settings* mover) {
    const std::vector<FamilyGrade> grades = grade(cases, answers, epsilon);
    const Strategy* strategy = mover ? mover->strategy : nullptr;
    write_grades(out, grades, cases, answers, strategy,
                 mover ? &options_of(*mover, *strategy) : nullptr);
    return are_sound(grades) ? exit_fine : exit_run_failed;
}

/// Grades a mover of the program's own.
int grade_lane(const ConformWords& words, const Movers& movers, std::ostream& out,
               std::ostream& err) {
    const auto plan = read_lane(words.lane, movers);
    if (const auto* error = std::get_if<InputError>(&plan))
        return fail(err, *error, exit_bad_request);
    Settings settings = default_settings(movers);
    for (const std::string& change : std::get<LanePlan>(plan).changes) {
        if (!change.starts_with("strategy=") && change.find('.') > change.find('='))
            return fail(
                err,
                fmt::format("lane {}: {}: the cases have it; expected options", words.lane, change),
                exit_bad_request);
        if (const auto problem = apply_setting(settings, change))
            return fail(err, *problem, exit_bad_request);
    }
    const std::vector<ConformCase> cases = conform_cases();
    const ConformAnswers answers =
        answers_of(cases, *settings.strategy, options_of(settings, *settings.strategy));
    const auto plays = [](const std::optional<Vec2>& answer) { return answer.has_value(); };
    if (std::none_of(answers.begin(), answers.end(), plays))
        return fail(
            err, fmt::format("lane {}: plays no case; expected a mover with a shape", words.lane),
            exit_bad_request);
    return print_grades(out, cases, answers, words.epsilon, &settings);
}

}  // namespace

void describe_conform(CLI::App& conform, ConformWords& words) {
    conform.add_option("--cases", words.cases, "Writes the cases, a line of JSON each")
        ->type_name("FILE");
    conform
        .add_option("--check", words.check,
                    "Grades the answers of a mover: {\"id\": ..., \"position\": [x, y]} a line")
        ->type_name("FILE");
    conform.add_option("--lane", words.lane, "Grades a mover of the program itself")
        ->type_name("ID[,OPTION=VALUE...]");
    conform.add_option("--epsilon", words.epsilon, "A bound may be off by so much, units (1e-6)")
        ->type_name("UNITS")
        ->check(CLI::Range(0.0, 1.0));
}

int run_conform(const CommandLine& line, std::ostream& out, std::ostream& err) {
    const ConformWords& words = line.conform;
    if (words.cases.empty() && words.check.empty() && words.lane.empty())
        return fail(err, "conform: expected --cases FILE, --check FILE or --lane ID",
                    exit_bad_request);
    if (!words.cases.empty()) {
        const auto problem = write_file(
            words.cases, [&](std::ostream& file) { write_conform_cases(file, words.epsilon); });
        if (problem) return fail(err, *problem, exit_run_failed);
    }
    if (!words.lane.empty()) return grade_lane(words, line.window.start.movers, out, err);
    if (words.check.empty()) return exit_fine;
    std::ifstream file(words.check);
    if (!file)
        return fail(err, words.check + ": cannot be read; expected answers to conform --cases",
                    exit_bad_request);
    const std::vector<ConformCase> cases = conform_cases();
    const auto answers = read_answers(file, words.check, cases);
    if (const auto* error = std::get_if<InputError>(&answers))
        return fail(err, *error, exit_bad_request);
    return print_grades(out, cases, std::get<ConformAnswers>(answers), words.epsilon, nullptr);
}

}  // namespace slidelab::lab
