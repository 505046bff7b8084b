// rapier_kcc: Rapier's kinematic character controller in the plane. Casts that end an offset before
// the walls, slides with a nudge away from them, and snaps to the ground.
#include "lab/engines/gjk.hpp"

namespace slidelab::lab::rapier {

constexpr double quarter_pi = 0.78539816339744831;

constexpr OptionDescription options[] = {
    metres_option,
    real_option("offset", 0.01, 1e-6, 1.0,
                "Share of the height, kept between the mover and the walls."),
    flag_option("slide", true, "Go on along what was hit."),
    real_option("max_slope_climb_angle", quarter_pi, 0.0, 1.6, "Radians: steeper is a wall."),
    real_option("min_slope_slide_angle", quarter_pi, 0.0, 1.6,
                "Radians: on steeper ground it slides down by itself."),
    real_option("snap_to_ground", 0.2, 0.0, 2.0,
                "Share of the height, so far down to the ground that it stood on; 0: never."),
    real_option("normal_nudge_factor", 1e-4, 0.0, 1.0,
                "Metres: away from the wall at each hit, so that the next cast is free."),
    flag_option("autostep", false, "Step up."),
    real_option("autostep_max_height", 0.25, 0.0, 2.0,
                "The highest step, as a share of the height."),
    real_option("autostep_min_width", 0.5, 0.0, 2.0,
                "The room on top of a step, as a share of the width."),
    order_option,
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

constexpr Stage stages[] = {
    {1, "Cast", "Along what is left, to an offset before the walls.", "Rapier, move_shape", "",
     "toi"},
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

class Controller {
public:
    explicit Controller(EngineCall& call)
        : call_(call),
          walls_(convex_pairs(call)),
          size_(call.in_engine(extents_of(call.request.shape)) * 2.0F),
          offset_(call.number(option("offset")) * size_.y),
          start_(call.in_engine(call.request.position)) {
        if (is_from_side(call.request)) up_ = normalized(to_float(call.request.side_view.up));
    }

    MoveResult move() {
        const Vec2f desired = call_.in_engine(call_.request.displacement);
        if (length(desired) < least_movement) push_out();
        const bool was_grounded = is_grounded();
        grounded_ = was_grounded;
        Vec2f left = desired;
        for (round_ = 1; round_ <= 20 && length(left) >= least_movement; ++round_) {
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
            report(*hit, length(desired));
            if (!climb_step(*hit, left)) left = slide_along(*hit, desired, left);
            grounded_ = is_grounded();
            left += carried_by_platforms(left);
            if (!call_.flag(option("slide"))) break;
        }
        if (was_grounded) snap();
        call_.result.on_floor = grounded_;
        for (const Contact& contact : call_.result.contacts) call_.clip_velocity(contact.normal);
        return call_.end(at(), left);
    }

private:
    Vec2f at() const { return start_ + translation_; }

    /// The earliest hit, an offset before the wall. A wall that is nearer than the offset is hit
    /// at once, unless the direction leads away from it.
    std::optional<Hit> cast(Vec2f from, Vec2f direction, float most) const {
        return parry_cast(walls_, from, direction, most, offset_);
    }

    /// The angle has a sign: to the one side no slope is a wall, however steep.
    float angle_of(Vec2f normal) const {
        return std::copysign(angle_between(up_, normal), cross(up_, normal));
    }
    bool is_wall(Vec2f normal) const {
        return angle_of(normal) >= call_.number(option("max_slope_climb_angle")) &&
               dot(up_, normal) >= 0.0F;
    }

    struct Parts {
        Vec2f away;     ///< from the wall
        Vec2f tangent;  ///< along it
    };
    static Parts parts_of(Vec2f v, Vec2f normal) {
        const float out = dot(v, normal);
        const Vec2f away = normal * std::max(out, 0.0F);
        return {away, v - normal * out};
    }

    Vec2f slide_along(const Hit& hit, Vec2f desired, Vec2f left) const {
        const Vec2f vertical = up_ * dot(up_, desired);
        const float wants_along = dot(up_, parts_of(desired - vertical, hit.normal).tangent);
        const Parts parts = parts_of(left, hit.normal);
        const float along = dot(up_, parts.tangent);
        const bool climbs = is_wall(hit.normal) && along > 0.0F && dot(up_, vertical) <= 0.0F;
        const bool is_gentle =
            angle_of(hit.normal) <= call_.number(option("min_slope_slide_angle"));
        const bool slips = is_gentle && along < 0.0F && wants_along >= 0.0F;
        const Vec2f kept = climbs || slips ? parts.away : parts.away + parts.tangent;
        return kept + hit.normal * call_.number(option("normal_nudge_factor"));
    }

    /// Up a step, over it, and down on it. `left` loses what was walked.
    bool climb_step(const Hit& hit, Vec2f& left) {
        if (!call_.flag(option("autostep")) || !is_wall(hit.normal)) return false;
        const float width = call_.number(option("autostep_min_width")) * size_.x + offset_;
        const float height = call_.number(option("autostep_max_height")) * size_.y + offset_;
        const Vec2f sideways = normalized(left - up_ * dot(left, up_));
        if (sideways == Vec2f{}) return false;
        const Vec2f above = at() + up_ * height;
        if (cast(at(), up_, height) || cast(above, sideways, width)) return false;
        const auto ground = cast(above + sideways * width, -up_, height);
        if (ground) {
            const Parts parts = parts_of(left, ground->normal);
            const bool climbs = dot(up_, parts.away + parts.tangent) >= 0.0F;
            const float steepest = call_.number(option("max_slope_climb_angle"));
            if (climbs && angle_between(up_, ground->normal) > steepest) return false;
        }
        const Vec2f step = up_ * (height - (ground ? ground->toi : height));
        left -= step;
        const Vec2f over = sideways * std::min(dot(sideways, left), width);
        left -= over;
        translation_ += step + over;
        return true;
    }

    /// Whether the mover is so near to a wall that the wall's contacts are found, and the normal
    /// of those.
    std::optional<Vec2f> contact_with(std::size_t wall) const {
        const float prediction = offset_ + 0.05F;
        const bool are_boxes = walls_[wall].wall_is_box && walls_[wall].mover_is_box;
        const Separation gap = walls_[wall].difference.gap(at());
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

    /// Adds the motion of platforms to the remainder: along the normal instead of its own, and
    /// once their motion along themselves.
    Vec2f carried_by_platforms(Vec2f left) {
        Vec2f added;
        const Vec2f before = friction_;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Vec2f delta = call_.in_engine(call_.bodies[i].delta);
            const auto normal = contact_with(i);
            if (!normal || call_.bodies[i].first_wall.is_of_level()) continue;
            added += *normal * (dot(delta, *normal) - dot(left + added, *normal));
            const Vec2f along = delta - *normal * dot(delta, *normal);
            if (std::abs(along.x) > std::abs(friction_.x)) friction_.x = along.x;
            if (std::abs(along.y) > std::abs(friction_.y)) friction_.y = along.y;
        }
        return added + friction_ - before;
    }

    void snap() {
        const float most = call_.number(option("snap_to_ground")) * size_.y;
        if (most <= 0.0F || dot(translation_, up_) > 0.0F) return;
        const auto hit = cast(at(), -up_, most);
        if (!hit) return;
        translation_ -= up_ * hit->toi;
        grounded_ = true;
        call_.report(hit->wall, at(), hit->normal, {.stage = 3, .time = 1.0},
                     {stood_on, "toi", hit->toi});
    }

    void push_out() {
        float applied = 0.0F;
        for (int pass = 0; pass < 4; ++pass) {
            bool is_corrected = false;
            for (const ConvexPair& wall : walls_) {
                const Separation gap = wall.difference.gap(at());
                if (gap.distance >= -1e-5F) continue;
                const float push = std::min(offset_ - gap.distance, size_.y * 0.25F - applied);
                if (push <= 0.0F) return;
                translation_ += gap.normal * push;
                applied += push;
                is_corrected = true;
            }
            if (!is_corrected) return;
        }
    }

    void report(const Hit& hit, float whole) {
        const bool is_steep = is_wall(hit.normal);
        const Reason& not_steep = hit.toi < least_movement ? within_offset : earliest;
        call_.report(hit.wall, at(), hit.normal,
                     {is_steep ? 2 : 1, round_, std::min(1.0F, walked_ / whole)},
                     {is_steep ? too_steep : not_steep, "toi", hit.toi});
    }

    EngineCall& call_;
    std::vector<ConvexPair> walls_;
    Vec2f size_;
    float offset_;
    Vec2f up_{0.0F, -1.0F};
    Vec2f start_;
    Vec2f translation_;  ///< so far: kept apart from the place, and rounded less
    Vec2f friction_;     ///< of platforms, so far in this move
    float walked_ = 0.0F;
    int round_ = 1;
    bool grounded_ = false;
};

constexpr EngineModel engine{.boxes = Boxes::at_start, .margin = {"offset", true}};

}  // namespace slidelab::lab::rapier

const slidelab::Strategy slidelab::lab::rapier_kcc{
    .id = "rapier_kcc",
    .title = "Rapier controller",
    .summary =
        "Model of Rapier's KinematicCharacterController, after "
        "src/control/character_controller.rs of 0.35.2 (2026-08).",
    .good_for = "Comparing: games over Rapier, bevy_rapier and godot-rapier.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = rapier::options,
    .stages = rapier::stages,
    .context = MoveContext(rapier::engine),
    .solve = solve_with<rapier::Controller>,
};
