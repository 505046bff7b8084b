#include "lab/studies/words.hpp"

#include <algorithm>

namespace slidelab {

void add(Words& words, std::string_view text) {
    if (text.empty()) return;
    if (!words.empty() && !words.back().wall) {
        words.back().text += text;
    } else {
        words.push_back({std::string(text), std::nullopt});
    }
}

void add(Words& words, const Words& more) {
    for (const WhyPiece& piece : more) {
        if (piece.wall) {
            words.push_back(piece);
        } else {
            add(words, piece.text);
        }
    }
}

Words plain(std::string_view text) {
    Words words;
    add(words, text);
    return words;
}

Words say(std::string_view pattern, std::initializer_list<Fact> facts) {
    Words words;
    while (!pattern.empty()) {
        const std::size_t open = std::min(pattern.find('{'), pattern.size());
        add(words, pattern.substr(0, open));
        pattern.remove_prefix(open);
        if (pattern.empty()) break;
        const std::size_t close = pattern.find('}');
        for (const Fact& fact : facts) {
            if (fact.first == pattern.substr(1, close - 1)) add(words, fact.second);
        }
        pattern.remove_prefix(close + 1);
    }
    return words;
}

void add_sentence(Words& text, const Words& sentence) {
    if (sentence.empty()) return;
    if (!text.empty()) add(text, " ");
    add(text, sentence);
}

}  // namespace slidelab
