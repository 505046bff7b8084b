// rapier_kcc: Rapier's kinematic character controller in the plane. Casts that end an offset before
// the walls, slides with a nudge away from them, and snaps to the ground.
#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/engines/gjk.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace kcc {

enum Option : std::size_t {
    metres_per_unit,
    offset,
    slide,
    max_slope_climb_angle,
    min_slope_slide_angle,
    snap_to_ground,
    normal_nudge_factor,
    autostep,
    autostep_max_height,
    autostep_min_width,
    order
};

constexpr double quarter_pi = 0.78539816339744831;

constexpr OptionDescription options[] = {
    real_option("metres_per_unit", 1.0, 0.01, 100.0,
                "Of the game: the ground is predicted 0.05 metres ahead."),
    real_option("offset", 0.01, 1e-6, 1.0, "Of the height: kept between the mover and the walls."),
    flag_option("slide", true, "Go on along what was hit."),
    real_option("max_slope_climb_angle", quarter_pi, 0.0, 1.6, "Radians: steeper is a wall."),
    real_option("min_slope_slide_angle", quarter_pi, 0.0, 1.6,
                "Radians: on steeper ground it slides down by itself."),
    real_option("snap_to_ground", 0.2, 0.0, 2.0,
                "Of the height: so far down to the ground that it stood on; 0: never."),
    real_option("normal_nudge_factor", 1e-4, 0.0, 1.0,
                "Metres: away from the wall at each hit, so that the next cast is free."),
    flag_option("autostep", false, "Step up."),
    real_option("autostep_max_height", 0.25, 0.0, 2.0, "Of the height: of a step."),
    real_option("autostep_min_width", 0.5, 0.0, 2.0, "Of the width: free on top of a step."),
    order_option,
};

constexpr Stage stages[] = {
    {1, "Cast", "Towards what is left of the way, an offset away from the walls.",
     "Rapier, move_shape", "", "toi"},
    {2, "Slide", "The part into the wall is dropped; on steep walls what would climb, too.",
     "Rapier, handle_slopes", "", "toi"},
    {3, "Snap", "Down to the ground that it stood on.", "Rapier, snap_to_ground", "", "toi"},
};

constexpr Reason earliest{"earliest"};
constexpr Reason within_offset{
    "within the offset",
    "It was nearer to {wall} than the offset, so the cast ended at once, and only the nudge leads "
    "away."};
constexpr Reason too_steep{
    "steeper than max_slope_climb_angle",
    "{wall} is steeper than max_slope_climb_angle: what would climb it is dropped."};

constexpr Reason stood_on{"within snap_to_ground"};

constexpr float least_movement = 1e-5F;

struct Hit {
    std::size_t wall = 0;
    float toi = 0.0F;
    Vec2f normal;
};

class Controller {
public:
    Controller(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          values_(values),
          scale_(values.real(metres_per_unit)),
          all_(obstacles_in(level, request, reach_of(request, 2.0), Boxes::at_start)) {
        if (values.integer(order) == 1) std::reverse(all_.begin(), all_.end());
        const Rounded shape = rounded_of(request.shape, scale_);
        for (const Obstacle& each : all_) {
            walls_.push_back(Difference(rounded_of(each, scale_), shape));
            pairs_.push_back(convex_pair(each, request.shape, scale_));
        }
        const Vec2f extents = to_float(extents_of(request.shape) * scale_);
        height_ = 2.0F * extents.y;
        width_ = 2.0F * extents.x;
        offset_ = number(offset) * height_;
        if (request.side_view.up != Vec2{}) up_ = normalized(to_float(request.side_view.up));
        start_ = to_float(request.position * scale_);
    }

    MoveResult move() {
        const Vec2f desired = to_float(request_.displacement * scale_);
        if (length(desired) < least_movement) push_out();
        const bool was_grounded = is_grounded();
        Vec2f left = desired;
        bool is_moving = false;
        for (round_ = 1; round_ <= 20 && length(left) >= least_movement; ++round_) {
            is_moving = true;
            const auto hit = cast(at(), normalized(left), length(left));
            if (!hit) {
                translation_ += left;
                left = {};
                grounded_ = is_grounded();
                break;
            }
            const Vec2f step = normalized(left) * hit->toi;
            translation_ += step;
            left -= step;
            walked_ += hit->toi;
            tell(*hit, length(desired), slope_of(*hit).is_wall);
            if (!climb_step(*hit, left)) left = slide_along(*hit, desired, left);
            grounded_ = is_grounded();
            left += carried_by_platforms(left);
            if (!values_.flag(slide)) break;
        }
        if (!is_moving) grounded_ = is_grounded();
        if (was_grounded) snap();
        told_.result.on_floor = grounded_;
        return told_.end(to_double(at()) / scale_, velocity(), to_double(left) / scale_);
    }

private:
    Vec2f at() const { return start_ + translation_; }
    float number(std::size_t option) const { return static_cast<float>(values_.real(option)); }

    /// The earliest hit on a way, an offset before the wall. A wall that is nearer than the offset
    /// is hit at once, unless the way leads away from it.
    std::optional<Hit> cast(Vec2f from, Vec2f direction, float most) const {
        std::optional<Hit> first;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const auto hit = cast_at(i, from, direction, most);
            if (hit && (!first || hit->toi < first->toi)) first = hit;
        }
        return first;
    }

    std::optional<Hit> cast_at(std::size_t wall, Vec2f from, Vec2f direction, float most) const {
        const auto found = gjk_cast(pairs_[wall], from, direction, offset_);
        if (!found || found->toi > most) return std::nullopt;
        if (found->toi >= least_movement) return Hit{wall, found->toi, found->normal};
        const Vec2f normal =
            gjk_normal(pairs_[wall], from).value_or(walls_[wall].core_gap(from).normal);
        if (dot(normal, direction) >= 0.0F) return std::nullopt;
        return Hit{wall, found->toi, normal};
    }

    // --- Slopes ---

    struct Slope {
        bool is_wall = false;
        bool is_gentle = false;
    };

    /// The angle has a sign: to the one side no slope is a wall, however steep.
    Slope slope_of(const Hit& hit) const {
        const float cosine = std::clamp(dot(up_, hit.normal), -1.0F, 1.0F);
        const float angle = std::copysign(std::acos(cosine), cross(up_, hit.normal));
        return {angle >= number(max_slope_climb_angle) && cosine >= 0.0F,
                angle <= number(min_slope_slide_angle)};
    }

    struct Parts {
        Vec2f away;     ///< from the wall
        Vec2f tangent;  ///< along it
    };
    static Parts parts_of(Vec2f way, Vec2f normal) {
        const float out = dot(way, normal);
        const Vec2f away = normal * std::max(out, 0.0F);
        return {away, way - normal * out};
    }

    Vec2f slide_along(const Hit& hit, Vec2f desired, Vec2f left) const {
        const Slope slope = slope_of(hit);
        const Vec2f vertical = up_ * dot(up_, desired);
        const float wants_along = dot(up_, parts_of(desired - vertical, hit.normal).tangent);
        const Parts parts = parts_of(left, hit.normal);
        const float along = dot(up_, parts.tangent);
        const bool climbs = slope.is_wall && along > 0.0F && dot(up_, vertical) <= 0.0F;
        const bool slips = slope.is_gentle && along < 0.0F && wants_along >= 0.0F;
        const Vec2f kept = climbs || slips ? parts.away : parts.away + parts.tangent;
        return kept + hit.normal * number(normal_nudge_factor);
    }

    /// Up a step, over it, and down on it. `left` loses what was walked.
    bool climb_step(const Hit& hit, Vec2f& left) {
        if (!values_.flag(autostep) || !slope_of(hit).is_wall) return false;
        const float width = number(autostep_min_width) * width_ + offset_;
        const float height = number(autostep_max_height) * height_ + offset_;
        const Vec2f sideways = normalized(left - up_ * dot(left, up_));
        if (sideways == Vec2f{}) return false;
        const Vec2f above = at() + up_ * height;
        if (cast(at(), up_, height) || cast(above, sideways, width)) return false;
        const auto ground = cast(above + sideways * width, -up_, height);
        if (ground) {
            const Parts parts = parts_of(left, ground->normal);
            const bool climbs = dot(up_, parts.away + parts.tangent) >= 0.0F;
            const float cosine = std::clamp(dot(up_, ground->normal), -1.0F, 1.0F);
            if (climbs && std::acos(cosine) > number(max_slope_climb_angle)) return false;
        }
        const Vec2f step = up_ * (height - (ground ? ground->toi : height));
        left -= step;
        const Vec2f over = sideways * std::min(dot(sideways, left), width);
        left -= over;
        translation_ += step + over;
        return true;
    }

    // --- Ground ---

    /// Whether the mover is so near to a wall that the wall's contacts are found, and the normal
    /// of those.
    std::optional<Vec2f> contact_with(std::size_t wall) const {
        const float prediction = offset_ + 0.05F;
        const bool are_boxes = all_[wall].is_box && request_.shape.index() == 1;
        const Gap gap = walls_[wall].gap(at());
        if (gap.distance > prediction) return std::nullopt;
        const bool is_corner =
            std::min(std::abs(gap.normal.x), std::abs(gap.normal.y)) > 1e-6F && gap.distance > 0.0F;
        if (are_boxes && is_corner) return std::nullopt;  // their faces have nothing in common
        return gap.normal;
    }

    bool is_grounded() const {
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const auto normal = contact_with(i);
            if (normal && dot(*normal, up_) >= 1e-3F) return true;
        }
        return false;
    }

    /// What platforms add to the rest of the way: their motion along the normal instead of its own,
    /// and once their motion along themselves.
    Vec2f carried_by_platforms(Vec2f left) {
        Vec2f added;
        const Vec2f before = friction_;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Vec2f delta = to_float(all_[i].delta * scale_);
            const auto normal = contact_with(i);
            if (!normal || all_[i].first_wall.is_of_level(told_.level())) continue;
            added += *normal * (dot(delta, *normal) - dot(left + added, *normal));
            const Vec2f along = delta - *normal * dot(delta, *normal);
            if (std::abs(along.x) > std::abs(friction_.x)) friction_.x = along.x;
            if (std::abs(along.y) > std::abs(friction_.y)) friction_.y = along.y;
        }
        return added + friction_ - before;
    }

    void snap() {
        const float most = number(snap_to_ground) * height_;
        if (most <= 0.0F || dot(translation_, up_) > 0.0F) return;
        const auto hit = cast(at(), -up_, most);
        if (!hit) return;
        translation_ -= up_ * hit->toi;
        grounded_ = true;
        Touch touch;
        touch.stage = 3;
        touch.time = 1.0;
        touch.position = to_double(at()) / scale_;
        touch.normal = unit_or(to_double(hit->normal), {0.0, -1.0});
        told_.touch(all_[hit->wall], touch, stood_on, "toi", static_cast<double>(hit->toi));
    }

    void push_out() {
        float applied = 0.0F;
        for (int pass = 0; pass < 4; ++pass) {
            bool is_corrected = false;
            for (const Difference& wall : walls_) {
                const Gap gap = wall.gap(at());
                if (gap.distance >= -1e-5F) continue;
                const float push = std::min(offset_ - gap.distance, height_ * 0.25F - applied);
                if (push <= 0.0F) return;
                translation_ += gap.normal * push;
                applied += push;
                is_corrected = true;
            }
            if (!is_corrected) return;
        }
    }

    Vec2 velocity() const {
        Vec2 velocity = request_.velocity;
        for (const Contact& contact : told_.result.contacts)
            velocity = clipped(velocity, contact.normal);
        return velocity;
    }

    void tell(const Hit& hit, float whole, bool is_steep) {
        Touch touch;
        touch.stage = is_steep ? 2 : 1;
        touch.round = round_;
        touch.time = static_cast<double>(std::min(1.0F, walked_ / whole));
        touch.position = to_double(at()) / scale_;
        touch.normal = unit_or(to_double(hit.normal), {0.0, -1.0});
        const bool is_at_once = hit.toi < least_movement;
        told_.touch(all_[hit.wall], touch,
                    is_steep     ? too_steep
                    : is_at_once ? within_offset
                                 : earliest,
                    "toi", static_cast<double>(hit.toi));
    }

    Told told_;
    const MoveRequest& request_;
    const Options& values_;
    double scale_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    std::vector<ConvexPair> pairs_;  ///< the same walls, for casts
    float height_ = 0.0F;
    float width_ = 0.0F;
    float offset_ = 0.0F;
    Vec2f up_{0.0F, -1.0F};
    Vec2f start_;
    Vec2f translation_;  ///< so far: kept apart from the place, and rounded less
    Vec2f friction_;     ///< of platforms, so far in this move
    float walked_ = 0.0F;
    int round_ = 1;
    bool grounded_ = false;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Controller(level, request, values, trace).move();
}

}  // namespace kcc

}  // namespace

extern const Strategy rapier_kcc;
const Strategy rapier_kcc{
    .id = "rapier_kcc",
    .title = "Rapier controller",
    .summary =
        "Model of Rapier's KinematicCharacterController, after "
        "src/control/character_controller.rs of 0.35.2 (2026-08).",
    .good_for = "Comparing: games over Rapier, bevy_rapier and godot-rapier.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = kcc::options,
    .stages = kcc::stages,
    .solve = kcc::solve,
};

}  // namespace slidelab::lab
