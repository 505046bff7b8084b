#include "lab/scenes/recordings/places_in_pixels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/run/settings.hpp"

namespace slidelab::lab {

std::optional<double> pixels_to_ask_about(const Recording& recording, const OpenedLevel& level) {
    if (recording.path.empty() || !level.document || !level.built) return std::nullopt;
    const double pixels = level.document->tile.x;
    constexpr Vec2 around{1.0, 1.0};
    const Aabb map = inflated(level.built->area.value_or(level.built->bounds), around);
    const auto count = [&](double divisor) {
        return std::count_if(recording.path.begin(), recording.path.end(),
                             [&](Vec2 place) { return map.contains(place / divisor); });
    };
    const auto all = static_cast<std::ptrdiff_t>(recording.path.size());
    const bool are_most_outside = 2 * count(1.0) < all;
    return are_most_outside && count(pixels) == all ? std::optional(pixels) : std::nullopt;
}

Recording in_units(Recording recording, double pixels) {
    for (Vec2& place : recording.path) place = place / pixels;
    for (RecordedTick& tick : recording.ticks) tick.input.target = tick.input.target / pixels;
    if (recording.start && !recording.path.empty())
        recording.start->position = recording.path.front();
    Settings settings = default_settings();
    const double usual = settings.speed;
    for (std::string& assignment : recording.run.set) {
        if (!assignment.starts_with("speed=") || apply_setting(settings, assignment)) continue;
        assignment = fmt::format("speed={}", std::max(usual, settings.speed / pixels));
    }
    return recording;
}

}  // namespace slidelab::lab
