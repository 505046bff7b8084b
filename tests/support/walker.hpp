// A mover in a world with what a game keeps of it, tick by tick.
#pragma once

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::test {

struct Walker {
    slidelab::Mover mover;
    Vec2 position;
    Vec2 velocity;
    MoverState state;
    MoverResult last;

    void tick(const World& world, Vec2 acceleration = {0, 30}) {
        last = move(world, mover, {position, velocity, acceleration, 1.0 / 60.0}, state);
        position = last.position;
        velocity = last.velocity;
        state = last.state;
    }
};

}  // namespace slidelab::test
