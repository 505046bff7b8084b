// The kinds of findings, described once for table, list, pins, JSON and `--fail-on`. A kind that
// equals an event of the timeline, or a sign of a failure, has its words and colour.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/run/state.hpp"
#include "lab/studies/failure_sign.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

enum class FindingKind : std::uint8_t {
    escape,
    tunnel,
    inside,
    thrown,
    air,
    caught,  ///< "catch"
    jitter,
    creep,
    velocity,
    wedged,
    trap,
    squeezed,
    tight,
    unreachable
};
inline constexpr std::size_t finding_kinds = 14;

enum class Severity : std::uint8_t {
    bug,      ///< an error of the strategy with these options
    problem,  ///< the level and the mover together leave the player stuck
    note      ///< a hint
};
std::string_view name_of(Severity severity);

struct FindingDescription {
    FindingKind kind;
    std::string_view id;  ///< in files and on the command line
    std::string_view title;
    std::string_view sentence;  ///< what it means
    Severity severity = Severity::bug;
    std::uint32_t color = 0;               ///< 0xRRGGBB, of its pin
    std::optional<FailureSign> sign = {};  ///< the same in a run, where there is one
};

/// In the order of FindingKind: the gravest first.
std::span<const FindingDescription> finding_descriptions();
const FindingDescription& describe(FindingKind kind);
/// nullptr for an unknown id.
const FindingDescription* find_finding(std::string_view id);
/// "escape, tunnel, …": for messages and help.
std::string finding_ids();

/// A set of kinds.
class FindingSet {
public:
    constexpr void add(FindingKind kind) { bits_ |= 1U << static_cast<unsigned>(kind); }
    constexpr bool has(FindingKind kind) const {
        return ((bits_ >> static_cast<unsigned>(kind)) & 1U) != 0;
    }
    constexpr bool empty() const { return bits_ == 0; }

private:
    std::uint32_t bits_ = 0;
};

/// Reads "trap,escape", at least one word; a string is the error.
std::optional<std::string> read_findings(std::string_view words, FindingSet& set);

/// The input of some ticks: a direction of the survey, or none.
struct HeldInput {
    double right = 0.0;
    double down = 0.0;
    int ticks = 0;
};

/// One place, with all findings of the same cause near it.
struct Finding {
    FindingKind kind = FindingKind::escape;
    Vec2 position;                ///< of the mover, units
    std::optional<WallRef> wall;  ///< the cause, if it is one of the level's
    std::string words;            ///< its details: wall, size, number
    std::int64_t count = 1;       ///< states in which it was found
    std::uint32_t state = 0;      ///< the last state of its recording
    HeldInput held;               ///< the input that shows it from there; may have no ticks
    std::string cure = {};  ///< the option that alone prevents it: "deepest_first=on"; or none
};

}  // namespace slidelab::lab
