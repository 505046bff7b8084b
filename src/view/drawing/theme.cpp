#include "view/drawing/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::json;

constexpr std::array<PaintDescription, 29> paint_table{{
    {Paint::background, "background", ""},
    {Paint::grid, "grid", "one unit"},
    {Paint::wall, "wall", "wall"},
    {Paint::solid, "solid", "inside of a solid"},
    {Paint::seam, "seam", "seam of two walls"},
    {Paint::unseen_wall, "unseen_wall", "wall this strategy ignores"},
    {Paint::mover, "mover", "the mover"},
    {Paint::mover_ghost, "mover_ghost", "the mover, collisions off"},
    {Paint::moving_box, "moving_box", "moving box"},
    {Paint::trail, "trail", "where the mover was"},
    {Paint::label, "label", ""},
    {Paint::warning, "warning", "the mover, squeezed"},
    {Paint::handle, "handle", "drag it"},
    {Paint::other_trail, "other_trail", "another run, earlier or recorded"},
    {Paint::trouble, "trouble", "trouble began here"},
    {Paint::parting, "parting", "where the runs differ"},
    {Paint::lane_1, "lane_1", "lane 1"},
    {Paint::lane_2, "lane_2", "lane 2"},
    {Paint::lane_3, "lane_3", "lane 3"},
    {Paint::lane_4, "lane_4", "lane 4"},
    {Paint::lane_5, "lane_5", "lane 5"},
    {Paint::lane_6, "lane_6", "lane 6"},
    {Paint::lane_7, "lane_7", "lane 7"},
    {Paint::lane_8, "lane_8", "lane 8"},
    {Paint::named_wall, "named_wall", "wall that the sentence names"},
    {Paint::what_if, "what_if", "what if"},
    {Paint::goal, "goal", "goal"},
    {Paint::hazard, "hazard", "hazard"},
    {Paint::pointed_area, "pointed_area", "pointed at in the list"},
}};

std::optional<Color> parse_color(const Json& value) {
    if (!value.is_string()) return std::nullopt;
    const auto& text = value.get_ref<const std::string&>();
    if ((text.size() != 7 && text.size() != 9) || text[0] != '#') return std::nullopt;
    std::uint32_t rgba = 0;
    const char* const end = text.data() + text.size();
    if (std::from_chars(text.data() + 1, end, rgba, 16).ptr != end) return std::nullopt;
    if (text.size() == 7) rgba = rgba << 8U | 0xffU;
    const auto channel = [rgba](unsigned shift) {
        return static_cast<std::uint8_t>(rgba >> shift);
    };
    return Color{channel(24), channel(16), channel(8), channel(0)};
}

struct Entry {
    std::string_view name;
    Color* color;
};

/// Fills the colours of one section; answers what was wrong with it.
std::optional<InputError> read_section(const Json& theme, const char* section,
                                       const std::vector<Entry>& entries) {
    const auto found = theme.find(section);
    if (found == theme.end() || !found->is_object())
        return InputError{.what = fmt::format("\"{}\" is missing", section),
                          .expected = "an object of colours"};
    for (const auto& [name, value] : found->items()) {
        const auto entry = std::find_if(entries.begin(), entries.end(),
                                        [&key = name](const Entry& e) { return e.name == key; });
        if (entry == entries.end())
            return InputError{
                .what = "there is no such name",
                .path = fmt::format("{}.{}", section, json_text(Json(name), {-1, true}))};
        const auto color = parse_color(value);
        if (!color)
            return InputError{.what = json_text(value, {-1, true}),
                              .expected = "\"#rrggbb\" or \"#rrggbbaa\"",
                              .path = fmt::format("{}.{}", section, name)};
        *entry->color = *color;
    }
    for (const Entry& entry : entries)
        if (!found->contains(entry.name))
            return InputError{.what = "missing",
                              .expected = "a colour \"#rrggbb\"",
                              .path = fmt::format("{}.{}", section, entry.name)};
    return std::nullopt;
}

}  // namespace

std::span<const PaintDescription> paints() { return paint_table; }

const PaintDescription& describe(Paint paint) {
    return paint_table[static_cast<std::size_t>(paint)];
}

std::variant<Theme, InputError> read_theme(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return InputError{.what = "cannot be read", .expected = "a theme file", .file = path};
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Json json = json_if_valid(text);
    if (!json.is_object()) return InputError{.expected = "a JSON object", .file = path};

    Theme theme;
    const auto entry = [&theme](std::string_view name, Ink ink) {
        return Entry{name, &theme.colors[ink.number()]};
    };
    std::vector<Entry> role_entries;
    for (const RoleDescription& role : roles()) role_entries.push_back(entry(role.name, role.role));
    std::vector<Entry> paint_entries;
    paint_entries.reserve(std::size(paint_table));
    for (const PaintDescription& paint : paint_table)
        paint_entries.push_back(entry(paint.name, paint.paint));

    for (const auto& [section, value] : json.items())
        if (section != "roles" && section != "paints")
            return InputError{
                .what = fmt::format("{} is no section", json_text(Json(section), {-1, true})),
                .expected = "\"roles\" and \"paints\"",
                .file = path};
    if (const auto error = read_section(json, "roles", role_entries)) return in_file(path, *error);
    if (const auto error = read_section(json, "paints", paint_entries))
        return in_file(path, *error);
    return theme;
}

}  // namespace slidelab::lab
