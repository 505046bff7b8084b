#include "lab/survey/survey_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

/// "moving, 200 phases of 600 ticks", with those of every zone; "still", "none".
std::string words_of_boxes(const Survey& survey) {
    if (survey.plan().level->box_paths().empty()) return "none";
    if (!survey.plan().moving) return "still where they are at the start";
    std::string words = "moving";
    for (const BoxZone& zone : survey.graph().zones.zones()) {
        words += fmt::format(", {} phases of {} ticks", zone.phases, zone.period);
        if (!zone.repeats) words += " (they do not repeat, and are taken to)";
    }
    return words;
}

std::string words_of_speed(const NamedSurvey& named) {
    if (!named.seconds || *named.seconds <= 0.0) return {};
    const double seconds = *named.seconds;
    return fmt::format("; {:.2f} s, {:.3g} million moves and {:.3g} million states a second",
                       seconds, 1e-6 * static_cast<double>(named.survey.counts().moves) / seconds,
                       1e-6 * static_cast<double>(named.survey.graph().states.size()) / seconds);
}

Json json_of(const NamedSurvey& named, const Finding& finding, std::size_t number) {
    const FindingDescription& kind = describe(finding.kind);
    Json json = {{"finding", kind.id},
                 {"severity", name_of(kind.severity)},
                 {"at", {finding.position.x, finding.position.y}},
                 {"count", finding.count},
                 {"what", finding.words}};
    if (number < named.recordings.size() && !named.recordings[number].empty())
        json["recording"] = named.recordings[number];
    return json;
}

}  // namespace

std::string_view words_for_no_finding(const Survey& survey) {
    if (describe(survey.end()).answer != SurveyAnswer::whole)
        return "Nothing found in what was seen.";
    if (survey.plan().level->gravity() > 0.0)
        return "Nothing found from above: the gravity of the map and jumps are not looked at.";
    return "Nothing found.";
}

std::string text_of(const NamedSurvey& named) {
    const Survey& survey = named.survey;
    std::string text = fmt::format(
        "{}: {}, {}; {} states in cells of {:.4g}, {} moves; {:.4g} square units reached{}\n",
        named.level, survey.settings().strategy->id, survey.settings().shape,
        survey.graph().states.size(), survey.plan().cell, survey.counts().moves,
        survey.reached_area(), words_of_speed(named));
    if (!survey.plan().level->box_paths().empty())
        text += fmt::format("  kinematic boxes: {}\n", words_of_boxes(survey));
    const SurveyEndDescription& end = describe(survey.end());
    if (end.answer != SurveyAnswer::whole) text += fmt::format("  {}: {}\n", end.id, end.sentence);
    if (survey.findings().empty()) text += fmt::format("  {}\n", words_for_no_finding(survey));
    for (const Finding& finding : survey.findings()) {
        const FindingDescription& kind = describe(finding.kind);
        text += fmt::format("  {:<8} {:<12} {:>7}x  at ({:.3f}, {:.3f})", name_of(kind.severity),
                            kind.id, finding.count, finding.position.x, finding.position.y);
        if (!finding.words.empty()) text += "  " + finding.words;
        text += '\n';
    }
    return text;
}

std::string json_of(const NamedSurvey& named) {
    const Survey& survey = named.survey;
    const SurveyEndDescription& end = describe(survey.end());
    Json findings = Json::array();
    for (std::size_t i = 0; i < survey.findings().size(); ++i)
        findings.push_back(json_of(named, survey.findings()[i], i));
    Json json = {{"level", named.level},
                 {"status", end.id},
                 {"settings", differences(default_settings(), survey.settings())},
                 {"strategy", survey.settings().strategy->id},
                 {"cell", survey.plan().cell},
                 {"directions", survey.plan().directions},
                 {"boxes", words_of_boxes(survey)},
                 {"states", survey.graph().states.size()},
                 {"moves", survey.counts().moves},
                 {"judged", survey.counts().judged},
                 {"area", survey.reached_area()},
                 {"end", end.answer == SurveyAnswer::whole ? end.id : end.sentence},
                 {"findings", std::move(findings)}};
    if (named.seconds) json["seconds"] = *named.seconds;
    return json_text(json);
}

std::string json_of(const std::string& level, const SurveyRefusal& refusal) {
    const Json json = {
        {"level", level}, {"status", describe(refusal.end).id}, {"error", refusal.message}};
    return json_text(json);
}

std::string json_of_all(const std::vector<std::string>& surveys) {
    Json all = Json::array();
    for (const std::string& survey : surveys) all.push_back(ordered_json_if_valid(survey));
    return json_text(Json{{"slidelab", 1}, {"surveys", std::move(all)}}, {1}) + "\n";
}

}  // namespace slidelab::lab
