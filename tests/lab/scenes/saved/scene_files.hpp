// Files of scenes for tests of their reader: one good scene of each kind.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

namespace slidelab::lab::scene_files {

using Json = nlohmann::json;

inline Json move_by(const char* strategy) {
    return {
        {"strategy", strategy}, {"shape", {{"disk", 0.5}}}, {"from", {1, 2}}, {"delta", {3, 4}}};
}

inline Json stop() {
    return {{"title", "Walking"},
            {"level", "levels/play/rooms.tmj"},
            {"set", {"speed=6"}},
            {"from", {1, 2}},
            {"input", {{{"ticks", 5}, {"move", {1, 0}}}, {{"ticks", 3}, {"lead", {4, 4}}}}},
            {"probe", {{"displacement", {3, 1}}, {"t", 0.25}}},
            {"move", move_by("disk_sweep")},
            {"crowd", true},
            {"view", {{"labels", false}}},
            {"zoom", 60},
            {"center", {2, 2}},
            {"panel", true},
            {"page", "Why"},
            {"paused", true},
            {"lit", {"mover", "Strategy"}},
            {"try", {{"words", "walk"}, {"until", "zoom"}}},
            {"touch", {{"title", "Touching"}, {"words", "tap"}}},
            {"picture", "01-walking.png"}};
}

inline Json figure() {
    return {{"article", "7"},
            {"id", "f"},
            {"title", "A figure"},
            {"shows", "figure 1"},
            {"caption", "It moves."},
            {"level", "l.tmj"},
            {"stage", "Move"},
            {"round", 2},
            {"duration", 0.5},
            {"movable", {"mover", "boxes"}},
            {"move", move_by("disk_slide")}};
}

inline Json failure() {
    return {{"option", "disk_slide.deepest_first"},
            {"holds", "on"},
            {"fails", "off"},
            {"sign", "stuck"},
            {"title", "A failure"},
            {"caption", "it sticks."},
            {"level", "f.tmj"},
            {"recording", "f.jsonl"}};
}

inline Json file_of(const std::vector<Json>& scenes) {
    return {{"articles", {{{"number", "7"}, {"title", "T"}, {"author", "A"}}}},
            {"scenes", scenes},
            {"others", {{{"option", "grid_walk.seed"}, {"why", "It seeds."}}}}};
}

}  // namespace slidelab::lab::scene_files
