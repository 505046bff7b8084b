// The values that every part of the painter gets for a frame.
#pragma once

#include <imgui.h>

#include <bitset>
#include <optional>

#include "view/drawing/camera.hpp"
#include "view/drawing/draw.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// The inks that were drawn within the screen this frame: the legend lists these and nothing else.
struct Sighted {
    std::bitset<Ink::most> inks;
    bool stretched = false;  ///< some vector was drawn longer than it is

    void add(Ink ink) { inks.set(ink.number()); }
    bool has(Ink ink) const { return inks.test(ink.number()); }
};

/// The kind of thing whose legend entry the pointer is on: it stays bright, the rest is dimmed.
struct Highlight {
    std::optional<Ink> ink = {};

    double strength(Ink of) const { return !ink || *ink == of ? 1.0 : dimmed; }

    static constexpr double dimmed = 0.18;

    friend bool operator==(const Highlight&, const Highlight&) = default;
};

struct Canvas {
    ImDrawList& list;
    const Camera& camera;
    const Theme& theme;
    double scale;  ///< pixels for one point
    const Highlight& lit;
    Sighted& sighted;
    double strength = 1.0;  ///< of the marks that are drawn now

    Color color(Ink ink) const {
        return faded(theme.of(ink), (ink.is_role() ? strength : 1.0) * lit.strength(ink));
    }
    Stroke stroke(Ink ink, double points) const { return {color(ink), points * scale}; }
    Aabb screen() const { return camera.viewport(); }
};

}  // namespace slidelab::lab
