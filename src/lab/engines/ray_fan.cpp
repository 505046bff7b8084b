// ray_fan: prime31's CharacterController2D, and the idea of most Unity tutorials. Rays from inside
// the box, sideways first, then up or down; what is between two rays is not seen.
#include <algorithm>
#include <cmath>

#include "lab/engines/rounded.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace fan {

enum Option : std::size_t {
    metres_per_unit,
    skin_width,
    total_horizontal_rays,
    total_vertical_rays,
    slope_limit,
    jumping_threshold
};

constexpr OptionDescription options[] = {
    real_option("metres_per_unit", 1.0, 0.01, 100.0, "Of the game: the skin is in metres."),
    real_option("skinWidth", 0.02, 0.001, 0.3, "Metres: so far inside of the box the rays begin."),
    integer_option("totalHorizontalRays", 8, 2, 20, "Over the height."),
    integer_option("totalVerticalRays", 4, 2, 20, "Over the width."),
    real_option("slopeLimit", 30.0, 0.0, 90.0, "Degrees: steeper is a wall."),
    real_option("jumpingThreshold", 0.07, 0.0, 10.0,
                "Metres: rising faster in a tick it climbs no slope."),
};

constexpr Stage stages[] = {
    {1, "Sideways", "Each ray that hits shortens the way and the rays after it.",
     "prime31, moveHorizontally", "", "distance"},
    {2, "Up or down", "The same from the new x.", "prime31, moveVertically", "", "distance"},
};

constexpr Reason ray_hit{"a ray meets it"};
constexpr Reason bottom_ray{"the bottom ray meets a slope"};
constexpr Reason too_steep{"steeper than slopeLimit",
                           "{wall} is steeper than slopeLimit: the way sideways is lost."};

constexpr float degrees = 57.295779513F;
constexpr float fudge = 0.001F;  // kSkinWidthFloatFudgeFactor

struct Hit {
    std::size_t wall = 0;
    float distance = 0.0F;
    Vec2f normal;
};

/// The curve of slopeSpeedMultiplier: 1.5 at -90 degrees, 1 at 0, 0 at 90, level at these.
float speed_multiplier(float angle) {
    const float from = angle < 0.0F ? 1.5F : 1.0F;
    const float to = angle < 0.0F ? 1.0F : 0.0F;
    const float t = std::clamp((angle < 0.0F ? angle + 90.0F : angle) / 90.0F, 0.0F, 1.0F);
    return from + (to - from) * t * t * (3.0F - 2.0F * t);
}

class Controller {
public:
    Controller(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          values_(values),
          scale_(values.real(metres_per_unit)),
          skin_(number(skin_width)),
          all_(obstacles_in(level, request, reach_of(request, 2.0))),
          was_grounded_((request.strategy_state.bits & 1U) != 0) {
        const Rounded ray{{Vec2f{}}, 0.0F};
        for (const Obstacle& each : all_)
            walls_.push_back(Difference(rounded_of(each, scale_), ray));
        at_ = to_float(request.position * scale_);
        half_ = to_float(extents_of(request.shape) * scale_);
        way_ = to_float(request.displacement * scale_);
        velocity_ = request.velocity;
    }

    MoveResult move() {
        inner_ = half_ - Vec2f{skin_, skin_};
        if (way_.y > 0.0F && was_grounded_) follow_slope_down();
        if (way_.x != 0.0F) move_sideways();
        if (way_.y != 0.0F) move_up_or_down();
        told_.result.on_floor = below_;
        MoveResult result = told_.end(to_double(at_ + way_) / scale_, velocity_, {});
        result.strategy_state = {below_ ? 1U : 0U, {}};
        return result;
    }

private:
    float number(std::size_t option) const { return static_cast<float>(values_.real(option)); }

    /// A ray that begins in a wall hits it at once.
    std::optional<Hit> cast(Vec2f from, Vec2f direction, float far, bool sees_one_way) const {
        std::optional<Hit> first;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            if (!sees_one_way && all_[i].traits.is_one_way()) continue;
            std::optional<Hit> hit;
            if (walls_[i].gap(from).distance <= 0.0F)
                hit = Hit{i, 0.0F, -direction};
            else if (const auto found = walls_[i].cast(from, direction * far))
                hit = Hit{i, found->part * far, found->normal};
            if (hit && (!first || hit->distance < first->distance)) first = hit;
        }
        return first;
    }

    static float angle_to_up(Vec2f normal) {
        return std::acos(std::clamp(-normal.y, -1.0F, 1.0F)) * degrees;
    }

    void move_sideways() {
        const float sign = way_.x > 0.0F ? 1.0F : -1.0F;
        float far = std::abs(way_.x) + skin_;
        const int rays = values_.integer(total_horizontal_rays);
        const float between = 2.0F * inner_.y / static_cast<float>(rays - 1);
        for (int i = 0; i < rays; ++i) {  // from the bottom up
            const Vec2f from{at_.x + sign * inner_.x,
                             at_.y + inner_.y - static_cast<float>(i) * between};
            const auto hit = cast(from, {sign, 0.0F}, far, i == 0 && was_grounded_);
            if (!hit) continue;
            if (i == 0 && climbs(*hit, sign)) return;
            way_.x = sign * hit->distance;
            far = hit->distance;
            way_.x -= sign * skin_;
            tell(*hit, 1, ray_hit);
            if (far < skin_ + fudge) return;
        }
    }

    /// The bottom ray alone may meet a slope.
    bool climbs(const Hit& hit, float sign) {
        const float angle = angle_to_up(hit.normal);
        if (std::lround(angle) == 90) return false;
        if (angle >= number(slope_limit)) {
            way_.x = 0.0F;
            tell(hit, 1, too_steep);
            return true;
        }
        if (-way_.y < number(jumping_threshold)) {
            way_.x *= speed_multiplier(angle);
            way_.y = -std::abs(std::tan(angle / degrees) * way_.x);
            const Vec2f from{at_.x + sign * inner_.x, at_.y + inner_.y};
            if (const auto edge = cast(from, normalized(way_), length(way_), was_grounded_)) {
                way_ = normalized(way_) * edge->distance;
                way_.x -= sign * skin_;
            }
            below_ = true;
        }
        tell(hit, 1, bottom_ray);
        if (!was_grounded_) at_.x += (way_.x > 0.0F ? 1.0F : -1.0F) * (hit.distance - skin_);
        return true;
    }

    void move_up_or_down() {
        const float sign = way_.y > 0.0F ? 1.0F : -1.0F;  // 1: down
        float far = std::abs(way_.y) + skin_;
        const int rays = values_.integer(total_vertical_rays);
        const float between = 2.0F * inner_.x / static_cast<float>(rays - 1);
        const bool sees_one_way = (sign > 0.0F || was_grounded_) && !request_.side_view.drops;
        for (int i = 0; i < rays; ++i) {
            const Vec2f from{at_.x + way_.x - inner_.x + static_cast<float>(i) * between,
                             at_.y + sign * inner_.y};
            const auto hit = cast(from, {0.0F, sign}, far, sees_one_way);
            if (!hit) continue;
            far = hit->distance;
            way_.y = sign * (hit->distance - skin_);
            if (sign > 0.0F) below_ = true;
            tell(*hit, 2, ray_hit);
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
        const bool goes_down = (hit->normal.x >= 0.0F) == (way_.x >= 0.0F);
        if (angle == 0.0F || !goes_down) return;
        const float drop = way_.y + hit->distance + skin_;
        const float along = way_.x * speed_multiplier(-angle);
        const float turn = angle / degrees;
        way_ = {along * std::cos(turn), drop + along * std::sin(turn)};
    }

    void tell(const Hit& hit, int stage, const Reason& reason) {
        Touch touch;
        touch.stage = stage;
        touch.time = stage == 1 ? 0.5 : 1.0;
        touch.position = to_double(at_ + Vec2f{way_.x, stage == 1 ? 0.0F : way_.y}) / scale_;
        touch.normal = unit_or(to_double(hit.normal), {0.0, -1.0});
        told_.touch(all_[hit.wall], touch, reason, "distance", static_cast<double>(hit.distance));
        velocity_ = clipped(velocity_, touch.normal);
    }

    Told told_;
    const MoveRequest& request_;
    const Options& values_;
    double scale_;
    float skin_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    Vec2f at_, half_, inner_, way_;  ///< metres, y down; inner_: the half size less the skin
    Vec2 velocity_;
    bool was_grounded_ = false;
    bool below_ = false;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Controller(level, request, values, trace).move();
}

}  // namespace fan

}  // namespace

extern const Strategy ray_fan;
const Strategy ray_fan{
    .id = "ray_fan",
    .title = "Ray fan",
    .summary =
        "Model of prime31's CharacterController2D, after CharacterController2D.cs (2019-09): "
        "8 rays sideways, 4 rays up or down.",
    .good_for = "Comparing: platform games in Unity by the usual tutorials.",
    .shapes = moves_box,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = fan::options,
    .stages = fan::stages,
    .solve = fan::solve,
};

}  // namespace slidelab::lab
