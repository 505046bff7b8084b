// The strategies that the tests of what every strategy promises are about: those of the registry,
// and stop_only, which only the tests have. It shows that a strategy is under all promises that
// concern it as soon as it is in the list: a test chooses by what a strategy can do, never by name.
#pragma once

#include <string>
#include <vector>

#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::test {

std::vector<const Strategy*> strategies_under_test();

/// Whether it sees whatever stands anywhere: free segments, and solids.
inline bool sees_free_walls(const Strategy& strategy) {
    constexpr unsigned both = sees_segments | sees_solids;
    return (strategy.walls & both) == both;
}

inline bool sees_boxes_that_move(const Strategy& strategy) {
    return (strategy.walls & sees_kinematic_boxes) != 0;
}

inline bool is_discrete(const Strategy& strategy) {
    return strategy.detection == CollisionDetection::discrete;
}

inline bool is_sweep(const Strategy& strategy) {
    return strategy.detection == CollisionDetection::continuous;
}

inline bool slides(const Strategy& strategy) {
    return strategy.response == CollisionResponse::slides;
}

/// Those that can do all of it: `strategies_that(is_sweep, slides)`.
template <typename... Abilities>
std::vector<const Strategy*> strategies_that(Abilities... abilities) {
    std::vector<const Strategy*> found;
    for (const Strategy* strategy : strategies_under_test()) {
        if ((abilities(*strategy) && ...)) found.push_back(strategy);
    }
    return found;
}

/// Names a test after the strategy that it is about.
struct IdOfStrategy {
    template <typename Tested>
    std::string operator()(const Tested& tested) const {
        return std::string(tested.param->id);
    }
};

}  // namespace slidelab::test
