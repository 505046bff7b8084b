// The layer of a survey: a tint over the reached area, or a heat map, and a pin for each finding.
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
        bool is_gone = false;  ///< found by the previous survey only
    };

    const SurveyGrid* grid = nullptr;  ///< null: no tint yet
    /// A byte per cell: 0 for unreached cells, otherwise the heat.
    const std::vector<std::uint8_t>* cells = nullptr;
    bool is_heat = false;  ///< else every reached cell has the same tint
    std::vector<Pin> pins;
};

/// The tint of a heat, 0..1, as it is seen on its own.
Color color_of_heat(double heat);

/// Over walls, under the mover. Only the visible part, in squares of at least two pixels.
void draw_survey_tint(Canvas& canvas, const SurveyLayer& layer);
/// Over everything.
void draw_survey_pins(Canvas& canvas, const SurveyLayer& layer);

}  // namespace slidelab::lab
