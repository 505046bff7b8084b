// The findings of a survey in groups, for lists: one row of a kind instead of many.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/survey/walk/findings.hpp"

namespace slidelab::lab {

/// Findings of one kind with one cure. Their words differ: they name walls and sizes.
struct FindingGroup {
    EventKind kind = EventKind::left_map;
    std::string cure;                  ///< as Finding::cure; empty: none
    std::vector<std::size_t> members;  ///< places in the list of findings, in its order
    std::int64_t count = 0;            ///< states, of all members
};

/// In the order of the first member of each: the gravest first.
std::vector<FindingGroup> groups_of(const std::vector<Finding>& findings);

/// One option that alone cures some of the findings.
struct FindingCure {
    std::string assignment;  ///< "deepest_first=on", of the survey's strategy
    std::size_t cured = 0;   ///< findings
};

/// The one that cures most first; of several that cure as many, in the order of the findings.
std::vector<FindingCure> cures_of(const std::vector<Finding>& findings);

}  // namespace slidelab::lab
