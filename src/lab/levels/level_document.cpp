#include "lab/levels/level_document.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "lab/levels/level_walls.hpp"
#include "lab/levels/tile_solids.hpp"
#include "lab/levels/upright_rectangle.hpp"

namespace slidelab {

namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

WallName name_of(const LevelObject& object) { return {WallName::Kind::object, object.id, 0}; }

std::optional<Mismatch> mismatch_of_places(const std::vector<Vec2>& points, std::size_t fewest) {
    if (points.size() < fewest)
        return Mismatch{fmt::format("it has {} points", points.size()),
                        fmt::format("at least {}", fewest)};
    for (const Vec2 point : points) {
        if (auto found = mismatch_of_place(point)) return found;
    }
    return std::nullopt;
}

std::optional<Mismatch> mismatch_of(const Polyline& line) {
    if (!(line.radius >= 0.0 && line.radius <= largest_coordinate)) {
        return Mismatch{fmt::format("the radius is {}", line.radius),
                        fmt::format("0 to {}", largest_coordinate)};
    }
    return mismatch_of_places(line.points, line.closed ? 3 : 1);
}

std::optional<Mismatch> mismatch_of(const SolidPolygon& solid) {
    if (auto found = mismatch_of_places(solid.corners, 3)) return found;
    return mismatch_of_outline(solid.corners);
}

std::optional<Mismatch> mismatch_of(const TravellingBox& box) {
    // What was computed as a place within the limit may come out a rounding beyond it.
    constexpr double rounding = 1.0 - 1e-12;
    for (const Vec2 place : {box.home.min, box.home.max, (box.home.min + box.travel) * rounding,
                             (box.home.max + box.travel) * rounding}) {
        if (auto found = mismatch_of_place(place)) return found;
    }
    const Vec2 half = box.home.size() * 0.5;
    if (!(half.x > 0.0 && half.y > 0.0)) {
        return Mismatch{fmt::format("the size is {} x {}", box.home.size().x, box.home.size().y),
                        "a width and a height of more than 0"};
    }
    if (!(box.duration >= shortest_duration && std::isfinite(box.duration))) {
        return Mismatch{fmt::format("one traverse takes {} seconds", box.duration),
                        fmt::format("at least {}", shortest_duration)};
    }
    return std::nullopt;
}

std::optional<Mismatch> mismatch_of(const LevelObject& object) {
    return std::visit(
        Overloaded{[](const SpawnPoint& spawn) { return mismatch_of_place(spawn.at); },
                   [](const auto& shape) { return mismatch_of(shape); }},
        object.shape);
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
    if (const auto mismatch = mismatch_of_place(bounds->max)) return problem("map", *mismatch);
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
            if (const auto mismatch = mismatch_of_place(place))
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
    std::visit(Overloaded{[&](const SpawnPoint& spawn) { builder.set_spawn(spawn.at); },
                          [&](const TravellingBox& box) {
                              const Box home{(box.home.min + box.home.max) * 0.5,
                                             (box.home.max - box.home.min) * 0.5};
                              builder.add_box_path({home, box.travel, box.duration, name});
                          },
                          [&](const auto& walls) { add_walls(walls, name, builder); }},
               object.shape);
}

}  // namespace

std::optional<Mismatch> mismatch_of_place(Vec2 units) {
    const bool near = std::abs(units.x) <= largest_coordinate &&
                      std::abs(units.y) <= largest_coordinate;  // false for NaN, too
    if (near) return std::nullopt;
    return Mismatch{fmt::format("it extends over {}, {} tiles", units.x, units.y),
                    fmt::format("at most {} tiles from the origin", largest_coordinate)};
}

std::optional<Mismatch> mismatch_of_outline(const std::vector<Vec2>& corners) {
    if (upright_rectangle(corners)) return std::nullopt;  // large levels are made of them
    const std::optional<CrossingSides> crossing = crossing_sides(corners);
    if (!crossing) return std::nullopt;
    const auto side = [&](std::size_t first) {
        return fmt::format("point {} to point {}", first + 1, (first + 1) % corners.size() + 1);
    };
    return Mismatch{fmt::format("the side from {} crosses the side from {}", side(crossing->first),
                                side(crossing->second)),
                    "an outline that does not cross itself"};
}

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
    return build_sound_level(std::move(document));
}

Level build_sound_level(LevelDocument document) {
    LevelBuilder builder;
    builder.set_title(std::move(document.title));
    if (const auto bounds = map_bounds_of(document)) builder.set_map_bounds(*bounds);
    for (auto& layer : document.layers) {
        if (const auto* objects = std::get_if<ObjectLayer>(&layer)) {
            for (const LevelObject& object : objects->objects) add(object, builder);
        } else {
            add_tiles(std::get<TileLayer>(layer), document, builder);
        }
        layer = ObjectLayer{};  // its memory is needed for the level
    }
    return std::move(builder).build();
}

OpenedLevel open_sound_level(LevelDocument document) {
    auto kept = std::make_shared<const LevelDocument>(std::move(document));
    auto built = std::make_shared<const Level>(build_sound_level(*kept));
    return {std::move(kept), std::move(built)};
}

}  // namespace slidelab
