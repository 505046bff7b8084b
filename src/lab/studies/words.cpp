#include "lab/studies/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

std::string written(double value) {
    const double size = std::abs(value);
    if (size == 0.0) return "0";
    if (size < 0.0005) return fmt::format("{:.0e}", value);
    if (size < 10.0) return fmt::format("{:.3f}", value);
    if (size < 100000.0) return fmt::format("{:.1f}", value);
    return fmt::format("{:.2e}", value);
}

std::string written_pair(Vec2 v) { return fmt::format("{}, {}", written(v.x), written(v.y)); }

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

namespace {

struct Place {
    std::string_view key;
    std::string_view symbol;
};

Place place_in(std::string_view inside) {
    const std::size_t colon = inside.find(':');
    if (colon == std::string_view::npos) return {inside, inside};
    return {inside.substr(0, colon), inside.substr(colon + 1)};
}

std::string spaced(std::string_view word) {
    std::string text(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

/// Reads on up to `end`; what it leaves begins after it.
std::string_view take_until(std::string_view& rest, char end) {
    const std::size_t at = std::min(rest.find(end), rest.size());
    const std::string_view taken = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return taken;
}

}  // namespace

std::string formula_in_words(std::string_view formula) {
    std::string_view rest = formula;
    std::string text;
    while (!rest.empty()) {
        const std::size_t at = std::min(rest.find_first_of("{["), rest.size());
        text += rest.substr(0, at);
        rest.remove_prefix(at);
        if (rest.empty()) break;
        const char opened = rest[0];
        rest.remove_prefix(1);
        if (opened == '{')
            text += spaced(place_in(take_until(rest, '}')).symbol);
        else
            take_until(rest, ']');
    }
    // What is left before an optional part at the end.
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string formula_in_numbers(std::string_view formula, const KnownValues& known) {
    bool has_numbers = false;
    const auto words = say(formula, [&](std::string_view inside) -> std::optional<Words> {
        const auto value = known(place_in(inside).key);
        has_numbers = has_numbers || value.has_value();
        return value ? std::optional(plain(*value)) : std::nullopt;
    });
    if (!words || words->empty() || !has_numbers) return {};
    std::string text = words->front().text;
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace slidelab::lab
