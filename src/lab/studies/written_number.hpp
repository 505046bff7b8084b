// Numbers as text: a few significant digits, for any magnitude.
#pragma once

#include <string>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// "0", "0.412", "12.3", "4e-06".
std::string written(double value);

/// "1.000, -0.500"
std::string written_pair(Vec2 v);

}  // namespace slidelab::lab
