// Tiles by their numbers, as games without properties or names choose them ("tiles 1 to 84 are
// solid"): the name of a rule is "tiles:1-84,89".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace slidelab::lab {

inline constexpr std::string_view tile_numbers_prefix = "tiles:";

class TileNumbers {
public:
    /// None where the name is not one of numbers.
    static std::optional<TileNumbers> in(std::string_view rule);

    /// O(ranges).
    bool has(std::int64_t number) const;

private:
    std::vector<std::pair<std::int64_t, std::int64_t>> ranges_;  ///< first and last
};

}  // namespace slidelab::lab
