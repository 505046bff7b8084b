// unity_slide: Unity's Rigidbody2D.Slide, as its documentation tells; its source is closed. Casts,
// a slide along what is not too steep, and an anchor that holds it to the surface.
#include <algorithm>
#include <cmath>

#include "lab/engines/rounded.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace unity {

enum Option : std::size_t {
    metres_per_unit,
    max_iterations,
    surface_slide_angle,
    surface_anchor,
    contact_offset,
    order
};

constexpr OptionDescription options[] = {
    real_option("metres_per_unit", 1.0, 0.01, 100.0, "Of the game: the offset is in metres."),
    integer_option("maxIterations", 3, 1, 50, "Casts."),
    real_option("surfaceSlideAngle", 90.0, 0.0, 180.0,
                "Degrees to up: it slides along what is less steep, and stops at all else."),
    real_option("surfaceAnchor", 1.0, 0.0, 100.0,
                "Metres: so far down it is held to a surface, also in a jump; 0: never."),
    real_option("contactOffset", 0.01, 1e-4, 1.0,
                "Metres: so near to a wall a cast ends. Not documented: the physics' default."),
    order_option,
};

constexpr Stage stages[] = {
    {1, "Cast", "Along what is left, to the first wall; from there along it, or no further.",
     "Unity, Rigidbody2D.Slide", "", "fraction"},
    {2, "Anchor", "Down onto a surface, after each cast.", "Unity, SlideMovement.surfaceAnchor", "",
     "fraction"},
};

constexpr Reason earliest{"earliest"};
constexpr Reason too_steep{
    "not less steep than surfaceSlideAngle",
    "{wall} is not less steep than surfaceSlideAngle, so the move ends there."};
constexpr Reason anchored{"within surfaceAnchor"};

constexpr float degrees = 57.295779513F;
constexpr float nothing = 1e-5F;  // metres

class Slide {
public:
    Slide(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          values_(values),
          scale_(values.real(metres_per_unit)),
          offset_(number(contact_offset)),
          all_(obstacles_in(level, request, reach_of(request, 2.0))),
          at_(to_float(request.position * scale_)),
          left_(to_float(request.displacement * scale_)),
          velocity_(request.velocity),
          up_(normalized(to_float(request.side_view.up))) {
        if (values.integer(order) == 1) std::reverse(all_.begin(), all_.end());
        const Rounded shape = rounded_of(request.shape, scale_);
        for (const Obstacle& each : all_)
            walls_.push_back(Difference(rounded_of(each, scale_), shape));
    }

    MoveResult move() {
        const float whole = length(left_);
        for (round_ = 1; round_ <= values_.integer(max_iterations); ++round_) {
            if (length(left_) < nothing) break;
            time_ = 1.0F - std::min(1.0F, length(left_) / whole);
            const bool goes_on = slide_once();
            anchor();
            if (!goes_on) break;
        }
        return told_.end(to_double(at_) / scale_, velocity_, to_double(left_) / scale_);
    }

private:
    struct Hit {
        std::size_t wall = 0;
        float part = 0.0F;
        Vec2f normal;
    };

    float number(std::size_t option) const { return static_cast<float>(values_.real(option)); }

    /// To the offset before a wall; one that is nearer stops what leads into it at once.
    std::optional<Hit> cast(Vec2f way) const {
        std::optional<Hit> first;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Gap gap = walls_[i].gap(at_);
            std::optional<Hit> hit;
            if (gap.distance <= offset_) {
                if (dot(gap.normal, way) < -nothing * length(way)) hit = Hit{i, 0.0F, gap.normal};
            } else if (const auto found = walls_[i].cast(at_, way, offset_)) {
                hit = Hit{i, found->part, found->normal};
            }
            if (hit && (!first || hit->part < first->part)) first = hit;
        }
        return first;
    }

    bool slides_on(Vec2f normal) const {
        if (up_ == Vec2f{}) return true;  // without an up it always does
        const float cosine = std::clamp(dot(normal, up_), -1.0F, 1.0F);
        return std::acos(cosine) * degrees < number(surface_slide_angle) - 1e-3F;
    }

    bool slide_once() {
        const auto hit = cast(left_);
        if (!hit) {
            at_ += left_;
            left_ = {};
            return false;
        }
        at_ += left_ * hit->part;
        left_ = left_ * (1.0F - hit->part);
        const bool slides = slides_on(hit->normal);
        tell(*hit, 1, slides ? earliest : too_steep);
        if (slides) left_ -= hit->normal * std::min(0.0F, dot(left_, hit->normal));
        return slides;
    }

    void anchor() {
        const float far = number(surface_anchor);
        if (up_ == Vec2f{} || far <= 0.0F) return;
        const auto ground = cast(-up_ * far);
        if (!ground) return;
        at_ -= up_ * (far * ground->part);
        told_.result.on_floor = true;
        tell(*ground, 2, anchored);
    }

    void tell(const Hit& hit, int stage, const Reason& reason) {
        Touch touch;
        touch.stage = stage;
        touch.round = round_;
        touch.time = static_cast<double>(time_);
        touch.position = to_double(at_) / scale_;
        touch.normal = unit_or(to_double(hit.normal), {0.0, -1.0});
        told_.touch(all_[hit.wall], touch, reason, "fraction", static_cast<double>(hit.part));
        velocity_ = clipped(velocity_, touch.normal);
    }

    Told told_;
    const Options& values_;
    double scale_;
    float offset_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    Vec2f at_, left_;  ///< metres
    Vec2 velocity_;
    Vec2f up_;  ///< zero: seen from above
    float time_ = 0.0F;
    int round_ = 1;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Slide(level, request, values, trace).move();
}

}  // namespace unity

}  // namespace

extern const Strategy unity_slide;
const Strategy unity_slide{
    .id = "unity_slide",
    .title = "Unity slide",
    .summary =
        "Model of Unity's Rigidbody2D.Slide as documented (6000.x, 2026): its source is "
        "closed.",
    .good_for = "Comparing: games in Unity over Rigidbody2D.Slide.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = unity::options,
    .stages = unity::stages,
    .solve = unity::solve,
};

}  // namespace slidelab::lab
