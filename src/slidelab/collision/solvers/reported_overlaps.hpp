// The overlaps in the contacts of a move; beyond the list's capacity the deepest ones.
#pragma once

#include <algorithm>

#include "slidelab/collision/contract/contact.hpp"

namespace slidelab::detail {

/// The deepest of them, units; 0 where none has a depth.
inline double deepest_reported(const ContactList& contacts) {
    double said = 0.0;
    for (const Contact& contact : contacts) said = std::max(said, contact.depth);
    return said;
}

/// Adds an overlap. In a full list it replaces the shallowest one of the same fraction, so that the
/// deepest is always reported.
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
