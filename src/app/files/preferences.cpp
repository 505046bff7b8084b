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
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

fs::path file_in(const std::string& folder) { return fs::path(folder) / "preferences.json"; }

json to_json(const Preferences& preferences) {
    json keys = json::object();
    for (const auto& [name, of_it] : preferences.keys.assignments()) keys[name] = of_it;
    return {{"window", {preferences.width, preferences.height}},
            {"panel", preferences.show_panel},
            {"level", preferences.level},
            {"panel_width", preferences.panel_width},
            {"tour_seen", preferences.tour_seen},
            {"recent", preferences.library.recent},
            {"folder", preferences.library.folder},
            {"layers", preferences.library.layers},
            {"settings", differences(default_settings(), preferences.settings)},
            {"view", preferences.view},
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

/// A copy of a damaged file beside it, unless there is one already; its name, or nothing where
/// there is none.
std::optional<std::string> keep_aside(const fs::path& path, const std::string& text) {
    for (int number = 1;; ++number) {
        fs::path aside = path;
        aside += number == 1 ? std::string(".damaged") : fmt::format(".damaged{}", number);
        std::error_code ignored;
        const bool is_taken = fs::exists(aside, ignored);
        if (is_taken && text_of(aside) != text) continue;  // by an earlier one
        if (!is_taken && write_file(aside.string(), [&](std::ostream& out) { out << text; }))
            return std::nullopt;
        return aside.filename().string();
    }
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
        read_fields(all, into);
        const json known = to_json({});
        for (const auto& field : all.items()) {
            if (!known.contains(field.key()))
                blame(fmt::format("{} is no preference", json_text(json(field.key()))));
        }
    }

    std::string problem;  ///< empty: none

private:
    void read_window(const json& window, Preferences& into) {
        const bool pair = window.is_array() && window.size() == 2 &&
                          window[0].is_number_integer() && window[1].is_number_integer();
        if (!pair) return blame("\"window\" is not [width, height] in whole points");
        // A size from another screen must not open a window that cannot be reached.
        into.width = static_cast<int>(std::clamp<std::int64_t>(window[0], 480, 16384));
        into.height = static_cast<int>(std::clamp<std::int64_t>(window[1], 320, 16384));
    }

    void read_settings(const json& assignments, Preferences& into) {
        if (!assignments.is_array()) return blame("\"settings\" is not a list of assignments");
        for (const json& assignment : assignments) {
            if (!assignment.is_string()) {
                blame("\"settings\" holds something that is not a text");
                continue;
            }
            const auto wrong = apply_setting(into.settings, assignment.get<std::string>());
            if (wrong) blame(*wrong);
        }
    }

    void read_view(const json& view, Preferences& into) {
        if (!view.is_object()) return blame("\"view\" is not an object of switches");
        for (const auto& [name, is_on] : view.items()) {
            const auto& all = view_switches();
            const bool is_known =
                std::any_of(all.begin(), all.end(),
                            [&of = name](const ViewSwitch& each) { return each.name == of; });
            if (!is_known) {
                blame(fmt::format("\"view\": {} is no switch", json_text(json(name))));
            } else if (!is_on.is_boolean()) {
                blame(fmt::format("\"view.{}\" is not true or false", name));
            } else {
                into.view[name] = is_on.get<bool>();
            }
        }
    }

    void read_library(const json& recent, LevelLibrary& into) {
        if (!recent.is_array()) return blame("\"recent\" is not a list of paths");
        for (const json& path : recent) {
            if (!path.is_string()) return blame("\"recent\" is not a list of paths");
            into.recent.push_back(path.get<std::string>());
        }
    }

    void read_layers(const json& maps, LevelLibrary& into) {
        if (!maps.is_object()) return blame("\"layers\" is not an object of maps");
        for (const auto& [path, layers] : maps.items()) {
            for (const auto& [name, is_wall] : layers.items()) {
                if (is_wall.is_boolean()) {
                    into.layers[path][name] = is_wall.get<bool>();
                } else {
                    blame("\"layers\" holds something that is not true or false");
                }
            }
        }
    }

    void read_keys(const json& keys, Preferences& into) {
        if (!keys.is_object()) return blame("\"keys\" is not an object of controls");
        for (const auto& [name, list] : keys.items()) {
            const bool is_list =
                list.is_array() && std::all_of(list.begin(), list.end(),
                                               [](const json& key) { return key.is_string(); });
            if (!is_list) {
                blame(fmt::format("\"keys.{}\" is not a list of keys", name));
                continue;
            }
            const auto wrong = into.keys.assign(name, list.get<std::vector<std::string>>());
            if (wrong) blame("\"keys\": " + *wrong);
        }
        blame_shared_keys(keys, into);
    }

    /// One value; the message says that it is not `expected`.
    template <typename Value>
    void read_value(const json& all, const char* name, bool (*is_right)(const json&),
                    const std::string& expected, Value& into) {
        const auto it = all.find(name);
        if (it == all.end()) return;
        if (!is_right(*it)) return blame(fmt::format("\"{}\" is not {}", name, expected));
        into = it->get<Value>();
    }

    void read_fields(const json& all, Preferences& into) {
        if (const auto it = all.find("window"); it != all.end()) read_window(*it, into);
        if (const auto it = all.find("settings"); it != all.end()) read_settings(*it, into);
        if (const auto it = all.find("view"); it != all.end()) read_view(*it, into);
        if (const auto it = all.find("recent"); it != all.end()) read_library(*it, into.library);
        if (const auto it = all.find("layers"); it != all.end()) read_layers(*it, into.library);
        if (const auto it = all.find("keys"); it != all.end()) read_keys(*it, into);
        const auto is_flag = [](const json& value) { return value.is_boolean(); };
        const auto is_text = [](const json& value) { return value.is_string(); };
        read_value(all, "panel", is_flag, "true or false", into.show_panel);
        read_value(all, "tour_seen", is_flag, "true or false", into.tour_seen);
        read_value(all, "folder", is_text, "a path", into.library.folder);
        read_value(all, "level", is_text, "a path", into.level);
        const auto is_width = [](const json& value) {
            return value.is_number() && value >= 200.0 && value <= 2000.0;
        };
        read_value(all, "panel_width", is_width, "a number of points from 200 to 2000",
                   into.panel_width);
        const auto is_scale = [](const json& value) {
            return value.is_number_integer() && value >= least_ui_scale && value <= most_ui_scale;
        };
        read_value(
            all, "ui_scale", is_scale,
            fmt::format("a whole number of percent from {} to {}", least_ui_scale, most_ui_scale),
            into.ui_scale);
    }

    /// A key that is given to two controls is the later one's alone.
    void blame_shared_keys(const json& keys, const Preferences& into) {
        for (const KeyBindings::Assignment& assignment : into.keys.assignments()) {
            const auto wanted = keys.find(assignment.name);
            if (wanted == keys.end() || !wanted->is_array()) continue;
            for (std::size_t i = 0; i < wanted->size(); ++i) {
                const json& key = (*wanted)[i];
                const bool has_it = !key.is_string() || key == "" ||
                                    (i < assignment.keys.size() && assignment.keys[i] != "");
                if (!has_it)
                    blame(fmt::format("\"keys\": {} is given to two controls", json_text(key)));
            }
        }
    }
};

}  // namespace

ViewSettings view_of(const Preferences& preferences, ViewSettings defaults) {
    for (const ViewSwitch& each : view_switches()) {
        const auto chosen = preferences.view.find(each.name);
        if (chosen != preferences.view.end()) defaults.*each.field = chosen->second;
    }
    return defaults;
}

Preferences load_preferences(const std::string& folder, std::string* problem) {
    Preferences preferences;
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
    // What the user has written is not lost when the file is written again.
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
