// A run of another program, as CSV: inputs, or places of a mover.
//
// The first line names the columns, in any order and case, between commas, semicolons or tabs:
//   tick | frame | time | t      when: ticks, or seconds; without one a line is a tick
//   x, y                         places, units; pos_x or position_x as well
//   right, down [,jump][,drop]   inputs, each until the next line; x,y,jump and x,y,drop are taken
//                                for them, too. Beside places they say which way was wanted
//   half_height                  of the mover from there on, which may crouch
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "lab/scenes/recordings/recording.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// Ticks of a run from CSV, at the most.
inline constexpr std::size_t most_csv_ticks = 200'000;

/// Seconds between two samples: how the mover went in a longer gap is not known.
inline constexpr double longest_known_step = 0.1;

inline bool is_csv_name(const std::string& path) { return path.ends_with(".csv"); }

/// A recording without a level or hashes. Its places are the `path`, and its strategy is the
/// recorded mover: it is judged, and no strategy moves. Its tick rate is such that samples fall on
/// ticks, where one does. O(ticks).
std::variant<Recording, InputError> read_csv_run(std::istream& in);

}  // namespace slidelab::lab
