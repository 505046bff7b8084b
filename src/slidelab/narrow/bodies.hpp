// Walls at rest and bodies near a mover, together, at a time of the tick: where each is then, and
// the convex parts near a place: free segments and capsules, point obstacles, convex pieces of
// solids, bodies. Overlaps and depenetration ask a source of them, that of a level or of a world.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/wall_ref.hpp"
#include "slidelab/narrow/one_way.hpp"
#include "slidelab/narrow/placed_body.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab::detail {

// --- Where a wall is ---

/// The four sides of a box, screen-clockwise from its top, so that outward() points away from it.
constexpr std::array<Segment, 4> sides_of(const Box& box) {
    const Vec2 a = box.center - box.half;
    const Vec2 c = box.center + box.half;
    const Vec2 b{c.x, a.y};
    const Vec2 d{a.x, c.y};
    return {Segment{a, b}, Segment{b, c}, Segment{c, d}, Segment{d, a}};
}

/// One of the level's walls, or a side of a body at `time`.
inline Wall wall_at(const Level& level, BodyList bodies, WallRef wall, double time) {
    if (wall.is_of_level()) return level.walls()[wall.number()];
    const MovingBody& body = bodies[wall.body()];
    const PlacedBody placed(body.shape, body.at(time));
    return {placed.side(wall.side()), placed.radius(), no_solid};
}

/// The displacement of a wall in the whole tick, units.
inline Vec2 displacement_of(BodyList bodies, WallRef wall) {
    return wall.is_of_level() ? Vec2{} : bodies[wall.body()].displacement;
}

/// Whether a place is in a body, its outline included.
inline bool is_in_body(const MovingBody& body, double time, Vec2 place) {
    const PlacedBody placed(body.shape, body.at(time));
    bool is_within = placed.size() > 2;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Segment side = placed.side(i);
        is_within = is_within && dot(place - side.a, outward(side.b - side.a)) <= 0.0;
        if (distance(place, closest_point_on_segment(place, side)) <= placed.radius()) return true;
    }
    return is_within;
}

/// The point of a wall's surface that a mover at `place` touches with this normal. `wall()`: the
/// wall as it is then, which a disk does not ask for.
template <typename WallThen>
Vec2 contact_point(const CornerShape& mover, Vec2 place, Vec2 normal, WallThen&& wall) {
    if (mover.is_disk()) return place + mover.corners()[0] - normal * mover.radius();
    const Wall there = wall();
    const std::array<ConvexSide, 2> ends{{{there.segment.a}, {there.segment.b}}};
    return touching_point(place, mover.corners(), {ends, there.radius}, normal);
}

/// Whether a place is in one of the bodies that take part, where the tick begins. Out of line: most
/// scenes have none.
[[gnu::noinline]] inline bool is_in_any(BodyList bodies, const OneWayFilter& one_way, Vec2 place) {
    bool inside = false;
    const auto takes = [&](std::uint32_t number) { return one_way.includes(bodies[number]); };
    bodies.visit({place, place}, takes, [&](std::uint32_t number) {
        inside = inside || is_in_body(bodies[number], 0.0, place);
    });
    return inside;
}

/// Whether a place is in a solid at rest, its sides included.
inline bool is_in_solid(const Level& level, Vec2 place) {
    bool inside = false;
    level.visit_solids_at(place, [&inside](std::uint32_t) { inside = true; });
    return inside;
}

// --- Convex bodies ---

enum class BodyKind : std::uint8_t {
    thin,   ///< a free segment or capsule, a point obstacle
    solid,  ///< a convex piece of a solid at rest
    box     ///< of a body that may move
};

/// Valid while it is visited.
struct Body {
    std::span<const ConvexSide> sides;  ///< screen-clockwise, each with the wall that begins there
    double radius = 0.0;                ///< units
    BodyKind kind = BodyKind::solid;
    WallRef wall{};           ///< the first one of the solid, the first side of what may move
    Vec2 displacement{};      ///< in the whole tick, units
    std::uint32_t piece = 0;  ///< of a solid (ConvexPieces)

    ConvexShape shape() const { return {sides, radius}; }
};

/// Names a body beyond its visit: its source visits it again. Small, for lists on the stack.
class BodyRef {
public:
    BodyRef() = default;
    explicit BodyRef(const Body& body) : wall_(body.wall), piece_(body.piece), kind_(body.kind) {}

    bool is_solid() const { return kind_ == BodyKind::solid; }
    WallRef wall() const { return wall_; }
    /// Precondition: is_solid.
    std::uint32_t piece() const { return piece_; }

private:
    WallRef wall_;
    std::uint32_t piece_ = 0;
    BodyKind kind_ = BodyKind::solid;
};

/// The walls of a convex solid as sides. `first`: the number of the first one.
template <std::size_t capacity>
void list_sides(std::span<const Wall> walls, std::uint32_t first,
                InlineVector<ConvexSide, capacity>& sides) {
    sides.resize(walls.size());
    for (std::uint32_t i = 0; i != walls.size(); ++i) {
        sides[i].corner = walls[i].segment.a;
        sides[i].wall = first + i;
        sides[i].is_cut = false;
    }
}
/// The corners of a body at a time of the tick, each with the wall that begins there. Out of line:
/// its room on the stack is free again.
template <std::size_t capacity>
[[gnu::noinline]] void list_sides(const MovingBody& body, double time, WallRef wall,
                                  InlineVector<ConvexSide, capacity>& sides) {
    const PlacedBody placed(body.shape, body.at(time));
    for (std::uint32_t i = 0; i < placed.size(); ++i)
        sides.push_back({placed.corner(i), wall.number() + (placed.size() > 2 ? i : 0)});
}
template <std::size_t most_corners, typename Visit>
[[gnu::noinline]] void visit_corners(const MovingBody& body, double time, WallRef wall,
                                     Visit&& visit) {
    InlineVector<ConvexSide, most_corners> sides;
    list_sides(body, time, wall, sides);
    const BodyKind kind = sides.size() > 2 ? BodyKind::box : BodyKind::thin;
    visit(Body{sides.all(), radius_of(body.shape), kind, wall, body.displacement});
}
/// Visits a body of a scene at a time of the tick. `wall`: its first side.
template <typename Visit>
void visit_body_at(const MovingBody& body, double time, WallRef wall, Visit&& visit) {
    constexpr std::size_t few = 4;  // as all have but polygons
    const auto* polygon = std::get_if<PolygonShape>(&body.shape);
    if (polygon && polygon->corners.size() > few)
        return visit_corners<most_shape_corners>(body, time, wall, visit);
    visit_corners<few>(body, time, wall, visit);
}

/// Those of a level that take part, with bodies at a time of the tick.
struct LevelBodies {
    const Level& level;
    BodyList bodies;
    double time = 0.0;  ///< 0..1
    const OneWayFilter& one_way = everything_takes_part;

    /// Calls `visit(const Body&)` for every body whose bounds may overlap `area`, some more than
    /// once; among walls until it wants no more (BoundsVisits). O(candidates).
    template <typename Visit>
    void visit(const Aabb& area, Visit&& visit) const {
        const auto visit_wall = [&](std::uint32_t number) { visit_thin(number, visit); };
        visit_free_walls(area, BoundedBy{visit, visit_wall});
        visit_pieces(area, visit);
        visit_numbers_of_bodies(area, [&](std::uint32_t number) { visit_body(number, visit); });
    }

    /// Calls `visit(std::uint32_t)` with the wall of each of these bodies (Body::wall).
    template <typename Visit>
    void visit_numbers(const Aabb& area, Visit&& visit) const {
        visit_free_walls(area, visit);
        level.convex_pieces().query_aabb(area,
                                         [&](std::uint32_t piece) { visit(first_wall_of(piece)); });
        visit_numbers_of_bodies(
            area, [&](std::uint32_t number) { visit(WallRef::of_body(number).number()); });
    }

    /// visit() for the pieces of solids alone.
    template <typename Visit>
    void visit_pieces(const Aabb& area, Visit&& visit) const {
        const auto visit_one = [&](std::uint32_t piece) { visit_piece(piece, visit); };
        level.convex_pieces().query_aabb(area, BoundedBy{visit, visit_one});
    }

    /// The body that a wall is a side of; of a solid, its piece.
    template <typename Visit>
    void visit_body_of(WallRef wall, Visit&& visit) const {
        if (!wall.is_of_level()) return visit_body(wall.body(), visit);
        if (level.walls()[wall.number()].solid == no_solid) return visit_thin(wall.number(), visit);
        visit_piece(level.convex_pieces().piece_of(wall.number()), visit);
    }
    template <typename Visit>
    void visit_again(const BodyRef& body, Visit&& visit) const {
        if (!body.is_solid()) return visit_body_of(body.wall(), visit);
        visit_piece(body.piece(), visit);
    }

    bool is_solid_at(Vec2 place) const { return is_in_solid(level, place); }

    Aabb bounds() const {
        Aabb all = level.bounds();
        for (const MovingBody& body : bodies) all = merged(all, bounds_at(body, time));
        return all;
    }

private:
    template <typename Visit>
    void visit_free_walls(const Aabb& area, Visit&& visit) const {
        const auto visit_wall = [&](std::uint32_t number) {
            const Wall& wall = level.walls()[number];
            if (wall.solid == no_solid && area.overlaps(bounds_of(wall)) &&
                one_way.includes(number))
                visit(number);
        };
        level.broad_phase().query_aabb(area, BoundedBy{visit, visit_wall});
    }
    template <typename Visit>
    void visit_numbers_of_bodies(const Aabb& area, Visit&& visit) const {
        const auto takes = [&](std::uint32_t number) {
            return area.overlaps(bounds_at(bodies[number], time)) &&
                   one_way.includes(bodies[number]);
        };
        bodies.visit(area, takes, visit);
    }

    /// The first wall of the solid that a piece is of.
    std::uint32_t first_wall_of(std::uint32_t piece) const {
        return level.solids()[level.convex_pieces().solid_of(piece)].first_wall;
    }

    // Out of line: of a search in a search only what is visited has its room on the stack.
    template <typename Visit>
    [[gnu::noinline]] void visit_thin(std::uint32_t number, Visit&& visit) const {
        const Wall& wall = level.walls()[number];
        const ConvexSide ends[] = {{wall.segment.a, number}, {wall.segment.b, number}};
        const std::size_t count = wall.segment.a != wall.segment.b ? 2 : 1;
        visit(Body{{ends, count}, wall.radius, BodyKind::thin, number});
    }
    template <std::size_t most_sides, typename Visit>
    [[gnu::noinline]] void visit_sides(std::uint32_t piece, Visit&& visit) const {
        const std::uint32_t first = first_wall_of(piece);
        InlineVector<ConvexSide, most_sides> room;
        list_sides(level.convex_pieces().walls_of(piece), first, room);
        const auto sides = room.empty() ? level.convex_pieces().cut_sides_of(piece) : room.all();
        visit(Body{sides, 0.0, BodyKind::solid, first, {}, piece});
    }
    template <typename Visit>
    void visit_piece(std::uint32_t piece, Visit&& visit) const {
        constexpr std::size_t few = 4;
        if (level.convex_pieces().walls_of(piece).size() > few)
            return visit_sides<most_corners_of_piece>(piece, visit);
        visit_sides<few>(piece, visit);
    }
    template <typename Visit>
    void visit_body(std::uint32_t number, Visit&& visit) const {
        visit_body_at(bodies[number], time, WallRef::of_body(number), visit);
    }
};

/// Ends a visit, and counts it.
struct VisitBound {
    bool is_enough = false;       ///< read before each candidate of an index
    std::int64_t candidates = 0;  ///< so far
};

/// Any source with the functions of LevelBodies, which must outlive it.
class BodySource {
public:
    template <typename Bodies>
    explicit BodySource(const Bodies& bodies)
        : bodies_(&bodies),
          visit_([](const void* source, const Aabb& area, const Visitor& visitor) {
              static_cast<const Bodies*>(source)->visit(area, visitor);
          }),
          visit_again_([](const void* source, const BodyRef& body, const Visitor& visitor) {
              static_cast<const Bodies*>(source)->visit_again(body, visitor);
          }),
          is_solid_at_([](const void* source, Vec2 place) {
              return static_cast<const Bodies*>(source)->is_solid_at(place);
          }),
          bounds_([](const void* source) { return static_cast<const Bodies*>(source)->bounds(); }) {
    }

    template <typename Visit>
    void visit(const Aabb& area, const Visit& visit) const {
        VisitBound bound;
        this->visit(area, bound, visit);
    }
    template <typename Visit>
    void visit(const Aabb& area, VisitBound& bound, const Visit& visit) const {
        visit_(bodies_, area, visitor_of(bound, visit));
    }
    template <typename Visit>
    void visit_again(const BodyRef& body, const Visit& visit) const {
        VisitBound bound;
        visit_again_(bodies_, body, visitor_of(bound, visit));
    }
    bool is_solid_at(Vec2 place) const { return is_solid_at_(bodies_, place); }
    Aabb bounds() const { return bounds_(bodies_); }

private:
    struct Visitor {
        const void* context;
        void (*pass_on)(const void* context, const Body& body);
        VisitBound& bound;

        bool can_visit() const {
            ++bound.candidates;
            return !bound.is_enough;
        }
        void operator()(const Body& body) const { pass_on(context, body); }
    };
    template <typename Visit>
    static Visitor visitor_of(VisitBound& bound, const Visit& visit) {
        return {&visit,
                [](const void* context, const Body& body) {
                    (*static_cast<const Visit*>(context))(body);
                },
                bound};
    }

    const void* bodies_;
    void (*visit_)(const void*, const Aabb&, const Visitor&);
    void (*visit_again_)(const void*, const BodyRef&, const Visitor&);
    bool (*is_solid_at_)(const void*, Vec2);
    Aabb (*bounds_)(const void*);
};

}  // namespace slidelab::detail
