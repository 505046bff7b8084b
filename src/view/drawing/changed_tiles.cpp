#include "view/drawing/changed_tiles.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace slidelab::lab {

namespace {

constexpr std::size_t most_rectangles = 16;

/// Mixes a word into a sum, so that the order counts.
std::uint64_t mixed_in(std::uint64_t sum, std::uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
    return sum ^ (sum >> 29U);
}

std::uint64_t word_of(ImVec2 v) {
    std::uint64_t word = 0;
    static_assert(sizeof(ImVec2) == sizeof word);
    std::memcpy(&word, &v, sizeof word);
    return word;
}

/// Of a box within a screen, whose coordinates have 16 bits.
std::uint64_t word_of(const SDL_Rect& box) {
    const auto part = [](int x) { return static_cast<std::uint64_t>(x) & 0xffffU; };
    return part(box.x) << 48U | part(box.y) << 32U | part(box.w) << 16U | part(box.h);
}

std::uint64_t sum_of(std::uint64_t sum, const ImDrawVert& vertex) {
    return mixed_in(mixed_in(mixed_in(sum, word_of(vertex.pos)), word_of(vertex.uv)), vertex.col);
}

/// What a command's triangles have in common.
std::uint64_t sum_of_texture(const ImDrawCmd& command) {
    auto* const texture = static_cast<SDL_Texture*>(command.GetTexID());
    const auto address = reinterpret_cast<std::uintptr_t>(texture);
    if (texture == nullptr) return mixed_in(1, address);
    return mixed_in(mixed_in(1, address),
                    reinterpret_cast<std::uintptr_t>(SDL_GetTextureUserData(texture)));
}

SDL_Rect whole_pixels(float left, float top, float right, float bottom) {
    const auto within = [](float x) {
        constexpr float most = 1e6F;
        return std::clamp(x, -most, most);
    };
    const int x = static_cast<int>(std::floor(within(left)));
    const int y = static_cast<int>(std::floor(within(top)));
    return {x, y, static_cast<int>(std::ceil(within(right))) - x,
            static_cast<int>(std::ceil(within(bottom))) - y};
}

/// With a pixel around it: renderers differ in what they make of an edge.
SDL_Rect bounds_of(const ImDrawVert* vertices, const ImDrawIdx* indices, int count) {
    ImVec2 min = vertices[indices[0]].pos;
    ImVec2 max = min;
    for (int i = 1; i < count; ++i) {
        const ImVec2 at = vertices[indices[i]].pos;
        min = {std::min(min.x, at.x), std::min(min.y, at.y)};
        max = {std::max(max.x, at.x), std::max(max.y, at.y)};
    }
    return whole_pixels(min.x - 1.0F, min.y - 1.0F, max.x + 1.0F, max.y + 1.0F);
}

bool is_rectangle(const ImDrawIdx* indices, unsigned left) {
    return left >= 6 && indices[0] == indices[3] && indices[2] == indices[4];
}

}  // namespace

void name_content(SDL_Texture* texture, std::uintptr_t content) {
    // SDL keeps a pointer for us, and never looks where it leads.
    SDL_SetTextureUserData(texture, reinterpret_cast<void*>(content));  // NOLINT(*-no-int-to-ptr)
}

std::span<const SDL_Rect> ChangedTiles::compare(const ImDrawData& data, SDL_Point size) {
    if (size.x != size_.x || size.y != size_.y) forget();
    size_ = size;
    columns_ = (size.x + side - 1) / side;
    rows_ = (size.y + side - 1) / side;
    sums_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0);
    pieces_.clear();
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        for (int c = 0; c < list.CmdBuffer.Size; ++c) add_command(list, list.CmdBuffer[c], n, c);
    }
    gather_rectangles();
    before_.swap(sums_);
    return changed_;
}

void ChangedTiles::add_command(const ImDrawList& list, const ImDrawCmd& command, int list_number,
                               int command_number) {
    if (command.UserCallback != nullptr) return forget();  // whatever it draws, is drawn
    const SDL_Rect screen{0, 0, size_.x, size_.y};
    const SDL_Rect cut = whole_pixels(command.ClipRect.x, command.ClipRect.y, command.ClipRect.z,
                                      command.ClipRect.w);
    SDL_Rect clip;
    if (SDL_IntersectRect(&cut, &screen, &clip) == SDL_FALSE) return;
    const std::uint64_t common = sum_of_texture(command);
    const ImDrawVert* const vertices = list.VtxBuffer.Data + command.VtxOffset;
    const ImDrawIdx* const indices = list.IdxBuffer.Data + command.IdxOffset;
    for (unsigned first = 0; first + 3 <= command.ElemCount;) {
        const ImDrawIdx* const own = indices + first;
        DrawnPiece piece{list_number,
                         command_number,
                         first,
                         is_rectangle(own, command.ElemCount - first) ? 6 : 3,
                         {}};
        first += static_cast<unsigned>(piece.count);
        const SDL_Rect all = bounds_of(vertices, own, piece.count);
        if (SDL_IntersectRect(&all, &clip, &piece.bounds) == SDL_FALSE) continue;
        std::uint64_t sum = common;
        for (int i = 0; i < piece.count; ++i)
            if (i != 3 && i != 4) sum = sum_of(sum, vertices[own[i]]);  // the diagonal only once
        add_piece(piece, mixed_in(sum, word_of(piece.bounds)));  // as the clip rectangle cuts it
    }
}

void ChangedTiles::add_piece(DrawnPiece piece, std::uint64_t sum) {
    const SDL_Rect& box = piece.bounds;
    const int last_column = (box.x + box.w - 1) / side;
    const int last_row = (box.y + box.h - 1) / side;
    for (int row = box.y / side; row <= last_row; ++row) {
        std::uint64_t* const sums = sums_.data() + static_cast<std::ptrdiff_t>(row) * columns_;
        for (int column = box.x / side; column <= last_column; ++column)
            sums[column] = mixed_in(sums[column], sum);
    }
    pieces_.push_back(piece);
}

/// Runs of changed tiles, row by row; those that lie right under one of the same width join it.
void ChangedTiles::gather_rectangles() {
    changed_.clear();
    if (before_.size() != sums_.size()) return changed_.push_back({0, 0, size_.x, size_.y});
    const auto is_changed = [&](int column, int row) {
        const auto place = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                           static_cast<std::size_t>(column);
        return before_[place] != sums_[place];
    };
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            if (!is_changed(column, row)) continue;
            const int begin = column;
            while (column < columns_ && is_changed(column, row)) ++column;
            const SDL_Rect run{begin * side, row * side, (column - begin) * side, side};
            const auto above =
                std::find_if(changed_.begin(), changed_.end(), [&](const SDL_Rect& r) {
                    return r.x == run.x && r.w == run.w && r.y + r.h == run.y;
                });
            if (above != changed_.end())
                above->h += side;
            else
                changed_.push_back(run);
        }
    }
    if (changed_.size() <= most_rectangles) return;
    SDL_Rect all = changed_[0];
    for (const SDL_Rect& each : changed_) SDL_UnionRect(&all, &each, &all);
    changed_.assign(1, all);
}

}  // namespace slidelab::lab
