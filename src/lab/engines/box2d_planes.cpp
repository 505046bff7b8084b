// box2d_planes: the geometric mover of Box2D 3.2. Planes of what it touches, a target that
// satisfies them, a cast towards it; five times.
#include <algorithm>
#include <cfloat>
#include <cmath>

#include "lab/engines/rounded.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace planes_model {

enum Option : std::size_t {
    metres_per_unit,
    max_iterations,
    move_tolerance,
    linear_slop,
    plane_capacity,
    push_limit,
    order
};

constexpr OptionDescription options[] = {
    real_option("metres_per_unit", 1.0, 0.01, 100.0, "Of the game: the slop is in metres."),
    integer_option("maxIterations", 5, 1, 50, "Rounds of planes and cast."),
    real_option("moveTolerance", 0.01, 0.0, 1.0, "Metres: a shorter step is the last one."),
    real_option("linearSlop", 0.005, 1e-5, 1.0,
                "Metres: a cast ends so near before a touch, within a quarter of it "
                "(B2_LINEAR_SLOP)."),
    integer_option("planeCapacity", 8, 1, 64, "Planes beyond it are not seen."),
    real_option("pushLimit", 1e6, 0.0, 1e6,
                "Metres: as far as one wall pushes it out in a round; soft walls have less."),
    order_option,
};

constexpr Stage stages[] = {
    {1, "Planes", "One for each shape within the radius of the capsule's core.",
     "Box2D, b2World_CollideMover", "", "depth"},
    {2, "Solve", "The nearest target to the wanted one that lies in front of all planes.",
     "Box2D, b2SolvePlanes", "", "push"},
    {3, "Cast", "Towards the target; what it overlaps already is left out.",
     "Box2D, b2World_CastMover", "", "fraction"},
};

constexpr Reason earliest{"earliest"};
constexpr Reason pushed{"within the radius"};
constexpr Reason core_touched{
    "the core touches it",
    "The capsule's core lies in {wall}: Box2D makes no plane of it, and its cast leaves it out."};

struct Plane {
    std::size_t wall = 0;
    Vec2f normal;
    float depth = 0.0F;
    float push = 0.0F;
};

class Mover {
public:
    Mover(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          values_(values),
          scale_(values.real(metres_per_unit)),
          slop_(static_cast<float>(values.real(linear_slop))),
          all_(obstacles_in(level, request, reach_of(request, 1.0))) {
        if (values.integer(order) == 1) std::reverse(all_.begin(), all_.end());
        const Rounded shape = rounded_of(request.shape, scale_);
        for (const Obstacle& each : all_)
            walls_.push_back(Difference(rounded_of(each, scale_), shape));
        at_ = to_float(request.position * scale_);
    }

    MoveResult move() {
        const Vec2f start = at_;
        const Vec2f target = start + to_float(request_.displacement * scale_);
        const float tolerance = static_cast<float>(values_.real(move_tolerance));
        const float whole = length(target - start);
        for (round_ = 1; round_ <= values_.integer(max_iterations); ++round_) {
            time_ = whole > 0.0F ? std::min(1.0F, walked_ / whole) : 0.0F;
            find_planes();
            const Vec2f wanted = solve_planes(target - at_);
            const Vec2f step = wanted * cast(wanted);
            at_ += step;
            walked_ += length(step);
            if (dot(step, step) < tolerance * tolerance) break;
        }
        return told_.end(to_double(at_) / scale_, clipped_velocity(), {});
    }

private:
    void find_planes() {
        planes_.clear();
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Gap core = walls_[i].core_gap(at_);
            if (core.distance > walls_[i].radius()) continue;
            const bool is_in_core = core.distance <= FLT_EPSILON;  // "todo handle deep overlap"
            const float depth = walls_[i].radius() - core.distance;
            if (!is_in_core &&
                planes_.size() < static_cast<std::size_t>(values_.integer(plane_capacity)))
                planes_.push_back({i, core.normal, depth, 0.0F});
            if (round_ == 1 || !is_in_core)
                tell(i, core.normal, 1, is_in_core ? core_touched : pushed, "depth", depth);
        }
    }

    Vec2f solve_planes(Vec2f delta) {
        const float limit = static_cast<float>(values_.real(push_limit));
        for (int iteration = 0; iteration < 20; ++iteration) {
            float total = 0.0F;
            for (Plane& plane : planes_) {
                const float separation = dot(plane.normal, delta) - plane.depth + slop_;
                const float before = plane.push;
                plane.push = std::clamp(plane.push - separation, 0.0F, limit);
                delta += plane.normal * (plane.push - before);
                total += std::abs(plane.push - before);
            }
            if (total < slop_) break;
        }
        return delta;
    }

    /// Conservative advancement, as far as the nearest wall.
    float cast(Vec2f way) {
        float fraction = 1.0F;
        std::size_t hit = walls_.size();
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const float found = advance(walls_[i], way, fraction);
            if (found <= 0.0F || found >= fraction) continue;
            fraction = found;
            hit = i;
        }
        if (hit < walls_.size()) {
            const Vec2f before = at_;
            at_ += way * fraction;
            tell(hit, walls_[hit].core_gap(at_).normal, 3, earliest, "fraction", fraction);
            at_ = before;
        }
        return fraction;
    }

    /// 0: it overlaps at the start, and is ignored; `most`: no hit before that.
    float advance(const Difference& wall, Vec2f way, float most) const {
        float target = std::max(slop_, wall.radius() - slop_);
        const float tolerance = 0.25F * slop_;
        float fraction = 0.0F;
        for (int iteration = 0; iteration < 20; ++iteration) {
            const Gap core = wall.core_gap(at_ + way * fraction);
            if (core.distance < target + tolerance) {
                if (iteration > 0) return fraction;
                if (core.distance <= 2.0F * slop_) return 0.0F;
                target = core.distance - slop_;  // it may encroach so far
            }
            const float towards = dot(way, core.normal);
            if (towards >= 0.0F) return most;
            fraction += (target - core.distance) / towards;
            if (fraction >= most) return most;
        }
        return most;
    }

    Vec2 clipped_velocity() const {
        Vec2 velocity = request_.velocity;
        for (const Plane& plane : planes_)
            if (plane.push != 0.0F) velocity = clipped(velocity, to_double(plane.normal));
        return velocity;
    }

    void tell(std::size_t wall, Vec2f normal, int stage, const Reason& reason,
              std::string_view number, float value) {
        Touch touch;
        touch.stage = stage;
        touch.round = round_;
        touch.time = static_cast<double>(time_);
        touch.position = to_double(at_) / scale_;
        touch.normal = unit_or(to_double(normal), {0.0, -1.0});
        if (stage == 1) {
            touch.depth = static_cast<double>(value) / scale_;
            touch.kind = round_ == 1 && &reason == &core_touched ? ContactKind::overlap_at_start
                                                                 : ContactKind::push;
        }
        told_.touch(all_[wall], touch, reason, number, static_cast<double>(value));
    }

    Told told_;
    const MoveRequest& request_;
    const Options& values_;
    double scale_;
    float slop_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    std::vector<Plane> planes_;
    Vec2f at_;
    float walked_ = 0.0F;
    float time_ = 0.0F;  ///< of the round
    int round_ = 1;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Mover(level, request, values, trace).move();
}

}  // namespace planes_model

}  // namespace

extern const Strategy box2d_planes;
const Strategy box2d_planes{
    .id = "box2d_planes",
    .title = "Box2D planes",
    .summary =
        "Model of Box2D's geometric mover, after samples/geometric_mover.cpp and src/mover.c "
        "of 3.2 (2026-08), without its spring on the ground: planes, then a cast.",
    .good_for =
        "Comparing: games over Box2D 3, and Unity's CastMover, whose parameters are the same.",
    .shapes = moves_disk | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = planes_model::options,
    .stages = planes_model::stages,
    .solve = planes_model::solve,
};

}  // namespace slidelab::lab
