// The names of a map's objects, by id: a level keeps only the ids.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

class ObjectNames {
public:
    ObjectNames() = default;
    /// Null: of a level without a map, no object of which has one.
    explicit ObjectNames(const LevelDocument* document);

    /// Empty where the object has none.
    std::string_view of(std::int32_t id) const;

private:
    std::vector<std::pair<std::int32_t, std::string>> names_;  ///< by id
};

}  // namespace slidelab::lab
