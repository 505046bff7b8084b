// Switches of what is drawn over the level, each described once for panel, keys, preferences, help.
#pragma once

#include <span>
#include <string_view>

namespace slidelab::lab {

struct ViewSettings {
    bool walls = true;
    bool normals = true;
    bool contacts = true;
    bool slides = true;
    bool velocities = true;
    bool trail = true;
    bool labels = true;
    bool candidates = false;
    bool projections = true;
    bool legend = true;
    bool scale_bar = true;  ///< and the coordinates of the pointer
    bool light = false;     ///< the theme for light surroundings
    bool follow = true;     ///< the camera follows the mover
    bool glides = true;     ///< and softly; else it jumps

    friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

struct ViewSwitch {
    std::string_view name;   ///< in preferences
    std::string_view title;  ///< in the panel
    std::string_view help;
    bool ViewSettings::*field = nullptr;
};

std::span<const ViewSwitch> view_switches();

/// Takes from `wanted` what is drawn, and how it suits the eyes, theme and camera's motion from
/// `own`.
ViewSettings suited(ViewSettings wanted, const ViewSettings& own);

}  // namespace slidelab::lab
