// avian_move_and_slide: Avian's MoveAndSlide. Out of the skin, casts, planes of all that is near,
// and the velocity projected onto what they leave.
#include "lab/engines/gjk.hpp"

namespace slidelab::lab::avian {

constexpr OptionDescription options[] = {
    metres_option,
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
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

constexpr Stage stages[] = {
    {1, "Depenetrate", "Out of all that is nearer than the skin.", "Avian, depenetrate", "",
     "depth"},
    {2, "Cast", "Along what is left, and back by the skin.", "Avian, cast_move", "", "distance"},
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
    explicit Mover(EngineCall& call)
        : call_(call),
          walls_(convex_pairs(call)),
          skin_(call.number(option("skin_width"))),
          displacement_(call.in_engine(call.request.displacement)),
          velocity_(call.in_engine(call.request.velocity)),
          at_(call.in_engine(call.request.position)) {}

    MoveResult move() {
        depenetrate();
        float left = 1.0F;  // of the tick
        for (round_ = 1; round_ <= call_.integer(option("move_and_slide_iterations")); ++round_) {
            const Vec2f sweep = displacement_ * left;
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
            call_.report(hit->wall, at_, hit->normal, {2, round_, time_},
                         {earliest, "distance", hit->toi});
            const std::vector<Vec2f> planes = planes_at(hit->normal);
            displacement_ = projected(displacement_, planes);
            velocity_ = projected(velocity_, planes);
        }
        depenetrate();
        call_.result.velocity = call_.in_units(velocity_);
        return call_.end(at_, displacement_ * left);
    }

private:
    std::optional<Hit> cast(Vec2f sweep, float whole) const {
        const Vec2f direction = normalized(sweep);
        auto first = parry_cast(walls_, at_, direction, whole, 0.0F);
        if (first) {
            const float into = std::max(-dot(direction, first->normal), dot_epsilon);
            first->toi = std::max(0.0F, first->toi - skin_ / into);
        }
        return first;
    }

    /// The planes of the hit and of all walls within two skins; similar ones are one.
    std::vector<Vec2f> planes_at(Vec2f hit) const {
        std::vector<Vec2f> planes{hit};
        for (const ConvexPair& wall : walls_) {
            const Separation gap = wall.difference.gap(at_);
            if (gap.distance > 2.0F * skin_) continue;
            const auto similar = std::find_if(planes.begin(), planes.end(), [&](Vec2f plane) {
                return dot(plane, gap.normal) >=
                       call_.number(option("plane_similarity_dot_threshold"));
            });
            if (similar != planes.end()) {
                if (dot(gap.normal, displacement_) < dot(*similar, displacement_))
                    *similar = gap.normal;
            } else if (planes.size() <
                       static_cast<std::size_t>(call_.integer(option("max_planes")))) {
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
        std::vector<Separation> pushes;  // by the skin: their distances are depths
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Separation gap = walls_[i].difference.gap(at_);
            const float depth = skin_ - gap.distance;
            if (depth < 0.0F) continue;
            const bool is_deep = depth > call_.number(option("penetration_rejection_threshold"));
            if (!is_deep) pushes.push_back({depth, gap.normal});
            if (depth > 2.0F * skin_)
                call_.report(i, at_, gap.normal,
                             {1, round_, time_,
                              round_ == 1 ? ContactKind::overlap_at_start : ContactKind::push,
                              depth / call_.scale},
                             {is_deep ? too_deep : within_skin, "depth", depth});
        }
        Vec2f fix;
        for (int k = 0; k < call_.integer(option("depenetration_iterations")); ++k) {
            float total = 0.0F;
            for (const Separation& push : pushes) {
                const float error = std::max(0.0F, push.distance - dot(fix, push.normal));
                total += error;
                fix += push.normal * error;
            }
            if (total < call_.number(option("max_depenetration_error"))) break;
        }
        at_ += fix;
    }

    EngineCall& call_;
    std::vector<ConvexPair> walls_;
    float skin_;
    Vec2f displacement_;  ///< of a whole tick
    Vec2f velocity_;
    Vec2f at_;
    float time_ = 0.0F;
    int round_ = 1;
};

constexpr EngineModel engine{.margin = {"skin_width"}};

}  // namespace slidelab::lab::avian

const slidelab::Strategy slidelab::lab::avian_move_and_slide{
    .id = "avian_move_and_slide",
    .title = "Avian move and slide",
    .summary =
        "Model of Avian's MoveAndSlide, after src/character_controller/move_and_slide.rs of "
        "2025-12, over casts by parry.",
    .good_for = "Comparing: games in Bevy over Avian.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = avian::options,
    .stages = avian::stages,
    .context = MoveContext(avian::engine),
    .solve = solve_with<avian::Mover>,
};
