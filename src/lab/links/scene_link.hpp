// A link is a scene: the text behind the # of an address.
//
//   #level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off
//   #probe=PACKED      one move: a request of `slidelab probe`; also as it is, with probe= or
//   without #clip=PACKED       a recording #failure=disk_slide.deepest_first #figure=six-crossings
//
// Programs that pass links on encode them once more, which is undone, and add words of their own
// (utm_source=mail), which are ignored.
//
// Links are not trusted. A link can only set up a scene: it names the program's own levels, and has
// no paths, files or outputs. Reading any text takes bounded time and memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/recordings/recording.hpp"

namespace slidelab::lab {

/// Characters of a fragment with its #: programs that pass links on truncate longer ones.
inline constexpr std::size_t longest_link = 8192;
/// Bytes of a link's unpacked text.
inline constexpr std::size_t longest_request = std::size_t{64} << 10U;
inline constexpr std::size_t longest_clip = std::size_t{1} << 20U;
inline constexpr std::size_t most_ticks_of_clip = 36'000;  ///< ten minutes

/// A run from the start of a level.
struct LevelLink {
    std::string level;  ///< the name of one of the program's own; empty: its first
    /// For apply_setting, from default_settings on: the strategy first, then the shape, as on the
    /// command line.
    std::vector<std::string> assignments;

    friend bool operator==(const LevelLink&, const LevelLink&) = default;
};

struct ProbeLink {
    std::string request;  ///< a line for read_scene (request_line.hpp), without a level's file

    friend bool operator==(const ProbeLink&, const ProbeLink&) = default;
};

struct ClipLink {
    Recording recording;  ///< in one of the program's own levels; a link keeps only its last hash
};

/// A failure without a safeguard.
struct FailureLink {
    std::string id;  ///< STRATEGY.OPTION

    friend bool operator==(const FailureLink&, const FailureLink&) = default;
};

struct FigureLink {
    std::string id;

    friend bool operator==(const FigureLink&, const FigureLink&) = default;
};

using SceneLink = std::variant<LevelLink, ProbeLink, ClipLink, FailureLink, FigureLink>;

struct LinkProblem {
    std::string message;  ///< one line of printable text: where, what, and what was expected
};

/// Whether a word of the command line is a link, not a file: it begins with #, or contains ://.
bool is_link(std::string_view text);

/// The scene of a whole address, or of its fragment with or without the #. Its names of levels,
/// figures and failures are not checked. O(text), for a probe link plus reading its request.
std::variant<SceneLink, LinkProblem> read_link(std::string_view text);

/// The ignored keys of a valid link, such as "utm_source", in order.
std::vector<std::string> foreign_keys(std::string_view text);

/// The fragment, with its #, for read_link. One longer than longest_link cannot be read.
std::string to_fragment(const SceneLink& link);

/// "rooms" of "levels/play/rooms.tmj": a level's name in links from its name in recordings. Empty
/// for other levels.
std::string own_level_name(std::string_view name_in_recordings);

/// The folders of the program's own levels, below levels/, in the order of search.
inline constexpr std::string_view own_level_folders[] = {"play", "figures", "failures"};

}  // namespace slidelab::lab
