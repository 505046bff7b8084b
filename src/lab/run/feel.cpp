#include "lab/run/feel.hpp"

#include <cmath>
#include <iterator>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

namespace {

/// The numbers of a preset; the first one matters from above, too.
constexpr double Settings::*feel_fields[] = {
    &Settings::speed,        &Settings::gravity,          &Settings::jump_speed,
    &Settings::jump_hold,    &Settings::jump_cut,         &Settings::apex_speed,
    &Settings::apex_gravity, &Settings::fall_speed,       &Settings::grace_time,
    &Settings::jump_buffer,  &Settings::corner_correction};

constexpr FeelPreset presets[] = {
    {"plain",
     "a parabola, cut by half when the key is let go.",
     {4.0, 0.0, 13.0, 0.0, 0.5, 0.0, 0.5, 0.0, 0.1, 0.1, 0.0}},
    // Gravity 900, run 90, jump 105, variable jump 0.2 s, half gravity below 40, fall 160, grace
    // 0.1 s, correction 4; a tile has 8 pixels.
    {"celeste",
     "as in its published player, a tile of 8 pixels.",
     {90.0 / 8, 900.0 / 8, 105.0 / 8, 0.2, 1.0, 40.0 / 8, 0.5, 160.0 / 8, 0.1, 0.1, 4.0 / 8}},
    // Gravity 30, jump 10, speed 6; in metres.
    {"box2d",
     "as in the sample of its geometric mover, a tile of one metre.",
     {6.0, 30.0, 10.0, 0.0, 1.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0}},
    // Gravity 2000, run 500, jump sqrt(2 * 50 * 2000) with a boost of 55, fall 900; the player is
    // 30 wide.
    {"chipmunk",
     "as in its demo, a tile as wide as the player.",
     {500.0 / 30, 2000.0 / 30, 447.21359549995793 / 30, 55.0 / 447.21359549995793, 1.0, 0.0, 0.5,
      900.0 / 30, 0.0, 0.0, 0.0}},
};
static_assert(std::size(feel_fields) == std::size(presets[0].numbers));

/// More than a wall does by rounding.
bool hits_ceiling(const MoveResult& result) {
    constexpr double level = 1e-6;
    return std::any_of(result.contacts.begin(), result.contacts.end(),
                       [](const Contact& contact) { return contact.normal.y > level; });
}

}  // namespace

double gravity_of(const Settings& settings, const Map& map) {
    const bool is_of_map = settings.seen_from == SeenFrom::map;
    if (settings.seen_from == SeenFrom::above || (is_of_map && map.gravity == 0.0)) return 0.0;
    if (settings.gravity > 0.0) return settings.gravity;
    return map.gravity > 0.0 ? map.gravity : usual_gravity;
}

Upright upright_of(Feel& feel, const Settings& settings, double gravity, bool jump, double velocity,
                   double dt) {
    const auto later = [dt](double since) { return std::min(long_ago, since + dt); };
    feel.since_floor = feel.on_floor ? 0.0 : later(feel.since_floor);
    feel.since_press = jump && !feel.held ? 0.0 : later(feel.since_press);
    feel.held = jump;
    if (velocity >= 0.0) feel.rises = false;
    if (feel.since_press <= settings.jump_buffer && feel.since_floor <= settings.grace_time) {
        feel.since_floor = feel.since_press = long_ago;
        feel.rises = true;
        feel.hold = settings.jump_hold;
        velocity = -settings.jump_speed;
    }
    if (feel.rises && !jump) {
        feel.rises = false;
        velocity *= settings.jump_cut;
    }
    if (!feel.rises) feel.hold = 0.0;
    const double kept = std::min(feel.hold, dt);
    feel.hold -= kept;
    double acceleration = gravity * (1.0 - kept / dt);
    if (jump && std::abs(velocity) < settings.apex_speed) acceleration *= settings.apex_gravity;
    if (settings.fall_speed > 0.0)
        acceleration = std::min(acceleration, (settings.fall_speed - velocity) / dt);
    return {velocity, acceleration};
}

std::optional<Vec2> beside_ceiling(
    const MoveRequest& request, const MoveResult& result,
    const std::function<MoveResult(const MoveRequest&, Trace*)>& move, double most) {
    if (most <= 0.0 || request.velocity.y >= 0.0 || !hits_ceiling(result)) return std::nullopt;
    constexpr int parts = 8;
    for (int i = 1; i <= parts; ++i) {
        for (const double side : {-1.0, 1.0}) {
            if (request.velocity.x * side < 0.0) continue;
            MoveRequest aside = request;
            aside.displacement = {side * most * i / parts, 0.0};
            aside.velocity = aside.displacement / request.side_view.seconds;
            aside.side_view.acceleration = {};
            if (move(aside, nullptr).hit()) continue;
            MoveRequest up = request;
            up.position += aside.displacement;
            if (!hits_ceiling(move(up, nullptr))) return up.position;
        }
    }
    return std::nullopt;
}

std::span<const FeelPreset> feel_presets() { return presets; }

void use_feel(Settings& settings, const FeelPreset& preset) {
    for (std::size_t i = 0; i < std::size(feel_fields); ++i)
        settings.*feel_fields[i] = preset.numbers[i];
}

bool has_feel(const Settings& settings, const FeelPreset& preset) {
    for (std::size_t i = 0; i < std::size(feel_fields); ++i) {
        if (settings.*feel_fields[i] != preset.numbers[i]) return false;
    }
    return true;
}

bool is_of_feel(double Settings::*field) {
    return std::find(std::begin(feel_fields) + 1, std::end(feel_fields), field) !=
           std::end(feel_fields);
}

}  // namespace slidelab::lab
