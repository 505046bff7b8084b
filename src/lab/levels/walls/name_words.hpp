// Words in names of layers, objects, classes and properties.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab::lab {

/// In small letters: a word ends before another character, and before a capital behind a small
/// letter. "PlayerSpawn2" has player and spawn.
std::vector<std::string> words_in_name(std::string_view name);

/// Whether a name has one of the words, which are in small letters.
bool has_word(std::string_view name, std::span<const std::string_view> words);

}  // namespace slidelab::lab
