#include "fuzz/targets.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <variant>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/probe/json_line.hpp"
#include "lab/probe/probe.hpp"
#include "lab/probe/request_fields.hpp"

namespace slidelab::fuzz {

namespace {

/// A radius extends further than the largest coordinate.
bool is_sound(const Aabb& box) {
    const auto numbers = {box.min.x, box.min.y, box.max.x, box.max.y};
    return std::all_of(numbers.begin(), numbers.end(),
                       [](double number) { return std::abs(number) <= 2.0 * largest_coordinate; });
}

Problem problem_of(const Level& level) {
    if (!is_sound(level.bounds())) return "bounds that are out of range";
    if (!is_finite(level.spawn())) return "a start that is no place";
    for (const Wall& wall : level.walls()) {
        if (!is_sound(bounds_of(wall)) || wall.radius < 0.0) return "a wall that is out of range";
    }
    for (const BoxPath& box : level.box_paths()) {
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

}  // namespace

Problem try_loader(std::string_view text) {
    const auto read = read_tiled(text, "fuzz.tmj");
    if (const auto* level = std::get_if<Level>(&read)) return problem_of(*level);
    const std::string& message = std::get<LevelProblem>(read).message;
    if (!message.starts_with("fuzz.tmj: ")) return "a message without the file: " + message;
    if (message.find("; expected ") == std::string::npos) {
        return "a message that does not say what was expected: " + message;
    }
    if (message.find_first_of("\r\n") != std::string::npos) return "more than one line: " + message;
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

}  // namespace slidelab::fuzz
