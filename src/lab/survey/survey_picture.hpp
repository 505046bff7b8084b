// A survey as a picture, in SVG or in pixels: the level, the reached area, and a pin for each
// finding.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/survey/survey.hpp"

namespace slidelab::lab {

struct SurveyPicture {
    struct Fill {
        Aabb area;
        std::uint32_t color = 0;  ///< 0xRRGGBB
    };
    struct Line {
        Segment segment;
        double radius = 0.0;  ///< units
    };
    struct Pin {
        Vec2 at;
        std::uint32_t color = 0;
        std::string title;
    };

    Aabb area;                ///< of the whole, units
    std::vector<Fill> fills;  ///< reached; where very much is, in coarser cells
    std::vector<Line> lines;  ///< walls
    std::vector<Pin> pins;
};

SurveyPicture picture_of(const Survey& survey);

std::string svg_of(const SurveyPicture& picture);

/// Row by row, 0xRRGGBB, about `longer_side` pixels long.
struct PicturePixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
};
PicturePixels pixels_of(const SurveyPicture& picture, int longer_side);

}  // namespace slidelab::lab
