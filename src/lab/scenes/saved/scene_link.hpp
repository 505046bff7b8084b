// A link is a scene in words: the text behind the # of an address.
//
//   #level=tile_town&strategy=disk_slide&set=disk_slide.deepest_first=off
//
// docs/links.md says which words there are. Programs that pass links on encode them once more,
// which is undone, and add words of their own (utm_source=mail), which are ignored.
//
// Links are not trusted. A link can only set up a scene: it names the program's own levels, and has
// no paths, files or outputs. Reading any text takes bounded time and memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/scenes/recordings/recording.hpp"
#include "lab/scenes/saved/saved_scene.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// Characters of a fragment with its #: programs that pass links on truncate longer ones.
inline constexpr std::size_t longest_link = 8192;
/// Bytes of a link's unpacked text.
inline constexpr std::size_t longest_request = std::size_t{64} << 10U;
inline constexpr std::size_t longest_clip = std::size_t{1} << 20U;
inline constexpr std::size_t most_ticks_of_clip = 36'000;  ///< ten minutes

/// Whether a word of the command line is a link, not a file: it begins with #, or contains ://.
bool is_link(std::string_view text);

/// The first link in a text that people write: "see https://host/#level=rooms." A text that begins
/// with # or with an address is one as a whole, but for what follows a space; empty where there is
/// none. Not every link can be read.
std::string_view link_in(std::string_view text);

/// A scene of the program's own lists.
struct SceneName {
    SceneKind kind;
    std::string id;
};

/// A run from the beginning of one of the program's own levels, set strategy first, then the shape;
/// a move with all its walls, a recording in one of the program's own
/// levels, or the name of a scene.
using SceneLink = std::variant<LevelRun, ProbeScene, Recording, SceneName>;

/// A link as it was read.
struct ReadLink {
    SceneLink scene;
    std::vector<std::string> foreign = {};  ///< ignored keys, such as "utm_source", in order
};

/// The scene of a whole address, or of its fragment with or without the #. Its names of levels,
/// figures and failures are not checked. O(text), for a probe link plus building its walls.
std::variant<ReadLink, InputError> read_link(std::string_view text, const Movers& movers = {});

/// The fragment, with its #, for read_link. One longer than longest_link cannot be read.
std::string to_fragment(const SceneLink& scene);

/// "rooms" of "levels/play/rooms.tmj": a level's name in links from its name in recordings. Empty
/// for other levels.
std::string own_level_name(std::string_view name_in_recordings);

/// The folders of the program's own levels, below levels/, in the order of search.
inline constexpr std::string_view own_level_folders[] = {"play", "figures", "failures"};

}  // namespace slidelab::lab
