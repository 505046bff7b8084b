// gamemaker_move_and_collide: GameMaker's function of that name, as its manual says. Steps, each
// free or beside.
#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::game_maker {

constexpr OptionDescription options[] = {
    pixels_option,
    integer_option("num_iterations", 4, 1, 100, "Steps that the displacement is cut into."),
    real_option("max_x_move", -1.0, -1.0, 1000.0,
                "Pixels: no farther along x; -1: as far as it is."),
    real_option("max_y_move", -1.0, -1.0, 1000.0, "Pixels: the same along y."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

constexpr Stage stages[] = {
    {1, "Step", "Ahead where that is free; else beside, by as much to the one or the other side.",
     "GameMaker, move_and_collide", "", "step"},
};

constexpr Reason blocked{"it blocks the step"};
constexpr float touching = -1e-4F;  // pixels

class Mover {
public:
    explicit Mover(EngineCall& call)
        : call_(call),
          walls_(call.differences()),
          start_(call.request.position * call.scale),
          at_(start_) {}

    MoveResult move() {
        const int count = call_.integer(option("num_iterations"));
        const Vec2 step = call_.request.displacement * call_.scale / count;
        for (int i = 0; i < count && step != Vec2{}; ++i) {
            if (const auto wall = collision_at(at_ + step)) {
                report(*wall, step, i, count);
                go_beside(step);
            } else {
                at_ += step;
            }
            at_.x = capped(at_.x, start_.x, option("max_x_move"));
            at_.y = capped(at_.y, start_.y, option("max_y_move"));
        }
        call_.result.substep_count = count;
        return call_.end(at_ / call_.scale);
    }

private:
    /// The first instance that overlaps the mover in a place; touching is no collision.
    std::optional<std::size_t> collision_at(Vec2 place) const {
        for (std::size_t i = 0; i < walls_.size(); ++i)
            if (walls_[i].gap(to_float(place)).distance < touching) return i;
        return std::nullopt;
    }

    /// This is the whole iteration: ahead is tried again in the next one.
    void go_beside(Vec2 step) {
        for (const Vec2 beside : {Vec2{-step.y, step.x}, Vec2{step.y, -step.x}}) {
            if (collision_at(at_ + beside)) continue;
            at_ += beside;
            return;
        }
    }

    double capped(double at, double from, std::size_t cap) const {
        const double most = call_.real(cap);
        return most < 0.0 ? at : std::clamp(at, from - most, from + most);
    }

    void report(std::size_t wall, Vec2 step, int i, int count) {
        const Separation gap = walls_[wall].gap(to_float(at_));
        const Vec2 normal = EngineCall::unit_of(gap.normal);
        const bool began_inside = gap.distance < touching && i == 0;
        call_.report(wall, at_ / call_.scale, normal,
                     {.round = i + 1,
                      .time = static_cast<double>(i) / count,
                      .kind = began_inside ? ContactKind::overlap_at_start : ContactKind::refused},
                     {blocked, "step", length(step)});
        call_.clip_velocity(normal);
    }

    EngineCall& call_;
    std::vector<Difference> walls_;
    Vec2 start_, at_;  ///< pixels
};

constexpr EngineModel engine{.steps_option = "num_iterations"};

}  // namespace slidelab::lab::game_maker

const slidelab::Strategy slidelab::lab::gamemaker_move_and_collide{
    .id = "gamemaker_move_and_collide",
    .title = "GameMaker move and collide",
    .summary = "Model of GameMaker's move_and_collide as its manual says (2026): source closed.",
    .good_for = "Comparing: games in GameMaker.",
    .shapes = moves_disk | moves_box | moves_polygon,
    .walls = sees_all,
    .detection = CollisionDetection::discrete,
    .options = game_maker::options,
    .stages = game_maker::stages,
    .context = MoveContext(game_maker::engine),
    .solve = solve_with<game_maker::Mover>,
};
