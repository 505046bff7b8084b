// The list of levels, by folder, as cards.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include "app/files/paths.hpp"
#include "app/tools/levels/levels_tool.hpp"
#include "lab/files/level_extensions.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

/// Bytes: a map that is read within a frame.
constexpr std::uintmax_t largest_map = std::uintmax_t{2} << 20U;

constexpr std::size_t most_walls = 4000;  // of a picture: all are drawn in every frame

CardContent content_of(const std::string& path) {
    std::error_code failed;
    const std::uintmax_t size = fs::file_size(path, failed);
    if (failed) return {std::nullopt, "Not there any more."};
    if (size > largest_map) return {std::nullopt, "A large map."};
    const auto read = open_level_file(path, {});
    if (std::holds_alternative<InputError>(read)) return {std::nullopt, "Cannot be read."};
    const auto& level = std::get<OpenedLevel>(read);
    if (level.built->level.walls().size() > most_walls) return {std::nullopt, "A large map."};
    CardPicture picture{level_of(level.built), level.built->bounds};
    picture.box_paths = level.built->box_paths;
    return {std::move(picture), level.document->hint};
}

/// In the next frame, without the list.
void open_chosen(Desk& desk, const std::string& path) {
    desk.next_frame([path](Desk& then) {
        then.document.list.clear();
        std::error_code ignored;
        fs::is_directory(path, ignored) ? open_folder(then, path) : open_level(then, path);
    });
}

}  // namespace

void LevelsTool::show_folders(Desk& desk, const std::string& path) {
    cards_.clear();
    folders_ = level_folders(desk.library.recent, desk.library.folder);
    const auto holds = [&](const LevelFolder& folder) {
        return folder.title != "recent" &&
               std::any_of(folder.paths.begin(), folder.paths.end(), [&](const std::string& each) {
                   return where(each) == where(path) || fs::path(each).parent_path() == path;
               });
    };
    const auto found = std::find_if(folders_.begin(), folders_.end(), holds);
    in_view_ = found == folders_.end() ? 0 : static_cast<std::size_t>(found - folders_.begin());
}

void LevelsTool::draw_list(Desk& desk) {
    Widgets& widgets = desk.widgets;
    draw_folders(widgets);
    if (widgets.button("Walls...###layers",
                       "Shows which parts of this map are walls, and why; changes them."))
        desk.next_frame([](Desk& then) { then.document.list = layers_list; });
    ImGui::SameLine();
    if (!desk.config.choose_file) {
        draw_file_field(desk);
    } else if (widgets.button("Open file...###open_map", "One of yours, with its tilesets.")) {
        desk.config.choose_file();
        desk.next_frame([](Desk& then) { then.document.list.clear(); });
    }
    widgets.dim_text(
        fmt::format("Drop a map ({}) or a folder of them on the window.", level_endings()));
    ImGui::Separator();
    if (ImGui::BeginChild("cards")) draw_cards(desk);
    ImGui::EndChild();
}

/// The path of a map or of a folder, or a link, typed or pasted.
void LevelsTool::draw_file_field(Desk& desk) {
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::InputTextWithHint("##open_map", "A path or a link, then Enter", typed_.data(),
                                 typed_.size(), ImGuiInputTextFlags_EnterReturnsTrue) &&
        typed_[0] != '\0') {
        if (const std::string_view link = link_in(typed_.data()); !link.empty()) {
            desk.wanted_link = link;
        } else {
            open_chosen(desk, typed_.data());
        }
        typed_ = {};
    }
    desk.widgets.note("open_map", false);
}

void LevelsTool::draw_folders(Widgets& widgets) {
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

void LevelsTool::draw_cards(Desk& desk) {
    CardRows cards(desk.widgets, desk.theme, desk.gui.scale());
    const std::string present = where(desk.document.level_path);
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
        if (cards.draw(name, name, where(path) == present, content)) open_chosen(desk, path);
        ImGui::PopID();
    }
}

}  // namespace slidelab::lab
