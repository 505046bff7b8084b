// A tick of a game's mover as a link that opens it in the laboratory, to see why it went as it did.
//
//     const auto link = slidelab::to_link(world, hero, input, state);
//     if (const auto* text = std::get_if<std::string>(&link)) log(page + *text);  // page: its
//     address
//
// In the link are the walls that the tick is near, in their order, and nothing else of the game.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "slidelab/level/level_error.hpp"
#include "slidelab/world/mover.hpp"

namespace slidelab {

/// Characters, with the #: programs that pass links on cut longer ones.
inline constexpr std::size_t longest_tick_link = 8192;

/// "#probe=…", for the page or the program, or what of the tick has no link: more walls than a link
/// holds; a body that moves and is no box; a filter's predicate that takes one side of an object
/// and not another; a number that the laboratory does not take. Allocates; for logs, not for each
/// tick.
std::variant<std::string, Mismatch> to_link(const World& world, const Mover& mover,
                                            const MoverInput& input, const MoverState& state = {});

}  // namespace slidelab
