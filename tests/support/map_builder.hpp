// A map of a test, without a file: a level, with spawn, goal and gravity.
#pragma once

#include <optional>
#include <utility>

#include "lab/levels/map.hpp"
#include "support/built.hpp"

namespace slidelab::test {

class MapBuilder : public LevelBuilder {
public:
    void set_spawn(Vec2 spawn) { spawn_ = spawn; }
    void set_goal(Vec2 goal) { goal_ = goal; }
    void set_gravity(double gravity) { gravity_ = gravity; }

    lab::Map map() && {
        lab::Map map(built(static_cast<LevelBuilder&&>(*this)));
        if (spawn_) map.spawn = *spawn_;
        map.goal = goal_;
        map.gravity = gravity_;
        return map;
    }

private:
    std::optional<Vec2> spawn_;
    std::optional<Vec2> goal_;
    double gravity_ = 0.0;
};

inline lab::Map built(MapBuilder&& builder) { return std::move(builder).map(); }

}  // namespace slidelab::test
