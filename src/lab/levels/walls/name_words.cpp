#include "lab/levels/walls/name_words.hpp"

#include <algorithm>

namespace slidelab::lab {

namespace {

/// Letters of Latin-1 without their accents, from U+00C0 on; a space for what is no letter.
constexpr std::string_view without_accents =
    "AAAAAAACEEEEIIIIDNOOOOO OUUUUYTsaaaaaaaceeeeiiiidnooooo ouuuuyty";

/// A text in UTF-8, its letters with accents as such without.
std::string plain_letters(std::string_view text) {
    constexpr char lead = '\xc3';
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool has_accent = text[i] == lead && i + 1 < text.size();
        plain +=
            has_accent ? without_accents[static_cast<unsigned char>(text[++i]) & 0x3fU] : text[i];
    }
    return plain;
}

}  // namespace

std::vector<std::string> words_in_name(std::string_view name) {
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
    std::vector<std::string> words;
    bool goes_on = false;
    bool was_lower = false;
    for (const char c : plain_letters(name)) {
        const bool is_letter = is_upper(c) || is_lower(c);
        if (is_letter && (!goes_on || (was_lower && is_upper(c)))) words.emplace_back();
        if (is_letter) words.back() += is_lower(c) ? c : static_cast<char>(c - 'A' + 'a');
        goes_on = is_letter;
        was_lower = is_lower(c);
    }
    return words;
}

bool has_word(std::string_view name, std::span<const std::string_view> words) {
    const std::vector<std::string> own = words_in_name(name);
    return std::find_first_of(own.begin(), own.end(), words.begin(), words.end()) != own.end();
}

}  // namespace slidelab::lab
