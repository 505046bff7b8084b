#include "view/words/labels.hpp"

#include <cfloat>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {
namespace {

/// By the places of the atlas: the panel's, which is ImGui's default, and two more.
enum Font : int { of_panel, of_labels, large, font_count };
constexpr float points[font_count] = {14.0F, 15.0F, 17.0F};

ImFont* font(Font which) { return ImGui::GetIO().Fonts->Fonts[which]; }

}  // namespace

void load_fonts(const std::string& path, float scale) {
    // Latin letters, the dash for what there is not, the arrow to what was chosen.
    static constexpr ImWchar ranges[] = {0x20, 0xff, 0x2013, 0x2013, 0x2192, 0x2192, 0};
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    std::error_code ignored;
    const bool is_there = std::filesystem::exists(path, ignored);
    atlas.Clear();
    for (int which = 0; which < font_count; ++which) {
        ImFontConfig config;
        config.SizePixels = std::round(points[which] * scale);
        if (which == of_labels) {  // small, and on every ground: its letters are on whole pixels
            config.OversampleH = 1;
            config.PixelSnapH = true;
        }
        if (is_there)
            atlas.AddFontFromFileTTF(path.c_str(), config.SizePixels, &config, ranges);
        else
            atlas.AddFontDefault(&config);
    }
    atlas.Build();  // labels are measured before the first frame, too
}

ImFont* large_font() { return font(large); }

void draw_label(ImDrawList& list, Vec2 at, std::string_view text, Color color) {
    const ImFont* const own = font(of_labels);
    const ImVec2 corner(static_cast<float>(std::round(at.x)), static_cast<float>(std::round(at.y)));
    list.AddText(own, own->FontSize, corner, packed(color), text.data(), text.data() + text.size());
}

Vec2 size_of_label(std::string_view text) {
    const ImFont* const own = font(of_labels);
    const ImVec2 size =
        own->CalcTextSizeA(own->FontSize, FLT_MAX, 0.0F, text.data(), text.data() + text.size());
    return {static_cast<double>(std::ceil(size.x)), static_cast<double>(size.y)};
}

}  // namespace slidelab::lab
