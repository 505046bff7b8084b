#include "lab/links/scene_link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "lab/links/link_words.hpp"
#include "lab/links/packed_text.hpp"
#include "lab/probe/request_line.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab {

namespace {

using Read = std::variant<SceneLink, LinkProblem>;

/// Names of levels, figures and failures: nothing in them can lead out of a folder.
bool is_name(std::string_view text) {
    constexpr std::size_t longest = 64;
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    };
    return !text.empty() && text.size() <= longest && std::all_of(text.begin(), text.end(), fits);
}

/// What follows the first #; all of it where there is none, and it is no whole address.
std::string_view fragment_of(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    text = text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
    const std::size_t hash = text.find('#');
    if (hash != std::string_view::npos) return text.substr(hash + 1);
    return is_link(text) ? std::string_view{} : text;
}

// Words of one kind of link each.

Read read_level(const std::vector<LinkWord>& words) {
    LevelLink link;
    for (const LinkWord& word : words) {
        if (word.key == "level") {
            if (!link.level.empty()) return link_problem("\"level\" twice; expected it once");
            if (!is_name(word.value))
                return link_problem(fmt::format(
                    "level \"{}\"; expected the name of one of the program's own, as tile_town",
                    word.value));
            link.level = word.value;
        } else if (word.key == "set") {
            link.assignments.push_back(word.value);
        } else {
            link.assignments.push_back(word.key + "=" + word.value);
        }
    }
    // Which shapes there are depends on the strategy.
    const auto first_to_last = [](const std::string& assignment) {
        return assignment.starts_with("strategy=") ? 0 : assignment.starts_with("shape=") ? 1 : 2;
    };
    std::stable_sort(link.assignments.begin(), link.assignments.end(),
                     [&](const std::string& a, const std::string& b) {
                         return first_to_last(a) < first_to_last(b);
                     });
    const auto settings = settings_after(default_settings(), link.assignments);
    const auto* problem = std::get_if<std::string>(&settings);
    if (!problem) return link;
    const bool is_key = problem->starts_with("no setting");
    return link_problem(*problem + (is_key ? "; or level, set, probe, clip, failure, figure" : ""));
}

std::string words_for(UnpackProblem problem, std::size_t most) {
    switch (problem) {
        case UnpackProblem::not_base64url:
            return "not base64url; expected A to Z, a to z, 0 to 9, - and _, and all of them";
        case UnpackProblem::too_long:
            return fmt::format("more than {} bytes when it is unpacked", most);
        case UnpackProblem::damaged:
            break;
    }
    return "damaged or cut off; expected what \"Copy link\" wrote";
}

Read read_probe(const std::string& value) {
    std::variant<std::string, UnpackProblem> text = value;
    if (!value.starts_with('{')) text = unpacked(value, longest_request);
    if (const auto* problem = std::get_if<UnpackProblem>(&text))
        return link_problem(fmt::format("probe: {}", words_for(*problem, longest_request)));
    ProbeLink link{std::get<std::string>(std::move(text))};
    const auto parsed = parse_line(link.request);
    if (const auto* problem = std::get_if<LineProblem>(&parsed))
        return link_problem("probe: " + problem->message);
    const auto& request = std::get<nlohmann::json>(parsed);
    // A request may name any file of the machine, and a link none.
    if (request.is_object() && request.contains("level"))
        return link_problem("probe: \"level\"; expected the walls themselves");
    const auto scene = read_scene(link.request);
    if (const auto* problem = std::get_if<ProbeProblem>(&scene))
        return link_problem("probe: " + problem->message);
    if (const auto problem = problem_with(std::get<ProbeScene>(scene)))
        return link_problem("probe: " + *problem);
    return link;
}

Read read_clip(const std::string& value) {
    auto text = unpacked(value, longest_clip);
    if (const auto* problem = std::get_if<UnpackProblem>(&text))
        return link_problem(fmt::format("clip: {}", words_for(*problem, longest_clip)));
    const auto wrong_line = [](const RecordingProblem& problem) {
        return link_problem(fmt::format("clip, line {}: {}", problem.line, problem.message));
    };
    std::istringstream lines(std::get<std::string>(std::move(text)));
    auto recording = read_recording(lines);
    if (const auto* problem = std::get_if<RecordingProblem>(&recording))
        return wrong_line(*problem);
    ClipLink link{std::get<Recording>(std::move(recording))};
    if (link.recording.ticks.empty() || link.recording.ticks.size() > most_ticks_of_clip)
        return link_problem(
            fmt::format("clip: {}; expected 1 to {}",
                        counted(static_cast<std::int64_t>(link.recording.ticks.size()), "tick"),
                        most_ticks_of_clip));
    if (own_level_name(link.recording.level).empty())
        return link_problem(
            fmt::format("clip, line 1: level \"{}\"; expected one of the program's own, as "
                        "levels/play/tile_town.tmj",
                        link.recording.level));
    const auto settings = settings_of(link.recording);
    if (const auto* problem = std::get_if<RecordingProblem>(&settings)) return wrong_line(*problem);
    return link;
}

Read read_figure(const std::string& value) {
    if (is_name(value)) return FigureLink{value};
    return link_problem(
        fmt::format("figure \"{}\"; expected an id of \"slidelab figures --list\"", value));
}

Read read_failure(const std::string& value) {
    const std::size_t point = value.find('.');
    if (point != std::string::npos && is_name(value.substr(0, point)) &&
        is_name(value.substr(point + 1)))
        return FailureLink{value};
    return link_problem(fmt::format(
        "failure \"{}\"; expected STRATEGY.OPTION, as disk_slide.deepest_first", value));
}

/// Kinds of links of one word only.
struct OneWord {
    std::string_view key;
    Read (*read)(const std::string& value);
};
constexpr std::array<OneWord, 4> one_words{{{"probe", read_probe},
                                            {"clip", read_clip},
                                            {"failure", read_failure},
                                            {"figure", read_figure}}};

/// Null for any other key.
const OneWord* kind_of(std::string_view key) {
    const auto* const found = std::find_if(one_words.begin(), one_words.end(),
                                           [&](const OneWord& each) { return each.key == key; });
    return found == one_words.end() ? nullptr : found;
}

bool is_known(std::string_view key) {
    return key == "level" || key == "set" || kind_of(key) != nullptr || is_setting(key);
}

std::variant<LinkWords, LinkProblem> words_of(std::string_view text) {
    const std::string_view fragment = fragment_of(text);
    if (fragment.empty())
        return link_problem("nothing after the #; expected level, probe, clip, failure or figure");
    if (fragment.size() >= longest_link)
        return link_problem(fmt::format("{} characters after the #; expected at most {}",
                                        fragment.size(), longest_link - 1));
    return split_fragment(fragment, is_known);
}

// And back.

struct Writer {
    std::string operator()(const LevelLink& link) const {
        std::string text =
            link.level.empty() ? "" : fmt::format("level={}", percent_encoded(link.level));
        for (const std::string& assignment : link.assignments) {
            const bool is_key =
                assignment.starts_with("strategy=") || assignment.starts_with("shape=");
            if (!text.empty()) text += '&';
            text += (is_key ? "" : "set=") + percent_encoded(assignment);
        }
        return text;
    }
    std::string operator()(const ProbeLink& link) const {
        return fmt::format("probe={}", packed(link.request));
    }
    std::string operator()(const ClipLink& link) const {
        std::ostringstream text;
        write(text, checked_at_its_end(link.recording));
        return fmt::format("clip={}", packed(text.str()));
    }
    std::string operator()(const FailureLink& link) const {
        return fmt::format("failure={}", percent_encoded(link.id));
    }
    std::string operator()(const FigureLink& link) const {
        return fmt::format("figure={}", percent_encoded(link.id));
    }
};

}  // namespace

bool is_link(std::string_view text) {
    return text.starts_with('#') || text.find("://") != std::string_view::npos;
}

std::variant<SceneLink, LinkProblem> read_link(std::string_view text) {
    auto split = words_of(text);
    if (auto* problem = std::get_if<LinkProblem>(&split)) return std::move(*problem);
    const std::vector<LinkWord>& words = std::get<LinkWords>(split).words;
    for (const LinkWord& word : words) {
        const OneWord* const kind = kind_of(word.key);
        if (kind == nullptr) continue;
        if (words.size() > 1)
            return link_problem(
                fmt::format("\"{}\" among other words; expected it alone", word.key));
        return kind->read(word.value);
    }
    return read_level(words);
}

std::vector<std::string> foreign_keys(std::string_view text) {
    auto split = words_of(text);
    auto* const words = std::get_if<LinkWords>(&split);
    return words ? std::move(words->foreign) : std::vector<std::string>();
}

std::string to_fragment(const SceneLink& link) {
    return fmt::format("#{}", std::visit(Writer{}, link));
}

std::string own_level_name(std::string_view name) {
    constexpr std::string_view levels = "levels/";
    constexpr std::string_view ending = ".tmj";
    if (!name.starts_with(levels) || !name.ends_with(ending)) return {};
    name.remove_prefix(levels.size());
    for (const std::string_view folder : own_level_folders) {
        if (!name.starts_with(folder) || name.size() < folder.size() + 1 + ending.size()) continue;
        std::string_view rest = name.substr(folder.size());
        if (rest.front() != '/') continue;
        rest.remove_prefix(1);
        rest.remove_suffix(ending.size());
        if (is_name(rest)) return std::string(rest);
    }
    return {};
}

}  // namespace slidelab::lab
