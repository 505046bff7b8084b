#include "app/shell/gui.hpp"

#if __has_include(<backends/imgui_impl_sdl2.h>)
#include <backends/imgui_impl_sdl2.h>
#include <backends/imgui_impl_sdlrenderer2.h>
#else
#include <backends/imgui_impl_sdl.h>
#include <backends/imgui_impl_sdlrenderer.h>
#endif

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <filesystem>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

ImVec4 rgb(unsigned color, float alpha = 1.0F) {
    const auto part = [color](unsigned shift) {
        return static_cast<float>((color >> shift) & 0xffU) / 255.0F;
    };
    return {part(16), part(8), part(0), alpha};
}

/// The colours of the panel. Calm, so that the colours in the world are the loudest on
/// the screen.
struct Palette {
    unsigned base, title, raised, hovered, active, line, grab, header;
    unsigned text, faint;
    unsigned slider, slider_active;  ///< apart enough from the number that is written over them
    unsigned plot;
    unsigned accent;  ///< the mover's green
};

constexpr Palette dark{0x161b24, 0x1b222d, 0x232b38, 0x2f3a4b, 0x3b4a61, 0x2c3645, 0x364256,
                       0x1f2733, 0xdbe2ec, 0x8493a8, 0x2f7a56, 0x3a9a6c, 0x7fb2e5, 0x58c48a};
constexpr Palette light{0xf1f3f6, 0xe3e7ec, 0xdfe4ea, 0xd0d8e1, 0xbcc8d5, 0xc4ccd6, 0xb3bfcc,
                        0xe6eaef, 0x1c2530, 0x5c6877, 0x9fd6b8, 0x86c9a5, 0x2f6da8, 0x14804a};

void set_colors(ImGuiStyle& style, const Palette& p) {
    ImVec4* c = style.Colors;
    c[ImGuiCol_Text] = rgb(p.text);
    c[ImGuiCol_TextDisabled] = rgb(p.faint);
    c[ImGuiCol_WindowBg] = rgb(p.base, 0.98F);
    c[ImGuiCol_PopupBg] = rgb(p.title, 0.98F);
    c[ImGuiCol_Border] = c[ImGuiCol_Separator] = rgb(p.line);
    c[ImGuiCol_FrameBg] = c[ImGuiCol_Button] = c[ImGuiCol_TableHeaderBg] = rgb(p.raised);
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = rgb(p.hovered);
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = rgb(p.active);
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = rgb(p.title);
    c[ImGuiCol_CheckMark] = rgb(p.accent);
    c[ImGuiCol_SliderGrab] = rgb(p.slider);
    c[ImGuiCol_SliderGrabActive] = rgb(p.slider_active);
    c[ImGuiCol_Header] = rgb(p.header);
    c[ImGuiCol_HeaderHovered] = rgb(p.hovered);
    c[ImGuiCol_HeaderActive] = rgb(p.active);
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = rgb(p.accent);
    c[ImGuiCol_ResizeGrip] = rgb(p.accent, 0.0F);
    c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = rgb(p.accent, 0.6F);
    c[ImGuiCol_Tab] = c[ImGuiCol_TabUnfocused] = rgb(p.title);
    c[ImGuiCol_TabHovered] = rgb(p.hovered);
    c[ImGuiCol_TabActive] = c[ImGuiCol_TabUnfocusedActive] = rgb(p.active);
    c[ImGuiCol_PlotLines] = rgb(p.plot);
    c[ImGuiCol_ScrollbarBg] = rgb(p.base, 0.0F);
    c[ImGuiCol_ScrollbarGrab] = rgb(p.grab);
    c[ImGuiCol_TextSelectedBg] = rgb(p.accent, 0.35F);
    c[ImGuiCol_TableRowBgAlt] = rgb(p.text, 0.03F);
}

ImGuiStyle make_style(float scale, bool is_light) {
    ImGuiStyle style;
    is_light ? ImGui::StyleColorsLight(&style) : ImGui::StyleColorsDark(&style);
    set_colors(style, is_light ? light : dark);
    style.WindowRounding = 8.0F;
    style.FrameRounding = style.GrabRounding = style.PopupRounding = 5.0F;
    style.ScrollbarRounding = 6.0F;
    style.ScrollbarSize = 11.0F;
    style.WindowBorderSize = style.PopupBorderSize = 1.0F;
    style.FramePadding = {8.0F, 4.0F};
    style.ItemSpacing = {8.0F, 6.0F};
    style.WindowPadding = {12.0F, 10.0F};
    style.GrabMinSize = 12.0F;
    style.WindowTitleAlign = {0.0F, 0.5F};
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.ScaleAllSizes(scale);
    // Textured lines look jagged in the SDL renderer, and our own raster draws none.
    style.AntiAliasedLinesUseTex = false;
    return style;
}

void load_font(float scale) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    std::error_code ignored;
    if (std::filesystem::exists(SLIDELAB_FONT, ignored)) {
        // Latin letters, the dash for what there is not, the arrow to what was chosen, the
        // timeline's arrows, and the tick of a cure.
        static constexpr ImWchar ranges[] = {0x20,   0xff,   0x2013, 0x2013, 0x2192, 0x2192, 0x25b6,
                                             0x25b6, 0x25c0, 0x25c0, 0x2713, 0x2713, 0};
        // Rows of glyphs are rasterised for this very size: crisp at every scale.
        for (const float points : {14.0F, 17.0F})  // the second is large_font
            io.Fonts->AddFontFromFileTTF(SLIDELAB_FONT, std::round(points * scale), nullptr,
                                         ranges);
    } else {
        io.Fonts->AddFontDefault();
    }
}

}  // namespace

ImFont* large_font() { return ImGui::GetIO().Fonts->Fonts.back(); }

float scale_for(Vec2 output_size, double pixels_per_point) {
    // Whoever has a larger window sits farther from it, and wants to see more in it: words take
    // half of what it grows by.
    const Vec2 points = output_size / std::max(1.0, pixels_per_point);
    const double larger = std::min(points.x / 1280.0, points.y / 720.0);
    const double wanted =
        std::max(1.0, pixels_per_point) * (1.0 + 0.5 * std::max(0.0, larger - 1.0));
    return static_cast<float>(std::clamp(std::round(wanted * 4.0) / 4.0, 1.0, 4.0));
}

Gui::Gui(Window& window, float scale) : window_(&window), screen_(window.renderer()) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // what is worth keeping is in the preferences
    io.LogFilename = nullptr;
    ImGui_ImplSDL2_InitForSDLRenderer(window.handle()
#if __has_include(<backends/imgui_impl_sdl2.h>)
                                          ,
                                      window.renderer()
#endif
    );
    ImGui_ImplSDLRenderer_Init(window.renderer());
    set_scale(scale);
}

Gui::~Gui() {
    ImGui_ImplSDLRenderer_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

void Gui::set_scale(float scale) {
    if (scale == scale_) return;
    scale_ = scale;
    ImGui::GetStyle() = make_style(scale, is_light_);
    load_font(scale);
    forget();
}

void Gui::set_light(bool is_light) {
    if (is_light == is_light_) return;
    is_light_ = is_light;
    ImGui::GetStyle() = make_style(scale_, is_light_);
}

void Gui::forget() {
    ImGui_ImplSDLRenderer_DestroyDeviceObjects();
    screen_.forget();
}

/// ImGui before 1.87 sees the state of the keys once a frame: it would miss a tap between two.
bool Gui::holds_back(const SDL_KeyboardEvent& key) {
    const SDL_Scancode code = key.keysym.scancode;
    const bool was_pressed = std::find(pressed_.begin(), pressed_.end(), code) != pressed_.end();
    if (key.type == SDL_KEYUP) return was_pressed;
    const auto is_of_key = [code](const SDL_Event& up) { return up.key.keysym.scancode == code; };
    let_go_.erase(std::remove_if(let_go_.begin(), let_go_.end(), is_of_key), let_go_.end());
    if (!was_pressed) pressed_.push_back(code);
    return false;
}

void Gui::handle(const SDL_Event& event) {
    // The mouse is set from our own state in begin_frame. Tab would jump into the panel's first
    // field, and it belongs to the world unless someone is typing.
    const bool key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
    if (key && event.key.keysym.sym == SDLK_TAB && !wants_text()) return;
    if (key && event.key.keysym.scancode >= SDL_NUM_SCANCODES) return;
    if (key && holds_back(event.key)) return let_go_.push_back(event);
    ImGui_ImplSDL2_ProcessEvent(&event);
}

void Gui::begin_frame(const Pointer& pointer, double seconds) {
    ImGui_ImplSDLRenderer_NewFrame();
    ImGui_ImplSDL2_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    const Vec2 output = window_->output_size();
    const double ratio = window_->pixels_per_point();
    io.DisplaySize = {static_cast<float>(output.x), static_cast<float>(output.y)};
    io.DisplayFramebufferScale = {1.0F, 1.0F};
    io.DeltaTime = static_cast<float>(std::max(seconds, 1e-4));
    io.MousePos = {static_cast<float>(pointer.position.x * ratio),
                   static_cast<float>(pointer.position.y * ratio)};
    // A click that began and ended within the frame is still a click.
    for (std::size_t i = 0; i < pointer.down.size(); ++i) {
        io.MouseDown[i] = pointer.down[i] || pointer.pressed[i];
    }
    ImGui::NewFrame();
    pressed_.clear();
    for (const SDL_Event& up : let_go_) ImGui_ImplSDL2_ProcessEvent(&up);
    let_go_.clear();
}

void Gui::end_frame() { ImGui::Render(); }

bool Gui::close_popup() {
    // By its own functions ImGui closes a popup only from within it, or by a click.
    const int open = GImGui->OpenPopupStack.Size;
    if (open == 0) return false;
    ImGui::ClosePopupToLevel(open - 1, true);
    return true;
}

void Gui::fill(ImDrawList& list, float left, float top, float right, float bottom) {
    ImVec4 color = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    color.w = 1.0F;
    list.AddRectFilled({left, top}, {right, bottom}, ImGui::ColorConvertFloat4ToU32(color));
}

void Gui::draw(Color background) {
    if (ImDrawData* data = ImGui::GetDrawData()) screen_.draw(*data, background);
}

}  // namespace slidelab::lab
