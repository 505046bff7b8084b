#include "app/panel/scenes/figure_caption.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panel/panel.hpp"

namespace slidelab::lab {

namespace {

constexpr float widest = 760.0F;                  // points: longer lines are hard to read
constexpr float margin = 10.0F;                   // points, to the edges of the world
constexpr float padding = 9.0F;                   // points, around the words
constexpr float gap = 4.0F;                       // points, between its rows
constexpr float least_width_of_one_row = 480.0F;  // points: for buttons and hint

std::string source_of(const CaptionModel& model) {
    return fmt::format("{}: {}", group_of(model.list, model.figure()), model.figure().shows);
}

std::string title_of(const CaptionModel& model) {
    const auto figures = places_of(model.list, {SceneKind::figure});
    const auto number =
        std::find(figures.begin(), figures.end(), model.place) - figures.begin() + 1;
    return fmt::format("{} of {}   {}", number, figures.size(), model.figure().title);
}

/// "Drag: path, walls"
std::string hint_of(const SavedScene& figure) {
    constexpr const char* words[] = {"path", "walls", "box"};
    std::string text;
    for (const FigurePart part : figure.movable) {
        text += text.empty() ? "Drag: " : ", ";
        text += words[static_cast<std::size_t>(part)];
    }
    return text;
}

float height_of(const std::string& text, float width) {
    return ImGui::CalcTextSize(text.c_str(), nullptr, false, width).y;
}

}  // namespace

Aabb FigureCaption::lay_out(const CaptionModel& model, float right_edge, float top, float scale) {
    scale_ = scale;
    const float outer = std::min(widest * scale, right_edge - 2.0F * margin * scale);
    const float inner = outer - 2.0F * padding * scale;
    // Where it has no room beside the buttons, what can be dragged stands below them.
    has_hint_below_ = inner < least_width_of_one_row * scale;
    const float hint = has_hint_below_ ? ImGui::GetTextLineHeight() + gap * scale : 0.0F;
    const float height = hint + height_of(source_of(model), inner) +
                         height_of(title_of(model), inner) +
                         height_of(model.figure().caption, inner) + ImGui::GetFrameHeight() +
                         3.0F * gap * scale + 2.0F * padding * scale;
    const float left = 0.5F * (right_edge - outer);
    top += margin * scale;
    place_ = Aabb{{static_cast<double>(left), static_cast<double>(top)},
                  {static_cast<double>(left + outer), static_cast<double>(top + height)}};
    return *place_;
}

void FigureCaption::draw(const CaptionModel& model, PanelCommands& commands) {
    widgets_.begin_frame(scale_);
    if (!place_) return;
    const auto in_pixels = [](Vec2 v) {
        return ImVec2{static_cast<float>(v.x), static_cast<float>(v.y)};
    };
    ImGui::SetNextWindowPos(in_pixels(place_->min));
    ImGui::SetNextWindowSize(in_pixels(place_->size()));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding * scale_, padding * scale_});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, gap * scale_});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoFocusOnAppearing;
    if (ImGui::Begin("##caption", nullptr, flags)) {
        widgets_.dim_text(source_of(model));
        widgets_.text(title_of(model));
        widgets_.text(model.figure().caption);
        draw_buttons(model, commands);
        fits_ = ImGui::GetScrollMaxX() <= 0.0F && ImGui::GetScrollMaxY() <= 0.0F;
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
}

void FigureCaption::draw_buttons(const CaptionModel& model, PanelCommands& commands) {
    const auto button_for = [&](const char* label, const char* help, Action action) {
        if (action != Action::previous_figure) ImGui::SameLine();
        if (widgets_.button(label, help)) commands.actions.push_back(action);
    };
    button_for("Previous figure", "The figure before this one (Page up).", Action::previous_figure);
    button_for("Next figure", "The next one of the course (Page down).", Action::next_figure);
    button_for("All figures", "The list of all figures, by article (F4).", Action::figures);
    if (!has_hint_below_) {
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
    }
    widgets_.dim_text(hint_of(model.figure()));
}

}  // namespace slidelab::lab
