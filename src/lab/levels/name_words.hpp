// Words in names of layers, objects, classes and properties.
#pragma once

#include <span>
#include <string_view>

namespace slidelab::lab {

/// Whether a name has one of the words: letters of any case, up to another character or to a
/// capital behind a small letter. "PlayerSpawn2" has player and spawn. `words`: in small letters.
bool has_word(std::string_view name, std::span<const std::string_view> words);

}  // namespace slidelab::lab
