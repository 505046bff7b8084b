#include "lab/survey/walk/walker.hpp"

#include <algorithm>

#include "lab/events/event_detector.hpp"
#include "lab/judge/judge.hpp"
#include "lab/judge/move_troubles.hpp"
#include "lab/judge/thresholds.hpp"

namespace slidelab::lab {

namespace {

/// A move by less, of a mover that is pressed, is none, units.
constexpr double at_rest = 1e-9;
/// An exact sweep's moves are judged in full once in so many.
constexpr std::uint32_t sample = 16;
/// A catch lasts for so many ticks, or the mover stands. In a gap that fits by a hair it gets half
/// as far as is left to go in each tick, until it is through: from a hundredth of a displacement to
/// the square root of a contact's tolerance in at most twelve.
constexpr int lasting_ticks = 16;
/// Ticks that a mover which touches something idles, to see whether it stays.
constexpr int idle_ticks = 8;

/// Several walkers count the same state: sums do not depend on their order. (std::atomic_ref would
/// say it, which not every standard library here has yet.)
void count_arrival(SurveyState& state) {
    constexpr std::uint16_t most = 0xff00U;
    if (__atomic_load_n(&state.times, __ATOMIC_RELAXED) < most)
        __atomic_fetch_add(&state.times, std::uint16_t{1}, __ATOMIC_RELAXED);
}

std::uint8_t small(int value) { return static_cast<std::uint8_t>(std::min(value, 255)); }

}  // namespace

void WalkedPiece::clear() {
    arrivals.clear();
    far_edges.clear();
    findings.clear();
    leading_outside.clear();
    left_over = {};
    moves = 0;
    judged = 0;
}

Walker::Walker(const WalkWorld& world, StateGraph& known)
    : world_(world), known_(known), options_(options_of(world.settings, *world.settings.strategy)) {
    request_.shape = shape_of(world.settings);
    request_.lattice = &world.map.lattice;
}

void Walker::explore(std::uint32_t number, SurveyState& here, const StrategyState& strategy_state,
                     WalkedPiece& piece) {
    number_ = number;
    state_ = &here;
    strategy_state_ = strategy_state;
    cell_ = known_.grid.cell_of(here.position);
    moves_at_all_ = false;
    work_ = 0;
    const double search_radius = 2.0 * known_.grid.cell();
    is_calm_ = world_.zones.is_calm(cell_);
    is_open_ = is_calm_ && !world_.near_walls.at(cell_);
    const double gap =
        is_open_ ? search_radius : world_.space.gap_at(here.position, search_radius).gap;
    here.clearance = static_cast<float>(std::min(gap, search_radius));
    is_led_ = is_calm_ && world_.gap_cells.is_beside(cell_) &&
              !world_.gap_cells.is_in_line(cell_, here.position);

    const auto idle = static_cast<std::uint8_t>(world_.directions);
    // A push-out method's catches depend on the angle: where it touches it is pressed in all.
    const bool is_pressed = gap < same_place && is_calm_ && !world_.is_exact;
    const int step = is_open_ ? world_.directions / 4 : is_pressed ? 1 : 2;
    for (int direction = 0; direction < world_.directions; direction += step) {
        if (is_calm_) {
            hold(small(direction), piece);
        } else {
            hold_while_boxes_move(small(direction), piece);
        }
    }
    if (!is_calm_) {
        hold_while_boxes_move(idle, piece);
    } else if (gap < same_place) {
        hold(idle, piece);
    }
    here.work = work_;
    if (!moves_at_all_ && is_calm_) find(EventKind::wedged, here.position, 0, 1, piece);
}

/// Until it leaves its cell or comes to rest; but a mover that struggles is watched on.
void Walker::hold(std::uint8_t direction, WalkedPiece& piece) {
    const bool idle = direction == world_.directions;
    const Vec2 start = state_->position;
    Held held{start, start, start, strategy_state_};
    held.cell = cell_;
    request_.bodies = world_.boxes_at_rest;
    const int most = idle ? idle_ticks : world_.press_ticks;
    Vec2 before_last = start;
    const auto is_watched = [&held, most](int n) {
        return n <= most || (held.caught_ticks > 0 && held.caught_ticks < lasting_ticks);
    };
    for (int n = 1; is_watched(n) && !held.is_over; ++n) {
        before_last = held.before;
        tick(held, direction, n, piece);
        if (n == most / 2) held.at_half = held.at;
        if (n >= 2 && distance(held.at, before_last) < same_place &&
            distance(held.at, held.before) >= same_place) {
            find(EventKind::jitter, held.at, direction, n, piece);
            return;
        }
    }
    if (held.is_over || held.has_left || idle) return;
    const double wanted = length(world_.displacements[direction]);
    // A mover that slides slowly along a wall that it is pressed to, and has just arrived where
    // it rests, did not creep: the last tick is asked for.
    const int watched = most - most / 2;  // ticks
    const double drift = distance(held.at, held.at_half) / watched;
    if (drift > same_place && distance(held.at, held.before) > same_place &&
        drift < stuck_share * wanted && is_at_rest(held.before))
        find(EventKind::creep, held.at, direction, most, piece);
}

/// Every edge takes as long: where the boxes are then is the same for all.
void Walker::hold_while_boxes_move(std::uint8_t direction, WalkedPiece& piece) {
    const Vec2 start = state_->position;
    Held held{start, start, start, strategy_state_, 0.0, true};
    for (int n = 1; n <= world_.hold_ticks; ++n) {
        request_.bodies = world_.boxes[static_cast<std::size_t>(n - 1)];
        tick(held, direction, n, piece);
        if (held.is_over && !known_.grid.contains(held.at)) return;
    }
    arrive(held, direction, world_.hold_ticks, piece);
}

void Walker::tick(Held& held, std::uint8_t direction, int tick, WalkedPiece& piece) {
    request_.position = held.at;
    request_.displacement = world_.displacements[direction];
    request_.velocity = request_.displacement * world_.settings.tick_rate;
    request_.strategy_state = held.strategy_state;
    const MoveResult result =
        world_.settings.strategy->move(world_.map, request_, options_, nullptr);
    ++piece.moves;
    work_ = std::max(work_, small(result.iterations));
    judge(held, result, direction, tick, piece);

    held.before = held.at;
    held.at = result.position;
    const bool remembers = result.strategy_state != held.strategy_state;
    held.strategy_state = result.strategy_state;
    const double went = distance(held.at, held.before);
    const double wanted = length(request_.displacement);
    if (went >= stuck_share * wanted) moves_at_all_ = true;
    if (!known_.grid.contains(held.at)) {
        leave(held.at, direction, tick, piece);
        piece.leading_outside.push_back(number_);
        held.is_over = true;
        return;
    }
    if (!is_calm_) return;
    const SurveyGrid::Cell cell = known_.grid.cell_of(held.at);
    const bool is_elsewhere =
        cell != held.cell || !known_.one_way.are_alike(cell, held.before, held.at);
    if (is_elsewhere && (!held.has_left || is_led_)) {
        arrive(held, direction, tick, piece);
        held.has_left = true;
        held.cell = cell;
    }
    const bool struggles = wanted == 0.0 || (result.hit() && went < 0.5 * wanted);
    const bool is_led = is_led_ && world_.gap_cells.is_beside(cell);
    held.is_over = (went < at_rest && !remembers) ||
                   (held.has_left && !struggles && held.caught_ticks == 0 && !is_led) ||
                   !world_.zones.is_calm(cell);
}

/// Leaving over an open side is no finding.
void Walker::leave(Vec2 at, std::uint8_t direction, int tick, WalkedPiece& piece) {
    const MapSides past = sides_passed(known_.grid.area(), at);
    const MapSides open = open_sides(world_.map, world_.settings);
    const MapSides over{past.left && open.left, past.right && open.right, past.top && open.top,
                        past.bottom && open.bottom};
    piece.left_over = joined(piece.left_over, over);
    if (!over.any()) find(EventKind::left_map, at, direction, tick, piece);
}

/// A catch is one that lasts: a mover may well be held up in a corner, and go on.
void Walker::judge(Held& held, const MoveResult& result, std::uint8_t direction, int tick,
                   WalkedPiece& piece) {
    const std::uint32_t turn = number_ * 7U + direction + static_cast<std::uint32_t>(tick);
    const bool in_full =
        !is_open_ && (!world_.is_exact || held.caught_ticks > 0 || turn % sample == 0);
    if (in_full) ++piece.judged;
    // An exact sweep, and a mover with nothing near, shows nothing else.
    if (!in_full && (is_calm_ || request_.bodies.empty()) && is_plainly_free(request_, result)) {
        held.caught_ticks = 0;
        return;
    }
    const Strategy& strategy = *world_.settings.strategy;
    const MadeMove move{world_.map, strategy, options_, request_, result};
    const JudgedWith with{.is_exact = world_.is_exact, .findings = true, .in_full = in_full};
    const Verdict verdict = lab::judge(move, with);
    held.caught_ticks = verdict.troubles.has(EventKind::stuck) ? held.caught_ticks + 1 : 0;
    const bool lasts = held.caught_ticks >= lasting_ticks ||
                       distance(result.position, request_.position) < at_rest;
    if (verdict.troubles.empty()) return;
    for (const EventDescription& finding : event_descriptions()) {
        if (!verdict.troubles.has(finding.kind)) continue;
        if (finding.kind == EventKind::stuck && !lasts) continue;
        // Without room it ends inside of something.
        if (finding.kind == EventKind::overlap_left && result.squeezed) continue;
        find(finding.kind, result.position, direction, tick, piece, verdict.wall);
    }
}

/// Whether the exact slide of the displacement that is held stays at a place: a mover that drifts
/// there creeps.
bool Walker::is_at_rest(Vec2 position) {
    MoveRequest same = request_;
    same.position = position;
    const auto goes = exact_distance(world_.map.level, *world_.settings.strategy, same);
    constexpr double rounding = 1e-9;  // units
    return goes && *goes < rounding;
}

void Walker::arrive(const Held& held, std::uint8_t direction, int tick, WalkedPiece& piece) {
    const SurveyGrid::Cell cell = known_.grid.cell_of(held.at);
    const std::optional<int> bit = known_.bit_of(cell_, cell);
    if (bit) {
        std::uint8_t& neighbours = state_->neighbours;
        neighbours = static_cast<std::uint8_t>(neighbours | (1U << *bit));
    }
    // A zone may be entered at any time, which the survey resolves.
    const bool waits = is_calm_ && !world_.zones.is_calm(cell);
    const int phase = world_.zones.phase_of(cell, world_.end_tick);
    const std::uint32_t known = waits ? no_state : known_.at(cell, phase, held.at);
    if (known == no_state) {
        piece.arrivals.push_back(
            {held.at, held.strategy_state, number_, cell, direction, small(tick), small(work_)});
        return;
    }
    count_arrival(known_.states[known]);
    if (!bit) piece.far_edges.emplace_back(number_, known);
}

void Walker::find(EventKind kind, Vec2 position, std::uint8_t direction, int tick,
                  WalkedPiece& piece, std::optional<WallRef> wall) {
    piece.findings.push_back(
        {kind, direction, static_cast<std::uint16_t>(tick), number_, wall, position});
}

}  // namespace slidelab::lab
