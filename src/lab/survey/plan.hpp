// The plan of a survey.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/levels/map.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

// The ends of a survey, described once for text, JSON, exit status, panel and docs.

enum class SurveyEnd : std::uint8_t {
    complete,
    state_limit,
    memory_limit,
    cancelled,
    confined,          ///< to the cell that it begins in
    no_start,          ///< it would begin outside of the map, or in a wall
    no_walls,          ///< nothing in the map is a wall
    refused,           ///< the plan cannot be carried out
    no_map,            ///< the map, or the folder of maps, cannot be read
    not_from_the_side  ///< the level is seen from the side, and a survey has no gravity
};

/// The completeness of a survey.
enum class SurveyAnswer : std::uint8_t {
    whole,      ///< everything was seen
    cut_short,  ///< findings are valid, but may be incomplete
    none,       ///< nothing was seen: something is wrong
    unable      ///< nothing was seen: a survey cannot judge such a level
};

struct SurveyEndDescription {
    SurveyEnd end;
    std::string_view id;  ///< in files
    std::string_view sentence;
    SurveyAnswer answer;
};

/// In the order of SurveyEnd.
std::span<const SurveyEndDescription> survey_end_descriptions();
const SurveyEndDescription& describe(SurveyEnd end);

/// The reason for a survey that could not begin.
struct SurveyRefusal {
    SurveyEnd end = SurveyEnd::refused;  ///< one whose answer is none or unable
    std::string message;                 ///< place, error, expected value; without a full stop
};

inline constexpr int direction_counts[] = {8, 16, 32, 64};

struct SurveyPlan {
    std::shared_ptr<const Map> level;  ///< never null
    Settings settings = default_settings();
    double cell = 0.0;       ///< units, of the grid of states; 0: a quarter of the mover's size
    int directions = 16;     ///< of direction_counts
    std::vector<Vec2> from;  ///< places to begin at besides the spawn, units
    bool moving = false;     ///< boxes move, and time is a dimension of the state
    int threads = 0;         ///< 0: as many as the machine has
    std::size_t most_states = 200'000'000;
    std::size_t most_bytes = std::size_t{2} << 30U;  ///< of memory for the states
    double tight = 4e-3;  ///< a tight gap, as a fraction of the mover's size
};

/// The settings of its ticks: direct steering, collisions on, boxes as planned.
Settings settings_of(const SurveyPlan& plan);
/// The default cell: a quarter of the mover's shorter side, units.
double usual_cell(const Map& map, const Settings& settings);
/// The error of an invalid plan; none for a valid one.
std::optional<SurveyRefusal> problem_with(const SurveyPlan& plan);

/// Unit vectors, evenly spread, the first to the right and then screen-clockwise. Made by halving
/// angles: the same bits on every machine. `count`: of direction_counts.
std::vector<Vec2> survey_directions(int count);

}  // namespace slidelab::lab
