#include "lab/levels/probe_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/json/json_text.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/probe/json_line.hpp"
#include "lab/probe/request_json.hpp"

namespace slidelab {

namespace {

MoveRequest move_request(const ProbeScene& scene, const BuiltWalls& walls) {
    return {scene.shape,           scene.from,          scene.delta, scene.velocity,
            walls.kinematic_boxes, scene.strategy_state};
}

/// A contact that a sweep was cast against: what is left of the displacement is known then.
/// Overlaps at the start are left at once, and the discrete methods move first and test afterwards.
bool is_hit_of_a_cast(const Contact& contact) {
    return contact.depth == 0.0 && contact.fraction < 1.0;
}

std::vector<Bend> bends_of(const ProbeScene& scene, const SolvedScene& solved) {
    std::vector<Bend> bends;
    for (std::size_t i = 0; i < solved.result.contacts.size(); ++i) {
        const Contact& contact = solved.result.contacts[i];
        Bend bend{contact, wall_name(*solved.level, solved.kinematic_boxes, contact.wall), {}};
        if (is_hit_of_a_cast(contact)) bend.left = length(scene.delta) * (1.0 - contact.time);
        bends.push_back(bend);
    }
    return bends;
}

bool same_contact(const Contact& a, const Contact& b) {
    return a.fraction == b.fraction && a.depth == b.depth && a.position == b.position &&
           a.normal == b.normal && a.point == b.point;
}

/// Whether two moves would be answered alike, but for the numbers of the walls.
bool same_answer(const MoveResult& a, const MoveResult& b) {
    return a.position == b.position && a.velocity == b.velocity &&
           a.began_inside == b.began_inside && a.squeezed == b.squeezed &&
           a.remaining_depth == b.remaining_depth && a.iterations == b.iterations &&
           a.strategy_state == b.strategy_state &&
           std::equal(a.contacts.begin(), a.contacts.end(), b.contacts.begin(), b.contacts.end(),
                      same_contact);
}

/// The scene as a request can say it.
ProbeScene written(ProbeScene scene) {
    if ((scene.strategy->walls & sees_grid) != 0) write_border_as_edges(scene.walls);
    scene.walls.border.reset();
    return scene;
}

/// Around the requested displacement and the path taken.
Aabb area_of(const ProbeScene& scene, const SolvedScene& solved) {
    const Vec2 target = scene.from + scene.delta;
    Aabb area{scene.from, scene.from};
    area = merged(area, {target, target});
    for (const PathPoint& point : solved.path) area = merged(area, {point.at, point.at});
    for (const Bend& bend : solved.bends)
        area = merged(area, {bend.contact.point, bend.contact.point});
    return area;
}

}  // namespace

double duration_of(const ProbeScene& scene) {
    constexpr double tick = 1.0 / 60.0;
    if (scene.duration) return *scene.duration;
    const double seconds = length(scene.delta) / length(scene.velocity);
    const bool says_something = seconds >= shortest_duration && std::isfinite(seconds);
    return says_something ? seconds : tick;
}

std::optional<LevelError> problem_with(const ProbeWalls& walls) {
    LevelBuilder builder;
    std::vector<KinematicBox> moving;
    add_walls(walls, builder, moving);
    return builder.error();
}

std::optional<std::string> problem_with(const ProbeScene& scene) {
    if (const auto error = problem_with(scene.walls)) return to_string(*error);
    std::vector<KinematicBox> moving;
    for (const KinematicBox& box : scene.walls.boxes) moving.push_back(box);
    const MoveRequest request{scene.shape,    scene.from, scene.delta,
                              scene.velocity, moving,     scene.strategy_state};
    const auto problem = check_request(*scene.strategy, request, scene.options);
    return problem ? std::optional(line_of(*problem)) : std::nullopt;
}

BuiltWalls build(const ProbeWalls& walls) {
    LevelBuilder builder;
    BuiltWalls built;
    add_walls(walls, builder, built.kinematic_boxes);
    built.level = std::make_shared<const Level>(std::get<Level>(std::move(builder).build()));
    return built;
}

SolvedScene solve(const ProbeScene& scene, const BuiltWalls& walls) {
    SolvedScene solved;
    solved.level = walls.level;
    solved.kinematic_boxes = walls.kinematic_boxes;
    solved.result = scene.strategy->move(*walls.level, move_request(scene, walls), scene.options,
                                         &solved.trace);
    solved.path = path_of(scene.from, solved.result);
    solved.bends = bends_of(scene, solved);
    return solved;
}

std::vector<PathPoint> path_of(Vec2 from, const MoveResult& result) {
    std::vector<PathPoint> path{{0.0, from}};
    path.insert(path.end(), result.path.begin(), result.path.end());
    path.push_back({1.0, result.position});
    return path;
}

Vec2 place_at(std::span<const PathPoint> path, double time) {
    if (time <= 0.0) return path.front().at;
    std::size_t next = 1;
    while (next + 1 < path.size() && path[next].time < time) ++next;
    const PathPoint& before = path[next - 1];
    const PathPoint& after = path[next];
    const double span = after.time - before.time;
    if (time >= after.time || span <= 0.0) return after.at;
    return lerp(before.at, after.at, (time - before.time) / span);
}

std::string request_line(const ProbeScene& scene) {
    return json_text(request_to_json(written(scene)));
}

std::string short_request_line(const ProbeScene& scene, const SolvedScene& solved) {
    constexpr std::size_t few = 24;  // walls that are no burden in a bug report
    constexpr double around = 1.0;   // units: what a reader wants to see beside the path
    const ProbeScene whole = written(scene);
    if (count(whole.walls) <= few) return request_line(whole);
    ProbeScene less = whole;
    const Vec2 extent = extents_of(scene.shape) + Vec2{around, around};
    less.walls = walls_near(whole.walls, inflated(area_of(scene, solved), extent));
    const SolvedScene again = solve(less, build(less.walls));
    return request_line(same_answer(again.result, solved.result) ? less : whole);
}

std::variant<ProbeScene, ProbeProblem> read_scene(std::string_view line) {
    const auto parsed = parse_line(line);
    if (const auto* problem = std::get_if<LineProblem>(&parsed))
        return ProbeProblem{problem->message};
    LevelFile file;
    auto read = read_probe_request(std::get<nlohmann::json>(parsed), file);
    if (auto* problem = std::get_if<ProbeProblem>(&read)) return std::move(*problem);
    auto& request = std::get<ProbeRequest>(read);
    return ProbeScene{request.strategy,
                      request.options,
                      std::move(request.shape),
                      walls_of(*request.level, request.kinematic_boxes),
                      request.from,
                      request.delta,
                      request.velocity,
                      request.strategy_state};
}

}  // namespace slidelab
