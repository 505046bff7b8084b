#include "lab/scenes/saved/scene_link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/scenes/saved/link_words.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/nearest.hpp"
#include "lab/text/packing.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

namespace {

using Read = std::variant<SceneLink, InputError>;

/// Names of levels, figures and failures: nothing in them can lead out of a folder.
bool is_name(std::string_view text) {
    constexpr std::size_t longest = 64;
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    };
    return !text.empty() && text.size() <= longest && std::all_of(text.begin(), text.end(), fits);
}

/// The part behind the first #; all of it where there is none and it is not a whole address.
std::string_view fragment_of(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    text = text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
    const std::size_t hash = text.find('#');
    if (hash != std::string_view::npos) return text.substr(hash + 1);
    return is_link(text) ? std::string_view{} : text;
}

// Words of one kind of link each.

/// A name that no setting has: it may be a word of links that is misspelt.
std::string problem_with_word(const std::string& problem) {
    const std::size_t begin = problem.find('"') + 1;
    const std::string name = problem.substr(begin, problem.find('"', begin) - begin);
    const auto meant =
        nearest_words(name, {"level", "set", "figure", "failure", "thread", "probe", "clip"});
    if (!meant.empty())
        return fmt::format("no setting \"{}\"; did you mean {}?", name, listed(meant));
    return problem + "; or a word of docs/links.md";
}

/// The kind that a word gives to the name behind it.
std::optional<WallKind> wall_word(std::string_view key) {
    const auto found = std::find(wall_option_names.begin(), wall_option_names.end(), key);
    if (found == wall_option_names.end()) return std::nullopt;
    return static_cast<WallKind>(found - wall_option_names.begin());
}

Read level_of_link(const std::vector<LinkWord>& words, const Movers& movers) {
    LevelRun link;
    for (const LinkWord& word : words) {
        if (word.key == "level") {
            if (!link.level.empty()) return link_error("\"level\" twice; expected it once");
            if (!is_name(word.value))
                return link_error(fmt::format(
                    "level is \"{}\"; expected the name of one of the program's own, as tile_town",
                    word.value));
            link.level = word.value;
        } else if (word.key == "set") {
            link.set.push_back(word.value);
        } else if (const auto kind = wall_word(word.key)) {
            link.walls.kinds[word.value] = *kind;
        } else if (word.key == near_miss_option_name) {
            const auto tiles = nlohmann::json::parse(word.value, nullptr, false);
            if (!tiles.is_number() || detail::mismatch_of_near_miss(tiles.get<double>()))
                return link_error(fmt::format("near-miss is \"{}\"; expected 0 to {:g} tiles",
                                              word.value, largest_near_miss));
            link.walls.near_miss = tiles.get<double>();
        } else {
            link.set.push_back(word.key + "=" + word.value);
        }
    }
    // Which shapes there are depends on the strategy.
    const auto first_to_last = [](const std::string& assignment) {
        return assignment.starts_with("strategy=") ? 0 : assignment.starts_with("shape=") ? 1 : 2;
    };
    std::stable_sort(link.set.begin(), link.set.end(),
                     [&](const std::string& a, const std::string& b) {
                         return first_to_last(a) < first_to_last(b);
                     });
    const auto settings = settings_after(default_settings(movers), link.set);
    const auto* error = std::get_if<InputError>(&settings);
    if (!error) return link;
    const std::string problem = to_string(*error);
    return link_error(problem.starts_with("no setting") ? problem_with_word(problem) : problem);
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

Read move_of_link(const std::string& value, const Movers& movers) {
    std::variant<std::string, UnpackProblem> text = value;
    if (!value.starts_with('{')) text = unpacked(value, longest_request);
    if (const auto* problem = std::get_if<UnpackProblem>(&text))
        return link_error(fmt::format("probe: {}", words_for(*problem, longest_request)));
    const auto parsed = parse_line(std::get<std::string>(text));
    if (const auto* error = std::get_if<InputError>(&parsed))
        return link_error("probe: " + to_string(*error));
    const auto& request = std::get<nlohmann::json>(parsed);
    // A request may name any file of the machine, and a link none.
    if (request.is_object() && request.contains("level"))
        return link_error("probe: \"level\"; expected the walls themselves");
    auto scene = scene_of_request(request, LevelFile(), movers);
    if (const auto* error = std::get_if<InputError>(&scene))
        return link_error("probe: " + to_string(*error));
    return std::get<ProbeScene>(std::move(scene));
}

Read clip_of_link(const std::string& value, const Movers& movers) {
    auto text = unpacked(value, longest_clip);
    if (const auto* problem = std::get_if<UnpackProblem>(&text))
        return link_error(fmt::format("clip: {}", words_for(*problem, longest_clip)));
    const auto wrong_line = [](const InputError& error) {
        return link_error(to_string(in_file("clip", error)));
    };
    std::istringstream lines(std::get<std::string>(std::move(text)));
    auto recording = read_recording(lines);
    if (const auto* problem = std::get_if<InputError>(&recording)) return wrong_line(*problem);
    auto& clip = std::get<Recording>(recording);
    if (clip.ticks.empty() || clip.ticks.size() > most_ticks_of_clip)
        return link_error(fmt::format("clip: {}; expected 1 to {}",
                                      counted(static_cast<std::int64_t>(clip.ticks.size()), "tick"),
                                      most_ticks_of_clip));
    if (own_level_name(clip.run.level).empty())
        return link_error(
            fmt::format("clip, line 1: level is \"{}\"; expected one of the program's own, as "
                        "levels/play/tile_town.tmj",
                        clip.run.level));
    const auto settings = settings_of(clip, movers);
    if (const auto* problem = std::get_if<InputError>(&settings)) return wrong_line(*problem);
    return std::move(clip);
}

Read figure_of_link(const std::string& value, const Movers&) {
    if (is_name(value)) return SceneName{SceneKind::figure, value};
    return link_error(
        fmt::format("figure is \"{}\"; expected an id of \"slidelab figures --list\"", value));
}

Read failure_of_link(const std::string& value, const Movers&) {
    const std::size_t point = value.find('.');
    if (point != std::string::npos && is_name(value.substr(0, point)) &&
        is_name(value.substr(point + 1)))
        return SceneName{SceneKind::failure, value};
    return link_error(fmt::format(
        "failure is \"{}\"; expected STRATEGY.OPTION, as disk_slide.deepest_first", value));
}

/// A repository and a number.
Read thread_of_link(const std::string& value, const Movers&) {
    constexpr std::size_t longest = 100;
    const bool is_plain = std::all_of(value.begin(), value.end(), [](char c) {
        return is_name({&c, 1}) || c == '/' || c == '.' || c == '#';
    });
    if (!value.empty() && value.size() <= longest && is_plain)
        return SceneName{SceneKind::thread, value};
    return link_error(fmt::format(
        "thread is \"{}\"; expected one of docs/issues.md, as godotengine/godot#44882", value));
}

/// Kinds of links of one word only.
struct OneWord {
    std::string_view key;
    Read (*read)(const std::string& value, const Movers& movers);
};
constexpr std::array<OneWord, 5> one_words{{{"probe", move_of_link},
                                            {"clip", clip_of_link},
                                            {"failure", failure_of_link},
                                            {"thread", thread_of_link},
                                            {"figure", figure_of_link}}};

/// Null for any other key.
const OneWord* kind_of(std::string_view key) {
    const auto* const found = std::find_if(one_words.begin(), one_words.end(),
                                           [&](const OneWord& each) { return each.key == key; });
    return found == one_words.end() ? nullptr : found;
}

bool is_known(std::string_view key) {
    return key == "level" || key == "set" || key == near_miss_option_name || wall_word(key) ||
           kind_of(key) != nullptr || is_setting(key);
}

Read scene_of_words(const std::vector<LinkWord>& words, const Movers& movers) {
    for (const LinkWord& word : words) {
        const OneWord* const kind = kind_of(word.key);
        if (kind == nullptr) continue;
        if (words.size() > 1)
            return link_error(fmt::format("\"{}\" among other words; expected it alone", word.key));
        return kind->read(word.value, movers);
    }
    return level_of_link(words, movers);
}

std::variant<LinkWords, InputError> words_of(std::string_view text) {
    const std::string_view fragment = fragment_of(text);
    if (fragment.empty())
        return link_error(
            "nothing after the #; expected level, probe, clip, failure, thread or figure");
    if (fragment.size() >= longest_link)
        return link_error(fmt::format("{} characters after the #; expected at most {}",
                                      fragment.size(), longest_link - 1));
    return split_fragment(fragment, is_known);
}

// And back.

std::string words_of_level(const LevelRun& scene) {
    std::string text =
        scene.level.empty() ? "" : fmt::format("level={}", percent_encoded(scene.level));
    const auto add = [&text](std::string_view key, const std::string& value) {
        text += fmt::format("{}{}={}", text.empty() ? "" : "&", key, value);
    };
    for (const std::string& assignment : scene.set) {
        const std::size_t sign = assignment.find('=');
        const std::string name = assignment.substr(0, sign);
        const bool is_key = name == "strategy" || name == "shape";
        add(is_key ? name : "set",
            percent_encoded(is_key ? assignment.substr(sign + 1) : assignment));
    }
    for (const auto& [name, kind] : scene.walls.kinds)
        add(wall_option_names[static_cast<std::size_t>(kind)], percent_encoded(name));
    if (scene.walls.near_miss) add(near_miss_option_name, fmt::to_string(*scene.walls.near_miss));
    return text;
}

std::string words_of_clip(const Recording& clip) {
    std::ostringstream text;
    write(text, checked_at_its_end(clip));
    return fmt::format("clip={}", packed(text.str()));
}

}  // namespace

bool is_link(std::string_view text) {
    return text.starts_with('#') || text.find("://") != std::string_view::npos;
}

std::string_view link_in(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\n";
    const auto has_words = [](std::string_view word) {
        const std::size_t hash = word.find('#');
        const std::string_view words = hash == word.npos ? "" : word.substr(hash + 1);
        return words.find('=') != words.npos || words.find("%3D") != words.npos ||
               words.starts_with('{') || words.starts_with("%7B");
    };
    const std::size_t first = text.find_first_not_of(spaces);
    if (first == text.npos) return {};
    // A request as it is has spaces in it.
    if (text.substr(first).starts_with("#{") || text.substr(first).starts_with("#probe={"))
        return text.substr(first, text.find_last_not_of(spaces) - first + 1);
    for (std::size_t begin = first; begin != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(spaces, begin), text.size());
        std::string_view word = text.substr(begin, end - begin);
        const std::size_t scheme = word.rfind("http", word.find("://"));
        const std::size_t inner = scheme != word.npos ? scheme : word.find_first_not_of("(<[\"'`*");
        word = inner == word.npos ? std::string_view{} : word.substr(inner);
        word = word.substr(0, word.find_last_not_of(")>]\"'`*.,;:!?") + 1);
        if (is_link(word) && has_words(word)) return word;
        begin = text.find_first_not_of(spaces, end);
    }
    return {};
}

std::variant<ReadLink, InputError> read_link(std::string_view text, const Movers& movers) {
    auto split = words_of(text);
    if (auto* problem = std::get_if<InputError>(&split)) return std::move(*problem);
    auto& [words, foreign] = std::get<LinkWords>(split);
    auto scene = scene_of_words(words, movers);
    if (auto* problem = std::get_if<InputError>(&scene)) return std::move(*problem);
    return ReadLink{std::get<SceneLink>(std::move(scene)), std::move(foreign)};
}

std::string to_fragment(const SceneLink& scene) {
    if (const auto* run = std::get_if<LevelRun>(&scene)) return "#" + words_of_level(*run);
    if (const auto* move = std::get_if<ProbeScene>(&scene))
        return fmt::format("#probe={}", packed(request_line(*move)));
    if (const auto* clip = std::get_if<Recording>(&scene)) return "#" + words_of_clip(*clip);
    const auto& [kind, id] = std::get<SceneName>(scene);
    return fmt::format("#{}={}", name_of(kind), percent_encoded(id));
}

std::string own_level_name(std::string_view name) {
    constexpr std::string_view levels = "levels/";
    if (!name.starts_with(levels) || !name.ends_with(own_level_ending)) return {};
    name.remove_prefix(levels.size());
    for (const std::string_view folder : own_level_folders) {
        if (!name.starts_with(folder) || name.size() < folder.size() + 1 + own_level_ending.size())
            continue;
        std::string_view rest = name.substr(folder.size());
        if (rest.front() != '/') continue;
        rest.remove_prefix(1);
        rest.remove_suffix(own_level_ending.size());
        if (is_name(rest)) return std::string(rest);
    }
    return {};
}

}  // namespace slidelab::lab
