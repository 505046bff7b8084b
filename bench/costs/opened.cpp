// A thousand fixed moves of a strategy, for callgrind: which sources are executed (costs.py). Half
// of them are walks, half are shots; its first shape moves.
//
//     slidelab_opened ID    without one: the ids, one a line
#include <cstdio>
#include <exception>
#include <string>

#include "articles/contract/registry.hpp"
#include "bench/costs/cities.hpp"

namespace slidelab::bench {

namespace {

void print_ids() {
    for (const Strategy* strategy : strategies())
        std::printf("%s\n", std::string(strategy->id).c_str());
}

int count_opened(const std::string& id) {
    const Strategy* strategy = find_strategy(id);
    if (strategy == nullptr) {
        std::fprintf(stderr, "opened %s: expected one of %s\n", id.c_str(), strategy_ids().c_str());
        return 2;
    }
    const BuiltCity city = built_city(10'000, walks_on_grid(*strategy));
    const Options options = strategy->defaults();
    MoveRequest request{shapes_of(*strategy).front().second, {}, {}, {}, {}};
    request.lattice = &city.lattice;
    constexpr double walk = 0.1;  // units
    constexpr double shot = 5.0;
    std::size_t turn = 0;
    const auto move = [&](Vec2 place, Vec2 displacement) {
        request.position = place;
        if (turn++ % 2 == 1) displacement = displacement * (shot / walk);
        request.displacement = request.velocity = displacement;
        return strategy->move(*city.level, request, options, nullptr).position;
    };
    Walkers(city.city, walk).count(Counter(""), "opened", move);
    return 0;
}

}  // namespace

}  // namespace slidelab::bench

int main(int argc, char* argv[]) {
    try {
        if (argc > 1) return slidelab::bench::count_opened(argv[1]);
        slidelab::bench::print_ids();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "slidelab_opened: %s\n", error.what());
        return 1;
    }
}
