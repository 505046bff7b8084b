// Rays, casts, overlaps and closest points in worlds, against each object by itself: its outline as
// segments with a radius, in long double, without an index, a weld, or a cast of the library's.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "search/scene.hpp"
#include "search/trial.hpp"
#include "search/world_trial.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::lab::search::world_queries_family {

using Real = long double;

struct Place {
    Real x = 0;
    Real y = 0;

    Place() = default;
    Place(Real x_, Real y_) : x(x_), y(y_) {}
    Place(Vec2 v) : x(v.x), y(v.y) {}
    friend Place operator+(Place a, Place b) { return {a.x + b.x, a.y + b.y}; }
    friend Place operator-(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }
    friend Place operator*(Place a, Real s) { return {a.x * s, a.y * s}; }
};
Real dot(Place a, Place b) { return a.x * b.x + a.y * b.y; }
Real cross(Place a, Place b) { return a.x * b.y - a.y * b.x; }
Real size(Place a) { return std::sqrt(dot(a, a)); }

struct Line {
    Place a;
    Place b;
};

Place nearest(Place p, const Line& line) {
    const Place along = line.b - line.a;
    const Real square = dot(along, along);
    if (square == 0) return line.a;
    return line.a + along * std::clamp(dot(p - line.a, along) / square, Real{0}, Real{1});
}

Real distance_to(Place p, const Line& line) { return size(p - nearest(p, line)); }

/// The convex hull, screen-clockwise.
std::vector<Place> hull_of(std::vector<Place> places) {
    std::sort(places.begin(), places.end(),
              [](Place a, Place b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Place> hull;
    for (const bool back : {false, true}) {
        const std::size_t begin = hull.size();
        for (const Place p : places) {
            while (hull.size() >= begin + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();
        if (!back) std::reverse(places.begin(), places.end());
    }
    if (hull.empty()) hull.push_back(places[0]);
    return hull;
}

/// The Minkowski sum of a segment and a shape: a convex hull with a radius.
struct Sum {
    std::vector<Place> hull;
    Real radius = 0;

    Line side(std::size_t i) const { return {hull[i], hull[i + 1 == hull.size() ? 0 : i + 1]}; }
    /// Below 0 inside.
    Real distance(Place p) const {
        Real outline = distance_to(p, side(0));
        bool inside = hull.size() > 2;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            outline = std::min(outline, distance_to(p, side(i)));
            inside = inside && cross(side(i).b - side(i).a, p - side(i).a) > 0;
        }
        return (inside ? -outline : outline) - radius;
    }
};

/// The first fraction of a path at which it is as near as `far` to a sum, by conservative
/// advancement: no step is longer than the distance. Infinity where it never is. Along a side the
/// steps become too short to finish: `undecided` is then the place where they end.
Real first_within(const Sum& sum, Place from, Place path, Real far, bool undecided) {
    const Real whole = size(path);
    const Real tiny = whole * 1e-17L + 1e-16L;
    Real at = 0;
    constexpr Real never = std::numeric_limits<Real>::infinity();
    for (int i = 0; i < 4000; ++i) {
        const Real left = sum.distance(whole > 0 ? from + path * (at / whole) : from) - far;
        if (left <= tiny) return whole > 0 ? at / whole : 0;
        at += left;
        if (at > whole) return never;
    }
    return undecided ? at / whole : never;
}

/// One object of a generated world.
struct Object {
    std::vector<Line> outline;
    Real radius = 0;
    bool is_filled = false;  ///< the outline is a solid's
    Traits traits;
    ObjectId id;

    bool is_of_one_side() const { return traits.is_one_way(); }
};

struct Query {
    std::vector<Vec2> corners{{0, 0}};  ///< of a ray: one, at 0
    double radius = 0.0;
    Shape shape;  ///< unused for a ray
    bool is_ray = true;
    Vec2 from;
    Vec2 translation;
    Filter filter;
};

constexpr Real allowed = 1e-9L;
constexpr Real touching = 3e-10L;  // deeper at the start is an overlap

Place centroid_of(const Query& query) {
    Place sum;
    for (const Vec2 corner : query.corners) sum = sum + corner;
    return Place(query.from) + sum * (Real{1} / Real(query.corners.size()));
}

enum class Part { no, maybe, yes };

/// Whether an object takes part in a query: of one-way objects the sides that it begins before.
Part takes_part(const Object& object, const Line& side, const Query& query) {
    if ((object.traits.category & query.filter.hits) == 0) return Part::no;
    if (query.filter.ignored == object.id) return Part::no;
    if (!object.is_of_one_side()) return Part::yes;
    const Place along = side.b - side.a;
    const Place out = Place{along.y, -along.x} * (1 / size(along));
    Real nearest_corner = std::numeric_limits<Real>::infinity();
    for (const Vec2 corner : query.corners)
        nearest_corner = std::min(nearest_corner, dot(Place(query.from) + corner - side.a, out));
    const Real before = nearest_corner - query.radius;
    return before > allowed ? Part::yes : before < -allowed ? Part::no : Part::maybe;
}

Sum sum_of(const Line& line, Real radius, const Query& query) {
    std::vector<Place> places;
    for (const Vec2 corner : query.corners) {
        places.push_back(line.a - corner);
        places.push_back(line.b - corner);
    }
    return {hull_of(places), radius + query.radius};
}

/// When a path hits an object, as far as rounding leaves that open.
struct Interval {
    Real early = std::numeric_limits<Real>::infinity();
    Real late = std::numeric_limits<Real>::infinity();
    bool begins_overlapped = false;
};

/// Whether a place is clearly inside of a solid.
bool is_within(const Object& object, Place p) {
    if (!object.is_filled) return false;
    int crossings = 0;
    for (const Line& side : object.outline) {
        if (distance_to(p, side) <= touching) return false;
        if ((side.a.y > p.y) == (side.b.y > p.y)) continue;
        const Real x = side.a.x + (side.b.x - side.a.x) * (p.y - side.a.y) / (side.b.y - side.a.y);
        crossings += x > p.x ? 1 : 0;
    }
    return crossings % 2 == 1;
}

Interval hit_of(const Object& object, const Query& query) {
    Interval all;
    bool begins_clear = !is_within(object, centroid_of(query));
    for (const Line& side : object.outline) {
        const Part part = takes_part(object, side, query);
        if (part == Part::no) continue;
        const Sum sum = sum_of(side, object.radius, query);
        const Real start = sum.distance(query.from);
        begins_clear = begins_clear && start > -touching;
        if (start < -allowed) continue;
        all.early =
            std::min(all.early, first_within(sum, query.from, query.translation, allowed, true));
        if (part == Part::yes)
            all.late = std::min(all.late,
                                first_within(sum, query.from, query.translation, -allowed, false));
        // A path that crosses a segment passes no depth.
        const Place along = side.b - side.a;
        const Real length = size(along);
        if (part != Part::yes || sum.hull.size() > 2 || sum.radius > 0 || length == 0) continue;
        const Place out = Place{along.y, -along.x} * (1 / length);
        const Place from = query.corners[0] + query.from;
        const Real before = dot(from - side.a, out);
        const Real after = dot(from + query.translation - side.a, out);
        const Real slope = std::abs(after - before) / size(query.translation);
        if (before * after >= 0 || std::min(std::abs(before), std::abs(after)) <= allowed) continue;
        const Real at = before / (before - after);
        const Real place = dot(from + Place(query.translation) * at - side.a, along) / length;
        const Real margin = 2 * allowed / slope;
        if (place > margin && place < length - margin)
            all.late = std::min(all.late, at + margin / size(query.translation));
    }
    // Sides that it is behind at the start it does not hit.
    if (!begins_clear) all = {0, std::numeric_limits<Real>::infinity(), true};
    return all;
}

Real distance_of(const Object& object, const Query& query, Vec2 at) {
    Real least = std::numeric_limits<Real>::infinity();
    for (const Line& side : object.outline)
        least = std::min(least, sum_of(side, object.radius, query).distance(at));
    return least;
}

// --- Generated worlds ---

class WorldTrial : public Trial {
public:
    explicit WorldTrial(std::uint32_t seed, const Strategy& strategy)
        : seed_(seed), scene_(scene_of(strategy, DiskShape{0.3}, {}, {}, {})) {}

    Verdict check() const override;
    const ProbeScene& scene() const override { return scene_; }
    std::vector<std::unique_ptr<Trial>> simpler() const override { return {}; }

private:
    std::uint32_t seed_;
    ProbeScene scene_;
};

/// Lattice points, turned, so that much is special.
class Generator {
public:
    explicit Generator(Random& random) : random_(random) {
        right_ = random.chance(0.6) ? Vec2{1, 0} : random.direction();
        origin_ = random.chance(0.5) ? Vec2{} : random.point(-500, 500);
    }

    Vec2 at(double x, double y) const {
        return origin_ + right_ * x + Vec2{-right_.y, right_.x} * y;
    }
    Vec2 place() {
        if (random_.chance(0.3)) return at(random_.between(-1, 7), random_.between(-1, 7));
        return at(random_.below(7), random_.below(7)) + step();
    }
    /// Mostly none.
    Vec2 step() {
        if (random_.chance(0.8)) return {};
        return random_.direction() * random_.magnitude(1e-12, 1e-3);
    }
    Traits traits() {
        Traits traits;
        traits.category = std::uint64_t{1} << random_.below(3);
        if (random_.chance(0.25)) traits.solid_side = at(0, -1) - at(0, 0);
        return traits;
    }
    std::vector<Vec2> corners(Vec2 at, bool convex) {
        const Vec2 x = right_ * (1.0 + random_.below(2));
        const Vec2 y = Vec2{-right_.y, right_.x} * (1.0 + random_.below(2));
        if (random_.chance(0.3)) return {at, at + x, at + y};
        if (convex || random_.chance(0.6)) return {at, at + x, at + x + y, at + y};
        return {at, at + x, at + x + y * 0.5, at + x * 0.5 + y * 0.5, at + x * 0.5 + y, at + y};
    }
    Shape shape() {
        switch (random_.below(4)) {
            case 0:
                return DiskShape{random_.chance(0.5) ? 0.5 : random_.between(0.05, 1)};
            case 1:
                return BoxShape{{0.5, random_.chance(0.5) ? 0.5 : random_.between(0.05, 1)},
                                random_.chance(0.2) ? 0.1 : 0.0};
            case 2:
                return PolygonShape{corners({}, true), random_.chance(0.2) ? 0.1 : 0.0};
            default:
                return CapsuleShape{{{0, -0.25}, {0, 0.25}}, 0.3};
        }
    }

private:
    Random& random_;
    Vec2 right_;
    Vec2 origin_;
};

void add_outline(Object& object, const std::vector<Vec2>& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i];
        const Vec2 b = corners[(i + 1) % corners.size()];
        const bool faces = slidelab::dot(outward(b - a), object.traits.solid_side) > 1e-6;
        if (!object.is_of_one_side() || faces) object.outline.push_back({a, b});
    }
    object.is_filled = !object.is_of_one_side();
}

void add_wall(Generator& some, Random& random, WorldDefinition& world,
              std::vector<Object>& objects) {
    Object object;
    WallDefinition wall;
    wall.traits = object.traits = some.traits();
    const Vec2 a = some.place();
    if (random.chance(0.5)) {
        const Vec2 b = random.chance(0.05) ? a : some.place();
        if (!object.is_of_one_side() && random.chance(0.2)) wall.radius = 0.25;
        wall.form = Segment{a, b};
        object.radius = wall.radius;
        const double facing = slidelab::dot(outward(b - a), object.traits.solid_side);
        if (object.is_of_one_side() && std::abs(facing) < 1e-3) return;
        object.outline = {facing >= 0 ? Line{a, b} : Line{b, a}};
    } else {
        const std::vector<Vec2> corners = some.corners(a, false);
        wall.form = corners;
        add_outline(object, corners);
        if (object.outline.empty()) return;
    }
    world.walls.push_back(wall);
    objects.push_back(object);
}

void add_body(Generator& some, World& world, std::vector<Object>& objects) {
    Object object;
    const BodyDefinition body{some.shape(), some.place(), some.traits()};
    object.traits = body.traits;
    detail::Corners room;
    std::vector<Vec2> corners;
    for (const Vec2 corner : detail::corners_of(body.shape, room))
        corners.push_back(corner + body.position);
    object.radius = radius_of(body.shape);
    if (object.is_of_one_side() && object.radius > 0) return;
    if (corners.size() < 3) {
        object.outline = {{corners.front(), corners.back()}};
    } else {
        add_outline(object, corners);
    }
    if (object.outline.empty()) return;
    object.id = std::get<ObjectId>(world.add(body));
    objects.push_back(object);
}

Query some_query(Generator& some, Random& random, std::span<const Object> objects) {
    Query query;
    query.is_ray = random.chance(0.4);
    if (!query.is_ray) {
        query.shape = some.shape();
        detail::Corners room;
        const auto corners = detail::corners_of(query.shape, room);
        query.corners.assign(corners.begin(), corners.end());
        query.radius = radius_of(query.shape);
    }
    query.from = some.place();
    query.translation = some.place() - query.from;
    if (random.chance(0.2)) query.translation = query.translation * 3.0;
    if (query.translation == Vec2{}) query.translation = {1, 0};
    if (random.chance(0.4)) query.filter.hits = std::uint64_t(1 + random.below(7));
    if (random.chance(0.2) && !objects.empty())
        query.filter.ignored = objects[std::size_t(random.below(int(objects.size())))].id;
    return query;
}

const Object* find(std::span<const Object> objects, ObjectId id) {
    const auto found = std::find_if(objects.begin(), objects.end(),
                                    [id](const Object& object) { return object.id == id; });
    return found == objects.end() ? nullptr : &*found;
}

void judge_cast(const World& world, std::span<const Object> objects, const Query& query,
                Verdict& verdict) {
    const auto hit = query.is_ray
                         ? world.cast_ray(query.from, query.translation, query.filter)
                         : world.cast(query.shape, query.from, query.translation, query.filter);
    std::vector<Hit> all(objects.size());
    const std::size_t count =
        query.is_ray
            ? world.cast_ray_all(query.from, query.translation, all, query.filter)
            : world.cast_all(query.shape, query.from, query.translation, all, query.filter);
    Real latest = std::numeric_limits<Real>::infinity();
    std::uint32_t first = 0;
    bool begins_clear = true;
    int touched = 0;
    std::size_t certain = 0;
    std::size_t possible = 0;
    for (const Object& object : objects) {
        const Interval interval = hit_of(object, query);
        if (interval.late < latest) {
            latest = interval.late;
            first = object.id.slot;
        }
        certain += interval.late <= 1 ? 1 : 0;
        possible += interval.early <= 1 ? 1 : 0;
        begins_clear = begins_clear && !interval.begins_overlapped;
        touched += object.is_filled && std::abs(distance_of(object, query, query.from)) <= allowed;
    }
    const Real fraction = hit ? Real(hit->fraction) : std::numeric_limits<Real>::infinity();
    const Real path = size(query.translation);
    // The end of a wall that stands in a solid is none, also for what begins in that solid; and
    // between two solids there may be no free space to begin in.
    begins_clear = begins_clear && touched < 2;
    if (latest <= 1 && begins_clear)
        verdict.hold("nothing is passed through",
                     double((std::min(fraction, Real{2}) - latest) * path), double(allowed),
                     [&] { return fmt::format("object {} at {}", first, double(latest)); });
    verdict.hold("all hits are counted", certain <= count && count <= possible,
                 [&] { return fmt::format("{} to {}, not {}", certain, possible, count); });
    for (std::size_t i = 1; i < std::min(count, all.size()); ++i)
        verdict.hold("all hits are in order", all[i - 1].fraction <= all[i].fraction);
    if (!hit || !begins_clear) return;
    const Object* object = find(objects, hit->object);
    verdict.hold("an object is hit", object != nullptr);
    if (!object) return;
    const Interval own = hit_of(*object, query);
    verdict.hold("a hit is no earlier than its object", double((own.early - fraction) * path),
                 double(allowed), [&] {
                     return fmt::format("object {} at {}, not at {}", hit->object.slot,
                                        double(own.early), hit->fraction);
                 });
    const Vec2 at = query.from + query.translation * hit->fraction;
    verdict.hold("a hit touches its object", std::abs(double(distance_of(*object, query, at))),
                 2 * double(allowed), [&] {
                     return fmt::format("object {}, not at {}", hit->object.slot, hit->fraction);
                 });
    Real off = std::numeric_limits<Real>::infinity();
    for (const Line& side : object->outline)
        off = std::min(off, std::abs(distance_to(hit->point, side) - object->radius));
    verdict.hold("the contact point is on it", double(off), 2 * double(allowed), [&] {
        return fmt::format("a point of object {}, not [{}, {}]; hit at {}", hit->object.slot,
                           hit->point.x, hit->point.y, hit->fraction);
    });
    verdict.hold("the normal is against the path",
                 slidelab::dot(hit->normal, query.translation) / double(path), 1e-6);
}

void judge_overlaps(const World& world, std::span<const Object> objects, const Query& query,
                    Verdict& verdict) {
    std::vector<Overlap> found(objects.size());
    const std::size_t count = world.overlaps(query.shape, query.from, found, query.filter);
    std::size_t certain = 0;
    std::size_t possible = 0;
    for (const Object& object : objects) {
        if (object.is_of_one_side() || takes_part(object, object.outline[0], query) == Part::no)
            continue;
        const bool inside = is_within(object, centroid_of(query));
        const Real apart = distance_of(object, query, query.from);
        certain += inside || apart < -allowed ? 1 : 0;
        possible += inside || apart < allowed ? 1 : 0;
    }
    verdict.hold("all overlaps are counted", certain <= count && count <= possible,
                 [&] { return fmt::format("{} to {}, not {}", certain, possible, count); });
    verdict.hold("room is where nothing is overlapped",
                 world.has_room(query.shape, query.from, query.filter) == (count == 0));
    for (std::size_t i = 0; i < std::min(count, found.size()); ++i) {
        const Object* object = find(objects, found[i].object);
        verdict.hold("an object is overlapped", object != nullptr);
        if (!object) continue;
        const Vec2 out = query.from + found[i].normal * found[i].depth;
        verdict.hold("the minimum translation leads out", double(-distance_of(*object, query, out)),
                     double(allowed));
    }
}

void judge_closest(const World& world, std::span<const Object> objects, const Query& query,
                   Verdict& verdict) {
    const double within = 3.0;
    const auto found = world.closest(query.from, within, query.filter);
    Query ray = query;
    ray.corners = {{0, 0}};
    ray.radius = 0.0;
    Real certain = std::numeric_limits<Real>::infinity();
    Real possible = std::numeric_limits<Real>::infinity();
    for (const Object& object : objects) {
        for (const Line& side : object.outline) {
            const Part part = takes_part(object, side, ray);
            if (part == Part::no) continue;
            const bool inside = is_within(object, query.from);
            const Real far =
                inside ? 0 : std::max(Real{0}, distance_to(query.from, side) - object.radius);
            possible = std::min(possible, far);
            if (part == Part::yes) certain = std::min(certain, far);
        }
    }
    const Real far = found ? Real(found->distance) : std::numeric_limits<Real>::infinity();
    if (certain <= within - allowed)
        verdict.hold("the closest object is found", double(far - certain), double(allowed));
    if (found) {
        verdict.hold("no object is closer than there is one", double(possible - far),
                     double(allowed));
        verdict.hold("the closest point is as far as said",
                     std::abs(distance(query.from, found->point) - found->distance),
                     double(allowed));
    }
}

/// A world and a query, for people: no line for the probe says them.
std::string line_of(std::span<const Object> objects, const Query& query) {
    const auto place = [](Place p) {
        return fmt::format("[{:.17g},{:.17g}]", double(p.x), double(p.y));
    };
    std::string line = fmt::format("query from {} by {}, corners", place(Place(query.from)),
                                   place(Place(query.translation)));
    for (const Vec2 corner : query.corners) line += fmt::format(" {}", place(Place(corner)));
    line += fmt::format(", radius {}, hits {}, ignores {}", query.radius, query.filter.hits,
                        int(query.filter.ignored.slot));
    for (const Object& object : objects) {
        line += fmt::format("\n    object {}, category {}, radius {}{}{}:", object.id.slot,
                            object.traits.category, double(object.radius),
                            object.is_filled ? ", solid" : "",
                            object.is_of_one_side() ? ", one-way" : "");
        for (const Line& side : object.outline)
            line += fmt::format(" {}{}", place(side.a), place(side.b));
    }
    return line;
}

Verdict WorldTrial::check() const {
    constexpr int queries = 20;
    Random random(seed_);
    Generator some(random);
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    std::vector<Object> objects;
    for (int i = 0, n = random.below(8); i < n; ++i) add_wall(some, random, definition, objects);
    Verdict verdict;
    auto built = World::build(definition);
    if (const auto* error = std::get_if<WorldError>(&built)) {
        verdict.hold("the world is built", false, [&] { return to_string(*error); });
        return verdict;
    }
    World world = std::get<World>(std::move(built));
    for (std::size_t i = 0; i < objects.size(); ++i) objects[i].id = world.wall(i);
    for (int i = 0, n = random.below(4); i < n; ++i) add_body(some, world, objects);
    if (random.chance(0.3) && !objects.empty()) {  // what is removed leaves nothing behind
        const auto last = objects.begin() + random.below(int(objects.size()));
        world.remove(last->id);
        objects.erase(last);
    }
    for (int i = 0; i < queries && !verdict.broken(); ++i) {
        const Query query = some_query(some, random, objects);
        judge_cast(world, objects, query, verdict);
        if (!query.is_ray) judge_overlaps(world, objects, query, verdict);
        judge_closest(world, objects, query, verdict);
        if (verdict.broken()) verdict.expected += fmt::format("; {}", line_of(objects, query));
    }
    return verdict;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    return std::make_unique<WorldTrial>(static_cast<std::uint32_t>(random.between(0, 4294967295.0)),
                                        strategy);
}

extern const Family world_queries;
const Family world_queries{"world_queries",
                           "rays, casts, overlaps, closest points; 20 in each world", takes_one,
                           make, 2000};

}  // namespace slidelab::lab::search::world_queries_family
