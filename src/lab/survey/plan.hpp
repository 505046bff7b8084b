// The plan of a survey.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/survey/survey_end.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

inline constexpr int direction_counts[] = {8, 16, 32, 64};

struct SurveyPlan {
    std::shared_ptr<const Level> level;  ///< never null
    Settings settings = default_settings();
    double cell = 0.0;       ///< units, of the grid of states; 0: a quarter of the mover's size
    int directions = 16;     ///< of direction_counts
    std::vector<Vec2> from;  ///< places to begin at besides the spawn, units
    bool moving = false;     ///< kinematic boxes move, and time is a dimension of the state
    int threads = 0;         ///< 0: as many as the machine has
    std::size_t most_states = 200'000'000;
    std::size_t most_bytes = std::size_t{2} << 30U;  ///< of memory for the states
    double tight = 4e-3;  ///< a tight gap, as a fraction of the mover's size
};

/// The settings of its ticks: direct steering, collisions on, boxes as planned.
Settings settings_of(const SurveyPlan& plan);
/// The default cell: a quarter of the mover's shorter side, units.
double usual_cell(const Level& level, const Settings& settings);
/// The error of an invalid plan; none for a valid one.
std::optional<SurveyRefusal> problem_with(const SurveyPlan& plan);

/// Unit vectors, evenly spread, the first to the right and then screen-clockwise. Made by halving
/// angles: the same bits on every machine. `count`: of direction_counts.
std::vector<Vec2> survey_directions(int count);

}  // namespace slidelab::lab
