#include "view/drawing/screen.hpp"

#include <backends/imgui_impl_sdlrenderer.h>

#include <algorithm>

#include "view/drawing/raster.hpp"

namespace slidelab::lab {

bool is_software(SDL_Renderer* renderer) {
    SDL_RendererInfo info{};
    return SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
}

Screen::Screen(SDL_Renderer* renderer) : renderer_(renderer), is_software_(is_software(renderer)) {}

void Screen::forget() {
    if (texture_ != nullptr) SDL_DestroyTexture(texture_);
    texture_ = nullptr;
}

void Screen::draw(ImDrawData& data, Color background) {
    if (is_software_) return draw_in_software(data, background);
    SDL_SetRenderDrawColor(renderer_, background.r, background.g, background.b, 255);
    SDL_RenderClear(renderer_);
    ImGui_ImplSDLRenderer_RenderDrawData(&data);
}

bool Screen::make_texture(SDL_Point size) {
    if (texture_ != nullptr && size.x == size_.x && size.y == size_.y) return true;
    forget();
    size_ = size;
    texture_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING,
                                 size.x, size.y);
    if (texture_ != nullptr) SDL_SetTextureBlendMode(texture_, SDL_BLENDMODE_NONE);
    return texture_ != nullptr;
}

void Screen::draw_in_software(const ImDrawData& data, Color background) {
    const SDL_Point size{static_cast<int>(data.DisplaySize.x),
                         static_cast<int>(data.DisplaySize.y)};
    void* pixels = nullptr;
    int pitch = 0;
    if (size.x <= 0 || size.y <= 0 || !make_texture(size)) return;
    if (SDL_LockTexture(texture_, nullptr, &pixels, &pitch) != 0) return;
    const RasterTarget target{
        static_cast<std::uint32_t*>(pixels), pitch / 4, {0, 0, size.x, size.y}};
    for (int y = 0; y < size.y; ++y)
        std::fill_n(target.pixels + static_cast<std::ptrdiff_t>(y) * target.stride, size.x,
                    opaque(background));
    for (int n = 0; n < data.CmdListsCount; ++n) draw_list(*data.CmdLists[n], target);
    SDL_UnlockTexture(texture_);
    SDL_RenderCopy(renderer_, texture_, nullptr, nullptr);
}

}  // namespace slidelab::lab
