#include "lab/scenes/recordings/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "lab/engines/models.hpp"
#include "lab/levels/walls/game_file.hpp"
#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

constexpr int from_the_start = 1;  // versions of the format
constexpr int from_a_state = 2;

/// By Placed, the first of which is not written.
constexpr std::string_view placed_names[] = {"", "between", "sample", "gap", "gap_end"};

Json to_json(const RecordedTick& tick) {
    Json line = Json::object();
    const Input& input = tick.input;
    if (!tick.set.empty()) line["set"] = tick.set;
    if (input.restart) line["restart"] = true;
    if (input.pass) line["pass"] = true;
    if (input.jump) line["jump"] = true;
    if (input.right != 0.0 || input.down != 0.0) line["move"] = {input.right, input.down};
    if (input.lead) line["lead"] = {input.target.x, input.target.y};
    if (input.placed != Placed::no)
        line["placed"] = placed_names[static_cast<std::size_t>(input.placed)];
    if (tick.at) line["at"] = {tick.at->x, tick.at->y};
    if (tick.hash) line["hash"] = fmt::format("{:016x}", *tick.hash);
    return line;
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

std::vector<std::string> read_assignments(const Field& field) {
    return field.list("a list of \"NAME=VALUE\"", [](const Field& each) { return each.string(); });
}

std::uint64_t read_hash(const Field& field) {
    const std::string text = field.json().is_string() ? field.string() : std::string();
    if (text.size() != 16 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
        field.refuse("16 hexadecimal digits");
    return std::stoull(text, nullptr, 16);
}

constexpr double any = std::numeric_limits<double>::max();

Feel read_feel(const Field& field) {
    if (!field.json().is_object()) field.refuse("an object");
    const auto flag = [&](const char* name) {
        return field.member(name, "true or false").boolean();
    };
    const auto since = [&](const char* name) {
        return std::clamp(field.member(name, "seconds").number(any), 0.0, long_ago);
    };
    return {since("since_floor"), since("since_press"), flag("on_floor"),
            flag("held"),         flag("rises"),        field.find("hold") ? since("hold") : 0.0};
}

/// The number of the clocks of boxes is yet to be checked, against the level.
State read_state(const Field& field) {
    if (!field.json().is_object()) field.refuse("an object");
    constexpr double most_ticks = 1e15;  // whole numbers up to here are doubles
    const auto member = [&](const char* name) { return field.member(name, "its value"); };
    State state;
    state.tick = static_cast<std::int64_t>(member("tick").number_from(0.0, most_ticks));
    state.time = member("time").number(any);
    state.position = member("position").point();
    state.velocity = member("velocity").point(largest_velocity);
    state.heading = member("heading").point(1.0);
    state.strategy_state.bits = member("strategy_state").bits();
    if (const auto place = field.find("strategy_place"))
        state.strategy_state.place = place->point();
    if (const auto feel = field.find("feel")) state.feel = read_feel(*feel);
    state.boxes = member("boxes").list(
        "a list of clocks", [](const Field& clock) { return clock.number_from(0.0, any); });
    return state;
}

Recording read_head(const Field& head) {
    if (!head.json().is_object() || !head.find("slidelab"))
        throw InputError{.expected = "a recording, which begins with {\"slidelab\":1,…}"};
    head.must_be_object("slidelab, level, settings, walls, near_miss, state");
    const Field version = head.member("slidelab", "a version");
    if (version.json() != from_the_start && version.json() != from_a_state)
        version.refuse(fmt::format("version {} or {}", from_the_start, from_a_state));
    const auto state = head.find("state");
    if (state.has_value() != (version.json() == from_a_state))
        throw InputError{.expected = "\"state\" in version 2, and only there"};
    Recording recording;
    if (const auto level = head.find("level")) recording.run.level = level->string();
    if (const auto settings = head.find("settings"))
        recording.run.set = read_assignments(*settings);
    if (const auto walls = head.find("walls")) recording.run.walls = wall_choices_of(*walls);
    if (const auto near_miss = head.find("near_miss"))
        recording.run.walls.near_miss = near_miss->number_from(0.0, largest_near_miss);
    if (state) recording.start = read_state(*state);
    return recording;
}

Placed read_placed(const Field& field, bool leads) {
    const std::string name = field.string();
    for (std::size_t i = 1; i < std::size(placed_names); ++i)
        if (placed_names[i] == name && leads) return static_cast<Placed>(i);
    field.refuse(R"("between", "sample", "gap" or "gap_end", beside "lead")");
}

RecordedTick read_tick(const Field& line) {
    line.must_be_object("set, restart, pass, jump, move, lead, placed, at, hash");
    RecordedTick tick;
    if (const auto set = line.find("set")) tick.set = read_assignments(*set);
    tick.input.restart = line.is_on("restart");
    tick.input.pass = line.is_on("pass");
    tick.input.jump = line.is_on("jump");
    const auto move = line.find("move");
    const Vec2 direction = move ? move->point(1.0) : Vec2{};
    tick.input.right = direction.x;
    tick.input.down = direction.y;
    const auto lead = line.find("lead");
    tick.input.lead = lead.has_value();
    if (lead) tick.input.target = lead->point();
    if (const auto placed = line.find("placed"))
        tick.input.placed = read_placed(*placed, lead.has_value());
    if (const auto at = line.find("at")) tick.at = at->point();
    if (const auto hash = line.find("hash")) tick.hash = read_hash(*hash);
    return tick;
}

/// Returns what `read` makes of a line; throws its error.
template <typename Read>
auto read_line(const std::string& text, Read&& read) {
    const auto parsed = parse_line(text, "line");
    if (const auto* error = std::get_if<InputError>(&parsed)) throw *error;
    return read(Field(std::get<nlohmann::json>(parsed), "line"));
}

}  // namespace

Recorder::Recorder(std::string level, const Settings& settings, std::optional<State> start,
                   WallChoices walls)
    : last_(settings) {
    recording_.start = std::move(start);
    recording_.run.level = std::move(level);
    recording_.run.walls = std::move(walls);
    recording_.run.set = differences(default_settings(), settings);
}

void Recorder::tick(const Settings& settings, const Input& input, const State& after) {
    RecordedTick tick{differences(last_, settings), input, {}};
    if (is_attached(*settings.strategy)) {
        tick.at = after.position;
    } else {
        tick.hash = hash_of(after);
    }
    recording_.ticks.push_back(std::move(tick));
    if (!recording_.ticks.back().set.empty()) last_ = settings;
}

void write(std::ostream& out, const Recording& recording) {
    const auto line = [&out](const Json& json) { out << json_text(json) << '\n'; };
    Json head = {{"slidelab", recording.start ? from_a_state : from_the_start},
                 {"level", recording.run.level},
                 {"settings", recording.run.set}};
    if (!recording.run.walls.kinds.empty()) head["walls"] = json_of(recording.run.walls);
    if (recording.run.walls.near_miss) head["near_miss"] = *recording.run.walls.near_miss;
    if (recording.start) head["state"] = to_json(*recording.start);
    line(head);
    for (const RecordedTick& tick : recording.ticks) line(to_json(tick));
}

Recording checked_at_its_end(Recording recording) {
    for (std::size_t i = 0; i + 1 < recording.ticks.size(); ++i) {
        recording.ticks[i].hash.reset();
        recording.ticks[i].at.reset();
    }
    return recording;
}

std::variant<Recording, InputError> read_recording(std::istream& in) {
    Recording recording;
    std::size_t number = 0;
    try {
        for (std::string line; std::getline(in, line);) {
            ++number;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (number == 1) {
                recording = read_line(line, read_head);
            } else if (!line.empty()) {
                recording.ticks.push_back(read_line(line, read_tick));
            }
        }
        if (number == 0) throw InputError{.what = "an empty file", .expected = "a recording"};
    } catch (InputError& error) {
        error.line = std::max<std::size_t>(number, 1);
        return std::move(error);
    }
    return recording;
}

std::variant<Settings, InputError> settings_of(const Recording& recording, const Movers& movers) {
    auto initial = settings_after(default_settings(movers), recording.run.set);
    if (auto* error = std::get_if<InputError>(&initial)) {
        error->line = 1;
        return std::move(*error);
    }
    Settings settings = std::get<Settings>(initial);
    for (std::size_t i = 0; i < recording.ticks.size(); ++i) {
        for (const std::string& assignment : recording.ticks[i].set) {
            if (auto problem = apply_setting(settings, assignment)) {
                problem->line = i + 2;
                return *std::move(problem);
            }
        }
    }
    return std::get<Settings>(std::move(initial));
}

std::variant<Settings, InputError> settings_after(Settings settings,
                                                  const std::vector<std::string>& assignments) {
    for (const std::string& assignment : assignments) {
        if (auto problem = apply_setting(settings, assignment)) return *std::move(problem);
    }
    return settings;
}

}  // namespace slidelab::lab
