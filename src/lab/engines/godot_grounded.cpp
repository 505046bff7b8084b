// godot_grounded: Godot's CharacterBody2D.move_and_slide in MOTION_MODE_GROUNDED, for games seen
// from the side.
#include <algorithm>
#include <cmath>

#include "lab/engines/godot_body.hpp"

namespace slidelab::lab {

namespace {

namespace grounded {

enum Option : std::size_t {
    floor_max_angle = 4,
    floor_snap_length,
    floor_stop_on_slope,
    floor_constant_speed,
    floor_block_on_wall,
    slide_on_ceiling,
    platform_on_leave
};

constexpr std::string_view on_leave[] = {"add_velocity", "add_upward_velocity", "do_nothing"};

constexpr OptionDescription options[] = {
    godot_pixels_option,
    godot_margin_option,
    godot_slides_option,
    order_option,
    real_option("floor_max_angle", godot_half_right, 0.0, 3.1415926535897931,
                "Radians: steeper is a wall."),
    real_option("floor_snap_length", 1.0, 0.0, 1000.0,
                "Pixels: so far down to the floor that it stood on; at least the margin."),
    flag_option("floor_stop_on_slope", true, "It does not slide down a slope that it stands on."),
    flag_option("floor_constant_speed", false, "Uphill and downhill as fast as on the level."),
    flag_option("floor_block_on_wall", true, "It does not climb what is too steep."),
    flag_option("slide_on_ceiling", true, "It slides along ceilings."),
    choice_option("platform_on_leave", 0, on_leave, "What it keeps of a platform's velocity."),
};

constexpr Stage stages[] = {
    {1, "Move and collide",
     "Out of the margin, then along the motion to the first touch by eight halvings; what is "
     "touched there most deeply is the collision: a floor, a wall or a ceiling.",
     "Godot, test_body_motion", "", "depth"},
};

/// What is kept between ticks: whether it stood, on which box, and the floor's normal.
struct Memory {
    bool on_floor = false;
    std::size_t platform = GodotSpace::none;  ///< of the request's boxes

    static Memory of(const StrategyState& state) {
        Memory memory{(state.bits & 1U) != 0, GodotSpace::none};
        if ((state.bits >> 1U) != 0)
            memory.platform = static_cast<std::size_t>((state.bits >> 1U) - 1);
        return memory;
    }
    StrategyState state(Vec2f floor_normal) const {
        const std::uint64_t box = platform == GodotSpace::none ? 0 : platform + 1;
        return {(box << 1U) | (on_floor ? 1U : 0U), to_double(floor_normal)};
    }
};

class Body {
public:
    Body(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : body_(level, request, values, trace),
          level_(level),
          values_(values),
          before_(Memory::of(request.strategy_state)),
          floor_normal_before_(to_float(request.strategy_state.place)),
          margin_(static_cast<float>(values.real(godot_safe_margin))),
          steepest_(static_cast<float>(values.real(floor_max_angle)) + godot_angle_slack) {
        if (request.side_view.up != Vec2{}) up_ = normalized(to_float(request.side_view.up));
        seconds_ = static_cast<float>(request.side_view.seconds);
        is_rising_ = dot(body_.velocity, up_) > 0.0F;
    }

    MoveResult move() {
        ride();
        slide();
        if (!body_.on_floor && before_.on_floor && !is_rising_) snap(false);
        slow_down_at_wall();
        if (body_.on_floor && !is_rising_) body_.velocity = slid(body_.velocity, up_);
        leave_platform();
        const Memory after{body_.on_floor, platform_};
        MoveResult result = body_.end();
        result.strategy_state = after.state(floor_normal_);
        return result;
    }

private:
    Vec2f vertical(Vec2f v) const { return up_ * dot(v, up_); }
    bool is_floor(Vec2f normal) const { return angle_between(normal, up_) <= steepest_; }

    /// With the platform of the tick before, which is not there while it does.
    void ride() {
        const auto& walls = body_.space().obstacles();
        for (std::size_t i = 0; i < walls.size(); ++i) {
            if (!body_.is_moving_box(i) || walls[i].first_wall.box(level_) != before_.platform)
                continue;
            carried_ = body_.delta_of(i);
            if (is_about_zero(carried_)) return;
            const GodotMotion found = body_.collide(carried_, 0, false, i);
            if (found.collided) classify(found);
            return;
        }
    }

    void classify(const GodotMotion& found) {
        if (is_floor(found.normal)) {
            body_.on_floor = true;
            floor_normal_ = found.normal;
        } else if (is_floor(-found.normal)) {
            body_.on_ceiling = true;
            return;
        } else {
            body_.on_wall = true;
        }
        remember_platform(found);
    }
    void remember_platform(const GodotMotion& found) {
        platform_ = body_.is_moving_box(found.wall)
                        ? body_.space().obstacles()[found.wall].first_wall.box(level_)
                        : GodotSpace::none;
    }

    void slide() {
        Vec2f motion = body_.motion;
        const Vec2f sideways = slid(motion, up_);
        bool slides = !values_.flag(floor_stop_on_slope);
        bool may_keep_speed = slides;
        bool is_first = true;
        for (int round = 1; round <= values_.integer(godot_max_slides); ++round) {
            const Vec2f from = body_.place;
            const GodotMotion found = body_.collide(motion, round, !slides);
            bool goes_on = found.collided;
            if (found.collided) {
                classify(found);
                motion = after_collision(found, motion, sideways, slides, may_keep_speed);
                last_travel_ = found.travel;
            } else if (values_.flag(floor_constant_speed) && is_first && is_on_floor_if_snapped()) {
                may_keep_speed = false;
                slides = true;
                body_.place = from;
                motion = normalized(slid(motion, floor_normal_before_)) * length(sideways);
                goes_on = true;
            }
            may_keep_speed = !may_keep_speed && !slides;
            slides = true;
            is_first = false;
            if (!goes_on || is_about_zero(motion)) break;
        }
    }

    /// What is walked next.
    Vec2f after_collision(const GodotMotion& found, Vec2f motion, Vec2f sideways, bool slides,
                          bool& may_keep_speed) {
        pushed_down_ = pushed_down_ || is_pushed_down(found, motion);
        const bool stops = values_.flag(floor_stop_on_slope) && body_.on_floor &&
                           length(normalized(body_.velocity) + up_) < 0.01F;
        if (stops) {
            take_back(found);
            body_.velocity = {};
            return {};
        }
        if (is_about_zero(found.remainder)) return {};
        if (values_.flag(floor_block_on_wall) && body_.on_wall &&
            dot(sideways, found.normal) <= 0.0F)
            return blocked_by_wall(found);
        if (values_.flag(floor_constant_speed) && may_keep_speed && before_.on_floor &&
            body_.on_floor && !body_.on_wall && !body_.on_ceiling &&
            dot(motion, found.normal) < 0.0F) {
            may_keep_speed = false;
            const float left = length(sideways) - length(slid(found.travel, up_)) -
                               length(slid(last_travel_, up_));
            return normalized(slid(found.remainder, found.normal)) * left;
        }
        const bool ceiling_lets =
            !body_.on_ceiling || values_.flag(slide_on_ceiling) || !is_rising_;
        if ((slides || !body_.on_floor) && ceiling_lets && !pushed_down_) return slid_on(found);
        if (body_.on_ceiling && !values_.flag(slide_on_ceiling) && is_rising_) {
            body_.velocity = slid(body_.velocity, up_);
            return slid(found.remainder, up_);
        }
        return found.remainder;
    }

    Vec2f slid_on(const GodotMotion& found) {
        const Vec2f along = slid(found.remainder, found.normal);
        const bool goes_on = dot(along, body_.velocity) > 0.0F;
        if (values_.flag(slide_on_ceiling) && body_.on_ceiling)
            body_.velocity =
                is_rising_ ? slid(body_.velocity, found.normal) : vertical(body_.velocity);
        return goes_on ? along : Vec2f{};
    }

    Vec2f blocked_by_wall(const GodotMotion& found) {
        if (before_.on_floor && !body_.on_floor && !is_rising_) {
            take_back(found);
            snap(true);
            body_.velocity = {};
            return {};
        }
        if (!body_.on_floor) return slid(vertical(found.remainder), found.normal);
        return found.remainder;
    }

    /// A ceiling that comes down faster gives it its velocity.
    bool is_pushed_down(const GodotMotion& found, Vec2f motion) {
        const Vec2f delta = body_.delta_of(found.wall);
        if (!body_.on_ceiling || seconds_ <= 0.0F || dot(delta, up_) >= 0.0F) return false;
        const bool counts = !values_.flag(slide_on_ceiling) || dot(motion, up_) < 0.0F ||
                            length(found.normal + up_) < 0.01F;
        if (!counts) return false;
        const Vec2f down = vertical(delta * (1.0F / seconds_));
        const Vec2f own = vertical(body_.velocity);
        if (dot(own, up_) > 0.0F || length(down) > length(own))
            body_.velocity = down + slid(body_.velocity, up_);
        return true;
    }

    void take_back(const GodotMotion& found) {
        if (length(found.travel) <= margin_ + godot_epsilon) body_.place -= found.travel;
    }

    GodotMotion down_to_floor() const {
        const float far = std::max(static_cast<float>(values_.real(floor_snap_length)), margin_);
        return body_.space().test(body_.place, -up_ * far, false);
    }
    bool is_on_floor_if_snapped() const {
        if (body_.on_floor || !before_.on_floor || is_rising_) return false;
        const GodotMotion found = down_to_floor();
        return found.collided && is_floor(found.normal);
    }

    void snap(bool takes_walls) {
        const GodotMotion found = down_to_floor();
        const bool is_steep_floor = takes_walls && angle_between(found.normal, -up_) > steepest_;
        if (!found.collided || (!is_floor(found.normal) && !is_steep_floor)) return;
        body_.on_floor = true;
        floor_normal_ = found.normal;
        remember_platform(found);
        if (length(found.travel) > margin_) body_.place += vertical(found.travel);
        body_.tell(found, 1);
    }

    void slow_down_at_wall() {
        const bool is_wall_only = body_.on_wall && !body_.on_floor && !body_.on_ceiling;
        const Vec2f sideways = slid(body_.motion, up_);
        if (!is_wall_only || dot(sideways, body_.first_normal) >= 0.0F) return;
        const Vec2f along = slid(body_.velocity, body_.first_normal);
        const bool goes_back = dot(sideways, along) < 0.0F;
        body_.velocity = vertical(body_.velocity) + (goes_back ? Vec2f{} : slid(along, up_));
    }

    void leave_platform() {
        if (body_.on_floor || body_.on_wall || seconds_ <= 0.0F) return;
        Vec2f kept = carried_ * (1.0F / seconds_);
        const int rule = values_.integer(platform_on_leave);
        if (rule == 2) return;
        if (rule == 1 && dot(kept, up_) < 0.0F) kept = slid(kept, up_);
        body_.velocity += kept;
    }

    GodotBody body_;
    const Level& level_;
    const Options& values_;
    Memory before_;
    Vec2f floor_normal_before_;
    Vec2f floor_normal_;
    std::size_t platform_ = GodotSpace::none;
    Vec2f up_{0.0F, -1.0F};
    Vec2f carried_;  ///< by a platform in this tick, pixels
    Vec2f last_travel_;
    float margin_;
    float steepest_;
    float seconds_ = 0.0F;
    bool is_rising_ = false;
    bool pushed_down_ = false;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Body(level, request, values, trace).move();
}

}  // namespace grounded

}  // namespace

extern const Strategy godot_grounded;
const Strategy godot_grounded{
    .id = "godot_grounded",
    .title = "Godot grounded",
    .summary =
        "Model of Godot's CharacterBody2D.move_and_slide in grounded mode, after "
        "scene/2d/physics/character_body_2d.cpp and modules/godot_physics_2d of 4.x (2026).",
    .good_for = "Comparing: platform games in Godot 4.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = grounded::options,
    .stages = grounded::stages,
    .solve = grounded::solve,
};

}  // namespace slidelab::lab
