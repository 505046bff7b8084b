#include "slidelab/world/world_queries.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/scene/each_once.hpp"
#include "slidelab/world/check.hpp"
#include "slidelab/world/world_bodies.hpp"
#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

namespace {

Hit hit_of(const Scene& scene, const WorldHit& found) {
    const Traits& traits = scene.traits_of(found.object);
    return {found.fraction, found.point,      found.normal,
            found.object,   traits.user_data, traits.surface_velocity};
}

Overlap overlap_of(const Scene& scene, const Penetration& out, ObjectId object) {
    return {out.depth, out.normal + Vec2{}, out.point, object, scene.traits_of(object).user_data};
}

/// The first hits of many, by fraction, and the count of all.
class FirstHits {
public:
    FirstHits(const Scene& scene, std::span<Hit> hits) : scene_(scene), hits_(hits) {}

    void add(const std::optional<WorldHit>& found) {
        if (!found) return;
        ++count_;
        const auto is_before = [](const Hit& a, const Hit& b) { return a.fraction < b.fraction; };
        const Hit hit = hit_of(scene_, *found);
        Hit* const end = hits_.data() + kept_;
        Hit* const place = std::upper_bound(hits_.data(), end, hit, is_before);
        if (place == hits_.data() + hits_.size()) return;
        if (kept_ < hits_.size()) ++kept_;
        std::copy_backward(place, hits_.data() + kept_ - 1, hits_.data() + kept_);
        *place = hit;
    }
    std::size_t count() const { return count_; }

private:
    const Scene& scene_;
    std::span<Hit> hits_;
    std::size_t kept_ = 0;
    std::size_t count_ = 0;
};

/// Passes on all walls along a path.
template <typename Add>
struct AllAlong {
    Add& add;

    bool can_stop_at(double) const { return false; }
    void operator()(std::uint32_t wall) const { add(wall); }
};

/// A function that is called for each overlap; false: it wants no more.
struct OverlapFunction {
    bool (*call)(void* context, const Penetration& out, ObjectId object);
    void* context;

    bool operator()(const Penetration& out, ObjectId object) const {
        return call(context, out, object);
    }
};
void visit_all_overlaps(const Scene& scene, const CornerShape& corners, Vec2 at,
                        const Filter& filter, double time, OverlapFunction visit) {
    const WorldView view(scene, filter, corners, at);
    CountedWork work;
    const ConvexDepenetration query{scene.level(), {}, corners.convex(), at, {}, &work};
    const Aabb area{at - corners.extents(), at + corners.extents()};
    bool goes_on = true;
    const auto take = [&](const Penetration& out, ObjectId object) {
        if (out.overlaps() && view.accepts(object, out.normal)) goes_on = visit(out, object);
    };
    const auto is_solid = [&](ObjectId object) { return !scene.traits_of(object).is_one_way(); };
    const auto visit_numbers = [&](auto&& add) {
        LevelBodies{scene.level(), {}}.visit_numbers(area, add);
    };
    visit_each_once(visit_numbers, [&](std::uint32_t wall) {
        const ObjectId object = view.scene().object_of(wall);
        if (!goes_on || !view.includes(wall) || !is_solid(object)) return;
        work = {};
        take(penetration_into(query, 0.0, wall), object);
    });
    view.visit_bodies(area, [&](std::uint32_t number) {
        const ObjectId object = view.scene().object_of_body(number);
        if (!goes_on || !is_solid(object)) return;
        WorldBodies{view, at, time}.visit_body(number, [&](const Body& body) {
            take(body_penetration(body.shape(), query.mover, at, {0.0, -1.0}, contact_tolerance),
                 object);
        });
    });
}

/// Calls `visit(Penetration, ObjectId)` for all overlaps, until it returns false.
template <typename Visit>
void visit_overlaps(const Scene& scene, const CornerShape& corners, Vec2 at, const Filter& filter,
                    double time, Visit visit) {
    const auto call = [](void* context, const Penetration& out, ObjectId object) {
        return (*static_cast<Visit*>(context))(out, object);
    };
    visit_all_overlaps(scene, corners, at, filter, time, {call, &visit});
}
template <typename Visit>
void visit_overlaps(const Scene& scene, const Shape& shape, Vec2 at, const Filter& filter,
                    double time, Visit visit) {
    visit_overlaps(scene, CornerShape(shape, 0.0, CornerShape::WithoutNormals{}), at, filter, time,
                   visit);
}

/// Casts against each object on a leg by itself. The walls of one have consecutive numbers.
template <typename Add>
void cast_each(const Scene& scene, const CornerShape& shape, const CastLeg& leg,
               const Filter& filter, bool wants_point, Add&& add) {
    const Vec2 from = leg.from;
    const WorldView view(scene, filter, shape, from);
    const Level& level = scene.level();
    const RawSides sides(level);
    const WorldAmong<RawSides> among{view, sides};
    std::optional<LegCast<WorldAmong<RawSides>>> cast(std::in_place, among, leg);
    const Aabb area = cast->area();
    const Vec2 extents = cast->extents();
    ObjectId object;
    const auto visit_walls = [&](auto&& visit) {
        level.broad_phase().query_sweep({from, from + leg.translation}, extents,
                                        AllAlong<decltype(visit)>{visit});
    };
    visit_each_once(visit_walls, [&](std::uint32_t wall) {
        if (!bounds_of(level.walls()[wall]).overlaps(area)) return;
        if (view.scene().object_of(wall) != object) {
            add(hit_of(view, *cast, wants_point));
            cast.emplace(among, leg);
            object = view.scene().object_of(wall);
        }
        cast->test_wall(wall);
    });
    add(hit_of(view, *cast, wants_point));
    if (!leg.among_bodies) return;
    view.visit_bodies(area, [&](std::uint32_t body) {
        cast.emplace(among, leg);
        cast->test_body(body);
        add(hit_of(view, *cast, wants_point));
    });
}

/// The nearest object to a place.
class ClosestSearch {
public:
    ClosestSearch(const WorldView& view, Vec2 place, double within)
        : view_(view), place_(place), distance_(within) {}

    void add_wall(std::uint32_t number) {
        const Wall& wall = view_.level().walls()[number];
        if (!view_.includes(number)) return;
        const NearPlace near = nearest_of(wall.segment, wall.radius);
        if (near.left <= distance_) add(near, view_.scene().object_of(number));
    }
    void add_solid(std::uint32_t solid) {
        const std::uint32_t first = view_.level().solids()[solid].first_wall;
        if (view_.includes(first)) add({place_}, view_.scene().object_of(first));
    }
    void add_body(std::uint32_t number) {
        const ObjectId object = view_.scene().object_of_body(number);
        const PlacedBody body = view_.placed(number, 0.0);
        const Traits& traits = view_.bodies()[number].traits;
        const bool is_one_way = traits.is_one_way();
        bool is_inside = body.size() > 2 && !is_one_way;
        const bool is_thin = body.size() == 2;  // its sides are those of one line
        const auto is_there = [&](const Segment& side) {
            return is_thin ? view_.start().includes(traits, side)
                           : !is_one_way || view_.start().is_before(traits, side);
        };
        for (std::size_t i = 0; i < (is_thin ? 1 : body.size()); ++i) {
            const Segment side = body.side(i);
            is_inside = is_inside && dot(outward(side.b - side.a), place_ - side.a) <= 0.0;
            if (is_there(side)) add(nearest_of(side, body.radius()), object);
        }
        if (is_inside) add({place_}, object);
    }

    /// The first of equally near ones counts.
    std::optional<Closest> found() const {
        if (!object_) return std::nullopt;
        return Closest{distance_, point_, object_, view_.scene().traits_of(object_).user_data};
    }
    double distance() const { return distance_; }

private:
    /// The nearest place of a line of an object, which has a radius.
    struct NearPlace {
        Vec2 point;
        double far = 0.0;  ///< units, from there
        double radius = 0.0;
        double left = 0.0;  ///< units, from the surface
    };
    NearPlace nearest_of(const Segment& line, double radius) const {
        const Vec2 nearest = closest_point_on_segment(place_, line);
        const double far = slidelab::distance(place_, nearest);
        return {nearest, far, radius, std::max(0.0, far - radius)};
    }
    void add(const NearPlace& near, ObjectId object) {
        const auto& [nearest, far, radius, left] = near;
        const bool is_first = left == distance_ && (!object_ || object.slot < object_.slot);
        if (left > distance_ || (left == distance_ && !is_first)) return;
        if (!view_.accepts(object, far > 0.0 ? (place_ - nearest) / far : Vec2{})) return;
        distance_ = left;
        point_ = far > radius ? nearest + (place_ - nearest) * (radius / far) : place_;
        object_ = object;
    }

    const WorldView& view_;
    Vec2 place_;
    double distance_;
    Vec2 point_;
    ObjectId object_;
};

}  // namespace

std::optional<Hit> cast_first(const Scene& scene, const CornerShape& shape, Vec2 from,
                              Vec2 translation, const Filter& filter) {
    const auto found = first_hit({scene, filter, shape, from}, {from, translation});
    return found ? std::optional(hit_of(scene, *found)) : std::nullopt;
}

std::size_t cast_all(const Scene& scene, const CornerShape& shape, Vec2 from, Vec2 translation,
                     std::span<Hit> hits, const Filter& filter) {
    FirstHits found(scene, hits);
    cast_each(scene, shape, {from, translation}, filter, true,
              [&](const std::optional<WorldHit>& hit) { found.add(hit); });
    return found.count();
}

void visit_overlapped(const Scene& scene, const CornerShape& shape, Vec2 at, double time,
                      const Filter& filter, AlongVisitor visitor) {
    visit_overlaps(scene, shape, at, filter, time, [&](const Penetration&, ObjectId object) {
        visitor.visit(visitor.context, object, 0.0);
        return true;
    });
}

void visit_along(const Scene& scene, const CornerShape& shape, const CastLeg& leg,
                 const Filter& filter, AlongVisitor visitor) {
    visit_overlapped(scene, shape, leg.from, leg.time, filter, visitor);
    cast_each(scene, shape, leg, filter, false, [&](const std::optional<WorldHit>& hit) {
        if (hit) visitor.visit(visitor.context, hit->object, hit->fraction);
    });
}

namespace {

std::size_t list_overlaps_of(const Scene& scene, const CornerShape& corners, Vec2 at,
                             std::span<Overlap> overlaps, const Filter& filter, double time) {
    std::size_t count = 0;
    visit_overlaps(scene, corners, at, filter, time, [&](const Penetration& out, ObjectId object) {
        if (count < overlaps.size()) overlaps[count] = overlap_of(scene, out, object);
        ++count;
        return true;
    });
    return count;
}

}  // namespace

std::size_t list_overlaps(const Scene& scene, const Shape& shape, Vec2 at,
                          std::span<Overlap> overlaps, const Filter& filter, double time) {
    const CornerShape corners(shape, 0.0, CornerShape::WithoutNormals{});
    return list_overlaps_of(scene, corners, at, overlaps, filter, time);
}

std::size_t list_overlaps_checked(const Scene& scene, const Shape& shape, Vec2 at,
                                  std::span<Overlap> overlaps, const Filter& filter) {
    const CornerShape corners(shape, 0.0, CornerShape::WithoutNormals{});
    if (!takes(shape, corners.extents()) || !takes(at, {})) return 0;
    return list_overlaps_of(scene, corners, at, overlaps, filter, 0.0);
}

SqueezingOverlaps squeezing_overlaps(const Scene& scene, const Shape& shape, Vec2 at,
                                     const Filter& filter, double time) {
    SqueezingOverlaps found;
    visit_overlaps(scene, shape, at, filter, time, [&](const Penetration& out, ObjectId object) {
        if (out.depth > found.deepest.depth) found.deepest = overlap_of(scene, out, object);
        return true;
    });
    found.other = found.deepest;
    double least = 1.0;
    visit_overlaps(scene, shape, at, filter, time, [&](const Penetration& out, ObjectId object) {
        const double against = dot(out.normal, found.deepest.normal);
        if (against >= least) return true;
        least = against;
        found.other = overlap_of(scene, out, object);
        return true;
    });
    return found;
}

Overlap as_left_by(const Overlap& overlap, Vec2 out) {
    if (out == Vec2{} || dot(out, overlap.normal) >= overlap.depth - resting_depth) return overlap;
    Overlap left = overlap;
    left.depth = length(out);
    left.normal = out / left.depth;
    return left;
}

bool overlaps_deeper(const WorldView& view, Vec2 at, double time, double depth) {
    const CornerShape& shape = view.shape();
    const Level& level = view.level();
    const Vec2 room = shape.extents() - Vec2{depth, depth};
    const Aabb area{at - room, at + room};
    Vec2 center = at;
    for (const Vec2 corner : shape.corners())
        center += corner / static_cast<double>(shape.corners().size());
    bool found = false;
    const auto is_in = [&](const Wall& wall) {
        return bounds_of(wall).overlaps(area) &&
               is_deeper_in(shape, at, wall.segment, wall.radius, depth);
    };
    view.visit_walls(area, [&](std::uint32_t number) {
        found = found || (is_in(level.walls()[number]) && view.includes(number) &&
                          !view.is_of_one_way(number));
    });
    if (!found &&
        level.free_space().may_be_deep(center, shown_by_sides * shape.inradius(center - at))) {
        level.visit_solids_at(center, [&](std::uint32_t solid) {
            found = found || view.includes(level.solids()[solid].first_wall);
        });
    }
    view.visit_bodies(area, [&](std::uint32_t number) {
        if (found || view.bodies()[number].traits.is_one_way()) return;
        const PlacedBody placed = view.placed(number, time);
        bool is_inside = placed.size() > 2;
        for (std::size_t i = 0; i < placed.size() && !found; ++i) {
            const Segment side = placed.side(i);
            is_inside = is_inside && dot(outward(side.b - side.a), center - side.a) < 0.0;
            found = is_in({side, placed.radius()});
        }
        found = found || is_inside;
    });
    return found;
}

std::optional<Vec2> out_of_all(const WorldView& view, Vec2 at, double time,
                               std::optional<Evasion> evasion, std::span<const HalfPlane> within) {
    constexpr std::int64_t most_tests = 300'000;  // of a tick: 40 to 50 ms
    const WorldBodies bodies{view, at, time};
    CountedWork work{most_tests};
    return minimum_translation(
        {view.level(), {}, view.shape().convex(), at, {}, &work, evasion, {}, within},
        BodySource(bodies));
}

bool has_room(const Scene& scene, const Shape& shape, Vec2 at, const Filter& filter) {
    const CornerShape corners(shape, 0.0, CornerShape::WithoutNormals{});
    if (!takes(shape, corners.extents()) || !takes(at, {})) return false;
    bool has_room = true;
    visit_overlaps(scene, corners, at, filter, 0.0,
                   [&](const Penetration&, ObjectId) { return has_room = false; });
    return has_room;
}

std::optional<Closest> find_closest(const Scene& scene, Vec2 place, double within,
                                    const Filter& filter) {
    const CornerShape point(point_corner, 0.0);
    const WorldView view(scene, filter, point, place);
    const Level& level = scene.level();
    ClosestSearch search(view, place, within);
    level.visit_solids_at(place, [&](std::uint32_t solid) { search.add_solid(solid); });
    // Squares that double, until the nearest object so far lies within one.
    constexpr double first_square = 1.0;  // units: half the size of the first one
    for (double reach = std::min(first_square, within);; reach = std::min(2.0 * reach, within)) {
        const Aabb area{place - Vec2{reach, reach}, place + Vec2{reach, reach}};
        level.broad_phase().query_aabb(area, [&](std::uint32_t wall) { search.add_wall(wall); });
        // In any order, in one pass: a square may have very many, and the nearest is the same.
        view.bodies().query(area, [&](std::uint32_t body) {
            const bool is_near = view.bodies().entry(body).bounds.overlaps(area);
            if (is_near && view.includes_body(body)) search.add_body(body);
        });
        if (search.distance() <= reach || reach >= within) return search.found();
    }
}

}  // namespace slidelab::detail
