// unity_slide: Unity's Rigidbody2D.Slide, as its documentation says; its source is closed. Casts,
// a slide along what is not too steep, and an anchor that holds it to the surface.
#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::unity {

constexpr OptionDescription options[] = {
    metres_option,
    integer_option("maxIterations", 3, 1, 50, "Casts."),
    real_option("surfaceSlideAngle", 90.0, 0.0, 180.0,
                "Degrees to up: it slides along what is less steep, and stops at all else."),
    real_option("surfaceAnchor", 1.0, 0.0, 100.0,
                "Metres: so far down it is held to a surface, also in a jump; 0: never."),
    real_option("contactOffset", 0.01, 1e-4, 1.0,
                "Metres: so near to a wall a cast ends. Not documented: the physics' default."),
    order_option,
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

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

constexpr float nothing = 1e-5F;  // metres

class Slide {
public:
    explicit Slide(EngineCall& call)
        : call_(call),
          walls_(call.differences()),
          at_(call.in_engine(call.request.position)),
          left_(call.in_engine(call.request.displacement)),
          up_(normalized(to_float(call.request.side_view.up))) {}

    MoveResult move() {
        const float whole = length(left_);
        for (round_ = 1; round_ <= call_.integer(option("maxIterations")); ++round_) {
            if (length(left_) < nothing) break;
            time_ = 1.0F - std::min(1.0F, length(left_) / whole);
            const bool goes_on = slide_once();
            anchor();
            if (!goes_on) break;
        }
        return call_.end(at_, left_);
    }

private:
    /// To the offset before a wall; one that is nearer stops what leads into it at once.
    std::optional<Hit> cast(Vec2f path) const {
        const float offset = call_.number(option("contactOffset"));
        return earliest_hit(walls_.size(), [&](std::size_t i) -> std::optional<Hit> {
            const Separation gap = walls_[i].gap(at_);
            if (gap.distance <= offset) {
                if (dot(gap.normal, path) >= -nothing * length(path)) return std::nullopt;
                return Hit{0.0F, gap.normal};
            }
            return walls_[i].cast(at_, path, offset);
        });
    }

    bool slide_once() {
        const auto hit = cast(left_);
        if (!hit) {
            at_ += left_;
            left_ = {};
            return false;
        }
        at_ += left_ * hit->toi;
        left_ = left_ * (1.0F - hit->toi);
        const float least_steep = call_.number(option("surfaceSlideAngle")) - 1e-3F;
        const bool slides =  // without an up it always does
            up_ == Vec2f{} || angle_between(hit->normal, up_) * degrees < least_steep;
        report(*hit, 1, slides ? earliest : too_steep);
        if (slides) left_ -= hit->normal * std::min(0.0F, dot(left_, hit->normal));
        return slides;
    }

    void anchor() {
        const float far = call_.number(option("surfaceAnchor"));
        if (up_ == Vec2f{} || far <= 0.0F) return;
        const auto ground = cast(-up_ * far);
        if (!ground) return;
        at_ -= up_ * (far * ground->toi);
        call_.result.on_floor = true;
        report(*ground, 2, anchored);
    }

    void report(const Hit& hit, int stage, const Reason& reason) {
        call_.report(hit.wall, at_, hit.normal, {.stage = stage, .round = round_, .time = time_},
                     {reason, "fraction", hit.toi});
        call_.clip_velocity(EngineCall::unit_of(hit.normal));
    }

    EngineCall& call_;
    std::vector<Difference> walls_;
    Vec2f at_, left_;  ///< metres
    Vec2f up_;         ///< zero: seen from above
    float time_ = 0.0F;
    int round_ = 1;
};

constexpr EngineModel engine{.margin = {"contactOffset"}};

}  // namespace slidelab::lab::unity

const slidelab::Strategy slidelab::lab::unity_slide{
    .id = "unity_slide",
    .title = "Unity slide",
    .summary =
        "Model of Unity's Rigidbody2D.Slide as documented (6000.3 to 6000.7, 2026): source closed.",
    .good_for = "Comparing: games in Unity over Rigidbody2D.Slide.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = unity::options,
    .stages = unity::stages,
    .context = MoveContext(unity::engine),
    .solve = solve_with<unity::Slide>,
};
