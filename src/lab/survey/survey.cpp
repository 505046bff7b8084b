#include "lab/survey/survey.hpp"

#include <algorithm>
#include <cmath>

#include "lab/events/event_detector.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/run/step.hpp"
#include "lab/run/workers.hpp"
#include "lab/survey/front.hpp"

namespace slidelab::lab {

namespace {

constexpr double press_seconds = 0.5;

SurveyPlan completed(SurveyPlan plan) {
    if (plan.cell == 0.0) plan.cell = usual_cell(*plan.level, plan.settings);
    const bool has_boxes =
        !plan.level->box_paths.empty() && (plan.settings.strategy->walls & sees_bodies) != 0;
    plan.moving = plan.moving && has_boxes;
    return plan;
}

BodySet still_boxes(const SurveyPlan& plan) {
    if (plan.moving) return {};
    std::vector<double> clocks;
    return advance_boxes(plan.level->box_paths, 0.0, clocks);
}

Shape shape_moved_in(const SurveyPlan& plan) {
    return moved_shape(*plan.settings.strategy, shape_of(plan.settings), &plan.level->lattice);
}

}  // namespace

Survey::~Survey() = default;

Survey::Survey(SurveyPlan plan)
    : plan_(completed(std::move(plan))),
      settings_(std::make_shared<const Settings>(settings_of(plan_))),
      mover_size_(extents_of(shape_moved_in(plan_)) * 2.0),
      boxes_at_rest_(still_boxes(plan_)),
      space_(*plan_.level, *settings_->strategy, shape_moved_in(plan_), boxes_at_rest_,
             &plan_.level->lattice),
      is_exact_(is_exact(*settings_->strategy, options_of(*settings_, *settings_->strategy))),
      directions_(survey_directions(2 * plan_.directions)) {
    graph_.grid = SurveyGrid(survey_area(*plan_.level, plan_.settings), plan_.cell);
    displacements_ = tick_displacements();
    const double step = length(displacements_[0]);
    hold_ticks_ = std::max(1, static_cast<int>(std::ceil(plan_.cell / step)));
    const int across = static_cast<int>(std::ceil(1.5 * plan_.cell / step)) + 1;
    press_ticks_ = std::max(across, static_cast<int>(press_seconds * settings_->tick_rate));
    if (plan_.moving) {
        const Vec2 reach = mover_size_ * 0.5 + Vec2{2.0 * step, 2.0 * step};
        graph_.zones = BoxZones(graph_.grid, plan_.level->box_paths, *settings_, reach,
                                (hold_ticks_ + 1) * step, hold_ticks_);
    }
    graph_.table = CellTable(graph_.grid, graph_.zones.most_phases());
    const std::vector<OneWayLine> one_way =
        one_way_lines(*plan_.level, *settings_->strategy, boxes_at_rest_);
    graph_.one_way = OneWayCells(graph_.grid, one_way, space_.shape(), reach_of_hold());
    mark_near_walls(one_way);
    find_gaps();
}

/// The displacement of a tick, by direction, with the same bits as in the tick.
std::vector<Vec2> Survey::tick_displacements() const {
    const auto nothing = std::make_shared<const Map>();
    Snapshot start = start_of(nothing, settings_);
    start.state.position = {};
    std::vector<Vec2> displacements;
    for (const Vec2 direction : directions_) {
        Input input;
        input.right = direction.x;
        input.down = direction.y;
        displacements.push_back(step(start, input).request().displacement);
    }
    displacements.emplace_back();  // idle
    return displacements;
}

/// How far from its position the mover may touch something in a hold across a cell, units, by axis.
Vec2 Survey::reach_of_hold() const {
    const double farthest = 1.5 * plan_.cell + 2.0 * length(displacements_[0]);
    return mover_size_ * 0.5 + Vec2{farthest, farthest};
}

void Survey::mark_near_walls(std::span<const OneWayLine> one_way) {
    near_walls_ = CellBits(graph_.grid);
    const Vec2 extent = reach_of_hold();
    const auto mark = [&](const Segment& line, double radius) {
        const Vec2 room = extent + Vec2{radius, radius};
        const bool is_upright = line.a.x == line.b.x || line.a.y == line.b.y;
        if (is_upright || length(line.b - line.a) < 8.0 * plan_.cell)
            return near_walls_.set_all(inflated(bounds_of(line), room));
        // A long slanted wall is near nothing but its own line.
        const double pieces = std::ceil(length(line.b - line.a) / (4.0 * plan_.cell));
        for (double i = 0.0; i < pieces; i += 1.0) {
            const Segment piece{lerp(line.a, line.b, i / pieces),
                                lerp(line.a, line.b, (i + 1.0) / pieces)};
            near_walls_.set_all(inflated(bounds_of(piece), room));
        }
    };
    for (const GrownWall& wall : space_.walls()) mark(wall.line, wall.radius);
    for (const OneWayLine& line : one_way) mark(line.side, 0.0);
}

void Survey::find_gaps() {
    Workers workers(plan_.threads);
    const double size = std::min(mover_size_.x, mover_size_.y);
    gap_cells_ = GapCells(graph_.grid, space_, tight_gaps(space_, plan_.tight * size, workers));
}

void Survey::add_state(const SurveyState& state, SurveyGrid::Cell cell,
                       const StrategyState& strategy_state) {
    const auto number = static_cast<std::uint32_t>(graph_.states.size());
    graph_.states.push_back(state);
    graph_.table.add(cell, state.phase, number);
    if (!strategy_state.empty()) {
        graph_.strategy_states.resize(graph_.states.size());
        graph_.strategy_states[number] = strategy_state;
    }
}

void Survey::begin() {
    std::vector<Vec2> places{plan_.level->spawn};
    places.insert(places.end(), plan_.from.begin(), plan_.from.end());
    for (const Vec2 place : places) {
        const SurveyGrid::Cell cell = graph_.grid.cell_of(place);
        if (graph_.at(cell, 0, place) != no_state) continue;
        graph_.starts.push_back(static_cast<std::uint32_t>(graph_.states.size()));
        SurveyState start;
        start.position = place;
        add_state(start, cell, {});
    }
}

void Survey::run(SurveyControl& control) {
    while (advance(control)) {
    }
}

bool Survey::advance(SurveyControl& control) {
    switch (stage_) {
        case Stage::begin:
            begin();
            stage_ = Stage::explore;
            return true;
        case Stage::explore:
            if (explore_step(control)) return true;
            end_exploring();
            stage_ = Stage::conclude;
            return true;
        case Stage::conclude:
            if (conclude_step()) return true;
            stage_ = Stage::done;
            return false;
        case Stage::done:
            return false;
    }
    return false;
}

WalkWorld Survey::walk_world() const {
    return {*plan_.level, *settings_,
            space_,       gap_cells_,
            near_walls_,  displacements_,
            is_exact_,    2 * plan_.directions,
            press_ticks_, boxes_at_rest_,
            graph_.zones, hold_ticks_,
            {},           0};
}

SurveyEnd Survey::limit_reached() const {
    if (graph_.states.size() >= plan_.most_states) return SurveyEnd::state_limit;
    if (bytes() + near_walls_.bytes() >= plan_.most_bytes) return SurveyEnd::memory_limit;
    return SurveyEnd::complete;
}

bool Survey::has(const EventSet& kinds) const {
    return std::any_of(findings_.begin(), findings_.end(),
                       [&](const Finding& finding) { return kinds.has(finding.kind); });
}

double Survey::reached_area() const {
    if (graph_.is_plain())
        return static_cast<double>(graph_.states.size()) * plan_.cell * plan_.cell;
    CellBits reached(graph_.grid);
    std::size_t cells = 0;
    for (std::uint32_t state = 0; state < graph_.states.size(); ++state) {
        const SurveyGrid::Cell cell = graph_.cell_of(state);
        if (!reached.at(cell)) ++cells;
        reached.set(cell);
    }
    return static_cast<double>(cells) * plan_.cell * plan_.cell;
}

}  // namespace slidelab::lab
