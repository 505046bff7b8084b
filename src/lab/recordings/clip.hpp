// A part of a kept run as a recording.
#pragma once

#include <string>

#include "lab/recordings/recording.hpp"
#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

/// The ticks after state `from` up to state `to`, with run.first() <= from <= to <= run.last(). It
/// begins with that state, or with the level's start where the first of its ticks does. O(ticks):
/// each is made once more, for its hash. `layers`: that the level was read with.
Recording clip_of(const KeptRun& run, std::int64_t from, std::int64_t to, std::string level_name,
                  LayerChoices layers = {});

}  // namespace slidelab::lab
