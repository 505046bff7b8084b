// A link is a scene: what stands behind the # of an address, and sets up what the program shows.
//
//   #level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off
//   #probe=PACKED      one move: a request of `slidelab probe`; also as it is, with probe= or
//   without #clip=PACKED       a recording #failure=disk_slide.deepest_first #figure=six-crossings
//
// Programs that pass links on encode them once more, and add words of their own (utm_source=mail).
// The first is undone, and what is no word of a link is passed over.
//
// Links come from strangers. One can do no more than set up a scene: levels are the program's own,
// by their names; there are no paths, no files and no outputs in it. Whatever the text, reading it
// takes bounded time and memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/recordings/recording.hpp"

namespace slidelab::lab {

/// Characters of a fragment, its # among them: longer ones are cut by programs that pass links on.
inline constexpr std::size_t longest_link = 8192;
/// Bytes of what a link has packed, when it is unpacked.
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
    Recording recording;  ///< in a level of the program's own; a link keeps its last hash alone
};

/// What goes wrong without a safeguard.
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

/// Whether a word of the command line is meant as a link, and not as a file: it begins with #, or
/// is a whole address (has ://).
bool is_link(std::string_view text);

/// The scene of a whole address, or of its fragment with or without the #. What is named in it, a
/// level, a figure or a failure, may still be none that there is. O(text), and of a probe link what
/// reading its request takes.
std::variant<SceneLink, LinkProblem> read_link(std::string_view text);

/// What of a link that can be read was passed over: its keys, as "utm_source", in their order.
std::vector<std::string> foreign_keys(std::string_view text);

/// The fragment, with its #, for read_link. It may be longer than longest_link, and is then no link
/// that can be read.
std::string to_fragment(const SceneLink& link);

/// "rooms" of "levels/play/rooms.tmj": how links name a level that recordings name by its place
/// among the program's own. Empty for any other name.
std::string own_level_name(std::string_view name_in_recordings);

/// The folders of the program's own levels, below levels/, in the order in which a name is looked
/// for in them.
inline constexpr std::string_view own_level_folders[] = {"play", "figures", "failures"};

}  // namespace slidelab::lab
