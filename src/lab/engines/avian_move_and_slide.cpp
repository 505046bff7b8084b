// avian_move_and_slide: Avian's MoveAndSlide. Out of the skin, casts, planes of all that is near,
// and the velocity projected onto what they leave.
#include <algorithm>
#include <cmath>

#include "lab/engines/gjk.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace avian {

enum Option : std::size_t {
    metres_per_unit,
    move_and_slide_iterations,
    depenetration_iterations,
    max_depenetration_error,
    penetration_rejection_threshold,
    skin_width,
    plane_similarity_dot_threshold,
    max_planes,
    order
};

constexpr OptionDescription options[] = {
    real_option("metres_per_unit", 1.0, 0.01, 100.0, "Of the game: the skin is in metres."),
    integer_option("move_and_slide_iterations", 4, 1, 50, "Casts."),
    integer_option("depenetration_iterations", 16, 0, 100, "Rounds of pushing out."),
    real_option("max_depenetration_error", 1e-4, 0.0, 1.0,
                "Metres: with less in a round it is out."),
    real_option("penetration_rejection_threshold", 0.5, 0.0, 100.0,
                "Metres: what is deeper is left as it is."),
    real_option("skin_width", 0.01, 0.0, 1.0, "Metres: kept between the mover and the walls."),
    real_option("plane_similarity_dot_threshold", 0.9961946980917455, -1.0, 1.0,
                "Planes whose normals are so near are one: the one that blocks more."),
    integer_option("max_planes", 20, 1, 100, "Planes beyond it are not seen."),
    order_option,
};

constexpr Stage stages[] = {
    {1, "Depenetrate", "Out of all that is nearer than the skin.", "Avian, depenetrate", "",
     "depth"},
    {2, "Cast", "Along the rest of the way, and back by the skin.", "Avian, cast_move", "",
     "distance"},
};

constexpr Reason within_skin{"within the skin"};
constexpr Reason too_deep{
    "deeper than penetration_rejection_threshold",
    "It is deeper in {wall} than penetration_rejection_threshold: Avian leaves it there."};
constexpr Reason earliest{"earliest"};

constexpr float dot_epsilon = 0.005F;
constexpr float least_sweep = 1e-4F;

class Mover {
public:
    Mover(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          values_(values),
          scale_(values.real(metres_per_unit)),
          skin_(number(skin_width)),
          all_(obstacles_in(level, request, reach_of(request, 1.0))),
          way_(to_float(request.displacement * scale_)),
          velocity_(to_float(request.velocity * scale_)),
          at_(to_float(request.position * scale_)) {
        if (values.integer(order) == 1) std::reverse(all_.begin(), all_.end());
        const Rounded shape = rounded_of(request.shape, scale_);
        for (const Obstacle& each : all_) {
            walls_.push_back(Difference(rounded_of(each, scale_), shape));
            pairs_.push_back(convex_pair(each, request.shape, scale_));
        }
    }

    MoveResult move() {
        depenetrate();
        float left = 1.0F;  // of the tick
        for (round_ = 1; round_ <= values_.integer(move_and_slide_iterations); ++round_) {
            const Vec2f sweep = way_ * left;
            const float whole = length(sweep);
            if (whole < least_sweep) break;
            const auto hit = cast(sweep, whole);
            if (!hit) {
                at_ += sweep;
                left = 0.0F;
                break;
            }
            time_ = 1.0F - left;
            left -= left * (hit->toi / whole);
            at_ += normalized(sweep) * hit->toi;
            tell(hit->wall, hit->normal, 2, earliest, "distance", hit->toi);
            const std::vector<Vec2f> planes = planes_at(hit->normal);
            way_ = projected(way_, planes);
            velocity_ = projected(velocity_, planes);
        }
        depenetrate();
        return told_.end(to_double(at_) / scale_, to_double(velocity_) / scale_,
                         to_double(way_ * left) / scale_);
    }

private:
    struct Hit {
        std::size_t wall = 0;
        float toi = 0.0F;
        Vec2f normal;
    };

    float number(std::size_t option) const { return static_cast<float>(values_.real(option)); }

    std::optional<Hit> cast(Vec2f sweep, float whole) const {
        const Vec2f direction = normalized(sweep);
        std::optional<Hit> first;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const auto found = gjk_cast(pairs_[i], at_, direction, 0.0F);
            if (!found || found->toi > whole) continue;
            Hit hit{i, found->toi, found->normal};
            if (hit.toi < 1e-5F) {  // it overlaps already
                hit.normal = gjk_normal(pairs_[i], at_).value_or(walls_[i].core_gap(at_).normal);
                if (dot(hit.normal, direction) >= 0.0F) continue;
            }
            if (!first || hit.toi < first->toi) first = hit;
        }
        if (first) {
            const float into = std::max(-dot(direction, first->normal), dot_epsilon);
            first->toi = std::max(0.0F, first->toi - skin_ / into);
        }
        return first;
    }

    /// Of the hit, and of all within two skins; similar ones are one.
    std::vector<Vec2f> planes_at(Vec2f hit) const {
        std::vector<Vec2f> planes{hit};
        for (const Difference& wall : walls_) {
            const Gap gap = wall.gap(at_);
            if (gap.distance > 2.0F * skin_) continue;
            const auto similar = std::find_if(planes.begin(), planes.end(), [&](Vec2f plane) {
                return dot(plane, gap.normal) >= number(plane_similarity_dot_threshold);
            });
            if (similar != planes.end()) {
                if (dot(gap.normal, way_) < dot(*similar, way_)) *similar = gap.normal;
            } else if (planes.size() < static_cast<std::size_t>(values_.integer(max_planes))) {
                planes.push_back(gap.normal);
            }
        }
        return planes;
    }

    /// The nearest vector that leads into none of the planes.
    static Vec2f projected(Vec2f v, const std::vector<Vec2f>& planes) {
        const auto is_free = [&](Vec2f u) {
            return std::all_of(planes.begin(), planes.end(), [&](Vec2f normal) {
                return dot(u, normal) >= -1e-6F * (1.0F + length(v));
            });
        };
        if (is_free(v)) return v;
        std::optional<Vec2f> best;
        for (const Vec2f normal : planes) {
            const Vec2f along = v - normal * dot(v, normal);
            if (dot(v, normal) >= 0.0F || !is_free(along)) continue;
            if (!best || length(along - v) < length(*best - v)) best = along;
        }
        return best.value_or(Vec2f{});
    }

    void depenetrate() {
        struct Push {
            Vec2f normal;
            float depth;
        };
        std::vector<Push> pushes;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Gap gap = walls_[i].gap(at_);
            const float depth = skin_ - gap.distance;
            if (depth < 0.0F) continue;
            const bool is_deep = depth > number(penetration_rejection_threshold);
            if (!is_deep) pushes.push_back({gap.normal, depth});
            if (depth > 2.0F * skin_)
                tell(i, gap.normal, 1, is_deep ? too_deep : within_skin, "depth", depth);
        }
        Vec2f fix;
        for (int k = 0; k < values_.integer(depenetration_iterations); ++k) {
            float total = 0.0F;
            for (const Push& push : pushes) {
                const float error = std::max(0.0F, push.depth - dot(fix, push.normal));
                total += error;
                fix += push.normal * error;
            }
            if (total < number(max_depenetration_error)) break;
        }
        at_ += fix;
    }

    void tell(std::size_t wall, Vec2f normal, int stage, const Reason& reason,
              std::string_view name, float value) {
        Touch touch;
        touch.stage = stage;
        touch.round = round_;
        touch.time = static_cast<double>(time_);
        touch.position = to_double(at_) / scale_;
        touch.normal = unit_or(to_double(normal), {0.0, -1.0});
        if (stage == 1) {
            touch.kind = round_ == 1 ? ContactKind::overlap_at_start : ContactKind::push;
            touch.depth = static_cast<double>(value) / scale_;
        }
        told_.touch(all_[wall], touch, reason, name, static_cast<double>(value));
    }

    Told told_;
    const Options& values_;
    double scale_;
    float skin_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    std::vector<ConvexPair> pairs_;  ///< the same walls, for casts
    Vec2f way_;                      ///< of a whole tick
    Vec2f velocity_;
    Vec2f at_;
    float time_ = 0.0F;
    int round_ = 1;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Mover(level, request, values, trace).move();
}

}  // namespace avian

}  // namespace

extern const Strategy avian_move_and_slide;
const Strategy avian_move_and_slide{
    .id = "avian_move_and_slide",
    .title = "Avian move and slide",
    .summary =
        "Model of Avian's MoveAndSlide, after src/character_controller/move_and_slide.rs of "
        "2025-12, over casts by parry.",
    .good_for = "Comparing: games in Bevy over Avian.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = avian::options,
    .stages = avian::stages,
    .solve = avian::solve,
};

}  // namespace slidelab::lab
