#include "lab/run/deceptions.hpp"

#include <algorithm>
#include <array>

#include "lab/run/feel.hpp"

namespace slidelab::lab {

namespace {

void as_the_map_says(Settings& settings) { settings.seen_from = SeenFrom::map; }

constexpr std::array<Deception, 6> all{{
    {"collisions", "Collisions are off: the mover passes through everything.", "Switch on", true,
     [](const Settings& settings, const Map&) { return !settings.collisions; },
     [](Settings& settings) { settings.collisions = true; }},
    {"boxes", "Moving boxes stand still.", "Let them move", true,
     [](const Settings& settings, const Map& map) {
         return !settings.boxes_move && !map.box_paths.empty();
     },
     [](Settings& settings) { settings.boxes_move = true; }},
    {"seen_from", "Seen from above: the map's gravity is off.", "Switch on", false,
     [](const Settings& settings, const Map& map) {
         return settings.seen_from == SeenFrom::above && map.gravity > 0.0;
     },
     as_the_map_says},
    {"seen_from", "Seen from the side: this map has no gravity of its own.", "Switch off", false,
     [](const Settings& settings, const Map& map) {
         return settings.seen_from == SeenFrom::side && map.gravity == 0.0;
     },
     as_the_map_says},
    {"speed", "The mover's speed is 0: no key moves it.", "Default speed", false,
     [](const Settings& settings, const Map&) { return settings.speed == 0.0; },
     [](Settings& settings) { settings.speed = default_settings().speed; }},
    {"steering", "Tank steering: left and right turn the mover, up and down drive it.",
     "Steer directly", false,
     [](const Settings& settings, const Map& map) {
         return settings.steering == Steering::tank && gravity_of(settings, map) == 0.0;
     },
     [](Settings& settings) { settings.steering = Steering::direct; }},
}};

bool is_of(const Deception& deception, std::string_view assignment) {
    return assignment.substr(0, assignment.find('=')) == deception.setting;
}

}  // namespace

std::span<const Deception> deceptions() { return all; }

bool is_for_now(std::string_view assignment) {
    return std::any_of(all.begin(), all.end(), [&](const Deception& each) {
        return each.is_for_now && is_of(each, assignment);
    });
}

Settings as_at_start(Settings settings) {
    for (const Deception& each : all) {
        if (each.is_for_now) each.reset(settings);
    }
    return settings;
}

}  // namespace slidelab::lab
