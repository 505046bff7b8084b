#include "lab/scenes/probe_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/levels/box_path.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/levels/wall_title.hpp"
#include "lab/pictures/traced_move.hpp"

namespace slidelab::lab {

MoveRequest move_request(const ProbeScene& scene, BodyList moving, const Lattice& lattice) {
    return {scene.shape, scene.from,           scene.delta,     scene.velocity,
            moving,      scene.strategy_state, scene.side_view, &lattice};
}

namespace {

/// A contact that a sweep was cast against: what is left of the displacement is known then.
/// Overlaps at the start are left at once, and the discrete methods move first and test afterwards.
bool is_hit_of_a_cast(const Contact& contact) {
    return contact.depth == 0.0 && contact.fraction < 1.0;
}

std::vector<Bend> bends_of(const ProbeScene& scene, const SolvedScene& solved) {
    std::vector<Bend> bends;
    for (std::size_t i = 0; i < solved.result.contacts.size(); ++i) {
        const Contact& contact = solved.result.contacts[i];
        Bend bend{contact, {}, {}};
        bend.wall = title_of(*solved.level, *solved.bodies, contact.wall, &solved.level->lattice);
        if (is_hit_of_a_cast(contact)) bend.left = length(scene.delta) * (1.0 - contact.time);
        bends.push_back(bend);
    }
    return bends;
}

}  // namespace

double duration_of(const ProbeScene& scene) {
    constexpr double tick = 1.0 / 60.0;
    if (scene.duration) return *scene.duration;
    const double seconds = length(scene.delta) / length(scene.velocity);
    const bool is_valid = seconds >= shortest_duration && std::isfinite(seconds);
    return is_valid ? seconds : tick;
}

std::optional<LevelError> problem_with(const ProbeWalls& walls) {
    MapBuilder builder;
    std::vector<MovingBody> moving;
    add_walls(walls, builder, moving);
    return builder.error();
}

std::optional<std::string> problem_with(const ProbeScene& scene) {
    if (const auto error = problem_with(scene.walls)) return to_string(*error);
    const BodySet moving(scene.walls.boxes);
    const Lattice lattice;  // that of its walls cannot be wrong
    const auto problem =
        check_request(*scene.strategy, move_request(scene, moving, lattice), scene.options);
    return problem ? std::optional(line_of(*problem)) : std::nullopt;
}

BuiltWalls build(const ProbeWalls& walls) {
    LevelFile none;
    return std::get<BuiltWalls>(build(walls, {}, none));
}

namespace {

/// Whether anything stands still that a level file would not have by itself.
bool add_to_level(const ProbeWalls& walls, const Map& level) {
    const bool any_still =
        std::any_of(walls.boxes.begin(), walls.boxes.end(),
                    [](const MovingBody& box) { return box.displacement == Vec2{}; });
    const double tolerance = level.level.near_misses().tolerance;
    return any_still || !walls.segments.empty() || !walls.polygons.empty() || walls.grid ||
           walls.near_miss.value_or(tolerance) != tolerance;
}

}  // namespace

std::variant<BuiltWalls, InputError> build(const ProbeWalls& walls, const std::string& name,
                                           LevelFile& file) {
    LevelFile::Content content;
    if (!name.empty()) {
        auto loaded = file.load(name);
        if (const auto* error = std::get_if<InputError>(&loaded)) return at_path("level", *error);
        content = std::get<LevelFile::Content>(std::move(loaded));
    }
    MapBuilder builder;
    std::vector<MovingBody> moving;
    const bool as_it_is = content.level && !add_to_level(walls, *content.level);
    if (content.level && !as_it_is) builder.add(*content.level);
    add_walls(walls, builder, moving);
    if (content.level) {
        if (!walls.near_miss)
            builder.walls.set_near_miss(content.level->level.near_misses().tolerance);
        for (const BoxPath& box : content.level->box_paths)
            moving.push_back(moving_box(box.home, {}, box.name, box.traits));
    }
    if (as_it_is)
        return BuiltWalls{std::move(content.level), BodySet(moving), std::move(content.map)};
    auto built = std::move(builder).build();
    if (const auto* error = std::get_if<LevelError>(&built))
        return InputError{.what = to_string(*error)};
    return BuiltWalls{std::make_shared<const Map>(std::get<Map>(std::move(built))), BodySet(moving),
                      std::move(content.map)};
}

SolvedScene solve(const ProbeScene& scene, const BuiltWalls& walls) {
    SolvedScene solved;
    solved.level = walls.level;
    solved.bodies = std::make_shared<const BodySet>(walls.bodies);
    solved.request = move_request(scene, *solved.bodies, walls.level->lattice);
    solved.result =
        traced_move(*scene.strategy, *walls.level, solved.request, scene.options, &solved.trace);
    solved.path = path_of(scene.from, solved.result);
    solved.bends = bends_of(scene, solved);
    return solved;
}

MadeMove move_of(const ProbeScene& scene, const SolvedScene& solved) {
    return {*solved.level, *scene.strategy,        scene.options, solved.request,
            solved.result, solved.level->limits(), &solved.trace};
}

std::vector<PathPoint> path_of(Vec2 from, const MoveResult& result) {
    std::vector<PathPoint> path{{0.0, from}};
    path.insert(path.end(), result.path.begin(), result.path.end());
    path.push_back({1.0, result.position});
    return path;
}

Vec2 place_at(std::span<const PathPoint> path, double time) {
    if (time <= 0.0) return path.front().at;
    std::size_t next = 1;
    while (next + 1 < path.size() && path[next].time < time) ++next;
    const PathPoint& before = path[next - 1];
    const PathPoint& after = path[next];
    const double span = after.time - before.time;
    if (time >= after.time || span <= 0.0) return after.at;
    return lerp(before.at, after.at, (time - before.time) / span);
}

}  // namespace slidelab::lab
