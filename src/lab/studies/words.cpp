#include "lab/studies/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace slidelab::lab {

std::string written_pair(Vec2 v) { return fmt::format("{}, {}", written(v.x), written(v.y)); }

namespace {

void add_text(Words& words, std::string_view text) {
    if (text.empty()) return;
    if (!words.empty() && !words.back().is_name()) {
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

Words names_of(EventSet events) {
    Words names;
    for (const EventKind kind : by_weight(events)) {
        const EventDescription& event = describe(kind);
        if (!event.is_trouble()) continue;
        add_sentence(names, {{std::string(event.title), std::nullopt, kind}});
        add_text(names, ".");
    }
    return names;
}

void add(Words& words, const Words& more) {
    for (const WhyPiece& piece : more) {
        if (piece.is_name()) {
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

/// Without the blanks that a part in brackets leaves at its end.
std::string trimmed(const std::optional<Words>& words) {
    std::string text = words && !words->empty() ? words->front().text : std::string();
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

std::string formula_in_words(std::string_view formula) {
    std::string without_parts;
    int depth = 0;
    for (const char letter : formula) {
        depth += letter == '[' ? 1 : 0;
        if (depth == 0) without_parts += letter;
        depth -= letter == ']' ? 1 : 0;
    }
    return trimmed(say(without_parts, [](std::string_view place) {
        std::string symbol(place.substr(place.find(':') + 1));
        std::replace(symbol.begin(), symbol.end(), '_', ' ');
        return std::optional(plain(symbol));
    }));
}

std::string formula_in_numbers(std::string_view formula, const KnownValues& known) {
    bool has_numbers = false;
    const auto words = say(formula, [&](std::string_view place) -> std::optional<Words> {
        const auto value = known(place.substr(0, place.find(':')));
        has_numbers = has_numbers || value.has_value();
        return value ? std::optional(plain(*value)) : std::nullopt;
    });
    return has_numbers ? trimmed(words) : std::string();
}

}  // namespace slidelab::lab
