#include "app/tools/cards/cards.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "view/drawing/canvas.hpp"
#include "view/drawing/draw.hpp"
#include "view/world/movers.hpp"

namespace slidelab::lab {

namespace {

// Points.
constexpr float card_width = 400.0F;
constexpr float roomy_width = 360.0F;  // less wide, it is higher, for the words beside the picture
constexpr float more_lines = 34.0F;
constexpr float picture_width = 150.0F;
constexpr float picture_height = 92.0F;
constexpr float card_padding = 8.0F;

void draw_box(Canvas& canvas, const Box& box) {
    draw_mover_outline(canvas, BoxShape{box.half}, box.center,
                       canvas.stroke(Paint::moving_box, 1.0));
}

void draw_level(Canvas& canvas, const Level& level, std::span<const BoxPath> paths,
                std::span<const Box> moved) {
    const auto draw = [&](Vec2 a, Vec2 b, Paint paint) {
        draw_line(canvas.list, canvas.camera.to_screen(a), canvas.camera.to_screen(b),
                  canvas.stroke(paint, 1.0));
    };
    for (const BoxPath& box : paths) {
        if (moved.empty()) draw_box(canvas, {box.home.center, box.home.half});
        draw(box.home.center, box.home.center + box.travel, Paint::moving_box);
    }
    for (const Box& box : moved) draw_box(canvas, box);
    for (const Wall& wall : level.walls()) {
        if (wall.radius == 0.0) {
            draw(wall.segment.a, wall.segment.b, Paint::wall);
        } else {
            draw_mover_outline(canvas, CapsuleShape{wall.segment, wall.radius}, {},
                               canvas.stroke(Paint::wall, 1.0));
        }
    }
}

void draw_run(Canvas& canvas, const Shape& shape, std::span<const Vec2> positions, Color color) {
    if (positions.empty()) return;
    std::vector<Vec2> path;
    path.reserve(positions.size());
    for (const Vec2 position : positions) path.push_back(canvas.camera.to_screen(position));
    draw_curve(canvas.list, path, {color, 1.5});
    draw_mover_outline(canvas, shape, positions.back(), {color, 1.0});
}

/// Around where the trouble begins.
void draw_trouble(Canvas& canvas, Vec2 at) {
    constexpr double radius = 8.0;  // points
    draw_circle(canvas.list, canvas.camera.to_screen(at), radius * canvas.scale,
                canvas.stroke(Paint::trouble, 2.0));
}

}  // namespace

void draw_card_picture(ImDrawList& list, const Theme& theme, const CardPicture& picture,
                       ImVec2 corner, ImVec2 size, std::optional<std::size_t> tick) {
    constexpr double any = 1e9;  // pixels a unit: however small the level is
    Camera camera;
    camera.origin = {static_cast<double>(corner.x), static_cast<double>(corner.y)};
    camera.size = {static_cast<double>(size.x), static_cast<double>(size.y)};
    camera.show(picture.area, any);
    const Highlight none;
    Sighted sighted;
    Canvas canvas{list, camera, theme, 1.0, none, sighted};
    const ImVec2 end{corner.x + size.x, corner.y + size.y};
    const auto until = [&](std::span<const Vec2> run) {
        return tick ? run.first(std::min(*tick + 1, run.size())) : run;
    };
    list.AddRectFilled(corner, end, packed(theme.of(Paint::background)));
    list.PushClipRect(corner, end, true);
    std::span<const Box> moved = picture.boxes;
    if (tick && !picture.moved.empty())
        moved = picture.moved[std::min(*tick, picture.moved.size() - 1)];
    draw_level(canvas, *picture.level, picture.box_paths, moved);
    const std::span<const Vec2> without = until(picture.without);
    draw_run(canvas, picture.shape, without, theme.of(Paint::trouble));
    draw_run(canvas, picture.shape, until(picture.with), theme.of(Role::slide));
    if (tick && !without.empty())
        draw_mover_shape(canvas, picture.shape, without.back(), Paint::trouble);
    if (tick && *tick >= picture.trouble && picture.trouble < picture.without.size())
        draw_trouble(canvas, picture.without[picture.trouble]);
    list.PopClipRect();
}

CardRows::CardRows(Widgets& widgets, const Theme& theme, float scale)
    : widgets_(widgets), theme_(theme), scale_(scale) {
    const float room = ImGui::GetContentRegionAvail().x;
    columns_ = std::max(1, static_cast<int>(room / (card_width * scale)));
    const float width = room / static_cast<float>(columns_) - ImGui::GetStyle().ItemSpacing.x;
    const float more = width < roomy_width * scale ? more_lines : 0.0F;
    size_ = {static_cast<double>(width),
             static_cast<double>((picture_height + more + 2.0F * card_padding) * scale)};
}

bool CardRows::draw(const std::string& id, const std::string& title, bool is_chosen,
                    const std::function<const CardContent&()>& content) {
    if (column_ > 0) ImGui::SameLine();
    column_ = (column_ + 1) % columns_;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{static_cast<float>(size_.x), static_cast<float>(size_.y)};
    const bool is_pressed = ImGui::InvisibleButton(id.c_str(), size);
    widgets_.note(id);
    if (!ImGui::IsItemVisible()) return is_pressed;
    const CardContent& inside = content();
    // The words may be longer than the card.
    widgets_.tooltip(inside.more.empty() ? inside.words : inside.words + "\n" + inside.more);
    const ImGuiCol ground = ImGui::IsItemHovered() ? ImGuiCol_HeaderHovered
                            : is_chosen            ? ImGuiCol_HeaderActive
                                                   : ImGuiCol_FrameBg;
    ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                                              ImGui::GetColorU32(ground),
                                              ImGui::GetStyle().FrameRounding);
    draw_inside(title, inside, {static_cast<double>(corner.x), static_cast<double>(corner.y)});
    return is_pressed;
}

/// The picture, and beside it the words.
void CardRows::draw_inside(const std::string& title, const CardContent& content,
                           Vec2 corner) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float padding = card_padding * scale_;
    const auto left = static_cast<float>(corner.x);
    const auto top = static_cast<float>(corner.y);
    const ImVec2 end{left + static_cast<float>(size_.x), top + static_cast<float>(size_.y)};
    const ImVec2 picture{picture_width * scale_, picture_height * scale_};
    if (content.picture)
        draw_card_picture(list, theme_, *content.picture, {left + padding, top + padding}, picture);
    const ImVec2 at{left + picture.x + 2.0F * padding, top + padding};
    const float width = end.x - padding - at.x;
    const float size = ImGui::GetFontSize();
    const std::string heading = in_lines(title, width);
    const float below = at.y + ImGui::CalcTextSize(heading.c_str(), nullptr, false, width).y + 3.0F;
    // Whole lines of the words.
    const float line = ImGui::GetTextLineHeight();
    const float room = std::floor((end.y - 0.5F * padding - below) / line) * line;
    list.PushClipRect({left, top}, {end.x, below + room}, true);
    list.AddText(ImGui::GetFont(), size, at, ImGui::GetColorU32(ImGuiCol_Text), heading.c_str(),
                 nullptr, width);
    list.AddText(ImGui::GetFont(), size, {at.x, below}, ImGui::GetColorU32(ImGuiCol_TextDisabled),
                 in_lines(content.words, width).c_str(), nullptr, width);
    list.PopClipRect();
}

}  // namespace slidelab::lab
