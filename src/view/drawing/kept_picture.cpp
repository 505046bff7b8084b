#include "view/drawing/kept_picture.hpp"

#include <algorithm>
#include <cstddef>

#include "view/drawing/imgui_backend.hpp"

namespace slidelab::lab {

namespace {

bool is_software(SDL_Renderer* renderer) {
    SDL_RendererInfo info{};
    return SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
}

bool has_callback(const ImDrawData& data) {
    for (int n = 0; n < data.CmdListsCount; ++n)
        for (const ImDrawCmd& command : data.CmdLists[n]->CmdBuffer)
            if (command.UserCallback != nullptr) return true;
    return false;
}

SDL_Rect clip_of(const ImDrawCmd& command, const SDL_Rect& area) {
    // Truncated, as ImGui's own renderer does.
    const SDL_Rect clip{static_cast<int>(command.ClipRect.x), static_cast<int>(command.ClipRect.y),
                        static_cast<int>(command.ClipRect.z - command.ClipRect.x),
                        static_cast<int>(command.ClipRect.w - command.ClipRect.y)};
    SDL_Rect kept;
    return SDL_IntersectRect(&clip, &area, &kept) == SDL_TRUE ? kept : SDL_Rect{0, 0, 0, 0};
}

}  // namespace

KeptPicture::KeptPicture(SDL_Renderer* renderer)
    : renderer_(renderer), keeps_(is_software(renderer)) {}

KeptPicture::~KeptPicture() { forget(); }

void KeptPicture::forget() {
    if (texture_ != nullptr) SDL_DestroyTexture(texture_);
    texture_ = nullptr;
    size_ = {};
    tiles_.forget();
}

bool KeptPicture::make_texture(SDL_Point size) {
    if (texture_ != nullptr && size_.x == size.x && size_.y == size.y) return true;
    forget();
    texture_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET,
                                 size.x, size.y);
    if (texture_ == nullptr) return false;
    SDL_SetTextureBlendMode(texture_, SDL_BLENDMODE_NONE);
    size_ = size;
    return true;
}

void KeptPicture::draw_all(ImDrawData& data, Color background) {
    SDL_SetRenderDrawColor(renderer_, background.r, background.g, background.b, 255);
    SDL_RenderClear(renderer_);
    render_with_backend(&data);
    redrawn_ = static_cast<int>(data.DisplaySize.x) * static_cast<int>(data.DisplaySize.y);
}

void KeptPicture::draw(ImDrawData& data, Color background) {
    const SDL_Point size{static_cast<int>(data.DisplaySize.x),
                         static_cast<int>(data.DisplaySize.y)};
    if (size.x <= 0 || size.y <= 0) return;
    if (!keeps_ || has_callback(data) || !make_texture(size)) return draw_all(data, background);
    redrawn_ = 0;
    SDL_SetRenderTarget(renderer_, texture_);
    for (const SDL_Rect& area : tiles_.compare(data, size)) {
        draw_within(data, area, background);
        redrawn_ += area.w * area.h;
    }
    SDL_RenderSetClipRect(renderer_, nullptr);
    SDL_SetRenderTarget(renderer_, nullptr);
    SDL_RenderSetClipRect(renderer_, nullptr);
    SDL_RenderCopy(renderer_, texture_, nullptr, nullptr);
}

void KeptPicture::draw_within(const ImDrawData& data, const SDL_Rect& area, Color background) {
    SDL_RenderSetClipRect(renderer_, &area);
    SDL_SetRenderDrawColor(renderer_, background.r, background.g, background.b, 255);
    SDL_RenderFillRect(renderer_, &area);
    const std::span<const DrawnPiece> pieces = tiles_.pieces();
    for (std::size_t i = 0; i < pieces.size();) {
        const int list_number = pieces[i].list;
        const int command_number = pieces[i].command;
        const ImDrawList& list = *data.CmdLists[list_number];
        const ImDrawCmd& command = list.CmdBuffer[command_number];
        const ImDrawIdx* const indices = list.IdxBuffer.Data + command.IdxOffset;
        indices_.resize(0);
        for (; i < pieces.size() && pieces[i].list == list_number &&
               pieces[i].command == command_number;
             ++i) {
            if (SDL_HasIntersection(&pieces[i].bounds, &area) == SDL_FALSE) continue;
            for (int k = 0; k < pieces[i].count; ++k)
                indices_.push_back(indices[pieces[i].first + static_cast<unsigned>(k)]);
        }
        if (!indices_.empty()) submit(list, command, clip_of(command, area));
    }
}

void KeptPicture::submit(const ImDrawList& list, const ImDrawCmd& command, const SDL_Rect& area) {
    if (area.w <= 0 || area.h <= 0) return;
    SDL_RenderSetClipRect(renderer_, &area);
    // Only the vertices from the first to the last that is used: SDL looks at each of them.
    const auto [low, high] = std::minmax_element(indices_.begin(), indices_.end());
    const ImDrawIdx first = *low;
    const int count = *high - first + 1;
    for (ImDrawIdx& index : indices_) index = static_cast<ImDrawIdx>(index - first);
    const auto* const vertices =
        reinterpret_cast<const char*>(list.VtxBuffer.Data + command.VtxOffset + first);
    constexpr int stride = sizeof(ImDrawVert);
    SDL_RenderGeometryRaw(
        renderer_, static_cast<SDL_Texture*>(command.GetTexID()),
        reinterpret_cast<const float*>(vertices + offsetof(ImDrawVert, pos)), stride,
        reinterpret_cast<const SDL_Color*>(vertices + offsetof(ImDrawVert, col)), stride,
        reinterpret_cast<const float*>(vertices + offsetof(ImDrawVert, uv)), stride, count,
        indices_.Data, indices_.Size, sizeof(ImDrawIdx));
}

}  // namespace slidelab::lab
