#include "app/tools/levels/levels_tool.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/files/paths.hpp"
#include "app/tools/compare/compare_tool.hpp"
#include "articles/contract/registry.hpp"
#include "lab/files/level_extensions.hpp"
#include "lab/files/write_file.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/levels/walls/game_file.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

std::string counted_walls(const Level& level) {
    return counted(static_cast<std::int64_t>(level.walls().size()), "wall");
}

/// The user's rules for the maps of a folder.
WallRequest kept_walls(const Desk& desk, const std::string& path) {
    return {walls_kept_for(desk.library.walls, path)};
}

/// The rule of the user for all maps of the folder in view; none: the map says again. Rules that
/// came with a recording are not kept beside it.
void keep_rule(Desk& desk, const std::string& name, std::optional<WallKind> kind) {
    const std::string folder = folder_of_walls(desk.document.level_path);
    WallChoices& walls = desk.library.walls[folder];
    walls.choose(name, kind);
    if (walls.empty()) desk.library.walls.erase(folder);
}

/// Those about near-misses stay, which no file of a game holds.
void forget_kinds(Desk& desk) {
    const std::string folder = folder_of_walls(desk.document.level_path);
    desk.document.walls.kinds.clear();
    WallChoices& walls = desk.library.walls[folder];
    walls.kinds.clear();
    if (walls.empty()) desk.library.walls.erase(folder);
}

/// Whether something is at hand that another level would take away: it is not to go unasked.
bool is_level_in_use(const Desk& desk) {
    const Session& session = desk.document.session;
    return !desk.behind.empty() || desk.document.tools.find<CompareTool>() || session.is_playing();
}

/// The maps of a folder are seen as the user has chosen there, otherwise as the game's file says.
void take_view_of_folder(Desk& desk) {
    Settings settings = desk.settings();
    settings.seen_from = desk.library.view_of(where(desk.document.level_path));
    if (settings.seen_from == SeenFrom::map)
        settings.seen_from = view_of_game(desk.document.session.opened());
    desk.take_settings(settings);
}

/// For all maps of the folder, as rules about walls are.
void choose_view(Desk& desk, SeenFrom view) {
    Settings settings = desk.settings();
    settings.seen_from = view;
    desk.use_settings(settings);
}

LevelsTool& levels_of(Desk& desk) { return *desk.document.tools.find<LevelsTool>(); }

/// As one that the user chose: the list of levels shows it among the recent ones.
void remember_level(Desk& desk) {
    const std::string& path = desk.document.level_path;
    put_recent(desk.library.recent, where(path));
    const bool is_own = name_in_recordings(path) != path;
    if (!is_own) desk.library.folder = fs::path(where(path)).parent_path().string();
}

/// Whether the mover starts in what may be a floor.
bool has_question(const MapNotes& notes) { return notes.spawn && notes.spawn->is_question; }

/// The mover as a box of a size, from the start of the map; a strategy that moves no box gives way.
void start_as(Desk& desk, Vec2 size) {
    Settings settings = desk.settings();
    const Shape box = BoxShape{size * 0.5};
    if (!can_move(*settings.strategy, "box"))
        choose_strategy(settings, *find_strategy("box_sweep"));
    if (const auto problem = use_shape(settings, box)) return desk.complain(*problem);
    desk.use_settings(settings);
    open_level(desk, std::string(desk.document.level_path));
}

constexpr PressHandler presses[] = {
    {Action::reload,
     [](Desk& desk, const Press&) { open_level(desk, std::string(desk.document.level_path)); }},
    {Action::levels, [](Desk& desk, const Press&) {
         if (desk.document.toggle_list(levels_list))
             levels_of(desk).show_folders(desk, desk.document.level_path);
     }}};

}  // namespace

extern const ToolKind levels_kind{.presses = presses, .resident = make_tool<LevelsTool>};

void begin_levels(Desk& desk) {
    const OpenedLevel& level = desk.config.level;
    levels_of(desk).note(desk.document, level);
    desk.document.level_strategy = desk.config.level_strategy;
    if (level.document && !level.document->strategy.empty())
        desk.document.rig.begin_near(near_zoom(desk));
    if (level.document && !desk.config.play) remember_level(desk);
}

/// A level that names its strategy begins with it, near, and with another level the user's own
/// comes back, unless one was chosen meanwhile.
void use_strategy_of_level(Desk& desk) {
    Settings settings = desk.settings();
    const auto last = std::exchange(desk.document.level_strategy, {});
    if (last.before && last.named == settings.strategy) choose_strategy(settings, *last.before);
    const LevelDocument* const level = desk.document.session.document();
    if (level && !level->strategy.empty()) {
        const Strategy* const before = settings.strategy;
        if (const auto problem = use_strategy_of(*level, settings)) {
            desk.complain(*problem);
        } else {
            desk.document.level_strategy = {before, settings.strategy};
        }
        desk.document.rig.begin_near(near_zoom(desk));
    }
    desk.take_settings(settings);
}

bool open_level(Desk& desk, const std::string& path) {
    auto loaded = open_level_file(path, kept_walls(desk, path), shape_of(desk.settings()));
    if (const auto* error = std::get_if<InputError>(&loaded)) {
        desk.complain(*error);
        return false;
    }
    desk.end_visits();
    const bool same = path == desk.document.level_path;
    show_level(desk, std::get<OpenedLevel>(std::move(loaded)), path);
    if (!same) {
        take_view_of_folder(desk);
        use_strategy_of_level(desk);
    }
    remember_level(desk);
    desk.message.dismiss();  // of a file that could not be opened, for instance
    desk.say(fmt::format("{} {}: {}", same ? "Read again," : "Level", level_name(path),
                         counted_walls(desk.document.session.simulation().level())));
    return true;
}

void show_level(Desk& desk, OpenedLevel level, const std::string& path) {
    desk.commands.clear();  // they were about the run that ends here
    level.path = path;
    Document& document = desk.document;
    document.card.reset();
    document.session.apply(command::OpenLevel{std::move(level)});
    document.clip = {};
    document.is_opening = true;
    levels_of(desk).follow(desk);
}

bool open_folder(Desk& desk, const std::string& path) {
    std::string folder = where(path);
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    if (maps_in(folder).empty()) {
        desk.complain(fmt::format("{}: no maps ({}) in this folder", folder, level_endings()));
        return false;
    }
    desk.library.folder = folder;
    desk.document.list = levels_list;
    levels_of(desk).show_folders(desk, folder);
    return true;
}

/// The level in view may be another one by a branch that was chosen, too.
void LevelsTool::follow(Desk& desk) {
    Document& document = desk.document;
    const OpenedLevel& level = document.session.opened();
    if (level.built == noted_) return;
    const bool is_another = !level.path.empty() && document.level_path != level.path;
    if (is_another) document.level_path = level.path;
    note(document, level);
    desk.forget_pictures();
    if (is_another) document.rig.fit(false);
}

void LevelsTool::note(Document& document, const OpenedLevel& level) {
    noted_ = level.built;
    std::vector<std::string> files{document.level_path};
    for (std::size_t i = 1; i < level.files.size(); ++i) files.push_back(level.files[i].path);
    files.push_back(game_file_for(document.level_path).path);
    watch_.watch(std::move(files));
    is_stale_ = false;
    notes_ = level.notes;
    are_news_ = !notes_.empty();
    document.walls = level.own_choices;
    document.without_game_file = level.without_game_file;
    walls_.forget();
}

void LevelsTool::draw(Desk& desk) {
    if (std::exchange(are_news_, false)) tell_notes(desk);
    if (desk.document.list == layers_list)
        draw_beside_world(desk, "Walls of the map###layers", [&] { draw_notes(desk); });
    if (desk.document.list == levels_list)
        draw_over_world(desk, "Levels###levels", [&] { draw_list(desk); });
}

/// A question is asked at once; other notes wait in their list.
void LevelsTool::tell_notes(Desk& desk) {
    if (has_question(notes_) && desk.config.opening) {
        desk.document.list = layers_list;
    } else if (notes_.count() == 0 && !notes_.spawn) {
        desk.say(headline(notes_) + ".");
    } else {
        desk.say(fmt::format("{}. Walls in the list of levels says which.", headline(notes_)));
    }
}

void LevelsTool::draw_notes(Desk& desk) {
    Widgets& widgets = desk.widgets;
    if (!notes_.empty()) widgets.text(headline(notes_) + ".");
    if (has_question(notes_)) widgets.text("Is that a floor? Then it has no walls.");
    draw_start(desk);
    for (const std::string& line : lines_of_near_misses(notes_)) widgets.dim_text(line);
    for (const MapNote& note : notes_.all()) widgets.dim_text(to_string(note));
    draw_near_miss(desk);
    const WallChoices& own = desk.document.walls;
    const bool can_keep = !own.kinds.empty() || desk.settings().seen_from != SeenFrom::map;
    const WallPress press = walls_.draw(widgets, notes_, own, can_keep);
    if (press.keeps)
        desk.next_frame_with<LevelsTool>(
            [](LevelsTool& tool, Desk& then) { tool.keep_walls(then); });
    if (press.name.empty()) return;
    desk.next_frame_with<LevelsTool>(
        [press](LevelsTool& tool, Desk& then) { tool.choose_walls(then, press.name, press.kind); });
}

/// The user's tolerance of near-misses.
void LevelsTool::draw_near_miss(Desk& desk) {
    const auto& own = desk.document.walls.near_miss;
    if (!own) return;
    desk.widgets.text(*own == 0.0
                          ? std::string("Walls that miss each other by a little are not joined.")
                          : fmt::format("Walls that miss each other by up to {:g} tiles are "
                                        "joined.",
                                        *own));
    if (desk.widgets.button("As the map says###near_miss", "For all maps of this folder."))
        desk.next_frame_with<LevelsTool>(
            [](LevelsTool& tool, Desk& then) { tool.forget_near_miss(then); });
}

/// How the map is entered: from where it is seen, and as large as what.
void LevelsTool::draw_start(Desk& desk) {
    Widgets& widgets = desk.widgets;
    if (!notes_.side_view.empty()) {
        widgets.text(fmt::format("Seen from the side, because {}.", notes_.side_view));
        const bool is_above = desk.settings().seen_from == SeenFrom::above;
        if (widgets.button(is_above ? "From the side###seen_from" : "From above###seen_from",
                           "For all maps of this folder."))
            desk.next_frame([is_above](Desk& then) {
                const SeenFrom game = view_of_game(then.document.session.opened());
                const SeenFrom side = game == SeenFrom::above ? SeenFrom::side : SeenFrom::map;
                choose_view(then, is_above ? side : SeenFrom::above);
            });
    }
    if (!notes_.start) return;
    if (const std::string words = to_string(*notes_.start); !words.empty())
        widgets.text(fmt::format("{}.", words));
    const Vec2 size = notes_.start->size;
    if (!(size.x > 0.0 && size.y > 0.0)) return;
    const std::string label =
        fmt::format("Start as that size ({:.4g} x {:.4g})###start_size", size.x, size.y);
    if (widgets.button(label.c_str(), "The mover becomes a box as large as the start in the map."))
        desk.next_frame([size](Desk& then) { start_as(then, size); });
}

void LevelsTool::mark(Desk& desk, Scene& scene) {
    if (desk.document.list == layers_list) scene.pointed_areas = walls_.lit_areas(notes_);
}

/// Kept for the maps of this folder; the level is built again with it.
void LevelsTool::choose_walls(Desk& desk, const std::string& name, std::optional<WallKind> kind) {
    desk.document.walls.choose(name, kind);
    keep_rule(desk, name, kind);
    build_again(desk);
}

void LevelsTool::forget_near_miss(Desk& desk) {
    const std::string folder = folder_of_walls(desk.document.level_path);
    desk.document.walls.near_miss.reset();
    WallChoices& kept = desk.library.walls[folder];
    kept.near_miss.reset();
    if (kept.empty()) desk.library.walls.erase(folder);
    build_again(desk);
}

void LevelsTool::build_again(Desk& desk) {
    is_stale_ = walls_are_chosen_ = true;
    if (is_level_in_use(desk))
        desk.say("The level is built again when you are back in the game (F5: now).");
}

/// Into the game's file, which then has them instead of the preferences.
void LevelsTool::keep_walls(Desk& desk) {
    const GameFile file = game_file_for(desk.document.level_path);
    if (!file.problem.empty()) return desk.complain(file.problem);
    const SeenFrom view = desk.settings().seen_from;
    const auto is_from_the_side =
        view == SeenFrom::map ? std::nullopt : std::optional(view == SeenFrom::side);
    const std::string text =
        text_of_game_file(file, desk.document.session.opened().choices, is_from_the_side);
    if (const auto problem = write_file(file.path, [&](std::ostream& out) { out << text; }))
        return desk.complain(*problem);
    walls_.show_file(file.path, text);
    forget_kinds(desk);
    desk.document.without_game_file = false;
    desk.library.keep_view(where(desk.document.level_path), SeenFrom::map);
    desk.say(fmt::format("The rules for this game's maps are in {}.", where(file.path)));
}

/// The level as it was saved meanwhile, by Tiled for example. A half written or wrong one is
/// tried again; an error is reported when it persists.
void LevelsTool::begin(Desk& desk) {
    if (desk.document.session.opened().built != noted_) {
        follow(desk);
        are_news_ = false;  // they were told when it was opened
    }
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
    auto loaded =
        open_level_file(document.level_path, {document.walls, {}, document.without_game_file},
                        shape_of(desk.settings()));
    const bool by_choice = std::exchange(walls_are_chosen_, false);
    if (const auto* error = std::get_if<InputError>(&loaded)) {
        if (!watch_.has_settled() && !is_stale_) return;
        watch_.accept();
        is_stale_ = false;
        return desk.complain(*error);
    }
    auto level = std::get<OpenedLevel>(std::move(loaded));
    level.path = document.level_path;
    const bool was_asked = has_question(notes_);
    const std::vector<MapNote> known = notes_.all();
    note(document, level);
    // A choice in the list is seen there, unless it was the answer to a question.
    if (by_choice || notes_.all() == known) are_news_ = false;
    if (by_choice && was_asked && !has_question(notes_)) document.list.clear();
    const std::string walls = counted_walls(*level.built);
    desk.message.dismiss();  // an error of the file as it was before
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
