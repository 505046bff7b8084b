#include "lab/levels/tiled/tiled_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "lab/files/level_extensions.hpp"
#include "lab/levels/covered_spawn.hpp"
#include "lab/levels/free_place.hpp"
#include "lab/levels/tiled/ldtk.hpp"
#include "lab/levels/tiled/older_forms.hpp"
#include "lab/levels/tiled/side_view.hpp"
#include "lab/levels/tiled/starts.hpp"
#include "lab/levels/tiled/templates.hpp"
#include "lab/levels/tiled/tiled_layers.hpp"
#include "lab/levels/tiled/tiled_parts.hpp"
#include "lab/levels/tiled/tilesets.hpp"
#include "lab/levels/tiled/tmx.hpp"
#include "lab/levels/tiled/world.hpp"
#include "lab/levels/walls/game_file.hpp"
#include "lab/text/counted.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

using nlohmann::json;
using tiled::FilesBeside;
using tiled::property;
using tiled::Target;

namespace {

using Beside = decltype(FilesBeside::read);

void check_map(const Field& map) {
    if (map["type"].string() != "map") map["type"].refuse("\"map\"");
    if (map["orientation"].string() != "orthogonal") map["orientation"].refuse("\"orthogonal\"");
}

Vec2 tile_size(const Field& map) {
    const Vec2 tile{map["tilewidth"].number(), map["tileheight"].number()};
    if (!(tile.x > 0.0 && tile.y > 0.0)) {
        map.fail(fmt::format("a tile is {} x {} pixels", tile.x, tile.y),
                 "a width and a height of more than 0");
    }
    return tile;
}

std::string title_of(const Field& map, std::string_view name) {
    if (const Field title = property(map, "title")) return title.string();
    return std::filesystem::path(name).stem().string();
}

/// An infinite map has no size.
void read_size(const Field& map, LevelDocument& document) {
    if (map.is_on("infinite")) return;
    const Vec2 size{map["width"].number_or(0.0), map["height"].number_or(0.0)};
    const Vec2 pixels{size.x * document.tile.x, size.y * document.tile.y};
    if (!(pixels.x > 0.0 && pixels.y > 0.0)) return;
    document.size = size;
    if (const auto mismatch = detail::mismatch_of_place(map_bounds_of(document)->max))
        tiled::refuse(map, *mismatch);
}

/// A map that was read, with its notes.
struct ReadMap {
    LevelDocument document;
    MapNotes notes;
    std::vector<MapFile> tilesets;  ///< by their names in the map
};

/// From the property `gravity`, pixels/s^2.
double gravity_of(const Field& map) {
    const Field pixels = property(map, "gravity");
    return pixels ? pixels.number_from(0.0, largest_coordinate) / tile_size(map).x : 0.0;
}

/// From the property `near_miss`, pixels.
std::optional<double> near_miss_of(const Field& map) {
    const Field pixels = property(map, "near_miss");
    if (!pixels) return std::nullopt;
    const double unit = tile_size(map).x;
    return pixels.number_from(0.0, largest_near_miss * unit) / unit;
}

bool says_gravity(const Field& map) { return bool(property(map, "gravity")); }

/// Without a word on gravity a map is seen from the side where something in it shows that.
void guess_view(Target& target, const Field& map) {
    if (says_gravity(map)) return;
    const auto reason = tiled::reason_for_side_view(target, map);
    if (!reason) return;
    target.document.gravity = usual_gravity;
    target.notes.side_view = *reason;
}

/// Reads the whole text.
ReadMap gather(std::string_view text, std::string_view name, const Beside& beside = {},
               const WallChoices& choices = {}) {
    FilesBeside files{beside};
    ReadMap read;
    tiled::Budget budget(text.size());
    json value = tiled::is_xml(text) ? tiled::json_of_xml(text) : tiled::parse(text);
    if (tiled::is_world(value)) value = tiled::json_of_world(value, files, budget, read.notes);
    if (tiled::is_ldtk(value)) value = tiled::json_of_ldtk(value, files, read.notes);
    tiled::bring_up_to_date(value, read.notes);
    tiled::fill_templates(value, files, budget);
    const Field map = Field::of_map(value);
    check_map(map);
    read.document.tile = tile_size(map);
    read.document.title = title_of(map, name);
    read.document.hint = property(map, "try").string_or("");
    read.document.strategy = property(map, "strategy").string_or("");
    read.document.gravity = gravity_of(map);
    read.document.near_miss = choices.near_miss ? choices.near_miss : near_miss_of(map);
    read.document.starts_anywhere = property(map, "start_anywhere").json() == true;
    Target target{read.document, read.notes, budget, &choices};
    for (const auto& [rule, kind] : choices.kinds)
        if (auto numbers = TileNumbers::in(rule))
            target.tile_rules.push_back({rule, *std::move(numbers), kind});
    read_tilesets(target, map, files);
    tiled::collect_layers(target, map, saying_of(target, map, {}, {}), {});
    target.evidence.is_from_the_side =
        read.document.gravity > 0.0 || (!says_gravity(map) && tiled::says_side_view(target, map));
    read_size(map, read.document);
    tiled::finish_layers(target);
    tiled::choose_start(target);
    guess_view(target, map);
    read.tilesets = std::move(files.files);
    return read;
}

[[noreturn]] void refuse_file(std::string_view what) {
    throw InputError{.what = std::string(what), .expected = readable_levels()};
}

std::string read_file(const std::string& path) {
    constexpr std::size_t most = std::size_t{1} << 29U;
    constexpr std::size_t piece = std::size_t{1} << 20U;
    constexpr std::string_view too_large = "the file is larger than 512 MB";
    std::error_code failed;
    const std::filesystem::file_status status = std::filesystem::status(path, failed);
    if (std::filesystem::is_directory(status)) refuse_file("this is a folder");
    // A device may have no end; a pipe is somebody's output.
    if (std::filesystem::is_other(status) && !std::filesystem::is_fifo(status))
        refuse_file("this is a device and no file");
    if (const auto size = std::filesystem::file_size(path, failed); !failed && size > most)
        refuse_file(too_large);
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        const std::string reason = std::generic_category().message(errno);
        refuse_file(fmt::format("the file cannot be opened ({})", reason));
    }
    std::string text;
    while (file) {
        const std::size_t size = text.size();
        if (size > most) refuse_file(too_large);
        text.resize(size + piece);
        file.read(text.data() + size, static_cast<std::streamsize>(piece));
        text.resize(size + static_cast<std::size_t>(file.gcount()));
    }
    if (file.bad()) refuse_file("the file cannot be read to its end");
    return text;
}

namespace fs = std::filesystem;

/// Reads what a map names, from where it stands.
Beside beside(const std::string& map_path) {
    return [folder = fs::path(map_path).parent_path()](
               std::string_view name) -> std::optional<std::string> {
        const fs::path file = folder / fs::path(name);
        std::error_code failed;
        if (!fs::is_regular_file(file, failed)) return std::nullopt;
        return read_file(file.string());
    };
}

/// Returns what was built of a document; an error in it is refused like any error in a map.
template <typename Built>
Built sound(std::variant<Built, LevelError> built) {
    if (const auto* error = std::get_if<LevelError>(&built))
        throw InputError{.what = to_string(*error)};
    return std::get<Built>(std::move(built));
}

/// The start that the map names.
const SpawnPoint* start_in(const LevelDocument& document) {
    for (const auto& layer : document.layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const LevelObject& object : objects->objects)
            if (const auto* start = std::get_if<SpawnPoint>(&object.shape)) return start;
    }
    return nullptr;
}

/// Moves the start to where the mover has room, and notes what is to be said of it.
void place_start(const LevelDocument& document, const Shape& mover, Map& map, MapNotes& notes) {
    const SpawnPoint* start = start_in(document);
    const Level& level = map.level;
    const Vec2 wanted = map.spawn;
    StartNote note;
    note.is_named = start != nullptr;
    note.wanted = wanted;
    if (document.starts_anywhere) return;
    if (start != nullptr) note.size = start->size;
    note.has_room = has_room(level, mover, wanted);
    if (note.is_named) notes.spawn = covered_spawn(document, map, notes);
    level.visit_solids_at(wanted, [&](std::uint32_t) { note.is_in_wall = true; });
    if (!note.has_room) {
        const Vec2 cell{1.0, document.tile.y / document.tile.x};
        const Aabb area = map_bounds_of(document).value_or(map.bounds);
        note.moved_to = free_place(level, mover, wanted, {area, cell, note.is_named});
    }
    if (note.moved_to) map.spawn = *note.moved_to;
    if (!note.has_room || note.size != Vec2{}) notes.start = note;
}

void put(WallChoices& into, const WallChoices& over) {
    for (const auto& [name, kind] : over.kinds) into.kinds[name] = kind;
    if (over.near_miss) into.near_miss = over.near_miss;
}

void check_names(const WallChoices& asked, const MapNotes& notes) {
    for (const auto& [name, kind] : asked.kinds) {
        if (notes.knows(name)) continue;
        std::vector<std::string> names;
        for (const auto* list : {&notes.layers, &notes.names})
            for (const WallNote& note : *list)
                names.push_back(fmt::format("\"{}\"", shown(note.name)));
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        names.push_back(fmt::format("tiles by their numbers ({}1-84,89)", tile_numbers_prefix));
        const bool is_numbers = TileNumbers::in(name).has_value();
        throw InputError{.what = fmt::format(
                             "{} \"{}\"",
                             is_numbers ? "no tile in the map has a number of"
                                        : "no layer, class, value, property or tileset is called",
                             shown(name)),
                         .expected = fmt::format("{}", fmt::join(names, ", "))};
    }
}

/// A file's map, and the rules that it was read with.
struct ReadFile {
    ReadMap map;
    WallChoices own;
    WallChoices all;
    std::optional<bool> is_from_the_side;  ///< as the game's file says
};

ReadFile read_map_file(const std::string& path, const std::string& text, const WallRequest& walls) {
    const GameFile game = walls.is_complete ? GameFile{} : game_file_for(path);
    ReadFile read;
    read.is_from_the_side = game.is_from_the_side;
    read.own = walls.kept;
    put(read.own, walls.asked);
    read.all = game.walls;
    put(read.all, read.own);
    read.map = gather(text, path, beside(path), read.all);
    read.map.notes.problem = game.problem;
    check_names(walls.asked, read.map.notes);
    return read;
}

OpenedLevel opened(const std::string& path, const WallRequest& walls, const Shape& mover) {
    MapFile map{path, std::make_shared<const std::string>(read_file(path))};
    ReadFile read = read_map_file(path, *map.text, walls);
    auto document = std::make_shared<const LevelDocument>(std::move(read.map.document));
    Map built = sound(build_map(*document));
    place_start(*document, mover, built, read.map.notes);
    OpenedLevel level(std::move(document), std::make_shared<const Map>(std::move(built)));
    level.notes = std::move(read.map.notes);
    level.notes.near_misses = near_misses_of(*level.built);
    level.choices = std::move(read.all);
    level.own_choices = std::move(read.own);
    level.game_is_from_the_side = read.is_from_the_side;
    level.without_game_file = walls.is_complete;
    level.files = {std::move(map)};
    level.path = path;
    for (MapFile& file : read.map.tilesets)
        level.files.push_back(
            {(fs::path(path).parent_path() / file.path).string(), std::move(file.text)});
    return level;
}

/// Calls `read`; whatever it throws becomes an error of the file.
template <typename Value, typename Read>
std::variant<Value, InputError> guarded(std::string_view name, Read&& read) {
    try {
        return read();
    } catch (const InputError& error) {
        return in_file(shown(name), error);
    } catch (const tiled::MapError& wrong) {
        return in_file(shown(name), wrong.error);
    } catch (const std::exception& error) {  // out of memory
        return InputError{.what = fmt::format("it cannot be read ({})", shown(error.what())),
                          .expected = "a smaller map",
                          .file = shown(name)};
    }
}

}  // namespace

std::variant<LevelDocument, InputError> read_tiled_document(std::string_view text,
                                                            std::string_view name,
                                                            MapNotes* notes) {
    return guarded<LevelDocument>(name, [&] {
        ReadMap read = gather(text, name);
        if (notes != nullptr) *notes = std::move(read.notes);
        return std::move(read.document);
    });
}

std::variant<Map, InputError> read_tiled(std::string_view text, std::string_view name) {
    return guarded<Map>(name, [&] { return sound(build_map(gather(text, name).document)); });
}

std::variant<LevelDocument, InputError> load_document(const std::string& path) {
    return guarded<LevelDocument>(
        path, [&] { return read_map_file(path, read_file(path), {}).map.document; });
}

std::variant<Map, InputError> load_level(const std::string& path, const WallRequest& walls) {
    return guarded<Map>(path, [&] {
        // Its text is gone before the level is built.
        LevelDocument document = read_map_file(path, read_file(path), walls).map.document;
        return sound(build_map(std::move(document)));
    });
}

std::variant<OpenedLevel, InputError> open_level_file(const std::string& path,
                                                      const WallRequest& walls,
                                                      const Shape& mover) {
    return guarded<OpenedLevel>(path, [&] { return opened(path, walls, mover); });
}

std::variant<LevelFile::Content, InputError> LevelFile::load(const std::string& name) {
    const std::string path = own_ ? own_->find_level(name) : name;
    // Before it is read: whatever changes after that is seen the next time.
    const std::optional<FileState> state = file_state(path);
    if (content_.level && state && path == path_ && state == state_) return content_;
    content_ = {};  // two large levels at a time may be too many
    std::variant<OpenedLevel, InputError> loaded = open_level_file(path, walls_);
    if (auto* problem = std::get_if<InputError>(&loaded)) return std::move(*problem);
    auto& opened = std::get<OpenedLevel>(loaded);
    content_ = {std::move(opened.built), std::move(opened.document)};
    path_ = path;
    state_ = state;
    return content_;
}

}  // namespace slidelab::lab
