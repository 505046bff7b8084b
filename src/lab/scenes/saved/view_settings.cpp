#include "lab/scenes/saved/view_settings.hpp"

#include <array>

namespace slidelab::lab {

namespace {

constexpr std::array<ViewSwitch, 14> switches{{
    {"walls", "Walls", "The level itself. Walls that the strategy does not see are dashed.",
     &ViewSettings::walls},
    {"normals", "Normals", "Each push: its direction, and its depth in units beside it.",
     &ViewSettings::normals},
    {"contacts", "Contacts",
     "Closest points, hits, Minkowski sums, and earlier positions of the mover.",
     &ViewSettings::contacts},
    {"slides", "Slide vectors",
     "The requested displacement, also as seen from a kinematic box, and the path taken.",
     &ViewSettings::slides},
    {"velocities", "Velocities",
     "The velocity before and after a contact, times the length of a tick.",
     &ViewSettings::velocities},
    {"candidates", "Candidate walls", "Every wall that was tested, not only those hit.",
     &ViewSettings::candidates},
    {"projections", "Projections",
     "The separating axes that were tested, and the projections of both shapes on them.",
     &ViewSettings::projections},
    {"trail", "Trail", "The places where the mover was.", &ViewSettings::trail},
    {"labels", "Numbers", "Depths, lengths and fractions beside what they measure.",
     &ViewSettings::labels},
    {"legend", "Legend", "Says what the colours mean. Point at a line of it to light up its kind.",
     &ViewSettings::legend},
    {"scale_bar", "Scale and place",
     "How long a unit is on the screen, and the coordinates of the pointer.",
     &ViewSettings::scale_bar},
    {"light", "Light theme", "Dark lines on a light ground, for bright rooms and for print.",
     &ViewSettings::light},
    {"follow", "Camera follows", "Keeps the mover in the centre of the screen.",
     &ViewSettings::follow},
    {"glides", "Camera glides",
     "It moves softly, when it follows and when it comes near. Off, it jumps, for those whom "
     "motion on the screen disturbs.",
     &ViewSettings::glides},
}};

}  // namespace

std::span<const ViewSwitch> view_switches() { return switches; }

ViewSettings suited(ViewSettings wanted, const ViewSettings& own) {
    wanted.light = own.light;
    wanted.glides = own.glides;
    return wanted;
}

}  // namespace slidelab::lab
