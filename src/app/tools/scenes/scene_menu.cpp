#include "app/tools/scenes/scene_menu.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/scenes/failure_pictures.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/draw.hpp"
#include "view/drawing/theme.hpp"
#include "view/world/movers.hpp"

namespace slidelab::lab {

namespace {

void draw_level(Canvas& canvas, const Level& level) {
    const auto draw = [&](Vec2 a, Vec2 b, Paint paint) {
        draw_line(canvas.list, canvas.camera.to_screen(a), canvas.camera.to_screen(b),
                  canvas.stroke(paint, 1.0));
    };
    for (const BoxPath& box : level.box_paths()) {
        draw_mover_outline(canvas, BoxShape{box.home.half}, box.home.center,
                           canvas.stroke(Paint::moving_box, 1.0));
        draw(box.home.center, box.home.center + box.travel, Paint::moving_box);
    }
    for (const Wall& wall : level.walls()) {
        if (wall.radius == 0.0) {
            draw(wall.segment.a, wall.segment.b, Paint::wall);
        } else {
            draw_mover_outline(canvas, CapsuleShape{wall.segment, wall.radius}, {},
                               canvas.stroke(Paint::wall, 1.0));
        }
    }
}

void draw_run(Canvas& canvas, const Shape& shape, const std::vector<Vec2>& positions, Color color) {
    if (positions.empty()) return;
    std::vector<Vec2> path;
    for (const Vec2 position : positions) path.push_back(canvas.camera.to_screen(position));
    draw_curve(canvas.list, path, {color, 1.5});
    draw_mover_outline(canvas, shape, positions.back(), {color, 1.0});
}

/// Within a rectangle of `size` pixels from `corner` on. The path with the safeguard has the colour
/// of paths, the one without it that of trouble; the mover stands at the end of each.
void draw_failure(ImDrawList& list, const Theme& theme, const FailurePicture& picture,
                  ImVec2 corner, ImVec2 size) {
    constexpr double any = 1e9;  // pixels a unit: however small the level is
    Camera camera;
    camera.origin = {static_cast<double>(corner.x), static_cast<double>(corner.y)};
    camera.size = {static_cast<double>(size.x), static_cast<double>(size.y)};
    camera.show(picture.area, any);
    const Highlight none;
    Sighted sighted;
    Canvas canvas{list, camera, theme, 1.0, none, sighted};
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    list.AddRectFilled(corner, end, packed(theme.of(Paint::background)));
    list.PushClipRect(corner, end, true);
    draw_level(canvas, *picture.level);
    draw_run(canvas, picture.shape, picture.without, theme.of(Paint::trouble));
    draw_run(canvas, picture.shape, picture.with, theme.of(Role::slide));
    list.PopClipRect();
}

// Points.
constexpr float width_of_list = 560.0F;
constexpr float window_padding = 10.0F;
constexpr float card_width = 400.0F;
constexpr float roomy_width = 360.0F;  // less wide, it is higher, for the words beside the picture
constexpr float more_lines = 34.0F;
constexpr float picture_width = 150.0F;
constexpr float picture_height = 92.0F;
constexpr float card_padding = 8.0F;

int columns_of_cards(float scale) {
    const float available = ImGui::GetContentRegionAvail().x;
    return std::max(1, static_cast<int>(available / (card_width * scale)));
}

/// Pixels.
Vec2 size_of_card(int columns, float scale) {
    const float between = ImGui::GetStyle().ItemSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x / static_cast<float>(columns) - between;
    const float more = width < roomy_width * scale ? more_lines : 0.0F;
    const float height = (picture_height + more + 2.0F * card_padding) * scale;
    return {static_cast<double>(width), static_cast<double>(height)};
}

/// The sentence beside the picture.
void draw_words(ImDrawList& list, const SavedScene& failure, ImVec2 at, float width) {
    const ImU32 bright = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const float size = ImGui::GetFontSize();
    const std::string words = fmt::format("{}: {}", beginning_of(failure), failure.caption);
    const float title = ImGui::CalcTextSize(failure.title.c_str(), nullptr, false, width).y;
    list.AddText(ImGui::GetFont(), size, at, bright, failure.title.c_str(), nullptr, width);
    list.AddText(ImGui::GetFont(), size, {at.x, at.y + title + 3.0F}, dim, words.c_str(), nullptr,
                 width);
}

bool draw_card(Widgets& widgets, const SavedScene& failure, FailurePictures& pictures,
               const Theme& theme, Vec2 size, float scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 card{static_cast<float>(size.x), static_cast<float>(size.y)};
    const bool is_pressed = ImGui::InvisibleButton(failure.id.c_str(), card);
    widgets.note(failure.id.c_str());
    if (!ImGui::IsItemVisible()) return is_pressed;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImGuiCol ground = ImGui::IsItemHovered() ? ImGuiCol_HeaderHovered : ImGuiCol_FrameBg;
    list.AddRectFilled(corner, {corner.x + card.x, corner.y + card.y}, ImGui::GetColorU32(ground),
                       ImGui::GetStyle().FrameRounding);
    const float padding = card_padding * scale;
    const ImVec2 inner{corner.x + padding, corner.y + padding};
    const ImVec2 of_picture{picture_width * scale, picture_height * scale};
    if (const auto& picture = pictures.of(failure))
        draw_failure(list, theme, *picture, inner, of_picture);
    const float words = inner.x + of_picture.x + padding;
    draw_words(list, failure, {words, inner.y}, corner.x + card.x - padding - words);
    return is_pressed;
}

}  // namespace

SceneMenu::Use SceneMenu::draw(Widgets& widgets, const SceneMenuModel& model, Vec2 screen,
                               float right_edge, float scale) {
    Use use;
    const bool has_cards = model.kind == SceneKind::failure;
    const char* const title =
        has_cards ? "What each safeguard is for###gallery" : "Figures of the articles###figures";
    const float widest = has_cards ? 1e6F : width_of_list;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {window_padding * scale, window_padding * scale});
    if (begin_list_window(title, use.is_open, screen, right_edge, scale, widest)) {
        const int columns = columns_of_cards(scale);
        const Vec2 card = size_of_card(columns, scale);
        std::string group;
        int column = 0;
        for (const std::size_t place : places_of(model.list, {model.kind})) {
            const SavedScene& scene = model.list.scenes[place];
            std::string its_group = group_of(model.list, scene);
            if (its_group != std::exchange(group, its_group)) {
                column = 0;
                ImGui::Spacing();
                widgets.text(group);
            }
            if (has_cards && column > 0) ImGui::SameLine();
            column = (column + 1) % columns;
            const bool is_chosen =
                has_cards ? draw_card(widgets, scene, model.pictures, model.theme, card, scale)
                          : draw_row(widgets, scene, place, place == model.open);
            if (is_chosen) use.scene = place;
        }
        shown_ = model.open;
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return use;
}

bool SceneMenu::draw_row(Widgets& widgets, const SavedScene& figure, std::size_t place,
                         bool is_open) {
    const ListRow row{figure.id, fmt::format("  {}", figure.title), is_open};
    const bool is_pressed = widgets.row(row, static_cast<int>(place)).pressed;
    if (is_open && shown_ != place) ImGui::SetScrollHereY();
    return is_pressed;
}

}  // namespace slidelab::lab
