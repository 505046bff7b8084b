// Article 003 by itself: where a disk's path crosses a capsule (the article's round line). Units:
// tiles. Fractions are of the path, 0 at its beginning.
#pragma once

#include <optional>
#include <span>

#include "articles/contract/trace.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// Up to six candidates: two of each end circle, and those of the two sides that lie between the
/// ends. `radius`: the sum of the disk's and the line's.
using CapsuleCrossings = InlineVector<CapsuleCrossing, 6>;
CapsuleCrossings cross_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius);

/// The first and the last candidate on the path, 0 to 1 (the article's red dot and its grey one);
/// equal where there is only one.
struct FirstAndLast {
    CapsuleCrossing first;
    CapsuleCrossing last;
};
std::optional<FirstAndLast> first_and_last(std::span<const CapsuleCrossing> crossings);

}  // namespace slidelab::detail
