// What the contacts of a move have said of the overlaps at its start.
#pragma once

#include <algorithm>

#include "slidelab/collision/contract/contact.hpp"

namespace slidelab::detail {

/// The deepest of them, units; 0 where none has a depth.
inline double depth_said(const ContactList& contacts) {
    double said = 0.0;
    for (const Contact& contact : contacts) said = std::max(said, contact.depth);
    return said;
}

}  // namespace slidelab::detail
