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
#include <span>

namespace slidelab {

namespace {

ImVec4 rgb(unsigned color, float alpha = 1.0F) {
    const auto part = [color](unsigned shift) {
        return static_cast<float>((color >> shift) & 0xffU) / 255.0F;
    };
    return {part(16), part(8), part(0), alpha};
}

/// Calm and dark, so that the colours in the world are the loudest on the screen.
void set_colors(ImGuiStyle& style) {
    constexpr unsigned base = 0x161b24;
    constexpr unsigned raised = 0x232b38;
    constexpr unsigned hovered = 0x2f3a4b;
    constexpr unsigned active = 0x3b4a61;
    constexpr unsigned accent = 0x58c48a;  // the mover's green
    constexpr unsigned text = 0xdbe2ec;
    ImVec4* c = style.Colors;
    c[ImGuiCol_Text] = rgb(text);
    c[ImGuiCol_TextDisabled] = rgb(0x8493a8);
    c[ImGuiCol_WindowBg] = rgb(base, 0.98F);
    c[ImGuiCol_PopupBg] = rgb(0x1b222d, 0.98F);
    c[ImGuiCol_Border] = rgb(0x2c3645);
    c[ImGuiCol_FrameBg] = rgb(raised);
    c[ImGuiCol_FrameBgHovered] = c[ImGuiCol_ButtonHovered] = rgb(hovered);
    c[ImGuiCol_FrameBgActive] = c[ImGuiCol_ButtonActive] = rgb(active);
    c[ImGuiCol_Button] = rgb(raised);
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = rgb(0x1b222d);
    c[ImGuiCol_CheckMark] = rgb(accent);
    // Dark enough for the number that is written over it.
    c[ImGuiCol_SliderGrab] = rgb(0x2f7a56);
    c[ImGuiCol_SliderGrabActive] = rgb(0x3a9a6c);
    c[ImGuiCol_Header] = rgb(0x1f2733);
    c[ImGuiCol_HeaderHovered] = rgb(hovered);
    c[ImGuiCol_HeaderActive] = rgb(active);
    c[ImGuiCol_Separator] = rgb(0x2c3645);
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = rgb(accent);
    c[ImGuiCol_ResizeGrip] = rgb(accent, 0.0F);
    c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = rgb(accent, 0.6F);
    c[ImGuiCol_PlotLines] = rgb(0x7fb2e5);
    c[ImGuiCol_ScrollbarBg] = rgb(base, 0.0F);
    c[ImGuiCol_ScrollbarGrab] = rgb(0x364256);
    c[ImGuiCol_TextSelectedBg] = rgb(accent, 0.35F);
    c[ImGuiCol_TableHeaderBg] = rgb(raised);
    c[ImGuiCol_TableRowBgAlt] = rgb(0xffffff, 0.03F);
}

ImGuiStyle make_style(float scale) {
    ImGuiStyle style;
    ImGui::StyleColorsDark(&style);
    set_colors(style);
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
    // Textured lines look jagged in the SDL renderer.
    style.AntiAliasedLinesUseTex = false;
    return style;
}

void load_font(float scale) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    std::error_code ignored;
    if (std::filesystem::exists(SLIDELAB_FONT, ignored)) {
        // Latin letters, the dash for what there is not, the arrow to what was chosen.
        static constexpr ImWchar ranges[] = {0x20, 0xff, 0x2013, 0x2013, 0x2192, 0x2192, 0};
        // Rows of glyphs are rasterised for this very size: crisp at every scale.
        io.Fonts->AddFontFromFileTTF(SLIDELAB_FONT, std::round(14.0F * scale), nullptr, ranges);
    } else {
        io.Fonts->AddFontDefault();
    }
}

void fill_grounds(const ImDrawList*, const ImDrawCmd* command) {
    const auto& grounds = *static_cast<const Gui::Grounds*>(command->UserCallbackData);
    if (grounds.are_kept) return;  // all of them is drawn over
    SDL_RenderSetClipRect(grounds.renderer, nullptr);
    for (const Ground& ground : grounds.all) fill(grounds.renderer, ground);
}

/// How many lists lie below the grounds: those up to the one whose last command fills them. 0 where
/// there is no ground.
int lists_below_grounds(const ImDrawData& data) {
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImVector<ImDrawCmd>& commands = data.CmdLists[i]->CmdBuffer;
        for (int k = commands.Size - 1; k >= 0; --k) {
            if (commands[k].UserCallback == fill_grounds) return i + 1;
            if (commands[k].ElemCount != 0 || commands[k].UserCallback != nullptr) break;
        }
    }
    return 0;
}

/// Older versions of ImGui have an array of lists, whose length is beside it; newer ones a vector.
template <class Lists>
void shorten(Lists& lists, int count) {
    if constexpr (requires { lists.resize(count); }) lists.resize(count);
}

void draw_first(ImDrawData data, int count) {
    data.CmdListsCount = count;
    shorten(data.CmdLists, count);
    ImGui_ImplSDLRenderer_RenderDrawData(&data);
}

}  // namespace

float scale_for(Vec2 output_size, double pixels_per_point) {
    const double fitting = std::min(output_size.x / 1920.0, output_size.y / 1080.0);
    const double wanted = std::max({1.0, fitting, pixels_per_point});
    return static_cast<float>(std::clamp(std::round(wanted * 4.0) / 4.0, 1.0, 4.0));
}

Gui::Gui(Window& window, float scale) : window_(&window), kept_(window.renderer()) {
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
    set_keeping(true);
    set_scale(scale);
}

Gui::~Gui() {
    ImGui_ImplSDLRenderer_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

// A graphics card draws all of a panel in the time in which it changes its target.
void Gui::set_keeping(bool keeps) { keeps_ = keeps && window_->is_software(); }

void Gui::set_scale(float scale) {
    if (scale == scale_) return;
    scale_ = scale;
    ImGui::GetStyle() = make_style(scale);
    load_font(scale);
    forget();
}

void Gui::forget() {
    ImGui_ImplSDLRenderer_DestroyDeviceObjects();
    kept_.forget();
}

void Gui::handle(const SDL_Event& event) {
    // The mouse is set from our own state in begin_frame. Tab would jump into the panel's first
    // field, and it belongs to the world unless someone is typing.
    const bool key = event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
    if (key && event.key.keysym.sym == SDLK_TAB && !wants_text()) return;
    if (key && event.key.keysym.scancode >= SDL_NUM_SCANCODES) return;
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
    grounds_ = {window_->renderer(), {}, false};
}

bool Gui::close_popup() {
    // By its own functions ImGui closes a popup only from within it, or by a click.
    const int open = GImGui->OpenPopupStack.Size;
    if (open == 0) return false;
    ImGui::ClosePopupToLevel(open - 1, true);
    return true;
}

void Gui::fill(float left, float top, float right, float bottom) {
    const ImVec4 color = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
    const auto part = [](float value) { return static_cast<Uint8>(std::lround(value * 255.0F)); };
    const SDL_Rect area{static_cast<int>(left), static_cast<int>(top),
                        static_cast<int>(std::ceil(right - left)),
                        static_cast<int>(std::ceil(bottom - top))};
    grounds_.all.push_back({area, part(color.x), part(color.y), part(color.z)});
}

void Gui::end_frame() {
    if (!grounds_.all.empty()) ImGui::GetBackgroundDrawList()->AddCallback(fill_grounds, &grounds_);
    ImGui::Render();
}

void Gui::draw() {
    ImDrawData* data = ImGui::GetDrawData();
    if (data == nullptr) return;
    const int below = keeps_ ? lists_below_grounds(*data) : 0;
    const std::span<ImDrawList* const> lists(&data->CmdLists[0],
                                             static_cast<std::size_t>(data->CmdListsCount));
    grounds_.are_kept =
        below > 0 && kept_.prepare(lists.subspan(static_cast<std::size_t>(below)), grounds_.all);
    if (!grounds_.are_kept) return ImGui_ImplSDLRenderer_RenderDrawData(data);
    draw_first(*data, below);
    kept_.draw();
}

}  // namespace slidelab
