#include "lab/links/link_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace slidelab {

namespace {

constexpr std::size_t longest_message = 400;  // characters

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

std::optional<unsigned> hexadecimal(char c) {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10U;
    return std::nullopt;
}

/// Letters, digits, and what neither ends a word nor is taken off the end of an address in a text.
bool is_plain(char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    return is_letter || is_digit || std::string_view("-._~=,;:+").find(c) != std::string::npos;
}

using Decoded = std::variant<std::string, LinkProblem>;

/// `at`: the place of the text in the fragment, for the problem.
Decoded percent_decoded(std::string_view text, std::size_t at) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        const std::size_t place = at + i + 1;
        if (c == '%') {
            const auto high = i + 1 < text.size() ? hexadecimal(text[i + 1]) : std::nullopt;
            const auto low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : std::nullopt;
            if (!high || !low)
                return link_problem(fmt::format(
                    "\"%\" at character {}; expected two hexadecimal digits after it", place));
            c = static_cast<char>(*high * 16U + *low);
            i += 2;
        }
        if (!is_printable(c))
            return link_problem(fmt::format("byte {:#04x} at character {}; expected plain letters",
                                            static_cast<unsigned char>(c), place));
        decoded += c;
    }
    return decoded;
}

}  // namespace

LinkProblem link_problem(std::string_view message) {
    std::string line = fmt::format("link: {}", message);
    if (line.size() > longest_message) {
        line.resize(longest_message);
        line += "...";
    }
    std::replace_if(
        line.begin(), line.end(), [](char c) { return !is_printable(c); }, '?');
    return {std::move(line)};
}

std::variant<std::vector<LinkWord>, LinkProblem> split_fragment(std::string_view fragment) {
    std::vector<LinkWord> words;
    for (std::size_t begin = 0; begin <= fragment.size();) {
        const std::size_t end = std::min(fragment.find('&', begin), fragment.size());
        const std::string_view word = fragment.substr(begin, end - begin);
        const std::size_t equals = word.find('=');
        if (equals == 0 || equals == std::string_view::npos)
            return link_problem(fmt::format("\"{}\" at character {}; expected KEY=VALUE",
                                            word.substr(0, 40), begin + 1));
        auto key = percent_decoded(word.substr(0, equals), begin);
        if (auto* problem = std::get_if<LinkProblem>(&key)) return std::move(*problem);
        auto value = percent_decoded(word.substr(equals + 1), begin + equals + 1);
        if (auto* problem = std::get_if<LinkProblem>(&value)) return std::move(*problem);
        words.push_back(
            {std::get<std::string>(std::move(key)), std::get<std::string>(std::move(value))});
        begin = end + 1;
    }
    return words;
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

}  // namespace slidelab
