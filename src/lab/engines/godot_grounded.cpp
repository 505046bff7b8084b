// godot_grounded: Godot's CharacterBody2D.move_and_slide in MOTION_MODE_GROUNDED, for games seen
// from the side.
#include "lab/engines/godot_body.hpp"

namespace slidelab::lab::grounded {

constexpr std::string_view on_leave[] = {"add_velocity", "add_upward_velocity", "do_nothing"};

constexpr OptionDescription options[] = {
    pixels_option,
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
    choice_option("platform_on_leave", 0, on_leave,
                  "The part of a platform's velocity that it keeps."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

class Body {
public:
    explicit Body(EngineCall& call)
        : call_(call),
          body_(call),
          was_on_floor_((call.request.strategy_state.bits & 1U) != 0),
          platform_before_(static_cast<std::size_t>((call.request.strategy_state.bits >> 1U) - 1)),
          floor_normal_before_(to_float(call.request.strategy_state.place)),
          margin_(call.number(godot_safe_margin)),
          steepest_(call.number(option("floor_max_angle")) + godot_angle_slack),
          seconds_(static_cast<float>(call.request.side_view.seconds)) {
        if (is_from_side(call.request)) up_ = normalized(to_float(call.request.side_view.up));
        is_rising_ = dot(body_.velocity, up_) > 0.0F;
    }

    MoveResult move() {
        ride();
        slide();
        if (!body_.on_floor && was_on_floor_ && !is_rising_) snap(false);
        slow_down_at_wall();
        if (body_.on_floor && !is_rising_) body_.velocity = slid(body_.velocity, up_);
        leave_platform();
        const std::uint64_t box = platform_ + 1;  // none: 0
        call_.result.strategy_state = {(box << 1U) | (body_.on_floor ? 1U : 0U),
                                       to_double(floor_normal_)};
        return body_.end();
    }

private:
    Vec2f vertical(Vec2f v) const { return up_ * dot(v, up_); }
    bool is_floor(Vec2f normal) const { return angle_between(normal, up_) <= steepest_; }

    /// With the platform of the tick before, which is not there while it does.
    void ride() {
        if (platform_before_ == GodotSpace::none) return;
        for (std::size_t i = 0; i < call_.bodies.size(); ++i) {
            if (body_.box_of(i) != platform_before_) continue;
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
        platform_ = body_.box_of(found.wall);
    }

    void slide() {
        Vec2f motion = body_.motion;
        const Vec2f sideways = slid(motion, up_);
        bool slides = !call_.flag(option("floor_stop_on_slope"));
        bool may_keep_speed = slides;
        bool is_first = true;
        for (int round = 1; round <= call_.integer(godot_max_slides); ++round) {
            const Vec2f from = body_.place;
            const GodotMotion found = body_.collide(motion, round, !slides);
            bool goes_on = found.collided;
            if (found.collided) {
                classify(found);
                motion = after_collision(found, motion, sideways, slides, may_keep_speed);
                last_travel_ = found.travel;
            } else if (call_.flag(option("floor_constant_speed")) && is_first &&
                       is_on_floor_if_snapped()) {
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

    /// The motion that is walked next.
    Vec2f after_collision(const GodotMotion& found, Vec2f motion, Vec2f sideways, bool slides,
                          bool& may_keep_speed) {
        pushed_down_ = pushed_down_ || is_pushed_down(found, motion);
        const bool stops = call_.flag(option("floor_stop_on_slope")) && body_.on_floor &&
                           length(normalized(body_.velocity) + up_) < 0.01F;
        if (stops) {
            take_back(found);
            body_.velocity = {};
            return {};
        }
        if (is_about_zero(found.remainder)) return {};
        if (call_.flag(option("floor_block_on_wall")) && body_.on_wall &&
            dot(sideways, found.normal) <= 0.0F)
            return blocked_by_wall(found);
        if (call_.flag(option("floor_constant_speed")) && may_keep_speed && was_on_floor_ &&
            body_.on_floor && !body_.on_wall && !body_.on_ceiling &&
            dot(motion, found.normal) < 0.0F) {
            may_keep_speed = false;
            const float left = length(sideways) - length(slid(found.travel, up_)) -
                               length(slid(last_travel_, up_));
            return normalized(slid(found.remainder, found.normal)) * left;
        }
        const bool ceiling_lets =
            !body_.on_ceiling || call_.flag(option("slide_on_ceiling")) || !is_rising_;
        if ((slides || !body_.on_floor) && ceiling_lets && !pushed_down_) return slid_on(found);
        if (body_.on_ceiling && !call_.flag(option("slide_on_ceiling")) && is_rising_) {
            body_.velocity = slid(body_.velocity, up_);
            return slid(found.remainder, up_);
        }
        return found.remainder;
    }

    Vec2f slid_on(const GodotMotion& found) {
        const Vec2f along = slid(found.remainder, found.normal);
        const bool goes_on = dot(along, body_.velocity) > 0.0F;
        if (call_.flag(option("slide_on_ceiling")) && body_.on_ceiling)
            body_.velocity =
                is_rising_ ? slid(body_.velocity, found.normal) : vertical(body_.velocity);
        return goes_on ? along : Vec2f{};
    }

    Vec2f blocked_by_wall(const GodotMotion& found) {
        if (was_on_floor_ && !body_.on_floor && !is_rising_) {
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
        const bool counts = !call_.flag(option("slide_on_ceiling")) || dot(motion, up_) < 0.0F ||
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
        const float far = std::max(call_.number(option("floor_snap_length")), margin_);
        return body_.space().test(body_.place, -up_ * far, false);
    }
    bool is_on_floor_if_snapped() const {
        if (body_.on_floor || !was_on_floor_ || is_rising_) return false;
        const GodotMotion found = down_to_floor();
        return found.collided && is_floor(found.normal);
    }

    void snap(bool takes_walls) {
        const GodotMotion found = down_to_floor();
        const bool is_steep_floor = takes_walls && angle_between(found.normal, -up_) > steepest_;
        if (!found.collided || (!is_floor(found.normal) && !is_steep_floor)) return;
        body_.on_floor = true;
        floor_normal_ = found.normal;
        platform_ = body_.box_of(found.wall);
        if (length(found.travel) > margin_) body_.place += vertical(found.travel);
        body_.report(found, 1);
    }

    void slow_down_at_wall() {
        const bool is_wall_only = body_.on_wall && !body_.on_floor && !body_.on_ceiling;
        const Vec2f sideways = slid(body_.motion, up_);
        if (!is_wall_only || dot(sideways, *body_.first_normal) >= 0.0F) return;
        const Vec2f along = slid(body_.velocity, *body_.first_normal);
        const bool goes_back = dot(sideways, along) < 0.0F;
        body_.velocity = vertical(body_.velocity) + (goes_back ? Vec2f{} : slid(along, up_));
    }

    void leave_platform() {
        if (body_.on_floor || body_.on_wall || seconds_ <= 0.0F) return;
        Vec2f kept = carried_ * (1.0F / seconds_);
        const int rule = call_.integer(option("platform_on_leave"));
        if (rule == 2) return;
        if (rule == 1 && dot(kept, up_) < 0.0F) kept = slid(kept, up_);
        body_.velocity += kept;
    }

    EngineCall& call_;
    GodotBody body_;
    // Kept from the tick before: whether it stood, on which of the request's boxes, and on what.
    bool was_on_floor_;
    std::size_t platform_before_;
    Vec2f floor_normal_before_;
    Vec2f floor_normal_;
    std::size_t platform_ = GodotSpace::none;
    Vec2f up_{0.0F, -1.0F};
    Vec2f carried_;  ///< by a platform in this tick, pixels
    Vec2f last_travel_;
    float margin_;
    float steepest_;
    float seconds_;
    bool is_rising_ = false;
    bool pushed_down_ = false;
};

constexpr EngineModel engine{
    .boxes = Boxes::at_start, .one_way = OneWay::by_mover, .margin = {"safe_margin"}};

}  // namespace slidelab::lab::grounded

const slidelab::Strategy slidelab::lab::godot_grounded{
    .id = "godot_grounded",
    .title = "Godot grounded",
    .summary =
        "Model of Godot's CharacterBody2D.move_and_slide in grounded mode, after "
        "scene/2d/physics/character_body_2d.cpp and modules/godot_physics_2d of 4.6.3 (2026).",
    .good_for = "Comparing: platform games in Godot 4.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = grounded::options,
    .stages = godot_stages,
    .context = MoveContext(grounded::engine),
    .solve = solve_with<grounded::Body>,
};
