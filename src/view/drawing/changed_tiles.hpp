// Which parts of the picture differ from the one before, found from what ImGui wants drawn.
//
// The screen is divided into tiles. Every triangle is added to a sum for each tile that it extends
// into, in the order of drawing; tiles whose sums are those of the picture before look as they did.
#pragma once

#include <SDL.h>
#include <imgui.h>

#include <cstdint>
#include <span>
#include <vector>

namespace slidelab::lab {

/// A triangle, or two that share a diagonal, as ImGui draws rectangles.
struct DrawnPiece {
    int list = 0;
    int command = 0;
    unsigned first = 0;  ///< of its indices, within the command's
    int count = 3;       ///< 3 or 6
    SDL_Rect bounds{};   ///< pixels, cut to the command's clip rectangle; never empty
};

/// Says which content a texture has, by a number: another content must have another number, also in
/// a texture that comes to lie at the address of one that is gone.
void name_content(SDL_Texture* texture, std::uintptr_t content);

class ChangedTiles {
public:
    static constexpr int side = 32;  ///< pixels

    /// Compares with the picture before. The parts that changed, as rectangles that do not overlap,
    /// within `size` pixels; all of it where the size changed, or after forget().
    ///
    /// Of textures the address and the content's number count (name_content).
    /// Cost: one look at every vertex.
    std::span<const SDL_Rect> compare(const ImDrawData& data, SDL_Point size);

    /// What is drawn, in order, as of the last compare().
    std::span<const DrawnPiece> pieces() const { return pieces_; }

    void forget() { before_.clear(); }

private:
    void add_command(const ImDrawList& list, const ImDrawCmd& command, int list_number,
                     int command_number);
    void add_piece(DrawnPiece piece, std::uint64_t sum);
    void gather_rectangles();

    SDL_Point size_{};
    int columns_ = 0;
    int rows_ = 0;
    std::vector<std::uint64_t> sums_;
    std::vector<std::uint64_t> before_;  ///< of the picture before; empty: there was none
    std::vector<DrawnPiece> pieces_;
    std::vector<SDL_Rect> changed_;
};

}  // namespace slidelab::lab
