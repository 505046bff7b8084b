// Outlines of solids for tests: simple polygons, screen-clockwise.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random.hpp"

namespace slidelab::test {

/// A star-shaped outline around `center`: rays in order of their angle, of any length.
inline std::vector<Vec2> star_outline(Random& random, int corners, Vec2 center, double size) {
    std::vector<double> angles;
    for (int i = 0; i < corners; ++i) {
        angles.push_back((i + random.between(0.1, 0.9)) * 6.283185307179586 / corners);
    }
    std::vector<Vec2> outline;
    for (const double angle : angles) {
        outline.push_back(center + Vec2{std::cos(angle), std::sin(angle)} *
                                       (size * random.between(0.2, 1.0)));
    }
    return outline;
}

/// Ground with hills and holes: a broken line from left to right, and straight below.
inline std::vector<Vec2> ground_outline(Random& random, int corners, double width, double height) {
    std::vector<Vec2> outline;
    for (int i = 0; i < corners; ++i) {
        const bool flat = random.chance(0.3) && !outline.empty();
        const double y = flat ? outline.back().y : random.between(0.0, height);
        outline.push_back({width * i / std::max(1, corners - 1), y});
    }
    outline.push_back({width, 2.0 * height});
    outline.push_back({0.0, 2.0 * height});
    return outline;
}

/// There and back along a spiral: a band that winds inwards.
inline std::vector<Vec2> spiral_outline(std::size_t half) {
    std::vector<Vec2> outline;
    const auto at = [half](std::size_t i, double radius) {
        const double turns = 6.0 * static_cast<double>(i) / static_cast<double>(half);
        const double angle = turns * 6.283185307179586;
        return Vec2{std::cos(angle), std::sin(angle)} * (radius - 1.5 * turns);
    };
    for (std::size_t i = 0; i < half; ++i) outline.push_back(at(i, 12.0));
    for (std::size_t i = half; i-- > 0;) outline.push_back(at(i, 11.3));
    return outline;
}

/// Teeth upwards, each higher than wide, leaning to the right by `slant`.
inline std::vector<Vec2> comb_outline(int teeth, double height, double slant) {
    std::vector<Vec2> outline;
    for (int i = 0; i < teeth; ++i) {
        outline.push_back({i + 0.0, 0.0});
        outline.push_back({i + 0.25 + slant, -height});
        outline.push_back({i + 0.75 + slant, -height - 0.1});
    }
    outline.insert(outline.end(), {{teeth + 0.0, 0.0}, {teeth + 0.0, 3.0}, {0.0, 3.0}});
    return outline;
}

/// A band that goes up and down, and along a slope.
inline std::vector<Vec2> zigzag_outline(int corners, double height, double slope) {
    std::vector<Vec2> outline;
    const auto at = [&](int i) { return Vec2{i + 0.0, (i % 2) * height + slope * i}; };
    for (int i = 0; i < corners; ++i) outline.push_back(at(i));
    for (int i = corners; i-- > 0;) outline.push_back(at(i) + Vec2{0.0, 1.5});
    return outline;
}

/// Spikes of equal length.
inline std::vector<Vec2> spiky_outline(int spikes, double inner, double outer) {
    std::vector<Vec2> outline;
    for (int i = 0; i < 2 * spikes; ++i) {
        const double angle = i * 3.141592653589793 / spikes;
        const double radius = i % 2 == 0 ? outer : inner;
        outline.push_back(Vec2{std::cos(angle), std::sin(angle)} * radius);
    }
    return outline;
}

inline std::vector<Vec2> random_outline(Random& random, int corners) {
    if (random.chance(0.5)) return star_outline(random, std::max(4, corners), {0, 0}, 3.0);
    return ground_outline(random, std::max(2, corners), 12.0, 2.0);
}

}  // namespace slidelab::test
