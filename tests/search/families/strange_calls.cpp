// Calls of the library in C++ and C with any numbers, handles and bytes: none crashes or hangs,
// what is wrong is refused, and what is answered is finite. Under the sanitizers it sees more:
// build/sanitize/tests/slidelab_search --family strange_calls.
#include "support/strange_calls.hpp"
#include "search/world_trial.hpp"

namespace slidelab::lab::search::strange_calls_family {

Verdict judge(Random& random) {
    constexpr int calls = 100;
    Verdict verdict;
    test::StrangeCalls world(random);
    for (int i = 0; i < calls && !verdict.broken(); ++i) {
        const auto problem = world.next();
        verdict.hold("what is wrong is refused, and answers are finite", !problem,
                     [&] { return *problem; });
    }
    return verdict;
}

extern const Family strange_calls;
const Family strange_calls{"strange_calls", "calls with any numbers, handles and bytes", takes_one,
                           make_judged_by<judge>, 200};

}  // namespace slidelab::lab::search::strange_calls_family
