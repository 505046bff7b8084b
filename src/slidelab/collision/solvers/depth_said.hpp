// What the contacts of a move say of overlaps: of more than there is room for, the deepest.
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

/// Adds an overlap. Where there is no room left it takes the place of the shallowest one of the
/// same fraction: how deep the deepest is must not go unsaid.
inline void add_deep_contact(ContactList& contacts, const Contact& contact) {
    if (contacts.size() < ContactList::capacity) return contacts.push_back(contact);
    contacts.drop(1);
    std::size_t shallowest = contacts.size();
    double least = contact.depth;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& one = contacts[i];
        if (one.fraction != contact.fraction || !(one.depth > 0.0 && one.depth < least)) continue;
        shallowest = i;
        least = one.depth;
    }
    if (shallowest < contacts.size()) contacts[shallowest] = contact;
}

}  // namespace slidelab::detail
