#include "lab/recordings/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <istream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

constexpr int from_the_start = 1;  // versions of the format
constexpr int from_a_state = 2;

Json to_json(const RecordedTick& tick) {
    Json line = Json::object();
    const Input& input = tick.input;
    if (!tick.set.empty()) line["set"] = tick.set;
    if (input.restart) line["restart"] = true;
    if (input.pass) line["pass"] = true;
    if (input.jump) line["jump"] = true;
    if (input.right != 0.0 || input.down != 0.0) line["move"] = {input.right, input.down};
    if (input.lead) line["lead"] = {input.target.x, input.target.y};
    if (tick.hash) line["hash"] = fmt::format("{:016x}", *tick.hash);
    return line;
}

/// The error of a line; caught in read_recording, which adds the line's number.
class Wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

Vec2 read_pair(const Json& value, const char* field, double largest) {
    const bool is_pair =
        value.is_array() && value.size() == 2 && value[0].is_number() && value[1].is_number();
    const Vec2 pair = is_pair ? Vec2{value[0].get<double>(), value[1].get<double>()} : Vec2{};
    if (!is_pair || !(std::abs(pair.x) <= largest) || !(std::abs(pair.y) <= largest)) {
        throw Wrong(fmt::format("\"{}\" {}; expected two numbers from {} to {}", field,
                                json_text(value, {-1, true}), -largest, largest));
    }
    return pair;
}

bool read_flag(const Json& value, const char* field) {
    if (!value.is_boolean()) throw Wrong(fmt::format("\"{}\"; expected true or false", field));
    return value.get<bool>();
}

std::vector<std::string> read_assignments(const Json& value, const char* field) {
    std::vector<std::string> assignments;
    bool good = value.is_array();
    for (std::size_t i = 0; good && i < value.size(); ++i) {
        good = value[i].is_string();
        if (good) assignments.push_back(value[i].get<std::string>());
    }
    if (!good) throw Wrong(fmt::format("\"{}\"; expected a list of \"NAME=VALUE\"", field));
    return assignments;
}

std::uint64_t read_hash(const Json& value) {
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
        throw Wrong("\"hash\"; expected 16 hexadecimal digits");
    }
    return std::stoull(text, nullptr, 16);
}

Json to_json(const State& state) {
    Json json{{"tick", state.tick},
              {"time", state.time},
              {"position", {state.position.x, state.position.y}},
              {"velocity", {state.velocity.x, state.velocity.y}},
              {"heading", {state.heading.x, state.heading.y}},
              {"strategy_state", state.strategy_state.bits},
              {"boxes", state.boxes}};
    if (const Vec2 place = state.strategy_state.place; place != Vec2{})
        json["strategy_place"] = {place.x, place.y};
    if (const Feel& feel = state.feel; !(feel == Feel{})) {
        json["feel"] = {{"since_floor", feel.since_floor},
                        {"since_press", feel.since_press},
                        {"on_floor", feel.on_floor},
                        {"held", feel.held},
                        {"rises", feel.rises}};
        if (feel.hold > 0.0) json["feel"]["hold"] = feel.hold;
    }
    return json;
}

const Json& field(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end()) throw Wrong(fmt::format("\"state\" without \"{}\"", name));
    return *found;
}

double read_number(const Json& value, const char* name) {
    if (!value.is_number() || !std::isfinite(value.get<double>()))
        throw Wrong(fmt::format("\"{}\"; expected a number", name));
    return value.get<double>();
}

std::int64_t read_tick_number(const Json& value) {
    constexpr double most = 1e15;  // ticks: whole numbers up to here are doubles
    const double number = read_number(value, "tick");
    if (!(number >= 0.0 && number <= most))
        throw Wrong(fmt::format("\"tick\"; expected a whole number from 0 to {}", most));
    return static_cast<std::int64_t>(number);
}

Feel read_feel(const Json& value) {
    if (!value.is_object()) throw Wrong("\"feel\"; expected an object");
    const auto flag = [&](const char* name) { return read_flag(field(value, name), name); };
    const auto since = [&](const char* name) {
        return std::clamp(read_number(field(value, name), name), 0.0, long_ago);
    };
    return {since("since_floor"), since("since_press"),
            flag("on_floor"),     flag("held"),
            flag("rises"),        value.contains("hold") ? since("hold") : 0.0};
}

/// Of the clocks of boxes only their number is left to be checked, against the level.
State read_state(const Json& value) {
    if (!value.is_object()) throw Wrong("\"state\"; expected an object");
    State state;
    state.tick = read_tick_number(field(value, "tick"));
    state.time = read_number(field(value, "time"), "time");
    state.position = read_pair(field(value, "position"), "position", largest_coordinate);
    state.velocity = read_pair(field(value, "velocity"), "velocity", largest_velocity);
    state.heading = read_pair(field(value, "heading"), "heading", 1.0);
    const Json& remembered = field(value, "strategy_state");
    if (!remembered.is_number_unsigned())
        throw Wrong("\"strategy_state\"; expected a whole number, 0 or more");
    state.strategy_state.bits = remembered.get<std::uint64_t>();
    if (const auto place = value.find("strategy_place"); place != value.end())
        state.strategy_state.place = read_pair(*place, "strategy_place", largest_coordinate);
    if (const auto feel = value.find("feel"); feel != value.end()) state.feel = read_feel(*feel);
    const Json& clocks = field(value, "boxes");
    if (!clocks.is_array()) throw Wrong("\"boxes\"; expected a list of numbers, 0 or more");
    for (const Json& clock : clocks) {
        state.boxes.push_back(read_number(clock, "boxes"));
        if (state.boxes.back() < 0.0) throw Wrong("\"boxes\"; expected numbers, 0 or more");
    }
    return state;
}

LayerChoices read_layers(const Json& value) {
    const auto check = [](bool is_right) {
        if (!is_right)
            throw Wrong("\"layers\"; expected an object of layers, each true (walls) or false");
    };
    check(value.is_object());
    LayerChoices layers;
    for (const auto& [name, is_wall] : value.items()) {
        check(is_wall.is_boolean());
        layers[name] = is_wall.get<bool>();
    }
    return layers;
}

Recording read_head(const Json& head) {
    if (!head.is_object() || !head.contains("slidelab")) {
        throw Wrong("expected a recording, which begins with {\"slidelab\":1,…}");
    }
    const Json& version = head["slidelab"];
    if (version != from_the_start && version != from_a_state) {
        throw Wrong(fmt::format("version {}; expected {} or {}", json_text(version, {-1, true}),
                                from_the_start, from_a_state));
    }
    if (head.contains("state") != (version == from_a_state))
        throw Wrong("expected \"state\" in version 2, and only there");
    Recording recording;
    for (const auto& [key, value] : head.items()) {
        if (key == "level" && value.is_string()) {
            recording.level = value.get<std::string>();
        } else if (key == "settings") {
            recording.settings = read_assignments(value, "settings");
        } else if (key == "layers") {
            recording.layers = read_layers(value);
        } else if (key == "state") {
            recording.start = read_state(value);
        } else if (key != "slidelab") {
            throw Wrong(fmt::format(
                "\"{}\"; expected slidelab, level (a text), settings, layers or state", key));
        }
    }
    return recording;
}

RecordedTick read_tick(const Json& line) {
    if (!line.is_object()) throw Wrong("expected an object, one a tick");
    RecordedTick tick;
    for (const auto& [key, value] : line.items()) {
        if (key == "set") {
            tick.set = read_assignments(value, "set");
        } else if (key == "restart") {
            tick.input.restart = read_flag(value, "restart");
        } else if (key == "pass") {
            tick.input.pass = read_flag(value, "pass");
        } else if (key == "jump") {
            tick.input.jump = read_flag(value, "jump");
        } else if (key == "move") {
            const Vec2 move = read_pair(value, "move", 1.0);
            tick.input.right = move.x;
            tick.input.down = move.y;
        } else if (key == "lead") {
            tick.input.lead = true;
            tick.input.target = read_pair(value, "lead", largest_coordinate);
        } else if (key == "hash") {
            tick.hash = read_hash(value);
        } else {
            throw Wrong(
                fmt::format("\"{}\"; expected set, restart, pass, jump, move, lead or hash", key));
        }
    }
    return tick;
}

/// A line of a recording is flat; a deep one is somebody's trap for the parser's stack.
constexpr int deepest_nesting = 16;

Json parse_line(const std::string& line) {
    int depth = 0;
    for (const char c : line) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (depth > deepest_nesting) throw Wrong("nested too deeply; expected a flat object");
    }
    Json value = ordered_json_if_valid(line);
    if (value.is_discarded()) throw Wrong("not JSON; expected one object a line");
    return value;
}

}  // namespace

Recorder::Recorder(std::string level, const Settings& settings, std::optional<State> start,
                   LayerChoices layers)
    : last_(settings) {
    recording_.start = std::move(start);
    recording_.level = std::move(level);
    recording_.layers = std::move(layers);
    recording_.settings = differences(default_settings(), settings);
}

void Recorder::tick(const Settings& settings, const Input& input, const State& after) {
    recording_.ticks.push_back({differences(last_, settings), input, hash_of(after)});
    last_ = settings;
}

void write(std::ostream& out, const Recording& recording) {
    const auto line = [&out](const Json& json) { out << json_text(json) << '\n'; };
    Json head = {{"slidelab", recording.start ? from_a_state : from_the_start},
                 {"level", recording.level},
                 {"settings", recording.settings}};
    if (!recording.layers.empty()) head["layers"] = recording.layers;
    if (recording.start) head["state"] = to_json(*recording.start);
    line(head);
    for (const RecordedTick& tick : recording.ticks) line(to_json(tick));
}

Recording checked_at_its_end(Recording recording) {
    for (std::size_t i = 0; i + 1 < recording.ticks.size(); ++i) recording.ticks[i].hash.reset();
    return recording;
}

std::variant<Recording, RecordingProblem> read_recording(std::istream& in) {
    Recording recording;
    int number = 0;
    try {
        for (std::string line; std::getline(in, line);) {
            ++number;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (number == 1) {
                recording = read_head(parse_line(line));
            } else if (!line.empty()) {
                recording.ticks.push_back(read_tick(parse_line(line)));
            }
        }
        if (number == 0) throw Wrong("an empty file; expected a recording");
    } catch (const Wrong& wrong) {
        return RecordingProblem{std::max(number, 1), wrong.what()};
    }
    return recording;
}

std::variant<Settings, RecordingProblem> settings_of(const Recording& recording) {
    auto initial = settings_after(default_settings(), recording.settings);
    if (auto* problem = std::get_if<std::string>(&initial))
        return RecordingProblem{1, std::move(*problem)};
    Settings settings = std::get<Settings>(initial);
    for (std::size_t i = 0; i < recording.ticks.size(); ++i) {
        for (const std::string& assignment : recording.ticks[i].set) {
            if (auto problem = apply_setting(settings, assignment))
                return RecordingProblem{static_cast<int>(i) + 2, std::move(*problem)};
        }
    }
    return std::get<Settings>(std::move(initial));
}

std::variant<Settings, std::string> settings_after(Settings settings,
                                                   const std::vector<std::string>& assignments) {
    for (const std::string& assignment : assignments) {
        if (auto problem = apply_setting(settings, assignment)) return *problem;
    }
    return settings;
}

}  // namespace slidelab::lab
