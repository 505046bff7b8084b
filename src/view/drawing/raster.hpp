// Lines and round shapes into memory, with exact coverage.
//
// Renderers differ: SDL's own truncates vertices to whole pixels, so that slanted and bent lines
// wobble. What stands still is drawn rarely, and here, where a pixel's share of a shape follows
// from its distance to it. Shapes of one colour are gathered in a mask, where the greatest share
// counts: joined pieces have no seams, and a union has an outline.
#pragma once

#include <SDL.h>

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

/// How much of each pixel of `area` is covered, 0 to 255. The centre of pixel (x, y) lies at
/// (x + 0.5, y + 0.5); shapes are in the same coordinates, and may extend beyond the area.
class Mask {
public:
    explicit Mask(const SDL_Rect& area);

    void clear();
    void add_box(const SDL_Rect& box);
    /// Everything within `radius` of the segment, which may be a point. Cost: the pixels it covers.
    void add_capsule(const Segment& segment, double radius);
    /// A line one pixel wide, without smoothing: for very many.
    void add_hair_line(const Segment& segment);

    std::uint8_t at(int x, int y) const { return row(y)[x - area_.x]; }
    const SDL_Rect& area() const { return area_; }

private:
    friend class Pixels;

    const std::uint8_t* row(int y) const;
    std::uint8_t* touched_row(int y);
    void add_row_of_capsule(const Segment& segment, Vec2 along, double radius, int y);

    SDL_Rect area_;
    std::vector<std::uint8_t> shares_;
    int first_row_ = 0;  ///< rows that something was added to
    int end_row_ = 0;
};

/// An opaque picture of `area`, in the format SDL_PIXELFORMAT_ARGB8888.
class Pixels {
public:
    Pixels(const SDL_Rect& area, Color background);

    void fill(std::span<const SDL_Rect> boxes, Color color);
    /// The mask must be of the same area.
    void paint(const Mask& mask, Color color);

    const SDL_Rect& area() const { return area_; }
    /// From (x, y) on; rows follow each other without a gap.
    const std::uint32_t* data(int x, int y) const;

private:
    std::uint32_t* row(int y);

    SDL_Rect area_;
    std::vector<std::uint32_t> pixels_;
};

}  // namespace slidelab::lab
