// ray_fan: prime31's CharacterController2D, and the idea of most Unity tutorials. Rays from inside
// the box, sideways first, then up or down; what is between two rays is not seen.
#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::prime31 {

constexpr OptionDescription options[] = {
    metres_option,
    real_option("skinWidth", 0.02, 0.001, 0.3, "Metres: so far inside of the box the rays begin."),
    integer_option("totalHorizontalRays", 8, 2, 20, "Over the height."),
    integer_option("totalVerticalRays", 4, 2, 20, "Over the width."),
    real_option("slopeLimit", 30.0, 0.0, 90.0, "Degrees: steeper is a wall."),
    real_option("jumpingThreshold", 0.07, 0.0, 10.0,
                "Metres: rising faster in a tick it climbs no slope."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

constexpr Stage stages[] = {
    {1, "Sideways", "Each ray that hits shortens the step and the rays after it.",
     "prime31, moveHorizontally", "", "distance"},
    {2, "Up or down", "The same from the new x.", "prime31, moveVertically", "", "distance"},
};

constexpr Reason ray_hit{"a ray hits it"};
constexpr Reason bottom_ray{"the bottom ray hits a slope"};
constexpr Reason too_steep{"steeper than slopeLimit",
                           "{wall} is steeper than slopeLimit: the step sideways is lost."};

constexpr float fudge = 0.001F;  // kSkinWidthFloatFudgeFactor

/// The curve of slopeSpeedMultiplier: 1.5 at -90 degrees, 1 at 0, 0 at 90, level at these.
static float speed_multiplier(float angle) {
    const float from = angle < 0.0F ? 1.5F : 1.0F;
    const float to = angle < 0.0F ? 1.0F : 0.0F;
    const float t = std::clamp((angle < 0.0F ? angle + 90.0F : angle) / 90.0F, 0.0F, 1.0F);
    return from + (to - from) * t * t * (3.0F - 2.0F * t);
}

class Controller {
public:
    explicit Controller(EngineCall& call)
        : call_(call),
          walls_(call.differences(a_point())),
          skin_(call.number(option("skinWidth"))),
          at_(call.in_engine(call.request.position)),
          inner_(call.in_engine(extents_of(call.request.shape)) - Vec2f{skin_, skin_}),
          step_(call.in_engine(call.request.displacement)),
          was_grounded_((call.request.strategy_state.bits & 1U) != 0) {}

    MoveResult move() {
        if (step_.y > 0.0F && was_grounded_) follow_slope_down();
        if (step_.x != 0.0F) move_sideways();
        if (step_.y != 0.0F) move_up_or_down();
        call_.result.on_floor = below_;
        call_.result.strategy_state = {below_ ? 1U : 0U, {}};
        return call_.end(at_ + step_);
    }

private:
    /// A ray that begins in a wall hits it at once.
    std::optional<Hit> cast(Vec2f from, Vec2f direction, float far, bool sees_one_way) const {
        return earliest_hit(walls_.size(), [&](std::size_t i) -> std::optional<Hit> {
            if (!sees_one_way && call_.bodies[i].traits.is_one_way()) return std::nullopt;
            if (walls_[i].gap(from).distance <= 0.0F) return Hit{0.0F, -direction};
            auto hit = walls_[i].cast(from, direction * far);
            if (hit) hit->toi *= far;
            return hit;
        });
    }

    static float angle_to_up(Vec2f normal) {
        return angle_between(normal, {0.0F, -1.0F}) * degrees;
    }

    void move_sideways() {
        const float sign = step_.x > 0.0F ? 1.0F : -1.0F;
        float far = std::abs(step_.x) + skin_;
        const int rays = call_.integer(option("totalHorizontalRays"));
        const float between = 2.0F * inner_.y / static_cast<float>(rays - 1);
        for (int i = 0; i < rays; ++i) {  // from the bottom up
            const Vec2f from{at_.x + sign * inner_.x,
                             at_.y + inner_.y - static_cast<float>(i) * between};
            const auto hit = cast(from, {sign, 0.0F}, far, i == 0 && was_grounded_);
            if (!hit) continue;
            if (i == 0 && climbs(*hit, sign)) return;
            step_.x = sign * hit->toi;
            far = hit->toi;
            step_.x -= sign * skin_;
            report(*hit, 1, ray_hit);
            if (far < skin_ + fudge) return;
        }
    }

    /// The bottom ray alone may climb a slope.
    bool climbs(const Hit& hit, float sign) {
        const float angle = angle_to_up(hit.normal);
        if (std::lround(angle) == 90) return false;
        if (angle >= call_.number(option("slopeLimit"))) {
            step_.x = 0.0F;
            report(hit, 1, too_steep);
            return true;
        }
        if (-step_.y < call_.number(option("jumpingThreshold"))) {
            step_.x *= speed_multiplier(angle);
            step_.y = -std::abs(std::tan(angle / degrees) * step_.x);
            const Vec2f from{at_.x + sign * inner_.x, at_.y + inner_.y};
            if (const auto edge = cast(from, normalized(step_), length(step_), was_grounded_)) {
                step_ = normalized(step_) * edge->toi;
                step_.x -= sign * skin_;
            }
            below_ = true;
        }
        report(hit, 1, bottom_ray);
        if (!was_grounded_) at_.x += (step_.x > 0.0F ? 1.0F : -1.0F) * (hit.toi - skin_);
        return true;
    }

    void move_up_or_down() {
        const float sign = step_.y > 0.0F ? 1.0F : -1.0F;  // 1: down
        float far = std::abs(step_.y) + skin_;
        const int rays = call_.integer(option("totalVerticalRays"));
        const float between = 2.0F * inner_.x / static_cast<float>(rays - 1);
        const bool sees_one_way = (sign > 0.0F || was_grounded_) && !call_.request.side_view.drops;
        for (int i = 0; i < rays; ++i) {
            const Vec2f from{at_.x + step_.x - inner_.x + static_cast<float>(i) * between,
                             at_.y + sign * inner_.y};
            const auto hit = cast(from, {0.0F, sign}, far, sees_one_way);
            if (!hit) continue;
            far = hit->toi;
            step_.y = sign * (hit->toi - skin_);
            if (sign > 0.0F) below_ = true;
            report(*hit, 2, ray_hit);
            if (far < skin_ + fudge) return;
        }
    }

    /// A ray down from the middle, as far as a slope of 75 degrees can be below.
    void follow_slope_down() {
        constexpr float tangent_of_75 = 3.7320508F;
        const Vec2f from{at_.x, at_.y + inner_.y};
        const auto hit = cast(from, {0.0F, 1.0F}, tangent_of_75 * inner_.x, true);
        if (!hit) return;
        const float angle = angle_to_up(hit->normal);
        const bool goes_down = (hit->normal.x >= 0.0F) == (step_.x >= 0.0F);
        if (angle == 0.0F || !goes_down) return;
        const float drop = step_.y + hit->toi + skin_;
        const float along = step_.x * speed_multiplier(-angle);
        const float turn = angle / degrees;
        step_ = {along * std::cos(turn), drop + along * std::sin(turn)};
    }

    void report(const Hit& hit, int stage, const Reason& reason) {
        const Vec2f stepped{step_.x, stage == 1 ? 0.0F : step_.y};
        call_.report(hit.wall, at_ + stepped, hit.normal, {.stage = stage, .time = 0.5 * stage},
                     {reason, "distance", hit.toi});
        call_.clip_velocity(EngineCall::unit_of(hit.normal));
    }

    EngineCall& call_;
    std::vector<Difference> walls_;
    float skin_;
    Vec2f at_, inner_, step_;  ///< metres, y down; inner_: the half size less the skin
    bool was_grounded_ = false;
    bool below_ = false;
};

constexpr EngineModel engine{.one_way = OneWay::by_mover};

}  // namespace slidelab::lab::prime31

const slidelab::Strategy slidelab::lab::ray_fan{
    .id = "ray_fan",
    .title = "Ray fan",
    .summary =
        "Model of prime31's CharacterController2D, after CharacterController2D.cs (2019-09): "
        "8 rays sideways, 4 rays up or down.",
    .good_for = "Comparing: platform games in Unity by the usual tutorials.",
    .shapes = moves_box,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = prime31::options,
    .stages = prime31::stages,
    .context = MoveContext(prime31::engine),
    .solve = solve_with<prime31::Controller>,
};
