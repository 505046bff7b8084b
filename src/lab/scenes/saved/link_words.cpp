#include "lab/scenes/saved/link_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace slidelab::lab {

namespace {

constexpr std::size_t longest_message = 400;  // characters

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

/// Letters, digits, and what neither ends a word nor is taken off the end of an address in a text.
bool is_plain(char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    return is_letter || is_digit || std::string_view("-._~=,;:+").find(c) != std::string::npos;
}

using Decoded = std::variant<std::string, InputError>;

/// `at`: the place of the text in the fragment, for the problem.
Decoded percent_decoded(std::string_view text, std::size_t at) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        const std::size_t place = at + i + 1;
        if (c == '%') {
            const std::string_view digits = text.substr(i + 1, 2);
            const char* const end = digits.data() + digits.size();
            unsigned byte = 0;
            if (digits.size() < 2 || std::from_chars(digits.data(), end, byte, 16).ptr != end)
                return link_error(fmt::format(
                    "\"%\" at character {}; expected two hexadecimal digits after it", place));
            c = static_cast<char>(byte);
            i += 2;
        }
        if (!is_printable(c))
            return link_error(fmt::format("byte {:#04x} at character {}; expected plain letters",
                                          static_cast<unsigned char>(c), place));
        decoded += c;
    }
    return decoded;
}

/// The part between two &.
struct Piece {
    std::string text;
    std::size_t at = 0;  ///< its place in the fragment
};

/// One without a = may have it encoded, and the & between it and others; or it is a request itself.
void add_pieces(std::string_view text, std::size_t at, bool may_be_encoded,
                std::vector<Piece>& pieces) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('&', begin), text.size());
        const std::string_view piece = text.substr(begin, end - begin);
        const std::size_t place = at + std::exchange(begin, end + 1);
        if (piece.empty()) continue;
        const bool is_plain_word = !may_be_encoded || piece.find('=') != std::string_view::npos;
        const Decoded decoded = is_plain_word ? Decoded() : percent_decoded(piece, place);
        const auto* whole = std::get_if<std::string>(&decoded);
        if (whole && whole->starts_with('{')) {
            pieces.push_back({"probe=" + std::string(piece), place});
        } else if (whole && whole->find('=') != std::string::npos) {
            add_pieces(*whole, place, false, pieces);
        } else {
            pieces.push_back({std::string(piece), place});
        }
    }
}

std::string key_of(const Piece& piece) {
    const std::string_view key = std::string_view(piece.text).substr(0, piece.text.find('='));
    auto decoded = percent_decoded(key, piece.at);
    auto* const text = std::get_if<std::string>(&decoded);
    return text ? std::move(*text) : "?";
}

std::variant<LinkWord, InputError> word_of(const Piece& piece) {
    const std::string_view text = piece.text;
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string_view::npos)
        return link_error(fmt::format("\"{}\" at character {}; expected KEY=VALUE",
                                      text.substr(0, 40), piece.at + 1));
    auto key = percent_decoded(text.substr(0, equals), piece.at);
    if (auto* problem = std::get_if<InputError>(&key)) return std::move(*problem);
    auto value = percent_decoded(text.substr(equals + 1), piece.at + equals + 1);
    if (auto* problem = std::get_if<InputError>(&value)) return std::move(*problem);
    return LinkWord{std::get<std::string>(std::move(key)), std::get<std::string>(std::move(value))};
}

}  // namespace

InputError link_error(std::string_view message) {
    std::string what(message.substr(0, longest_message));
    if (message.size() > longest_message) what += "...";
    std::replace_if(
        what.begin(), what.end(), [](char c) { return !is_printable(c); }, '?');
    return {.what = std::move(what), .file = "link"};
}

std::variant<LinkWords, InputError> split_fragment(std::string_view fragment,
                                                   bool (*is_known)(std::string_view key)) {
    std::vector<Piece> pieces;
    add_pieces(fragment, 0, true, pieces);
    const auto is_ours = [&](const Piece& piece) { return is_known(key_of(piece)); };
    const bool takes_all = std::none_of(pieces.begin(), pieces.end(), is_ours);
    LinkWords split;
    for (const Piece& piece : pieces) {
        if (!takes_all && !is_ours(piece)) {
            split.foreign.push_back(key_of(piece));
            continue;
        }
        auto word = word_of(piece);
        if (auto* problem = std::get_if<InputError>(&word)) return std::move(*problem);
        split.words.push_back(std::get<LinkWord>(std::move(word)));
    }
    return split;
}

std::string percent_encoded(std::string_view text) {
    std::string encoded;
    for (const char c : text) {
        if (is_plain(c)) {
            encoded += c;
        } else {
            encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return encoded;
}

}  // namespace slidelab::lab
