#include "app/tools/levels/level_list_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>
#include <variant>

#include "app/files/paths.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "slidelab/collision/contract/registry.hpp"
#include "view/still/still_picture.hpp"

namespace slidelab::lab {

namespace {

/// Bytes: a map that is read within a frame.
constexpr std::uintmax_t largest_map = std::uintmax_t{2} << 20U;

/// All of the level with a little room around it.
Camera camera_for(const Aabb& area) {
    constexpr double share = 0.9;  // of the picture
    constexpr double least = 1.0;  // units: of a level that is a point
    const Vec2 size{std::max(area.size().x, least), std::max(area.size().y, least)};
    Camera camera;
    camera.size = {LevelPictures::width, LevelPictures::height};
    camera.center = area.center();
    camera.pixels_per_unit = share * std::min(camera.size.x / size.x, camera.size.y / size.y);
    return camera;
}

/// Moving boxes where they begin: in some levels there is nothing else.
void fill_boxes(Pixels& pixels, const Level& level, const Camera& camera, std::uint32_t color) {
    for (const BoxPath& path : level.box_paths()) {
        const Vec2 low = camera.to_screen(path.home.center - path.home.half);
        const Vec2 high = camera.to_screen(path.home.center + path.home.half);
        const auto within = [](double at, int size) {
            return static_cast<int>(std::clamp(at, 0.0, static_cast<double>(size)));
        };
        const int left = within(low.x, pixels.width);
        const int right = within(high.x, pixels.width);
        for (int y = within(low.y, pixels.height); y < within(high.y, pixels.height); ++y)
            std::fill(pixels.at(left, y), pixels.at(left, y) + (right - left), color);
    }
}

Pixels picture_of(const Level& level, const Theme& theme) {
    const Camera camera = camera_for(level.bounds());
    StillLook look;
    look.level = &level;
    look.strategy = strategies().front();  // sees all that is a wall
    look.seen = look.strategy->walls;
    look.scale = 0.5;
    Pixels pixels(LevelPictures::width, LevelPictures::height);
    draw_still(pixels, {0, 0, pixels.width, pixels.height}, camera, theme, look,
               still_content(level, *look.strategy, camera.visible()));
    fill_boxes(pixels, level, camera, opaque(theme.of(Paint::moving_box)));
    return pixels;
}

}  // namespace

LevelPictures::Look LevelPictures::make(const std::string& path, const Theme& theme) const {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    if (failed) return {nullptr, "not there any more"};
    if (size > largest_map) return {nullptr, "a large map"};
    const auto read = load_level(path);
    if (std::holds_alternative<LevelProblem>(read)) return {nullptr, "cannot be read"};
    return {std::make_unique<Picture>(renderer_, picture_of(std::get<Level>(read), theme), true)};
}

const LevelPictures::Look& LevelPictures::of(const std::string& path, const Theme& theme) {
    static const Look later{nullptr, "..."};
    const auto found = known_.find(path);
    if (found != known_.end()) return found->second.look;
    is_waiting_ = !may_make_;
    if (!std::exchange(may_make_, false)) return later;
    Known& known = known_[path];
    known = {file_state(path), make(path, theme)};
    return known.look;
}

void LevelPictures::forget_changed() {
    for (auto at = known_.begin(); at != known_.end();) {
        const bool is_same = file_state(at->first) == at->second.state;
        at = is_same ? std::next(at) : known_.erase(at);
    }
}

namespace {

// Points.
constexpr float padding = 6.0F;

void draw_centred(ImDrawList& list, const std::string& words, ImVec2 corner, ImVec2 size) {
    const ImVec2 text = ImGui::CalcTextSize(words.c_str());
    list.AddText({corner.x + (size.x - text.x) * 0.5F, corner.y + (size.y - text.y) * 0.5F},
                 ImGui::GetColorU32(ImGuiCol_TextDisabled), words.c_str());
}

}  // namespace

void LevelListPanel::show(std::vector<LevelFolder> folders, std::size_t in_view) {
    pictures_.forget_changed();
    folders_ = std::move(folders);
    in_view_ = std::min(in_view, folders_.size() - 1);
}

LevelListPanel::Use LevelListPanel::draw(Widgets& widgets, const std::string& present,
                                         bool can_choose, const Theme& theme, Vec2 screen,
                                         float right_edge, float scale) {
    Use use;
    pictures_.begin_frame();
    if (begin_list_window("Levels###levels", use.is_open, screen, right_edge, scale)) {
        draw_folders(widgets);
        use.wants_layers =
            widgets.button("Layers...###layers", "Which layers of this map are walls, and why.");
        ImGui::SameLine();
        if (can_choose) {
            use.wants_file =
                widgets.button("Open file...###open_map", "One of yours, with its tilesets.");
        } else {
            draw_file_field(widgets, use);
        }
        ImGui::PushTextWrapPos(0.0F);
        ImGui::TextDisabled("Drop a map (.tmj, .tmx, .ldtk) or a folder of them on the window.");
        ImGui::PopTextWrapPos();
        ImGui::Separator();
        if (ImGui::BeginChild("cards")) draw_cards(widgets, present, theme, scale, use);
        ImGui::EndChild();
    }
    ImGui::End();
    return use;
}

/// The path of a map or of a folder, typed or pasted.
void LevelListPanel::draw_file_field(Widgets& widgets, Use& use) {
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::InputTextWithHint("##open_map", "Open file...: its path, then Enter", typed_.data(),
                                 typed_.size(), ImGuiInputTextFlags_EnterReturnsTrue) &&
        typed_[0] != '\0') {
        use.path = std::string(typed_.data());
        typed_ = {};
    }
    widgets.note("open_map", false);
}

void LevelListPanel::draw_folders(Widgets& widgets) {
    for (std::size_t i = 0; i < folders_.size(); ++i) {
        const LevelFolder& folder = folders_[i];
        const std::string label =
            fmt::format("{} ({})##folder{}", folder.title, folder.paths.size(), i);
        const float width = ImGui::CalcTextSize(label.c_str(), nullptr, true).x +
                            2.0F * ImGui::GetStyle().FramePadding.x;
        if (i > 0) ImGui::SameLine();
        if (i > 0 && ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
        const bool chosen = i == in_view_;
        if (chosen)
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_ButtonActive));
        if (ImGui::Button(label.c_str())) in_view_ = i;
        if (chosen) ImGui::PopStyleColor();
        widgets.note("folder." + folder.title);
    }
}

void LevelListPanel::draw_cards(Widgets& widgets, const std::string& present, const Theme& theme,
                                float scale, Use& use) {
    const ImVec2 picture{static_cast<float>(LevelPictures::width) * scale,
                         static_cast<float>(LevelPictures::height) * scale};
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 card{picture.x + 2.0F * padding * scale,
                      picture.y + line + 2.0F * padding * scale};
    const float step = card.x + ImGui::GetStyle().ItemSpacing.x;
    const int columns = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x / step));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::vector<std::string>& paths = folders_[in_view_].paths;
    const std::string whole = where(present);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (static_cast<int>(i) % columns != 0) ImGui::SameLine();
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton(fmt::format("##{}", i).c_str(), card)) use.path = paths[i];
        const std::string name = level_name(paths[i]);
        widgets.note(name);
        if (!ImGui::IsItemVisible()) continue;
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", paths[i].c_str());
        const ImGuiCol ground = ImGui::IsItemHovered()     ? ImGuiCol_HeaderHovered
                                : where(paths[i]) == whole ? ImGuiCol_Header
                                                           : ImGuiCol_FrameBg;
        list.AddRectFilled(corner, {corner.x + card.x, corner.y + card.y},
                           ImGui::GetColorU32(ground), ImGui::GetStyle().FrameRounding);
        const ImVec2 inner{corner.x + padding * scale, corner.y + padding * scale};
        const ImVec2 end{inner.x + picture.x, inner.y + picture.y};
        const LevelPictures::Look& look = pictures_.of(paths[i], theme);
        if (look.picture && look.picture->texture()) {
            list.AddImage(look.picture->texture(), inner, end);
        } else {
            draw_centred(list, look.words, inner, picture);
        }
        const ImVec4 clip{inner.x, end.y, end.x, corner.y + card.y};
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {inner.x, end.y + 2.0F * scale},
                     ImGui::GetColorU32(ImGuiCol_Text), name.c_str(), nullptr, 0.0F, &clip);
    }
}

}  // namespace slidelab::lab
