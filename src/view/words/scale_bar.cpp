#include "view/words/scale_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

constexpr double plate_margin = 8.0;   // points to the edges of the world
constexpr double plate_padding = 6.0;  // points between the plate's edge and what it holds
constexpr double least_bar = 48.0;     // points
constexpr double gap = 8.0;            // points between the bar and words, and between words

double plate_height(const Labels& labels, double scale) {
    return std::round(labels.measure("x").y + 0.5 * plate_padding * scale);
}

void draw_bar(Canvas& canvas, Vec2 left, double width) {
    const double tick = std::round(3.0 * canvas.scale);
    const Vec2 right = left + Vec2{width, 0.0};
    const Stroke stroke = canvas.stroke(Paint::label, 1.0);
    draw_line(canvas.list, left, right, stroke);
    for (const Vec2 end : {left, right})
        draw_line(canvas.list, end - Vec2{0.0, tick}, end + Vec2{0.0, tick}, stroke);
}

}  // namespace

double scale_length(double pixels_per_unit, double least) {
    const double units = least / pixels_per_unit;
    const double power = std::pow(10.0, std::floor(std::log10(units)));
    constexpr double rounding = 1e-9;
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= units * (1.0 - rounding)) return step * power;
    return 10.0 * power;
}

std::string coordinates(Vec2 at, double pixels_per_unit) {
    const int decimals =
        std::clamp(static_cast<int>(std::ceil(std::log10(pixels_per_unit) - 1e-9)), 0, 15);
    return fmt::format("{:.{}f}, {:.{}f}", at.x, decimals, at.y, decimals);
}

double height_of_scale_bar(const Labels& labels, double scale) {
    return plate_height(labels, scale) + 0.5 * plate_margin * scale;
}

Aabb draw_scale_bar(Canvas& canvas, const Labels& labels, std::optional<Vec2> pointer) {
    const double s = canvas.scale;
    const double units = scale_length(canvas.camera.pixels_per_unit, least_bar * s);
    const double bar = std::round(units * canvas.camera.pixels_per_unit);
    std::string words = decimal(units, 6);
    if (pointer)
        words +=
            "    " + coordinates(canvas.camera.to_world(*pointer), canvas.camera.pixels_per_unit);
    const double width =
        std::round((2.0 * plate_padding + gap) * s) + bar + labels.measure(words).x;
    const Aabb view = canvas.camera.viewport();
    const Vec2 low{std::round(view.min.x + plate_margin * s),
                   std::round(view.max.y - plate_margin * s)};
    const Aabb plate{{low.x, low.y - plate_height(labels, s)}, {low.x + width, low.y}};
    canvas.list.AddRectFilled(pixel(plate.min), pixel(plate.max),
                              packed(faded(canvas.theme.of(Paint::background), 0.92)));
    const double center = std::round(plate.center().y);
    const double left = std::round(plate.min.x + plate_padding * s);
    draw_bar(canvas, {left, center}, bar);
    labels.draw(canvas.list, {left + bar + gap * s, center - 0.5 * labels.measure("x").y}, words,
                canvas.theme.of(Paint::label));
    return plate;
}

}  // namespace slidelab::lab
