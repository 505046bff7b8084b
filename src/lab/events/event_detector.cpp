#include "lab/events/event_detector.hpp"

#include <algorithm>
#include <cmath>

#include "lab/events/wall_crossing.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab {

namespace {

// Shares of a displacement, as the events' sentences say them.
constexpr double slowed_share = 0.9;    ///< of what the exact slide goes
constexpr double stuck_share = 0.01;    ///< of the displacement
constexpr double moving_share = 0.1;    ///< of the displacement, by the exact slide
constexpr double visible_share = 0.01;  ///< of the displacement: less than this is no loss

/// Positions that differ by less are the same place, units: what pushing out leaves.
constexpr double same_place = 1e-6;

/// A contact this near a wall's end may be one with the end, units.
constexpr double near_end = 1e-6;

const Strategy* exact_strategy_for(const Strategy& strategy, const Shape& shape) {
    if (strategy.shapes == 0 || !std::holds_alternative<DiskShape>(shape))
        return find_strategy("box_sweep");
    return find_strategy("disk_sweep");
}

/// A strategy that moves a point of its own keeps a quarter of a cell clear to every side.
Shape solid_shape(const Level& level, const Strategy& strategy, const Shape& shape) {
    if (strategy.shapes != 0) return shape;
    const double clear = 0.25 * level.lattice().cell();
    return BoxShape{{clear, clear}};
}

bool is_between_ends(Vec2 point, const Segment& segment) {
    const Vec2 along = segment.b - segment.a;
    const double size = length(along);
    const double at = size > 0.0 ? dot(point - segment.a, along) / size : 0.0;
    return at > near_end && at < size - near_end;
}

/// One plane stopped it, not at a wall's end, and it went along that plane as far as it wanted to:
/// the exact slide is stopped by the same plane, and goes no farther.
bool slid_on_one_plane(const Level& level, const MoveRequest& request, const MoveResult& result) {
    if (!result.hit() || result.contacts.dropped() > 0) return false;
    const Vec2 normal = result.contacts[0].normal;
    const bool is_one_plane =
        std::all_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
            return length_squared(contact.normal - normal) < same_place * same_place &&
                   contact.wall.is_of_level(level) &&
                   is_between_ends(contact.point, level.walls()[contact.wall.number()].segment);
        });
    const Vec2 along = outward(normal);
    const double lost =
        std::abs(dot(request.displacement - (result.position - request.position), along));
    return is_one_plane && lost <= visible_share * length(request.displacement);
}

/// A wall that only the grid has, an edge or the map's: no sweep sees it.
bool met_grid_alone(const Level& level, const MoveResult& result) {
    return std::any_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
        return contact.wall.kind(level) == WallRef::Kind::of_grid;
    });
}

/// Whether a kinematic box comes so near that the answer may be another than in the tick before.
bool is_box_near(const MoveRequest& request) {
    const Segment path{request.position, request.position + request.displacement};
    const Aabb swept = inflated(bounds_of(path), extents_of(request.shape) * 2.0);
    return std::any_of(request.kinematic_boxes.begin(), request.kinematic_boxes.end(),
                       [&](const KinematicBox& moving) {
                           const Aabb begin = bounds_of(moving.box);
                           const Aabb end{begin.min + moving.delta, begin.max + moving.delta};
                           return merged(begin, end).overlaps(swept);
                       });
}

/// What the answer itself says.
void read_result(const MoveResult& result, EventSet& events) {
    if (result.began_inside) events.add(EventKind::began_inside);
    if (result.remaining_depth > 0.0) events.add(EventKind::overlap_left);
    if (result.squeezed) events.add(EventKind::squeezed);
}

/// What the exact slide knows better; it is asked for its distance where the answer is open.
template <typename ExactDistance>
void judge(const JudgedMove& move, ExactDistance&& exact_distance, EventSet& events) {
    const auto& [level, strategy, options, request, result] = move;
    if (is_exact(strategy, options)) return;
    if (crosses_wall(level, strategy, request, result)) events.add(EventKind::tunnelled);
    const double wanted = length(request.displacement);
    const double went = distance(request.position, result.position);
    if (result.began_inside || wanted <= 0.0 || went >= slowed_share * wanted) return;
    if (slid_on_one_plane(level, request, result) || met_grid_alone(level, result)) return;
    const std::optional<double> exact = exact_distance();
    if (!exact) return;
    const double possible = *exact;
    const bool is_slower =
        went < slowed_share * possible && possible - went > visible_share * wanted;
    if (possible > moving_share * wanted && went < stuck_share * wanted) {
        events.add(EventKind::stuck);
    } else if (is_slower) {
        events.add(EventKind::slowed);
    }
}

/// Outside of the map, where it has bounds.
bool is_outside(const Level& level, Vec2 position) {
    return level.map_bounds() && !level.map_bounds()->contains(position);
}

bool goes_through_collisions(const Snapshot& before, const Input& input) {
    return before.settings->collisions && !input.pass;
}

}  // namespace

bool is_exact(const Strategy& strategy, const Options& options) {
    const bool is_sweep = strategy.detection == CollisionDetection::continuous &&
                          strategy.response == CollisionResponse::slides;
    return is_sweep && options == strategy.defaults();
}

std::optional<double> exact_distance(const Level& level, const Strategy& strategy,
                                     const MoveRequest& request) {
    const Strategy* exact = exact_strategy_for(strategy, request.shape);
    MoveRequest same = request;
    same.shape = solid_shape(level, strategy, request.shape);
    same.strategy_state = 0;
    if ((strategy.walls & sees_kinematic_boxes) == 0) same.kinematic_boxes = {};
    if (exact == nullptr || !exact->moves(same.shape)) return std::nullopt;
    const MoveResult result = exact->move(level, same, exact->defaults());
    if (result.began_inside || result.stop_reason == StopReason::invalid_request)
        return std::nullopt;
    return distance(request.position, result.position);
}

EventSet troubles_of(const JudgedMove& move) {
    EventSet events;
    read_result(move.result, events);
    judge(
        move, [&] { return exact_distance(move.level, move.strategy, move.request); }, events);
    if (is_outside(move.level, move.result.position)) events.add(EventKind::left_map);
    return events;
}

EventDetector::EventDetector(const KeptRun& run, std::int64_t n) {
    constexpr std::int64_t remembered = 4;  // ticks back that any event depends on
    for (std::int64_t tick = std::max(run.first(), n - remembered) + 1; tick <= n; ++tick)
        static_cast<void>(notice(run.before(tick), run.tick(tick).input, run.repeat(tick)));
    exact_moves_ = 0;
}

EventSet EventDetector::notice(const Snapshot& before, const Input& input,
                               const TickRecord& record) {
    EventSet events;
    const MoveResult& result = record.result();
    if (settings_ && settings_ != before.settings && !(*settings_ == *before.settings))
        events.add(EventKind::settings_changed);
    if (result.hit() && !had_contact_) events.add(EventKind::first_contact);
    if (goes_through_collisions(before, input)) {
        read_result(result, events);
        judge_distance(before, record, events);
    }
    if (is_outside(*before.level, result.position)) events.add(EventKind::left_map);

    if (input.restart) known_positions_ = 0;
    same_inputs_ = input == input_ ? same_inputs_ + 1 : 0;
    if (alternates(input, result.position)) events.add(EventKind::jitter);
    settings_ = before.settings;
    input_ = input;
    before_last_ = last_;
    last_ = result.position;
    known_positions_ = std::min(known_positions_ + 1, 2);
    had_contact_ = result.hit();
    return events;
}

/// Stuck, slowed and tunnelled: what the exact slide knows better.
void EventDetector::judge_distance(const Snapshot& before, const TickRecord& record,
                                   EventSet& events) {
    const Settings& settings = *before.settings;
    const Strategy& strategy = *settings.strategy;
    const JudgedMove move{*before.level, strategy, options_of(settings, strategy), record.request(),
                          record.result()};
    judge(
        move, [&] { return exact_distance_of(before, record.request()); }, events);
}

/// A mover that is pressed against a wall asks the same in every tick.
std::optional<double> EventDetector::exact_distance_of(const Snapshot& before,
                                                       const MoveRequest& request) {
    if (is_box_near(request)) asked_.reset();
    const bool is_same = asked_ && asked_->settings == before.settings &&
                         asked_->position == request.position &&
                         asked_->displacement == request.displacement;
    if (!is_same) {
        ++exact_moves_;
        asked_ = Asked{before.settings, request.position, request.displacement,
                       exact_distance(*before.level, *before.settings->strategy, request)};
    }
    return asked_->distance;
}

/// It is where it was two ticks ago, and was elsewhere between, while the input stayed.
bool EventDetector::alternates(const Input& input, Vec2 position) const {
    if (input.lead || same_inputs_ < 2 || known_positions_ < 2) return false;
    return distance(position, before_last_) < same_place && distance(position, last_) >= same_place;
}

}  // namespace slidelab
