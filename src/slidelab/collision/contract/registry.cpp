#include "slidelab/collision/contract/registry.hpp"

namespace slidelab {

namespace detail {
extern const Strategy box_sweep;
extern const Strategy disk_slide;
extern const Strategy disk_sweep;
extern const Strategy grid_walk;
extern const Strategy sat_push;
extern const Strategy world_move;
}  // namespace detail

namespace {

constexpr const Strategy* registry[] = {
    &detail::disk_slide, &detail::box_sweep, &detail::disk_sweep,
    &detail::grid_walk,  &detail::sat_push,  &detail::world_move,
};

}  // namespace

std::span<const Strategy* const> strategies() { return registry; }

const Strategy* find_strategy(std::string_view id) {
    for (const Strategy* strategy : registry) {
        if (strategy->id == id) return strategy;
    }
    return nullptr;
}

std::string strategy_ids() {
    std::string ids;
    for (const Strategy* strategy : registry) {
        ids += ids.empty() ? "" : ", ";
        ids += strategy->id;
    }
    return ids;
}

}  // namespace slidelab
