#include "articles/contract/registry.hpp"

/// The library's strategies, in the order of the list: a new one is a line here.
#define SLIDELAB_STRATEGIES(EACH) \
    EACH(disk_slide)              \
    EACH(box_sweep)               \
    EACH(disk_sweep)              \
    EACH(grid_walk)               \
    EACH(sat_push)                \
    EACH(world_move)

namespace slidelab {

namespace detail {
#define SLIDELAB_DECLARE(ID) extern const Strategy ID;
SLIDELAB_STRATEGIES(SLIDELAB_DECLARE)
#undef SLIDELAB_DECLARE
}  // namespace detail

namespace {

#define SLIDELAB_ADDRESS(ID) &detail::ID,
constexpr const Strategy* of_library[] = {SLIDELAB_STRATEGIES(SLIDELAB_ADDRESS)};
#undef SLIDELAB_ADDRESS

}  // namespace

std::span<const Strategy* const> strategies() { return of_library; }

const Strategy* find_strategy(std::string_view id) {
    for (const Strategy* strategy : strategies()) {
        if (strategy->id == id) return strategy;
    }
    return nullptr;
}

std::string strategy_ids() {
    std::string ids;
    for (const Strategy* strategy : strategies()) {
        ids += ids.empty() ? "" : ", ";
        ids += strategy->id;
    }
    return ids;
}

}  // namespace slidelab
