// What is on the App's screen, asked by colour.
#pragma once

#include <cmath>
#include <cstdlib>
#include <variant>

#include "app/app.hpp"
#include "app/paths.hpp"
#include "view/theme.hpp"

namespace slidelab::testing {

inline Theme theme() { return std::get<Theme>(read_theme(asset("assets/theme.json"))); }

/// How many pixels around a place have about this colour.
inline int pixels_like(App& app, Vec2 middle, int reach, Color color) {
    int found = 0;
    for (int y = -reach; y <= reach; ++y) {
        for (int x = -reach; x <= reach; ++x) {
            const std::uint32_t pixel = app.pixel(static_cast<int>(std::lround(middle.x)) + x,
                                                  static_cast<int>(std::lround(middle.y)) + y);
            const auto near = [pixel](int shift, std::uint8_t part) {
                return std::abs(static_cast<int>((pixel >> shift) & 0xffU) - part) <= 12;
            };
            if (near(16, color.r) && near(8, color.g) && near(0, color.b)) ++found;
        }
    }
    return found;
}

}  // namespace slidelab::testing
