// The order of walls in a dynamic tree, as Box2D has one: each leaf is put beside the node whose
// perimeter that costs least, and on the way up children are exchanged where that is cheaper.
//
// After Catto, "Dynamic Bounding Volume Hierarchies" (GDC 2019), in single precision: tiles are
// alike, so most costs are equal, and the order is what rounding and ties leave.
#pragma once

#include <cstddef>
#include <vector>

#include "lab/engines/rounded.hpp"

namespace slidelab::lab {

struct TreeBox {
    Vec2f min;
    Vec2f max;
};

/// The numbers of boxes that are added one after another, in the order in which a query visits
/// them.
std::vector<std::size_t> order_in_tree(const std::vector<TreeBox>& boxes);

}  // namespace slidelab::lab
