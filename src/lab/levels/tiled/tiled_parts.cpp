#include "lab/levels/tiled/tiled_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

[[noreturn]] void refuse_text(std::string_view what) {
    throw InputError{.what = std::string(what), .expected = readable_levels()};
}

[[noreturn]] void refuse_syntax(std::string_view text, std::size_t byte) {
    if (byte > text.size()) refuse_text("the file ends in the middle");
    const std::string_view before = text.substr(0, byte - 1);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
    refuse_text(
        fmt::format("line {}, column {}: this is not JSON", line, before.size() - line_start + 1));
}

}  // namespace

json parse(std::string_view text) {
    if (text.empty()) refuse_text("the file is empty");
    auto parsed = parse_line(text, "map");
    if (auto* value = std::get_if<json>(&parsed)) return std::move(*value);
    const auto& error = std::get<InputError>(parsed);
    if (error.byte > 0) refuse_syntax(text, error.byte);
    throw error;
}

std::optional<std::uint32_t> as_tile_id(const json& value) {
    if (!value.is_number_unsigned()) return std::nullopt;
    const auto id = value.get<std::uint64_t>();
    if (id > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(id);
}

std::uint32_t tile_id(const Field& field) {
    const std::optional<std::uint32_t> id = as_tile_id(field.json());
    if (!id) field.refuse("a tile id (0 to 4294967295)");
    return *id;
}

std::vector<Vec2> points_in(const Field& object, std::string_view shape) {
    std::vector<Vec2> points;
    const Field list = object[shape];
    if (!list) return points;
    for (const Field each : list.elements()) {
        const Field point =
            each.numbered("point", static_cast<std::int64_t>(points.size()) + 1, &object);
        points.push_back({point["x"].number(), point["y"].number()});
    }
    return points;
}

Field property(const Field& part, std::string_view name) {
    const Field named = part.named("property", name, &part);
    const Field list = part["properties"];
    if (!list) return named.with(nullptr);
    for (const Field each : list.elements())
        if (each["name"].string() == name) return named.with(&each["value"].json());
    return named.with(nullptr);
}

void refuse_map(const Field& part, std::string_view what, std::string_view expected) {
    throw MapError{
        {.what = std::string(what), .expected = std::string(expected), .path = part.path()}};
}

}  // namespace slidelab::lab::tiled
