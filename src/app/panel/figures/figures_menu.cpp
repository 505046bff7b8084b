#include "app/panel/figures/figures_menu.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace slidelab {

namespace {

constexpr float width = 560.0F;   // points
constexpr float margin = 12.0F;   // points, to the edges of the world
constexpr float padding = 10.0F;  // points

void heading(Widgets& widgets, const FigureArticle& article) {
    ImGui::Spacing();
    widgets.text(fmt::format("{}  {}", article.number, heading_of(article)));
}

}  // namespace

FiguresMenu::Use FiguresMenu::draw(const FigureList& list, std::optional<std::size_t> open,
                                   Vec2 screen, float right_edge, float scale) {
    Use use;
    widgets_.begin_frame(scale);
    const float room = 2.0F * margin * scale;
    const auto height = static_cast<float>(screen.y);
    ImGui::SetNextWindowPos({right_edge * 0.5F, height * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSize({std::min(width * scale, right_edge - room), height - room});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding * scale, padding * scale});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin("Figures of the articles###figures", &use.is_open, flags)) {
        for (std::size_t i = 0; i < list.figures.size(); ++i) {
            const Figure& figure = list.figures[i];
            const bool is_first = i == 0 || figure.article != list.figures[i - 1].article;
            if (is_first) heading(widgets_, list.articles[figure.article]);
            const ListRow row{figure.id, fmt::format("  {}", figure.title), i == open};
            if (widgets_.row(row, static_cast<int>(i)).pressed) use.figure = i;
            if (i == open && shown_ != open) ImGui::SetScrollHereY();
        }
        shown_ = open;
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return use;
}

}  // namespace slidelab
