#include "lab/run/feel.hpp"

namespace slidelab::lab {

namespace {

/// Units/s^2, for a map that has none of its own.
constexpr double usual_gravity = 30.0;

}  // namespace

double gravity_of(const Settings& settings, const Level& level) {
    const bool is_of_map = settings.seen_from == SeenFrom::map;
    if (settings.seen_from == SeenFrom::above || (is_of_map && level.gravity() == 0.0)) return 0.0;
    if (settings.gravity > 0.0) return settings.gravity;
    return level.gravity() > 0.0 ? level.gravity() : usual_gravity;
}

double jumped(Feel& feel, const Settings& settings, bool jump, double upright, double dt) {
    const auto later = [dt](double since) { return std::min(long_ago, since + dt); };
    feel.since_floor = feel.on_floor ? 0.0 : later(feel.since_floor);
    feel.since_press = jump && !feel.held ? 0.0 : later(feel.since_press);
    feel.held = jump;
    if (upright >= 0.0) feel.rises = false;
    if (feel.since_press <= settings.jump_buffer && feel.since_floor <= settings.grace_time) {
        feel.since_floor = feel.since_press = long_ago;
        feel.rises = true;
        upright = -settings.jump_speed;
    }
    if (!feel.rises || jump) return upright;
    feel.rises = false;
    return upright * settings.jump_cut;
}

}  // namespace slidelab::lab
