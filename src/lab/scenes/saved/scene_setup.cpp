#include "lab/scenes/saved/scene_setup.hpp"

#include <fmt/format.h>

#include <memory>
#include <span>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/scenes/request/probe_request.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

namespace {

/// Moving boxes, as they move from their beginning in that many seconds.
std::vector<MovingBody> boxes_within(std::span<const BoxPath> paths, double seconds) {
    std::vector<double> clocks;
    const BodySet bodies = advance_boxes(paths, seconds, clocks);
    std::vector<MovingBody> boxes;
    for (const MovingBody& body : BodyList(bodies)) boxes.push_back(body);
    return boxes;
}

/// The regions of a grid lie all around.
bool is_backdrop(Role role) {
    return role == Role::region_a || role == Role::region_b || role == Role::region_c;
}

bool decides(const TraceEvent& event) {
    return !event.is_aside && (!event.numbers.empty() || event.reason);
}

std::vector<std::string> names_of_levels(const OwnFiles& own) {
    std::vector<std::string> names = own.levels();
    for (std::string& name : names) name = level_name(name);
    return names;
}

InputError unknown(std::string_view kind, const std::string& name,
                   const std::vector<std::string>& known, std::string_view expected) {
    return {.what = fmt::format("no {} \"{}\"; {}", kind, name,
                                nearest_or_expected(name, known, expected))};
}

/// The file of a run's level, and the first one's where it names none.
std::variant<std::string, InputError> own_level_of(const OwnFiles& own, const std::string& level) {
    const std::string name = level.empty() ? level_name(own.first_level_name()) : level;
    if (const auto path = own_level(own, name)) return *path;
    return unknown("level", name, names_of_levels(own), "one of the program's own, as tile_town");
}

/// Sets up the run of one of the program's own levels, or a recording in it.
std::variant<RunSetup, InputError> set_up_own(const OwnFiles& own, RunRequest request,
                                              std::optional<Recording> clip = {}) {
    auto path = own_level_of(own, request.run.level);
    if (auto* error = std::get_if<InputError>(&path)) return std::move(*error);
    request.run.level = own.name_in_recordings(std::get<std::string>(path));
    return set_up_run(own, request, {}, std::move(clip));
}

/// A scene of the program's own lists.
std::variant<SavedScene, InputError> saved_scene(const OwnFiles& own, const SceneName& name) {
    auto read = load_scenes(own.path(index_of(name.kind)), name.kind);
    if (auto* error = std::get_if<InputError>(&read)) return std::move(*error);
    auto& list = std::get<SceneList>(read);
    auto place = place_named(list, name);
    if (auto* error = std::get_if<InputError>(&place)) return std::move(*error);
    return std::move(list.scenes[std::get<std::size_t>(place)]);
}

SceneSetup either(std::variant<RunSetup, InputError> prepared) {
    return std::visit([](auto& value) { return SceneSetup(std::move(value)); }, prepared);
}

/// The error of a level or a scene that is named and is not there.
std::optional<InputError> problem_with_names(const OwnFiles& own, const SceneLink& link) {
    const auto error_of = [](auto&& found) {
        auto* error = std::get_if<InputError>(&found);
        return error ? std::optional(std::move(*error)) : std::nullopt;
    };
    if (const auto* run = std::get_if<LevelRun>(&link))
        return error_of(own_level_of(own, run->level));
    if (const auto* name = std::get_if<SceneName>(&link)) return error_of(saved_scene(own, *name));
    if (const auto* clip = std::get_if<Recording>(&link))
        return error_of(own_level_of(own, own_level_name(clip->run.level)));
    return std::nullopt;
}

}  // namespace

std::variant<std::size_t, InputError> place_named(const SceneList& list, const SceneName& name) {
    if (const auto place = find_scene(list, {name.kind, name.id})) return *place;
    std::vector<std::string> known;
    for (const std::size_t place : places_of(list, {name.kind}))
        known.push_back(list.scenes[place].id);
    const std::string expected =
        name.kind == SceneKind::thread
            ? "one of docs/issues.md"
            : fmt::format("one of \"slidelab {}s --list\"", name_of(name.kind));
    return unknown(name_of(name.kind), name.id, known, expected);
}

std::optional<std::string> own_level(const OwnFiles& own, const std::string& name) {
    for (const std::string_view folder : own_level_folders) {
        const std::string place = fmt::format("levels/{}/{}{}", folder, name, own_level_ending);
        if (own_level_name(place) != name) return std::nullopt;  // no name of a level
        const std::string path = own.path(place);
        if (file_exists(path)) return path;
    }
    return std::nullopt;
}

std::variant<ProbeScene, InputError> set_up_move(const ProbeScene& given,
                                                 const std::string& level) {
    LevelFile file;
    const ProbeRequest request{level, given};
    const auto built = build(request, file);
    if (const auto* error = std::get_if<InputError>(&built)) return *error;
    const auto& walls = std::get<BuiltWalls>(built);
    ProbeScene move = laid_out(given, walls);
    if (move.duration) move.walls.boxes = boxes_within(walls.level->box_paths, *move.duration);
    return move;
}

SceneSetup set_up(const OwnFiles& own, const SavedScene& scene, const Movers& movers,
                  bool is_fixed) {
    if (const Figure* figure = scene.figure()) {
        auto move = set_up_move(figure->move, scene.level);
        if (const auto* error = std::get_if<InputError>(&move))
            return in_file("figure " + scene.id, *error);
        return std::get<ProbeScene>(std::move(move));
    }
    RunRequest request;
    request.run.level = scene.level;
    request.movers = movers;
    if (const FailingRun* run = scene.failing()) {
        request.play = run->recording;
        request.run.set = is_fixed ? with_fix(*run) : run->fails;
    }
    if (const Stop* stop = scene.stop()) {
        if (!stop->recording.empty()) request.play = own.find_level(stop->recording);
        request.run.set = stop->set;
    }
    return either(set_up_run(own, request, {}));
}

SceneSetup set_up(const OwnFiles& own, const SceneLink& link, const Movers& movers) {
    if (const auto* move = std::get_if<ProbeScene>(&link)) return *move;
    RunRequest request;
    request.movers = movers;
    if (const auto* clip = std::get_if<Recording>(&link)) {
        request.run.level = own_level_name(clip->run.level);
        request.play = "clip";
        return either(set_up_own(own, std::move(request), *clip));
    }
    if (const auto* run = std::get_if<LevelRun>(&link)) {
        request.run = *run;
        request.has_all_walls = true;
        return either(set_up_own(own, std::move(request)));
    }
    auto scene = saved_scene(own, std::get<SceneName>(link));
    if (auto* error = std::get_if<InputError>(&scene)) return std::move(*error);
    return set_up(own, std::get<SavedScene>(scene), movers);
}

std::variant<ReadLink, InputError> scene_of_text(const std::string& text, const Movers& movers) {
    if (is_link(text)) return read_link(text, movers);
    return ReadLink{SceneName{SceneKind::figure, text}};
}

InputError in_text(const std::string& text, const InputError& error) {
    return at_path(is_link(text) ? "link" : "--figure", error);
}

std::variant<ReadLink, InputError> named_scene(const OwnFiles& own, const std::string& text,
                                               const Movers& movers) {
    auto read = scene_of_text(text, movers);
    const auto* link = std::get_if<ReadLink>(&read);
    const auto problem = link ? problem_with_names(own, link->scene) : std::nullopt;
    if (problem) return in_text(text, *problem);
    return read;
}

std::optional<std::size_t> event_of(const Figure& figure, const Trace& trace) {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < trace.events().size(); ++i) {
        const TraceEvent& event = trace.events()[i];
        if (event.stage != figure.stage) continue;
        if (figure.round > 0 && event.moment.round != figure.round) continue;
        if (decides(event)) return i;
        if (!first) first = i;
    }
    return first;
}

std::optional<Vec2> place_of(const SceneLetter& letter, const ProbeScene& scene,
                             const SolvedScene& solved) {
    if (!letter.wall) return scene.from + scene.delta * letter.t;
    const auto walls = solved.level->level.walls();
    if (*letter.wall >= walls.size()) return std::nullopt;
    const Segment& segment = walls[*letter.wall].segment;
    return lerp(segment.a, segment.b, letter.t);
}

Aabb area_of_figure(const ProbeScene& scene, const SolvedScene& solved,
                    std::optional<std::size_t> event) {
    const Vec2 extents = extents_of(scene.shape);
    Aabb area = inflated(bounds_of(Segment{scene.from, scene.from + scene.delta}), extents);
    for (const PathPoint& point : solved.path)
        area = merged(area, inflated({point.at, point.at}, extents));
    for (const Wall& wall : solved.level->level.walls()) area = merged(area, bounds_of(wall));
    for (const MovingBody& box : scene.walls.boxes) area = merged(area, bounds_of(box));
    if (!event) return area;
    for (const Mark& mark : solved.trace.marks_of(solved.trace.events()[*event])) {
        const Vec2 extent{mark.radius, mark.radius};
        for (const Vec2 point : mark.points) {
            if (!is_backdrop(mark.role)) area = merged(area, inflated({point, point}, extent));
        }
    }
    return area;
}

}  // namespace slidelab::lab
