// The strategies that the tests of what every strategy promises are about: those of the registry,
// and stop_only, which only the tests have. It shows that a strategy is under all promises that
// concern it as soon as it is in the list: a test chooses by what a strategy can do, never by name.
#pragma once

#include <string>
#include <vector>

#include "support/strategies/abilities.hpp"

namespace slidelab::test {

std::vector<const Strategy*> strategies_under_test();

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
