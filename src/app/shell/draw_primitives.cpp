#include "app/shell/draw_primitives.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace slidelab {

namespace {

template <class Value>
std::uint64_t mixed_bytes(std::uint64_t hash, const Value& value) {
    std::array<std::uint64_t, (sizeof(Value) + 7) / 8> words{};
    std::memcpy(words.data(), &value, sizeof(Value));
    for (const std::uint64_t word : words) hash = mixed(hash, word);
    return hash;
}

bool share_an_edge(const ImDrawIdx* six) {
    int shared = 0;
    for (int i = 3; i < 6; ++i) shared += std::count(six, six + 3, six[i]) > 0 ? 1 : 0;
    return shared == 2;
}

/// The corners of a plain triangle are all at the same place of the texture, which is white there.
bool has_texture(const ImDrawVert* vertices, const ImDrawIdx* three) {
    const ImVec2 a = vertices[three[0]].uv;
    const ImVec2 b = vertices[three[1]].uv;
    const ImVec2 c = vertices[three[2]].uv;
    return a.x != b.x || a.y != b.y || a.x != c.x || a.y != c.y;
}

bool is_block(const DrawPrimitive& primitive, const ImDrawVert* vertices,
              const ImDrawIdx* indices) {
    if (primitive.count != 6 || primitive.is_textured) return false;
    return std::all_of(indices, indices + 6, [&](ImDrawIdx index) {
        const auto& [at, uv, color] = vertices[index];
        const bool is_corner = (at.x == primitive.min.x || at.x == primitive.max.x) &&
                               (at.y == primitive.min.y || at.y == primitive.max.y);
        return is_corner && color == vertices[indices[0]].col;
    });
}

void find_bounds(DrawPrimitive& primitive, const ImDrawVert* vertices, const ImDrawIdx* indices) {
    ImVec2 min = vertices[indices[0]].pos;
    ImVec2 max = min;
    for (unsigned i = 1; i < primitive.count; ++i) {
        const ImVec2 at = vertices[indices[i]].pos;
        min = {std::min(min.x, at.x), std::min(min.y, at.y)};
        max = {std::max(max.x, at.x), std::max(max.y, at.y)};
    }
    // One pixel more on each side, since renderers round as they like.
    const int left = static_cast<int>(std::floor(min.x)) - 1;
    const int top = static_cast<int>(std::floor(min.y)) - 1;
    primitive.bounds = {left, top, static_cast<int>(std::ceil(max.x)) + 1 - left,
                        static_cast<int>(std::ceil(max.y)) + 1 - top};
    primitive.min = min;
    primitive.max = max;
}

/// In pixels of the screen, rounded as ImGui's own backend does.
SDL_Rect clip_of(const ImDrawCmd& command, const SDL_Rect& screen) {
    const ImVec4& rect = command.ClipRect;
    const float left = std::max(rect.x, 0.0F);
    const float top = std::max(rect.y, 0.0F);
    const float width = std::min(rect.z, static_cast<float>(screen.w)) - left;
    const float height = std::min(rect.w, static_cast<float>(screen.h)) - top;
    return {static_cast<int>(left), static_cast<int>(top), static_cast<int>(std::max(width, 0.0F)),
            static_cast<int>(std::max(height, 0.0F))};
}

}  // namespace

void append_primitives(const ImDrawList& list, const ImDrawCmd& command, const SDL_Rect& screen,
                       std::vector<DrawPrimitive>& to) {
    const SDL_Rect clip = clip_of(command, screen);
    const std::uint64_t begin = mixed_bytes(mixed_bytes(0, clip), command.GetTexID());
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
    for (unsigned i = 0; i < command.ElemCount;) {
        const ImDrawIdx* corners = indices + i;
        DrawPrimitive primitive;
        primitive.list = &list;
        primitive.command = &command;
        primitive.clip = clip;
        primitive.first = i;
        primitive.count = i + 6 <= command.ElemCount && share_an_edge(corners) ? 6U : 3U;
        i += primitive.count;
        find_bounds(primitive, vertices, corners);
        if (!SDL_IntersectRect(&primitive.bounds, &clip, &primitive.bounds)) continue;
        primitive.is_textured = has_texture(vertices, corners);
        primitive.is_block = is_block(primitive, vertices, corners);
        primitive.hash = begin;
        for (unsigned k = 0; k < primitive.count; ++k)
            primitive.hash = mixed_bytes(primitive.hash, vertices[corners[k]]);
        to.push_back(primitive);
    }
}

std::uint64_t hash_within(const DrawPrimitive& primitive, const SDL_Rect& rect) {
    if (!primitive.is_block) return primitive.hash;
    const SDL_Rect around{rect.x - 2, rect.y - 2, rect.w + 4, rect.h + 4};
    SDL_Rect clip{};
    SDL_IntersectRect(&primitive.clip, &around, &clip);
    const auto left = static_cast<float>(around.x);
    const auto top = static_cast<float>(around.y);
    const auto right = static_cast<float>(around.x + around.w);
    const auto bottom = static_cast<float>(around.y + around.h);
    const ImDrawVert* vertices = primitive.list->VtxBuffer.Data + primitive.command->VtxOffset;
    const ImDrawIdx* indices = primitive.list->IdxBuffer.Data + primitive.command->IdxOffset;
    const ImU32 color = vertices[indices[primitive.first]].col;
    const std::array<float, 4> seen{
        std::clamp(primitive.min.x, left, right), std::clamp(primitive.min.y, top, bottom),
        std::clamp(primitive.max.x, left, right), std::clamp(primitive.max.y, top, bottom)};
    return mixed(mixed_bytes(mixed_bytes(0, seen), clip), color);
}

void PrimitivePen::draw(const DrawPrimitive& primitive, const SDL_Rect& within) {
    if (primitive.command != command_) finish(within);
    command_ = primitive.command;
    clip_ = primitive.clip;
    const ImDrawVert* vertices = primitive.list->VtxBuffer.Data + command_->VtxOffset;
    const ImDrawIdx* indices =
        primitive.list->IdxBuffer.Data + command_->IdxOffset + primitive.first;
    const std::size_t begin = indices_.size();
    for (unsigned i = 0; i < primitive.count; ++i) {
        // A corner of both triangles is one vertex for both.
        const auto same = std::find(indices, indices + i, indices[i]) - indices;
        if (same < static_cast<std::ptrdiff_t>(i)) {
            indices_.push_back(indices_[begin + static_cast<std::size_t>(same)]);
        } else {
            indices_.push_back(static_cast<int>(vertices_.size()));
            vertices_.push_back(vertices[indices[i]]);
        }
    }
}

void PrimitivePen::finish(const SDL_Rect& within) {
    if (command_ == nullptr) return;
    SDL_Rect clip;
    if (SDL_IntersectRect(&clip_, &within, &clip)) {
        constexpr auto stride = static_cast<int>(sizeof(ImDrawVert));
        const ImDrawVert& first = vertices_.front();
        static_assert(sizeof(SDL_Color) == sizeof(first.col));
        SDL_RenderSetClipRect(renderer_, &clip);
        SDL_RenderGeometryRaw(renderer_, static_cast<SDL_Texture*>(command_->GetTexID()),
                              &first.pos.x, stride, reinterpret_cast<const SDL_Color*>(&first.col),
                              stride, &first.uv.x, stride, static_cast<int>(vertices_.size()),
                              indices_.data(), static_cast<int>(indices_.size()),
                              static_cast<int>(sizeof(int)));
    }
    command_ = nullptr;
    vertices_.clear();
    indices_.clear();
}

}  // namespace slidelab
