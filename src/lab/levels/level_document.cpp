#include "lab/levels/level_document.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "lab/levels/tile_solids.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

WallName name_of(const LevelObject& object) { return {WallName::Kind::object, object.id, 0}; }

std::optional<Mismatch> mismatch_of(const SpawnPoint& spawn) {
    return detail::mismatch_of_place(spawn.at);
}

std::optional<Mismatch> mismatch_of(const Polyline& line) {
    const std::size_t fewest = line.closed ? 3 : 1;
    if (line.points.size() < fewest)
        return Mismatch{fmt::format("it has {} points", line.points.size()),
                        fmt::format("at least {}", fewest)};
    for (const Vec2 point : line.points) {
        if (auto found = detail::mismatch_of_segment({point, point}, line.radius)) return found;
    }
    return std::nullopt;
}

std::optional<Mismatch> mismatch_of(const SolidPolygon& solid) {
    return detail::mismatch_of_outline(solid.corners);
}

BoxPath path_of(const TravellingBox& box, const WallName& name) {
    const Box home{(box.home.min + box.home.max) * 0.5, (box.home.max - box.home.min) * 0.5};
    return {home, box.travel, box.duration, name};
}

std::optional<Mismatch> mismatch_of(const TravellingBox& box) {
    return detail::mismatch_of_box_path(path_of(box, {}));
}

std::optional<Mismatch> mismatch_of(const LevelObject& object) {
    return std::visit([](const auto& shape) { return mismatch_of(shape); }, object.shape);
}

LevelProblem problem(std::string_view place, const Mismatch& mismatch) {
    return {fmt::format("{}: {}; expected {}", place, mismatch.what, mismatch.expected)};
}

std::optional<LevelProblem> problem_of_map(const LevelDocument& document) {
    const Vec2 tile = document.tile;
    if (!(tile.x > 0.0 && tile.y > 0.0 && is_finite(tile))) {
        return problem("map", {fmt::format("a tile is {} x {} pixels", tile.x, tile.y),
                               "a width and a height of more than 0"});
    }
    const std::optional<Aabb> bounds = map_bounds_of(document);
    if (!bounds) return std::nullopt;
    if (const auto mismatch = detail::mismatch_of_place(bounds->max))
        return problem("map", *mismatch);
    if (bounds->max.x > 0.0 && bounds->max.y > 0.0) return std::nullopt;
    return problem("map", {fmt::format("its size is {} x {}", bounds->max.x, bounds->max.y),
                           "a width and a height of more than 0"});
}

std::optional<LevelProblem> problem_of_shapes(const LevelDocument& document) {
    for (const auto& [id, shape] : document.tile_shapes) {
        const std::string place = fmt::format("tile {}", id);
        if (!(shape.size.x > 0.0 && shape.size.y > 0.0 && is_finite(shape.size) &&
              is_finite(shape.offset))) {
            return problem(place,
                           {fmt::format("its size is {} x {} pixels", shape.size.x, shape.size.y),
                            "a width and a height of more than 0"});
        }
        for (const TileWall& wall : shape.walls) {
            const auto mismatch =
                std::visit([](const auto& kind) { return mismatch_of(kind); }, wall);
            if (mismatch) return problem(place, *mismatch);
        }
    }
    return std::nullopt;
}

/// `spawn`: the id of the one found in the layers before.
std::optional<LevelProblem> problem_of_layer(const ObjectLayer& layer,
                                             std::optional<std::int32_t>& spawn) {
    for (const LevelObject& object : layer.objects) {
        const std::string place = fmt::format("object {}", object.id);
        if (const auto mismatch = mismatch_of(object)) return problem(place, *mismatch);
        if (!std::holds_alternative<SpawnPoint>(object.shape)) continue;
        if (spawn) {
            return problem(place, {fmt::format("this is a second spawn, after object {}", *spawn),
                                   "one spawn in a map"});
        }
        spawn = object.id;
    }
    for (const MapObject& thing : layer.things) {
        for (const Vec2 place : {thing.at, thing.size}) {
            if (const auto mismatch = detail::mismatch_of_place(place))
                return problem(fmt::format("object {}", thing.id), *mismatch);
        }
    }
    return std::nullopt;
}

std::optional<LevelProblem> problem_of_layer(const TileLayer& layer,
                                             const LevelDocument& document) {
    const std::string place = fmt::format("layer \"{}\"", layer.name);
    for (const TileChunk& chunk : layer.chunks) {
        const bool fits =
            chunk.width >= 0 && chunk.height >= 0 &&
            static_cast<std::int64_t>(chunk.ids.size()) == std::int64_t{chunk.width} * chunk.height;
        if (!fits)
            return problem(place, {fmt::format("it has {} tiles", chunk.ids.size()),
                                   fmt::format("{} x {}", chunk.width, chunk.height)});
    }
    if (const auto found = problem_with(layer, document)) return problem(place, found->mismatch);
    return std::nullopt;
}

void add(const LevelObject& object, LevelBuilder& builder) {
    const WallName name = name_of(object);
    builder.set_traits(object.traits);
    std::visit(Overloaded{[&](const SpawnPoint& spawn) { builder.set_spawn(spawn.at); },
                          [&](const TravellingBox& box) {
                              BoxPath path = path_of(box, name);
                              path.traits = object.traits;
                              builder.add_box_path(path);
                          },
                          [&](const auto& walls) { add_walls(walls, name, builder); }},
               object.shape);
}

/// A point of class `goal`, or with that name.
bool is_goal(const MapObject& thing) {
    return thing.form == MapObject::Form::point && (thing.kind == "goal" || thing.name == "goal");
}

}  // namespace

std::optional<Aabb> map_bounds_of(const LevelDocument& document) {
    if (!document.size) return std::nullopt;
    const Vec2 pixels{document.size->x * document.tile.x, document.size->y * document.tile.y};
    return Aabb{{}, pixels / document.tile.x};
}

std::optional<LevelProblem> problem_with(const LevelDocument& document) {
    if (auto found = problem_of_map(document)) return found;
    if (auto found = problem_of_shapes(document)) return found;
    std::optional<std::int32_t> spawn;
    for (const auto& layer : document.layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        auto found = objects != nullptr ? problem_of_layer(*objects, spawn)
                                        : problem_of_layer(std::get<TileLayer>(layer), document);
        if (found) return found;
    }
    return std::nullopt;
}

std::variant<Level, LevelProblem> build_level(LevelDocument document) {
    if (auto found = problem_with(document)) return std::move(*found);
    auto built = build_sound_level(std::move(document));
    if (const auto* error = std::get_if<LevelError>(&built)) return LevelProblem{to_string(*error)};
    return std::get<Level>(std::move(built));
}

std::variant<Level, LevelError> build_sound_level(LevelDocument document) {
    LevelBuilder builder;
    builder.set_title(std::move(document.title));
    builder.set_gravity(document.gravity);
    if (const auto bounds = map_bounds_of(document)) builder.set_map_bounds(*bounds);
    for (auto& layer : document.layers) {
        if (const auto* objects = std::get_if<ObjectLayer>(&layer)) {
            for (const LevelObject& object : objects->objects) add(object, builder);
            for (const MapObject& thing : objects->things)
                if (is_goal(thing)) builder.set_goal(thing.at);
            builder.set_traits({});
        } else {
            add_tiles(std::get<TileLayer>(layer), document, builder);
        }
        layer = ObjectLayer{};  // its memory is needed for the level
    }
    return std::move(builder).build();
}

std::variant<OpenedLevel, LevelError> open_sound_level(LevelDocument document) {
    auto kept = std::make_shared<const LevelDocument>(std::move(document));
    auto built = build_sound_level(*kept);
    if (auto* error = std::get_if<LevelError>(&built)) return std::move(*error);
    return OpenedLevel{std::move(kept),
                       std::make_shared<const Level>(std::get<Level>(std::move(built)))};
}

void add_walls(const Polyline& line, const WallName& name, LevelBuilder& builder) {
    const std::size_t count = line.points.size();
    bool added = false;
    for (std::size_t i = 0; i + (line.closed ? 0 : 1) < count; ++i) {
        const Segment segment{line.points[i], line.points[(i + 1) % count]};
        if (segment.a == segment.b) continue;  // a point clicked twice
        builder.add_segment(segment, line.radius, name);
        added = true;
    }
    if (!added) builder.add_segment({line.points[0], line.points[0]}, line.radius, name);
}

void add_walls(const SolidPolygon& solid, const WallName& name, LevelBuilder& builder) {
    builder.add_polygon(solid.corners, name);
}

}  // namespace slidelab::lab
