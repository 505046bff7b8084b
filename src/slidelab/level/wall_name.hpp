// How walls are called.
#pragma once

#include <cstdint>
#include <string>

namespace slidelab {

/// How a wall is called in answers and messages: after its place in an inline list ("segment 3"),
/// or after the map's object ("12") or tile ("tile 4,7") it came from.
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
    std::int32_t index = 0;  ///< place in its list; object id; column of a tile
    std::int32_t row = 0;    ///< row of a tile, otherwise 0

    friend bool operator==(const WallName&, const WallName&) = default;
};

std::string to_string(const WallName& name);

}  // namespace slidelab
