// box2d_planes: the geometric mover of Box2D 3.2. Planes of what it touches, a target that
// satisfies them, a cast towards it; five times.
#include <cfloat>

#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::box2d {

constexpr OptionDescription options[] = {
    metres_option,
    integer_option("maxIterations", 5, 1, 50, "Rounds of planes and cast."),
    real_option("moveTolerance", 0.01, 0.0, 1.0, "Metres: a shorter step is the last one."),
    real_option("linearSlop", 0.005, 1e-5, 1.0,
                "Metres: a cast ends so near before a touch, within a quarter of it "
                "(B2_LINEAR_SLOP)."),
    integer_option("planeCapacity", 8, 1, 64, "Planes beyond it are not seen."),
    real_option("pushLimit", 1e6, 0.0, 1e6,
                "Metres: as far as one wall pushes it out in a round; soft walls have less."),
    choice_option("order", 2, orders,
                  "Which of two planes is solved first: tree, as a query of "
                  "Box2D's tree visits them, of the walls that are near."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

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
    Vec2f normal;
    float depth = 0.0F;
    float push = 0.0F;
};

class Mover {
public:
    explicit Mover(EngineCall& call)
        : call_(call),
          walls_(call.differences()),
          slop_(call.number(option("linearSlop"))),
          at_(call.in_engine(call.request.position)) {}

    MoveResult move() {
        const Vec2f start = at_;
        const Vec2f target = start + call_.in_engine(call_.request.displacement);
        const float tolerance = call_.number(option("moveTolerance"));
        const float whole = length(target - start);
        float walked = 0.0F;
        for (round_ = 1; round_ <= call_.integer(option("maxIterations")); ++round_) {
            time_ = whole > 0.0F ? std::min(1.0F, walked / whole) : 0.0F;
            find_planes();
            const Vec2f wanted = solve_planes(target - at_);
            const Vec2f step = wanted * cast(wanted);
            at_ += step;
            walked += length(step);
            if (dot(step, step) < tolerance * tolerance) break;
        }
        for (const Plane& plane : planes_)
            if (plane.push != 0.0F) call_.clip_velocity(to_double(plane.normal));
        return call_.end(at_);
    }

private:
    void find_planes() {
        planes_.clear();
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Separation core = walls_[i].core_gap(at_);
            const float depth = walls_[i].radius() - core.distance;
            if (core.distance > walls_[i].radius()) continue;
            const bool is_in_core = core.distance <= FLT_EPSILON;  // "todo handle deep overlap"
            if (!is_in_core &&
                planes_.size() < static_cast<std::size_t>(call_.integer(option("planeCapacity"))))
                planes_.push_back({core.normal, depth});
            if (round_ > 1 && is_in_core) continue;
            call_.report(
                i, at_, core.normal,
                {1, round_, time_, is_in_core ? ContactKind::overlap_at_start : ContactKind::push,
                 depth / call_.scale},
                {is_in_core ? core_touched : pushed, "depth", depth});
        }
    }

    Vec2f solve_planes(Vec2f delta) {
        const float limit = call_.number(option("pushLimit"));
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
    float cast(Vec2f path) {
        const auto hit = earliest_hit(walls_.size(), [&](std::size_t i) {
            const float fraction = advance(walls_[i], path);
            const bool is_hit = fraction > 0.0F && fraction < 1.0F;
            return is_hit ? std::optional(Hit{fraction, {}}) : std::nullopt;
        });
        if (!hit) return 1.0F;
        const Vec2f end = at_ + path * hit->toi;
        call_.report(hit->wall, end, walls_[hit->wall].core_gap(end).normal, {3, round_, time_},
                     {earliest, "fraction", hit->toi});
        return hit->toi;
    }

    /// 0: it overlaps at the start, and is ignored; 1: no hit.
    float advance(const Difference& wall, Vec2f path) const {
        float target = std::max(slop_, wall.radius() - slop_);
        const float tolerance = 0.25F * slop_;
        float fraction = 0.0F;
        for (int iteration = 0; iteration < 20; ++iteration) {
            const Separation core = wall.core_gap(at_ + path * fraction);
            if (core.distance < target + tolerance) {
                if (iteration > 0) return fraction;
                if (core.distance <= 2.0F * slop_) return 0.0F;
                target = core.distance - slop_;  // it may encroach so far
            }
            const float towards = dot(path, core.normal);
            if (towards >= 0.0F) return 1.0F;
            fraction += (target - core.distance) / towards;
            if (fraction >= 1.0F) return 1.0F;
        }
        return 1.0F;
    }

    EngineCall& call_;
    std::vector<Difference> walls_;
    std::vector<Plane> planes_;
    float slop_;
    Vec2f at_;
    float time_ = 0.0F;  ///< of the round
    int round_ = 1;
};

constexpr EngineModel engine{.margin = {"linearSlop"}};

}  // namespace slidelab::lab::box2d

const slidelab::Strategy slidelab::lab::box2d_planes{
    .id = "box2d_planes",
    .title = "Box2D planes",
    .summary =
        "Model of Box2D's geometric mover, after samples/geometric_mover.cpp and src/mover.c "
        "of 3.2 (2026-08), without its spring on the ground: planes, then a cast.",
    .good_for =
        "Comparing: games over Box2D 3, and Unity's CastMover, whose parameters are the same.",
    .shapes = moves_disk | moves_capsule,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = box2d::options,
    .stages = box2d::stages,
    .context = MoveContext(box2d::engine),
    .solve = solve_with<box2d::Mover>,
};
