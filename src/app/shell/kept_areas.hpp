// Areas of the window with an opaque ground, such as the panel: their picture is kept from frame to
// frame, and only what has changed in them is drawn again.
//
// The software renderer draws text glyph by glyph, which for a panel full of words costs more than
// everything else in a frame; and little of it changes between two frames. So an area is cut into
// tiles. Each tile has a hash of all that touches it, in its order. A tile with another hash than
// before is drawn again from its ground up, and put into a texture in which the other tiles stay as
// they are; then the area is copied from that texture to the screen. Every pixel is as if all had
// been drawn: the ground is opaque, the order is the same, and no coordinate is moved.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/shell/draw_primitives.hpp"

namespace slidelab {

/// A rectangle in pixels of the render target, and the colour that it is filled with.
struct Ground {
    SDL_Rect area{};
    Uint8 r = 0, g = 0, b = 0;
};

void fill(SDL_Renderer* renderer, const Ground& ground);

class KeptAreas {
public:
    explicit KeptAreas(SDL_Renderer* renderer) : renderer_(renderer), pen_(renderer) {}

    /// Takes in what lies over the grounds, from back to front, in pixels of the render target. The
    /// grounds lie on the screen and do not overlap. False where that cannot be kept: the renderer
    /// has no such textures, or a list holds a callback, of which it is not known what it draws.
    bool prepare(std::span<ImDrawList* const> lists, std::span<const Ground> grounds);

    /// Draws what was prepared, on the grounds and elsewhere.
    void draw();

    /// The textures, or what was in them, were lost.
    void forget() { kept_.reset(); }

    /// Of all tiles, how many the last prepare found changed.
    double share_changed() const;

private:
    /// A ground, cut into tiles that are numbered row by row.
    struct Area {
        Ground ground;
        int columns = 0, rows = 0;
        int first = 0;

        std::size_t number_of(int column, int row) const {
            return static_cast<std::size_t>(first) +
                   static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                   static_cast<std::size_t>(column);
        }
    };
    /// Changed tiles side by side, and rows of them one below another.
    struct Block {
        SDL_Rect tiles;
        const Area* area;

        SDL_Rect pixels() const;
    };
    struct DestroyTexture {
        void operator()(SDL_Texture* texture) const { SDL_DestroyTexture(texture); }
    };
    using Texture = std::unique_ptr<SDL_Texture, DestroyTexture>;

    bool is_laid_out(const SDL_Rect& screen, std::span<const Ground> grounds) const;
    bool lay_out(const SDL_Rect& screen, std::span<const Ground> grounds);
    void sort_in(const DrawPrimitive& primitive);
    void add_to_tiles(const Area& area, const DrawPrimitive& primitive, const SDL_Rect& touched);
    void find_changed();
    void add_changed(const Area& area, int column, int row);
    void redraw(const Block& block);
    void draw_within(const SDL_Rect& rect, std::span<const DrawPrimitive> primitives);

    SDL_Renderer* renderer_;
    PrimitivePen pen_;
    // Both as large as the render target. What is drawn is drawn there with all that it touches,
    // beyond its tiles too: the software renderer scales a glyph that is cut otherwise than a whole
    // one.
    Texture kept_, drawn_;
    SDL_Rect screen_{};
    std::vector<Area> areas_;
    std::vector<SDL_Rect> elsewhere_;                  ///< the screen without the areas
    std::vector<std::uint64_t> hashes_, kept_hashes_;  ///< of the tiles
    std::vector<Block> changed_;
    std::vector<DrawPrimitive> all_, inside_, outside_;  ///< what sticks out is in both
    std::uint64_t draws_ = 0;
};

}  // namespace slidelab
