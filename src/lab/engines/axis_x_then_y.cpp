// axis_x_then_y: the actor of Celeste and TowerFall. Whole pixels, one after another, along x, then
// along y; what is less than a pixel is kept for the next tick.
#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::celeste {

constexpr OptionDescription options[] = {
    real_option("pixels_per_unit", 8.0, 1.0, 256.0,
                "A place is a whole pixel; Celeste has tiles of 8."),
};

constexpr Stage stages[] = {
    {1, "MoveX", "Pixel by pixel, until a solid blocks.", "Actor.MoveX", "", "pixels"},
    {2, "MoveY", "Then along y, from the new x.", "Actor.MoveY", "", "pixels"},
};

constexpr Reason blocked{"a solid blocks"};

static Vec2 rounded_half_even(Vec2 v) { return {std::nearbyint(v.x), std::nearbyint(v.y)}; }

class Actor {
public:
    explicit Actor(EngineCall& call) : call_(call) {
        // Celeste's solids are on whole pixels; a wall in between takes the nearest ones.
        for (const Obstacle& each : call.bodies)
            solids_.push_back({rounded_half_even(each.bounds.min * call.scale),
                               rounded_half_even(each.bounds.max * call.scale)});
        const Vec2 half = extents_of(call.request.shape);
        const Vec2 size = rounded_half_even(half * 2.0 * call.scale);
        const Vec2 at_least_one{std::max(1.0, size.x), std::max(1.0, size.y)};
        // The place is whole; what is left of it is the remainder of the tick before.
        box_.min = rounded_half_even(call.request.position * call.scale - at_least_one * 0.5);
        box_.max = box_.min + at_least_one;
        remainder_ = call.request.strategy_state.place;
    }

    MoveResult move() {
        call_.result.iterations = 1;
        const Vec2 amount = call_.request.displacement * call_.scale;
        move_axis(amount.x, &Vec2::x, 1);
        move_axis(amount.y, &Vec2::y, 2);
        call_.result.strategy_state = {1, remainder_};
        return call_.end(position());
    }

private:
    Vec2 position() const { return box_.center() / call_.scale; }

    void move_axis(double amount, double Vec2::*axis, int stage) {
        remainder_.*axis += amount;
        double steps = std::nearbyint(remainder_.*axis);
        remainder_.*axis -= steps;
        const double sign = steps > 0.0 ? 1.0 : -1.0;
        Vec2 unit;
        unit.*axis = sign;
        for (; steps != 0.0; steps -= sign) {
            const Aabb next{box_.min + unit, box_.max + unit};
            const auto hit = std::find_if(solids_.begin(), solids_.end(), [&](const Aabb& solid) {
                return next.min.x < solid.max.x && solid.min.x < next.max.x &&
                       next.min.y < solid.max.y && solid.min.y < next.max.y;
            });
            if (hit != solids_.end()) return stop_at(hit - solids_.begin(), axis, unit, stage);
            box_ = next;
        }
    }

    /// Does what games do in the callback: drops the speed, and the fraction of a pixel.
    void stop_at(std::ptrdiff_t solid, double Vec2::*axis, Vec2 unit, int stage) {
        call_.result.velocity.*axis = 0.0;
        remainder_.*axis = 0.0;
        call_.report(static_cast<std::size_t>(solid), position(), -unit,
                     {.stage = stage, .time = 0.5 * stage}, {blocked, "pixels", 1.0});
    }

    EngineCall& call_;
    std::vector<Aabb> solids_;  ///< pixels
    Aabb box_{};
    Vec2 remainder_;  ///< pixels, of the displacement
};

constexpr EngineModel engine{.whole_pixels = true};

}  // namespace slidelab::lab::celeste

const slidelab::Strategy slidelab::lab::axis_x_then_y{
    .id = "axis_x_then_y",
    .title = "Celeste actor",
    .summary =
        "Model of the actor of Celeste and TowerFall, as published (\"Celeste & TowerFall "
        "Physics\", 2018): whole pixels, along x and then along y.",
    .good_for = "Comparing: pixel platformers whose walls are rectangles.",
    .shapes = moves_box,
    .walls = sees_rectangles,
    .detection = CollisionDetection::continuous,
    .options = celeste::options,
    .stages = celeste::stages,
    .context = MoveContext(celeste::engine),
    .solve = solve_with<celeste::Actor>,
};
