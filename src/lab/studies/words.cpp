#include "lab/studies/words.hpp"

#include <algorithm>

namespace slidelab::lab {

namespace {

void add_text(Words& words, std::string_view text) {
    if (text.empty()) return;
    if (!words.empty() && !words.back().wall) {
        words.back().text += text;
    } else {
        words.push_back({std::string(text), std::nullopt});
    }
}

/// Up to the bracket that closes, or the end; `rest` begins after it then.
std::optional<Words> say_until_closed(std::string_view& rest, const KnownWords& known) {
    std::optional<Words> words = Words{};
    while (!rest.empty()) {
        const std::size_t plain_end = std::min(rest.find_first_of("{[]"), rest.size());
        if (words) add_text(*words, rest.substr(0, plain_end));
        rest.remove_prefix(plain_end);
        if (rest.empty()) break;
        const char mark = rest[0];
        rest.remove_prefix(1);
        if (mark == ']') break;
        std::optional<Words> part;
        if (mark == '[') {
            part = say_until_closed(rest, known).value_or(Words{});
        } else {
            const std::size_t close = std::min(rest.find('}'), rest.size());
            part = known(rest.substr(0, close));
            rest.remove_prefix(std::min(close + 1, rest.size()));
        }
        if (words && part) {
            add(*words, *part);
        } else {
            words.reset();
        }
    }
    return words;
}

}  // namespace

Words plain(std::string_view text) {
    Words words;
    add_text(words, text);
    return words;
}

void add(Words& words, const Words& more) {
    for (const WhyPiece& piece : more) {
        if (piece.wall) {
            words.push_back(piece);
        } else {
            add_text(words, piece.text);
        }
    }
}

void add_sentence(Words& text, const Words& sentence) {
    if (sentence.empty()) return;
    if (!text.empty()) add_text(text, " ");
    add(text, sentence);
}

std::optional<Words> say(std::string_view pattern, const KnownWords& known) {
    return say_until_closed(pattern, known);
}

}  // namespace slidelab::lab
