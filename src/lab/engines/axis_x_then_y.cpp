// axis_x_then_y: the actor of Celeste and TowerFall. Whole pixels, one after another, along x, then
// along y; what is less than a pixel is kept for the next tick.
#include <algorithm>
#include <cmath>

#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace actor {

enum Option : std::size_t { pixels_per_unit };

constexpr OptionDescription options[] = {
    real_option("pixels_per_unit", 8.0, 1.0, 256.0,
                "A place is a whole pixel; Celeste has tiles of 8."),
};

constexpr Stage stages[] = {
    {1, "MoveX", "Pixel by pixel, until a solid is in the way.", "Actor.MoveX", "", "pixels"},
    {2, "MoveY", "Then along y, from the new x.", "Actor.MoveY", "", "pixels"},
};

constexpr Reason in_the_way{"a solid is in the way"};

/// A rectangle on the pixels: all between two whole numbers along each axis.
struct Pixels {
    double left, top, right, bottom;

    bool overlaps(const Pixels& o) const {
        return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
    }
    Pixels moved(double x, double y) const { return {left + x, top + y, right + x, bottom + y}; }
};

double round_half_even(double x) { return std::nearbyint(x); }

class Actor {
public:
    Actor(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          pixels_(values.real(pixels_per_unit)),
          all_(obstacles_in(level, request, reach_of(request, 1.0))),
          velocity_(request.velocity) {
        for (const Obstacle& each : all_) solids_.push_back(on_pixels(each.bounds));
        const Vec2 half = extents_of(request.shape);
        const Vec2 size{std::max(1.0, round_half_even(half.x * 2.0 * pixels_)),
                        std::max(1.0, round_half_even(half.y * 2.0 * pixels_))};
        const Vec2 corner = request.position * pixels_ - size * 0.5;
        // The place is whole; what is left of it is the remainder of the tick before.
        const Vec2 whole{round_half_even(corner.x), round_half_even(corner.y)};
        box_ = {whole.x, whole.y, whole.x + size.x, whole.y + size.y};
        remainder_ = request.strategy_state.empty() ? Vec2{} : request.strategy_state.place;
    }

    MoveResult move() {
        told_.result.iterations = 1;
        const Vec2 way = request_.displacement * pixels_;
        move_axis(way.x, &Vec2::x, 1);
        move_axis(way.y, &Vec2::y, 2);
        MoveResult result = told_.end(position(), velocity_, {});
        result.strategy_state = {1, remainder_};
        return result;
    }

private:
    /// Celeste's solids are on whole pixels; a wall in between takes the nearest ones.
    Pixels on_pixels(const Aabb& bounds) const {
        return {round_half_even(bounds.min.x * pixels_), round_half_even(bounds.min.y * pixels_),
                round_half_even(bounds.max.x * pixels_), round_half_even(bounds.max.y * pixels_)};
    }

    Vec2 position() const {
        return Vec2{(box_.left + box_.right) * 0.5, (box_.top + box_.bottom) * 0.5} / pixels_;
    }

    void move_axis(double amount, double Vec2::*axis, int stage) {
        remainder_.*axis += amount;
        double steps = round_half_even(remainder_.*axis);
        remainder_.*axis -= steps;
        const double sign = steps > 0.0 ? 1.0 : -1.0;
        Vec2 unit;
        unit.*axis = sign;
        for (; steps != 0.0; steps -= sign) {
            const Pixels next = box_.moved(unit.x, unit.y);
            const auto hit = std::find_if(solids_.begin(), solids_.end(), [&](const Pixels& solid) {
                return next.overlaps(solid);
            });
            if (hit != solids_.end()) return stop_at(hit - solids_.begin(), axis, unit, stage);
            box_ = next;
        }
    }

    /// What games do in the callback: the speed is lost, and what is less than a pixel.
    void stop_at(std::ptrdiff_t solid, double Vec2::*axis, Vec2 unit, int stage) {
        velocity_.*axis = 0.0;
        remainder_.*axis = 0.0;
        Touch touch;
        touch.stage = stage;
        touch.time = 0.5 * stage;
        touch.position = position();
        touch.normal = -unit;
        told_.touch(all_[static_cast<std::size_t>(solid)], touch, in_the_way, "pixels", 1.0);
    }

    Told told_;
    const MoveRequest& request_;
    double pixels_;
    std::vector<Obstacle> all_;
    std::vector<Pixels> solids_;
    Pixels box_{};
    Vec2 remainder_;  ///< pixels, of the way
    Vec2 velocity_;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Actor(level, request, values, trace).move();
}

}  // namespace actor

}  // namespace

extern const Strategy axis_x_then_y;
const Strategy axis_x_then_y{
    .id = "axis_x_then_y",
    .title = "Celeste actor",
    .summary =
        "Model of the actor of Celeste and TowerFall, as published (\"Celeste & TowerFall "
        "Physics\", 2018): whole pixels, along x and then along y.",
    .good_for = "Comparing: pixel platformers whose walls are rectangles.",
    .shapes = moves_box,
    .walls = sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = actor::options,
    .stages = actor::stages,
    .solve = actor::solve,
};

}  // namespace slidelab::lab
