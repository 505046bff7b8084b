// Levels with one planted defect, or none, for surveys to find: by a seed, the same on every
// machine. And a town of any size.
#pragma once

#include <string>
#include <vector>

#include "articles/contract/registry.hpp"
#include "lab/run/settings.hpp"
#include "lab/scenes/probe_walls.hpp"
#include "lab/survey/survey.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"

namespace slidelab::test {

enum class Defect {
    none,
    narrow_door,  ///< between two rooms, narrower than the mover
    pocket,  ///< a slot that only a swept box falls through, stopped above it: the corners of the
             ///< slot guide a disk, also back, and pushing out leads a box in a little aside
    open_border,
    seams,  ///< of a straight floor, under a disk slide that takes no heed of the deepest
    tunnel  ///< a thin corner, under a push-out method without sub-steps
};

struct PlantedLevel {
    Defect defect = Defect::none;
    ProbeWalls walls;
    Vec2 spawn{1.0, 1.0};
    Aabb map{{-0.5, -0.5}, {12.5, 9.5}};
    Settings settings = default_settings();
    Vec2 place;             ///< of the defect
    double narrower = 0.0;  ///< than the mover, of a door, units

    SurveyPlan plan() const {
        lab::MapBuilder builder;
        std::vector<MovingBody> moving;
        add_walls(walls, builder, moving);
        builder.set_area(map);
        Map whole = good(std::move(builder).build());
        whole.spawn = spawn;
        SurveyPlan made;
        made.level = std::make_shared<const Map>(std::move(whole));
        made.settings = settings;
        made.threads = 1;
        return made;
    }
};

/// The finding that shows the defect.
inline EventKind finding_of(Defect defect) {
    switch (defect) {
        case Defect::narrow_door:
            return EventKind::unreachable;
        case Defect::pocket:  // no trap: a straight move leads out of it again
            return EventKind::tight;
        case Defect::open_border:
            return EventKind::left_map;
        case Defect::seams:
            return EventKind::stuck;
        default:
            return EventKind::tunnelled;
    }
}

/// Whether a defect brings a finding with it, which is no false alarm.
inline bool belongs_to(Defect defect, EventKind kind) {
    if (defect == Defect::seams || defect == Defect::tunnel) return true;
    if (kind == EventKind::tight) return defect == Defect::narrow_door || defect == Defect::pocket;
    return defect != Defect::none && kind == finding_of(defect);
}

namespace planted {

inline constexpr double width = 12.0;
inline constexpr double height = 9.0;
inline constexpr double thick = 0.5;

inline void add_box(ProbeWalls& walls, Vec2 low, Vec2 high) {
    const auto number = static_cast<std::int32_t>(walls.boxes.size());
    walls.boxes.push_back(
        moving_box({(low + high) * 0.5, (high - low) * 0.5}, {}, {WallName::Kind::box, number}));
}

inline void add_segment(ProbeWalls& walls, Vec2 a, Vec2 b, double radius = 0.0) {
    const auto number = static_cast<std::int32_t>(walls.segments.size());
    walls.segments.push_back({{a, b}, radius, {WallName::Kind::segment, number}});
}

/// The room's four walls; the right one with a hole from `hole` on, one unit wide.
inline void add_room(ProbeWalls& walls, double hole) {
    add_box(walls, {-thick, -thick}, {width + thick, 0.0});
    add_box(walls, {-thick, height}, {width + thick, height + thick});
    add_box(walls, {-thick, 0.0}, {0.0, height});
    if (hole < 0.0) {
        add_box(walls, {width, 0.0}, {width + thick, height});
        return;
    }
    add_box(walls, {width, 0.0}, {width + thick, hole});
    add_box(walls, {width, hole + 1.0}, {width + thick, height});
}

/// Things in the upper room, all farther from each other than the mover is wide.
inline void add_things(ProbeWalls& walls, Random& random, const Strategy& strategy) {
    for (const double x : {3.0, 6.0, 9.0}) {
        const Vec2 at = Vec2{x, 2.5} + random.point(-0.2, 0.2);
        const double size = random.between(0.2, 0.6);
        switch (random.below(5)) {
            case 0:
                add_box(walls, at - Vec2{size, 0.4}, at + Vec2{size, 0.4});
                break;
            case 1: {
                const auto number = static_cast<std::int32_t>(walls.polygons.size());
                walls.polygons.push_back(
                    {{at + Vec2{-size, 0.5}, at + Vec2{0.1, -0.5}, at + Vec2{size, 0.4}},
                     {WallName::Kind::polygon, number}});
                break;
            }
            case 2:
                add_segment(walls, at, at);
                break;
            case 3:
                add_segment(walls, at - random.direction() * 0.5, at + random.direction() * 0.3);
                break;
            default:
                if ((strategy.walls & sees_capsules) != 0)
                    add_segment(walls, at, at + random.direction() * 0.4, 0.15);
        }
    }
}

/// A floor from wall to wall at y = 6, with a gap in it.
inline void add_floor(ProbeWalls& walls, double left, double right) {
    add_box(walls, {0.0, 6.0}, {left, 6.5});
    add_box(walls, {right, 6.0}, {width, 6.5});
}

}  // namespace planted

inline PlantedLevel planted_level(std::uint32_t seed, Defect defect, const Strategy& strategy) {
    using namespace planted;
    Random random(seed);
    PlantedLevel level;
    level.defect = defect;
    choose_strategy(level.settings, strategy);
    if (defect == Defect::pocket) static_cast<void>(apply_setting(level.settings, "shape=box"));
    const double size = 0.6;  // of the mover, as the settings begin
    const double at = random.between(3.0, 9.0);
    add_room(level.walls, defect == Defect::open_border ? random.between(0.5, 4.5) : -1.0);
    add_things(level.walls, random, strategy);
    switch (defect) {
        case Defect::none:
            break;
        case Defect::narrow_door:
            level.narrower = random.magnitude(1e-6, 0.2);
            level.place = {at + 0.5 * (size - level.narrower), 6.25};
            add_floor(level.walls, at, at + size - level.narrower);
            break;
        case Defect::pocket:
            level.place = {at - 0.5 * size, 6.25};
            add_floor(level.walls, at - size - 1e-7, at);
            add_box(level.walls, {at, 4.8}, {at + 0.5, 6.0});  // the stop
            break;
        case Defect::open_border:
            level.place = {width + thick, 0.0};
            break;
        case Defect::seams: {
            const bool reversed = random.chance(0.5);
            for (int i = 0; i < 12; ++i) {
                const double x = reversed ? 11.0 - i : i;
                add_segment(level.walls, {x, 6.0}, {x + 1.0, 6.0});
            }
            static_cast<void>(apply_setting(level.settings, "disk_slide.deepest_first=off"));
            level.settings.speed = 6.0;
            break;
        }
        case Defect::tunnel:
            add_segment(level.walls, {at, 5.0}, {at, height});
            add_segment(level.walls, {at, 5.0}, {width, 5.0});
            static_cast<void>(
                apply_setting(level.settings, std::string(strategy.id) + ".substeps=off"));
            level.settings.speed = random.between(30.0, 60.0);
            break;
    }
    return level;
}

/// Streets and houses of tiles, `side` by `side`: blocks of three tiles by three and streets of
/// two, closed around. Made of blocks of tiles as a map's layers are.
inline Level town(int side) {
    MapBuilder builder;
    builder.set_near_miss(0.0);
    const auto block = [&](int column, int row, int columns, int rows) {
        std::vector<double> xs;
        std::vector<double> ys;
        for (int i = 0; i <= columns; ++i) xs.push_back(column + i);
        for (int i = 0; i <= rows; ++i) ys.push_back(row + i);
        builder.add_tile_block(xs, ys, {WallName::Kind::tile, column, row});
    };
    block(0, 0, side, 1);
    block(0, side - 1, side, 1);
    block(0, 1, 1, side - 2);
    block(side - 1, 1, 1, side - 2);
    constexpr int raster = 5;
    for (int row = 3; row + 3 < side - 1; row += raster)
        for (int column = 3; column + 3 < side - 1; column += raster) block(column, row, 3, 3);
    builder.set_area({{0.0, 0.0}, {static_cast<double>(side), static_cast<double>(side)}});
    builder.set_spawn({2.0, 2.0});
    return built(std::move(builder));
}

}  // namespace slidelab::test
