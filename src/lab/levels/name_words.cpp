#include "lab/levels/name_words.hpp"

#include <algorithm>
#include <string>

namespace slidelab::lab {

bool has_word(std::string_view name, std::span<const std::string_view> words) {
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_known = [words](std::string_view word) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    std::string word;
    bool was_lower = false;
    for (const char c : name) {
        const bool is_letter = is_upper(c) || is_lower(c);
        if (!is_letter || (was_lower && is_upper(c))) {
            if (is_known(word)) return true;
            word.clear();
        }
        if (is_letter) word += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
        was_lower = is_lower(c);
    }
    return is_known(word);
}

}  // namespace slidelab::lab
