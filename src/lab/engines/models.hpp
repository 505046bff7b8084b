// Models of the movers of other engines, as strategies: what a character does there, beside what it
// does here.
//
// They are no strategies of the library: a game does not get them, and nothing here promises
// anything of them but that they are like their originals (docs/engines.md says how far). They
// stand in `compare` and `survey` where they are named.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab::lab {

std::span<const Strategy* const> models();

/// The first option of every model: its engine's lengths to a unit.
inline constexpr std::size_t lengths_per_unit = 0;

bool is_model(const Strategy& strategy);

/// "Model of Godot grounded"; of a strategy of the library its title.
std::string title_of(const Strategy& mover);

/// A strategy of the library, or a model; null for an unknown id.
const Strategy* find_mover(std::string_view id);

/// All strategies of the library, then all models.
const std::vector<const Strategy*>& movers();

/// The place of a mover in that list.
std::size_t place_of(const Strategy& mover);

/// The ids of all movers for messages: "disk_slide, ..., or a model: bump, ...".
std::string mover_ids();

}  // namespace slidelab::lab
