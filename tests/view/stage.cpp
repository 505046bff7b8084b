#include "view/stage.hpp"
#include "support/lab_names.hpp"

#include <SDL_image.h>
#include <backends/imgui_impl_sdl.h>
#include <backends/imgui_impl_sdlrenderer.h>

#include <stdexcept>

namespace slidelab::test {

std::string font_path() { return SLIDELAB_FONT; }

std::string theme_path() { return SLIDELAB_SOURCE_DIR "/assets/theme.json"; }

Stage::Stage(int width, int height, float scale)
    : right_edge(width), size_{static_cast<double>(width), static_cast<double>(height)} {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) throw std::runtime_error(SDL_GetError());
    window_ = SDL_CreateWindow("stage", 0, 0, width, height, 0);
    renderer_ = SDL_CreateRenderer(window_, -1, 0);
    if (!renderer_) throw std::runtime_error(SDL_GetError());
    shot_ = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetStyle().AntiAliasedLinesUseTex = false;
    ImGui_ImplSDL2_InitForSDLRenderer(window_);
    ImGui_ImplSDLRenderer_Init(renderer_);
    auto theme = read_theme(theme_path());
    if (const auto* error = std::get_if<InputError>(&theme))
        throw std::runtime_error(to_string(*error));
    theme_ = std::get<Theme>(theme);
    screen_ = std::make_unique<Screen>(renderer_);
    painter_ = std::make_unique<Painter>(renderer_, theme_, font_path(), scale);
}

Stage::~Stage() {
    painter_.reset();
    screen_.reset();
    ImGui_ImplSDLRenderer_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
    SDL_FreeSurface(shot_);
    SDL_DestroyRenderer(renderer_);
    SDL_DestroyWindow(window_);
    SDL_Quit();
}

void Stage::paint(const Scene& scene, const Camera& camera, const ViewSettings& view,
                  Vec2 pointer) {
    ImGui_ImplSDLRenderer_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGui::GetIO().MousePos = {static_cast<float>(pointer.x), static_cast<float>(pointer.y)};
    ImGui::NewFrame();
    painter_->paint(*ImGui::GetBackgroundDrawList(), camera, scene, view,
                    static_cast<float>(right_edge));
    ImGui::Render();
    screen_->draw(*ImGui::GetDrawData(), {255, 0, 255, 255});
    if (read_back)
        SDL_RenderReadPixels(renderer_, nullptr, SDL_PIXELFORMAT_ARGB8888, shot_->pixels,
                             shot_->pitch);
    SDL_RenderPresent(renderer_);
}

Color Stage::pixel(Vec2 at) const {
    const auto* row = static_cast<const std::uint8_t*>(shot_->pixels) +
                      static_cast<std::ptrdiff_t>(at.y) * shot_->pitch;
    const std::uint32_t p = reinterpret_cast<const std::uint32_t*>(row)[static_cast<int>(at.x)];
    const auto channel = [&](int shift) { return static_cast<std::uint8_t>((p >> shift) & 0xffU); };
    return {channel(16), channel(8), channel(0), 255};
}

bool Stage::save(const std::string& path) const { return IMG_SavePNG(shot_, path.c_str()) == 0; }

}  // namespace slidelab::test
