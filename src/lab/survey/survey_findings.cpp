// The findings of a survey: those of one cause close together become one, and each gets its words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "lab/engines/models.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/judge/judge.hpp"
#include "lab/judge/thresholds.hpp"
#include "lab/levels/wall_title.hpp"
#include "lab/studies/wall_spot.hpp"
#include "lab/studies/what_if.hpp"
#include "lab/survey/space/free_areas.hpp"
#include "lab/survey/space/traps.hpp"
#include "lab/survey/survey.hpp"
#include "lab/survey/walk/unguided_paths.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

namespace {

/// The limit of listed places per kind; further ones are counted with the last ones.
constexpr std::size_t most_findings = 2000;

/// Units, with enough digits to distinguish a wall from a mover.
std::string number(double value) { return decimal(value, 6); }

std::string size_of(const Aabb& bounds, Vec2 mover) {
    const Vec2 size = bounds.size() + mover;
    return fmt::format("{} x {}", decimal(size.x, 3), decimal(size.y, 3));
}

/// By WallSpot::Kind.
constexpr const char* names_of_spots[] = {"side", "seam", "covered side", "corner", "joint", "end"};

/// "seam of tile 3,4 and tile 4,4", "corner of object 12".
std::string words_of_wall(const Map& map, const Strategy& strategy, const TickRecord& tick,
                          WallRef wall) {
    const WallsOfMove walls{map.level, strategy, tick.bodies(), &map.lattice};
    const auto title = [&](WallRef one) {
        return title_of(map.level, tick.bodies(), one, &map.lattice);
    };
    const ContactList& contacts = tick.result().contacts;
    const auto* contact = std::find_if(contacts.begin(), contacts.end(),
                                       [wall](const Contact& c) { return c.wall == wall; });
    if (contact == contacts.end()) return title(wall);
    const WallSpot spot =
        spot_of(walls, wall, contact->normal, contact->point, tick.result().position);
    std::string words =
        fmt::format("{} of {}", names_of_spots[static_cast<std::size_t>(spot.kind)], title(wall));
    if (spot.neighbour) words += " and " + title(*spot.neighbour);
    return words;
}

/// The option that alone keeps the move from its trouble, as an assignment; empty where there is
/// none.
std::string cure_of(const Map& map, const Snapshot& before, const TickRecord& tick) {
    const Strategy& strategy = *before.settings->strategy;
    const Options& present = options_of(*before.settings, strategy);
    const WhatIf found =
        what_if({map, strategy, present, tick.request(), tick.result(), map.limits()});
    if (found.as_it_is.outcome.is_free_of_trouble()) return {};
    const WhatIfRow* fix = option_fix_in(found);
    return fix ? fix->alternative.change.substr(strategy.id.size() + 1) : std::string();
}

/// A state near a place, as the recording of what has no state of its own; the nearest one of the
/// cells around it.
std::uint32_t state_near(const StateGraph& graph, Vec2 place, int cells) {
    std::uint32_t best = no_state;
    double least = 1e300;
    const double far = cells * graph.grid.cell();
    graph.grid.visit_cells(inflated({place, place}, {far, far}), [&](SurveyGrid::Cell cell) {
        const std::uint32_t state = graph.any_at(cell);
        if (state == no_state) return;
        const double off = distance(graph.states[state].position, place);
        if (off >= least) return;
        least = off;
        best = state;
    });
    return best;
}

Finding finding_of_gap(const Gap& gap, std::uint32_t state) {
    Finding finding{EventKind::tight, gap.position, gap.first, {}, 1, state, {}};
    const double mover = gap.width - gap.room;
    finding.words = fmt::format("{} wide, the mover is {}: ", number(gap.width), number(mover));
    if (gap.room >= 0.0) {
        finding.words += fmt::format("it fits with {} to spare", decimal(gap.room, 3));
    } else {
        finding.words += fmt::format("{} wider, or the mover as much smaller, and it fits",
                                     decimal(-gap.room, 3));
    }
    return finding;
}

/// Room behind a gap that is told as tight already, and that the mover fits into: it is nothing
/// that no path leads to, but nothing guides the mover into line.
Finding* gap_before(std::vector<Finding>& findings, const FreeArea& area, double near) {
    const auto& gap = area.path.gap;
    if (!gap || !fits(*gap)) return nullptr;
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& finding) {
        return finding.kind == EventKind::tight && distance(finding.position, gap->position) < near;
    });
    return found == findings.end() ? nullptr : &*found;
}

Finding finding_of_area(const FreeArea& area, Vec2 mover, std::uint32_t state) {
    Finding finding{EventKind::unreachable, area.position, {}, {}, 1, state, {}};
    finding.words = "room of " + size_of(area.bounds, mover);
    if (const auto& gap = area.path.gap) {
        finding.words +=
            fmt::format(", the narrowest gap on the way at ({:.3f}, {:.3f}) is {} wide",
                        gap->position.x, gap->position.y, number(gap->width));
    } else if (area.path.is_closed) {
        finding.words += ", closed off";
    }
    return finding;
}

}  // namespace

Finding Survey::finding_of(const RawFinding& raw) const {
    return {
        raw.kind, raw.position, raw.wall, {}, 1, raw.state, held_input(raw.direction, raw.ticks)};
}

/// As they come: those in a square of the mover's size count with the first of them.
void Survey::note(const RawFinding& raw) {
    const double side = std::max({mover_size_.x, mover_size_.y, plan_.cell});
    const BucketKey key{raw.kind, static_cast<std::int64_t>(std::floor(raw.position.x / side)),
                        static_cast<std::int64_t>(std::floor(raw.position.y / side))};
    const auto known = buckets_.find(key);
    if (known != buckets_.end()) {
        findings_[known->second].count += 1;
        return;
    }
    buckets_.emplace(key, findings_.size());
    findings_.push_back(finding_of(raw));
}

/// Each joins the first of those close to one that has joined it: a row of them is one.
void Survey::merge_findings() {
    buckets_.clear();
    const double near = 1.5 * std::max({mover_size_.x, mover_size_.y, plan_.cell});
    struct Place {
        Vec2 position;
        std::size_t finding;
    };
    std::vector<Finding> kept;
    std::map<BucketKey, std::vector<Place>> places;
    for (const Finding& finding : findings_) {
        const auto column = static_cast<std::int64_t>(std::floor(finding.position.x / near));
        const auto row = static_cast<std::int64_t>(std::floor(finding.position.y / near));
        std::size_t joined = kept.size();
        for (std::int64_t r = row - 1; r <= row + 1; ++r) {
            for (std::int64_t c = column - 1; c <= column + 1; ++c) {
                for (const Place& other : places[{finding.kind, c, r}]) {
                    if (distance(other.position, finding.position) < near)
                        joined = std::min(joined, other.finding);
                }
            }
        }
        places[{finding.kind, column, row}].push_back({finding.position, joined});
        if (joined < kept.size()) {
            kept[joined].count += finding.count;
        } else {
            kept.push_back(finding);
        }
    }
    findings_ = std::move(kept);
    if (findings_.size() > most_findings) findings_.resize(most_findings);
}

void Survey::tell_walls() {
    for (Finding& finding : findings_) {
        if (!finding.wall) continue;
        const auto [before, tick] = last_tick_of(finding);
        finding.words = words_of_wall(*plan_.level, *settings_->strategy, tick, *finding.wall);
        finding.cure = cure_of(*plan_.level, before, tick);
    }
}

/// Within one severity what one option cures stands together, and first; of one kind they stay in
/// the order in which they were found.
void Survey::sort_findings() {
    std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
        const auto rank = [](const Finding& f) {
            const auto lightness = most_event_kinds - static_cast<std::size_t>(f.kind);
            return std::tuple(describe(f.kind).severity, f.cure.empty(), f.cure, lightness);
        };
        return rank(a) < rank(b);
    });
}

/// Adds what only the whole survey shows, step by step; a cancelled survey has no whole.
bool Survey::conclude_step() {
    using Step = void (Survey::*)();
    static constexpr Step steps[] = {
        &Survey::merge_findings, &Survey::tell_walls, &Survey::drop_unguided_paths,
        &Survey::add_traps,      &Survey::add_gaps,   &Survey::add_areas};
    constexpr std::size_t steps_without_whole = 2;
    const bool is_whole = end_ != SurveyEnd::cancelled;
    if (concluded_ < (is_whole ? std::size(steps) : steps_without_whole)) {
        (this->*steps[concluded_++])();
        return true;
    }
    sort_findings();
    return false;
}

/// Whether a straight move along an axis, from the exact place of one of its states, ends outside
/// of a trap: along a corridor exactly as wide as the mover, for example, in which hardly any state
/// is in line.
bool Survey::is_left_straight(const Trap& trap) const {
    if (!graph_.zones.zones().empty()) return false;  // where a move ends depends on the time
    constexpr std::size_t most_moves = 50'000;
    const auto touches = [this](std::uint32_t state) {
        return graph_.states[state].clearance < same_place;
    };
    std::vector<std::uint32_t> states = trap.members;
    std::stable_partition(states.begin(), states.end(), touches);
    std::size_t moves = 0;
    for (const std::uint32_t state : states) {
        for (std::size_t direction = 0; direction < directions_.size();
             direction += directions_.size() / 4) {
            if (++moves > most_moves) return false;
            if (ends_outside(trap, state, direction)) return true;
        }
    }
    return false;
}

/// Whether a place is outside of a trap, by its state. A corner in which no hold ended has none: it
/// belongs to what is around it. Beside a tight gap few places have one, and it may lead through.
bool Survey::is_outside(const Trap& trap, Vec2 place) const {
    if (!graph_.grid.contains(place)) return true;
    const auto is_member = [&](std::uint32_t state) {
        return std::binary_search(trap.members.begin(), trap.members.end(), state);
    };
    const SurveyGrid::Cell cell = graph_.grid.cell_of(place);
    const std::uint32_t there = graph_.at(cell, 0, place);
    if (there != no_state) return !is_member(there);
    if (gap_cells_.is_beside(cell)) return true;
    const Vec2 around_it{plan_.cell, plan_.cell};
    bool is_within = false;
    graph_.grid.visit_cells(inflated({place, place}, around_it), [&](SurveyGrid::Cell near) {
        graph_.visit_at(near, [&](std::uint32_t state) {
            const Vec2 other = graph_.states[state].position;
            is_within =
                is_within || (is_member(state) && graph_.one_way.are_alike(cell, place, other));
        });
    });
    return !is_within;
}

bool Survey::ends_outside(const Trap& trap, std::uint32_t state, std::size_t direction) const {
    const Vec2 from = graph_.states[state].position;
    const Vec2 size = graph_.grid.area().size();
    const double farthest = space_.free_length(from, directions_[direction], size.x + size.y);
    // Most moves end where the trap does: only of the others the ticks are made.
    const double step = length(displacements_[direction]);
    const auto ticks = static_cast<std::int64_t>(farthest / step) + 2;
    MoveRequest request;
    request.shape = shape_of(*settings_);
    request.lattice = &plan_.level->lattice;
    request.position = from;
    request.displacement = displacements_[direction];
    request.velocity = request.displacement * settings_->tick_rate;
    request.bodies = boxes_at_rest_;
    request.strategy_state = graph_.strategy_state(state);
    bool may_leave = false;
    for (double way = 0.0; way <= farthest && !may_leave; way += 0.5 * plan_.cell)
        may_leave = is_outside(trap, from + directions_[direction] * way);
    may_leave = may_leave || is_outside(trap, from + directions_[direction] * farthest);
    if (!may_leave) return false;
    const Strategy& strategy = *settings_->strategy;
    const Options& options = options_of(*settings_, strategy);
    for (std::int64_t tick = 0; tick < ticks; ++tick) {
        const MoveResult result = strategy.move(*plan_.level, request, options, nullptr);
        if (is_outside(trap, result.position)) return true;
        if (distance(result.position, request.position) < same_place) return false;
        request.position = result.position;
        request.strategy_state = result.strategy_state;
    }
    return false;
}

void Survey::add_traps() {
    const double cell = plan_.cell;
    const double least = 4.0 * mover_size_.x * mover_size_.y / (cell * cell);
    for (const Trap& trap : find_traps(graph_, least)) {
        if (is_left_straight(trap)) continue;
        const SurveyState& first = graph_.states[trap.first];
        const bool is_wedged =
            std::any_of(findings_.begin(), findings_.end(), [&](const Finding& finding) {
                return finding.kind == EventKind::wedged && trap.states == 1 &&
                       distance(finding.position, first.position) < mover_size_.x;
            });
        if (is_wedged) continue;  // already reported
        Finding finding{EventKind::trap, first.position, {}, {}, 1, trap.first, {}};
        const double area = trap.cells * cell * cell;
        finding.words =
            fmt::format("{} that can be entered and not left, {} square units",
                        trap.is_larger ? "a one-way drop into a part of the level" : "a place",
                        decimal(area, 3));
        findings_.push_back(finding);
    }
}

void Survey::drop_unguided_paths() {
    if (plan_.moving) return;
    lab::drop_unguided_paths(graph_, walk_world());
}

/// How many cells away from a gap a state counts as one beside it.
int Survey::cells_beside_gap() const {
    const double size = std::min(mover_size_.x, mover_size_.y);
    return static_cast<int>(std::ceil(2.0 * size / plan_.cell)) + 2;
}

void Survey::add_gaps() {
    const double size = std::max(mover_size_.x, mover_size_.y);
    for (const GapRun& run : runs_of(gap_cells_.gaps(), size)) {
        const Gap& gap = gap_cells_.gaps()[run.narrowest];
        const std::uint32_t state = state_near(graph_, gap.position, cells_beside_gap());
        if (state == no_state) continue;
        findings_.push_back(finding_of_gap(gap, state));
        if (run.count == 1) continue;
        findings_.back().count = static_cast<std::int64_t>(run.count);
        findings_.back().words += fmt::format(", in a corridor {:.3g} long", run.length);
    }
}

void Survey::add_areas() {
    if (end_ != SurveyEnd::complete) return;  // what was not explored is not unreachable
    Workers workers(plan_.threads);
    const auto least = static_cast<std::size_t>(
        std::max(4.0, 0.25 * mover_size_.x * mover_size_.y / (plan_.cell * plan_.cell)));
    for (const FreeArea& area : unreached_areas(graph_, space_, near_walls_, least, workers)) {
        if (Finding* tight = gap_before(findings_, area, std::max(mover_size_.x, mover_size_.y))) {
            tight->words += ", but nothing leads it in: behind it is room of " +
                            size_of(area.bounds, mover_size_);
            continue;
        }
        const std::uint32_t state =
            area.path.gap ? state_near(graph_, area.path.gap->position, cells_beside_gap())
                          : no_state;
        findings_.push_back(finding_of_area(area, mover_size_, state));
    }
}

}  // namespace slidelab::lab
