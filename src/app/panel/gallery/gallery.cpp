#include "app/panel/gallery/gallery.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panel/gallery/failure_drawing.hpp"
#include "app/panel/widgets/list_window.hpp"

namespace slidelab::lab {

namespace {

// Points.
constexpr float card_width = 400.0F;
constexpr float roomy_width = 360.0F;  // less wide, it is higher, for the words beside the picture
constexpr float more_lines = 34.0F;
constexpr float picture_width = 150.0F;
constexpr float picture_height = 92.0F;
constexpr float padding = 8.0F;

std::string name_of_option(const FailureCase& failure) {
    return fmt::format("{}.{}", failure.strategy->id, failure.option_name());
}

std::string words_of(const FailureCase& failure) {
    return fmt::format("{}: {}", beginning_of(failure), failure.sentence);
}

/// The sentence beside the picture.
void draw_words(ImDrawList& list, const FailureCase& failure, ImVec2 at, float width) {
    const ImU32 bright = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const float size = ImGui::GetFontSize();
    const std::string words = words_of(failure);
    const float title = ImGui::CalcTextSize(failure.title.c_str(), nullptr, false, width).y;
    list.AddText(ImGui::GetFont(), size, at, bright, failure.title.c_str(), nullptr, width);
    list.AddText(ImGui::GetFont(), size, {at.x, at.y + title + 3.0F}, dim, words.c_str(), nullptr,
                 width);
}

}  // namespace

Gallery::Use Gallery::draw(FailureGallery& failures, const Theme& theme, Vec2 screen,
                           float right_edge, float scale) {
    Use use;
    widgets_.begin_frame(scale);
    if (begin_list_window("What each safeguard is for###gallery", use.is_open, screen, right_edge,
                          scale)) {
        const float available = ImGui::GetContentRegionAvail().x;
        const int columns = std::max(1, static_cast<int>(available / (card_width * scale)));
        const float gap = ImGui::GetStyle().ItemSpacing.x;
        const float wide = available / static_cast<float>(columns) - gap;
        const float more = wide < roomy_width * scale ? more_lines : 0.0F;
        const ImVec2 card{wide, (picture_height + more + 2.0F * padding) * scale};
        const Strategy* strategy = nullptr;
        int column = 0;
        for (std::size_t i = 0; i < failures.list().cases.size(); ++i) {
            const FailureCase& failure = failures.list().cases[i];
            if (failure.strategy != strategy) {
                strategy = failure.strategy;
                column = 0;
                ImGui::Spacing();
                ImGui::Text("%s", std::string(strategy->title).c_str());
            }
            if (column > 0) ImGui::SameLine();
            column = (column + 1) % columns;
            const ImVec2 corner = ImGui::GetCursorScreenPos();
            const std::string name = name_of_option(failure);
            if (ImGui::InvisibleButton(name.c_str(), card)) use.failure = i;
            if (!ImGui::IsItemVisible()) continue;
            widgets_.note(name);
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const ImGuiCol ground =
                ImGui::IsItemHovered() ? ImGuiCol_HeaderHovered : ImGuiCol_FrameBg;
            list.AddRectFilled(corner, {corner.x + card.x, corner.y + card.y},
                               ImGui::GetColorU32(ground), ImGui::GetStyle().FrameRounding);
            const ImVec2 inner{corner.x + padding * scale, corner.y + padding * scale};
            const ImVec2 size{picture_width * scale, picture_height * scale};
            if (const auto& picture = failures.pictures()[i])
                draw_failure(list, theme, *picture, inner, size);
            const float words = inner.x + size.x + padding * scale;
            draw_words(list, failure, {words, inner.y},
                       corner.x + card.x - padding * scale - words);
        }
    }
    ImGui::End();
    return use;
}

}  // namespace slidelab::lab
