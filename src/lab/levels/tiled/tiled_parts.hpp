// Typed access to the JSON of a Tiled map. Each access returns a value, or fails with the place in
// the map, the value and the expected one. Internal to the Tiled reader.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "lab/text/input_error.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab::tiled {

/// Thrown where nothing can be shown without the part, or the map has too much of something. For
/// any other wrong part all accesses throw an InputError: the reader leaves that part out, and says
/// so.
struct MapError {
    InputError error;
};

/// The place of a message in the map: "object 12, point 3". Cheap, because every part has one;
/// formatted only for an error. Borrows the names.
struct Place {
    enum class Whole { map, layer, object, tileset, tile };
    enum class Detail { none, layer, object, tileset, chunk, point, property };

    Whole whole = Whole::map;
    std::int64_t object = 0;        ///< id; of a tile in its tileset, too
    std::string_view layer = {};    ///< name
    std::string_view tileset = {};  ///< name
    Detail detail = Detail::none;
    std::size_t number = 0;          ///< of the detail in its list, from 0
    std::string_view property = {};  ///< name

    Place with(Detail which, std::size_t index) const;
    Place with_property(std::string_view name) const;
};

std::string to_string(const Place& place);

/// The parsed text. Refuses what is not JSON, with line and column, and what parse_line refuses.
nlohmann::json parse(std::string_view text);

/// A JSON object of the map and its place. Borrows the JSON.
class Part {
public:
    /// Refuses a value that is not an object.
    Part(const nlohmann::json& value, const Place& place);

    const Place& place() const { return place_; }
    /// The same value at a place that is known better.
    Part at(const Place& place) const { return {*value_, place}; }

    bool has(std::string_view key) const { return find(key) != nullptr; }

    /// These refuse a missing value, or one of another type.
    double number(std::string_view key) const;
    std::int32_t whole_number(std::string_view key) const;
    std::uint32_t tile_id(std::string_view key) const;
    const std::string& text(std::string_view key) const;
    const nlohmann::json::array_t& list(std::string_view key) const;
    /// A part of the same place.
    Part part(std::string_view key) const;

    /// These replace a missing value by a default, and refuse one of another type.
    double number_or(std::string_view key, double otherwise) const;
    bool flag_or(std::string_view key, bool otherwise) const;
    std::string_view text_or(std::string_view key, std::string_view otherwise) const;

    /// Null where it is missing.
    const nlohmann::json& value(std::string_view key) const;

    /// For values that no level depends on: empty when missing or of another type.
    std::string_view text_if_any(std::string_view key) const;
    std::optional<double> number_if_any(std::string_view key) const;
    const nlohmann::json::array_t& list_if_any(std::string_view key) const;

    /// A custom property of that name; none without it.
    std::optional<double> number_property(std::string_view name) const;
    std::optional<std::string_view> text_property(std::string_view name) const;
    /// The value, of any type; null without it.
    const nlohmann::json& property_value(std::string_view name) const;

    [[noreturn]] void refuse(std::string_view what, std::string_view expected) const;
    /// The same of a limit of the whole map.
    [[noreturn]] void refuse_map(std::string_view what, std::string_view expected) const;

private:
    InputError error(std::string_view what, std::string_view expected) const;
    const nlohmann::json* find(std::string_view key) const;
    const nlohmann::json& required(std::string_view key, std::string_view expected) const;
    std::optional<Part> property(std::string_view name) const;
    [[noreturn]] void refuse_type(std::string_view key, std::string_view expected) const;

    const nlohmann::json* value_;
    Place place_;
};

/// `value` as a tile id; none for another value.
std::optional<std::uint32_t> as_tile_id(const nlohmann::json& value);

}  // namespace slidelab::lab::tiled
