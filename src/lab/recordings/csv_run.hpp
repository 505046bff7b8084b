// A run of another program, as CSV: inputs, or places of a mover.
//
// The first line names the columns:
//   tick,right,down[,jump][,drop]    inputs, each until the next line's tick; x,y,jump and x,y,drop
//                                    are taken for them, too
//   tick,x,y or time,x,y             places, units; in between they are interpolated
#pragma once

#include <iosfwd>
#include <string>
#include <variant>

#include "lab/recordings/recording.hpp"

namespace slidelab::lab {

/// Ticks of a run from CSV, at the most.
inline constexpr std::size_t most_csv_ticks = 200'000;

inline bool is_csv_name(const std::string& path) { return path.ends_with(".csv"); }

/// A recording without a level or hashes. Of places it has the `path`, and leads the mover along
/// it, seen from above, as fast as they follow each other at 60 ticks/s. O(ticks).
std::variant<Recording, RecordingProblem> read_csv_run(std::istream& in);

}  // namespace slidelab::lab
