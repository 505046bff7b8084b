#include "lab/levels/tiled/tiled_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/field.hpp"
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

std::string quoted(std::string_view key) { return fmt::format("\"{}\"", key); }

}  // namespace

Place Place::with(Detail which, std::size_t index) const {
    Place place = *this;
    place.detail = which;
    place.number = index;
    return place;
}

Place Place::with_property(std::string_view name) const {
    Place place = *this;
    place.detail = Detail::property;
    place.property = name;
    return place;
}

std::string to_string(const Place& place) {
    std::string text;
    if (place.whole == Place::Whole::object) text = fmt::format("object {}", place.object);
    if (place.whole == Place::Whole::layer) text = fmt::format("layer \"{}\"", shown(place.layer));
    if (place.whole == Place::Whole::tileset || place.whole == Place::Whole::tile)
        text = fmt::format("tileset \"{}\"", shown(place.tileset));
    if (place.whole == Place::Whole::tile) text += fmt::format(", tile {}", place.object);
    if (place.detail == Place::Detail::none) return text;
    if (!text.empty()) text += ", ";
    if (place.detail == Place::Detail::point)
        return fmt::format("{}point {}", text, place.number + 1);
    if (place.detail == Place::Detail::property && !place.property.empty())
        return fmt::format("{}property \"{}\"", text, shown(place.property));
    constexpr std::string_view lists[] = {"",       "layers", "objects",   "tilesets",
                                          "chunks", "",       "properties"};  // by Detail
    return fmt::format("{}{}[{}]", text, lists[static_cast<std::size_t>(place.detail)],
                       place.number);
}

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

Part::Part(const json& value, const Place& place) : value_(&value), place_(place) {
    if (!value.is_object()) refuse(fmt::format("this is {}", in_words(value)), "an object");
}

const json* Part::find(std::string_view key) const {
    const auto found = value_->find(key);
    return found == value_->end() ? nullptr : &*found;
}

const json& Part::required(std::string_view key, std::string_view expected) const {
    const json* value = find(key);
    if (value == nullptr) refuse(quoted(key) + " is missing", expected);
    return *value;
}

double Part::number(std::string_view key) const {
    constexpr std::string_view expected = "a number";
    const json& value = required(key, expected);
    if (!value.is_number()) refuse_type(key, expected);
    return value.get<double>();
}

std::int32_t Part::whole_number(std::string_view key) const {
    constexpr std::string_view expected = "a whole number";
    const json& value = required(key, expected);
    if (!value.is_number_integer()) refuse_type(key, expected);
    const auto number = value.get<double>();
    if (std::abs(number) > std::numeric_limits<std::int32_t>::max()) {
        refuse(fmt::format("\"{}\" is {}", key, number),
               fmt::format("at most {}", std::numeric_limits<std::int32_t>::max()));
    }
    return static_cast<std::int32_t>(number);
}

std::uint32_t Part::tile_id(std::string_view key) const {
    constexpr std::string_view expected = "a tile id (0 to 4294967295)";
    const json& value = required(key, expected);
    const std::optional<std::uint32_t> id = as_tile_id(value);
    if (!id) refuse(fmt::format("\"{}\" is {}", key, shown(json_text(value))), expected);
    return *id;
}

const std::string& Part::text(std::string_view key) const {
    constexpr std::string_view expected = "a string";
    const json& value = required(key, expected);
    if (!value.is_string()) refuse_type(key, expected);
    return value.get_ref<const std::string&>();
}

const json::array_t& Part::list(std::string_view key) const {
    constexpr std::string_view expected = "an array";
    const json& value = required(key, expected);
    if (!value.is_array()) refuse_type(key, expected);
    return value.get_ref<const json::array_t&>();
}

Part Part::part(std::string_view key) const { return {required(key, "an object"), place_}; }

double Part::number_or(std::string_view key, double otherwise) const {
    return has(key) ? number(key) : otherwise;
}

bool Part::flag_or(std::string_view key, bool otherwise) const {
    const json* value = find(key);
    if (value == nullptr) return otherwise;
    if (!value->is_boolean()) refuse_type(key, "true or false");
    return value->get<bool>();
}

std::string_view Part::text_or(std::string_view key, std::string_view otherwise) const {
    return has(key) ? std::string_view(text(key)) : otherwise;
}

const json& Part::value(std::string_view key) const {
    static const json null;
    const json* value = find(key);
    return value == nullptr ? null : *value;
}

std::string_view Part::text_if_any(std::string_view key) const {
    const json* value = find(key);
    if (value == nullptr || !value->is_string()) return {};
    return value->get_ref<const std::string&>();
}

std::optional<double> Part::number_if_any(std::string_view key) const {
    const json* value = find(key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->get<double>();
}

const json::array_t& Part::list_if_any(std::string_view key) const {
    static const json::array_t none;
    const json* value = find(key);
    if (value == nullptr || !value->is_array()) return none;
    return value->get_ref<const json::array_t&>();
}

std::optional<Part> Part::property(std::string_view name) const {
    if (!has("properties")) return std::nullopt;
    const json::array_t& properties = list("properties");
    for (std::size_t i = 0; i < properties.size(); ++i) {
        const Part property(properties[i], place_.with(Place::Detail::property, i));
        if (property.text("name") == name) return property.at(place_.with_property(name));
    }
    return std::nullopt;
}

std::optional<double> Part::number_property(std::string_view name) const {
    const std::optional<Part> found = property(name);
    if (!found) return std::nullopt;
    return found->number("value");
}

std::optional<std::string_view> Part::text_property(std::string_view name) const {
    const std::optional<Part> found = property(name);
    if (!found) return std::nullopt;
    return std::string_view(found->text("value"));
}

const json& Part::property_value(std::string_view name) const {
    static const json null;
    const std::optional<Part> found = property(name);
    return found ? found->value("value") : null;
}

InputError Part::error(std::string_view what, std::string_view expected) const {
    return {
        .what = std::string(what), .expected = std::string(expected), .path = to_string(place_)};
}

void Part::refuse(std::string_view what, std::string_view expected) const {
    throw error(what, expected);
}

void Part::refuse_map(std::string_view what, std::string_view expected) const {
    throw MapError{error(what, expected)};
}

void Part::refuse_type(std::string_view key, std::string_view expected) const {
    refuse(fmt::format("\"{}\" is {}", key, in_words(*find(key))), expected);
}

}  // namespace slidelab::lab::tiled
