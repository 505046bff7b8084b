#include "view/still/scan_fill.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

/// A side of the polygon, from its upper end to its lower.
struct Side {
    Vec2 top;
    Vec2 bottom;

    double x_at(double y) const {
        return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y));
    }
};

/// The sides that rows between `first` and `last` can cross, by their upper ends.
std::vector<Side> sides_from_top(std::span<const Vec2> corners, double first, double last) {
    std::vector<Side> sides;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        const Side side = a.y < b.y ? Side{a, b} : Side{b, a};
        if (side.top.y <= last && side.bottom.y > first && side.top.y < side.bottom.y)
            sides.push_back(side);
    }
    std::sort(sides.begin(), sides.end(),
              [](const Side& a, const Side& b) { return a.top.y < b.top.y; });
    return sides;
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
    const std::vector<Side> sides = sides_from_top(corners, begin + 0.5, end - 0.5);
    std::size_t reached = 0;
    std::vector<Side> active;  // those that the present row of pixel centres crosses
    std::vector<double> crossings;
    std::size_t row_above = out.size();
    for (int y = begin; y < end; ++y) {
        const double center = y + 0.5;
        while (reached < sides.size() && sides[reached].top.y <= center)
            active.push_back(sides[reached++]);
        std::erase_if(active, [&](const Side& side) { return side.bottom.y <= center; });
        crossings.clear();
        for (const Side& side : active) crossings.push_back(side.x_at(center));
        std::sort(crossings.begin(), crossings.end());
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

}  // namespace slidelab::lab
