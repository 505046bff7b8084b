// gamemaker_move_and_collide: GameMaker's function of that name, as its manual tells. Steps, each
// free or beside.
#include <algorithm>
#include <cmath>

#include "lab/engines/rounded.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace game_maker {

enum Option : std::size_t { pixels_per_unit, num_iterations, max_x_move, max_y_move };

constexpr OptionDescription options[] = {
    real_option("pixels_per_unit", 16.0, 1.0, 1024.0, "Of the game: the caps are in pixels."),
    integer_option("num_iterations", 4, 1, 100, "Steps that the way is cut into."),
    real_option("max_x_move", -1.0, -1.0, 1000.0,
                "Pixels: no farther along x; -1: as far as it is."),
    real_option("max_y_move", -1.0, -1.0, 1000.0, "Pixels: the same along y."),
};

constexpr Stage stages[] = {
    {1, "Step", "Ahead where that is free; else beside, by as much to the one or the other side.",
     "GameMaker, move_and_collide", "", "step"},
};

constexpr Reason in_the_way{"in the way"};

class Mover {
public:
    Mover(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          values_(values),
          pixels_(values.real(pixels_per_unit)),
          all_(obstacles_in(level, request, reach_of(request, 1.0))),
          velocity_(request.velocity) {
        const Rounded shape = rounded_of(request.shape, pixels_);
        for (const Obstacle& each : all_)
            walls_.push_back(Difference(rounded_of(each, pixels_), shape));
        at_ = start_ = request.position * pixels_;
    }

    MoveResult move() {
        const Vec2 way = request_.displacement * pixels_;
        const int count = values_.integer(num_iterations);
        const Vec2 step = way / count;
        for (int i = 0; i < count && step != Vec2{}; ++i) {
            if (const auto wall = collision_at(at_ + step)) {
                tell(*wall, step, i, count);
                go_beside(step);
            } else {
                at_ += step;
            }
            cap();
        }
        told_.result.substep_count = count;
        return told_.end(at_ / pixels_, velocity_, {});
    }

private:
    /// The first instance that overlaps the mover in a place; touching is no collision.
    std::optional<std::size_t> collision_at(Vec2 place) const {
        constexpr float touching = -1e-4F;  // pixels
        for (std::size_t i = 0; i < walls_.size(); ++i)
            if (walls_[i].gap(to_float(place)).distance < touching) return i;
        return std::nullopt;
    }

    /// That is the whole iteration: the way ahead is tried again in the next one.
    void go_beside(Vec2 step) {
        for (const Vec2 beside : {Vec2{-step.y, step.x}, Vec2{step.y, -step.x}}) {
            if (collision_at(at_ + beside)) continue;
            at_ += beside;
            return;
        }
    }

    void cap() {
        const auto within = [](double at, double from, double most) {
            return most < 0.0 ? at : std::clamp(at, from - most, from + most);
        };
        at_.x = within(at_.x, start_.x, values_.real(max_x_move));
        at_.y = within(at_.y, start_.y, values_.real(max_y_move));
    }

    void tell(std::size_t wall, Vec2 step, int i, int count) {
        const Gap gap = walls_[wall].gap(to_float(at_));
        Touch touch;
        touch.round = i + 1;
        touch.time = static_cast<double>(i) / count;
        touch.position = at_ / pixels_;
        touch.normal = unit_or(to_double(gap.normal), {0.0, -1.0});
        touch.kind =
            gap.distance < -1e-4F && i == 0 ? ContactKind::overlap_at_start : ContactKind::refused;
        told_.touch(all_[wall], touch, in_the_way, "step", length(step));
        velocity_ = clipped(velocity_, touch.normal);
    }

    Told told_;
    const MoveRequest& request_;
    const Options& values_;
    double pixels_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    Vec2 at_, start_;  ///< pixels
    Vec2 velocity_;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Mover(level, request, values, trace).move();
}

}  // namespace game_maker

}  // namespace

extern const Strategy gamemaker_move_and_collide;
const Strategy gamemaker_move_and_collide{
    .id = "gamemaker_move_and_collide",
    .title = "GameMaker move and collide",
    .summary =
        "Model of GameMaker's move_and_collide as its manual tells (2026): its source is "
        "closed.",
    .good_for = "Comparing: games in GameMaker.",
    .shapes = moves_disk | moves_box | moves_polygon,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .options = game_maker::options,
    .stages = game_maker::stages,
    .solve = game_maker::solve,
};

}  // namespace slidelab::lab
