// Work whose instructions callgrind counts: bench/costs/costs.py runs it, and reads the dumps.
//
//     slidelab_costs warm [NAME]    all but those below, or those whose names begin so
//     slidelab_costs cold [NAME]    with caches simulated: what a move reads is in none
#include <cstdio>
#include <exception>
#include <string>

#include "bench/costs/workloads.hpp"

namespace slidelab::bench {

namespace {

void count_warm(const Counter& counter) {
    count_builds(counter);
    if (counter.wants_any("edit")) count_edits(counter);
    count_lab(counter);
    count_frame(counter);
    for (const std::size_t walls : {std::size_t{10'000}, std::size_t{1'000'000}}) {
        if (counter.wants_any("strategy")) count_strategies(counter, built_city(walls, true), true);
        const BuiltCity city = built_city(walls, false);
        count_strategies(counter, city, false);
        count_world(counter, city);
    }
}

void count_all_cold(const Counter& counter) {
    const BuiltCity city = built_city(1'000'000, false);
    count_cold_strategies(counter, city);
    count_cold_world(counter, city);
}

int run(const std::string& mode, const std::string& name) {
    if (mode == "warm") {
        count_warm(Counter(name));
    } else if (mode == "cold") {
        count_all_cold(Counter(name));
    } else {
        std::fprintf(stderr, "slidelab_costs: expected warm or cold: %s\n", mode.c_str());
        return 2;
    }
    return 0;
}

}  // namespace

}  // namespace slidelab::bench

int main(int argc, char* argv[]) {
    try {
        return slidelab::bench::run(argc > 1 ? argv[1] : "", argc > 2 ? argv[2] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "slidelab_costs: %s\n", error.what());
        return 1;
    }
}
