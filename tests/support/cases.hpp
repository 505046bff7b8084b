// How many generated cases a property is tried on.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace slidelab::test {

/// `usual` in the ordinary run, a fifth of it under the sanitizers, which are slow and find other
/// things; SLIDELAB_CASES=N times as many in a longer search.
inline int cases(int usual) {
#if defined(__SANITIZE_ADDRESS__)
    usual = std::max(1, usual / 5);
#endif
    const char* factor = std::getenv("SLIDELAB_CASES");
    return usual * (factor ? std::max(1, std::atoi(factor)) : 1);
}

}  // namespace slidelab::test
