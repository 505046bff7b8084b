#include "search/claim_judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/judge/judge.hpp"
#include "oracle/slide.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search {

namespace claim_judge {
using Kind = Claim::Kind;

/// A place or a depth that is said may be off by this, units.
constexpr double near_enough = 2e-6;

/// A wall of the scene with the name of a claim's: its corners, and how far it moves.
struct Body {
    std::vector<Vec2> corners;
    double radius = 0.0;
    Vec2 delta;
    bool is_solid = false;
};

std::optional<Body> body_named(const ProbeScene& scene, const WallName& name) {
    for (const NamedWall& line : scene.walls.segments) {
        if (line.name == name)
            return Body{{line.segment().a, line.segment().b}, line.wall.radius, {}};
    }
    for (const NamedWall& outline : scene.walls.polygons) {
        if (outline.name == name) return Body{outline.corners(), 0.0, {}, true};
    }
    for (const MovingBody& box : scene.walls.boxes) {
        if (!(box.name == name)) continue;
        const auto corners = corners_of(bounds_of(box_of(box)));
        return Body{{corners.begin(), corners.end()}, 0.0, box.displacement, true};
    }
    return std::nullopt;
}

Shape grown(Shape shape, double skin) {
    if (auto* disk = std::get_if<DiskShape>(&shape)) disk->radius += skin;
    if (auto* capsule = std::get_if<CapsuleShape>(&shape)) capsule->radius += skin;
    return shape;
}

class Judge {
public:
    Judge(const ProbeScene& scene, const MadeMove& move, const Why& why, Verdict& verdict)
        : scene_(scene), move_(move), why_(why), verdict_(verdict) {}

    void judge() {
        judge_text();
        for (const Claim& claim : why_.claims) judge(claim);
    }

private:
    void hold(std::string_view promise, bool holds) {
        verdict_.hold(promise, holds, [&] { return "other words than: " + why_.text(); });
    }
    void hold(std::string_view promise, double off, double allowed = near_enough) {
        verdict_.hold(promise, off, allowed, [&] { return "other words than: " + why_.text(); });
    }

    const MoveResult& result() const { return move_.result; }

    WallName name_of(WallRef wall) const {
        return wall_name(move_.level, move_.request.bodies, wall, move_.request.lattice);
    }
    std::optional<Body> body_of(WallRef wall) const { return body_named(scene_, name_of(wall)); }

    /// Least distance of the mover from a body, at a time of the tick; negative: its depth.
    double gap(const Body& body, Vec2 position, double time) const {
        std::vector<Vec2> corners = body.corners;
        for (Vec2& corner : corners) corner += body.delta * time;
        const Shape shape = grown(scene_.shape, skin_of(move_));
        return static_cast<double>(Region(corners, body.radius, shape).gap(exact(position)));
    }

    void judge_text() {
        const std::string text = why_.text();
        if (text.empty()) return;
        const bool is_whole = text.find_first_of("{}[]") == std::string::npos &&
                              text.find("  ") == std::string::npos && text.back() == '.';
        hold("whole sentences", is_whole);
    }

    void judge(const Claim& claim) {
        if (claim.wall && claim.wall->spot.part.empty() && claim.other)
            hold("two names", !(claim.wall->spot.wall == claim.other->spot.wall) ||
                                  claim.kind == Kind::began_inside || claim.kind == Kind::jitter);
        switch (claim.kind) {
            case Kind::stuck:
            case Kind::slowed:
            case Kind::slid:
            case Kind::stopped:
                judge_distances(claim.far);
                if (claim.wall) judge_stopper(claim, *claim.wall);
                if (claim.other) judge_place(*claim.other);
                if (claim.kind == Kind::stopped && claim.other) judge_between(claim);
                return;
            case Kind::began_inside:
                return judge_start(claim);
            case Kind::never_inside:
                if (const auto body = body_of(claim.wall->spot.wall))
                    hold("no overlap at the start", -gap(*body, scene_.from, 0.0));
                return;
            case Kind::overlap_left:
                if (claim.wall) return judge_depth_at_end(*claim.wall);
                if (scene_.walls.grid) return;
                return hold("depth at the end", std::abs(deepest_at_end() - *claim.rest));
            case Kind::of_floor:  // worlds have families of their own
            case Kind::passed:
            case Kind::velocity:
            case Kind::in_air:
            case Kind::thrown:
            case Kind::shown:  // their rows have an oracle of their own: same_troubles_test
            case Kind::stood:  // of recordings alone: recorded_steps_test
            case Kind::hanging:
            case Kind::pulled_up:  // of models from the side: side_troubles_test
            case Kind::advice:     // of attached movers: attached_fixes_test
                return;
            case Kind::squeezed:
                return judge_squeezed(claim);
            case Kind::tunnelled:
                return judge_tunnelled(claim);
            case Kind::pushed:
                judge_touch(*claim.wall);
                return hold("it moves into it", moves_into(*claim.wall));
            case Kind::no_room:
            case Kind::put_aside:  // its length: the family put_aside
                hold("a moving box presses it", is_box(claim.wall->spot.wall));
                return hold("two that press it", claim.other.has_value());
            case Kind::moved_out:
                judge_touch(*claim.wall);
                return judge_decision(*claim.wall);
            case Kind::missed:
                return hold(
                    "no moving box hit",
                    std::none_of(result().contacts.begin(), result().contacts.end(),
                                 [&](const Contact& contact) { return is_box(contact.wall); }));
            case Kind::cause:
            case Kind::together:
                return judge_causes(claim);
            case Kind::bound:
                return judge_bound(*claim.decision);
            case Kind::jitter:
                return judge_jitter(claim);
            case Kind::left_map:
                return judge_left_map(claim);
            case Kind::work:
                hold("rounds of work",
                     claim.count == static_cast<std::size_t>(result().iterations));
                return hold("not walked", std::abs(claim.length - length(result().remainder)),
                            1e-12);
            case Kind::unlisted:
                return hold("not listed", claim.count == result().contacts.dropped());
        }
    }

    // --- Distances ---

    void judge_distances(const Distances& far) {
        hold("displacement", std::abs(far.wanted - length(scene_.delta)), 1e-12);
        hold("distance", std::abs(far.went - distance(scene_.from, result().position)), 1e-12);
        if (!far.exact || !scene_.walls.boxes.empty() || scene_.walls.grid) return;
        if (skin_of(move_) > 0.0) return;
        // At the very end of a wall rounding says which way round it leads.
        double off = off_slide(*far.exact, {});
        for (const double beside : {1e-9, -1e-9, 1e-8, -1e-8}) {
            off = std::min(
                {off, off_slide(*far.exact, {0.0, beside}), off_slide(*far.exact, {beside, 0.0})});
        }
        hold("exact slide", off, 1e-6);
    }

    /// From how far the exact slide goes, where it begins beside the start; 0: that is not known.
    double off_slide(double said, Vec2 beside) const {
        const Point from = exact(scene_.from + beside);
        const oracle::ExactSlide slide =
            oracle::exact_slide(regions_of(scene_), from, exact(scene_.delta));
        double least = slide.ends.empty() ? 0.0 : 1e300;
        for (const Point end : slide.ends)
            least = std::min(least, std::abs(static_cast<double>(distance(from, end)) - said));
        return least;
    }

    // --- Walls and places ---

    void judge_stopper(const Claim& claim, const MetWall& wall) {
        hold("it hinders", dot(wall.contact.normal, scene_.delta) < 0.0);
        judge_place(wall);
        judge_decision(wall);
        const bool is_first = result().contacts[0].wall == wall.contact.wall;
        if (claim.kind != Kind::stopped || !is_first || result().began_inside ||
            move_.strategy.detection == CollisionDetection::discrete)
            return;
        const double share = distance(scene_.from, wall.contact.position) / length(scene_.delta);
        if (result().path.size() <= 1) hold("after a share", std::abs(share - wall.contact.time));
    }

    void judge_touch(const MetWall& met) {
        const auto body = body_of(met.spot.wall);
        const bool is_exact = move_.options == move_.strategy.defaults();
        if (!body || !is_exact || met.contact.kind == ContactKind::refused) return;
        const double apart = gap(*body, met.contact.position, met.contact.time);
        hold("it touches", is_overlap(met) ? std::max(apart, 0.0) : std::abs(apart), 1e-5);
    }

    static bool is_overlap(const MetWall& met) {
        return met.contact.kind == ContactKind::overlap_at_start ||
               met.contact.kind == ContactKind::overlap_at_end;
    }

    void judge_place(const MetWall& met) {
        judge_touch(met);
        const auto body = body_of(met.spot.wall);
        if (!body) return;
        const bool is_exact = move_.options == move_.strategy.defaults();
        if (met.spot.is_end()) {
            const auto relative = move_.options.find("relative_motion");
            const bool stands = relative && !move_.options.flag(*relative);
            const Vec2 moved = stands ? Vec2{} : body->delta * met.contact.time;
            const Vec2 point = met.contact.point - met.contact.normal * body->radius;
            const auto at_start = [&](Vec2 corner) { return distance(corner + moved, point); };
            double least = 1e300;
            for (const Vec2 corner : body->corners) least = std::min(least, at_start(corner));
            hold("at an end", least, 1e-5);
            hold("the end that is named", at_start(met.spot.at) - least, 1e-5);
            judge_name_of_end(*body, met.spot);
        } else if (is_exact && !met.spot.part.empty()) {
            judge_name_of_side(*body, met);
        }
        judge_kind_of_end(*body, met.spot);
    }

    /// "upper left": neither below nor right of all others.
    void judge_name_of_end(const Body& body, const WallSpot& spot) {
        const auto has = [&spot](std::string_view word) {
            return spot.part.find(word) != std::string::npos;
        };
        Aabb bounds{body.corners[0], body.corners[0]};
        for (const Vec2 corner : body.corners) bounds = merged(bounds, {corner, corner});
        const Vec2 size = bounds.size();
        const auto is_last = [](double at, double low, double extent) {
            return extent > 0.0 && at > low + 0.999 * extent;
        };
        if (has("upper")) hold("upper", !is_last(spot.at.y, bounds.min.y, size.y));
        if (has("lower")) hold("lower", !is_last(-spot.at.y, -bounds.max.y, size.y));
        if (has("left")) hold("left", !is_last(spot.at.x, bounds.min.x, size.x));
        if (has("right")) hold("right", !is_last(-spot.at.x, -bounds.max.x, size.x));
    }

    /// "top", "lower right side", "side 3": one that the mover touches, and that faces that way.
    void judge_name_of_side(const Body& body, const MetWall& met) {
        const auto has = [&met](std::string_view word) {
            return met.spot.part.find(word) != std::string::npos;
        };
        bool is_right = false;
        for (std::size_t i = 0; i < body.corners.size(); ++i) {
            const Vec2 a = body.corners[i];
            const Vec2 b = body.corners[(i + 1) % body.corners.size()];
            const Body side{{a, b}, 0.0, body.delta};
            const double apart = gap(side, met.contact.position, met.contact.time);
            if ((is_overlap(met) ? std::max(apart, 0.0) : std::abs(apart)) > 1e-5) continue;
            const Vec2 out = outward_of(body, i);
            const bool is_upper = has("top") || has("upper");
            const bool is_lower = has("bottom") || has("lower");
            const bool is_named = is_upper || is_lower || has("left") || has("right");
            const double steep = 0.3;  // of the length: less is no up or down, left or right
            is_right = is_right || !is_named ||
                       (is_upper == (out.y < -steep) && is_lower == (out.y > steep)) ||
                       (has("left") == (out.x < -steep) && has("right") == (out.x > steep));
        }
        hold("the side that is named", is_right);
    }

    static Vec2 outward_of(const Body& body, std::size_t side) {
        const Vec2 a = body.corners[side];
        const Vec2 b = body.corners[(side + 1) % body.corners.size()];
        const Vec2 c = body.corners[(side + 2) % body.corners.size()];
        const Vec2 across = unit_or(Vec2{b.y - a.y, a.x - b.x}, {});
        return dot(c - a, across) > 0.0 ? across * -1.0 : across;
    }

    static double distance_to_line(Vec2 place, Vec2 a, Vec2 b) {
        const double square = length_squared(b - a);
        const double t = square > 0.0 ? std::clamp(dot(place - a, b - a) / square, 0.0, 1.0) : 0.0;
        return distance(place, a + (b - a) * t);
    }

    /// All sides of other bodies that a place lies on.
    std::vector<Segment> others_at(Vec2 place, const WallName& own) const {
        std::vector<Segment> found;
        const auto take = [&](const Segment& side) {
            if (distance_to_line(place, side.a, side.b) <= near_enough) found.push_back(side);
        };
        const auto take_all = [&](std::span<const Vec2> corners, const WallName& name) {
            if (name == own) return;
            for (std::size_t i = 0; i < corners.size(); ++i)
                take({corners[i], corners[(i + 1) % corners.size()]});
        };
        for (const auto& line : scene_.walls.segments) {
            const std::array ends{line.segment().a, line.segment().b};
            take_all(ends, line.name);
        }
        for (const auto& outline : scene_.walls.polygons) take_all(outline.corners(), outline.name);
        for (const auto& box : scene_.walls.boxes)
            take_all(corners_of(bounds_of(box_of(box))), box.name);
        return found;
    }

    void judge_kind_of_end(const Body& body, const WallSpot& spot) {
        const bool is_alone = others_at(spot.at, name_of(spot.wall)).empty();
        switch (spot.kind) {
            case WallSpot::Kind::seam:
            case WallSpot::Kind::joint:
                hold("a neighbour", spot.neighbour.has_value());
                if (spot.neighbour && !(name_of(*spot.neighbour) == name_of(spot.wall)))
                    hold("the neighbour is there", !is_alone);
                break;
            case WallSpot::Kind::free_end:
                hold("a free end", is_alone && !body.is_solid);
                break;
            case WallSpot::Kind::real_corner:
                hold("a corner of a solid", body.is_solid);
                break;
            case WallSpot::Kind::covered:
                hold("the neighbour is there", !is_alone && spot.neighbour.has_value());
                break;
            case WallSpot::Kind::face:
                break;
        }
    }

    void judge_between(const Claim& claim) {
        for (const MetWall* met : {&*claim.wall, &*claim.other}) {
            if (const auto body = body_of(met->spot.wall))
                hold("between", gap(*body, result().position, 1.0) - skin_of(move_), 1e-5);
        }
    }

    // --- Depths ---

    void judge_start(const Claim& claim) {
        if (claim.wall) {
            if (const auto body = body_of(claim.wall->spot.wall))
                hold("depth at the start",
                     std::abs(gap(*body, scene_.from, 0.0) + claim.wall->contact.depth));
        }
        if (scene_.walls.grid) return;
        const auto& path = result().path;
        if (!claim.rest && claim.wall && !path.empty() && path[0].time == 0.0) {
            const Vec2 way = path[0].at - scene_.from;
            hold("pushed along the way out", length(way) - dot(way, claim.wall->contact.normal));
        }
        if (!claim.rest) return hold("pushed out", deepest_at_end());
        if (claim.other) return judge_depth_at_end(*claim.other);
        hold("rest", std::abs(deepest_at_end() - *claim.rest));
    }

    void judge_depth_at_end(const MetWall& wall) {
        if (const auto body = body_of(wall.spot.wall))
            hold("depth at the end",
                 std::abs(gap(*body, result().position, 1.0) + wall.contact.depth));
    }

    double deepest_at_end() const { return deepest_at(result().position, 1.0); }

    double deepest_at(Vec2 position, double time) const {
        double least = 0.0;
        visit_walls([&](const WallName& name) {
            least = std::min(least, gap(*body_named(scene_, name), position, time));
        });
        return -least;
    }

    template <typename Visit>
    void visit_walls(Visit&& visit) const {
        for (const auto& line : scene_.walls.segments) visit(line.name);
        for (const auto& outline : scene_.walls.polygons) visit(outline.name);
        for (const auto& box : scene_.walls.boxes) visit(box.name);
    }

    // --- Boxes that move ---

    bool is_box(WallRef wall) const { return wall.is_of_body(); }

    bool moves_into(const MetWall& met) const {
        const auto body = body_of(met.spot.wall);
        return body && dot(body->delta, met.contact.normal) > 0.01 * length(body->delta);
    }

    void judge_squeezed(const Claim& claim) {
        for (const auto* met : {&claim.wall, &claim.other}) {
            if (!*met) continue;
            const auto body = body_of((*met)->spot.wall);
            if (!body) continue;
            hold("it touches at the end", gap(*body, result().position, 1.0), 1e-5);
            hold("who pushes", (*met)->pushes == moves_into(**met));
        }
        if (claim.wall && claim.other)
            hold("opposed", dot(claim.wall->contact.normal, claim.other->contact.normal) < 0.0);
    }

    // --- The path ---

    /// Below 0: they cross; 0: they touch.
    static int crossing(Vec2 a, Vec2 b, const Segment& side) {
        // Rounding alone says on which side of a line a place on it is.
        const auto turn = [](Vec2 p, Vec2 q, Vec2 r) -> Real {
            const Real area = cross(exact(q) - exact(p), exact(r) - exact(p));
            return std::abs(area) <= 1e-12L * length(exact(q) - exact(p)) ? 0 : area;
        };
        const auto sign = [](Real one, Real other) {
            return one == 0 || other == 0 ? 0 : ((one > 0) == (other > 0) ? 1 : -1);
        };
        return std::max(sign(turn(side.a, side.b, a), turn(side.a, side.b, b)),
                        sign(turn(a, b, side.a), turn(a, b, side.b)));
    }

    /// As it went; in one step it is moved first, and pushed out of where that leads.
    std::vector<Vec2> path() const {
        std::vector<Vec2> path{scene_.from};
        const bool is_one_step =
            move_.strategy.detection == CollisionDetection::discrete && result().substep_count == 1;
        for (const PathPoint& bend : result().path) {
            if (!is_one_step || bend.time == 0.0) path.push_back(bend.at);
        }
        if (is_one_step) path.push_back(path.back() + scene_.delta);
        path.push_back(result().position);
        return path;
    }

    void judge_tunnelled(const Claim& claim) {
        if (!claim.wall || result().path.dropped() > 0) return;
        const WallRef ref = claim.wall->spot.wall;
        if (!ref.is_of_level()) return;
        const Segment wall = move_.level.walls()[ref.number()].segment;
        const std::vector<Vec2> went = path();
        int crossings = 0;
        bool touches = false;
        for (std::size_t i = 1; i < went.size(); ++i) {
            const int found = crossing(went[i - 1], went[i], wall);
            crossings += found < 0 ? 1 : 0;
            touches = touches || found == 0;
        }
        if (!touches) hold("its centre went through", crossings % 2 == 1);
        if (claim.length > 0.0)
            hold("a step",
                 std::abs(claim.length -
                          length(scene_.delta) / static_cast<double>(result().substep_count)));
    }

    // --- With the tick before, and with the map ---

    void judge_jitter(const Claim& claim) {
        const Vec2 earlier = move_.before->request.position;
        hold("it comes back", distance(result().position, earlier), near_enough);
        hold("it goes on", distance(result().position, scene_.from) > near_enough);
        if (!claim.wall) return;
        const auto is_of = [](const MetWall& wall, const MoveResult& made) {
            return std::any_of(made.contacts.begin(), made.contacts.end(),
                               [&](const Contact& contact) {
                                   return contact.wall == wall.contact.wall &&
                                          contact.normal == wall.contact.normal &&
                                          contact.kind != ContactKind::overlap_at_end;
                               });
        };
        const MoveResult& before = move_.before->result;
        if (claim.other) hold("sent it before", is_of(*claim.other, before));
        hold("sends it",
             is_of(*claim.wall, result()) || (!claim.other && is_of(*claim.wall, before)));
    }

    void judge_left_map(const Claim& claim) {
        Aabb map = *scene_.walls.map_bounds;  // and whatever stands outside of it
        const auto take = [&map](Vec2 place, double radius) {
            map = merged(map, {place - Vec2{radius, radius}, place + Vec2{radius, radius}});
        };
        for (const auto& line : scene_.walls.segments) {
            take(line.segment().a, line.wall.radius);
            take(line.segment().b, line.wall.radius);
        }
        for (const auto& outline : scene_.walls.polygons)
            for (const Vec2 corner : outline.corners()) take(corner, 0.0);
        for (const auto& box : scene_.walls.boxes)
            if (box.displacement == Vec2{}) map = merged(map, bounds_of(box));
        const Vec2 at = result().position;
        const double beside = std::max({map.min.x - at.x, at.x - map.max.x, 0.0});
        const double above = std::max({map.min.y - at.y, at.y - map.max.y, 0.0});
        hold("outside of the map", std::abs(claim.length - std::hypot(beside, above)), 1e-12);
        hold("on that side of it", (claim.direction.x < 0.0) == (at.x < map.min.x) &&
                                       (claim.direction.x > 0.0) == (at.x > map.max.x) &&
                                       (claim.direction.y < 0.0) == (at.y < map.min.y) &&
                                       (claim.direction.y > 0.0) == (at.y > map.max.y));
    }

    // --- Decisions ---

    /// Where the mover was when an event found its wall.
    std::optional<Vec2> found_from(const TraceEvent& event) const {
        for (const Mark& mark : move_.trace->marks_of(event)) {
            if (mark.role == Role::contact) return mark.points[1];
        }
        return std::nullopt;
    }

    void judge_decision(const MetWall& met) {
        if (!met.decision || met.decision->reason->sentence.empty()) return;
        const TraceEvent& event = *met.decision;
        const std::string_view words = event.reason->words;
        if (words == "earliest") return judge_earliest(met);
        if (scene_.walls.grid) return judge_open_directions(met);
        const auto body = body_of(met.spot.wall);
        const auto from = found_from(event);
        if (!body || !from || move_.options.table().empty()) return;
        const double time = event.moment.time;
        if (words == "last in the list") return judge_last(met, *from, time);
        const auto depth = std::find_if(event.numbers.begin(), event.numbers.end(),
                                        [](const TraceNumber& n) { return n.name == "depth"; });
        const bool is_exact = move_.options == move_.strategy.defaults();
        if (!is_exact || depth == event.numbers.end()) return;
        if (words == "out of all together" || (body->is_solid && sees_sides())) return;
        hold("the depth that decided", std::abs(gap(*body, *from, time) + depth->value), 1e-5);
        if (words != "deepest") return;
        visit_walls([&](const WallName& name) { judge_deepest(name, *from, time, depth->value); });
    }

    /// Nothing that it overlaps comes later in the level's order, bodies after all.
    void judge_last(const MetWall& met, Vec2 from, double time) {
        Options only = move_.strategy.defaults();
        static_cast<void>(only.set("deepest_first", "off"));
        if (!(move_.options == only)) return;
        const WallRef last = met.spot.wall;
        const auto hold_one = [&](WallRef other) {
            const auto body = body_of(other);
            if (body && !(name_of(other) == name_of(last)))
                hold("the last", -gap(*body, from, time), 1e-5);
        };
        for (std::uint32_t wall = last.number() + 1; wall < move_.level.walls().size(); ++wall)
            hold_one(wall);
        // Bodies are let pass where they leave the mover no room.
        const std::size_t moving = result().squeezed ? 0 : move_.request.bodies.size();
        for (std::size_t body = 0; body < moving; ++body) {
            const WallRef first = WallRef::of_body(body);
            if (first > last) hold_one(first);
        }
    }

    /// On a grid: the wall that stops it closes its direction, and it came from a region of the
    /// kind that is named.
    void judge_open_directions(const MetWall& met) {
        for (const TraceFact& fact : met.decision->facts) {
            if (fact.name == "open") {
                const bool is_upright = met.contact.normal.x != 0.0;
                hold("open directions",
                     fact.text == "neither direction" ||
                         fact.text == (is_upright ? "vertical only" : "horizontal only"));
                continue;
            }
            if (move_.strategy.id != "grid_walk" || !(scene_.options == move_.strategy.defaults()))
                continue;
            // A hair back from the boundary, on both sides of which another rule holds.
            const Vec2 back = met.contact.position - unit_or(scene_.delta, {}) * 1e-6;
            const auto is_even = [](double coordinate) {
                return std::fmod(std::round(2.0 * coordinate), 2.0) == 0.0;
            };
            const int even = (is_even(back.x) ? 1 : 0) + (is_even(back.y) ? 1 : 0);
            if (result().contacts.size() == 1)
                hold("region", fact.text == std::string(1, static_cast<char>('a' + even)));
        }
    }

    /// disk_slide sees solids side by side: each is as deep as the whole, or less.
    bool sees_sides() const { return move_.strategy.id == "disk_slide"; }

    void judge_deepest(const WallName& name, Vec2 from, double time, double depth) {
        const auto body = body_named(scene_, name);
        if (body->is_solid && sees_sides()) return;
        hold("the deepest", -gap(*body, from, time) - depth, 1e-5);
    }

    void judge_earliest(const MetWall& met) {
        if (result().began_inside || met.contact.kind != ContactKind::hit) return;
        if (!(result().contacts[0].wall == met.contact.wall) ||
            result().contacts[0].time != met.contact.time)
            return;
        if (!(move_.options == move_.strategy.defaults())) return;
        visit_walls([&](const WallName& name) {
            const auto body = body_named(scene_, name);
            const Region region(body->corners, body->radius, grown(scene_.shape, skin_of(move_)));
            const auto hit =
                region.cast(exact(scene_.from), exact(scene_.delta) - exact(body->delta), 1e-7L);
            if (hit) hold("earliest", met.contact.time - static_cast<double>(*hit), 1e-6);
        });
    }

    void judge_bound(const TraceEvent& event) {
        for (const TraceFact& fact : event.facts) {
            if (fact.name != "rounds") continue;
            const auto option = move_.options.find("iterations");
            hold("rounds", option && fact.text == move_.options.text(*option));
        }
    }

    // --- Options ---

    std::optional<EventKind> trouble() const {
        // Where it left the map no option has a part in that.
        const bool is_out = why_.claims.front().kind == Kind::left_map && why_.claims.size() > 1;
        switch (why_.claims[is_out ? 1 : 0].kind) {
            case Kind::stuck:
                return EventKind::stuck;
            case Kind::slowed:
                return EventKind::slowed;
            case Kind::overlap_left:
                return EventKind::overlap_left;
            case Kind::squeezed:
            case Kind::no_room:
                return EventKind::squeezed;
            case Kind::tunnelled:
                return EventKind::tunnelled;
            case Kind::jitter:
                return EventKind::jitter;
            case Kind::velocity:
            case Kind::in_air:
            case Kind::thrown:
            case Kind::shown:
                return why_.claims[is_out ? 1 : 0].trouble;
            default:
                return std::nullopt;
        }
    }

    MoveResult made_with(const Options& options) const {
        return move_.strategy.move(move_.level, move_.request, options);
    }

    Options put_back(const std::vector<std::size_t>& some) const {
        return put_back(move_.options, some);
    }
    static Options put_back(Options options, const std::vector<std::size_t>& some) {
        for (const std::size_t option : some)
            static_cast<void>(options.set(option, options.table()[option].initial));
        return options;
    }

    /// Where the tick before would have led to, this one begins free.
    bool would_begin_free(const std::vector<std::size_t>& some) const {
        const MadeMove& before = *move_.before;
        const MoveResult ended =
            before.strategy.move(before.level, before.request, put_back(before.options, some));
        return deepest_at(ended.position, 0.0) <= near_enough;
    }

    /// Made again and again, as it was made in the ticks before.
    bool shakes(const Options& options) const {
        MoveRequest request = move_.request;
        std::vector<Vec2> places;
        for (int tick = 0; tick < 5; ++tick) {
            const MoveResult made = move_.strategy.move(move_.level, request, options);
            request.position = made.position;
            request.strategy_state = made.strategy_state;
            places.push_back(made.position);
        }
        return distance(places[4], places[2]) <= near_enough / 2 &&
               distance(places[4], places[3]) > near_enough / 2;
    }

    bool is_without_trouble(const Options& options, const MoveResult& other) const {
        if (trouble() == EventKind::jitter) return !shakes(options);
        const EventSet troubles =
            lab::judge({move_.level, move_.strategy, options, move_.request, other, move_.limits})
                .troubles;
        const bool is_worse = trouble() == EventKind::slowed && troubles.has(EventKind::stuck);
        return trouble() && !troubles.has(*trouble()) && !is_worse;
    }

    /// `share`: of the displacement, or of a unit of depth, that a gain must be.
    bool is_cured(const Options& options, Cure cure, double share) const {
        const double far = share * length(scene_.delta);
        const MoveResult other = made_with(options);
        const Vec2 target = scene_.from + scene_.delta;
        switch (cure) {
            case Cure::no_trouble:
                return is_without_trouble(options, other);
            case Cure::less_overlap:
                return other.remaining_depth < result().remaining_depth - 1e-4 * share;
            case Cure::farther:
                return dot(other.position - result().position, unit_or(scene_.delta, {})) > far;
            case Cure::nearer:
                return distance(other.position, target) < distance(result().position, target) - far;
            case Cure::box:
                return std::any_of(other.contacts.begin(), other.contacts.end(),
                                   [&](const Contact& contact) { return is_box(contact.wall); });
            case Cure::floor:
                return other.on_floor;
            case Cure::rest:
                return other.on_floor && distance(other.position, scene_.from) <= 1e-9;
            case Cure::start:
                return true;
        }
        return false;
    }

    void judge_causes(const Claim& claim) {
        std::vector<std::size_t> all;
        for (const Cause& cause : claim.causes) {
            all.push_back(cause.option);
            const Options& set = cause.cure == Cure::start ? move_.before->options : move_.options;
            hold("away from its default",
                 set.real(cause.option) != set.table()[cause.option].initial);
        }
        if (claim.causes[0].cure == Cure::start)
            return hold("it would begin free", would_begin_free(all));
        hold("it would cure", is_cured(put_back(all), claim.causes[0].cure, 0.0));
        if (claim.kind == Kind::cause) return judge_instead(claim.causes[0]);
        hold("several", all.size() > 1);
        for (const std::size_t left_out : all) {
            std::vector<std::size_t> fewer = all;
            fewer.erase(std::find(fewer.begin(), fewer.end(), left_out));
            hold("none too many", !is_cured(put_back(fewer), claim.causes[0].cure, 0.0100001));
        }
    }

    void judge_instead(const Cause& cause) {
        if (!cause.instead) return;
        const MoveResult other = made_with(put_back({cause.option}));
        const Contact& said = cause.instead->contact;
        hold("met instead",
             std::any_of(other.contacts.begin(), other.contacts.end(), [&](const Contact& contact) {
                 return contact.wall == said.wall && contact.depth == said.depth &&
                        contact.normal == said.normal;
             }));
    }

    const ProbeScene& scene_;
    const MadeMove& move_;
    const Why& why_;
    Verdict& verdict_;
};
}  // namespace claim_judge

void judge_claims(const ProbeScene& scene, const MadeMove& move, const Why& why, Verdict& verdict) {
    claim_judge::Judge(scene, move, why, verdict).judge();
}

}  // namespace slidelab::lab::search
