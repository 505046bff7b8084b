#include "slidelab/world/mover.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/contact_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/world/floor_piece.hpp"
#include "slidelab/world/mover_record.hpp"
#include "slidelab/world/world.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab {

namespace {

using detail::ContactPlanes;
using detail::CornerShape;
using detail::MoverEvent;
using detail::MoverRecord;
using detail::WorldHit;
using detail::WorldView;

/// Units: a floor nearer than this is touched, and stays where it is to the bit.
constexpr double touching = 1e-8;

constexpr double as_long = 1.0 + 1e-9;  // up to rounding

/// Units: a shallower overlap at the start is resting, not resolved.
constexpr double least_overlap = 1e-9;

/// Units per second: slower is no rising.
constexpr double rising = 1e-9;

/// The limits of a tick's work: hits, and pieces of the floor.
constexpr int most_hits = 48;
constexpr int most_pieces = 1024;
constexpr int most_walls_left = 16;

/// The cosine of 0 to half a turn, by its series: the same bits on every machine, to 1e-15.
double cosine(double angle) {
    const double x = std::clamp(angle, 0.0, 3.141592653589793) - 1.5707963267948966;
    double term = -x;  // cos(x + quarter) = -sin(x)
    double sum = term;
    for (int i = 3; i < 26; i += 2) {
        term *= -x * x / (i * (i - 1));
        sum += term;
    }
    return sum;
}

class MoverTick {
public:
    MoverTick(const World& world, const Mover& mover, const Shape& shape, const MoverInput& input,
              const MoverState& state, std::span<MoverContact> contacts, MoverRecord* record)
        : world_(world),
          mover_(mover),
          mover_shape_(shape),
          input_(input),
          state_(state),
          contacts_(contacts),
          record_(record),
          shape_(shape),
          up_(unit_or(mover.up, {})),
          right_{-up_.y, up_.x},
          floor_cosine_(cosine(mover.floor_angle)),
          position_(input.position),
          velocity_(input.velocity) {}

    MoverResult run() {
        ride();
        leave_overlaps();
        if (up_ == Vec2{}) {
            fly(1.0);
        } else {
            const bool rises = dot(velocity_, up_) > rising;
            const double reach = state_.on_floor ? std::max(mover_.snap, touching) : touching;
            const auto floor = rises ? std::nullopt : floor_within(reach);
            note_floor(floor, reach);
            if (floor) {
                drop_to(*floor, reach);
                walk(*floor);
            } else {
                leave_platform();
                fly(1.0);
            }
        }
        conclude();
        return result_;
    }

private:
    // --- Before the move ---

    /// On a platform the place relative to it counts, so that nothing sums up.
    void ride() {
        constexpr double same = 1e-9;  // units: the game did not move it
        if (!state_.platform || !world_.is_known(state_.platform)) return;
        const Vec2 place = world_.position_of(state_.platform) + state_.place;
        if (distance(place, position_) <= same) position_ = place;
    }

    /// Out of what it overlaps at the start.
    void leave_overlaps() {
        if (!overlaps_at(position_)) return;
        const Vec2 start = position_;
        const auto out = detail::out_of_all(view_of(shape_, position_), position_, time_);
        position_ += out.value_or(Vec2{});
        is_stuck_ = overlaps_at(position_);
        if (record_) record_->began_inside = true;
        note(MoverEvent::Kind::made_room, start);
    }

    bool overlaps_at(Vec2 place) const {
        const WorldView view = view_of(shape_, place);
        return detail::overlaps_deeper(view, place, time_, least_overlap);
    }

    std::span<const Overlap> overlaps_into(std::span<Overlap> found) const {
        const std::size_t count =
            detail::list_overlaps(world_, mover_shape_, position_, found, mover_.filter, time_);
        return found.first(std::min(count, found.size()));
    }

    // --- On the floor ---

    bool is_walkable(Vec2 normal) const {
        constexpr double rounding = 1e-12;
        return up_ != Vec2{} && dot(normal, up_) >= floor_cosine_ - rounding;
    }

    std::optional<WorldHit> floor_within(double reach) const {
        const auto hit = cast(up_ * -reach, time_);
        if (!hit || is_walkable(hit->normal)) return hit;
        return hit->fraction * reach <= touching ? floor_beside_slope(reach) : std::nullopt;
    }

    /// The floor of a valley in which a steep slope is touched as well.
    std::optional<WorldHit> floor_beside_slope(double reach) const {
        Filter filter = mover_.filter;
        filter.context = const_cast<MoverTick*>(this);
        filter.accepts = [](const Candidate& candidate, void* context) {
            const auto& tick = *static_cast<const MoverTick*>(context);
            const Filter& own = tick.mover_.filter;
            return tick.is_walkable(candidate.normal) &&
                   (!own.accepts || own.accepts(candidate, own.context));
        };
        const WorldView view(world_, filter, shape_, position_, input_.drops);
        const auto hit = detail::first_hit(view, {position_, up_ * -reach, time_, time_});
        return hit && hit->fraction * reach <= touching ? hit : std::nullopt;
    }

    void drop_to(const WorldHit& floor, double reach) {
        floor_gap_ = floor.fraction * reach;
        if (floor_gap_ <= touching) return;
        position_ -= up_ * floor_gap_;
        floor_gap_ = 0.0;
    }

    Vec2 displacement_of(const WorldHit& hit) const {
        return hit.is_body() ? world_.displacement_of(hit.object) : Vec2{};
    }
    Vec2 along_floor(Vec2 normal) const { return {-normal.y, normal.x}; }

    /// Along the floor, over each bend and up each step, carried by what it stands on.
    void walk(WorldHit floor) {
        const Vec2 start = along_floor(floor.normal);
        const Vec2 measured = mover_.stop_on_slope ? right_ : start;
        const double speed = dot(velocity_, measured);
        const auto gain_until = [&](double time) {
            const double seconds = (time - velocity_time_) * input_.seconds;
            return dot(input_.acceleration, measured) * seconds;
        };
        const double mean_speed = speed + gain_until(0.5 * (1.0 + time_));
        int hits = 0;
        for (int i = 0; i < most_pieces && time_ < 1.0; ++i) {
            const Vec2 along = along_floor(floor.normal);
            const double slower = mover_.constant_speed ? 1.0 : dot(along, measured);
            const Traits& traits = world_.traits_of(floor.object);
            const double walked = mean_speed * slower;
            const double rest =
                (walked + dot(traits.surface_velocity, along)) * input_.seconds * (1.0 - time_);
            const Step step = step_on(floor, rest);
            if (!step.stays && !is_walkable(step.normal)) {
                return leave_floor(floor, along * (speed + gain_until(time_)) * slower);
            }
            const double until = step.share < 1.0 ? time_ + (1.0 - time_) * step.share : 1.0;
            const Vec2 carried = displacement_of(floor) * (until - time_);
            const Vec2 from = position_;
            if (const auto hit = leg(step.along * step.length + carried, until)) {
                note(MoverEvent::Kind::walked, from, floor);
                touch(*hit);
                const bool is_wedged = ++hits > most_hits;
                if (is_walkable(hit->normal) && !is_wedged) {
                    floor = *hit;
                } else if (is_wedged || !step_up(floor, step.along)) {
                    // What steers it away again does so at once.
                    const bool turns = dot(input_.acceleration, step.along) < 0.0;
                    if (is_wedged || !turns || velocity_time_ >= time_) return stop(floor, *hit);
                    velocity_ = {};
                    velocity_time_ = time_;
                    return walk(floor);
                }
                continue;
            }
            note(MoverEvent::Kind::walked, from, floor);
            if (step.stays) break;
            has_walked_ = true;
            const auto next = floor_within(std::max(mover_.snap, touching));
            if (!next) {
                const Vec2 last = along_floor(step.normal);
                return leave_floor(floor, last * (speed + gain_until(time_)) * slower);
            }
            drop_to(*next, std::max(mover_.snap, touching));
            floor = *next;
        }
        velocity_ = measured * (speed + gain_until(1.0));
        floor_ = floor;
    }

    /// Stands on a floor, before a wall; what moves may push it.
    void stop(const WorldHit& floor, const WorldHit& wall) {
        note_blocked();
        planes_ = {};
        add_plane(floor);
        add_plane(wall);
        floor_ = floor;
        slide(displacement_of(floor) * (1.0 - time_), 1.0);
        velocity_ = {};
    }

    /// The next step of a walk.
    struct Step {
        Vec2 normal;
        Vec2 along;
        double length = 0.0;
        double share = 1.0;  ///< of the rest of the tick
        bool stays = false;  ///< it stands, or is carried
    };
    Step step_on(const WorldHit& floor, double rest) const {
        if (rest == 0.0) return {floor.normal, {}, 0.0, 1.0, true};
        const WorldView view = view_of(shape_, position_);
        const auto piece = detail::floor_piece_ahead(view, floor, position_, time_, rest > 0.0);
        const double length = std::min(piece.length, std::abs(rest));
        return {piece.normal, piece.along, length, length / std::abs(rest), false};
    }

    /// Corners of the mover at two places, and their hull.
    using Points = InlineVector<Vec2, 2 * detail::most_body_corners>;
    using Hull = std::array<Vec2, Points::capacity + 1>;

    /// Onto a ledge, where there is room: as high as its base alone would step. False: too high, or
    /// no floor.
    bool step_up(WorldHit& floor, Vec2 along) {
        constexpr double rounding = 1e-9;  // units
        constexpr double same = 1e-9;      // units: corners of one base
        if (mover_.step_height <= 0.0) return false;
        Points base;
        const double lowest = detail::support_of(shape_.corners(), -up_);
        for (const Vec2 corner : shape_.corners()) {
            if (dot(corner, -up_) < lowest - same) continue;
            base.push_back(corner);
            base.push_back(corner + up_ * least_inradius);
        }
        const Vec2 ahead = right_ * (dot(along, right_) > 0.0 ? 1.0 : -1.0);
        Hull hull;
        const std::size_t count = detail::convex_hull({base.begin(), base.end()}, hull);
        const CornerShape flat(std::span<const Vec2>{hull}.first(count), shape_.radius());
        // Under a low ceiling the base alone finds room for the mover within its own height.
        const double tall =
            lowest + detail::support_of(shape_.corners(), up_) + 2.0 * shape_.radius();
        for (double most = mover_.step_height + rounding; most > 0.0; most -= 0.9 * tall) {
            const auto least = ledge_of(flat, most, ahead);
            if (!least) continue;
            const double height = dot(least->position - position_, up_) + rounding;
            const auto ledge = ledge_of(shape_, height, ahead);
            if (!ledge) continue;
            const Vec2 from = position_;
            position_ = ledge->position;
            floor = ledge->floor;
            note(MoverEvent::Kind::stepped_up, from, floor);
            return true;
        }
        return false;
    }

    /// Units: far enough onto a ledge to stand there.
    static constexpr double onto = 1e-6;

    struct Ledge {
        Vec2 position;  ///< of what stepped onto it
        WorldHit floor;
    };
    /// Up, on, and down on it.
    std::optional<Ledge> ledge_of(const CornerShape& shape, double height, Vec2 ahead) const {
        const auto ceiling = cast(shape, position_, up_ * height, time_);
        const double rise = height * (ceiling ? ceiling->fraction : 1.0);
        const Vec2 above = position_ + up_ * rise;
        if (cast(shape, above, ahead * onto, time_)) return std::nullopt;
        const auto floor = cast(shape, above + ahead * onto, up_ * -rise, time_);
        if (!floor || !is_walkable(floor->normal)) return std::nullopt;
        return Ledge{above + ahead * onto - up_ * (rise * floor->fraction), *floor};
    }

    void leave_floor(const WorldHit& floor, Vec2 velocity) {
        velocity_ = velocity;
        velocity_time_ = time_;
        has_landed_ = false;
        add_velocity_of(displacement_of(floor));
        note(MoverEvent::Kind::left_floor, position_, floor);
        fly(1.0);
    }

    void leave_platform() {
        if (state_.on_floor && state_.platform && world_.is_known(state_.platform))
            add_velocity_of(world_.displacement_of(state_.platform));
    }

    void add_velocity_of(Vec2 displacement) {
        Vec2 velocity = displacement / input_.seconds;
        if (mover_.leaving == Leaving::nothing) velocity = {};
        if (mover_.leaving == Leaving::upward) velocity = up_ * std::max(0.0, dot(velocity, up_));
        velocity_ += velocity;
    }

    // --- In the air, and seen from above ---

    /// Units: a chord nearer than this to its parabola at every time is the path.
    static constexpr double least_bulge = 1e-8;

    /// Of the tick: a shorter part of it is none.
    static constexpr double tiny = 1e-9;

    /// When the parabola turns round, against the acceleration before and with it after: no part
    /// of it leads out and back.
    double turning_time(Vec2 acceleration) const {
        const double square = dot(acceleration, acceleration) * input_.seconds;
        return square > 0.0 ? time_ - dot(velocity_, acceleration) / square : time_;
    }

    /// Along the parabola until a time of the tick. Where something is near it, by halves, down to
    /// chords that are as good as the curve.
    void fly(double until) {
        if (has_landed_ || !(time_ < until)) return;
        const double seconds = (until - time_) * input_.seconds;
        const Vec2 acceleration = allowed(input_.acceleration);
        const double turn = turning_time(acceleration);
        if (turn > time_ + tiny && turn < until - tiny) {
            fly(turn);
            return fly(until);
        }
        const Vec2 chord = velocity_ * seconds + acceleration * (0.5 * seconds * seconds);
        const Vec2 across = unit_or(outward(chord), {});
        const Vec2 bulge = across * (-0.125 * seconds * seconds * dot(acceleration, across));
        const bool is_straight =
            0.125 * seconds * seconds * length(acceleration) <= least_bulge || chord == Vec2{};
        if (!is_straight && share_on_wall(chord, until) == 1.0 && is_clear(chord, bulge, until)) {
            const Vec2 from = position_;
            position_ += chord;
            pass_to(until);
            return note(MoverEvent::Kind::flew, from);
        }
        if (!is_straight) {
            const double half = time_ + 0.5 * (until - time_);
            fly(half);
            return fly(until);
        }
        if (slide(chord, until)) {
            has_landed_ = true;
            planes_ = {};
            walk(*landing_);
        }
    }

    /// Whether nothing is between a chord and its parabola: the mover, extended by the bulge, hits
    /// nothing along the chord.
    bool is_clear(Vec2 chord, Vec2 bulge, double until) const {
        if (length(bulge) <= least_bulge) return !cast(chord, until);
        if (cast(bulge, time_)) return false;
        Points corners;
        for (const Vec2 corner : shape_.corners()) {
            corners.push_back(corner);
            corners.push_back(corner + bulge);
        }
        if (corners.dropped() > 0) return false;
        Hull hull;
        const std::size_t count = detail::convex_hull({corners.begin(), corners.end()}, hull);
        const CornerShape extended(std::span<const Vec2>{hull}.first(count), shape_.radius());
        const WorldView view(world_, mover_.filter, extended, shape_, position_, input_.drops);
        return !detail::first_hit(view, {position_, chord, time_, until});
    }

    Vec2 allowed(Vec2 motion) const { return planes_.nearest(motion, 0.0).value_or(Vec2{}); }

    void pass_to(double time) {
        velocity_ += allowed(input_.acceleration) * ((time - velocity_time_) * input_.seconds);
        time_ = velocity_time_ = time;
    }

    /// Sweeps and slides: along a motion until a time of the tick, and on along all planes that are
    /// touched. True where it lands: landing_.
    bool slide(Vec2 motion, double until) {
        const double start = time_;
        int hits_at_once = 0;
        while (time_ < until) {
            const double left = (until - time_) / (until - start);
            const auto translation = planes_.nearest(motion * left, until - time_);
            // As long as this, bodies are about to squeeze it.
            const double longest = length(motion * left) + planes_.fastest() * (until - time_);
            if (!translation || length(*translation) > longest * as_long) return evade(), false;
            if (length(*translation) <= tiny * length(motion)) note_blocked();
            const Vec2 from = position_;
            const double before = time_;
            const double share = share_on_wall(*translation, until);
            const auto hit = leg(*translation * share, time_ + (until - time_) * share);
            note(MoverEvent::Kind::flew, from);
            if (!hit && share < 1.0) return leave_wall(until), false;
            if (!hit) break;
            hits_at_once = time_ > before ? 0 : hits_at_once + 1;
            if (hits_at_once > most_hits) {
                note_blocked();
                return is_stuck_ = true, time_ = 1.0, false;
            }
            touch(*hit);
            if (is_walkable(hit->normal) && !squeezed_ && !has_landed_ && !floor_) {
                landing_ = hit;
                note(MoverEvent::Kind::landed, position_, *hit);
                return true;
            }
            add_plane(*hit);
            pass_to(time_);
            clip_velocity();
        }
        pass_to(until);
        return false;
    }

    /// Of a motion along the only wall that is touched: what leads to its end, and off it.
    double share_on_wall(Vec2 translation, double until) const {
        constexpr double off = 1e-6;  // units
        // Seen from above it keeps to all walls of the tick: it never turns back.
        if (up_ == Vec2{} || !planes_.are_of_one_wall() || walls_left_ == most_walls_left)
            return 1.0;
        const Vec2 normal = wall_.normal;
        const Vec2 relative = translation - displacement_of(wall_) * (until - time_);
        const bool clockwise = dot(relative, along_floor(normal)) > 0.0;
        const WorldView view = view_of(shape_, position_);
        const auto piece = detail::floor_piece_ahead(view, wall_, position_, time_, clockwise);
        const double length = piece.normal == normal ? piece.length + off : off;
        const double whole = std::abs(dot(relative, along_floor(normal)));
        return whole > length ? length / whole : 1.0;
    }

    /// Past the end of a wall it is in nobody's way.
    void leave_wall(double until) {
        pass_to(time_);
        planes_ = {};
        ++walls_left_;
        fly(until);
    }

    void clip_velocity() {
        velocity_ = planes_.nearest(velocity_, 1.0 / input_.seconds).value_or(Vec2{}) + Vec2{};
    }

    void add_plane(const WorldHit& hit) {
        const WallRef wall = wall_of(hit);
        if (!planes_.has(wall, hit.normal)) planes_.add({hit.normal, wall, displacement_of(hit)});
        wall_ = hit;
    }

    /// Of a body: its first side.
    WallRef wall_of(const WorldHit& hit) const {
        return hit.is_body() ? WallRef::of_box(world_.level(), hit.body)
                             : WallRef(detail::wall_of(hit.side));
    }
    ObjectId object_of(WallRef wall) const {
        if (wall.is_of_level(world_.level())) return world_.object_of_wall(wall.number());
        return view_of(shape_, position_)
            .object_of_body(static_cast<std::uint32_t>(wall.box(world_.level())));
    }

    /// Out of bodies that press it, by the least translation out of everything where the tick ends,
    /// and there it stays (compare sweep_slide.cpp). Without one they squeeze it.
    void evade() {
        constexpr int most_blocked = 8;
        detail::NormalsAhead ahead;
        for (const detail::ContactPlane& plane : planes_) {
            if (plane.moves()) ahead.push_back(plane.normal);
        }
        const double longest = longest_in_depths * planes_.fastest();
        for (int i = 0; i < most_blocked; ++i) {
            const auto out = detail::out_of_all(view_of(shape_, position_), position_, 1.0,
                                                detail::Evasion{longest, ahead.all()});
            if (!out || *out == Vec2{}) break;
            const auto hit = cast(*out, time_);
            if (!hit) {
                const Vec2 from = position_;
                position_ += *out;
                note(MoverEvent::Kind::made_room, from);
                const auto passing = cast(Vec2{}, 1.0);
                if (passing) {  // it is free where the tick ends, and not before
                    touch(*passing);
                    add_plane(*passing);
                    return squeeze();
                }
                velocity_ = {};
                time_ = velocity_time_ = 1.0;
                return;
            }
            ahead.push_back(hit->normal);
        }
        squeeze();
    }

    /// No room between what moves and what does not: it stays.
    void squeeze() {
        squeezed_ = true;
        result_.squeezed_by = {object_of((planes_.end() - 1)->wall),
                               object_of(planes_.begin()->wall)};
        time_ = velocity_time_ = 1.0;
        velocity_ = {};
    }

    // --- Common to all ---

    /// What takes part for a shape of the mover's that begins at a place.
    WorldView view_of(const CornerShape& shape, Vec2 from) const {
        return {world_, mover_.filter, shape, from, input_.drops};
    }
    std::optional<WorldHit> cast(Vec2 translation, double until) const {
        return cast(shape_, position_, translation, until);
    }
    std::optional<WorldHit> cast(const CornerShape& shape, Vec2 from, Vec2 translation,
                                 double until) const {
        const WorldView view = view_of(shape, from);
        return detail::first_hit(view, {from, translation, time_, until});
    }

    /// One leg of the path, to its end or to the first hit.
    std::optional<WorldHit> leg(Vec2 translation, double until) {
        const auto hit = cast(translation, until);
        if (!hit) {
            position_ += translation;
            time_ = until;
            return std::nullopt;
        }
        position_ += translation * hit->fraction;
        time_ += (until - time_) * hit->fraction;
        return hit;
    }

    void touch(const WorldHit& hit) {
        note(MoverEvent::Kind::hit, position_, hit);
        const Traits& traits = world_.traits_of(hit.object);
        if (result_.contact_count < contacts_.size())
            contacts_[result_.contact_count] = {time_,
                                                position_,
                                                hit.point,
                                                hit.normal,
                                                hit.object,
                                                traits.user_data,
                                                traits.surface_velocity};
        ++result_.contact_count;
    }

    // --- For the laboratory ---

    void note(MoverEvent::Kind kind, Vec2 from, const WorldHit& hit = {}) {
        if (record_) record_->events.push_back({kind, time_, from, position_, hit});
    }
    void note_blocked() {
        if (record_) record_->blocked_at = std::min(record_->blocked_at, time_);
    }
    void note_floor(const std::optional<WorldHit>& floor, double reach) {
        if (!record_) return;
        if (floor) return note(MoverEvent::Kind::stood, position_, *floor);
        const auto below = cast(up_ * -reach, time_);
        note(MoverEvent::Kind::found_none, position_, below ? *below : WorldHit{});
    }

    // --- The end ---

    Near near(Vec2 direction, double reach) const {
        const auto hit = cast(direction * reach, time_);
        return hit ? near_of(*hit, reach) : Near{};
    }
    Near near_of(const WorldHit& hit, double reach) const {
        return {hit.object, hit.normal, hit.fraction * reach};
    }

    void note_overlaps() {
        std::array<Overlap, 8> found;
        for (const Overlap& overlap : overlaps_into(found)) {
            if (overlap.depth <= least_overlap) continue;
            result_.depth = std::max(result_.depth, overlap.depth);
            if (result_.squeezed) continue;
            result_.squeezed = true;
            result_.squeezed_by = {overlap.object, overlap.object};
        }
    }

    void conclude() {
        time_ = 1.0;
        result_.squeezed = squeezed_;
        if (squeezed_ || is_stuck_) note_overlaps();
        if (up_ != Vec2{}) {
            const double reach = std::max(mover_.snap, touching);
            const auto floor = floor_ ? std::nullopt : floor_within(reach);
            result_.floor = floor_  ? Near{floor_->object, floor_->normal, floor_gap_}
                            : floor ? near_of(*floor, reach)
                                    : near(-up_, reach);
            result_.left = near(-right_, reach);
            result_.right = near(right_, reach);
            result_.ceiling = near(up_, reach);
            if (result_.floor.object)
                result_.floor_kind =
                    is_walkable(result_.floor.normal) ? FloorKind::walkable : FloorKind::steep;
        }
        const bool stands = floor_ && floor_->is_body();
        if (stands) {
            const ObjectId platform = floor_->object;
            const Vec2 end = world_.position_of(platform) + world_.displacement_of(platform);
            // Carried without a step of its own, it keeps its place to the bit.
            const Vec2 carried = end + state_.place;
            const bool is_carried = platform == state_.platform && !has_walked_ &&
                                    distance(carried, position_) <= touching;
            if (is_carried) position_ = carried;
            result_.state = {platform, is_carried ? state_.place : position_ - end, true};
        }
        result_.state.on_floor = floor_.has_value();
        result_.position = position_ + Vec2{};
        result_.velocity = velocity_ + Vec2{};
    }

    const World& world_;
    const Mover& mover_;
    const Shape& mover_shape_;
    const MoverInput& input_;
    const MoverState& state_;
    std::span<MoverContact> contacts_;
    MoverRecord* record_;
    CornerShape shape_;
    Vec2 up_;
    Vec2 right_;
    double floor_cosine_;

    Vec2 position_;
    Vec2 velocity_;
    double time_ = 0.0;           ///< of the tick, 0..1
    double velocity_time_ = 0.0;  ///< at which the velocity is velocity_
    ContactPlanes planes_;
    WorldHit wall_;                  ///< the last one of planes_
    int walls_left_ = 0;             ///< in this tick, at their ends
    std::optional<WorldHit> floor_;  ///< that it stands on at the end
    std::optional<WorldHit> landing_;
    double floor_gap_ = 0.0;
    bool has_walked_ = false;
    bool has_landed_ = false;
    bool squeezed_ = false;
    bool is_stuck_ = false;  ///< it may be left in an overlap
    MoverResult result_;
};

/// All numbers are finite and within the limits, and the tick lasts.
bool is_valid(const MoverInput& input) {
    const auto is_within = [](Vec2 v, double most) {
        return std::abs(v.x) <= most && std::abs(v.y) <= most;  // false for NaN
    };
    return is_within(input.position, largest_coordinate) &&
           is_within(input.velocity, largest_velocity) &&
           is_within(input.acceleration, largest_velocity) && input.seconds > 0.0 &&
           is_within(input.velocity * input.seconds, largest_coordinate) &&
           is_within(input.acceleration * (input.seconds * input.seconds), largest_coordinate);
}

/// A finite number, or 0.
Vec2 finite(Vec2 v) { return {std::isfinite(v.x) ? v.x : 0.0, std::isfinite(v.y) ? v.y : 0.0}; }

}  // namespace

MoverResult detail::move(const World& world, const Mover& mover, const Shape& shape,
                         const MoverInput& input, const MoverState& state,
                         std::span<MoverContact> contacts, MoverRecord* record) {
    if (!is_valid(input)) {
        MoverResult refused;
        refused.position = finite(input.position);
        refused.state = state;
        refused.was_refused = true;
        return refused;
    }
    return MoverTick(world, mover, shape, input, state, contacts, record).run();
}

MoverResult move(const World& world, const Mover& mover, const MoverInput& input,
                 const MoverState& state, std::span<MoverContact> contacts) {
    return detail::move(world, mover, mover.shape, input, state, contacts, nullptr);
}

}  // namespace slidelab
