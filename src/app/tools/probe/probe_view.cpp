#include "app/tools/probe/probe_view.hpp"

#include <algorithm>
#include <utility>

#include "lab/run/kinematic_boxes.hpp"

namespace slidelab::lab {

namespace {

constexpr double way_ahead = 3.0;  // units: long enough to hit something, and to be dragged

/// Without a solution: the mover stays where it is.
SolvedScene at_rest(const ProbeScene& scene, const BuiltWalls& walls) {
    SolvedScene solved;
    solved.level = walls.level;
    solved.bodies = std::make_shared<const BodySet>(walls.bodies);
    solved.request = move_request(scene, *solved.bodies, walls.level->lattice);
    solved.result.position = scene.from;
    solved.path = {{0.0, scene.from}, {1.0, scene.from}};
    return solved;
}

/// The scene of a simulation without its displacement.
ProbeScene scene_at_rest(const Simulation& simulation, BodyList moving) {
    const Settings& settings = simulation.settings();
    return {.strategy = settings.strategy,
            .options = options_of(settings, *settings.strategy),
            .shape = shape_of(settings),
            .walls = walls_of(simulation.map(), moving),
            .from = simulation.state().position,
            .delta = {},
            .velocity = {},
            .strategy_state = simulation.state().strategy_state};
}

}  // namespace

ProbeScene scene_ahead(const Simulation& simulation) {
    const double speed = simulation.settings().speed;
    const double seconds = speed > 0.0 ? way_ahead / speed : 0.0;
    std::vector<double> clocks = simulation.state().boxes;
    const BodySet moving = advance_boxes(simulation.map().box_paths, seconds, clocks);
    ProbeScene scene = scene_at_rest(simulation, moving);
    scene.velocity = scene.delta = simulation.state().heading * way_ahead;
    if (seconds > 0.0) scene.duration = seconds;
    return scene;
}

std::optional<ProbeScene> scene_of_last_tick(const Simulation& simulation) {
    const MoveRequest* request = simulation.last_request();
    if (!request) return std::nullopt;
    ProbeScene scene = scene_at_rest(simulation, simulation.bodies());
    scene.shape = request->shape;
    scene.from = request->position;
    scene.delta = request->displacement;
    scene.velocity = request->velocity;
    scene.strategy_state = request->strategy_state;
    scene.side_view = request->side_view;
    return scene;
}

std::optional<ProbeScene> scene_of_tick(const Session& session, std::int64_t tick) {
    Simulation then(session.run().before(tick));
    then.tick(session.run().tick(tick).input);
    return scene_of_last_tick(then);
}

std::optional<std::int64_t> tick_to_look_at(const Session& session) {
    const Simulation& simulation = session.simulation();
    const MoveRequest* request = simulation.last_request();
    const std::int64_t n = session.tick_in_view();
    if (!request) return std::nullopt;
    if (request->displacement != Vec2{}) return n;
    constexpr double looked_back = 3.0;  // seconds
    const auto ticks = static_cast<std::int64_t>(looked_back * simulation.settings().tick_rate);
    const KeptRun& run = session.run();
    for (std::int64_t tick = n; tick > std::max(run.first(), n - ticks); --tick) {
        if (run.tick(tick).had_contact) return tick;
    }
    return std::nullopt;
}

ProbeView::ProbeView(ProbeScene scene, const Settings& settings)
    : settings_(settings),
      first_(std::move(scene)),
      scene_(first_),
      set_shape_(shape_of(settings)) {
    if (first_.shape != set_shape_) given_shape_ = first_.shape;
    use(settings);
    rebuild();
}

void ProbeView::use(const Settings& settings) {
    settings_ = settings;
    const Options& options = options_of(settings, *settings.strategy);
    const Shape shape = shape_of(settings);
    if (shape != set_shape_ || (given_shape_ && !settings.strategy->moves(*given_shape_)))
        given_shape_.reset();
    set_shape_ = shape;
    const Shape& wanted = shape_in_use();
    if (scene_.strategy == settings.strategy && scene_.options == options &&
        scene_.shape == wanted) {
        return;
    }
    scene_.strategy = settings.strategy;
    scene_.strategy_state =
        settings.strategy == first_.strategy ? first_.strategy_state : StrategyState{};
    scene_.options = options;
    scene_.shape = wanted;
    solved_.reset();
}

void ProbeView::reset() {
    given_shape_.reset();
    if (first_.shape != set_shape_ && settings_.strategy->moves(first_.shape))
        given_shape_ = first_.shape;
    scene_.shape = shape_in_use();
    scene_.walls = first_.walls;
    scene_.from = first_.from;
    scene_.delta = first_.delta;
    scene_.velocity = first_.velocity;
    time_ = 1.0;
    let_go();
    rebuild();
}

void ProbeView::rebuild() {
    solved_.reset();
    // solved() reports it, and the previous walls stay in view.
    if (walls_.level && problem_with(scene_.walls)) return;
    walls_ = build(scene_.walls);
    ++walls_built_;
}

void ProbeView::handle(const GrabbingPointer& grabbing) {
    if (grabbing.grasp) {
        const auto taken = handle_at(scene_, *walls_.level, *grabbing.grasp, grabbing.extent);
        drag_.reset();
        if (taken) {
            drag_.emplace(scene_, *taken);
            grip_ = taken->at - *grabbing.grasp;
        }
    }
    if (drag_) {
        // Grabbed beside its centre, it does not jump there.
        const Vec2 to = grabbing.at + grip_;
        if (to != drag_->handle().at) {
            if (drag_->move_to(scene_, to)) rebuild();
            if (scene_.shape != shape_in_use()) given_shape_ = scene_.shape;
            solved_.reset();
        }
        pointed_at_ = drag_->handle();
        if (!grabbing.held) drag_.reset();
        return;
    }
    pointed_at_ = handle_at(scene_, *walls_.level, grabbing.at, grabbing.extent);
}

void ProbeView::let_go() {
    drag_.reset();
    pointed_at_.reset();
}

const SolvedScene& ProbeView::solved() {
    if (!solved_) {
        problem_ = problem_with(scene_);
        solved_ = problem_ ? at_rest(scene_, walls_) : solve(scene_, walls_);
    }
    return *solved_;
}

void ProbeView::set_time(double time) { time_ = std::clamp(time, 0.0, 1.0); }

void ProbeView::set_displacement(Vec2 from, Vec2 delta) {
    scene_.from = from;
    scene_.velocity = scene_.delta = delta;
    solved_.reset();
}

}  // namespace slidelab::lab
