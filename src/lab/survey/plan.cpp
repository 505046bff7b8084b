#include "lab/survey/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "lab/events/event_detector.hpp"
#include "lab/judge/thresholds.hpp"
#include "lab/run/feel.hpp"
#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/grid.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

Settings settings_of(const SurveyPlan& plan) {
    Settings settings = plan.settings;
    settings.steering = Steering::direct;
    settings.collisions = true;
    settings.boxes_move = plan.moving;
    return settings;
}

double usual_cell(const Map& map, const Settings& settings) {
    const Vec2 extents =
        extents_of(moved_shape(*settings.strategy, shape_of(settings), &map.lattice));
    const double size = 2.0 * std::min(extents.x, extents.y);
    return size > 0.0 ? size / 4.0 : 0.05;  // a point has no size: as of a small mover
}

namespace {

constexpr std::string_view seen_from_the_side =
    "seen from the side: gravity and jumps are not looked at, and it was not surveyed";

/// A start in a wall that the strategy sees makes no statement about the level: it is pushed out
/// of it, anywhere.
std::optional<std::string> problem_with_room(const SurveyPlan& plan) {
    const Strategy& strategy = *plan.settings.strategy;
    const Lattice& lattice = plan.level->lattice;
    const Shape mover = moved_shape(strategy, shape_of(plan.settings), &lattice);
    const ExactSpace space(*plan.level, strategy, mover, {}, &lattice);
    // A mover in a corner may be put down by rounded numbers.
    const Vec2 extents = extents_of(mover);
    const double allowed = std::max(0.05 * std::min(extents.x, extents.y), same_place);
    const auto problem = [&](std::string_view name, Vec2 place) -> std::optional<std::string> {
        const double depth = space.overlap_at(place);
        if (depth <= allowed && !space.is_in_solid(place)) return std::nullopt;
        const std::string where = space.is_in_solid(place)
                                      ? std::string("in a wall")
                                      : fmt::format("{:.3g} deep in a wall", depth);
        return fmt::format("{} ({:.6g}, {:.6g}) is {}; expected a place with room for the mover",
                           name, place.x, place.y, where);
    };
    if (auto spawn = problem("the spawn", plan.level->spawn)) return spawn;
    for (const Vec2 place : plan.from) {
        if (auto from = problem("--from", place)) return from;
    }
    return std::nullopt;
}

/// The errors that do not depend on where it begins.
std::optional<std::string> problem_with_numbers(const SurveyPlan& plan) {
    const double least = 1e-4;  // units
    if (plan.cell != 0.0 && !(plan.cell >= least && plan.cell <= 100.0))
        return fmt::format("cell {}; expected {} to 100 units", plan.cell, least);
    if (std::find(std::begin(direction_counts), std::end(direction_counts), plan.directions) ==
        std::end(direction_counts))
        return fmt::format("directions {}; expected 8, 16, 32 or 64", plan.directions);
    if (plan.settings.speed <= 0.0) return "speed 0; a mover that stands explores nothing";
    const double cell = plan.cell > 0.0 ? plan.cell : usual_cell(*plan.level, plan.settings);
    constexpr double most_ticks = 150.0;  // that one cell takes
    const double step = plan.settings.speed / plan.settings.tick_rate;
    if (!(cell / step <= most_ticks))
        return fmt::format("a tick of {} units is too short for cells of {}", decimal(step, 3),
                           decimal(cell, 3));
    const Vec2 size = survey_area(*plan.level, plan.settings).size();
    if (!(size.x / cell * (size.y / cell) <= SurveyGrid::most_cells))
        return fmt::format("{} x {} units in cells of {} are too many; a larger cell is needed",
                           decimal(size.x, 3), decimal(size.y, 3), decimal(cell, 3));
    return std::nullopt;
}

std::string place_in_words(Vec2 place) {
    return fmt::format("{}, {}", decimal(place.x, 6), decimal(place.y, 6));
}

std::optional<std::string> problem_with_starts(const SurveyPlan& plan) {
    const Aabb area = survey_area(*plan.level, plan.settings);
    const auto problem = [&area](std::string_view name, Vec2 place) -> std::optional<std::string> {
        if (area.contains(place)) return std::nullopt;
        return fmt::format("{} ({}) is outside of the map; expected a place from ({}) to ({})",
                           name, place_in_words(place), place_in_words(area.min),
                           place_in_words(area.max));
    };
    if (auto spawn = problem("the spawn", plan.level->spawn)) return spawn;
    for (const Vec2 place : plan.from) {
        if (auto from = problem("--from", place)) return from;
    }
    return problem_with_room(plan);
}

}  // namespace

std::optional<SurveyRefusal> problem_with(const SurveyPlan& plan) {
    if (gravity_of(plan.settings, *plan.level) > 0.0)
        return SurveyRefusal{SurveyEnd::not_from_the_side, std::string(seen_from_the_side)};
    if (auto problem = problem_with_numbers(plan))
        return SurveyRefusal{SurveyEnd::refused, std::move(*problem)};
    if (!has_walls(*plan.level) && plan.level->box_paths.empty())
        return SurveyRefusal{SurveyEnd::no_walls,
                             "this map has no walls; expected some, by --walls LAYER for example"};
    if (auto problem = problem_with_starts(plan))
        return SurveyRefusal{SurveyEnd::no_start, std::move(*problem)};
    return std::nullopt;
}

std::vector<Vec2> survey_directions(int count) {
    std::vector<Vec2> all{{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    while (all.size() < static_cast<std::size_t>(count)) {
        std::vector<Vec2> finer;
        for (std::size_t i = 0; i < all.size(); ++i) {
            finer.push_back(all[i]);
            finer.push_back(normalized(all[i] + all[(i + 1) % all.size()]));
        }
        all = std::move(finer);
    }
    return all;
}

namespace {

constexpr SurveyEndDescription ends[] = {
    {SurveyEnd::complete, "complete", "Everything that the mover can get to was seen.",
     SurveyAnswer::whole},
    {SurveyEnd::state_limit, "cut-short-states",
     "Cut short at the most states that it may have: not everything was seen.",
     SurveyAnswer::cut_short},
    {SurveyEnd::memory_limit, "cut-short-memory",
     "Cut short at the most memory that it may take: not everything was seen.",
     SurveyAnswer::cut_short},
    {SurveyEnd::cancelled, "cancelled", "Cancelled: not everything was seen.",
     SurveyAnswer::cut_short},
    {SurveyEnd::confined, "confined",
     "Nothing leads out of the cell in which it begins: a start in a wall, or without room for the "
     "mover.",
     SurveyAnswer::none},
    {SurveyEnd::no_start, "no-start", "The spawn or a --from is outside of the map, or in a wall.",
     SurveyAnswer::none},
    {SurveyEnd::no_walls, "no-walls", "Nothing in the map is a wall.", SurveyAnswer::none},
    {SurveyEnd::refused, "refused", "Speed, cells or directions do not suit the level.",
     SurveyAnswer::none},
    {SurveyEnd::no_map, "no-map", "The map cannot be read, or the folder has none.",
     SurveyAnswer::none},
    {SurveyEnd::not_from_the_side, "not-from-the-side",
     "The level is seen from the side: gravity and jumps are not looked at, and it was not "
     "surveyed.",
     SurveyAnswer::unable},
};

}  // namespace

std::span<const SurveyEndDescription> survey_end_descriptions() { return ends; }

const SurveyEndDescription& describe(SurveyEnd end) { return ends[static_cast<std::size_t>(end)]; }

}  // namespace slidelab::lab
