#include "lab/saved_scenes/scene_setup.hpp"

#include <fmt/format.h>

#include <memory>
#include <span>
#include <utility>

#include "lab/files/level_extensions.hpp"
#include "lab/probe/probe_request.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/saved_scenes/scene_link.hpp"
#include "lab/saved_scenes/scene_list.hpp"
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

/// Sets up any scene but a move.
std::variant<RunSetup, std::string> set_up_scene_run(const OwnFiles& own, const SavedScene& scene,
                                                     const Movers& movers) {
    RunRequest request;
    request.movers = movers;
    request.assignments = scene.set;
    request.level = scene.level;
    if (scene.kind == SceneKind::stop) {
        if (!scene.recording.empty()) request.play = own.find_level(scene.recording);
        return set_up_run(own, request, {});
    }
    if (is_failing(scene)) {
        request.play = scene.recording;
        request.assignments = failing(scene);
        return set_up_run(own, request, {});
    }
    if (request.level.empty()) request.level = level_name(own.first_level_name());
    if (scene.clip) request.level = own_level_name(scene.clip->level);
    const auto path = own_level(own, request.level);
    if (!path)
        return fmt::format("link: no level \"{}\"; {}", request.level,
                           nearest_or_expected(request.level, names_of_levels(own),
                                               "one of the program's own, as tile_town"));
    request.level = own.name_in_recordings(*path);
    if (scene.kind == SceneKind::level) request.all_walls = scene.walls;
    if (scene.clip) request.play = "link: clip";
    return set_up_run(own, request, {}, scene.clip);
}

/// The scene of the program's own list; `unknown` begins the message where it has none, and
/// `expected` ends it where none is near.
std::variant<SavedScene, std::string> looked_up(const OwnFiles& own, SceneKind kind,
                                                const std::string& id, std::string_view unknown,
                                                std::string_view expected) {
    auto read = load_scenes(own.path(index_of(kind)));
    if (const auto* error = std::get_if<InputError>(&read)) return to_string(*error);
    const auto& list = std::get<SceneList>(read);
    if (const auto place = find_scene(list, {kind, id})) return list.scenes[*place];
    std::vector<std::string> known;
    for (const SavedScene& scene : list.scenes) known.push_back(scene.id);
    return fmt::format("{}; {}", unknown, nearest_or_expected(id, known, expected));
}

}  // namespace

std::optional<std::string> own_level(const OwnFiles& own, const std::string& name) {
    for (const std::string_view folder : own_level_folders) {
        const std::string place = fmt::format("levels/{}/{}{}", folder, name, own_level_ending);
        if (own_level_name(place) != name) return std::nullopt;  // no name of a level
        const std::string path = own.path(place);
        if (file_exists(path)) return path;
    }
    return std::nullopt;
}

SceneSetup set_up(const OwnFiles& own, const SavedScene& scene, const Movers& movers) {
    const auto either = [](auto prepared) {
        return std::visit([](auto& value) { return SceneSetup(std::move(value)); }, prepared);
    };
    if (!is_laid_out(scene)) return either(set_up_scene_run(own, scene, movers));
    auto move = set_up_move(scene);
    if (const auto* error = std::get_if<InputError>(&move)) return to_string(*error);
    return std::get<ProbeScene>(std::move(move));
}

std::variant<ProbeScene, InputError> set_up_move(const SavedScene& scene) {
    if (scene.kind == SceneKind::move) return *scene.move;
    LevelFile file;
    const ProbeRequest request{scene.level, *scene.move};
    const auto built = build(request, file);
    if (const auto* error = std::get_if<InputError>(&built))
        return scene.kind == SceneKind::figure ? in_file("figure " + scene.id, *error) : *error;
    const auto& walls = std::get<BuiltWalls>(built);
    ProbeScene move = laid_out(request.scene, walls);
    if (scene.kind == SceneKind::figure)
        move.walls.boxes = boxes_within(walls.level->box_paths, *move.duration);
    return move;
}

bool is_laid_out(const SavedScene& scene) {
    return scene.kind == SceneKind::move || scene.kind == SceneKind::figure;
}

std::variant<SavedScene, std::string> scene_named(const OwnFiles& own, const std::string& text,
                                                  const Movers& movers) {
    if (!is_link(text))
        return looked_up(own, SceneKind::figure, text, fmt::format("--figure {}: unknown", text),
                         "one of \"slidelab figures --list\"");
    auto link = read_link(text, movers);
    if (const auto* error = std::get_if<InputError>(&link)) return to_string(*error);
    auto& scene = std::get<SavedScene>(link);
    const bool is_figure = scene.kind == SceneKind::figure;
    if (!is_figure && !is_failing(scene)) return std::move(scene);
    const bool is_thread = scene.kind == SceneKind::thread;
    const char* const kind = is_figure ? "figure" : is_thread ? "thread" : "failure";
    return looked_up(
        own, scene.kind, scene.id, fmt::format("link: no {} \"{}\"", kind, scene.id),
        is_thread ? "one of docs/issues.md" : fmt::format("one of \"slidelab {}s --list\"", kind));
}

SceneSetup set_up(const OwnFiles& own, const std::string& text, const Movers& movers) {
    auto scene = scene_named(own, text, movers);
    if (auto* problem = std::get_if<std::string>(&scene)) return std::move(*problem);
    return set_up(own, std::get<SavedScene>(scene), movers);
}

std::optional<std::string> problem_with_scene(const OwnFiles& own, const std::string& text,
                                              const Movers& movers) {
    if (text.empty()) return std::nullopt;
    auto prepared = set_up(own, text, movers);
    auto* const problem = std::get_if<std::string>(&prepared);
    return problem ? std::optional(std::move(*problem)) : std::nullopt;
}

std::optional<std::size_t> event_of(const SavedScene& figure, const Trace& trace) {
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
