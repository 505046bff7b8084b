#include "app/panel/figures/figures_menu.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panel/widgets/list_window.hpp"

namespace slidelab::lab {

namespace {

constexpr float width = 560.0F;       // points
constexpr float row_padding = 10.0F;  // points

void heading(Widgets& widgets, const FigureArticle& article) {
    ImGui::Spacing();
    widgets.text(fmt::format("{}  {}", article.number, heading_of(article)));
}

}  // namespace

FiguresMenu::Use FiguresMenu::draw(const FigureList& list, std::optional<std::size_t> open,
                                   Vec2 screen, float right_edge, float scale) {
    Use use;
    widgets_.begin_frame(scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {row_padding * scale, row_padding * scale});
    if (begin_list_window("Figures of the articles###figures", use.is_open, screen, right_edge,
                          scale, width)) {
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

}  // namespace slidelab::lab
