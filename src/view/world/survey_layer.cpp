#include "view/world/survey_layer.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr Color reached{60, 200, 140, 52};
constexpr Color cold{70, 120, 230, 84};
constexpr Color hot{255, 90, 40, 150};
constexpr int heat_steps = 12;  ///< so that neighbours of nearly the same heat are one rectangle

/// 0: not reached; 1 is the coldest.
int step_of(std::uint8_t cell, bool is_heat) {
    if (cell == 0) return 0;
    return is_heat ? 1 + (cell - 1) * heat_steps / 255 : 1;
}

Color color_of(int step, bool is_heat) {
    return is_heat ? color_of_heat(static_cast<double>(step - 1) / (heat_steps - 1)) : reached;
}

/// Cells that lie on the screen, every so many of them where they are smaller than two pixels.
struct Rows {
    SurveyGrid::Cell first;
    SurveyGrid::Cell last;
    std::int32_t step = 1;
};

Rows rows_on(const SurveyGrid& grid, const Camera& camera) {
    const Aabb seen = common(camera.visible(), grid.area());
    constexpr double smallest = 2.0;  // pixels
    Rows rows;
    rows.step =
        std::max(1, static_cast<int>(std::ceil(smallest / (grid.cell() * camera.pixels_per_unit))));
    if (seen.empty()) return {{0, 0}, {-1, -1}, rows.step};
    rows.first = grid.cell_of(seen.min);
    rows.last = grid.cell_of(seen.max);
    // The same cells whatever the camera shows, or it would shimmer.
    rows.first.column -= rows.first.column % rows.step;
    rows.first.row -= rows.first.row % rows.step;
    return rows;
}

}  // namespace

Color color_of_heat(double heat) { return mixed(cold, hot, heat); }

void draw_survey_tint(Canvas& canvas, const SurveyLayer& layer) {
    if (layer.grid == nullptr || layer.cells == nullptr) return;
    const SurveyGrid& grid = *layer.grid;
    const Rows rows = rows_on(grid, canvas.camera);
    const auto step_at = [&](std::int32_t column, std::int32_t row) {
        return step_of((*layer.cells)[grid.number_of({column, row})], layer.is_heat);
    };
    const auto pixel = [&](std::int32_t column, std::int32_t row) {
        const Vec2 corner = grid.area().min + Vec2{column * grid.cell(), row * grid.cell()};
        const Vec2 at = canvas.camera.to_screen(corner);
        return ImVec2(static_cast<float>(std::floor(at.x)), static_cast<float>(std::floor(at.y)));
    };
    for (std::int32_t row = rows.first.row; row <= rows.last.row; row += rows.step) {
        for (std::int32_t column = rows.first.column; column <= rows.last.column;) {
            const int step = step_at(column, row);
            std::int32_t end = column + rows.step;
            while (end <= rows.last.column && step_at(end, row) == step) end += rows.step;
            if (step > 0) {
                canvas.list.AddRectFilled(pixel(column, row), pixel(end, row + rows.step),
                                          packed(color_of(step, layer.is_heat)));
            }
            column = end;
        }
    }
}

void draw_survey_pins(Canvas& canvas, const SurveyLayer& layer) {
    const double radius = 5.5 * canvas.scale;
    for (const SurveyLayer::Pin& pin : layer.pins) {
        const Vec2 at = canvas.camera.to_screen(pin.at);
        const Color color{static_cast<std::uint8_t>(pin.color >> 16U),
                          static_cast<std::uint8_t>(pin.color >> 8U),
                          static_cast<std::uint8_t>(pin.color), 255};
        const Color rim{0, 0, 0, 255};
        if (pin.is_gone) {
            draw_circle(canvas.list, at, radius, {faded(color, 0.6), 1.5 * canvas.scale});
            continue;
        }
        fill_circle(canvas.list, at, radius + 1.5 * canvas.scale, rim);
        fill_circle(canvas.list, at, radius, color);
        if (pin.is_chosen) draw_circle(canvas.list, at, 2.2 * radius, {color, 2.0 * canvas.scale});
    }
}

}  // namespace slidelab::lab
