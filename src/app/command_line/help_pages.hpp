// The pages of `slidelab --help` that are not CLI11's.
#pragma once

#include <string>

#include "lab/run/movers.hpp"

namespace slidelab::lab {

/// The beginning of `slidelab --help`: the five usual lines.
std::string help_of_usual_lines();

/// `slidelab --help settings`: every value that --set takes, from its description.
std::string help_of_settings(const Movers& movers = {});

}  // namespace slidelab::lab
