#include "app/tools/levels/level_list_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "app/files/paths.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab {

namespace {

/// Bytes: a map that is read within a frame.
constexpr std::uintmax_t largest_map = std::uintmax_t{2} << 20U;

constexpr std::size_t most_walls = 4000;  // of a picture: all are drawn in every frame

CardContent content_of(const std::string& path) {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    if (failed) return {std::nullopt, "Not there any more."};
    if (size > largest_map) return {std::nullopt, "A large map."};
    const auto read = open_level_file(path, {});
    if (std::holds_alternative<LevelProblem>(read)) return {std::nullopt, "Cannot be read."};
    const auto& level = std::get<OpenedLevel>(read);
    if (level.built->walls().size() > most_walls) return {std::nullopt, "A large map."};
    return {CardPicture{level.built, level.built->bounds()}, level.document->hint};
}

}  // namespace

void LevelListPanel::show(std::vector<LevelFolder> folders, std::size_t in_view) {
    cards_.clear();
    folders_ = std::move(folders);
    in_view_ = std::min(in_view, folders_.size() - 1);
}

LevelListPanel::Use LevelListPanel::draw(Widgets& widgets, const std::string& present,
                                         bool can_choose, const Theme& theme, Vec2 screen,
                                         float right_edge, float scale) {
    Use use;
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
    CardRows cards(widgets, theme, scale);
    const std::string whole = where(present);
    for (const std::string& path : folders_[in_view_].paths) {
        const auto content = [&]() -> const CardContent& {
            const auto [at, is_new] = cards_.try_emplace(path);
            if (!is_new) return at->second;
            at->second = content_of(path);
            at->second.words += (at->second.words.empty() ? "" : "\n") + path;
            return at->second;
        };
        ImGui::PushID(path.c_str());  // of several folders may be of one name
        const std::string name = level_name(path);
        if (cards.draw(name, name, where(path) == whole, content)) use.path = path;
        ImGui::PopID();
    }
}

}  // namespace slidelab::lab
