#include "lab/survey/survey_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/json/json_text.hpp"

namespace slidelab {

namespace {

using Json = nlohmann::ordered_json;

/// "moving, at 80 phases of 240 ticks", "still", "none".
std::string words_of_boxes(const Survey& survey) {
    if (survey.plan().level->box_paths().empty()) return "none";
    if (!survey.plan().moving) return "still where they are at the start";
    return fmt::format("moving, {} phases of {} ticks", survey.graph().phases, survey.period());
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

std::string text_of(const NamedSurvey& named) {
    const Survey& survey = named.survey;
    std::string text = fmt::format(
        "{}: {}, {}; {} states in cells of {:.4g}, {} moves; {:.4g} square units reached{}\n",
        named.level, survey.settings().strategy->id, survey.settings().shape,
        survey.graph().states.size(), survey.plan().cell, survey.counts().moves,
        survey.reached_area(), words_of_speed(named));
    if (!survey.plan().level->box_paths().empty())
        text += fmt::format("  kinematic boxes: {}\n", words_of_boxes(survey));
    if (survey.end() != SurveyEnd::complete)
        text += fmt::format("  {}\n", sentence_of(survey.end()));
    if (survey.findings().empty()) text += "  nothing found\n";
    for (const Finding& finding : survey.findings()) {
        const FindingDescription& kind = describe(finding.kind);
        text += fmt::format("  {:<8} {:<12} {:>7}x  at ({:.3f}, {:.3f})", name_of(kind.severity),
                            kind.id, finding.count, finding.position.x, finding.position.y);
        if (!finding.words.empty()) text += "  " + finding.words;
        text += '\n';
    }
    return text;
}

std::string json_of(const std::vector<NamedSurvey>& surveys) {
    Json all = Json::array();
    for (const NamedSurvey& named : surveys) {
        const Survey& survey = named.survey;
        Json findings = Json::array();
        for (std::size_t i = 0; i < survey.findings().size(); ++i)
            findings.push_back(json_of(named, survey.findings()[i], i));
        all.push_back(
            {{"level", named.level},
             {"settings", differences(default_settings(), survey.settings())},
             {"strategy", survey.settings().strategy->id},
             {"cell", survey.plan().cell},
             {"directions", survey.plan().directions},
             {"boxes", words_of_boxes(survey)},
             {"states", survey.graph().states.size()},
             {"moves", survey.counts().moves},
             {"judged", survey.counts().judged},
             {"area", survey.reached_area()},
             {"end", survey.end() == SurveyEnd::complete ? "complete"
                                                         : std::string(sentence_of(survey.end()))},
             {"findings", std::move(findings)}});
        if (named.seconds) all.back()["seconds"] = *named.seconds;
    }
    return json_text(Json{{"slidelab", 1}, {"surveys", std::move(all)}}, {1}) + "\n";
}

}  // namespace slidelab
