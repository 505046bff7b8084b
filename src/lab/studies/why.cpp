#include "lab/studies/why.hpp"

#include <algorithm>

#include "articles/contract/lattice.hpp"
#include "articles/grid_walk/grid_rules.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/judge/side_troubles.hpp"
#include "lab/judge/thresholds.hpp"
#include "lab/judge/wall_crossing.hpp"
#include "lab/pictures/traced_move.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/narrow/one_way.hpp"

namespace slidelab::lab {

namespace {

using Kind = Claim::Kind;

constexpr double nowhere = 0.01;  // of a displacement: less than this is not going on

/// The exact slide's distance; from the side, for a strategy with floors, what of it a floor does
/// not hold.
std::optional<double> exact_of(const MadeMove& move) {
    const auto exact = exact_slide(move.level, move.strategy, move.request);
    if (!exact) return std::nullopt;
    if (!move.strategy.has_floor || !is_from_side(move.request))
        return distance(move.request.position, exact->position);
    return possible_distance(move, exact->position);
}

Distances distances_of(const MadeMove& move) {
    return {length(move.request.displacement),
            distance(move.request.position, move.result.position), exact_of(move)};
}

/// Whether a line goes through a shape at a position.
bool is_cut_by(const Shape& shape, const Segment& line, Vec2 position) {
    constexpr double touched = 1e-6;  // units: no deeper is not through it
    detail::Corners room;
    const auto extent = [corners = detail::corners_of(shape, room), &shape](Vec2 direction) {
        return detail::support_of(corners, direction) + radius_of(shape);
    };
    const Vec2 along = unit_or(line.b - line.a, {});
    const Vec2 across = outward(along);
    const Vec2 from_line = position - line.a;
    const double side = dot(from_line, across);
    const double place = dot(from_line, along);
    return side < extent(-across) - touched && side > touched - extent(across) &&
           place < length(line.b - line.a) + extent(-along) && place > -extent(along);
}

/// Whether no strategy and no option is the cause.
bool is_of_position(EventKind kind) { return kind == EventKind::left_map; }

/// The deepest that moved it; of equals the first.
std::optional<MetWall> deepest_push(std::span<const MetWall> met) {
    std::optional<MetWall> deepest;
    for (const MetWall& wall : met) {
        if (wall.contact.kind == ContactKind::overlap_at_end) continue;
        if (!deepest || wall.contact.depth > deepest->contact.depth) deepest = wall;
    }
    return deepest;
}

std::optional<MetWall> at(std::span<const MetWall> walls, std::size_t index) {
    return index < walls.size() ? std::optional(walls[index]) : std::nullopt;
}

class Claims {
public:
    explicit Claims(const MadeMove& move) : move_(move), met_(walls_met(move)) {}

    /// The weightiest first, with what it comes of.
    void all_troubles() {
        bool is_first = true;
        for (std::size_t i = event_descriptions().size(); i-- > 0;) {
            const EventDescription& event = event_descriptions()[i];
            if (!event.is_trouble() || !move_.events.has(event.kind)) continue;
            // Its overlap at the start explains the one at its end, too.
            if (event.kind == EventKind::overlap_left && move_.events.has(EventKind::began_inside))
                continue;
            if (is_first && !is_of_position(event.kind)) {
                trouble(event.kind);
                is_first = false;
            } else {
                add(what_happened(event.kind));
            }
        }
    }

    void trouble(EventKind kind) {
        add(what_happened(kind));
        if (is_of_position(kind) || is_recorded()) return;
        bound();
        if (move_.strategy.id == attached_id) add({.kind = Kind::advice, .trouble = kind});
        if (!move_.passes) add(causes_of(move_, kind));
    }

    void held_back() {
        if (const std::optional<Claim> holds = what_holds_it()) add(*holds);
        bound();
        if (!claims_.empty() && !move_.passes) add(causes_of(move_, std::nullopt));
    }

    /// Nothing stopped it, where something should have.
    void goes_on() {
        if (move_.passes || move_.request.bodies.empty()) return;
        Causes found = causes_of(move_, std::nullopt);
        std::erase_if(found.causes, [](const Cause& cause) { return cause.cure != Cure::box; });
        if (found.causes.empty()) return;
        add({.kind = Kind::missed});
        add(found);
    }

    void from_side() {
        if (!is_from_side(move_.request) || move_.passes) return;
        if (claims_.empty() && move_.strategy.has_floor) add(causes_of(move_, std::nullopt));
        for (const TraceEvent& event : move_.trace->events()) {
            if (!event.reason || !event.reason->is_of_floor) continue;
            Claim claim{.kind = Kind::of_floor, .decision = event};
            for (const TraceNumber& number : event.numbers)
                if (number.wall) claim.wall = named(*number.wall);
            add(std::move(claim));
        }
        if (const std::optional<Claim> claim = passed()) add(*claim);
    }

    Why why() {
        Why all{std::move(claims_), {}};
        Words numbers;
        for (const Claim& claim : all.claims) {
            const ClaimWords words = words_of(claim, move_);
            add_sentence(all.pieces, words.sentence);
            add_sentence(numbers, words.numbers);
        }
        add_sentence(all.pieces, numbers);
        return all;
    }

private:
    void add(Claim claim) { claims_.push_back(std::move(claim)); }
    void add(const Causes& found) {
        if (found.only_together) return add({.kind = Kind::together, .causes = found.causes});
        for (const Cause& cause : found.causes) add({.kind = Kind::cause, .causes = {cause}});
    }

    Claim what_happened(EventKind kind) const {
        switch (kind) {
            case EventKind::stuck:
            case EventKind::slowed:
                return hindered(kind == EventKind::stuck ? Kind::stuck : Kind::slowed);
            case EventKind::began_inside:
                return began_inside();
            case EventKind::overlap_left:
                return {.kind = Kind::overlap_left,
                        .wall = overlap_of(move_, met_, ContactKind::overlap_at_end),
                        .rest = move_.result.remaining_depth};
            case EventKind::squeezed:
                return squeezed();
            case EventKind::tunnelled:
                return tunnelled();
            case EventKind::jitter:
                return jitter();
            case EventKind::left_map:
                return left_map();
            case EventKind::hanging:
                return {.kind = Kind::hanging, .wall = at(met_, 0)};
            case EventKind::pulled_up:
                return pulled_up();
            default:
                break;
        }
        return shown(kind);
    }

    /// By its wall, where it has one; of a trouble without words of its own the sentence of its
    /// row.
    Claim shown(EventKind trouble) const {
        Claim claim{.kind = Kind::shown, .wall = deepest_push(met_), .trouble = trouble};
        if (trouble == EventKind::velocity_into_wall) claim.wall = led_into();
        if (!claim.wall) return claim;
        if (trouble == EventKind::velocity_into_wall) claim.kind = Kind::velocity;
        if (trouble == EventKind::contact_in_air) claim.kind = Kind::in_air;
        if (trouble == EventKind::thrown && claim.wall->contact.depth > noticeable_length) {
            claim.kind = Kind::thrown;
            claim.far = distances_of(move_);
        }
        return claim;
    }

    /// The wall that the velocity leads into most.
    std::optional<MetWall> led_into() const {
        const auto into = [this](const MetWall& wall) {
            return dot(move_.result.velocity, wall.contact.normal);
        };
        const auto most =
            std::min_element(met_.begin(), met_.end(),
                             [&](const MetWall& a, const MetWall& b) { return into(a) < into(b); });
        return most == met_.end() ? std::nullopt : std::optional(*most);
    }

    /// Nothing is known of another program's mover but where it was.
    bool is_recorded() const { return &move_.strategy == &recorded_mover; }

    Claim hindered(Kind kind) const {
        if (is_recorded()) return {.kind = Kind::stood, .direction = move_.keys};
        Claim claim{
            .kind = kind, .wall = at(stoppers_of(move_, met_), 0), .far = distances_of(move_)};
        if (!claim.wall) claim.other = at(met_, 0);
        return claim;
    }

    Claim began_inside() const {
        const std::optional<MetWall> seen = deepest_of(met_, ContactKind::overlap_at_start);
        Claim claim{.kind = Kind::began_inside,
                    .wall = overlap_of(move_, met_, ContactKind::overlap_at_start)};
        if (!claim.wall && seen) return {.kind = Kind::never_inside, .wall = seen};
        if (claim.wall && seen) claim.wall->contact.normal = seen->contact.normal;
        // Out of several walls it went the way that is free of all of them.
        const Vec2 way = way_out();
        if (claim.wall && way != Vec2{}) claim.wall->contact.normal = normalized(way);
        claim.other = overlap_of(move_, met_, ContactKind::overlap_at_end);
        if (claim.other) claim.rest = claim.other->contact.depth;
        if (claim.wall) say_how_it_went_on(claim);
        return claim;
    }

    /// The translation out of what it began inside of: none where that was not left at once.
    Vec2 way_out() const {
        const auto& path = move_.result.path;
        const bool is_at_start = !path.empty() && path[0].time == 0.0;
        return is_at_start ? path[0].at - move_.request.position : Vec2{};
    }

    /// Not every mover gets out of what it began in: by its places, not by its kind.
    void say_how_it_went_on(Claim& claim) const {
        const Contact& wall = claim.wall->contact;
        const double in = -dot(move_.result.position - move_.request.position, wall.normal);
        if (in <= same_place) return;
        claim.inwards = in;
        claim.through = !claim.other;  // it is out of it, and not by the way that it came
    }

    Claim squeezed() const {
        const std::vector<MetWall> walls = touched_at_end(move_, met_);
        const std::vector<MetWall> pair = most_opposed(move_, walls);
        const auto& pressed_by = move_.result.pressed_by;
        if (pair.empty() && pressed_by && !is_same_body((*pressed_by)[0], (*pressed_by)[1]))
            return {.kind = Kind::no_room,
                    .wall = pressing((*pressed_by)[0]),
                    .other = pressing((*pressed_by)[1])};
        return {.kind = Kind::squeezed,
                .wall = at(pair.empty() ? walls : pair, 0),
                .other = at(pair, 1)};
    }

    /// One of the two between which there was no room: as it was met, or by its name.
    MetWall pressing(WallRef wall) const {
        const auto is_of_it = [&](const MetWall& met) {
            return is_same_body(met.contact.wall, wall);
        };
        const auto met = std::find_if(met_.begin(), met_.end(), is_of_it);
        MetWall found = met != met_.end() ? *met : named(wall);
        found.pushes = displaces(wall);
        return found;
    }
    bool is_same_body(WallRef a, WallRef b) const {
        const bool are_boxes = !a.is_of_level() && !b.is_of_level();
        return a == b || (are_boxes && a.body() == b.body());
    }
    bool displaces(WallRef wall) const {
        if (!wall.is_of_body()) return false;
        return move_.request.bodies[wall.body()].displacement != Vec2{};
    }

    Claim put_aside() const {
        const auto [pusher, other] = *move_.result.pressed_by;
        return {.kind = Kind::put_aside,
                .wall = pressing(pusher),
                .other = pressing(other),
                .length = length(move_.result.put_aside),
                .direction = move_.result.put_aside};
    }

    Claim tunnelled() const {
        Claim claim{.kind = Kind::tunnelled};
        TouchedWalls touched;
        if (const MadeMove* before = move_.before)
            crossed_wall(before->level, before->strategy, before->request, before->result,
                         &touched);
        const auto wall =
            crossed_wall(move_.level, move_.strategy, move_.request, move_.result, &touched);
        if (wall) claim.wall = named(*wall);
        if (move_.strategy.detection == CollisionDetection::discrete && move_.strategy.shapes != 0)
            claim.length = length(move_.request.displacement) /
                           static_cast<double>(move_.result.substep_count);
        return claim;
    }

    Claim jitter() const {
        Claim claim{.kind = Kind::jitter, .wall = deepest_push(met_)};
        if (move_.before) claim.other = deepest_push(walls_met(*move_.before));
        if (!claim.wall) claim.wall.swap(claim.other);
        return claim;
    }

    MetWall named(WallRef wall) const {
        return met_wall(move_, Contact{0.0, 0.0, {}, {}, {}, wall});
    }

    /// The first one-way wall that goes through the mover on its path.
    std::optional<Claim> passed() const {
        const Vec2 clear = detail::kept_clear(cell_of(move_.request.lattice)).half;
        const Shape shape = move_.strategy.shapes == 0 ? BoxShape{clear} : move_.request.shape;
        detail::Corners room;
        const detail::OneWayStart start{{detail::corners_of(shape, room), radius_of(shape)},
                                        move_.request.position,
                                        move_.request.side_view.drops};
        const auto is_in = [&](const Traits& traits, const Segment& line) {
            if (start.includes(traits, line)) return false;
            constexpr int parts = 8;  // of the path
            const Vec2 path = move_.result.position - move_.request.position;
            for (int i = 0; i <= parts; ++i) {
                if (is_cut_by(shape, line, move_.request.position + path * (1.0 / parts * i)))
                    return true;
            }
            return false;
        };
        const double far = 2.0 * length(move_.request.displacement);
        const Vec2 reach = extents_of(shape) * 1.25 + Vec2{far, far};
        const Aabb area = inflated({move_.request.position, move_.request.position}, reach);
        for (const std::uint32_t wall : move_.level.broad_phase().near(area)) {
            const Traits& traits = move_.level.traits_of_wall(wall);
            if (is_in(traits, move_.level.walls()[wall].segment))
                return Claim{
                    .kind = Kind::passed, .wall = named(wall), .direction = traits.solid_side};
        }
        return std::nullopt;
    }

    Claim pulled_up() const {
        const Vec2 ahead = move_.request.position + move_.request.displacement;
        Claim claim{.kind = Kind::pulled_up,
                    .length = dot(move_.result.position - ahead, move_.request.side_view.up)};
        if (const auto wall = pulled_up_onto(move_)) claim.wall = named(*wall);
        return claim;
    }

    Claim left_map() const {
        const Aabb map = move_.limits.area.value_or(Aabb{});
        const Vec2 at = move_.result.position;
        const Vec2 inside{std::clamp(at.x, map.min.x, map.max.x),
                          std::clamp(at.y, map.min.y, map.max.y)};
        return {.kind = Kind::left_map, .length = distance(at, inside), .direction = at - inside};
    }

    std::optional<Claim> what_holds_it() const {
        if (move_.result.put_aside != Vec2{} && move_.result.pressed_by) return put_aside();
        const auto pushing =
            std::find_if(met_.begin(), met_.end(), [](const MetWall& wall) { return wall.pushes; });
        if (pushing != met_.end()) return Claim{.kind = Kind::pushed, .wall = *pushing};
        const std::vector<MetWall> walls = stoppers_of(move_, met_);
        if (walls.empty()) {
            const auto out_of = deepest_of(met_, ContactKind::push);
            if (!out_of) return std::nullopt;
            return Claim{.kind = Kind::moved_out, .wall = out_of};
        }
        const Distances far = distances_of(move_);
        const bool goes_on = far.went > nowhere * far.wanted;
        if (goes_on && move_.result.stop_reason == StopReason::arrived)
            return Claim{.kind = Kind::slid, .wall = walls[0], .other = at(walls, 1), .far = far};
        const std::vector<MetWall> held = stoppers_of(move_, touched_at_end(move_, met_));
        return Claim{.kind = Kind::stopped,
                     .wall = held.empty() ? walls[0] : held[0],
                     .other = at(held, 1),
                     .far = far};
    }

    /// Which bound on its work the move ran into.
    void bound() {
        if (move_.result.stop_reason == StopReason::work_limit) {
            add({.kind = Kind::work,
                 .length = length(move_.result.remainder),
                 .count = static_cast<std::size_t>(move_.result.iterations)});
            return;
        }
        for (std::size_t i = move_.trace->events().size(); i-- > 0;) {
            const TraceEvent& event = move_.trace->events()[i];
            if (!event.reason || !event.reason->is_bound) continue;
            return add({.kind = Kind::bound, .decision = event});
        }
        if (move_.result.contacts.dropped() > 0)
            add({.kind = Kind::unlisted, .count = move_.result.contacts.dropped()});
    }

    const MadeMove& move_;
    std::vector<MetWall> met_;
    std::vector<Claim> claims_;
};

}  // namespace

std::string Why::text() const {
    std::string all;
    for (const WhyPiece& piece : pieces) all += piece.text;
    return all;
}

std::vector<std::size_t> Why::blamed_options() const {
    std::vector<std::size_t> blamed;
    for (const Claim& claim : claims) {
        for (const Cause& cause : claim.causes) blamed.push_back(cause.option);
    }
    return blamed;
}

bool is_held_back(const MoveRequest& request, const MoveResult& result) {
    if (!result.hit()) return false;
    const Vec2 lost = request.position + request.displacement - result.position;
    return length(lost) > nowhere * length(request.displacement) ||
           result.stop_reason != StopReason::arrived;
}

Why why_of(const MadeMove& move, std::optional<EventKind> trouble) {
    if (move.result.stop_reason == StopReason::invalid_request) return {};
    Claims claims(move);
    if (trouble) {
        claims.trouble(*trouble);
    } else if (move.events.has_trouble()) {
        claims.all_troubles();
    } else if (is_held_back(move.request, move.result)) {
        claims.held_back();
    } else {
        claims.goes_on();
    }
    claims.from_side();
    return claims.why();
}

namespace {

/// A tick of a run with all that MadeMove refers to.
struct RepeatedTick {
    RepeatedTick(const KeptRun& kept, std::int64_t n, bool traced)
        : run(kept), tick(kept.tick(n)), record(kept.repeat(n, traced ? &trace : nullptr)) {
        if (traced) draw_tick(record, trace);
    }

    MadeMove move(const MadeMove* before, const LevelDocument* map) const {
        MadeMove made = move_of(*run.level(), *tick.settings, record);
        made.trace = &trace;
        made.events = tick.events;
        made.before = before;
        made.map = map;
        made.keys = {tick.input.right, tick.input.down};
        return made;
    }

    const KeptRun& run;
    const KeptTick& tick;
    Trace trace;
    TickRecord record;
};

}  // namespace

Why why_of_tick(const KeptRun& run, std::int64_t n, std::optional<EventKind> trouble,
                const LevelDocument* map) {
    const RepeatedTick repeated(run, n, true);
    const EventSet events = repeated.tick.events;
    const bool looks_back = events.has(EventKind::jitter) || events.has(EventKind::began_inside) ||
                            events.has(EventKind::tunnelled);
    std::optional<RepeatedTick> earlier;
    std::optional<MadeMove> before;
    if (looks_back && n - 1 > run.first() && !repeated.tick.input.restart) {
        earlier.emplace(run, n - 1, false);
        before.emplace(earlier->move(nullptr, map));
    }
    return why_of(repeated.move(before ? &*before : nullptr, map), trouble);
}

}  // namespace slidelab::lab
