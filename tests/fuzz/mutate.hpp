// Seeded damage to a text, for a quick pass of the fuzz targets without libFuzzer.
#pragma once

#include <algorithm>
#include <iterator>
#include <random>
#include <string>

namespace slidelab::lab::fuzz {

/// The first letter of the next name or word in quotes, as JSON may write it too: "\u006fbjects".
inline void escape_letter(std::string& text, std::size_t from) {
    for (std::size_t at = text.find('"', from); at != std::string::npos;
         at = text.find('"', at + 1)) {
        const unsigned letter = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0;
        if (letter < 'a' || letter > 'z') continue;
        constexpr const char* digits = "0123456789abcdef";
        text.replace(at + 1, 1, std::string("\\u00") + digits[letter / 16] + digits[letter % 16]);
        return;
    }
}

/// Puts other words in the place of those from `begin` to `end`.
inline void replace_up_to(std::string& text, std::size_t begin, std::size_t end, const char* with) {
    text.replace(begin, std::min(end, text.size()) - begin, with);
}

/// Some bytes flipped, a part doubled, dropped or moved, a letter escaped, a number or a word
/// replaced by a strange one, a field given twice.
inline std::string mutated(std::string text, std::mt19937& random) {
    static constexpr const char* numbers[] = {
        "0",   "-0.0", "-1",   "1e308", "1e-308", "1e6",        "1e-4",
        "0.5", "null", "true", "[]",    "\"\"",   "2147483648", "{\"id\":4294967296}"};
    static constexpr const char* words[] = {"box", "spawn", "base64", "zlib", "", "wall", "group"};
    static constexpr const char* fields[] = {R"("\u006fbjects":[4000000000],)",
                                             R"("objects":[7],)",
                                             R"("layers":[],)",
                                             R"("data":"",)",
                                             R"("id":1,)",
                                             R"("type":"map",)"};
    const auto below = [&random](std::size_t count) { return random() % count; };
    for (auto edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = below(text.size());
        const std::size_t size = 1 + below(std::min<std::size_t>(text.size() - at, 40));
        switch (below(8)) {
            case 0:
                text[at] =
                    static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1U << below(8)));
                break;
            case 1:
                text.erase(at, size);
                break;
            case 2:
                text.insert(below(text.size()), text.substr(at, size));
                break;
            case 3:
                escape_letter(text, at);
                break;
            case 4:
                if (const std::size_t brace = text.find('{', at); brace != std::string::npos)
                    text.insert(brace + 1, fields[below(std::size(fields))]);
                break;
            case 5:
                if (const std::size_t quote = text.find('"', at); quote != std::string::npos)
                    replace_up_to(text, quote + 1, text.find('"', quote + 1),
                                  words[below(std::size(words))]);
                break;
            default:
                const std::size_t begin = text.find_first_of("-.0123456789", at);
                if (begin != std::string::npos)
                    replace_up_to(text, begin, text.find_first_not_of("-+.eE0123456789", begin),
                                  numbers[below(std::size(numbers))]);
        }
    }
    return text;
}

}  // namespace slidelab::lab::fuzz
