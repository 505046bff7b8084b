#include "lab/levels/walls/wall_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lab/levels/walls/name_words.hpp"

namespace slidelab::lab {

namespace {

using Word = std::string_view;

constexpr Word hazards[] = {"spike",  "spikes", "lava",    "kill",     "kills",
                            "killer", "death",  "deadly",  "danger",   "damage",
                            "hurt",   "hurts",  "acid",    "hazard",   "hazards",
                            "trap",   "traps",  "pinchos", "espinhos", "stacheln"};
constexpr Word one_ways[] = {"oneway",    "jumpthrough", "jumpthru", "dropthrough", "dropthru",
                             "semisolid", "semisolids",  "unisolid", "onesided"};
constexpr Word collisions[] = {
    "collision",   "collisions",  "collider",  "colliders",  "collide",   "collides",
    "collidable",  "collidables", "solid",     "solids",     "blocked",   "blocking",
    "blocker",     "blockers",    "obstacle",  "obstacles",  "geom",      "impassable",
    "impassables", "unwalkable",  "hitbox",    "hitboxes",   "solide",    "solides",
    "colision",    "colisiones",  "colisao",   "colisoes",   "kollision", "kollisionen",
    "collisione",  "collisioni",  "obstaculo", "obstaculos", "hindernis", "hindernisse",
    "solido",      "solidos"};
constexpr Word boundaries[] = {"boundary", "boundaries", "bounds"};
constexpr Word loud[] = {"wall",  "walls",  "block",  "blocks",  "pared", "paredes", "parede",
                         "muro",  "muros",  "muri",   "mur",     "murs",  "wand",    "wande",
                         "mauer", "mauern", "bloque", "bloques", "bloco", "blocos"};
constexpr Word barriers[] = {"border", "borders", "limit", "limits", "barrier", "barriers"};
constexpr Word platforms[] = {"platform",    "platforms",   "shelf",      "shelves",
                              "ledge",       "ledges",      "plataforma", "plataformas",
                              "plateforme",  "plateformes", "plateform",  "piattaforma",
                              "piattaforme", "plattform",   "plattformen"};
constexpr Word quiet[] = {"terrain", "ground", "grounds", "main",   "tiles",
                          "level",   "map",    "dirt",    "stone",  "stones",
                          "brick",   "bricks", "terreno", "tierra", "gelande"};
constexpr Word floors[] = {"floor", "floors", "suelo", "piso", "chao", "boden", "pavimento"};
constexpr Word things[] = {
    "item",         "items",         "enemy",       "enemies",     "npc",
    "npcs",         "mob",           "mobs",        "monster",     "monsters",
    "spawn",        "spawns",        "spawner",     "spawners",    "chest",
    "chests",       "coin",          "coins",       "water",       "ladder",
    "ladders",      "trigger",       "triggers",    "path",        "paths",
    "camera",       "cameras",       "deco",        "decor",       "decoration",
    "decorations",  "details",       "bg",          "fg",          "foreground",
    "foregrounds",  "background",    "backgrounds", "parallax",    "shadow",
    "shadows",      "below",         "above",       "overlay",     "sky",
    "cloud",        "clouds",        "light",       "lights",      "zone",
    "zones",        "exit",          "exits",       "door",        "doors",
    "portal",       "portals",       "warp",        "warps",       "teleport",
    "teleports",    "event",         "events",      "goal",        "finish",
    "flag",         "checkpoint",    "checkpoints", "key",         "keys",
    "gem",          "gems",          "diamond",     "diamonds",    "star",
    "stars",        "pickup",        "pickups",     "collectible", "collectibles",
    "powerup",      "powerups",      "sign",        "signs",       "text",
    "waypoint",     "waypoints",     "entity",      "entities",    "character",
    "characters",   "walkable",      "passable",    "climb",       "climbable",
    "navmesh",      "top",           "tops",        "prop",        "props",
    "furniture",    "dec",           "obj",         "objs",        "end",
    "final",        "empty",         "air",         "collectable", "collectables",
    "bonus",        "person",        "persons",     "sea",         "river",
    "rivers",       "lake",          "lakes",       "agua",        "wasser",
    "eau",          "fondo",         "fundo",       "hintergrund", "vordergrund",
    "fond",         "sfondo",        "back",        "front",       "behind",
    "decoracion",   "decoracao",     "dekor",       "deko",        "dekoration",
    "decorazioni",  "adorno",        "adornos",     "enemigo",     "enemigos",
    "inimigo",      "inimigos",      "ennemi",      "ennemis",     "gegner",
    "nemici",       "puerta",        "puertas",     "porta",       "portas",
    "moneda",       "monedas",       "moeda",       "moedas",      "vine",
    "vines",        "rope",          "ropes",       "vegetation",  "foliage",
    "flora",        "flowers",       "help",        "hint",        "hints",
    "tutorial",     "info",          "label",       "labels",      "message",
    "messages",     "dialog",        "dialogue",    "interaction", "interactions",
    "interactable", "interactables", "transition",  "transitions", "sprite",
    "sprites",      "navigation",    "music",       "sound",       "sounds",
    "audio",        "darkness",      "fog",         "particles",   "emitters",
    "weather",      "switch",        "switches",    "button",      "buttons",
    "lever",        "levers",        "respawn",     "respawns",    "room",
    "rooms",        "area",          "areas",       "region",      "regions"};
constexpr Word retired[] = {"old", "backup", "unused", "copy", "disabled"};
/// Walls for these are none for the player ("EnemyBoundaries").
constexpr Word actors[] = {"enemy",   "enemies",  "npc",    "npcs",    "mob",     "mobs",
                           "monster", "monsters", "camera", "cameras", "enemigo", "enemigos",
                           "inimigo", "inimigos", "ennemi", "ennemis", "gegner",  "nemici"};
/// Places, of what the words before say: "collision area".
constexpr Word places[] = {"zone", "zones", "area", "areas", "region", "regions", "room", "rooms"};
constexpr Word negations[] = {"no", "non", "not"};
constexpr Word walkables[] = {"walkable", "passable"};
/// Pairs of words that are one-way, too.
constexpr std::pair<Word, Word> one_way_pairs[] = {
    {"one", "way"},   {"jump", "through"}, {"jump", "thru"},  {"drop", "through"},
    {"drop", "thru"}, {"one", "sided"},    {"semi", "solid"}, {"semi", "solids"}};
/// Words about the layer, not about its contents.
constexpr Word suffixes[] = {"layers", "layer",   "tiles",  "tile",
                             "map",    "objects", "object", "player"};

bool is_among(std::span<const Word> words, Word word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

NameSays meaning_of_word(Word word) {
    for (std::size_t i = 1; i < name_says_count; ++i)
        if (is_among(words_for(static_cast<NameSays>(i)), word)) return static_cast<NameSays>(i);
    return NameSays::nothing;
}

/// Also of a word with one about layers behind it.
NameSays meaning_of_long_word(Word word) {
    const NameSays whole = meaning_of_word(word);
    if (whole != NameSays::nothing) return whole;
    if (word.starts_with("is")) return meaning_of_word(word.substr(2));
    NameSays meaning = NameSays::nothing;
    for (const Word suffix : suffixes)
        if (meaning == NameSays::nothing && word.size() > suffix.size() && word.ends_with(suffix))
            meaning = meaning_of_word(word.substr(0, word.size() - suffix.size()));
    return meaning;
}

bool has_pair(const std::vector<std::string>& words, std::span<const std::pair<Word, Word>> pairs) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        for (const auto& [first, second] : pairs)
            if (words[i] == first && words[i + 1] == second) return true;
    return false;
}

bool has_any(const std::vector<std::string>& words, std::span<const Word> some) {
    return std::find_first_of(words.begin(), words.end(), some.begin(), some.end()) != words.end();
}

/// Whether a name is about a start of the player: no wall, wherever the mover begins (starts.hpp).
bool names_start(const std::vector<std::string>& words) {
    constexpr Word starts[] = {"player", "hero", "spawn", "start", "entry"};
    constexpr Word finds[] = {"item", "coin", "boss"};
    return has_any(words, starts) && !has_any(words, finds);
}

}  // namespace

std::span<const std::string_view> words_for(NameSays meaning) {
    switch (meaning) {
        case NameSays::hazard:
            return hazards;
        case NameSays::one_way:
            return one_ways;
        case NameSays::collision:
            return collisions;
        case NameSays::boundary:
            return boundaries;
        case NameSays::loud:
            return loud;
        case NameSays::barrier:
            return barriers;
        case NameSays::platform:
            return platforms;
        case NameSays::quiet:
            return quiet;
        case NameSays::floor:
            return floors;
        case NameSays::thing:
            return things;
        case NameSays::nothing:
            break;
    }
    return {};
}

NameSays meaning_of(std::string_view name) {
    const std::vector<std::string> words = words_in_name(name);
    NameSays last = NameSays::nothing;
    NameSays strong = NameSays::nothing;
    bool is_hazard = false;
    bool is_one_way = has_pair(words, one_way_pairs);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (is_among(retired, words[i])) return NameSays::thing;
        NameSays meaning = meaning_of_long_word(words[i]);
        if (meaning == NameSays::nothing) continue;
        if (last != NameSays::nothing && is_among(places, words[i])) continue;
        if (i > 0 && is_among(negations, words[i - 1]))
            meaning = meaning == NameSays::thing ? NameSays::loud : NameSays::thing;
        is_hazard = is_hazard || meaning == NameSays::hazard;
        is_one_way = is_one_way || meaning == NameSays::one_way;
        last = meaning;
        const bool is_more = is_loud(meaning) && is_loud(strong) && strong < meaning;
        if (is_more || (!is_loud(meaning) && meaning != NameSays::thing)) continue;
        strong = meaning;
    }
    if (is_hazard) return NameSays::hazard;
    if (is_one_way) return NameSays::one_way;
    if (has_any(words, actors)) return NameSays::thing;
    if (strong != NameSays::nothing) return strong;
    return last == NameSays::nothing && names_start(words) ? NameSays::thing : last;
}

std::optional<bool> solid_by_property(std::string_view name) {
    const NameSays meaning = meaning_of(name);
    if (meaning == NameSays::barrier) return std::nullopt;  // "top limit"
    if (is_loud(meaning)) return true;
    // Another word says for whom ("shipPassable").
    constexpr Word fillers[] = {"is", "can", "be", "player", "tile"};
    const std::vector<std::string> words = words_in_name(name);
    if (meaning != NameSays::thing || !is_among(walkables, words.back())) return std::nullopt;
    const bool is_of_player = std::all_of(
        words.begin(), words.end() - 1, [&](const auto& word) { return is_among(fillers, word); });
    return is_of_player ? std::optional(false) : std::nullopt;
}

bool is_apart_from_player(std::string_view name) {
    for (const std::string& word : words_in_name(name))
        if (word.starts_with("below") || word.starts_with("above")) return true;
    return false;
}

std::span<const std::string_view> words_for_walkable() { return walkables; }

Vec2 side_of(std::string_view name) {
    for (const std::string& word : words_in_name(name)) {
        if (word == "left") return {-1.0, 0.0};
        if (word == "right") return {1.0, 0.0};
        if (word == "down") return {0.0, 1.0};
    }
    return {0.0, -1.0};
}

}  // namespace slidelab::lab
