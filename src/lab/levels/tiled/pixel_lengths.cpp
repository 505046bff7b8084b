#include "lab/levels/tiled/pixel_lengths.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace slidelab::lab::tiled {

namespace {

/// A number and its neighbours, itself first: what was rounded twice on its path through files is
/// among them.
std::array<double, 5> neighbours(double number) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double above = std::nextafter(number, infinity);
    const double below = std::nextafter(number, -infinity);
    return {number, above, below, std::nextafter(above, infinity),
            std::nextafter(below, -infinity)};
}

}  // namespace

double PixelLengths::of(double units) const {
    for (const double pixels : neighbours(units * unit_)) {
        if (pixels / unit_ == units) return pixels;
    }
    return units * unit_;
}

std::optional<double> PixelLengths::step(double origin, double units) const {
    for (const double target : neighbours(of(units))) {
        for (const double step : neighbours(target - origin)) {
            if ((origin + step) / unit_ == units) return step;
        }
    }
    return std::nullopt;
}

std::optional<Vec2> PixelLengths::step(Vec2 origin, Vec2 units) const {
    const std::optional<double> x = step(origin.x, units.x);
    const std::optional<double> y = step(origin.y, units.y);
    if (!x || !y) return std::nullopt;
    return Vec2{*x, *y};
}

double PixelLengths::travel(double origin, double travel) const {
    const double home = origin / unit_;
    const auto is_exact = [&](double step) { return (origin + step) / unit_ - home == travel; };
    for (const double step : neighbours(travel * unit_)) {
        if (is_exact(step)) return step;
    }
    for (const double there : neighbours(of(home + travel))) {
        for (const double step : neighbours(there - origin)) {
            if (is_exact(step)) return step;
        }
    }
    return travel * unit_;
}

}  // namespace slidelab::lab::tiled
