#include "lab/figures/figure_scene.hpp"

#include <fmt/format.h>

#include <utility>

#include "lab/probe/request_fields.hpp"
#include "lab/probe/request_line.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab {

namespace {

/// Where the kinematic boxes of a level go from their beginning in that many seconds.
std::vector<KinematicBox> boxes_within(const Level& level, double seconds) {
    std::vector<double> clocks(level.box_paths().size(), 0.0);
    std::vector<KinematicBox> moving;
    advance_boxes(level.box_paths(), seconds, clocks, moving);
    return moving;
}

/// The regions of a grid lie all around.
bool is_backdrop(Role role) {
    return role == Role::region_a || role == Role::region_b || role == Role::region_c;
}

bool decides(const TraceEvent& event) { return !event.numbers.empty() || event.reason; }

}  // namespace

std::variant<ProbeScene, std::string> scene_of(const Figure& figure) {
    const auto problem = [&](const std::string& message) {
        return fmt::format("figure {}: {}", figure.id, message);
    };
    auto parsed = parse_line(figure.move);
    if (const auto* wrong = std::get_if<LineProblem>(&parsed)) return problem(wrong->message);
    auto& json = std::get<nlohmann::json>(parsed);
    if (!json.is_object()) return problem("move: expected a request");
    json[request_field::level] = figure.level_path;
    LevelFile file;
    auto read = read_probe_request(json, file);
    if (const auto* wrong = std::get_if<ProbeProblem>(&read)) return problem(wrong->message);
    auto& request = std::get<ProbeRequest>(read);
    return ProbeScene{
        .strategy = request.strategy,
        .options = request.options,
        .shape = std::move(request.shape),
        .walls = walls_of(*request.level, boxes_within(*request.level, figure.duration)),
        .from = request.from,
        .delta = request.delta,
        .velocity = request.velocity,
        .strategy_state = request.strategy_state,
        .duration = figure.duration};
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

Aabb area_of_figure(const ProbeScene& scene, const SolvedScene& solved,
                    std::optional<std::size_t> event) {
    const Vec2 extents = extents_of(scene.shape);
    Aabb area = inflated(bounds_of(Segment{scene.from, scene.from + scene.delta}), extents);
    for (const PathPoint& point : solved.path)
        area = merged(area, inflated({point.at, point.at}, extents));
    for (const Wall& wall : solved.level->walls()) area = merged(area, bounds_of(wall));
    for (const KinematicBox& box : scene.walls.boxes) {
        const Box end{box.box.center + box.delta, box.box.half};
        area = merged(area, merged(bounds_of(box.box), bounds_of(end)));
    }
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
