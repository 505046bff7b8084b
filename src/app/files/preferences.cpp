#include "app/files/preferences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <system_error>

#include "lab/files/write_file.hpp"
#include "lab/levels/walls/game_file.hpp"
#include "lab/run/deceptions.hpp"
#include "lab/text/field.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

fs::path file_in(const std::string& folder) { return fs::path(folder) / "preferences.json"; }

json views_of(const LevelLibrary& library) {
    json folders = json::object();
    for (const auto& [folder, view] : library.seen_from)
        folders[folder] = seen_from_names[static_cast<std::size_t>(view)];
    return folders;
}

std::string folder_of(const std::string& map_path) {
    return fs::path(map_path).parent_path().string();
}

json walls_of(const LevelLibrary& library) {
    json folders = json::object();
    for (const auto& [folder, walls] : library.walls)
        if (!walls.kinds.empty()) folders[folder] = json_of(walls);
    return folders;
}

json near_misses_of(const LevelLibrary& library) {
    json folders = json::object();
    for (const auto& [folder, walls] : library.walls)
        if (walls.near_miss) folders[folder] = *walls.near_miss;
    return folders;
}

json to_json(const Preferences& preferences) {
    json keys = json::object();
    for (const auto& [name, of_it] : preferences.keys.assignments()) keys[name] = of_it;
    return {{"window", {preferences.width, preferences.height}},
            {"panel", preferences.show_panel},
            {"level", preferences.level},
            {"panel_width", preferences.panel_width},
            {"first_screen_away", preferences.first_screen_away},
            {"engine", preferences.engine},
            {"recent", preferences.library.recent},
            {"folder", preferences.library.folder},
            {"walls", walls_of(preferences.library)},
            {"near_miss", near_misses_of(preferences.library)},
            {"seen_from", views_of(preferences.library)},
            {"settings", differences(default_settings(), preferences.settings)},
            {"view", preferences.view},
            {"sections", preferences.sections},
            {"keys", std::move(keys)},
            {"ui_scale", preferences.ui_scale}};
}

/// Nothing where it cannot be read.
std::optional<std::string> text_of(const fs::path& path) {
    std::error_code ignored;
    std::ifstream file(path, std::ios::binary);
    if (!file || !fs::is_regular_file(path, ignored)) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>(file), {}};
}

/// A copy of a damaged file beside it, instead of an earlier one; its name, or nothing where it
/// cannot be written.
std::optional<std::string> keep_aside(fs::path path, const std::string& text) {
    path += ".damaged";
    if (write_file(path.string(), [&](std::ostream& out) { out << text; })) return std::nullopt;
    return path.filename().string();
}

/// Reads the fields of one file; wrong ones are skipped, and the first is reported.
class Reader {
public:
    void blame(const std::string& what) {
        if (problem.empty()) problem = what;
    }

    void read(const std::string& text, Preferences& into) {
        const json all = json_if_valid(text);
        if (all.is_discarded()) return blame("not JSON");
        if (!all.is_object()) return blame("not a JSON object");
        read_fields(Field(all), into);
        const json known = to_json({});
        for (const auto& field : all.items()) {
            if (!known.contains(field.key()))
                blame(fmt::format("{} is no preference", json_text(json(field.key()))));
        }
    }

    std::string problem;  ///< empty: none

private:
    /// Reads the fields that are there, by `take`.
    template <typename Take>
    void read(const Field& object, std::string_view name, Take&& take) {
        const auto field = object.find(name);
        if (!field) return;
        try {
            take(*field);
        } catch (const InputError& error) {
            blame(to_string(error));
        }
    }

    /// Each member of an object, by `take`.
    template <typename Take>
    void read_members(const Field& object, Take&& take) {
        if (!object.json().is_object()) object.refuse("an object");
        for (const auto& [name, value] : object.json().items())
            read(object, name, [&of = name, &take](const Field& field) { take(of, field); });
    }

    void read_fields(const Field& all, Preferences& into) {
        read(all, "window", [&](const Field& field) {
            const Vec2 points = field.point();
            // A size from another screen must not open a window that cannot be reached.
            into.width = static_cast<int>(std::clamp(points.x, 480.0, 16384.0));
            into.height = static_cast<int>(std::clamp(points.y, 320.0, 16384.0));
        });
        read(all, "panel", [&](const Field& field) { into.show_panel = field.boolean(); });
        read(all, "first_screen_away",
             [&](const Field& field) { into.first_screen_away = field.boolean(); });
        read(all, "engine", [&](const Field& field) { into.engine = field.string(); });
        read(all, "level", [&](const Field& field) { into.level = field.string(); });
        read(all, "panel_width",
             [&](const Field& field) { into.panel_width = field.number_from(200.0, 2000.0); });
        read(all, "ui_scale", [&](const Field& field) {
            into.ui_scale = static_cast<int>(field.number_from(least_ui_scale, most_ui_scale));
        });
        read(all, "settings", [&](const Field& list) {
            for (std::string& assignment :
                 list.list("a list of assignments", [](const Field& f) { return f.string(); })) {
                if (const auto wrong = apply_setting(into.settings, assignment))
                    blame(to_string(*wrong));
            }
            into.settings = as_at_start(std::move(into.settings));
        });
        read(all, "keys", [&](const Field& keys) {
            read_members(keys, [&](const std::string& name, const Field& list) {
                const auto wrong = into.keys.assign(
                    name, list.list("a list of keys", [](const Field& f) { return f.string(); }));
                if (wrong) list.fail(wrong->what, wrong->expected);
            });
        });
        read(all, "view", [&](const Field& view) {
            read_members(view, [&](const std::string& name, const Field& is_on) {
                const auto& known = view_switches();
                if (std::none_of(known.begin(), known.end(),
                                 [&](const ViewSwitch& each) { return each.name == name; }))
                    is_on.fail("no switch of the view");
                into.view[name] = is_on.boolean();
            });
        });
        read(all, "sections", [&](const Field& sections) {
            read_members(sections, [&](const std::string& id, const Field& is_open) {
                into.sections[id] = is_open.boolean();
            });
        });
        read_library(all, into.library);
    }

    void read_library(const Field& all, LevelLibrary& into) {
        read(all, "folder", [&](const Field& field) { into.folder = field.string(); });
        read(all, "recent", [&](const Field& field) {
            into.recent = field.list("a list of paths", [](const Field& f) { return f.string(); });
        });
        read(all, "seen_from", [&](const Field& folders) {
            read_members(folders, [&](const std::string& folder, const Field& name) {
                const auto& names = seen_from_names;
                const auto found = std::find(std::begin(names), std::end(names), name.string());
                if (found == std::end(names)) name.refuse("above or side");
                into.seen_from[folder] = static_cast<SeenFrom>(found - std::begin(names));
            });
        });
        read(all, "walls", [&](const Field& folders) {
            read_members(folders, [&](const std::string& folder, const Field& walls) {
                into.walls[folder] = wall_choices_of(walls);
            });
        });
        read(all, "near_miss", [&](const Field& folders) {
            read_members(folders, [&](const std::string& folder, const Field& tiles) {
                into.walls[folder].near_miss = tiles.number_from(0.0, largest_near_miss);
            });
        });
    }
};

}  // namespace

SeenFrom LevelLibrary::view_of(const std::string& map_path) const {
    const auto kept = seen_from.find(folder_of(map_path));
    return kept == seen_from.end() ? SeenFrom::map : kept->second;
}

void LevelLibrary::keep_view(const std::string& map_path, SeenFrom view) {
    seen_from[folder_of(map_path)] = view;
    if (view == SeenFrom::map) seen_from.erase(folder_of(map_path));
}

ViewSettings view_of(const Preferences& preferences, ViewSettings defaults) {
    for (const ViewSwitch& each : view_switches()) {
        const auto chosen = preferences.view.find(each.name);
        if (chosen != preferences.view.end()) defaults.*each.field = chosen->second;
    }
    return defaults;
}

Preferences load_preferences(const std::string& folder, std::string* problem,
                             const Movers& movers) {
    Preferences preferences;
    preferences.settings = default_settings(movers);
    if (folder.empty()) return preferences;
    const fs::path path = file_in(folder);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return preferences;
    const auto text = text_of(path);
    Reader reader;
    if (text) {
        reader.read(*text, preferences);
    } else {
        reader.blame("cannot be read");
    }
    if (reader.problem.empty()) return preferences;
    // The user's own text is not lost when the file is written again.
    const auto aside = text ? keep_aside(path, *text) : std::nullopt;
    if (problem != nullptr) {
        *problem = fmt::format("{}: {}; defaults are used", path.string(), reader.problem);
        if (aside) *problem += fmt::format(", and the file as it was is kept as {}", *aside);
    }
    return preferences;
}

bool save_preferences(const std::string& folder, const Preferences& preferences,
                      std::string* problem) {
    // A path may hold bytes that are not UTF-8; they are replaced, not thrown at.
    const auto wrong = write_file(file_in(folder).string(), [&](std::ostream& out) {
        out << json_text(to_json(preferences), {2}) << '\n';
    });
    if (wrong && problem != nullptr) *problem = *wrong;
    return !wrong;
}

}  // namespace slidelab::lab
