// Single moves that any mover can be tried by, from outside: the special as often as the general.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// A move that begins free, or touching. Its id is the family and a number: "seams-0012".
struct ConformCase {
    std::string id = {};
    std::string_view family;
    ProbeScene move;                        ///< by the exact slide of its shape
    std::optional<Vec2> then = {};          ///< another displacement, from where the first one ends
    std::optional<ProbeWalls> whole = {};   ///< the same surface in one piece: what judges
    std::optional<std::size_t> like = {};   ///< the case that has it: the answer is the same
    std::optional<std::size_t> again = {};  ///< a case before that is the same move
};

/// The displacements together, units.
double length_of(const ConformCase& one);

/// Times the displacement, the farthest that an end may be: a mover that steps first is pushed out
/// by no more than its step.
inline constexpr double farthest = 2.0;

struct ConformFamily {
    std::string_view name;
    std::string_view about;  ///< a few words
};

/// In the order of the cases.
std::span<const ConformFamily> conform_families();

/// All cases, the same bits on every machine.
std::vector<ConformCase> conform_cases();

/// A line each: id, family, walls, shape, from, delta and then as requests of `slidelab probe` have
/// them, and the bounds that a sound mover keeps, `epsilon` units off at the most
/// (docs/conform.md).
void write_conform_cases(std::ostream& out, double epsilon);

}  // namespace slidelab::lab
