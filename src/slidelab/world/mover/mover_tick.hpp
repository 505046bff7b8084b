// A tick of the mover: its state, and what its parts share. It begins and ends in mover.cpp, is
// pushed in mover_room.cpp, stays inside of what it cannot leave in mover_inside.cpp, flies and
// slides in mover_flight.cpp, walks in mover_walk.cpp, climbs steps in mover_steps.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/aside.hpp"
#include "slidelab/narrow/contact_planes.hpp"
#include "slidelab/narrow/depenetration/convex_depenetration.hpp"
#include "slidelab/narrow/put_aside.hpp"
#include "slidelab/world/mover/floor_piece.hpp"
#include "slidelab/world/mover/mover_record.hpp"
#include "slidelab/world/trigger_list.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::detail {

/// The limit of a tick's bends: hits that stop it or that it walks over, and ends of walls and of
/// floors that it leaves. Beyond it a wall has no end, and what is hit beside a floor stops it.
inline constexpr int most_bends = 48;

/// Corners of the mover at two places, and their hull.
using Points = InlineVector<Vec2, 2 * most_shape_corners>;
using Hull = std::array<Vec2, Points::capacity + 1>;

/// A speed along the floor from a time on.
struct Pace {
    double speed = 0.0;  ///< units/s
    double gain = 0.0;   ///< units/s^2

    double after(double seconds) const { return (speed + 0.5 * gain * seconds) * seconds; }
    /// The seconds until it turns round.
    double turn() const {
        return speed * gain < 0.0 ? -speed / gain : std::numeric_limits<double>::infinity();
    }
    /// The seconds until a length, units, with a sign, is passed in its direction: after the turn
    /// where the speed leads away at first. Precondition: it is reached.
    double seconds_for(double length) const {
        if (length == 0.0) return 0.0;
        const double square = std::max(0.0, speed * speed + 2.0 * gain * length);
        const double last = std::copysign(std::sqrt(square), length);
        return speed * last < 0.0 ? (last - speed) / gain : 2.0 * length / (speed + last);
    }
};

/// A mover as its ticks read it.
struct MoverForm {
    MoverForm(const Mover& mover_, const Shape& shape_);

    const Mover& mover;
    const Shape& shape;
    std::optional<Filter> own_filter;
    const Filter& filter;  ///< the mover's, or its own: without triggers and ground
    CornerShape corners;
    bool is_right;  ///< else no tick is made
    Vec2 up;        ///< unit, or zero
    Vec2 right;     ///< across it
    double floor_cosine = 1.0;
};

/// Whether a mover's platform has carried it in this tick already: it is where that ends.
bool has_ridden(const Scene& scene, const MoverState& state, Vec2 position);

/// Finds its candidates, but for the walls; here the tick is taken, or refused. O(1), and the
/// bodies that are near. `near`: empty.
void find_near(const Scene& scene, const MoverForm& form, const MoverInput& input,
               const MoverState& state, TickCandidates& near);
/// The walls, where they are few, with their memory prefetched.
void find_walls(const Scene& scene, TickCandidates& near);

/// slidelab::move, of what a caller has of it. `near`: of this tick, or null.
struct TickOf {
    const Scene& scene;
    MoverForm& form;
    const MoverInput& input;
    MoverState state;
    std::span<MoverContact> contacts = {};
    MoverRecord* record = nullptr;
    TickCandidates* near = nullptr;
    std::span<MoverTrigger> triggers = {};
};
/// `result`: as one is made.
void make_tick(TickOf& tick, MoverResult& result);

class MoverTick {
public:
    /// `triggers`: or null.
    MoverTick(const TickOf& tick, const TickCandidates& near, TriggerList* triggers,
              MoverResult& result);

    void run();

private:
    // --- mover.cpp ---
    void ride();
    void fly_over_ground();
    void note_floor(const std::optional<WorldHit>& floor, double reach);
    Near near(Vec2 direction, double reach) const;
    void note_near();
    void conclude();

    // --- mover_room.cpp ---
    void leave_overlaps();
    std::optional<Vec2> way_out();
    struct PressedScene;
    bool overlaps_at(Vec2 place) const;
    double aside() const;
    struct Evading;
    void evade();
    ObjectId object_of(WallRef wall) const;
    void squeeze();
    bool touch_overlaps(Vec2 out);
    void note_overlaps();

    // --- mover_inside.cpp ---
    void stay_inside();

    // --- mover_walk.cpp ---
    struct Step {
        Vec2 normal;
        Vec2 along;
        double length = 0.0;  ///< units; below 0: anticlockwise
        double until = 1.0;   ///< of the tick
        Pace pace = {};
        double below = 0.0;       ///< FloorPiece::below
        bool stays = false;       ///< it stands, or is carried
        bool is_on_side = false;  ///< at its end it is on the side where it began
        /// Round a turn: the normal and the direction at its end, and units along either tangent.
        Vec2 end_normal = {};
        Vec2 end_along = {};
        double tangent = 0.0;
        Vec2 to_piece = {};   ///< FloorPiece::lead and rise
        double radius = 0.0;  ///< units, of the turn
    };
    struct Ledge {
        Vec2 position;  ///< of what stepped onto it
        WorldHit floor;
    };
    bool is_walkable(Vec2 normal) const;
    bool is_ceiling(Vec2 normal) const;
    bool lifts_from(Vec2 normal) const;
    std::optional<WorldHit> floor_within(double reach) const;
    std::optional<WorldHit> floor_beside_slope(double reach) const;
    std::optional<WorldHit> floor_among(const std::optional<WorldHit>& below, double reach) const;
    void drop_to(const WorldHit& floor, double reach);
    void walk(WorldHit floor);
    Step step_on(const WorldHit& floor, const Pace& pace) const;
    std::optional<WorldHit> take(const Step& step, const WorldHit& floor);
    void settle(WorldHit& floor, const WorldHit& wall, double below);
    double reach_below(const Step& step) const;
    bool is_alone_below(const WorldHit& floor, double reach) const;
    bool follow(WorldHit& floor, const Step& step);
    void stop(WorldHit floor, WorldHit wall, Vec2 velocity);
    std::optional<Pace> pace_before(const WorldHit& floor, Vec2 normal, const WorldHit& wall) const;
    std::optional<Step> step_pushed(const WorldHit& floor, const WorldHit& wall) const;
    std::optional<WorldHit> take_pushed(const Step& step, const WorldHit& floor,
                                        const WorldHit& wall);
    void hold(const WorldHit& floor, const WorldHit& wall, Vec2 velocity);
    void stand_again(const WorldHit& floor);
    double belt_along(const WorldHit& floor, Vec2 along) const;
    void leave_floor(const WorldHit& floor, Vec2 along, Vec2 velocity, double radius = 0.0);
    void fly_again();
    bool leaps_off(const Step& step, Vec2 heading) const;
    void drop_into_hole();
    void push_off(const WorldHit& floor);
    void leave_platform();
    Vec2 velocity_of(ObjectId body) const;
    void keep_of(Vec2 carried);

    // --- mover_steps.cpp ---
    bool step_up(WorldHit& floor, const WorldHit& wall, const Step& step);
    std::optional<Ledge> ledge_of(const CornerShape& shape, double height, Vec2 ahead) const;
    bool climb(WorldHit& floor, const WorldHit& wall, Vec2 ahead, double speed);
    std::optional<Ledge> lifted_to_corner(double limit, Vec2 onto) const;
    bool is_on_step() const;
    double radius_round(const WorldHit& corner, Vec2 place) const;
    bool leads_onto_floor(const WorldHit& corner, Vec2 place, double height) const;
    std::optional<WorldHit> corner_of_step() const;

    // --- mover_flight.cpp ---
    void fly(double until);
    void fly_clear(Vec2 chord, Vec2 acceleration, double until);
    Vec2 displacement_until(double time, Vec2 acceleration) const;
    double next_turn(Vec2 acceleration, double until) const;
    bool is_clear(Vec2 chord, Vec2 bulge, double until) const;
    enum class Slid : std::uint8_t { ended, landed, left_wall };
    Slid slide(Vec2 motion, Vec2 bend, double until);
    std::optional<WorldHit> fly_along(Vec2 chord, Vec2 bend, double share, double until);
    double share_on_wall(Vec2 translation, double until) const;
    bool leave_turn(double until);
    bool leave_along_tangent(double radius, double square, double until);
    Slid leave_wall();
    bool leave_walls();
    Wall wall_of_plane(const ContactPlane& plane) const;
    void pass_to(double time);
    void choose_plane(WorldHit& hit, Vec2 wanted, double until);
    ContactPlane plane_of(const WorldHit& hit) const;
    bool is_known(const WorldHit& hit) const;
    void add_plane(const WorldHit& hit);

    // --- Common to all ---

    /// Without its part into what is touched: of a motion, as if that were at rest.
    Vec2 allowed(Vec2 motion) const { return planes_.clipped(motion); }
    /// A part of a velocity: bodies push it.
    Vec2 clipped(Vec2 velocity) const { return planes_.clipped(velocity, 1.0 / input_.seconds); }
    /// For what has ridden in this tick, bodies stand where it ends.
    Vec2 displacement_of(const WorldHit& hit) const {
        return hit.is_body() && !has_ridden_ ? scene_.displacement_of(hit.object) : Vec2{};
    }
    /// The time of the tick at which bodies are taken at a time of the move.
    double time_of_bodies(double time) const { return has_ridden_ ? 1.0 : time; }
    /// Its position, with the wall that was hit last where the tick begins.
    Vec2 place_on_wall() const { return position_ - displacement_of(wall_) * time_; }
    /// Seen from above it keeps to a wall past its end, up to the next hit: it never turns back.
    bool may_leave_wall() const {
        return up_ != Vec2{} && planes_.are_of_one_wall() && bends_ < most_bends && !is_inside_;
    }
    double reach_of_snap() const { return std::max(mover_.snap, touching); }

    /// Whether it is known that nothing touches an area in this tick, but for one wall.
    bool is_empty(const Aabb& area, std::uint32_t but = 0xffffffffU) const;
    /// The walls and bodies that take part for a shape of the mover's that begins at a place.
    WorldView view_of(const CornerShape& shape, Vec2 from) const {
        WorldView view(scene_, filter_, shape, from, input_.drops);
        view.set_candidates(near_);
        return view;
    }
    CastLeg leg_of(Vec2 from, Vec2 translation, double until) const {
        return {from, translation, time_of_bodies(time_), time_of_bodies(until)};
    }
    std::optional<WorldHit> cast(const CornerShape& shape, Vec2 from, Vec2 translation,
                                 double until) const {
        if (near_.is_free) return std::nullopt;
        const Vec2 reach = shape.extents() - Vec2{graze, graze};
        if (is_empty(inflated(bounds_of(Segment{from, from + translation}), reach)))
            return std::nullopt;
        const bool wants_point = record_ || !contacts_.empty();
        return first_hit(view_of(shape, from), leg_of(from, translation, until), wants_point);
    }
    std::optional<WorldHit> cast(Vec2 translation, double until) const {
        const auto hit = cast(shape_, position_, translation, until);
        return core_ ? cast_core(translation, until, hit) : hit;
    }
    std::optional<WorldHit> cast_core(Vec2 translation, double until,
                                      const std::optional<WorldHit>& hit) const;
    /// One leg of the path, to its end or to the first hit.
    std::optional<WorldHit> leg(Vec2 translation, double until);
    /// Notes the triggers that are about to be passed along a chord, or its parabola.
    void feel(Vec2 chord, double until, Vec2 acceleration) const;
    void touch(const WorldHit& hit);
    void add_contact(Vec2 point, Vec2 normal, double depth, ObjectId object);

    void note(MoverEvent::Kind kind, Vec2 from, const WorldHit& hit = {}) {
        if (record_) record_->events.push_back({kind, time_, from, position_, hit});
    }
    void note_blocked() {
        if (record_) record_->blocked_at = std::min(record_->blocked_at, time_);
    }

    const Scene& scene_;
    const Mover& mover_;
    const Filter& filter_;
    const Shape& mover_shape_;
    const MoverInput& input_;
    const MoverState& state_;
    std::span<MoverContact> contacts_;
    MoverRecord* record_;
    TriggerList* triggers_;  ///< null: it feels none
    const TickCandidates& near_;
    const CornerShape& shape_;
    Vec2 up_;
    Vec2 right_;
    double floor_cosine_;

    Vec2 position_;
    Vec2 velocity_;
    double time_ = 0.0;           ///< of the tick, 0..1
    double velocity_time_ = 0.0;  ///< at which the velocity is velocity_
    double free_of_turns_ = 0.0;  ///< until then the flight turns nowhere (next_turn)
    ContactPlanes planes_;
    WorldHit wall_;                  ///< the last one of planes_
    Vec2 wall_place_;                ///< where it was hit, as the wall is where the tick begins
    int bends_ = 0;                  ///< in this tick
    std::optional<WorldHit> floor_;  ///< that it stands on at the end
    std::optional<WorldHit> landing_;
    double floor_gap_ = 0.0;
    bool has_ridden_ = false;  ///< before this move (has_ridden)
    bool has_walked_ = false;
    bool on_step_ = false;  ///< its floor is the corner of a step, which it climbs
    bool has_landed_ = false;
    bool squeezed_ = false;
    bool is_stuck_ = false;              ///< it may be left in an overlap
    bool is_inside_ = false;             ///< it began in overlaps that it cannot leave
    const CornerShape* core_ = nullptr;  ///< the part of it that is free of them
    MoverResult& result_;
};

/// Along a floor with this normal, clockwise round what it is of.
inline Vec2 along_floor(Vec2 normal) { return {-normal.y, normal.x}; }

}  // namespace slidelab::detail
