// What every part of the painter is given for a frame.
#pragma once

#include <imgui.h>

#include <bitset>
#include <optional>

#include "view/drawing/camera.hpp"
#include "view/drawing/draw.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// What was drawn within the screen this frame: the legend lists this and nothing else.
struct Sighted {
    std::bitset<32> roles;
    std::bitset<32> paints;
    bool stretched = false;  ///< some vector was drawn longer than it is

    void add(Role role) { roles.set(static_cast<std::size_t>(role)); }
    void add(Paint paint) { paints.set(static_cast<std::size_t>(paint)); }
    bool has(Role role) const { return roles.test(static_cast<std::size_t>(role)); }
    bool has(Paint paint) const { return paints.test(static_cast<std::size_t>(paint)); }
};

/// The kind of thing whose legend entry the pointer is on: it stays bright, the rest is dimmed.
struct Highlight {
    std::optional<Role> role;
    std::optional<Paint> paint;

    bool any() const { return role.has_value() || paint.has_value(); }
    double strength(Role of) const { return !any() || role == of ? 1.0 : dimmed; }
    double strength(Paint of) const { return !any() || paint == of ? 1.0 : dimmed; }

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

    Color color(Role role) const { return faded(theme.of(role), strength * lit.strength(role)); }
    Color color(Paint paint) const { return faded(theme.of(paint), lit.strength(paint)); }
    Stroke stroke(Role role, double points) const { return {color(role), points * scale}; }
    Stroke stroke(Paint paint, double points) const { return {color(paint), points * scale}; }
    Aabb screen() const { return camera.viewport(); }
};

}  // namespace slidelab::lab
