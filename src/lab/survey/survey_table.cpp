#include "lab/survey/survey_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/survey/finding_groups.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_text.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

/// "moving, 200 phases of 600 ticks", with those of every zone; "still", "none".
std::string words_of_boxes(const Survey& survey) {
    if (survey.plan().level->box_paths.empty()) return "none";
    if (!survey.plan().moving) return "still where they are at the start";
    std::string words = "moving";
    for (const BoxZone& zone : survey.graph().zones.zones()) {
        words += fmt::format(", {} phases of {} ticks", zone.phases, zone.period);
        if (!zone.repeats) words += " (they do not repeat, and are taken to)";
    }
    return words;
}

/// "left, top".
std::string words_of(const MapSides& sides) {
    std::vector<std::string_view> names;
    if (sides.left) names.push_back("left");
    if (sides.right) names.push_back("right");
    if (sides.top) names.push_back("top");
    if (sides.bottom) names.push_back("bottom");
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string words_of_speed(const NamedSurvey& named) {
    if (!named.seconds || *named.seconds <= 0.0) return {};
    const double seconds = *named.seconds;
    return fmt::format(
        "; {:.2f} s, {} moves and {} states a second", seconds,
        rounded_count(static_cast<double>(named.survey.counts().moves) / seconds),
        rounded_count(static_cast<double>(named.survey.graph().states.size()) / seconds));
}

std::string line_of(const Finding& finding) {
    std::string line = fmt::format("{:>7}x  at ({:.3f}, {:.3f})", grouped(finding.count),
                                   finding.position.x, finding.position.y);
    return finding.words.empty() ? line : line + "  " + finding.words;
}

/// A finding alone is a line; several are one with their count, and below it the first of them.
std::string text_of_group(const std::vector<Finding>& findings, const FindingGroup& group,
                          std::size_t most) {
    const EventDescription& kind = describe(group.kind);
    std::string text = fmt::format("  {:<8} {:<12} ", name_of(kind.severity), kind.finding);
    const std::size_t size = group.members.size();
    if (size == 1) return text + line_of(findings[group.members[0]]) + '\n';
    text += counted(static_cast<std::int64_t>(size), "place");
    if (!group.cure.empty()) text += fmt::format(", cured by {}", group.cure);
    text += '\n';
    for (std::size_t i = 0; i < std::min(size, most); ++i)
        text += fmt::format("{:24}{}\n", "", line_of(findings[group.members[i]]));
    if (size > most) text += fmt::format("{:24}and {} more: --all lists them\n", "", size - most);
    return text;
}

/// "deepest_first=on cures 9 of 12: --set disk_slide.deepest_first=on"
std::string text_of_cures(const Survey& survey) {
    std::string text;
    for (const FindingCure& cure : cures_of(survey.findings()))
        text +=
            fmt::format("  {} cures {} of {}: --set {}.{}\n", cure.assignment, cure.cured,
                        survey.findings().size(), survey.settings().strategy->id, cure.assignment);
    return text;
}

Json json_of(const NamedSurvey& named, const Finding& finding, std::size_t number) {
    const EventDescription& kind = describe(finding.kind);
    Json json = {{"finding", kind.finding},
                 {"severity", name_of(kind.severity)},
                 {"at", {finding.position.x, finding.position.y}},
                 {"count", finding.count},
                 {"what", finding.words}};
    if (!finding.cure.empty())
        json["cure"] = fmt::format("{}.{}", named.survey.settings().strategy->id, finding.cure);
    if (number < named.recordings.size() && !named.recordings[number].empty())
        json["recording"] = named.recordings[number];
    return json;
}

}  // namespace

std::string_view words_for_no_finding(const Survey& survey) {
    if (describe(survey.end()).answer != SurveyAnswer::whole)
        return "Nothing found in what was seen.";
    if (survey.plan().level->gravity > 0.0)
        return "From above its walls have no fault; the gravity of the map and jumps are not "
               "looked at.";
    return "Nothing found.";
}

std::string_view words_for_collisions(const Settings& settings) {
    if (settings.collisions) return {};
    return "Collisions are off in the settings: the survey walks with them on.";
}

std::string text_of(const NamedSurvey& named) {
    constexpr std::size_t usual_places = 5;  // of a group
    const Survey& survey = named.survey;
    std::string text =
        fmt::format("{}: {}, {}; {} states in cells of {}, {} moves; {} square units reached{}\n",
                    named.level, survey.settings().strategy->id, survey.settings().shape,
                    grouped(static_cast<std::int64_t>(survey.graph().states.size())),
                    decimal(survey.plan().cell, 4), grouped(survey.counts().moves),
                    decimal(survey.reached_area(), 4), words_of_speed(named));
    if (!survey.plan().level->box_paths.empty())
        text += fmt::format("  kinematic boxes: {}\n", words_of_boxes(survey));
    if (const MapSides& sides = survey.counts().left_over; sides.any())
        text += fmt::format(
            "  the map is open where the mover left it: {} (--bounds closed makes that an "
            "escape)\n",
            words_of(sides));
    const SurveyEndDescription& end = describe(survey.end());
    if (end.answer != SurveyAnswer::whole) text += fmt::format("  {}: {}\n", end.id, end.sentence);
    if (const std::string_view words = words_for_collisions(survey.plan().settings); !words.empty())
        text += fmt::format("  {}\n", words);
    if (survey.findings().empty()) text += fmt::format("  {}\n", words_for_no_finding(survey));
    text += text_of_cures(survey);
    for (const FindingGroup& group : groups_of(survey.findings()))
        text += text_of_group(survey.findings(), group,
                              named.lists_all ? group.members.size() : usual_places);
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
    if (const std::string_view words = words_for_collisions(survey.plan().settings); !words.empty())
        json["collisions"] = words;
    if (survey.counts().left_over.any()) json["left_over"] = words_of(survey.counts().left_over);
    if (!named.notes.empty()) json["notes"] = named.notes;
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
