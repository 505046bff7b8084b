// The reference of `slidelab probe`: its requests and answers. --help prints it, and docs/probe.md
// is generated from it.
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

namespace slidelab::lab {

struct FieldReference {
    std::string_view name;
    std::string_view type;  ///< in JSON
    std::string_view meaning;
    std::string_view otherwise = {};  ///< a request's default; empty for an answer
};

/// In the order of the reference.
std::span<const FieldReference> request_reference();
std::span<const FieldReference> answer_reference();
/// The members of a contact, of an alternative of what_if, and of a mark.
std::span<const FieldReference> contact_reference();
std::span<const FieldReference> what_if_reference();
std::span<const FieldReference> mark_reference();

/// Whole requests, each with a description.
struct ProbeExample {
    std::string_view what;
    std::string_view request;
};
std::span<const ProbeExample> probe_examples();

enum class ReferenceStyle { plain, markdown };

/// Writes the whole reference, with the real answers to the examples.
void write_probe_reference(std::ostream& out, ReferenceStyle style);

}  // namespace slidelab::lab
