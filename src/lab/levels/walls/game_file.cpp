#include "lab/levels/walls/game_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "lab/text/counted.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// No game's rules are as long.
constexpr std::uintmax_t most_bytes = std::uintmax_t{1} << 20U;

/// The nearest file from the map's folder up to the one with .git; none without
/// any.
std::optional<fs::path> find_game_file(const fs::path& folder) {
    std::error_code failed;
    for (fs::path at = folder;; at = at.parent_path()) {
        if (fs::is_regular_file(at / game_file_name, failed)) return at / game_file_name;
        const bool is_top = fs::exists(at / ".git", failed) || at == at.parent_path();
        if (is_top) return std::nullopt;
    }
}

std::optional<std::string> text_of(const fs::path& path) {
    std::error_code failed;
    if (fs::file_size(path, failed) > most_bytes || failed) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

constexpr const char* expected_file =
    R"({"walls": {"NAME": "wall", "none", "one-way" or "hazard"}})";

constexpr const char* view_key = "seen_from";
constexpr std::string_view view_side = "side";
constexpr std::string_view view_above = "above";

bool is_side(const Field& view) {
    const auto& text = view.json();
    if (text != view_side && text != view_above) view.refuse("side or above");
    return text == view_side;
}

}  // namespace

WallChoices wall_choices_of(const Field& field) {
    constexpr std::string_view kinds = "wall, none, one-way or hazard";
    if (!field.json().is_object()) field.refuse("an object of names");
    WallChoices choices;
    for (const auto& [name, value] : field.json().items()) {
        const Field each = field.member(name, kinds);
        const auto kind =
            value.is_string() ? wall_kind_named(value.get_ref<const std::string&>()) : std::nullopt;
        if (!kind) each.refuse(kinds);
        choices.kinds[name] = *kind;
    }
    return choices;
}

json json_of(const WallChoices& choices) {
    json object = json::object();
    for (const auto& [name, kind] : choices.kinds) object[name] = name_of(kind);
    return object;
}

GameFile game_file_for(const std::string& map_path) {
    std::error_code failed;
    const fs::path map = fs::absolute(map_path, failed).lexically_normal();
    const fs::path folder = map.parent_path();
    const auto found = find_game_file(folder);
    if (!found) return {(folder / game_file_name).string(), {}};
    GameFile file{found->string(), {}};
    try {
        const auto text = text_of(*found);
        if (!text) throw InputError{.what = "it cannot be read", .expected = expected_file};
        auto parsed = parse_line(*text, "the file");
        if (auto* error = std::get_if<InputError>(&parsed)) {
            error->expected = expected_file;
            throw std::move(*error);
        }
        const Field whole(std::get<json>(parsed), "the file");
        if (!whole.json().is_object()) throw InputError{.expected = expected_file};
        if (const auto walls = whole.find("walls")) file.walls = wall_choices_of(*walls);
        if (const auto view = whole.find(view_key)) file.is_from_the_side = is_side(*view);
    } catch (const InputError& error) {
        file.walls = {};
        file.problem = to_string(in_file(shown(file.path), error));
    }
    return file;
}

std::string text_of_game_file(const GameFile& file, const WallChoices& walls,
                              std::optional<bool> is_from_the_side) {
    json whole = json::object();
    if (const auto text = text_of(file.path)) {
        json old = json_if_valid(*text);
        if (old.is_object()) whole = std::move(old);
    }
    whole["walls"] = json_of(walls);
    whole.erase(view_key);
    if (is_from_the_side) whole[view_key] = *is_from_the_side ? view_side : view_above;
    constexpr int indent = 2;
    return json_text(whole, {.indent = indent}) + "\n";
}

}  // namespace slidelab::lab
