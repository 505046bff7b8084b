// What a survey adds to the world: a tint over what was reached, or a heat map, and a pin for each
// finding.
#pragma once

#include <cstdint>
#include <vector>

#include "lab/survey/space/grid.hpp"
#include "view/drawing/canvas.hpp"

namespace slidelab::lab {

struct SurveyLayer {
    struct Pin {
        Vec2 at;
        std::uint32_t color = 0;  ///< 0xRRGGBB
        bool is_chosen = false;
        bool is_gone = false;  ///< it was found by the survey before, and no longer
    };

    const SurveyGrid* grid = nullptr;  ///< null: no tint yet
    /// A byte for each of its cells: 0 where nothing was reached, else how hot it is.
    const std::vector<std::uint8_t>* cells = nullptr;
    bool is_heat = false;  ///< else every reached cell has the same tint
    std::vector<Pin> pins;
};

/// Over walls, under the mover. Only what the camera sees, in squares of two pixels at the least.
void draw_survey_tint(Canvas& canvas, const SurveyLayer& layer);
/// Over everything.
void draw_survey_pins(Canvas& canvas, const SurveyLayer& layer);

}  // namespace slidelab::lab
