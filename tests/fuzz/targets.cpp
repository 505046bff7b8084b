#include "fuzz/targets.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <sstream>
#include <variant>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/probe/probe.hpp"
#include "lab/scenes/request/request_fields.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/packing.hpp"

namespace slidelab::lab::fuzz {

namespace {

/// An empty level has a unit around the origin.
bool is_sound(const Aabb& box) {
    const auto numbers = {box.min.x, box.min.y, box.max.x, box.max.y};
    return std::all_of(numbers.begin(), numbers.end(),
                       [](double number) { return std::abs(number) <= 1.0 + largest_coordinate; });
}

Problem problem_of(const Map& map) {
    const Level& level = map.level;
    if (!is_sound(map.bounds)) return "bounds that are out of range";
    if (!is_finite(map.spawn)) return "a start that is no place";
    for (const Wall& wall : level.walls()) {
        if (!is_sound(bounds_of(wall)) || wall.radius < 0.0) return "a wall that is out of range";
    }
    for (const BoxPath& box : map.box_paths) {
        const Vec2 half = box.home.half;
        if (!(half.x > 0.0) || !(half.y > 0.0)) return "a kinematic box without size";
        if (!is_finite(box.at(12.5).center)) return "a kinematic box whose path is not finite";
    }
    return std::nullopt;
}

/// Whether all numbers are finite: JSON has no others, and null would stand for them.
bool has_null_number(const nlohmann::json& value) {
    if (value.is_null()) return true;
    return value.is_structured() && std::any_of(value.begin(), value.end(), has_null_number);
}

bool names_a_file(std::string_view text) {
    const auto parsed = parse_line(text);
    const auto* request = std::get_if<nlohmann::json>(&parsed);
    return request != nullptr && request->is_object() && request->contains(request_field::level);
}

/// The link that has packed what follows the first line, where that is "probe" or "clip".
std::string link_of(std::string_view text) {
    for (const std::string_view kind : {"probe", "clip"}) {
        if (text.size() <= kind.size() || !text.starts_with(kind) || text[kind.size()] != '\n')
            continue;
        return "#" + std::string(kind) + "=" + packed(text.substr(kind.size() + 1));
    }
    return std::string(text);
}

Problem problem_of_message(const std::string& message) {
    const bool is_plain =
        std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; });
    if (!is_plain) return "a message that is not plain: " + message;
    if (message.size() > 500) return "a message that is too long to be read: " + message;
    if (!message.starts_with("link: ")) return "a message that does not say where: " + message;
    return std::nullopt;
}

/// Whether it can be expected to be read again: what was given may have been shorter.
bool fits(const SceneLink& link, const std::string& fragment) {
    std::ostringstream text;
    if (const auto* clip = std::get_if<Recording>(&link)) write(text, checked_at_its_end(*clip));
    const bool unpacks = text.str().size() <= longest_clip;
    return unpacks && fragment.size() <= longest_link;
}

}  // namespace

Problem try_loader(std::string_view text) {
    const auto read = read_tiled(text, "fuzz.tmj");
    if (const auto* map = std::get_if<Map>(&read)) return problem_of(*map);
    const std::string message = to_string(std::get<InputError>(read));
    if (!message.starts_with("fuzz.tmj: ")) return "a message without the file: " + message;
    if (message.find("; expected ") == std::string::npos) {
        return "a message that does not say what was expected: " + message;
    }
    if (message.find_first_of("\r\n") != std::string::npos) return "more than one line: " + message;
    if (message.size() > 500) return "a message that is too long to be read: " + message;
    return std::nullopt;
}

Problem try_probe(std::string_view text) {
    if (names_a_file(text)) return std::nullopt;
    const std::string line = answer_probe(text);
    if (line.find_first_of("\r\n") != std::string::npos) return "more than one line: " + line;
    const auto answer = nlohmann::json::parse(line, nullptr, false);
    if (!answer.is_object() || !answer.contains("id")) return "no answer: " + line;
    if (answer.contains("to") == answer.contains("error")) return "neither or both: " + line;
    if (!answer.contains("to")) return std::nullopt;
    nlohmann::json values = answer;
    values.erase("id");  // comes back as it was
    if (has_null_number(values)) return "a number that is none: " + line;
    return std::nullopt;
}

Problem try_link(std::string_view text) {
    const auto read = read_link(link_of(text));
    if (const auto* problem = std::get_if<InputError>(&read))
        return problem_of_message(to_string(*problem));
    const auto& link = std::get<ReadLink>(read).scene;
    const auto* clip = std::get_if<Recording>(&link);
    if (clip && own_level_name(clip->run.level).empty())
        return "a level that is not the program's own: " + clip->run.level;
    const std::string fragment = to_fragment(link);
    if (!fits(link, fragment)) return std::nullopt;
    const auto again = read_link(fragment);
    if (const auto* problem = std::get_if<InputError>(&again))
        return "not read again: " + to_string(*problem) + " " + fragment;
    const std::string other = to_fragment(std::get<ReadLink>(again).scene);
    if (other != fragment) return "written otherwise: " + fragment + " " + other;
    return std::nullopt;
}

}  // namespace slidelab::lab::fuzz
