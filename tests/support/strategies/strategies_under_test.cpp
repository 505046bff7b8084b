#include "support/strategies/strategies_under_test.hpp"

#include "articles/contract/registry.hpp"

namespace slidelab::test {

extern const Strategy stop_only;

namespace {

/// The tests have these besides the registry.
constexpr const Strategy* tests_own[] = {&stop_only};

}  // namespace

std::vector<const Strategy*> strategies_under_test() {
    std::vector<const Strategy*> all(strategies().begin(), strategies().end());
    all.insert(all.end(), std::begin(tests_own), std::end(tests_own));
    return all;
}

}  // namespace slidelab::test
