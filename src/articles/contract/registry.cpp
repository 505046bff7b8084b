#include "articles/contract/registry.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

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

constexpr std::size_t room_for_strategies = 32;

/// The library's, then those that are added.
struct StrategyList {
    StrategyList() { std::copy(std::begin(of_library), std::end(of_library), all.begin()); }

    std::array<const Strategy*, room_for_strategies> all{};
    std::size_t size = std::size(of_library);
};

StrategyList& strategy_list() {
    static StrategyList list;
    return list;
}

}  // namespace

std::span<const Strategy* const> strategies() {
    const StrategyList& list = strategy_list();
    return {list.all.data(), list.size};
}

AddedStrategy::AddedStrategy(const Strategy& strategy) : strategy_(strategy) {
    StrategyList& list = strategy_list();
    if (list.size == list.all.size())
        throw std::length_error("more strategies than the list has room for");
    list.all[list.size++] = &strategy;
}

AddedStrategy::~AddedStrategy() {
    StrategyList& list = strategy_list();
    const auto end = list.all.begin() + static_cast<std::ptrdiff_t>(list.size);
    std::copy(std::find(list.all.begin(), end, &strategy_) + 1, end,
              std::find(list.all.begin(), end, &strategy_));
    --list.size;
}

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
