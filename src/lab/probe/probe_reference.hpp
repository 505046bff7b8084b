// What may be asked of `slidelab probe`, and what it answers: the one description, which its --help
// prints and docs/probe.md is made from.
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

namespace slidelab::lab {

struct FieldReference {
    std::string_view name;
    std::string_view type;  ///< as one writes it
    std::string_view meaning;
    std::string_view otherwise = {};  ///< what a request means without it; of an answer: empty
};

/// In the order in which they are told.
std::span<const FieldReference> request_reference();
std::span<const FieldReference> answer_reference();
/// The members of a contact, of an alternative of what_if, and of a mark.
std::span<const FieldReference> contact_reference();
std::span<const FieldReference> what_if_reference();
std::span<const FieldReference> mark_reference();

/// Whole requests, each with what it shows.
struct ProbeExample {
    std::string_view what;
    std::string_view request;
};
std::span<const ProbeExample> probe_examples();

enum class ReferenceStyle { plain, markdown };

/// All of it, with the answers to the examples as they are.
void write_probe_reference(std::ostream& out, ReferenceStyle style);

}  // namespace slidelab::lab
