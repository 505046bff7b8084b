// Our strategies, as a game calls them: one request, its options, no trace.
#include <memory>
#include <utility>

#include "articles/contract/lattice.hpp"
#include "articles/contract/registry.hpp"
#include "bench/city_level.hpp"
#include "bench/measure.hpp"
#include "bench/method.hpp"

namespace slidelab::bench {

namespace {

double milliseconds_to_index(const Level& level) {
    double best = 1e300;
    for (int i = 0; i < 3; ++i) {
        const Stopwatch stopwatch;
        const WallIndex index(level.walls());
        const detail::FreeSpaceMap open(level.walls(), level.solids(), level.convex_pieces());
        const double spent = stopwatch.milliseconds();
        if (index.memory_bytes() + open.memory_bytes() > 0 && spent < best) best = spent;
    }
    return best;
}

/// On a lattice grid_walk takes part, too: it keeps its point as far from walls as the half extents
/// of the box that the others move there.
bool takes_part(const Strategy& strategy, const City& city, const Shape& mover) {
    if (!city.lattice.empty() && (strategy.walls & sees_grid) != 0) return true;
    const unsigned needed = city.boxes.empty() ? sees_segments : sees_segments | sees_solids;
    return strategy.moves(mover) && (strategy.walls & needed) == needed;
}

}  // namespace

std::vector<std::string> our_names() {
    std::vector<std::string> names;
    for (const Strategy* strategy : strategies()) {
        names.emplace_back(strategy->id);
    }
    for (const Extra extra : extras) names.push_back(name_with(move_name, extra));
    names.emplace_back(move_all_name);
    return names;
}

std::vector<Method> our_methods(const City& city, const Shape& mover) {
    BuildCost cost;
    const double before = allocated_bytes();
    const auto level = std::make_shared<const Level>(level_of(city));
    cost.all_bytes = allocated_bytes() - before;
    cost.index_bytes = static_cast<double>(level->broad_phase().memory_bytes() +
                                           level->free_space().memory_bytes());
    cost.milliseconds = milliseconds_to_index(*level);

    const auto lattice = std::make_shared<const Lattice>(Lattice::build({}, *level));
    std::vector<Method> methods;
    for (const Strategy* strategy : strategies()) {
        if (!takes_part(*strategy, city, mover)) continue;
        const Options options = strategy->defaults();
        MoveRequest request{mover, {}, {}, {}, {}};
        const auto move = [strategy, level, lattice, options, request](Vec2 start, Vec2 translation,
                                                                       Bends* bends) mutable {
            request.lattice = lattice.get();
            request.position = start;
            request.displacement = translation;
            request.velocity = translation;
            const MoveResult result = strategy->move(*level, request, options, nullptr);
            if (bends != nullptr) {
                for (const Contact& contact : result.contacts) bends->push_back(contact.position);
            }
            return result.position;
        };
        methods.push_back(make_method(std::string(strategy->id), Method::Kind::ours, cost, move));
        methods.back().tells_bends = is_our_sweep(strategy->id);
    }
    for (Method& method : game_methods(level, city, cost, mover)) {
        method.tells_bends = false;
        methods.push_back(std::move(method));
    }
    return methods;
}

}  // namespace slidelab::bench
