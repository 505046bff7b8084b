#include "app/tools/levels/levels_tool.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/files/paths.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

constexpr const char* list_name = "levels";
constexpr const char* layers_name = "layers";  // the list of those of the map

std::string counted_walls(const Level& level) {
    return counted(static_cast<std::int64_t>(level.walls().size()), "wall");
}

/// What the user has chosen for the layers of a map.
LayerChoices kept_layers(const Desk& desk, const std::string& path) {
    const auto found = desk.library.layers.find(where(path));
    return found == desk.library.layers.end() ? LayerChoices{} : found->second;
}

/// Whether something is at hand that another level would take away: it is not to go unasked.
bool is_level_in_use(const Desk& desk) {
    const Session& session = desk.document.session;
    return !desk.behind.empty() || desk.document.tools.find<CompareTool>() ||
           session.is_playing() || session.recording_from();
}

LevelsTool& levels_of(Desk& desk) { return *desk.document.tools.find<LevelsTool>(); }

/// As one that the user chose: the list of levels shows it among the recent ones.
void remember_level(Desk& desk) {
    const std::string& path = desk.document.level_path;
    put_recent(desk.library.recent, where(path));
    const bool is_own = name_in_recordings(path) != path;
    if (!is_own) desk.library.folder = fs::path(where(path)).parent_path().string();
}

constexpr PressHandler presses[] = {
    {Action::reload,
     [](Desk& desk, const Press&) { open_level(desk, std::string(desk.document.level_path)); }},
    {Action::levels, [](Desk& desk, const Press&) {
         if (desk.document.toggle_list(list_name))
             levels_of(desk).show_folders(desk, desk.document.level_path);
     }}};

}  // namespace

const ToolKind levels_kind{.presses = presses, .resident = make_tool<LevelsTool>};

void begin_levels(Desk& desk) {
    const OpenedLevel& level = desk.config.level;
    levels_of(desk).note(desk.document, level);
    if (level.document && !desk.config.play) remember_level(desk);
}

bool open_level(Desk& desk, const std::string& path) {
    auto loaded = open_level_file(path, kept_layers(desk, path));
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) {
        desk.complain(problem->message);
        return false;
    }
    desk.end_visits();
    const bool same = path == desk.document.level_path;
    show_level(desk, std::get<OpenedLevel>(std::move(loaded)), path);
    remember_level(desk);
    desk.say(fmt::format("{} {}: {}", same ? "Read again," : "Level", level_name(path),
                         counted_walls(desk.document.session.simulation().level())));
    return true;
}

void show_level(Desk& desk, OpenedLevel level, const std::string& path) {
    desk.commands.clear();  // they were about the run that ends here
    Document& document = desk.document;
    const bool is_another = path != document.level_path;
    document.level_path = path;
    document.card.reset();
    levels_of(desk).note(document, level);
    document.session.apply(command::OpenLevel{std::move(level)});
    document.clip = {};
    document.is_opening = true;
    desk.forget_pictures();
    if (is_another) document.rig.fit(false);
}

bool open_folder(Desk& desk, const std::string& path) {
    std::string folder = where(path);
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    if (maps_in(folder).empty()) {
        desk.complain(fmt::format("{}: no maps (.tmj, .tmx, .ldtk) in this folder", folder));
        return false;
    }
    desk.library.folder = folder;
    desk.document.list = list_name;
    levels_of(desk).show_folders(desk, folder);
    return true;
}

void LevelsTool::note(Document& document, const OpenedLevel& level) {
    std::vector<std::string> files{document.level_path};
    for (std::size_t i = 1; i < level.files.size(); ++i) files.push_back(level.files[i].path);
    watch_.watch(std::move(files));
    is_stale_ = false;
    notes_ = level.notes;
    are_news_ = !notes_.empty();
    document.layers = level.choices;
}

void LevelsTool::show_folders(Desk& desk, const std::string& path) {
    std::vector<LevelFolder> folders = level_folders(desk.library.recent, desk.library.folder);
    const auto holds = [&](const LevelFolder& folder) {
        return folder.title != "recent" &&
               std::any_of(folder.paths.begin(), folder.paths.end(), [&](const std::string& each) {
                   return where(each) == where(path) || fs::path(each).parent_path() == path;
               });
    };
    const auto found = std::find_if(folders.begin(), folders.end(), holds);
    const auto number =
        found == folders.end() ? 0 : static_cast<std::size_t>(found - folders.begin());
    list_->show(std::move(folders), number);
}

void LevelsTool::draw(Desk& desk) {
    if (std::exchange(are_news_, false)) tell_notes(desk);
    if (desk.document.list == layers_name) draw_notes(desk);
    if (desk.document.list == list_name) draw_list(desk);
}

/// A question is asked at once; other notes wait in their list.
void LevelsTool::tell_notes(Desk& desk) {
    if (has_question(notes_) && desk.config.opening) {
        desk.document.list = layers_name;
    } else {
        desk.say(fmt::format("{}. Which, the list of levels says: Layers.", headline(notes_)));
    }
}

void LevelsTool::draw_notes(Desk& desk) {
    constexpr float widest = 620.0F;  // points
    bool is_open = true;
    std::optional<LayerChoice> choice;
    if (begin_list_window("Layers of the map###layers", is_open, desk.area_for_lists(),
                          desk.panel.left_edge(), desk.gui.scale(), widest))
        choice = draw_map_notes(desk.widgets, notes_);
    ImGui::End();
    if (!is_open) desk.document.list.clear();
    if (choice) choose_layer(desk, *choice);
}

void LevelsTool::draw_list(Desk& desk) {
    const auto use = list_->draw(desk.widgets, desk.document.level_path,
                                 static_cast<bool>(desk.config.choose_file), desk.theme,
                                 desk.area_for_lists(), desk.panel.left_edge(), desk.gui.scale());
    if (use.wants_file) desk.config.choose_file();
    if (!use.is_open || use.path || use.wants_file) desk.document.list.clear();
    if (use.wants_layers) desk.document.list = layers_name;
    if (use.path)
        desk.next_frame([path = *use.path](Desk& then) {
            std::error_code ignored;
            fs::is_directory(path, ignored) ? open_folder(then, path) : open_level(then, path);
        });
}

/// Kept for this map; the level is built again with it.
void LevelsTool::choose_layer(Desk& desk, const LayerChoice& choice) {
    LayerChoices& layers = desk.document.layers;
    layers.erase(choice.layer);
    if (choice.walls) layers[choice.layer] = *choice.walls;
    const std::string path = where(desk.document.level_path);
    desk.library.layers[path] = layers;
    if (layers.empty()) desk.library.layers.erase(path);
    is_stale_ = layers_are_chosen_ = true;
    if (is_level_in_use(desk))
        desk.say("The level is built again when you are back in the game (F5: now).");
}

/// The level as it was saved meanwhile, by Tiled for example. What is half written, or wrong, is
/// tried again; an error is reported when it persists.
void LevelsTool::begin(Desk& desk) {
    const bool is_in_use = is_level_in_use(desk);
    if (watch_.has_changed(desk.now)) {
        if (!is_in_use) return read_again(desk);
        watch_.accept();
        is_stale_ = true;
        desk.say(
            fmt::format("{} was saved. It is read again when you are back in the game (F5: "
                        "now).",
                        level_name(desk.document.level_path)));
    } else if (is_stale_ && !is_in_use) {
        read_again(desk);
    }
}

void LevelsTool::read_again(Desk& desk) {
    Document& document = desk.document;
    auto loaded = open_level_file(document.level_path, document.layers);
    const bool by_choice = std::exchange(layers_are_chosen_, false);
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) {
        if (!watch_.has_settled() && !is_stale_) return;
        watch_.accept();
        is_stale_ = false;
        return desk.complain(problem->message);
    }
    auto level = std::get<OpenedLevel>(std::move(loaded));
    const bool was_asked = has_question(notes_);
    note(document, level);
    // What is chosen in the list is seen there, unless it was the answer to a question.
    if (by_choice) are_news_ = false;
    if (by_choice && was_asked && !has_question(notes_)) document.list.clear();
    const std::string walls = counted_walls(*level.built);
    document.session.apply(command::ChangeLevel{std::move(level)});
    desk.forget_pictures();
    desk.say(
        fmt::format("{} {} read again: {}.{}", level_name(document.level_path),
                    by_choice ? "is" : "was saved, and is", walls,
                    document.session.rerun()
                        ? " The same keys again in the changed map: Enter keeps that run, and so "
                          "does going on; Backspace puts run and map back."
                        : ""));
}

}  // namespace slidelab::lab
