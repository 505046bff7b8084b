// What the colours on screen mean, and only of those that are there.
#pragma once

#include <imgui.h>

#include <string_view>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/words/labels.hpp"

namespace slidelab {

/// One entry of the legend, in pixels: a swatch and words; words alone when it is of no kind.
struct LegendLine {
    std::optional<Role> role;
    std::optional<Paint> paint;
    std::string_view text;
    Aabb place;
};

struct Legend {
    std::vector<LegendLine> lines;
    Aabb place{{0.0, 0.0}, {-1.0, -1.0}};  ///< with its edge; empty when there is none

    Highlight under(Vec2 pointer) const;
};

/// Pixels at the bottom of the screen that three rows need: what is to be seen whole keeps clear.
double room_for_legend(const Labels& labels, double scale);

/// Rows along the bottom of `screen`, left of `right_edge`, in as few rows as the width allows.
/// When they would take more than a quarter of the height, what matters least is left out.
Legend lay_out_legend(const Sighted& sighted, const Labels& labels, Vec2 screen, double right_edge,
                      double scale);

void draw_legend(Canvas& canvas, const Legend& legend, const Labels& labels);

}  // namespace slidelab
