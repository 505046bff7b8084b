// Abilities of a strategy, in the words in which tests choose by them.
#pragma once

#include "articles/contract/strategy.hpp"

namespace slidelab::test {

/// Whether it sees whatever stands anywhere: free segments, and solids.
inline bool sees_free_walls(const Strategy& strategy) {
    constexpr unsigned both = sees_segments | sees_solids;
    return (strategy.walls & both) == both;
}

inline bool sees_boxes_that_move(const Strategy& strategy) {
    return (strategy.walls & sees_bodies) != 0;
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

}  // namespace slidelab::test
