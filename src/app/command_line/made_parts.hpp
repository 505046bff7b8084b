// Parts of files that are written by hand, which `slidelab docs` makes anew: each stands between
// two marks.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// The text with `part` for what stands behind `begin` and before the next `end`. Precondition: it
/// has both.
std::string with_part(std::string text, std::string_view begin, std::string_view end,
                      std::string_view part);

/// A file that names the options of the game's mover, or their ranges.
struct MadePart {
    std::string_view file;  ///< from the project's folder
    std::string (*made_anew)(std::string text);
};

/// slidelab.h, slidelab.d.ts and docs/library.md, from world/mover_options.hpp and check.hpp.
std::span<const MadePart> made_parts();

}  // namespace slidelab::lab
