#include "lab/survey/walk/findings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/run/event_set.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

namespace {

/// A kind that the timeline marks as well.
FindingDescription same_as(EventKind event, FindingKind kind, std::string_view id,
                           Severity severity) {
    const EventDescription& known = describe(event);
    return {kind, id, known.title, known.sentence, severity, known.color, event};
}

FindingDescription same_as(SpecialSign sign, FindingKind kind, std::string_view id,
                           std::string_view title, std::uint32_t color) {
    return {kind, id, title, sentence_of(sign), Severity::bug, color, sign};
}

using Descriptions = std::array<FindingDescription, finding_kinds>;

Descriptions make_descriptions() {
    return {{
        same_as(EventKind::left_map, FindingKind::escape, "escape", Severity::problem),
        same_as(EventKind::tunnelled, FindingKind::tunnel, "tunnel", Severity::bug),
        same_as(EventKind::overlap_left, FindingKind::inside, "inside", Severity::bug),
        same_as(SpecialSign::thrown, FindingKind::thrown, "thrown", "Thrown", 0xff7ab8),
        same_as(SpecialSign::contact_in_air, FindingKind::air, "air", "Contact in the air",
                0x9ad1ff),
        {FindingKind::caught, "catch", "Catch",
         "The exact slide of the same displacement goes on, and the mover does not.", Severity::bug,
         describe(EventKind::stuck).color, EventKind::stuck},
        same_as(EventKind::jitter, FindingKind::jitter, "jitter", Severity::bug),
        {FindingKind::creep, "creep", "Creep", "Pressed to where nothing lets it go on, it drifts.",
         Severity::bug, 0xc8e35a},
        same_as(SpecialSign::velocity_into_wall, FindingKind::velocity, "velocity",
                "Velocity into a wall", 0xffb86b),
        {FindingKind::wedged, "wedged", "Wedged",
         "No direction moves it by a hundredth of its displacement.", Severity::problem, 0xe05b2b},
        {FindingKind::trap, "trap", "Trap", "It can be reached, and nothing leads out again.",
         Severity::problem, 0xe0402b},
        same_as(EventKind::squeezed, FindingKind::squeezed, "squeezed", Severity::problem),
        {FindingKind::tight, "tight", "Tight gap",
         "The mover passes it by a hair, or misses it by one.", Severity::note, 0x6fd3c7},
        {FindingKind::unreachable, "unreachable", "Unreachable",
         "There is room for the mover, and no way to it.", Severity::note, 0x8d949e},
    }};
}

const Descriptions& descriptions() {
    static const Descriptions all = make_descriptions();
    return all;
}

}  // namespace

std::string_view name_of(Severity severity) {
    constexpr std::string_view names[] = {"bug", "problem", "note"};
    return names[static_cast<std::size_t>(severity)];
}

std::span<const FindingDescription> finding_descriptions() { return descriptions(); }

const FindingDescription& describe(FindingKind kind) {
    return descriptions()[static_cast<std::size_t>(kind)];
}

const FindingDescription* find_finding(std::string_view id) {
    const auto found = std::find_if(descriptions().begin(), descriptions().end(),
                                    [id](const FindingDescription& d) { return d.id == id; });
    return found == descriptions().end() ? nullptr : &*found;
}

std::string finding_ids() {
    std::string ids;
    for (const FindingDescription& finding : descriptions()) {
        if (!ids.empty()) ids += ", ";
        ids += finding.id;
    }
    return ids;
}

std::optional<std::string> read_findings(std::string_view words, FindingSet& set) {
    std::vector<std::string> known;
    for (const FindingDescription& each : descriptions()) known.emplace_back(each.id);
    for (std::size_t begin = 0; begin <= words.size();) {
        const std::size_t comma = std::min(words.find(',', begin), words.size());
        const std::string_view id = words.substr(begin, comma - begin);
        const FindingDescription* finding = find_finding(id);
        if (finding == nullptr)
            return fmt::format("no finding \"{}\"; {}", id,
                               nearest_or_expected(id, known, "some of " + finding_ids()));
        set.add(finding->kind);
        begin = comma + 1;
    }
    return std::nullopt;
}

}  // namespace slidelab::lab
