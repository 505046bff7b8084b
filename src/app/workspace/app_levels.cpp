// Levels as files: which there are, which was used last, and those that are saved by another
// program while they are walked in.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/files/paths.hpp"
#include "app/workspace/app.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

bool is_own(const std::string& path) { return name_in_recordings(path) != path; }

}  // namespace

/// What every level that was opened brings with it.
void App::note_level(const OpenedLevel& level) {
    std::vector<std::string> files{level_path};
    for (std::size_t i = 1; i < level.files.size(); ++i) files.push_back(level.files[i].path);
    level_watch.watch(std::move(files));
    level_is_stale = false;
    map_notes.show(level.notes);
    layers = level.choices;
    notes_tick = 0;
}

/// As one that the user chose: the list of levels shows it among the recent ones.
void App::remember_level() {
    put_recent(library.recent, where(level_path));
    if (!is_own(level_path)) library.folder = fs::path(where(level_path)).parent_path().string();
}

void App::toggle_levels() {
    if (workspace.toggle(OpenList::levels)) show_level_folders(level_path);
}

/// The list begins with the folder that holds this.
void App::show_level_folders(const std::string& path) {
    std::vector<LevelFolder> folders = level_folders(library.recent, library.folder);
    const auto holds = [&](const LevelFolder& folder) {
        return folder.title != "recent" &&
               std::any_of(folder.paths.begin(), folder.paths.end(), [&](const std::string& each) {
                   return where(each) == where(path) || fs::path(each).parent_path() == path;
               });
    };
    const auto found = std::find_if(folders.begin(), folders.end(), holds);
    const auto number =
        found == folders.end() ? 0 : static_cast<std::size_t>(found - folders.begin());
    level_list.show(std::move(folders), number);
}

bool App::open_folder(const std::string& path) {
    std::string folder = where(path);
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    if (maps_in(folder).empty()) {
        workspace.message.show(fmt::format("{}: no maps (.tmj, .tmx) in this folder", folder));
        return false;
    }
    library.folder = folder;
    workspace.list = OpenList::levels;
    show_level_folders(folder);
    return true;
}

void App::draw_levels() {
    constexpr std::int64_t long_enough = 600;  // ticks
    if (notes_tick == 0) notes_tick = session.simulation().state().tick + 1;
    if (session.simulation().state().tick > notes_tick + long_enough) map_notes.dismiss_line();
    const double below = workspace.figure && caption.place() ? caption.place()->max.y
                                                             : MessageBar::height(gui.scale());
    const auto choice = map_notes.draw(panel.left_edge(), static_cast<float>(below),
                                       window.output_size(), gui.scale());
    if (choice) choose_layer(*choice);
    if (workspace.list != OpenList::levels) return level_list.hide();
    const auto use = level_list.draw(level_path, static_cast<bool>(config.choose_file), theme,
                                     area_for_lists(), panel.left_edge(), gui.scale());
    if (use.wants_file) config.choose_file();
    if (use.wants_layers) map_notes.open();
    if (!use.is_open || use.path || use.wants_file || use.wants_layers)
        workspace.list = OpenList::none;
    if (use.path) panel_commands.open_level = use.path;
}

/// What the user has chosen for the layers of a map.
LayerChoices App::kept_layers(const std::string& path) const {
    const auto found = library.layers.find(where(path));
    return found == library.layers.end() ? LayerChoices{} : found->second;
}

/// Kept for this map; the level is built again with it.
void App::choose_layer(const LayerChoice& choice) {
    layers.erase(choice.layer);
    if (choice.walls) layers[choice.layer] = *choice.walls;
    library.layers[where(level_path)] = layers;
    if (layers.empty()) library.layers.erase(where(level_path));
    level_is_stale = layers_are_chosen = true;
    if (is_level_in_use())
        workspace.message.show("The level is built again when you are back in the game (F5: now).");
}

/// Whether something is at hand that another level would take away: it is not to go unasked.
bool App::is_level_in_use() const {
    return workspace.probe || workspace.compare || put_aside || session.is_playing() ||
           session.recording_from();
}

/// The level as it was saved meanwhile, by Tiled for example. What is half written, or wrong, is
/// tried again; an error is reported when it persists.
void App::follow_level_file() {
    if (level_watch.has_changed(clock.now)) {
        if (is_level_in_use()) {
            level_watch.accept();
            level_is_stale = true;
            workspace.message.show(fmt::format(
                "{} was saved. It is read again when you are back in the game (F5: now).",
                level_name(level_path)));
        } else {
            read_changed_level();
        }
    } else if (level_is_stale && !is_level_in_use()) {
        read_changed_level();
    }
}

void App::read_changed_level() {
    auto loaded = open_level_file(level_path, layers);
    const bool by_choice = std::exchange(layers_are_chosen, false);
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) {
        if (!level_watch.has_settled() && !level_is_stale) return;
        level_watch.accept();
        level_is_stale = false;
        return workspace.message.show(problem->message);
    }
    auto level = std::get<OpenedLevel>(std::move(loaded));
    const bool was_open = map_notes.is_open();
    note_level(level);
    if (was_open) map_notes.open();
    if (by_choice && !was_open && !level.notes.spawn) map_notes.dismiss_line();
    const std::string walls =
        counted(static_cast<std::int64_t>(level.built->walls().size()), "wall");
    session.apply(command::ChangeLevel{std::move(level)});
    forget_pictures();
    workspace.message.show(fmt::format(
        "{} {} read again: {}.{}", level_name(level_path), by_choice ? "is" : "was saved, and is",
        walls,
        session.rerun() ? " The same keys again in the changed map: Enter keeps that run, and so "
                          "does going on; Backspace puts run and map back."
                        : ""));
}

}  // namespace slidelab::lab
