// Everything that a mover can hit along its path: the level's walls, and the boxes that move.
//
// The wall index tells what is near a leg of the path, the cast (surface_cast.hpp) where that leg
// first leads into it. Walls are read as they are welded; options whose point is a seam, or one
// wall by itself, read them raw.
#pragma once

#include <cstdint>
#include <optional>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/translation_limit.hpp"
#include "slidelab/collision/query/surface_cast.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/corner_shape.hpp"

namespace slidelab::detail {

/// What the options of a sweep switch: the articles' safeguards, all on unless a failure is to be
/// seen.
struct SweepSettings {
    double skin = 0.0;             ///< units that the mover keeps away from walls
    bool end_caps = true;          ///< off: the straight sides of walls alone
    bool earliest_hit = true;      ///< off: the wall of the lowest number counts
    bool front_faces_only = true;  ///< off: what is inside a body hits its sides from behind
    bool ignore_grazing = true;    ///< off: touching is a hit
    bool relative_motion = true;   ///< off: kinematic boxes stand where they begin the tick

    bool resolve_overlap = true;  ///< off: what the mover begins inside of it stays in
    bool leave_together = true;   ///< off: one body after the other is left
    bool allow_escape = true;     ///< off: an overlap stops all movement

    bool slide_remainder = true;  ///< off: what is left after the first contact is lost
    bool clip_all = true;         ///< off: only the wall hit last is kept
    bool clip_velocity = true;

    /// The article's slide: what is left of a vector that leads into one wall with this normal.
    Vec2 (*slide_along)(Vec2 v, Vec2 normal) = nullptr;

    /// The seams are there to be seen.
    bool reads_raw_walls() const {
        return !(end_caps && earliest_hit && front_faces_only && ignore_grazing);
    }
};

enum class BoxMotion { move, stand, past };

/// A leg of a move.
struct CastQuery {
    Vec2 from;
    Vec2 translation;
    double time = 0.0;  ///< 0..1 of the tick, when the leg begins; it lasts to the end
    /// Boxes move on to the end of the tick; or stand where they are at its beginning; or have come
    /// over the mover, and are past stopping.
    BoxMotion boxes = BoxMotion::move;
};

/// The next thing that a sweep hits.
struct SweepHit {
    double fraction = 0.0;  ///< of the leg, 0..1
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface
    WallRef wall;
    Vec2 wall_displacement;  ///< how far the wall moves in the whole tick, units
};

class SweepRecord;

class SweepQuery {
public:
    /// `walls`: of enum Walls, what it sees. `record`: with a trace only.
    SweepQuery(const Level& level, const MoveRequest& request, unsigned walls,
               const SweepSettings& settings, SweepRecord* record);

    /// The first leg of a move: its first hit, and whether the mover overlaps something where it
    /// begins.
    struct First {
        std::optional<SweepHit> hit;
        bool overlaps = false;
    };
    First begin(const CastQuery& leg) const;

    std::optional<SweepHit> first_hit(const CastQuery& leg) const;

    /// After a leg that is so long, or so far out, that rounding may have led it into what it
    /// touched: the nearest position that is out again. Otherwise the same bits.
    Vec2 settled(Vec2 position, const CastQuery& leg) const;

    /// How a mover evades, at a time of the tick, boxes that press it: by the minimum
    /// translation out of everything where they stand at a later time, along which it hits nothing.
    /// None where there is no such.
    std::optional<Vec2> evade(Vec2 position, double time, double until,
                              const Evasion& evasion) const;

    /// Walls and boxes tested so far: what a bound on work counts.
    std::int64_t tests() const { return tests_; }

    const CornerShape& mover() const { return mover_; }
    Vec2 center() const { return center_; }
    double inradius() const { return inradius_; }  ///< from its centre, units

    /// Whether the mover's centre is in a solid or a kinematic box.
    bool is_inside(Vec2 position) const;
    /// The same, so deep that no sides need be near to tell: what is less deep in a solid than the
    /// mover is thick overlaps sides of it.
    bool is_deep_inside(Vec2 position) const;

private:
    class Search;

    First cast(const CastQuery& leg, SweepRecord* record, bool looks_for_overlaps) const;
    std::optional<Vec2> least_evasion(Vec2 position, double time, const Evasion& evasion) const;
    Penetration deepest_resting_overlap_at(Vec2 position, double least, double most) const;

    const Level& level_;
    const MoveRequest& request_;
    unsigned walls_;
    SweepSettings settings_;
    CornerShape mover_;
    Vec2 center_;  ///< of the mover, from its position
    double inradius_;
    SweepRecord* record_;
    mutable std::int64_t tests_ = 0;
};

}  // namespace slidelab::detail
