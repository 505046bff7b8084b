#include "lab/levels/wall_rules.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace slidelab::lab {

namespace {

using Word = std::string_view;

constexpr std::array<Word, wall_rule_count> rules{"your choice",
                                                  "property of the layer",
                                                  "property or class of the object",
                                                  "class or name of the layer",
                                                  "property, class or shapes of the tile",
                                                  "tileset, or its other tiles",
                                                  "nothing says otherwise"};

constexpr std::array<Word, 3> properties{"collides", "solid", "collidable"};

constexpr std::array<Word, 12> walls{"wall",     "walls",     "collision", "collisions",
                                     "collider", "colliders", "collides",  "collidable",
                                     "solid",    "solids",    "obstacle",  "obstacles"};

constexpr std::array<Word, 24> no_walls{
    "floor",      "floors",      "background", "backgrounds", "bg",       "below",
    "decoration", "decorations", "decor",      "deco",        "details",  "foreground",
    "fg",         "above",       "overlay",    "sky",         "clouds",   "shadow",
    "shadows",    "light",       "lights",     "parallax",    "triggers", "zones"};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_among(std::span<const Word> words, Word word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The first word of the rest of a name, in lower case: letters up to any other character, or to a
/// capital behind a small one. Empty at the end.
std::string take_word(std::string_view& rest) {
    std::string word;
    bool was_lower = false;
    while (!rest.empty()) {
        const char c = rest.front();
        const bool is_letter = is_upper(c) || is_lower(c);
        if (!word.empty() && (!is_letter || (was_lower && is_upper(c)))) break;
        rest.remove_prefix(1);
        if (!is_letter) continue;
        was_lower = is_lower(c);
        word += was_lower ? c : static_cast<char>(c - 'A' + 'a');
    }
    return word;
}

}  // namespace

std::string_view words_of(WallRule rule) { return rules[static_cast<std::size_t>(rule)]; }

std::span<const std::string_view> wall_properties() { return properties; }
std::span<const std::string_view> wall_words() { return walls; }
std::span<const std::string_view> no_wall_words() { return no_walls; }

std::optional<bool> named_as_wall(std::string_view name) {
    constexpr std::array<Word, 3> negations{"no", "non", "not"};
    std::optional<bool> said;
    bool negated = false;
    for (std::string word = take_word(name); !word.empty(); word = take_word(name)) {
        const bool is_wall = is_among(walls, word);
        if (is_wall || is_among(no_walls, word)) said = is_wall != negated;
        negated = is_among(negations, word);
    }
    return said;
}

WallVerdict verdict_of(const WallSayings& sayings) {
    const std::array<std::optional<bool>, wall_rule_count - 1> by_rule{
        sayings.choice,     sayings.layer_property, sayings.object,
        sayings.layer_name, sayings.tile,           sayings.tileset};
    for (std::size_t i = 0; i < by_rule.size(); ++i) {
        if (by_rule[i]) return {*by_rule[i], static_cast<WallRule>(i)};
    }
    return {};
}

}  // namespace slidelab::lab
