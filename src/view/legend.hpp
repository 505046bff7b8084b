// What the colours on screen mean, and only of those that are there.
#pragma once

#include <imgui.h>

#include <string_view>
#include <vector>

#include "view/canvas.hpp"
#include "view/labels.hpp"

namespace slidelab {

/// One line of the legend, in pixels.
struct LegendLine {
    std::optional<Role> role;
    std::optional<Paint> paint;
    std::string_view text;
    Aabb place;
};

struct Legend {
    std::vector<LegendLine> lines;
    Aabb place{{0.0, 0.0}, {-1.0, -1.0}};  ///< with its frame; empty when there is none
    bool footnote = false;                 ///< says that short vectors are drawn longer

    Highlight under(Vec2 pointer) const;
};

/// Lies in the lower left corner of `screen`, left of `right_edge`.
Legend lay_out_legend(const Sighted& sighted, const Labels& labels, Vec2 screen, double right_edge,
                      double scale);

void draw_legend(Canvas& canvas, const Legend& legend, const Labels& labels);

}  // namespace slidelab
