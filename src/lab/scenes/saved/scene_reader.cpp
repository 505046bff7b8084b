#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "articles/contract/registry.hpp"
#include "lab/levels/box_path.hpp"
#include "lab/scenes/request/probe_request.hpp"
#include "lab/scenes/request/request_fields.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int32_t most_ticks_of_leg = 36'000;  // ten minutes at 60 Hz
constexpr double least_pixels_per_unit = 1.0;
constexpr double most_pixels_per_unit = 4'000.0;
constexpr std::string_view part_names[] = {"mover", "walls", "boxes"};

std::string words_of(const Field& field) {
    std::string words = field.string();
    if (words.empty()) field.refuse("a text");
    return words;
}

std::string words_in(const Field& object, std::string_view name) {
    return words_of(object.member(name, "a text"));
}

std::string words_or_none(const Field& object, std::string_view name) {
    const auto field = object.find(name);
    return field ? words_of(*field) : std::string();
}

std::optional<Vec2> point_in(const Field& object, std::string_view name) {
    const auto field = object.find(name);
    return field ? std::optional(field->point()) : std::nullopt;
}

std::size_t one_of(const Field& field, std::span<const std::string_view> names) {
    const std::string name = field.string();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) field.refuse(fmt::format("one of {}", fmt::join(names, ", ")));
    return static_cast<std::size_t>(found - names.begin());
}

/// Reads each element of a list by `read`; nothing without the list.
template <typename Read>
auto each_of(const std::optional<Field>& list, Read&& read) {
    using Values = decltype(list->list("a list", read));
    return list ? list->list("a list", read) : Values{};
}

std::string place_of(const Field& field, const std::filesystem::path& folder) {
    std::string name = words_of(field);
    const bool is_beside = name.find_first_of("/\\") == std::string::npos;
    return is_beside ? (folder / name).string() : name;
}

void apply(const Field& field, Settings& settings, const std::string& assignment) {
    if (const auto problem = apply_setting(settings, assignment)) field.fail(to_string(*problem));
}

std::vector<std::string> assignments_in(const Field& object, std::string_view name,
                                        Settings& settings) {
    return each_of(object.find(name), [&](const Field& field) {
        std::string assignment = field.string();
        apply(field, settings, assignment);
        return assignment;
    });
}

ViewSettings view_in(const Field& stop) {
    ViewSettings view;
    const auto field = stop.find("view");
    if (!field) return view;
    std::string names;
    for (const ViewSwitch& each : view_switches())
        names += fmt::format("{}{}", names.empty() ? "" : ", ", each.name);
    field->must_be_object(names);
    for (const ViewSwitch& each : view_switches()) {
        if (const auto value = field->find(each.name)) view.*each.field = value->boolean();
    }
    return view;
}

SceneLeg read_leg(const Field& field, Settings& settings) {
    field.must_be_object("ticks, move, lead, pass, jump, set");
    SceneLeg leg;
    leg.ticks = field.member("ticks", "a whole number").whole_number(1, most_ticks_of_leg);
    if (const auto move = field.find("move")) {
        const Vec2 direction = move->point();
        if (std::abs(direction.x) > 1.0 || std::abs(direction.y) > 1.0)
            move->refuse("[right, down], each from -1 to 1");
        leg.input.right = direction.x;
        leg.input.down = direction.y;
    }
    const auto target = point_in(field, "lead");
    leg.input.lead = target.has_value();
    leg.input.target = target.value_or(leg.input.target);
    leg.input.pass = field.is_on("pass");
    leg.input.jump = field.is_on("jump");
    assignments_in(field, "set", settings);
    leg.settings = settings;
    return leg;
}

StopProbe read_probe(const Field& field) {
    field.must_be_object("displacement, t");
    StopProbe probe{field.member("displacement", "[dx, dy]").point()};
    if (const auto t = field.find("t")) probe.t = t->number_from(0.0, 1.0);
    return probe;
}

TourTry read_try(const Field& field) {
    field.must_be_object("words, until, set");
    const Field until = field.member("until", "what ends it");
    TourTry task{words_in(field, "words"), static_cast<TourTask>(one_of(until, tour_tasks)), {}};
    if (task.until != TourTask::option) return task;
    const Field set = field.member("set", "the assignment that counts");
    Settings settings = default_settings();
    task.set = set.string();
    apply(set, settings, task.set);
    return task;
}

TouchWords read_touch(const Field& field) {
    field.must_be_object("title, words");
    return {words_or_none(field, "title"), words_or_none(field, "words")};
}

std::string read_picture(const Field& field) {
    std::string name = words_of(field);
    const bool is_bare = name.find_first_of("/\\") == std::string::npos;
    if (!is_bare || !name.ends_with(".png") || name.size() <= 4)
        field.refuse("a file name that ends in .png, without a folder");
    return name;
}

/// Among its own walls; its level is the scene's.
ProbeScene read_move(const Field& field) {
    ProbeRequest request = read_request(field);
    if (!request.level.empty())
        field.member(request_field::level, {}).refuse("none: the scene has a level");
    return std::move(request.scene);
}

Stop read_stop(const Field& field, const std::filesystem::path& folder) {
    field.must_be_object(
        "title, level, set, from, input, recording, ticks, probe, move, crowd, view, zoom, center, "
        "panel, page, paused, lit, try, touch, picture");
    Stop stop;
    stop.picture = read_picture(field.member("picture", "a file name"));
    Settings settings = default_settings();
    stop.set = assignments_in(field, "set", settings);
    stop.from = point_in(field, "from");
    stop.legs =
        each_of(field.find("input"), [&](const Field& leg) { return read_leg(leg, settings); });
    if (const auto recording = field.find("recording"))
        stop.recording = place_of(*recording, folder);
    if (const auto ticks = field.find("ticks")) stop.ticks = ticks->whole_number(1);
    if (const auto probe = field.find("probe")) stop.probe = read_probe(*probe);
    if (const auto move = field.find("move")) stop.move = read_move(*move);
    stop.crowd = field.is_on("crowd");
    stop.view = view_in(field);
    if (const auto zoom = field.find("zoom"))
        stop.zoom = zoom->number_from(least_pixels_per_unit, most_pixels_per_unit);
    stop.center = point_in(field, "center");
    stop.panel = field.is_on("panel");
    stop.page = words_or_none(field, "page");
    stop.paused = field.is_on("paused");
    stop.lit = each_of(field.find("lit"), [](const Field& text) { return text.string(); });
    if (const auto task = field.find("try")) stop.task = read_try(*task);
    if (const auto touch = field.find("touch")) stop.touch = read_touch(*touch);
    return stop;
}

int read_stage(const Field& field, const Strategy& strategy) {
    const std::string title = field.string();
    std::string expected;
    for (const Stage& stage : strategy.stages) {
        if (stage.title == title) return stage.number;
        expected += fmt::format("{}\"{}\"", expected.empty() ? "one of " : ", ", stage.title);
    }
    field.refuse(expected, "unknown stage");
}

SceneLetter read_letter(const Field& field) {
    field.must_be_object("text, wall, t, path");
    SceneLetter letter{words_in(field, "text")};
    if (const auto path = field.find("path")) {
        letter.t = path->number_from(0.0, 1.0);
        return letter;
    }
    const double number =
        field.member("wall", "a wall, or a path").number_from(0.0, most_ticks_of_leg);
    letter.wall = static_cast<std::size_t>(number);
    if (const auto t = field.find("t")) letter.t = t->number_from(0.0, 1.0);
    return letter;
}

Figure read_figure(const Field& field) {
    field.must_be_object(
        "article, id, title, shows, caption, level, stage, round, duration, movable, letters, "
        "move");
    Figure figure{.move = read_move(field.member("move", "a request without a level")),
                  .article = words_in(field, "article"),
                  .shows = words_in(field, "shows"),
                  .movable = {},
                  .letters = {}};
    ProbeScene& move = figure.move;
    // It shows the walls as they are given, unless it asks.
    if (!move.walls.near_miss) move.walls.near_miss = 0.0;
    figure.stage = read_stage(field.member("stage", "the title of a stage"), *move.strategy);
    if (const auto round = field.find("round")) figure.round = round->whole_number(1, 1000);
    const auto duration = field.find("duration");
    move.duration = duration ? duration->number_from(shortest_duration, largest_coordinate) : 1.0;
    field.member("movable", "a list");
    figure.movable = each_of(field.find("movable"), [](const Field& part) {
        return static_cast<FigurePart>(one_of(part, part_names));
    });
    figure.letters = each_of(field.find("letters"), read_letter);
    return figure;
}

/// "disk_slide.substeps"
std::string read_option(const Field& field) {
    std::string name = field.string();
    const std::size_t point = name.find('.');
    const Strategy* strategy = find_strategy(name.substr(0, point));
    const bool is_option = strategy != nullptr && point != std::string::npos &&
                           strategy->defaults().find(name.substr(point + 1));
    if (!is_option) field.refuse("STRATEGY.OPTION, an option of a strategy");
    return name;
}

/// A value that the option takes.
std::string read_value(const Field& field, const std::string& option) {
    std::string value = field.string();
    Settings scratch = default_settings();
    apply(field, scratch, option + "=" + value);
    return value;
}

/// Its sign and its recording.
FailingRun read_run(const Field& field, const std::filesystem::path& folder) {
    FailingRun run;
    const Field name = field.member("sign", "the name of a trouble");
    const EventDescription* sign = find_event(name.string());
    if (!sign || !sign->is_sign()) name.refuse("one of " + event_names(&EventDescription::is_sign));
    run.sign = sign->kind;
    run.recording = place_of(field.member("recording", "a recording"), folder);
    return run;
}

Failure read_failure(const Field& field, const std::filesystem::path& folder) {
    field.must_be_object("option, holds, fails, sign, title, caption, level, recording");
    const std::string option = read_option(field.member("option", "STRATEGY.OPTION"));
    const auto with = [&](std::string_view name) {
        const Field value = field.member(name, "a value of the option, as a text");
        return std::vector{option + "=" + read_value(value, option)};
    };
    std::vector<std::string> holds = with("holds");
    std::vector<std::string> fails = with("fails");
    FailingRun run = read_run(field, folder);
    run.strategy = find_strategy(option.substr(0, option.find('.')));
    run.fix = run.holds = std::move(holds);
    run.fails = std::move(fails);
    return {std::move(run)};
}

Thread read_thread(const Field& field, const std::filesystem::path& folder) {
    field.must_be_object(
        "thread, link, engine, title, caption, why, set, cure, instead, sign, level, recording");
    Thread thread{.run = {},
                  .link = words_in(field, "link"),
                  .engine = words_in(field, "engine"),
                  .why = words_in(field, "why"),
                  .instead = {}};
    Settings settings = default_settings();
    field.member("set", "a list of assignments");
    std::vector<std::string> fails = assignments_in(field, "set", settings);
    const Strategy* strategy = settings.strategy;
    std::vector<std::string> fix = assignments_in(field, "cure", settings);
    if (fix.empty()) thread.instead = words_in(field, "instead");
    thread.run = read_run(field, folder);
    thread.run.strategy = strategy;
    thread.run.fails = std::move(fails);
    thread.run.fix = std::move(fix);
    return thread;
}

SavedScene read_scene(const Field& field, const std::filesystem::path& folder) {
    if (!field.json().is_object()) field.refuse("a scene");
    const auto scene_of = [&](auto of, const char* id) -> SavedScene {
        return {id ? words_in(field, id) : "", words_in(field, "title"),
                id ? words_in(field, "caption") : "",
                place_of(field.member("level", "a map"), folder), std::move(of)};
    };
    if (field.find("article")) return scene_of(read_figure(field), "id");
    if (field.find("option")) return scene_of(read_failure(field, folder), "option");
    if (field.find("thread")) return scene_of(read_thread(field, folder), "thread");
    return scene_of(read_stop(field, folder), nullptr);
}

SceneArticle read_article(const Field& field) {
    field.must_be_object("number, title, author");
    return {words_in(field, "number"), words_in(field, "title"),
            field.member("author", "a text").string()};
}

NoSafeguard read_other(const Field& field) {
    field.must_be_object("option, why");
    return {read_option(field.member("option", "STRATEGY.OPTION")), words_in(field, "why")};
}

SceneList read_list(const Field& root, const std::filesystem::path& folder,
                    std::optional<SceneKind> kind) {
    root.must_be_object("articles, scenes, others");
    SceneList list;
    list.articles = each_of(root.find("articles"), read_article);
    list.others = each_of(root.find("others"), read_other);
    const Field scenes = root.member("scenes", "a list");
    list.scenes = each_of(std::optional(scenes),
                          [&](const Field& field) { return read_scene(field, folder); });
    if (list.scenes.empty()) scenes.refuse("a scene at least");
    for (std::size_t i = 0; i < list.scenes.size(); ++i) {
        const SavedScene& scene = list.scenes[i];
        if (kind && scene.kind() != *kind)
            scenes[i].fail(fmt::format("a {}", name_of(scene.kind())),
                           fmt::format("a {}", name_of(*kind)));
        const std::string& id = scene.id;
        if (!id.empty() && find_scene(list, {{}, id}) != i)
            scenes[i].fail("an earlier scene has its id");
    }
    return list;
}

}  // namespace

std::variant<SceneList, InputError> read_scenes(std::string_view text, const std::string& path,
                                                std::optional<SceneKind> kind) {
    auto parsed = parse_line(text, "file");
    if (const auto* error = std::get_if<InputError>(&parsed)) return in_file(path, *error);
    try {
        return read_list(Field(std::get<nlohmann::json>(parsed), "file"),
                         std::filesystem::path(path).parent_path(), kind);
    } catch (const InputError& error) {
        return in_file(path, error);
    }
}

std::variant<SceneList, InputError> load_scenes(const std::string& path,
                                                std::optional<SceneKind> kind) {
    std::error_code ignored;
    std::ifstream file(path, std::ios::binary);
    if (!std::filesystem::is_regular_file(path, ignored) || !file)
        return InputError{.what = "cannot be read", .file = path};
    return read_scenes(std::string{std::istreambuf_iterator<char>(file), {}}, path, kind);
}

}  // namespace slidelab::lab
