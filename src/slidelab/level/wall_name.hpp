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

std::string to_string(const WallName& name);

}  // namespace slidelab
