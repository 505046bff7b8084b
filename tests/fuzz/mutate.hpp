// Seeded damage to a text, for a quick pass of the fuzz targets without libFuzzer.
#pragma once

#include <algorithm>
#include <iterator>
#include <random>
#include <string>

namespace slidelab::fuzz {

/// Some bytes flipped, a part doubled, dropped or moved, a number replaced by a strange one.
inline std::string mutated(std::string text, std::mt19937& random) {
    static constexpr const char* numbers[] = {"0",     "-0.0", "-1",   "1e308", "1e-308", "1e9",
                                              "1e-10", "0.5",  "null", "true",  "[]",     "\"\""};
    const auto below = [&random](std::size_t count) { return random() % count; };
    for (auto edits = 1 + below(3); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = below(text.size());
        const std::size_t size = 1 + below(std::min<std::size_t>(text.size() - at, 40));
        switch (below(5)) {
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
            default: {
                const std::size_t begin = text.find_first_of("-.0123456789", at);
                if (begin == std::string::npos) break;
                const std::size_t end = text.find_first_not_of("-+.eE0123456789", begin);
                text.replace(begin, (end == std::string::npos ? text.size() : end) - begin,
                             numbers[below(std::size(numbers))]);
            }
        }
    }
    return text;
}

}  // namespace slidelab::fuzz
