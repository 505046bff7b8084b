#include "app/tools/tour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/files/paths.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

constexpr std::int64_t most_ticks_of_leg = 36'000;  // ten minutes at 60 Hz
constexpr double least_pixels_per_unit = 1.0;
constexpr double most_pixels_per_unit = 4'000.0;

/// Says which field is wrong; caught where the file's and the stop's names are known.
struct BadField : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] void refuse(std::string_view field, std::string_view expected) {
    throw BadField(fmt::format("\"{}\": expected {}", field, expected));
}

void expect_fields(const Json& object, std::initializer_list<std::string_view> known) {
    for (const auto& item : object.items()) {
        bool found = false;
        for (const std::string_view name : known) found = found || item.key() == name;
        if (!found) refuse(item.key(), fmt::format("one of {}", fmt::join(known, ", ")));
    }
}

std::string text_field(const Json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end() || !found->is_string() || found->get<std::string>().empty()) {
        refuse(field, "a text");
    }
    return found->get<std::string>();
}

std::optional<Vec2> point_field(const Json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end()) return std::nullopt;
    const bool pair = found->is_array() && found->size() == 2 && (*found)[0].is_number() &&
                      (*found)[1].is_number();
    if (!pair) refuse(field, "two numbers [x, y]");
    const Vec2 point{(*found)[0].get<double>(), (*found)[1].get<double>()};
    if (std::abs(point.x) > largest_coordinate || std::abs(point.y) > largest_coordinate) {
        refuse(field, fmt::format("numbers up to {:g}", largest_coordinate));
    }
    return point;
}

bool flag_field(const Json& object, const char* field) {
    const auto found = object.find(field);
    if (found == object.end()) return false;
    if (!found->is_boolean()) refuse(field, "true or false");
    return found->get<bool>();
}

void apply_set_field(const Json& object, Settings& settings) {
    const auto found = object.find("set");
    if (found == object.end()) return;
    if (!found->is_array()) refuse("set", "a list of assignments \"NAME=VALUE\"");
    for (const Json& assignment : *found) {
        if (!assignment.is_string()) refuse("set", "a list of assignments \"NAME=VALUE\"");
        if (const auto problem = apply_setting(settings, assignment.get<std::string>())) {
            throw BadField(fmt::format("\"set\": {}", *problem));
        }
    }
}

ViewSettings view_field(const Json& stop) {
    ViewSettings view;
    const auto found = stop.find("view");
    if (found == stop.end()) return view;
    if (!found->is_object()) refuse("view", "an object of switches");
    for (const auto& item : found->items()) {
        bool ViewSettings::*field = nullptr;
        for (const ViewSwitch& known : view_switches()) {
            if (known.name == item.key()) field = known.field;
        }
        if (field == nullptr || !item.value().is_boolean()) {
            refuse(fmt::format("view.{}", item.key()), "a switch of the view, true or false");
        }
        view.*field = item.value().get<bool>();
    }
    return view;
}

TourLeg read_leg(const Json& json, Settings& settings) {
    if (!json.is_object()) refuse("input", "a list of objects");
    expect_fields(json, {"ticks", "move", "lead", "pass", "set"});
    TourLeg leg;
    const auto ticks = json.find("ticks");
    if (ticks == json.end() || !ticks->is_number_integer() || ticks->get<std::int64_t>() < 1 ||
        ticks->get<std::int64_t>() > most_ticks_of_leg) {
        refuse("ticks", fmt::format("a whole number from 1 to {}", most_ticks_of_leg));
    }
    leg.ticks = ticks->get<std::int64_t>();
    if (const auto move = point_field(json, "move")) {
        if (std::abs(move->x) > 1.0 || std::abs(move->y) > 1.0) {
            refuse("move", "[right, down], each from -1 to 1");
        }
        leg.input.right = move->x;
        leg.input.down = move->y;
    }
    if (const auto target = point_field(json, "lead")) {
        leg.input.lead = true;
        leg.input.target = *target;
    }
    leg.input.pass = flag_field(json, "pass");
    apply_set_field(json, settings);
    leg.settings = settings;
    return leg;
}

std::vector<TourLeg> input_field(const Json& stop, Settings settings) {
    std::vector<TourLeg> legs;
    const auto found = stop.find("input");
    if (found == stop.end()) return legs;
    if (!found->is_array()) refuse("input", "a list of objects");
    for (const Json& leg : *found) legs.push_back(read_leg(leg, settings));
    return legs;
}

std::optional<TourProbe> probe_field(const Json& stop) {
    const auto found = stop.find("probe");
    if (found == stop.end()) return std::nullopt;
    if (!found->is_object()) refuse("probe", "an object with \"displacement\"");
    expect_fields(*found, {"displacement", "way", "t"});  // tours of before said "way"
    const auto displacement = point_field(*found, found->contains("way") ? "way" : "displacement");
    if (!displacement) refuse("displacement", "two numbers [dx, dy]");
    TourProbe probe{*displacement};
    if (const auto t = found->find("t"); t != found->end()) {
        if (!t->is_number() || t->get<double>() < 0.0 || t->get<double>() > 1.0)
            refuse("t", "a number from 0 to 1");
        probe.t = t->get<double>();
    }
    return probe;
}

std::vector<std::string> texts_field(const Json& stop, const char* field) {
    std::vector<std::string> texts;
    const auto found = stop.find(field);
    if (found == stop.end()) return texts;
    if (!found->is_array()) refuse(field, "a list of texts");
    for (const Json& text : *found) {
        if (!text.is_string()) refuse(field, "a list of texts");
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

std::optional<TourTry> try_field(const Json& stop) {
    const auto found = stop.find("try");
    if (found == stop.end()) return std::nullopt;
    if (!found->is_object()) refuse("try", "an object with \"words\" and \"until\"");
    expect_fields(*found, {"words", "until"});
    TourTry task;
    task.words = text_field(*found, "words");
    const std::string until = text_field(*found, "until");
    for (std::size_t i = 0; i < std::size(tour_tasks); ++i) {
        if (tour_tasks[i] != until) continue;
        task.until = static_cast<TourTask>(i);
        return task;
    }
    refuse("until", fmt::format("one of {}", fmt::join(tour_tasks, ", ")));
}

TouchWords touch_field(const Json& stop) {
    const auto found = stop.find("touch");
    if (found == stop.end()) return {};
    if (!found->is_object()) refuse("touch", "an object with \"title\" and \"words\"");
    expect_fields(*found, {"title", "words"});
    const auto text = [&](const char* field) {
        return found->contains(field) ? text_field(*found, field) : std::string();
    };
    return {text("title"), text("words")};
}

std::string picture_field(const Json& stop) {
    std::string name = text_field(stop, "picture");
    const bool is_plain = name.find_first_of("/\\") == std::string::npos;
    const bool is_png = name.size() > 4 && name.compare(name.size() - 4, 4, ".png") == 0;
    if (!is_plain || !is_png) refuse("picture", "a file name that ends in .png, without a folder");
    return name;
}

TourStop read_stop(const Json& json) {
    if (!json.is_object()) throw BadField("expected an object");
    expect_fields(json, {"title", "level", "set", "from", "input", "probe", "view", "zoom",
                         "center", "panel", "page", "paused", "lit", "try", "touch", "picture"});
    TourStop stop;
    stop.title = text_field(json, "title");
    stop.level = text_field(json, "level");
    stop.picture = picture_field(json);
    apply_set_field(json, stop.settings);
    stop.from = point_field(json, "from");
    stop.legs = input_field(json, stop.settings);
    stop.probe = probe_field(json);
    stop.view = view_field(json);
    stop.center = point_field(json, "center");
    stop.panel = flag_field(json, "panel");
    stop.paused = flag_field(json, "paused");
    if (json.contains("page")) stop.page = text_field(json, "page");
    stop.lit = texts_field(json, "lit");
    stop.task = try_field(json);
    stop.touch = touch_field(json);
    if (const auto zoom = json.find("zoom"); zoom != json.end()) {
        if (!zoom->is_number() || zoom->get<double>() < least_pixels_per_unit ||
            zoom->get<double>() > most_pixels_per_unit) {
            refuse("zoom", fmt::format("pixels a unit, {:g} to {:g}", least_pixels_per_unit,
                                       most_pixels_per_unit));
        }
        stop.zoom = zoom->get<double>();
    }
    return stop;
}

}  // namespace

std::variant<std::vector<TourStop>, std::string> read_tour(std::string_view text,
                                                           std::string_view name) {
    const Json json = json_if_valid(text);
    if (!json.is_array() || json.empty()) {
        return fmt::format("{}: expected a JSON list of stops", name);
    }
    std::vector<TourStop> stops;
    for (const Json& stop : json) {
        try {
            stops.push_back(read_stop(stop));
        } catch (const BadField& bad) {
            return fmt::format("{}, stop {}: {}", name, stops.size() + 1, bad.what());
        }
    }
    return stops;
}

std::variant<std::vector<TourStop>, std::string> load_tour(const std::string& path) {
    std::error_code ignored;
    std::ifstream file(path, std::ios::binary);
    if (!std::filesystem::is_regular_file(path, ignored) || !file) {
        return fmt::format("{}: cannot be read: expected a tour", path);
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return read_tour(text, path);
}

std::vector<std::string> own_tours() {
    std::vector<std::string> paths;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(asset("assets/tours"), ignored)) {
        if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::string guided_tour_path() { return asset("assets/tours/guided.json"); }

}  // namespace slidelab::lab
