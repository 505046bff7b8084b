#include "lab/levels/tiled/tmx.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <utility>

#include "lab/levels/tiled/tiled_parts.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

[[noreturn]] void refuse_tmx(std::string_view what) {
    throw InputError{.what = std::string(what), .expected = "a Tiled map in XML (.tmx)"};
}

[[noreturn]] void refuse_xml(std::string_view text, const pugi::xml_parse_result& result) {
    const auto offset =
        std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)), text.size());
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    refuse_tmx(fmt::format("line {}, column {}: this is not XML", line,
                           offset - (before.rfind('\n') + 1) + 1));
}

template <typename Whole>
std::optional<Whole> as(std::string_view text) {
    Whole number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// Not by from_chars, which not every standard library has for it.
std::optional<double> as_double(std::string_view text) {
    const bool is_decimal = text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
    if (text.empty() || text[0] == '+' || !is_decimal) return std::nullopt;
    const std::string copy(text);  // strtod wants an end it can see
    char* end = nullptr;
    const double number = std::strtod(copy.c_str(), &end);
    if (end != copy.c_str() + copy.size()) return std::nullopt;
    return number;
}

/// Integers as such, and invalid numbers as text, for the reader's error message.
json number_of(std::string_view text) {
    if (const auto natural = as<std::uint64_t>(text)) return *natural;
    if (const auto whole = as<std::int64_t>(text)) return *whole;
    const auto number = as_double(text);
    if (number && std::isfinite(*number)) return *number;
    return std::string(text);
}

json flag_of(std::string_view text) {
    if (text == "1" || text == "true") return true;
    if (text == "0" || text == "false") return false;
    return std::string(text);
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// An attribute as Tiled's JSON has it.
json value_of(const pugi::xml_attribute& attribute) {
    const std::string_view name = attribute.name();
    if (is_one_of(name, {"visible", "infinite"})) return flag_of(attribute.value());
    const bool is_text = is_one_of(
        name, {"name", "type", "class", "source", "template", "orientation", "renderorder",
               "objectalignment", "encoding", "compression", "version", "tiledversion"});
    if (is_text) return attribute.value();
    return number_of(attribute.value());
}

json attributes_of(const pugi::xml_node& node) {
    json value = json::object();
    for (const pugi::xml_attribute& attribute : node.attributes())
        value[attribute.name()] = value_of(attribute);
    return value;
}

json property_of(const pugi::xml_node& node) {
    const std::string_view type = node.attribute("type").as_string("string");
    // Text of several lines stands between the tags.
    const pugi::xml_attribute attribute = node.attribute("value");
    const std::string_view text = attribute ? attribute.value() : node.text().get();
    json property{{"name", node.attribute("name").value()}, {"type", type}};
    if (is_one_of(type, {"int", "float", "object"})) {
        property["value"] = number_of(text);
    } else if (type == "bool") {
        property["value"] = flag_of(text);
    } else if (type == "class") {
        json& members = property["value"] = json::object();
        for (const pugi::xml_node& member : node.child("properties").children("property"))
            members[member.attribute("name").value()] = property_of(member)["value"];
    } else {
        property["value"] = text;
    }
    return property;
}

void put_properties(const pugi::xml_node& node, json& value) {
    const pugi::xml_node properties = node.child("properties");
    if (!properties) return;
    json& list = value["properties"] = json::array();
    for (const pugi::xml_node& property : properties.children("property"))
        list.push_back(property_of(property));
}

/// "0,0 32,16" as a list of points.
json points_of(std::string_view text) {
    json points = json::array();
    while (!text.empty()) {
        const std::string_view pair = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), pair.size() + 1));
        if (pair.empty()) continue;
        const std::size_t comma = std::min(pair.find(','), pair.size());
        points.push_back({{"x", number_of(pair.substr(0, comma))},
                          {"y", number_of(pair.substr(std::min(pair.size(), comma + 1)))}});
    }
    return points;
}

json object_of(const pugi::xml_node& node) {
    json object = attributes_of(node);
    const bool has_template = object.contains("template");  // which has the lengths
    for (const char* length : {"width", "height"}) {
        if (!object.contains(length) && !has_template) object[length] = 0;
    }
    put_properties(node, object);
    for (const char* kind : {"point", "ellipse", "capsule"}) {
        if (node.child(kind)) object[kind] = true;
    }
    for (const char* kind : {"polygon", "polyline"}) {
        if (const pugi::xml_node shape = node.child(kind))
            object[kind] = points_of(shape.attribute("points").value());
    }
    if (node.child("text")) object["text"] = json::object();
    return object;
}

void put_objects(const pugi::xml_node& node, json& value) {
    json& objects = value["objects"] = json::array();
    for (const pugi::xml_node& object : node.children("object"))
        objects.push_back(object_of(object));
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

std::string without_spaces(std::string_view text) {
    std::string kept;
    std::copy_if(text.begin(), text.end(), std::back_inserter(kept),
                 [](char c) { return !is_space(c); });
    return kept;
}

json ids_of_csv(std::string_view text) {
    json ids = json::array();
    const std::string kept = without_spaces(text);
    for (std::string_view rest = kept; !rest.empty();) {
        const std::string_view id = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), id.size() + 1));
        ids.push_back(number_of(id));
    }
    return ids;
}

/// The tiles of a layer or of a chunk.
json tiles_of(const pugi::xml_node& node, std::string_view encoding) {
    if (encoding == "csv") return ids_of_csv(node.text().get());
    if (!encoding.empty()) return without_spaces(node.text().get());
    json ids = json::array();
    for (const pugi::xml_node& tile : node.children("tile"))
        ids.push_back(number_of(tile.attribute("gid").as_string("0")));
    return ids;
}

void put_tiles(const pugi::xml_node& layer, json& value) {
    const pugi::xml_node data = layer.child("data");
    if (!data) return;
    const std::string_view encoding = data.attribute("encoding").value();
    value["encoding"] = encoding.empty() ? "csv" : encoding;  // as JSON calls a plain list
    value["compression"] = data.attribute("compression").value();
    if (!data.child("chunk")) {
        value["data"] = tiles_of(data, encoding);
        return;
    }
    json& chunks = value["chunks"] = json::array();
    for (const pugi::xml_node& node : data.children("chunk")) {
        json chunk = attributes_of(node);
        chunk["data"] = tiles_of(node, encoding);
        chunks.push_back(std::move(chunk));
    }
}

json tileset_of(const pugi::xml_node& node) {
    json tileset = attributes_of(node);
    if (const pugi::xml_node offset = node.child("tileoffset"))
        tileset["tileoffset"] = attributes_of(offset);
    put_properties(node, tileset);
    json& tiles = tileset["tiles"] = json::array();
    for (const pugi::xml_node& tile : node.children("tile")) {
        json value = attributes_of(tile);
        put_properties(tile, value);
        if (const pugi::xml_node image = tile.child("image")) {
            value["imagewidth"] = number_of(image.attribute("width").as_string("0"));
            value["imageheight"] = number_of(image.attribute("height").as_string("0"));
        }
        if (const pugi::xml_node group = tile.child("objectgroup"))
            put_objects(group, value["objectgroup"] = json::object());
        tiles.push_back(std::move(value));
    }
    return tileset;
}

void put_layers(const pugi::xml_node& parent, json& value, std::size_t depth) {
    if (depth > deepest_nesting)
        refuse_tmx(fmt::format("groups are nested more than {} deep", deepest_nesting));
    json& layers = value["layers"] = json::array();
    for (const pugi::xml_node& node : parent.children()) {
        const std::string_view kind = node.name();
        if (!is_one_of(kind, {"layer", "objectgroup", "imagelayer", "group"})) continue;
        json layer = attributes_of(node);
        if (!layer.contains("name")) layer["name"] = "";
        layer["type"] = kind == "layer" ? "tilelayer" : kind;
        put_properties(node, layer);
        if (kind == "layer") put_tiles(node, layer);
        if (kind == "objectgroup") put_objects(node, layer);
        if (kind == "group") put_layers(node, layer, depth + 1);
        layers.push_back(std::move(layer));
    }
}

json template_of(const pugi::xml_node& node) {
    json found{{"type", "template"}, {"object", object_of(node.child("object"))}};
    if (const pugi::xml_node tileset = node.child("tileset"))
        found["tileset"] = attributes_of(tileset);
    return found;
}

json map_of(const pugi::xml_node& node) {
    json map = attributes_of(node);
    map["type"] = "map";
    put_properties(node, map);
    json& tilesets = map["tilesets"] = json::array();
    for (const pugi::xml_node& tileset : node.children("tileset"))
        tilesets.push_back(tileset_of(tileset));
    put_layers(node, map, 0);
    return map;
}

}  // namespace

bool is_xml(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    const auto begin = std::find_if_not(text.begin(), text.end(), is_space);
    return begin != text.end() && *begin == '<';
}

json json_of_xml(std::string_view text) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
    if (!result) refuse_xml(text, result);
    if (const pugi::xml_node map = document.child("map")) return map_of(map);
    if (const pugi::xml_node tileset = document.child("tileset")) return tileset_of(tileset);
    if (const pugi::xml_node found = document.child("template")) return template_of(found);
    refuse_tmx("there is no <map>");
}

}  // namespace slidelab::lab::tiled
