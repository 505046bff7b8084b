// Things on the App's screen, found by colour.
#pragma once

#include <cmath>
#include <cstdlib>
#include <variant>

#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"
#include "support/lab_names.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::test {

inline Theme theme() { return std::get<Theme>(read_theme(asset("assets/theme.json"))); }

/// How many pixels around a place have about this colour.
inline int pixels_like(App& app, Vec2 center, int extent, Color color) {
    int found = 0;
    for (int y = -extent; y <= extent; ++y) {
        for (int x = -extent; x <= extent; ++x) {
            const std::uint32_t pixel = app.pixel(static_cast<int>(std::lround(center.x)) + x,
                                                  static_cast<int>(std::lround(center.y)) + y);
            const auto near = [pixel](int shift, std::uint8_t part) {
                return std::abs(static_cast<int>((pixel >> shift) & 0xffU) - part) <= 12;
            };
            if (near(16, color.r) && near(8, color.g) && near(0, color.b)) ++found;
        }
    }
    return found;
}

}  // namespace slidelab::test
