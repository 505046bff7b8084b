#include "app/tools/scenes/scene_menu.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/panel/widgets/widgets.hpp"
#include "app/tools/scenes/scene_pictures.hpp"
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
void draw_scene(ImDrawList& list, const Theme& theme, const ScenePicture& picture, ImVec2 corner,
                ImVec2 size) {
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
    for (const Box& box : picture.boxes)
        draw_mover_outline(canvas, BoxShape{box.half}, box.center,
                           canvas.stroke(Paint::moving_box, 1.0));
    draw_run(canvas, picture.shape, picture.without, theme.of(Paint::trouble));
    draw_run(canvas, picture.shape, picture.with, theme.of(Role::slide));
    list.PopClipRect();
}

// Points.
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
void draw_words(ImDrawList& list, const SavedScene& scene, ImVec2 at, float width) {
    const ImU32 bright = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 dim = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const float size = ImGui::GetFontSize();
    const std::string words = is_failing(scene)
                                  ? fmt::format("{}: {}", beginning_of(scene), scene.caption)
                                  : scene.caption;
    const float title = ImGui::CalcTextSize(scene.title.c_str(), nullptr, false, width).y;
    list.AddText(ImGui::GetFont(), size, at, bright, scene.title.c_str(), nullptr, width);
    list.AddText(ImGui::GetFont(), size, {at.x, at.y + title + 3.0F}, dim, words.c_str(), nullptr,
                 width);
}

bool draw_card(Widgets& widgets, const SceneMenuModel& model, const SavedScene& scene, bool is_open,
               Vec2 size, float scale) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 card{static_cast<float>(size.x), static_cast<float>(size.y)};
    const bool is_pressed = ImGui::InvisibleButton(scene.id.c_str(), card);
    widgets.note(scene.id.c_str());
    if (!ImGui::IsItemVisible()) return is_pressed;
    widgets.tooltip(scene.caption);  // which may be longer than the card
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImGuiCol ground = ImGui::IsItemHovered() ? ImGuiCol_HeaderHovered
                            : is_open              ? ImGuiCol_HeaderActive
                                                   : ImGuiCol_FrameBg;
    const ImVec2 end{corner.x + card.x, corner.y + card.y};
    list.AddRectFilled(corner, end, ImGui::GetColorU32(ground), ImGui::GetStyle().FrameRounding);
    const float padding = card_padding * scale;
    const ImVec2 inner{corner.x + padding, corner.y + padding};
    const ImVec2 of_picture{picture_width * scale, picture_height * scale};
    if (const auto& picture = model.pictures.of(scene))
        draw_scene(list, model.theme, *picture, inner, of_picture);
    const float words = inner.x + of_picture.x + padding;
    list.PushClipRect(corner, {end.x, end.y - 0.5F * padding}, true);
    draw_words(list, scene, {words, inner.y}, end.x - padding - words);
    list.PopClipRect();
    return is_pressed;
}

/// The engines of the threads, in the list's order.
std::vector<std::string> engines_of(const SceneList& list) {
    std::vector<std::string> engines;
    for (const SavedScene& scene : list.scenes) {
        const bool is_new =
            std::find(engines.begin(), engines.end(), scene.engine) == engines.end();
        if (scene.kind == SceneKind::thread && is_new) engines.push_back(scene.engine);
    }
    return engines;
}

/// Of the gallery: safeguards, or what is known from all engines or from one of them.
void choose_filter(Widgets& widgets, const SceneList& list, SceneFilter& filter) {
    const std::vector<std::string> engines = engines_of(list);
    if (engines.empty()) return;  // a page has no threads
    const auto choice = [&](const std::string& label, SceneFilter its) {
        const bool is_on = its.kind == filter.kind && its.engine == filter.engine;
        if (ImGui::RadioButton(label.c_str(), is_on)) filter = std::move(its);
        widgets.note(("gallery." + label).c_str());
    };
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    const auto on_the_line = [&](const std::string& label) {
        ImGui::SameLine();
        const float width = ImGui::CalcTextSize(label.c_str()).x + ImGui::GetFrameHeight() +
                            ImGui::GetStyle().ItemInnerSpacing.x;
        if (ImGui::GetCursorPosX() + width > right) ImGui::NewLine();
    };
    choice("Safeguards", {SceneKind::failure});
    on_the_line("Known from engines");
    choice("Known from engines", {SceneKind::thread});
    for (const std::string& engine : engines) {
        on_the_line(engine);
        choice(engine, {SceneKind::thread, {}, {}, nullptr, engine});
    }
}

}  // namespace

SceneMenu::Use SceneMenu::draw(Widgets& widgets, const SceneMenuModel& model, Vec2 screen,
                               float right_edge, float scale) {
    Use use;
    const char* const title = model.kind == SceneKind::figure ? "Figures of the articles###figures"
                              : filter_.kind == SceneKind::thread
                                  ? "Known from engines###gallery"
                                  : "What each safeguard is for###gallery";
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {window_padding * scale, window_padding * scale});
    if (begin_list_window(title, use.is_open, screen, right_edge, scale, 1e6F)) {
        if (model.kind == SceneKind::failure) choose_filter(widgets, model.list, filter_);
        const int columns = columns_of_cards(scale);
        const Vec2 card = size_of_card(columns, scale);
        std::string group;
        int column = 0;
        for (const std::size_t place :
             places_of(model.list,
                       model.kind == SceneKind::failure ? filter_ : SceneFilter{model.kind})) {
            const SavedScene& scene = model.list.scenes[place];
            std::string its_group = group_of(model.list, scene);
            if (its_group != std::exchange(group, its_group)) {
                column = 0;
                ImGui::Spacing();
                widgets.text(group);
            }
            if (column > 0) ImGui::SameLine();
            column = (column + 1) % columns;
            const bool is_open = place == model.open;
            if (draw_card(widgets, model, scene, is_open, card, scale)) use.scene = place;
            if (is_open && shown_ != place) ImGui::SetScrollHereY();
        }
        shown_ = model.open;
    }
    ImGui::End();
    ImGui::PopStyleVar();
    return use;
}

}  // namespace slidelab::lab
