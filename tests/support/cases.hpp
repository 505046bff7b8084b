// How many generated cases a property is tried on, and how finely a level is surveyed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "support/this_build.hpp"

namespace slidelab::test {

/// `usual` in the ordinary run, a fifth of it under the sanitizers, which are slow and find other
/// things; SLIDELAB_CASES=N times as many in a longer search.
inline int cases(int usual) {
    if (is_sanitized()) usual = std::max(1, usual / 5);
    const char* factor = std::getenv("SLIDELAB_CASES");
    return usual * (factor ? std::max(1, std::atoi(factor)) : 1);
}

/// Things are tried one after another: all, and every third under the sanitizers.
inline bool is_tried(std::size_t index) { return !is_sanitized() || index % 3 == 0; }

/// How far apart the states of a survey are, units: `usual`, and four times as far under the
/// sanitizers.
inline double survey_cell(double usual) { return is_sanitized() ? 4.0 * usual : usual; }

/// How many states such a survey has at least, when there are `usual` in the ordinary run.
inline std::size_t survey_states(std::size_t usual) { return is_sanitized() ? usual / 20 : usual; }

}  // namespace slidelab::test
