// Reads what the layers, tilesets, tiles and objects of a map say about walls.
#include <fmt/format.h>

#include <iterator>

#include "lab/levels/tiled/tiled_layers.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

/// A boolean, also where it is written as text.
std::optional<bool> truth_of(const json& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value == "true" || value == "True") return true;
    if (value == "false" || value == "False") return false;
    return std::nullopt;
}

/// Tiled had no booleans once, and some games look only whether a tile has the property.
std::optional<bool> loose_truth_of(const json& value) {
    if (value == "" || value == "1" || value == 1 || value == "yes") return true;
    if (value == "0" || value == 0 || value == "no") return false;
    return truth_of(value);
}

/// "solid" where it is true; "kind=rock" of a text.
std::optional<std::string> listed(std::string_view name, const json& value,
                                  std::optional<bool> truth) {
    constexpr std::size_t longest = 40;
    if (name.empty()) return std::nullopt;
    if (truth) return *truth ? std::optional(std::string(name)) : std::nullopt;
    if (!value.is_string() || value.get_ref<const std::string&>().size() > longest)
        return std::nullopt;
    return fmt::format("{}={}", name, value.get_ref<const std::string&>());
}

void add_property(const Field& property, WallSaying& says) {
    const std::string_view name = property["name"].string_if_any();
    const json& value = property["value"].json();
    const auto solid = solid_by_property(name);
    const auto truth = solid ? loose_truth_of(value) : truth_of(value);
    if (auto text = listed(name, value, truth)) says.listed.push_back(std::move(*text));
    if (!truth && value.is_string() && (name == "type" || name == "class"))
        says.name = meaning_of(value.get_ref<const std::string&>());
    if (is_one_way_property(name)) {
        if (truth == false) return;
        says.name = NameSays::one_way;
        says.side = truth ? side_of(name)
                          : side_of(value.is_string() ? value.get_ref<const std::string&>()
                                                      : std::string());
        return;
    }
    if (solid && truth) says.solid = *truth == *solid;
}

WallSaying said_by_properties(const Field& part) {
    WallSaying says;
    for (const Field each : part["properties"].elements_if_any())
        if (each.json().is_object()) add_property(each, says);
    return says;
}

/// A choice by its number, as the map's file has it, is the nearest one.
void choose_by_number(const Target& target, std::uint32_t number, WallSaying& says) {
    for (const TileRule& rule : target.tile_rules) {
        if (!rule.numbers.has(number)) continue;
        says.choice = rule.kind;
        says.listed.push_back(rule.name);
    }
}

}  // namespace

void choose(const Target& target, std::string_view name, WallSaying& says) {
    if (says.choice || target.choices == nullptr || name.empty()) return;
    const auto found = target.choices->kinds.find(name);
    if (found != target.choices->kinds.end()) says.choice = found->second;
}

const Tileset& tileset_of(const Tilesets& tilesets, std::uint32_t tile) {
    static const Tileset none{{0.0, 1.0}};
    const auto next = tilesets.upper_bound(tile);
    return next == tilesets.begin() ? none : std::prev(next)->second;
}

WallSaying saying_of(const Target& target, const Field& part, std::string_view kind,
                     std::string_view name) {
    WallSaying says = said_by_properties(part);
    says.has_class = !kind.empty();
    for (const std::string_view each : {kind, name}) {
        if (says.name != NameSays::nothing) break;
        says.name = meaning_of(each);
        says.is_by_class = each.data() == kind.data() && !kind.empty();
        says.side = side_of(each);
    }
    choose(target, name, says);
    choose(target, kind, says);
    for (const std::string& each : says.listed) choose(target, each, says);
    if (!kind.empty()) says.listed.emplace_back(kind);
    return says;
}

std::optional<bool> wall_property(const Field& part) { return said_by_properties(part).solid; }

void know_tile(Target& target, std::uint32_t tile_id) {
    const std::uint32_t tile = without_flips(tile_id);
    const auto [evidence, is_new] = target.evidence.tiles.try_emplace(tile);
    if (!is_new) return;
    const auto own = target.tiles.find(tile);
    if (own != target.tiles.end()) evidence->second = own->second.evidence;
    WallSaying& says = evidence->second.says;
    const Tileset& tileset = tileset_of(target.tilesets, tile);
    says = nearest(std::move(says), tileset.says);
    const bool is_listed = target.tilesets.size() > 1 && !tileset.is_of_values;
    if (is_listed && !tileset.name.empty()) says.listed.push_back(tileset.name);
    choose_by_number(target, tile - tileset.numbered_from, says);
}

std::string_view class_of(const Field& part) {
    const std::string_view type = part["type"].string_or("");
    return type.empty() ? part["class"].string_or("") : type;
}

}  // namespace slidelab::lab::tiled
