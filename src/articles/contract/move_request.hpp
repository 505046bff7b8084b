// One tick's move, as it is requested of a strategy.
#pragma once

#include <cstdint>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab {

class Lattice;

/// A strategy keeps this between ticks, in bits that only it reads. The default: nothing.
struct StrategyState {
    std::uint64_t bits = 0;
    Vec2 place;

    bool empty() const { return *this == StrategyState{}; }
    friend bool operator==(const StrategyState&, const StrategyState&) = default;
};

/// The rest of a move for strategies with a floor (Strategy::has_floor). For all others the
/// displacement has what acceleration and time make of it, and `up` that the one-way rule holds, a
/// move at a time (one_way.hpp).
struct SideView {
    Vec2 up;               ///< of any length; zero: seen from above, without floors
    Vec2 acceleration;     ///< units/s^2, constant during the tick
    double seconds = 0.0;  ///< of the tick; 0: the displacement, at constant velocity
    bool drops = false;    ///< through the one-way walls that the mover stands on
    std::uint64_t hits = ~std::uint64_t{0};  ///< Filter::hits: categories of walls that stop it
};

struct MoveRequest {
    Shape shape;
    Vec2 position;         ///< units
    Vec2 displacement;     ///< units, in this tick
    Vec2 velocity;         ///< units/s; comes back clipped by the contacts
    BodyList bodies = {};  ///< where they go in this tick; those that stand are walls, too
    StrategyState strategy_state = {};  ///< MoveResult::strategy_state of the tick before
    SideView side_view = {};
    const Lattice* lattice = nullptr;  ///< of the level; for strategies that see the grid
};

inline bool is_from_side(const MoveRequest& request) { return request.side_view.up != Vec2{}; }

}  // namespace slidelab
