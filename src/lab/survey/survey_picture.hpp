// A survey as a picture: the level, the reached area, and a pin for each finding.
#pragma once

#include <string>

#include "lab/survey/survey.hpp"

namespace slidelab::lab {

/// As SVG, in units. Where very much was reached, it is drawn in coarser cells.
std::string svg_of(const Survey& survey);

}  // namespace slidelab::lab
