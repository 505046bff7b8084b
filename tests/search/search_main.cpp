// The search: runs the families in turns until the time is over, or a number of cases of one.
//
//   slidelab_search [TIME]                              10m, 90s; 5m when left out
//   slidelab_search --family NAME [--seed N] [--cases N]
//
// The clock says only when to stop: case K of a family is the same everywhere, and `--seed K
// --cases 1` repeats it. Exit status: 0 nothing broke, 1 something did, 2 the words were wrong.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/families.hpp"
#include "search/run.hpp"

namespace slidelab::lab::search {
namespace {

struct Words {
    double seconds = 300.0;
    std::uint32_t first_seed = 1;
    std::optional<int> cases;  ///< of each family; the time when left out
    const Family* family = nullptr;
};

double now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(since).count();
}

/// The time of an answer: of this program alone, whatever else the machine does.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::optional<double> whole_number(std::string_view text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos ||
        text.size() > 9) {
        return std::nullopt;
    }
    return std::stod(std::string(text));
}

/// "10m", "90s", "90": seconds.
std::optional<double> seconds_of(std::string_view text) {
    double unit = 1.0;
    if (!text.empty() && (text.back() == 's' || text.back() == 'm' || text.back() == 'h')) {
        unit = text.back() == 'h' ? 3600.0 : text.back() == 'm' ? 60.0 : 1.0;
        text.remove_suffix(1);
    }
    const auto number = whole_number(text);
    return number ? std::optional(*number * unit) : std::nullopt;
}

std::string ids_of(const Family& family) {
    std::string ids;
    for (const Strategy* strategy : strategies_of(family)) {
        ids += ids.empty() ? "" : " ";
        ids += strategy->id;
    }
    return ids;
}

std::string names() {
    std::string text;
    for (const Family* family : families()) {
        text += fmt::format("  {:<16}{} ({})\n", family->name, family->about, ids_of(*family));
    }
    return text;
}

std::optional<std::string> read_option(Words& words, std::string_view name,
                                       std::string_view value) {
    if (name == "--family") {
        words.family = find_family(value);
        if (words.family == nullptr) return fmt::format("no family {}:\n{}", value, names());
        return std::nullopt;
    }
    const auto number = whole_number(value);
    if (!number) return fmt::format("{} {}: expected a whole number", name, value);
    if (name == "--seed") {
        words.first_seed = static_cast<std::uint32_t>(*number);
    } else if (name == "--cases") {
        words.cases = static_cast<int>(*number);
    } else {
        return fmt::format("{}: unknown; expected TIME, --family, --seed or --cases", name);
    }
    return std::nullopt;
}

std::optional<std::string> read_words(Words& words, const std::vector<std::string_view>& given) {
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (!given[i].starts_with("--")) {
            const auto seconds = seconds_of(given[i]);
            if (!seconds) return fmt::format("{}: expected a time like 90s or 10m", given[i]);
            words.seconds = *seconds;
            continue;
        }
        const std::string_view value = i + 1 < given.size() ? given[i + 1] : "";
        if (auto problem = read_option(words, given[i], value)) return problem;
        ++i;
    }
    return std::nullopt;
}

/// The families in turns, a short while each, so that an early end has seen all of them.
void run_for(const Words& words, std::vector<FamilyRun>& runs) {
    const double begin = now();
    const double end = begin + words.seconds;
    const double turn = std::min(1.0, words.seconds / (4.0 * static_cast<double>(runs.size())));
    double said = begin;
    while (now() < end) {
        for (FamilyRun& run : runs) {
            const double until = std::min(end, now() + turn);
            do {
                run.next();
            } while (now() < until);
        }
        if (now() - said > 60.0) {
            said = now();
            fmt::print(stderr, "{:.0f} s\n", said - begin);
        }
    }
}

int run(const Words& words) {
    std::vector<FamilyRun> runs;
    for (const Family* family : families()) {
        if (words.family == nullptr || words.family == family) {
            runs.emplace_back(*family, words.first_seed, processor_seconds);
        }
    }
    if (words.cases) {
        for (FamilyRun& one : runs) {
            for (int i = 0; i < *words.cases; ++i) one.next();
        }
    } else {
        run_for(words, runs);
    }
    bool broken = false;
    for (const FamilyRun& one : runs) {
        fmt::print("{}", one.report());
        broken = broken || one.broken() > 0;
    }
    return broken ? 1 : 0;
}

}  // namespace
}  // namespace slidelab::lab::search

int main(int argc, char** argv) {
    using namespace slidelab::lab::search;
    Words words;
    if (const auto problem = read_words(words, {argv + (argc > 0 ? 1 : 0), argv + argc})) {
        fmt::print(stderr, "slidelab_search: {}\n", *problem);
        return 2;
    }
    return run(words);
}
