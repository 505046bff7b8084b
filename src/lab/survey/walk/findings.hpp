// What a survey can find, each kind described once: table, list, pins, JSON and `--fail-on` all
// read this list. Where a kind is the same thing as an event of the timeline, or a sign of a
// failure, its words and its colour are theirs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/run/state.hpp"
#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/vec2.hpp"

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
    bug,      ///< the strategy, with these options, does what it must not
    problem,  ///< the level and the mover together leave the player stuck
    note      ///< worth a look
};
std::string_view name_of(Severity severity);

struct FindingDescription {
    FindingKind kind;
    std::string_view id;  ///< in files and on the command line
    std::string_view title;
    std::string_view sentence;  ///< what it means
    Severity severity = Severity::bug;
    std::uint32_t color = 0;  ///< 0xRRGGBB, of its pin
};

/// In the order of FindingKind: the gravest first.
std::span<const FindingDescription> finding_descriptions();
const FindingDescription& describe(FindingKind kind);
/// nullptr when there is none of that id.
const FindingDescription* find_finding(std::string_view id);
/// "escape, tunnel, …": for messages and help.
std::string finding_ids();

/// Some kinds of findings.
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

/// "trap,escape" as a set, of one word at least; a text says what was wrong with a word.
std::optional<std::string> read_findings(std::string_view words, FindingSet& set);

/// What was held in a stretch of ticks: a direction of the survey's, or nothing.
struct HeldInput {
    double right = 0.0;
    double down = 0.0;
    int ticks = 0;
};

/// One place, with everything of the same cause close to it.
struct Finding {
    FindingKind kind = FindingKind::escape;
    Vec2 position;                ///< of the mover when it shows, units
    std::optional<WallRef> wall;  ///< of the level, where one is to blame
    std::string words;            ///< this one in particular: its wall, its size, its number
    std::int64_t count = 1;       ///< states in which it was found
    std::uint32_t state = 0;      ///< where its recording leads, and goes on from
    HeldInput held;               ///< what shows it there: no ticks where nothing is to be done
};

}  // namespace slidelab::lab
