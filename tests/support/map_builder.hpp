// A map of a test, without a file: a level, with box paths, grid, area, spawn, goal and gravity.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "lab/levels/map_builder.hpp"
#include "support/built.hpp"

namespace slidelab::test {

class MapBuilder : public LevelBuilder {
public:
    void add_box_path(const lab::BoxPath& path) {
        box_paths_.push_back(path);
        take_name(path.name);
    }
    void add_box_path(const Box& home, Vec2 travel, double duration) {
        add_box_path({home, travel, duration, next_name(WallName::Kind::box)});
    }
    void set_grid(GridEdges grid) { grid_ = std::move(grid); }
    void set_area(const Aabb& area) { area_ = area; }
    void set_spawn(Vec2 spawn) { spawn_ = spawn; }
    void set_goal(Vec2 goal) { goal_ = goal; }
    void set_gravity(double gravity) { gravity_ = gravity; }

    lab::Map map() && {
        lab::MapBuilder whole;
        whole.walls = static_cast<LevelBuilder&&>(*this);
        whole.set_grid(std::move(grid_));
        if (area_) whole.set_area(*area_);
        for (const lab::BoxPath& path : box_paths_) whole.add_box_path(path);
        lab::Map map = good(std::move(whole).build());
        if (spawn_) map.spawn = *spawn_;
        map.goal = goal_;
        map.gravity = gravity_;
        return map;
    }

private:
    std::vector<lab::BoxPath> box_paths_;
    GridEdges grid_;
    std::optional<Aabb> area_;
    std::optional<Vec2> spawn_;
    std::optional<Vec2> goal_;
    double gravity_ = 0.0;
};

inline lab::Map built(MapBuilder&& builder) { return std::move(builder).map(); }

}  // namespace slidelab::test
