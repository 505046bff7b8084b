#include "lab/studies/formula.hpp"

#include <algorithm>

#include "lab/studies/words.hpp"

namespace slidelab::lab {

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
