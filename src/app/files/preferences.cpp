#include "app/files/preferences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "lab/json/json_text.hpp"

namespace slidelab {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

fs::path file_in(const std::string& folder) { return fs::path(folder) / "preferences.json"; }

/// Reads the fields of one file; what is wrong is left out, and the first of it is said.
class Reader {
public:
    explicit Reader(std::string file) : file_(std::move(file)) {}

    void blame(const std::string& what) {
        if (problem.empty()) problem = fmt::format("{}: {}; left at its default", file_, what);
    }

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
        for (const ViewSwitch& view_switch : view_switches()) {
            const auto found = view.find(std::string(view_switch.name));
            if (found == view.end()) continue;
            if (found->is_boolean()) {
                into.view[std::string(view_switch.name)] = found->get<bool>();
            } else {
                blame(fmt::format("\"view.{}\" is not true or false", view_switch.name));
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

    void read_ui_scale(const json& scale, Preferences& into) {
        const bool is_good =
            scale.is_number_integer() && scale >= least_ui_scale && scale <= most_ui_scale;
        if (!is_good)
            return blame(fmt::format("\"ui_scale\" is not a whole number of percent from {} to {}",
                                     least_ui_scale, most_ui_scale));
        into.ui_scale = scale.get<int>();
    }

    void read(const json& all, Preferences& into) {
        if (!all.is_object()) return blame("not a JSON object");
        if (const auto it = all.find("window"); it != all.end()) read_window(*it, into);
        if (const auto it = all.find("settings"); it != all.end()) read_settings(*it, into);
        if (const auto it = all.find("view"); it != all.end()) read_view(*it, into);
        if (const auto it = all.find("recent"); it != all.end()) read_library(*it, into.library);
        if (const auto it = all.find("layers"); it != all.end()) read_layers(*it, into.library);
        if (const auto it = all.find("folder"); it != all.end()) {
            if (it->is_string()) {
                into.library.folder = it->get<std::string>();
            } else {
                blame("\"folder\" is not a path");
            }
        }
        if (const auto it = all.find("keys"); it != all.end()) read_keys(*it, into);
        if (const auto it = all.find("ui_scale"); it != all.end()) read_ui_scale(*it, into);
        if (const auto it = all.find("panel"); it != all.end()) {
            if (it->is_boolean()) {
                into.show_panel = it->get<bool>();
            } else {
                blame("\"panel\" is not true or false");
            }
        }
        if (const auto it = all.find("panel_width"); it != all.end()) {
            if (it->is_number() && it->get<double>() >= 200.0 && it->get<double>() <= 2000.0) {
                into.panel_width = it->get<double>();
            } else {
                blame("\"panel_width\" is not a number of points from 200 to 2000");
            }
        }
        if (const auto it = all.find("tour_seen"); it != all.end() && it->is_boolean())
            into.tour_seen = it->get<bool>();
        if (const auto it = all.find("level"); it != all.end()) {
            if (it->is_string()) {
                into.level = it->get<std::string>();
            } else {
                blame("\"level\" is not a path");
            }
        }
    }

    std::string problem;

private:
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

    std::string file_;
};

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

}  // namespace

ViewSettings view_of(const Preferences& preferences, ViewSettings surroundings) {
    for (const ViewSwitch& each : view_switches()) {
        const auto chosen = preferences.view.find(each.name);
        if (chosen != preferences.view.end()) surroundings.*each.field = chosen->second;
    }
    return surroundings;
}

Preferences load_preferences(const std::string& folder, std::string* problem) {
    Preferences preferences;
    if (folder.empty()) return preferences;
    const fs::path path = file_in(folder);
    std::ifstream file(path, std::ios::binary);
    if (!file) return preferences;
    Reader reader(path.string());
    const json all = json_if_valid(std::string{std::istreambuf_iterator<char>(file), {}});
    if (all.is_discarded()) {
        reader.blame("not JSON");
    } else {
        reader.read(all, preferences);
    }
    if (problem != nullptr && !reader.problem.empty()) *problem = reader.problem;
    return preferences;
}

bool save_preferences(const std::string& folder, const Preferences& preferences,
                      std::string* problem) {
    const fs::path path = file_in(folder);
    fs::path temporary = path;
    temporary += ".new";
    std::error_code error;
    fs::create_directories(folder, error);
    {
        // A path may hold bytes that are not UTF-8; they are replaced, not thrown at.
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        file << json_text(to_json(preferences), {2}) << '\n';
        file.close();
        if (!file) error = std::make_error_code(std::errc::io_error);
    }
    if (!error) fs::rename(temporary, path, error);
    if (!error) return true;
    if (problem != nullptr) {
        *problem = fmt::format("{}: the preferences cannot be written", path.string());
    }
    fs::remove(temporary, error);
    return false;
}

}  // namespace slidelab
