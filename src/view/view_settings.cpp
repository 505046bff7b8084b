#include "view/view_settings.hpp"

#include <array>

namespace slidelab {

namespace {

constexpr std::array<ViewSwitch, 9> switches{{
    {"walls", "Walls", "The level itself. What the strategy does not see is dashed.",
     &ViewSettings::walls},
    {"normals", "Normals", "Each push: its direction, and its depth in units beside it.",
     &ViewSettings::normals},
    {"contacts", "Contacts",
     "Nearest points, the vectors from them to the mover, and where it stood between pushes.",
     &ViewSettings::contacts},
    {"slides", "Slide vectors", "The way asked for, and the way really gone.",
     &ViewSettings::slides},
    {"candidates", "Candidate walls", "Every wall and axis that was asked, not only those hit.",
     &ViewSettings::candidates},
    {"trail", "Trail", "Where the mover was.", &ViewSettings::trail},
    {"labels", "Numbers", "Depths, lengths and fractions beside what they measure.",
     &ViewSettings::labels},
    {"legend", "Legend", "What the colours mean. Point at a line of it to light up its kind.",
     &ViewSettings::legend},
    {"follow", "Camera follows", "Keeps the mover in the middle of the screen.",
     &ViewSettings::follow},
}};

}  // namespace

std::span<const ViewSwitch> view_switches() { return switches; }

}  // namespace slidelab
