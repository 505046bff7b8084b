// The camera near what a tool is about, and back where it was afterwards, unless the user moved it.
#pragma once

#include <optional>

#include "app/controls/camera_rig.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

struct Desk;

class CloseUp {
public:
    /// Shows the place at least so large, or as it is where that is nearer. What the user has moved
    /// meanwhile stays.
    void show(Desk& desk, Vec2 place, double pixels_per_unit);
    void end(Desk& desk);

private:
    bool is_as_shown(const Desk& desk) const;

    std::optional<CameraRig> before_;
    Vec2 center_;
    double pixels_per_unit_ = 0.0;
};

}  // namespace slidelab::lab
