// From units to pixels and back. Values only: no SDL.
#pragma once

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

struct Camera {
    Vec2 center;                    ///< units: what the centre of its viewport shows
    double pixels_per_unit = 40.0;  ///< > 0, kept within limits by zoom_at and show
    Vec2 size{1280.0, 720.0};       ///< of the viewport, in pixels of the render target
    Vec2 origin{};                  ///< of the viewport: its upper left corner, whole pixels

    Vec2 to_screen(Vec2 world) const;
    Segment line_to_screen(const Segment& world) const {
        return {to_screen(world.a), to_screen(world.b)};
    }
    Vec2 to_world(Vec2 screen) const;
    Aabb viewport() const { return {origin, origin + size}; }  ///< pixels
    Aabb visible() const;                                      ///< units

    /// Zooms by `factor`, so that what lies under `screen` stays there.
    void zoom_at(Vec2 screen, double factor);
    void pan(Vec2 pixels);
    /// Pixels a unit, on a screen of 720 lines: to see all of a room it need not be larger.
    static constexpr double closest_for_rooms = 96.0;

    /// Shows all of `area` with a small margin, and no closer than that.
    void show(const Aabb& area, double closest = closest_for_rooms);
};

}  // namespace slidelab::lab
