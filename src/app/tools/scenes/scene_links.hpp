// Scenes as links: from what is in view to a link, and back.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "app/desk/desk.hpp"
#include "lab/scenes/saved/scene_link.hpp"

namespace slidelab::lab {

struct MadeLink {
    std::string text;
    std::string name;  ///< of what it opens: "the clip of 40 ticks"
};

/// Shows the scene of a link (lab/scenes/saved/scene_link.hpp): a whole address, or its fragment.
/// Nothing behind its # changes nothing. False: one line in the message, and the scene in view
/// stays. Between two frames only.
bool open_link(Desk& desk, const std::string& text);
/// The same of one that was read.
bool open_link(Desk& desk, const std::variant<ReadLink, InputError>& link);

/// To the scene in view; none, with the reason in the message, where it has no link.
std::optional<MadeLink> make_link(Desk& desk);
void copy_link(Desk& desk);

/// " with 3 settings"; empty for none.
std::string counted_settings(std::size_t count);
/// ", 3 settings changed"; empty for none.
std::string changed_settings_in_words(std::size_t count);

}  // namespace slidelab::lab
