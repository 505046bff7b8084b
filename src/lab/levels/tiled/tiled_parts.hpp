// The parts of a Tiled map as fields: custom properties, ids of tiles, limits of the whole map.
// Internal to the Tiled reader.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "lab/text/field.hpp"

namespace slidelab::lab::tiled {

/// Thrown where nothing can be shown without the part, or the map has too much of something. For
/// any other wrong part a Field throws an InputError: the reader leaves that part out, and says so.
struct MapError {
    InputError error;
};

[[noreturn]] void refuse_map(const Field& part, std::string_view what, std::string_view expected);

/// The parsed text. Refuses what is not JSON, with line and column, and what parse_line refuses.
nlohmann::json parse(std::string_view text);

/// `value` as a tile id; none for another value.
std::optional<std::uint32_t> as_tile_id(const nlohmann::json& value);
std::uint32_t tile_id(const Field& field);

/// The points of a shape: "polygon" or "polyline"; none without it.
std::vector<Vec2> points_in(const Field& object, std::string_view shape);

/// The value of a custom property of that name; missing without it.
Field property(const Field& part, std::string_view name);

}  // namespace slidelab::lab::tiled
