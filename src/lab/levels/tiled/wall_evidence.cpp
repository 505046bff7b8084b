// Collects what a map says about walls from all of its layers, then decides what each of them is.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lab/levels/tile_solids.hpp"
#include "lab/levels/tiled/starts.hpp"
#include "lab/levels/tiled/tiled_layers.hpp"
#include "lab/levels/tiled/world.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

void note(Target& target, std::string_view what, const Field& layer) {
    target.notes.add(what, layer.path());
}

/// At the place of its id, as far as it has one.
Field object_at(const Field& nameless) {
    const json& id = nameless["id"].json();
    return id.is_number_integer() ? nameless.numbered("object", id.get<std::int64_t>()) : nameless;
}

bool is_drawn(const Field& object) {
    return object["visible"].boolean_or(true) && !object.has("text") && !object.has("template");
}

/// Whether it is no wall whatever it says.
bool is_mark(const Field& object, std::string_view layer) {
    const bool is_point = object.has("point") && !property(object, "radius");
    return !is_drawn(object) || is_point || is_kinematic_box(object) || is_start(object, layer);
}

/// Keeps the start that choose_start() will choose.
void look_at_start(Target& target, const Field& part, Vec2 offset) {
    const Object object(target.document.tile.x, part, offset);
    const SpawnPoint start = start_of(object, target.tilesets);
    const NamedStart named{start.at, start.size != Vec2{}, object.id()};
    const auto& other = target.named_start;
    if (!other || std::pair(named.has_size, named.id) < std::pair(other->has_size, other->id))
        target.named_start = named;
}

void collect_objects(Target& target, const Field& layer, Vec2 offset, LayerEvidence& evidence) {
    for (const Field nameless : layer["objects"].elements()) {
        ObjectEvidence& read = evidence.objects.emplace_back();
        read.is_mark = true;
        MapNotes unheard;  // it is noted when the object is read
        read_or_leave_out(unheard, [&] {
            const Field object = object_at(nameless);
            const bool is_one = !is_mark(object, layer.name());
            if (is_drawn(object)) read = object_evidence(target, object);
            read.is_mark = !is_one;
            if (is_start(object, layer.name())) look_at_start(target, object, offset);
        });
    }
}

void collect_tiles(Target& target, const TileLayer& layer, LayerEvidence& evidence) {
    std::size_t* counter = nullptr;
    std::uint32_t last = 0;
    for (const TileChunk& chunk : layer.chunks) {
        for (const std::uint32_t id : chunk.ids) {
            const std::uint32_t tile = without_flips(id);
            if (tile == 0) continue;
            if (tile != last) {
                counter = &evidence.tiles[tile];
                last = tile;
            }
            ++*counter;
        }
    }
    for (const auto& [tile, count] : evidence.tiles) know_tile(target, tile);
}

void collect_layer(Target& target, const Field& layer, const WallSaying& around, Vec2 parent_offset,
                   bool is_hidden) {
    const Vec2 offset =
        parent_offset + Vec2{layer["offsetx"].number_or(0.0), layer["offsety"].number_or(0.0)};
    const auto moves = [&](const char* key) {
        return layer[key].number_if_any().value_or(1.0) != 1.0;
    };
    const std::string& type = layer["type"].string();
    const bool is_empty_group = type == "group" && is_hidden && !layer.has("layers");
    if (type == "imagelayer" || is_empty_group)
        return note(target, is_hidden ? "hidden layers" : "image layers", layer);
    const std::string_view name = layer.name();
    LayerEvidence evidence;
    evidence.is_hidden = is_hidden;
    evidence.is_of_values = layer.is_on("values");
    evidence.moves_with_view = moves("parallaxx") || moves("parallaxy");
    evidence.is_apart = is_apart_from_player(name);
    if (evidence.moves_with_view) note(target, "parallax (no walls)", layer);
    evidence.says = nearest(saying_of(target, layer, layer["class"].string_if_any(), name), around);
    std::vector<std::string>& listed = evidence.says.listed;
    if (type == "group") listed.emplace_back(name);
    listed.insert(listed.end(), around.listed.begin(), around.listed.end());
    if (type == "group") {
        WallSaying inner = std::move(evidence.says);
        return collect_layers(target, layer, inner, offset, is_hidden);
    }
    if (type == "objectgroup") {
        collect_objects(target, layer, offset, evidence);
        target.document.layers.emplace_back(ObjectLayer{std::string(name), {}});
    } else if (type == "tilelayer") {
        TileLayer tiles = read_tile_layer(target, layer, offset);
        evidence.is_tiles = true;
        collect_tiles(target, tiles, evidence);
        target.document.layers.emplace_back(std::move(tiles));
    } else {
        layer["type"].refuse("\"tilelayer\", \"objectgroup\", \"imagelayer\" or \"group\"");
    }
    target.evidence.layers.push_back(std::move(evidence));
    target.waiting.push_back({layer, offset, target.document.layers.size() - 1});
}

/// The cells of the layer's map, which may be one of a world; of an infinite one those of the
/// smallest rectangle around the layer.
double cell_count(const TileLayer& layer, const Field& part, const LevelDocument& document) {
    if (const auto cells = part[cells_of_map].number_if_any()) return *cells;
    if (document.size) return document.size->x * document.size->y;
    if (layer.chunks.empty()) return 0.0;
    constexpr double most = std::numeric_limits<double>::max();
    Aabb area{{most, most}, {-most, -most}};
    for (const TileChunk& chunk : layer.chunks) {
        const Vec2 min{static_cast<double>(chunk.column), static_cast<double>(chunk.row)};
        const Vec2 size{static_cast<double>(chunk.width), static_cast<double>(chunk.height)};
        area = merged(area, {min, min + size});
    }
    return area.size().x * area.size().y;
}

bool has_tile_at(const TileLayer& layer, Vec2 tile, Vec2 pixels) {
    const Vec2 place = pixels - layer.offset;
    const double column = std::floor(place.x / tile.x);
    const double row = std::floor(place.y / tile.y);
    for (const TileChunk& chunk : layer.chunks) {
        const double x = column - chunk.column;
        const double y = row - chunk.row;
        if (x < 0.0 || y < 0.0 || x >= chunk.width || y >= chunk.height) continue;
        const std::size_t i = static_cast<std::size_t>(y) * static_cast<std::size_t>(chunk.width) +
                              static_cast<std::size_t>(x);
        if (without_flips(chunk.ids[i]) != 0) return true;
    }
    return false;
}

void find_floors(Target& target) {
    for (std::size_t i = 0; i < target.waiting.size(); ++i) {
        LayerEvidence& evidence = target.evidence.layers[i];
        const auto* layer =
            std::get_if<TileLayer>(&target.document.layers[target.waiting[i].document]);
        if (layer == nullptr) continue;
        std::size_t count = 0;
        for (const auto& [tile, of_them] : evidence.tiles) count += of_them;
        if (count == 0) continue;
        const double cells = cell_count(*layer, target.waiting[i].part, target.document);
        const auto tiles = static_cast<double>(count);
        evidence.covers = !evidence.is_of_values && tiles >= least_cover_of_floor * cells;
        evidence.is_full = tiles >= cells;
        evidence.is_under_start = target.named_start && !target.document.starts_anywhere &&
                                  has_tile_at(*layer, target.document.tile,
                                              target.named_start->at * target.document.tile.x);
    }
}

/// Decides, layer by layer.
class Finisher {
public:
    explicit Finisher(Target& target) : target_(target), decision_(target.evidence) {}

    void finish() {
        std::vector<bool> are_kept;
        for (std::size_t i = 0; i < target_.waiting.size(); ++i) are_kept.push_back(finish(i));
        auto& layers = target_.document.layers;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < layers.size(); ++i) {
            if (!are_kept[i]) continue;
            if (kept != i) layers[kept] = std::move(layers[i]);
            ++kept;
        }
        layers.resize(kept);
        for (auto& [name, note] : names_) target_.notes.names.push_back(std::move(note));
    }

private:
    /// False: a hidden layer without any walls, and without the start.
    bool finish(std::size_t number) {
        const WaitingLayer& waiting = target_.waiting[number];
        WallNote note{std::string(waiting.part.name())};
        auto& layer = target_.document.layers[waiting.document];
        bool has_start = false;
        if (auto* tiles = std::get_if<TileLayer>(&layer)) {
            finish_tiles(number, *tiles, note);
        } else {
            auto& objects = std::get<ObjectLayer>(layer);
            finish_objects(number, objects, note);
            has_start = std::any_of(objects.objects.begin(), objects.objects.end(),
                                    [](const LevelObject& object) {
                                        return std::holds_alternative<SpawnPoint>(object.shape);
                                    });
        }
        const LayerEvidence& evidence = target_.evidence.layers[number];
        const bool is_used =
            !evidence.is_hidden || note.walls() > 0 || note.count_of(WallKind::hazard) > 0;
        if (!is_used) tiled::note(target_, "hidden layers", waiting.part);
        const bool is_kept = is_used || has_start;
        if (note.count() == 0) return is_kept;
        for (const std::string& name : evidence.says.listed) named(name).join(note);
        target_.notes.add_layer(std::move(note));
        return is_kept;
    }

    WallNote& named(const std::string& name) {
        return names_.try_emplace(name, WallNote{name}).first->second;
    }

    /// The verdict on the tiles of an id in a layer, and the places where it is to be told.
    struct Tile {
        WallVerdict verdict;
        std::vector<WallNote*> notes;
    };

    void finish_tiles(std::size_t number, TileLayer& tiles, WallNote& note) {
        std::map<std::uint32_t, Tile> known;
        for (const auto& [id, count] : target_.evidence.layers[number].tiles) {
            Tile tile{decision_.of_tile(number, id), {&note}};
            for (const std::string& name : target_.evidence.tiles[id].says.listed)
                tile.notes.push_back(&named(name));
            for (WallNote* each : tile.notes) each->add(tile.verdict, count);
            if (tile.verdict.kind != WallKind::wall)
                tiles.roles[id] = {tile.verdict.kind, tile.verdict.side};
            known.emplace(id, std::move(tile));
        }
        visit_runs(tiles, [&](std::uint32_t id, const Aabb& area) {
            const Tile& tile = known.at(id);
            for (WallNote* each : tile.notes) each->add_area(area);
            if (tile.verdict.kind == WallKind::hazard) target_.document.hazards.push_back(area);
        });
        const std::size_t most = target_.budget.walls_left();
        target_.budget.take_walls(wall_count(tiles, target_.document, most),
                                  target_.waiting[number].part);
    }

    /// Tiles of one id beside each other, and where they are, units.
    template <typename Visit>
    void visit_runs(const TileLayer& layer, Visit&& visit) const {
        const Vec2 tile = target_.document.tile;
        for (const TileChunk& chunk : layer.chunks) {
            const auto width = static_cast<std::size_t>(chunk.width);
            for (std::size_t begin = 0; begin < chunk.ids.size();) {
                const std::uint32_t id = without_flips(chunk.ids[begin]);
                const std::size_t row_end = (begin / width + 1) * width;
                std::size_t end = begin + 1;
                while (end < row_end && without_flips(chunk.ids[end]) == id) ++end;
                const Vec2 min{
                    static_cast<double>(chunk.column) + static_cast<double>(begin % width),
                    static_cast<double>(chunk.row) + static_cast<double>(begin / width)};
                const Vec2 max = min + Vec2{static_cast<double>(end - begin), 1.0};
                const auto place = [&](Vec2 cell) {
                    return (layer.offset + Vec2{cell.x * tile.x, cell.y * tile.y}) / tile.x;
                };
                if (id != 0) visit(id, Aabb{place(min), place(max)});
                begin = end;
            }
        }
    }

    void finish_objects(std::size_t number, ObjectLayer& layer, WallNote& note) {
        const WaitingLayer& waiting = target_.waiting[number];
        const Field::Elements objects = waiting.part["objects"].elements();
        layer.objects.reserve(objects.size());
        for (std::size_t i = 0; i < objects.size(); ++i) {
            const std::size_t before = layer.objects.size();
            const bool is_read = read_or_leave_out(
                target_.notes, [&] { finish_object(number, i, objects[i], layer, note); });
            if (!is_read) layer.objects.resize(before);
        }
    }

    /// `number`: of its layer.
    void finish_object(std::size_t number, std::size_t i, const Field& nameless, ObjectLayer& layer,
                       WallNote& note) {
        const LayerEvidence& evidence = target_.evidence.layers[number];
        const Vec2 offset = target_.waiting[number].offset;
        const WallVerdict verdict = decision_.of_object(number, evidence.objects[i]);
        if (evidence.is_hidden && verdict.kind == WallKind::none && !is_start(nameless, layer.name))
            return;
        const Field part = nameless.numbered("object", nameless["id"].whole_number());
        if (!read_object(target_, part, verdict, offset, layer)) return;
        const Aabb area = area_of(part, offset);
        std::vector<WallNote*> notes{&note};
        for (const std::string& name : evidence.objects[i].says.listed)
            notes.push_back(&named(name));
        for (WallNote* each : notes) {
            each->add(verdict);
            each->add_area(area);
        }
        if (verdict.kind == WallKind::hazard) target_.document.hazards.push_back(area);
    }

    /// Around an object, without its rotation; units.
    Aabb area_of(const Field& part, Vec2 offset) const {
        const auto length = [&](const char* key) {
            return part[key].number_if_any().value_or(0.0);
        };
        const double above = part.has("gid") ? length("height") : 0.0;
        Vec2 min{length("x"), length("y") - above};
        Vec2 max = min + Vec2{length("width"), length("height")};
        for (const char* key : {"polygon", "polyline"}) {
            for (const Vec2 point : points_in(part, key)) {
                const Vec2 at = Vec2{length("x"), length("y")} + point;
                min = {std::min(min.x, at.x), std::min(min.y, at.y)};
                max = {std::max(max.x, at.x), std::max(max.y, at.y)};
            }
        }
        return {(min + offset) / target_.document.tile.x, (max + offset) / target_.document.tile.x};
    }

    Target& target_;
    WallDecision decision_;
    std::map<std::string, WallNote, std::less<>> names_;
};

}  // namespace

void collect_layers(Target& target, const Field& parent, const WallSaying& around, Vec2 offset,
                    bool is_hidden) {
    for (const Field nameless : parent["layers"].elements()) {
        read_or_leave_out(target.notes, [&] {
            const Field layer = nameless.named("layer", nameless["name"].string_or(""));
            collect_layer(target, layer, around, offset,
                          is_hidden || !layer["visible"].boolean_or(true));
        });
    }
}

void finish_layers(Target& target) {
    find_floors(target);
    Finisher(target).finish();
}

}  // namespace slidelab::lab::tiled
