#include "lab/survey/finding_groups.hpp"

#include <algorithm>

namespace slidelab::lab {

std::vector<FindingGroup> groups_of(const std::vector<Finding>& findings) {
    std::vector<FindingGroup> groups;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const Finding& finding = findings[i];
        auto group = std::find_if(groups.begin(), groups.end(), [&](const FindingGroup& each) {
            return each.kind == finding.kind && each.cure == finding.cure;
        });
        if (group == groups.end())
            group = groups.insert(groups.end(), {finding.kind, finding.cure, {}, 0});
        group->members.push_back(i);
        group->count += finding.count;
    }
    return groups;
}

std::vector<FindingCure> cures_of(const std::vector<Finding>& findings) {
    std::vector<FindingCure> cures;
    for (const Finding& finding : findings) {
        if (finding.cure.empty()) continue;
        auto cure = std::find_if(cures.begin(), cures.end(), [&](const FindingCure& each) {
            return each.assignment == finding.cure;
        });
        if (cure == cures.end()) cure = cures.insert(cures.end(), {finding.cure, 0});
        ++cure->cured;
    }
    std::stable_sort(cures.begin(), cures.end(),
                     [](const FindingCure& a, const FindingCure& b) { return a.cured > b.cured; });
    return cures;
}

}  // namespace slidelab::lab
