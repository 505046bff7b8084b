// A recording in as little text as a link has room for.
//
// Hashes are most of a recording, and cannot be compressed. But each tick follows from the one
// before to the bit: the hash of the last one checks them all, and the others are made again.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "lab/recordings/recording.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

/// The recording's own lines (recording.hpp), of which only the last tick has its hash.
std::string text_without_hashes(const Recording& recording);

/// The recording of such a text; ticks without a hash have 0 instead.
std::variant<Recording, RecordingProblem> read_text_without_hashes(std::string_view text);

/// Makes the hashes of all ticks but the last, in the level that the recording was made in: where
/// the run comes out otherwise than it was recorded, playing it says so at its last tick.
/// Precondition: settings_of found nothing wrong, and its state has a clock for each kinematic box
/// of the level. O(ticks).
void make_hashes(Recording& recording, const std::shared_ptr<const Level>& level);

}  // namespace slidelab
