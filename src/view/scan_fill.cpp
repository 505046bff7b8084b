#include "view/scan_fill.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab {

namespace {

/// Where the row of pixel middles at `y` crosses the outline, from left to right.
void crossings_at(std::span<const Vec2> corners, double y, std::vector<double>& out) {
    out.clear();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        if ((a.y <= y) != (b.y <= y)) out.push_back(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
    }
    std::sort(out.begin(), out.end());
}

int first_pixel(double x, int low, int high) {
    return static_cast<int>(
        std::clamp(std::ceil(x - 0.5), static_cast<double>(low), static_cast<double>(high)));
}

}  // namespace

void scan_fill(std::span<const Vec2> corners, const SDL_Rect& area, std::vector<SDL_Rect>& out) {
    if (corners.size() < 3) return;
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end(),
                                                 [](Vec2 a, Vec2 b) { return a.y < b.y; });
    const int begin = first_pixel(low->y, area.y, area.y + area.h);
    const int end = first_pixel(high->y, area.y, area.y + area.h);
    std::vector<double> crossings;
    std::size_t row_above = out.size();
    for (int y = begin; y < end; ++y) {
        crossings_at(corners, y + 0.5, crossings);
        const std::size_t row = out.size();
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const int left = first_pixel(crossings[i], area.x, area.x + area.w);
            const int right = first_pixel(crossings[i + 1], area.x, area.x + area.w);
            if (right > left) out.push_back({left, y, right - left, 1});
        }
        const bool joins = row - row_above == 1 && out.size() - row == 1 &&
                           out[row_above].x == out[row].x && out[row_above].w == out[row].w;
        if (joins) {
            out.pop_back();
            ++out[row_above].h;
        } else {
            row_above = row;
        }
    }
}

}  // namespace slidelab
