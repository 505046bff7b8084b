// The queries of a world (world.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/world/world.hpp"
#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

/// The corner of a ray's point.
inline constexpr Vec2 point_corner[] = {{0.0, 0.0}};

std::optional<Hit> cast_first(const Scene& scene, const CornerShape& shape, Vec2 from,
                              Vec2 translation, const Filter& filter);
/// Calls `visit(context, object, fraction)` for each object that a shape touches on a leg, by more
/// than rounding: at 0 what it overlaps where the leg begins, then what it would hit if that were
/// alone, some of them again.
struct AlongVisitor {
    void* context;
    void (*visit)(void* context, ObjectId object, double fraction);
};
void visit_along(const Scene& scene, const CornerShape& shape, const CastLeg& leg,
                 const Filter& filter, AlongVisitor visitor);
/// The same for what it overlaps at a place, at fraction 0.
void visit_overlapped(const Scene& scene, const CornerShape& shape, Vec2 at, double time,
                      const Filter& filter, AlongVisitor visitor);
std::size_t cast_all(const Scene& scene, const CornerShape& shape, Vec2 from, Vec2 translation,
                     std::span<Hit> hits, const Filter& filter);
/// `time`: of the tick, for the places of bodies.
std::size_t list_overlaps(const Scene& scene, const Shape& shape, Vec2 at,
                          std::span<Overlap> overlaps, const Filter& filter, double time = 0.0);
/// The same of a shape and a place that may be wrong: none then.
std::size_t list_overlaps_checked(const Scene& scene, const Shape& shape, Vec2 at,
                                  std::span<Overlap> overlaps, const Filter& filter);
/// The deepest overlap, and the one whose normal is most against its. O(overlaps), twice.
struct SqueezingOverlaps {
    Overlap deepest;
    Overlap other;
};
SqueezingOverlaps squeezing_overlaps(const Scene& scene, const Shape& shape, Vec2 at,
                                     const Filter& filter, double time);
/// An overlap as it is left by a translation out of several: by its own normal where that leads so
/// far along it, otherwise by the whole translation. `out`: zero where it is not left.
Overlap as_left_by(const Overlap& overlap, Vec2 out);
/// Whether a shape overlaps anything by more than `depth`, units: cheaper than the overlaps. A
/// shape wholly inside of a solid, with its centre so deep that it touches no side, does.
bool overlaps_deeper(const WorldView& view, Vec2 at, double time, double depth);
/// The minimum translation out of all that a shape overlaps, through no wall; none without room
/// near (convex_depenetration.hpp). Its work is bounded: amid very many bodies it may be longer
/// than the least, or none though there is one.
std::optional<Vec2> out_of_all(const WorldView& view, Vec2 at, double time,
                               std::optional<Evasion> evasion = {},
                               std::span<const HalfPlane> within = {});
/// False for a shape or a place that is wrong, too.
bool has_room(const Scene& scene, const Shape& shape, Vec2 at, const Filter& filter);
std::optional<Closest> find_closest(const Scene& scene, Vec2 place, double within,
                                    const Filter& filter);

}  // namespace slidelab::detail
