// The failures without each safeguard: their list, and a picture of each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/studies/failures/failure_list.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The picture of a failure's two runs. Units.
struct FailurePicture {
    std::shared_ptr<const Level> level;
    Shape shape;
    Aabb area;                  ///< all walls and both paths
    std::vector<Vec2> with;     ///< where the mover was, tick by tick
    std::vector<Vec2> without;  ///< the same without the safeguard
};

class FailureGallery {
public:
    /// Reads the list where that was not done yet; the answer is what is wrong with it, if
    /// anything.
    std::optional<std::string> load(const std::string& index_path);
    /// Empty before it was loaded.
    const FailureList& list() const { return list_; }

    /// One for each case; none where its files cannot be played. Made on demand, in a few
    /// milliseconds each.
    const std::vector<std::optional<FailurePicture>>& pictures();

    /// The case of an option.
    std::optional<std::size_t> find(const Strategy& strategy, std::size_t option) const;

private:
    FailureList list_;
    std::vector<std::optional<FailurePicture>> pictures_;
};

}  // namespace slidelab::lab
