// Writes objects as Tiled's JSON. Internal to the Tiled writer.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/level_document.hpp"
#include "lab/levels/tiled/pixel_lengths.hpp"

namespace slidelab::lab::tiled {

/// A number in Tiled's form: integers without a fraction.
nlohmann::json number(double value);

/// The property of a layer or a tileset that marks it as walls or not.
nlohmann::json wall_flag(bool is_wall);

class ObjectWriter {
public:
    /// `unit`: pixels of one unit; 1 for lengths in pixels.
    explicit ObjectWriter(double unit) : lengths_(unit) {}

    nlohmann::json object(const LevelObject& object) const;
    nlohmann::json thing(const MapObject& thing) const;

private:
    void put(const SpawnPoint& spawn, nlohmann::json& value) const;
    void put(const Polyline& line, nlohmann::json& value) const;
    void put(const SolidPolygon& solid, nlohmann::json& value) const;
    void put(const TravellingBox& box, nlohmann::json& value) const;
    /// False for corners that are no rectangle, or none with exact pixels.
    bool put_as_rectangle(const std::vector<Vec2>& corners, nlohmann::json& value) const;
    /// Around the first point where that is exact, otherwise around the map's origin.
    void put_points(const std::vector<Vec2>& points, const char* key, nlohmann::json& value) const;

    PixelLengths lengths_;
};

}  // namespace slidelab::lab::tiled
