// What ImGui wants drawn, piece by piece: so that some of it can be drawn without the rest.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstdint>
#include <vector>

namespace slidelab {

/// A triangle of a draw list, or two that share an edge: two that make a rectangle, as a glyph's
/// do, are drawn as one by SDL, and must stay together.
struct DrawPrimitive {
    const ImDrawList* list = nullptr;
    const ImDrawCmd* command = nullptr;
    SDL_Rect clip{};           ///< of its command, pixels
    unsigned first = 0;        ///< of the command's indices
    unsigned count = 0;        ///< of indices: 3 or 6
    bool is_textured = false;  ///< not of plain colours
    bool is_block = false;     ///< an upright rectangle of one colour
    ImVec2 min, max;           ///< of its corners
    SDL_Rect bounds{};         ///< pixels that it may touch, within that
    std::uint64_t hash = 0;    ///< of all that decides its pixels, but for a texture's content
};

/// Of what decides its pixels within a rectangle. A long bar that grows is the same as before where
/// it already was.
std::uint64_t hash_within(const DrawPrimitive& primitive, const SDL_Rect& rect);

/// Appends those that can be seen, in their order.
void append_primitives(const ImDrawList& list, const ImDrawCmd& command, const SDL_Rect& screen,
                       std::vector<DrawPrimitive>& to);

/// One word after another; two pictures that differ have, but for one in 2^64, two hashes.
inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 29U);
}

/// Draws primitives in their order, those of one command together.
class PrimitivePen {
public:
    explicit PrimitivePen(SDL_Renderer* renderer) : renderer_(renderer) {}

    /// Cut at `within`. Call finish before the next rectangle, or what it draws to, is another.
    void draw(const DrawPrimitive& primitive, const SDL_Rect& within);
    void finish(const SDL_Rect& within);

private:
    SDL_Renderer* renderer_;
    const ImDrawCmd* command_ = nullptr;
    SDL_Rect clip_{};
    std::vector<ImDrawVert> vertices_;
    std::vector<int> indices_;
};

}  // namespace slidelab
