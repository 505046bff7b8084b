// What a model tells of its move: contacts, path and trace, in units.
#pragma once

#include <string>

#include "lab/engines/obstacles.hpp"

namespace slidelab::lab {

/// A contact of a model with an obstacle.
struct Touch {
    int stage = 1;
    int round = 1;       ///< of the solver, from 1
    double time = 0.0;   ///< of the tick, 0..1
    Vec2 position;       ///< of the mover, units
    Vec2 normal;         ///< unit, away from the obstacle
    double depth = 0.0;  ///< that was resolved, units
    ContactKind kind = ContactKind::hit;
};

class Told {
public:
    Told(const Level& level, const MoveRequest& request, Trace* trace);

    /// A contact, and an event of the trace with its reason and one number.
    void touch(const Obstacle& obstacle, const Touch& touch, const Reason& reason,
               std::string_view number, double value);

    /// The end of the move. What is left is told as the remainder, with `blocked` where a contact
    /// ended it.
    MoveResult end(Vec2 position, Vec2 velocity, Vec2 left);

    const Level& level() const { return level_; }

    MoveResult result;

private:
    const Level& level_;
    const MoveRequest& request_;
    Trace* trace_;
};

/// The velocity without its part into a wall.
inline Vec2 clipped(Vec2 velocity, Vec2 normal) {
    const double into = dot(velocity, normal);
    return into < 0.0 ? velocity - normal * into : velocity;
}

}  // namespace slidelab::lab
