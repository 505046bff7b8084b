#include "lab/text/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <numeric>

namespace slidelab::lab {

namespace {

constexpr std::string_view separators = "_.-/ ";

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (c == '-') c = '_';
    }
    return lower;
}

/// The word itself, and what of it begins after a separator.
std::vector<std::string_view> ends_of(std::string_view word) {
    std::vector<std::string_view> ends{word};
    for (std::size_t i = 1; i < word.size(); ++i) {
        if (separators.find(word[i - 1]) != std::string_view::npos) ends.push_back(word.substr(i));
    }
    return ends;
}

/// Letters that are added, left out, exchanged with the next one, or others (optimal string
/// alignment: Boytsov, "Indexing methods for approximate dictionary searching", 2011).
std::size_t slips_between(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before;
    std::vector<std::size_t> last(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<std::size_t> row(b.size() + 1, i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t other = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({other, last[j] + 1, row[j - 1] + 1});
            const bool are_exchanged =
                i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (are_exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = std::move(last);
        last = std::move(row);
    }
    return last.back();
}

constexpr std::size_t far = std::numeric_limits<std::size_t>::max();
constexpr std::size_t longest_compared = 64;  // letters of a word that is compared by its slips

/// As many as a word of that length may have.
std::size_t most_slips(std::string_view word) {
    constexpr std::size_t letters_a_slip = 3;
    return std::max(std::size_t{1}, word.size() / letters_a_slip);
}

/// The less, the nearer: 0 a part of it, 1 the beginning of one, then by slips, first those of a
/// whole name.
std::size_t distance_between(std::string_view word, std::string_view known) {
    constexpr std::size_t shortest_beginning = 3;  // letters: one or two begin too much
    const std::size_t most = most_slips(word);
    const std::string_view name = known.substr(known.find_last_of("./") + 1);
    std::size_t nearest = far;
    for (const std::string_view end : ends_of(known)) {
        const std::string_view part = end.substr(0, end.find_first_of(separators));
        if (end == word || (part == word && word.size() > 1)) return 0;
        if (word.size() >= shortest_beginning && end.starts_with(word)) {
            nearest = std::min(nearest, std::size_t{1});
            continue;
        }
        if (word.size() <= most || word.size() > longest_compared || end.size() > longest_compared)
            continue;
        const std::size_t of_end = slips_between(word, end);
        const bool is_whole = end.size() == known.size() || end.size() == name.size();
        if (of_end <= most) nearest = std::min(nearest, 1 + of_end + (is_whole ? 0 : most));
        const std::size_t of_part = slips_between(word, part);
        if (of_part <= most) nearest = std::min(nearest, 1 + of_part + most);
    }
    return nearest;
}

}  // namespace

std::vector<std::string> nearest_words(std::string_view word,
                                       const std::vector<std::string>& known) {
    constexpr std::size_t most = 5;
    const std::string sought = in_lower_case(word);
    std::vector<std::string> nearest;
    std::size_t least = far;
    if (sought.empty()) return nearest;
    for (const std::string& each : known) {
        const std::size_t distance = distance_between(sought, in_lower_case(each));
        if (distance < least) nearest.clear();
        least = std::min(least, distance);
        const bool is_new = std::find(nearest.begin(), nearest.end(), each) == nearest.end();
        if (distance == least && least != far && is_new && nearest.size() < most)
            nearest.push_back(each);
    }
    return nearest;
}

std::string listed(const std::vector<std::string>& words, std::string_view last) {
    if (words.size() < 2) return words.empty() ? std::string() : words.front();
    const std::vector<std::string> others(words.begin(), words.end() - 1);
    return fmt::format("{} {} {}", fmt::join(others, ", "), last, words.back());
}

std::string nearest_or_expected(std::string_view word, const std::vector<std::string>& known,
                                std::string_view all) {
    const std::vector<std::string> nearest = nearest_words(word, known);
    if (nearest.empty()) return fmt::format("expected {}", all);
    return fmt::format("did you mean {}?", listed(nearest));
}

}  // namespace slidelab::lab
