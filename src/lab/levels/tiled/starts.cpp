#include "lab/levels/tiled/starts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "lab/levels/walls/name_words.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab::tiled {

using nlohmann::json;

namespace {

using Word = std::string_view;

/// One of these makes a start of a name.
constexpr std::array<Word, 7> starts{"player", "hero",     "spawn",      "start",
                                     "entry",  "starting", "protagonist"};

/// Beside one of them these change nothing.
constexpr std::array<Word, 19> companions{"point",   "pos",     "position", "place", "location",
                                          "loc",     "main",    "the",      "my",    "init",
                                          "initial", "default", "level",    "map",   "character",
                                          "char",    "p",       "marker",   "avatar"};

/// One of these, anywhere beside it, says that somebody else starts there.
constexpr std::array<Word, 30> monsters{
    "enemy",    "enemies",  "monster", "monsters", "mob",     "mobs",    "npc",    "npcs",
    "boss",     "creature", "beings",  "critter",  "animal",  "animals", "zombie", "zombies",
    "skeleton", "slime",    "goblin",  "orc",      "bat",     "spider",  "ghost",  "minion",
    "villain",  "bandit",   "guard",   "foe",      "hostile", "spawner"};

/// A class with one of these is a thing of its own.
constexpr std::array<Word, 28> things{
    "wall",     "box",        "goal",   "collision", "collider", "solid", "trigger",
    "door",     "warp",       "portal", "teleport",  "exit",     "text",  "dialog",
    "dialogue", "camera",     "button", "event",     "music",    "sound", "light",
    "path",     "checkpoint", "item",   "pickup",    "coin",     "chest", "effect"};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
char small(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether letters fall into words of both lists, with one of the first.
bool is_made_of_words(std::string_view letters) {
    constexpr std::size_t longest = 64;
    if (letters.empty() || letters.size() > longest) return false;
    std::array<bool, longest + 1> is_end{true};
    std::array<bool, longest + 1> has_start{};
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (!is_end[i]) continue;
        const auto take = [&](Word word, bool is_start) {
            if (!letters.substr(i).starts_with(word)) return;
            is_end[i + word.size()] = true;
            if (is_start || has_start[i]) has_start[i + word.size()] = true;
        };
        for (const Word word : starts) take(word, true);
        for (const Word word : companions) take(word, false);
    }
    return has_start[letters.size()];
}

std::string letters_of(std::string_view name) {
    std::string letters;
    for (const char c : name)
        if (is_upper(c) || is_lower(c)) letters += small(c);
    return letters;
}

/// Whether a property is of something that appears there, again and again: "enemytype", "spawnMax",
/// "respawn_time".
bool is_of_spawner(std::string_view property) {
    const std::string name = letters_of(property);
    const auto has = [&](Word part) { return name.find(part) != std::string::npos; };
    if (has("respawn") || has("monster") || name.starts_with("enemy")) return true;
    constexpr std::array<Word, 8> numbers{"max",   "rate",  "time",  "interval",
                                          "delay", "count", "limit", "type"};
    return has("spawn") && std::any_of(numbers.begin(), numbers.end(), has);
}

/// Looks at the object's properties and their values.
bool speaks_of_monsters(const Field& object) {
    for (const Field each : object["properties"].elements_if_any()) {
        if (!each.json().is_object()) continue;
        if (is_of_spawner(each["name"].string_if_any()) ||
            has_word(each["name"].string_if_any(), monsters) ||
            has_word(each["value"].string_if_any(), monsters))
            return true;
    }
    return false;
}

std::string called(const LevelObject& object) {
    std::string text = fmt::format("object {}", object.id);
    if (!object.name.empty()) text += fmt::format(" \"{}\"", shown(object.name));
    return text;
}

}  // namespace

bool is_start_name(std::string_view name) { return is_made_of_words(letters_of(name)); }

bool is_start(const Field& object, std::string_view layer) {
    const std::string_view kind = class_of(object);
    const std::string_view name = object["name"].string_if_any();
    if (!is_start_name(kind) && !is_start_name(name)) return false;
    if (has_word(kind, things) || object.has("text") || wall_property(object) == true) return false;
    const bool is_of_monsters =
        has_word(kind, monsters) || has_word(name, monsters) || has_word(layer, monsters);
    return !is_of_monsters && !speaks_of_monsters(object);
}

SpawnPoint start_of(const Object& object, const Tilesets& tilesets) {
    const Field& part = object.part();
    if (part.is_on("point")) return {object.at({}), {}};
    const auto side = [&](const char* key) { return part[key].number_if_any().value_or(0.0); };
    Aabb area{{}, {std::max(side("width"), 0.0), std::max(side("height"), 0.0)}};
    if (part.has("gid")) area = tile_area(object, tilesets);
    for (const char* shape : {"polygon", "polyline"}) {
        const std::vector<Vec2> points = points_in(part, shape);
        if (!points.empty()) area = {points.front(), points.front()};
        for (const Vec2 point : points) area = merged(area, {point, point});
    }
    const Vec2 size = area.size();
    return {object.at(area.center()),
            {object.length_in_units(size.x), object.length_in_units(size.y)}};
}

void choose_start(Target& target) {
    std::vector<LevelObject*> found;
    for (auto& layer : target.document.layers) {
        auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (LevelObject& object : objects->objects)
            if (std::holds_alternative<SpawnPoint>(object.shape)) found.push_back(&object);
    }
    if (found.size() < 2) return;
    const auto goes_before = [](const LevelObject* a, const LevelObject* b) {
        const auto rank = [](const LevelObject& object) {
            return std::pair(std::get<SpawnPoint>(object.shape).size != Vec2{}, object.id);
        };
        return rank(*a) < rank(*b);
    };
    std::stable_sort(found.begin(), found.end(), goes_before);
    const LevelObject* const chosen = found.front();
    const std::string what = fmt::format("more starts (it begins at {})", called(*chosen));
    for (std::size_t i = 1; i < found.size(); ++i) target.notes.add(what, called(*found[i]));
    for (auto& layer : target.document.layers) {
        auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        const auto is_other = [chosen](const LevelObject& object) {
            return std::holds_alternative<SpawnPoint>(object.shape) && &object != chosen;
        };
        auto& list = objects->objects;
        list.erase(std::remove_if(list.begin(), list.end(), is_other), list.end());
    }
}

}  // namespace slidelab::lab::tiled
