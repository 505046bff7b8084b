// Names of walls.
#pragma once

#include <cstdint>
#include <string>

namespace slidelab {

/// The name of a wall in answers and messages: its index in an inline list ("segment 3"), or the
/// map's object ("12") or tile ("tile 4,7").
struct WallName {
    enum class Kind : std::uint8_t {
        segment,
        polygon,
        box,
        horizontal,
        vertical,
        object,
        tile,
        map_bounds  ///< "border" in answers
    };

    Kind kind = Kind::segment;
    std::int32_t index = 0;  ///< in its list; object id; column of a tile
    std::int32_t row = 0;    ///< row of a tile, otherwise 0

    friend bool operator==(const WallName&, const WallName&) = default;
};

inline std::string to_string(const WallName& name) {
    std::string index = std::to_string(name.index);
    switch (name.kind) {
        case WallName::Kind::segment:
            return "segment " + index;
        case WallName::Kind::polygon:
            return "polygon " + index;
        case WallName::Kind::box:
            return "box " + index;
        case WallName::Kind::horizontal:
            return "horizontal " + index;
        case WallName::Kind::vertical:
            return "vertical " + index;
        case WallName::Kind::object:
            return index;
        case WallName::Kind::tile:
            return "tile " + index + "," + std::to_string(name.row);
        case WallName::Kind::map_bounds:
            return "border";
    }
    return index;
}

}  // namespace slidelab
