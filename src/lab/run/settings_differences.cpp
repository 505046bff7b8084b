#include <fmt/format.h>

#include "lab/engines/models.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

std::vector<std::string> differences(const Settings& from, const Settings& to) {
    std::vector<std::string> assignments;
    const auto assign = [&](std::string_view name, std::string_view value) {
        assignments.push_back(fmt::format("{}={}", name, value));
    };
    // The strategy first, since it may change the shape; then the shape, which depends on it.
    Settings stage = from;
    if (from.strategy != to.strategy) {
        assign("strategy", to.strategy->id);
        choose_strategy(stage, *to.strategy);
    }
    if (stage.shape != to.shape) assign("shape", to.shape);
    if (from.corners != to.corners) assign("polygon", text_of_corners(to.corners));
    if (from.steering != to.steering) {
        assign("steering", steering_names[static_cast<std::size_t>(to.steering)]);
    }
    if (from.collisions != to.collisions) assign("collisions", to.collisions ? "on" : "off");
    if (from.boxes_move != to.boxes_move) assign("boxes", to.boxes_move ? "moving" : "still");
    if (from.seen_from != to.seen_from)
        assign("seen_from", seen_from_names[static_cast<std::size_t>(to.seen_from)]);
    if (from.bounds != to.bounds)
        assign("bounds", bounds_names[static_cast<std::size_t>(to.bounds)]);
    for (const NumberSetting& number : number_settings()) {
        if (from.*number.field != to.*number.field) {
            assign(number.name, fmt::format("{}", to.*number.field));
        }
    }
    for (const Strategy* strategy : to.movers.all()) {
        const Options& after = options_of(to, *strategy);
        const Options& before = options_of(stage, *strategy);
        for (std::size_t i = 0; i < after.table().size(); ++i) {
            if (before.real(i) == after.real(i)) continue;
            assign(fmt::format("{}.{}", strategy->id, after.table()[i].name), after.text(i));
        }
    }
    return assignments;
}

}  // namespace slidelab::lab
