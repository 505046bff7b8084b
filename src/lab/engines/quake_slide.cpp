// quake_slide: PM_SlideMove of Quake III, in the plane: four bumps, and a velocity that is clipped
// by at most five planes. The ancestor of most of the others.
#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::quake {

constexpr OptionDescription options[] = {
    real_option("quake_units_per_unit", 32.0, 1.0, 1024.0,
                "A tile is so many of Quake's units, as all other lengths and speeds are."),
    integer_option("numbumps", 4, 1, 50, "Traces."),
    real_option("SURFACE_CLIP_EPSILON", 0.125, 0.0, 10.0,
                "Quake units: a trace ends so far before a wall."),
    real_option("OVERCLIP", 1.001, 1.0, 2.0,
                "This many times the speed into a plane is taken away."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

constexpr Stage stages[] = {
    {1, "Trace", "Along what is left, to an epsilon before the first wall.",
     "Quake III, CM_BoxTrace", "", "fraction"},
    {2, "Clip", "The velocity along the planes; none of them is entered again.",
     "Quake III, PM_ClipVelocity", "", "fraction"},
};

constexpr Reason earliest{"earliest"};
constexpr Reason same_plane{
    "the same plane again",
    "The same plane as before: the velocity is nudged out along its normal."};
constexpr Reason stands{"it stands on it"};
constexpr Reason all_solid{
    "it begins in it", "It begins in {wall}: the trace is all solid, and it stays where it is."};

constexpr std::size_t max_clip_planes = 5;

class Slide {
public:
    explicit Slide(EngineCall& call)
        : call_(call),
          walls_(call.differences()),
          up_(to_float(call.request.side_view.up)),
          at_(call.in_engine(call.request.position)),
          velocity_(call.in_engine(call.request.velocity)) {
        seconds_ = static_cast<float>(call.request.side_view.seconds);
        if (seconds_ <= 0.0F) seconds_ = 1.0F / 60.0F;
        const double per_second = call.scale / static_cast<double>(seconds_);
        speed_ = to_float(call.request.displacement * per_second);
    }

    MoveResult move() {
        add_ground();
        planes_.push_back(normalized(speed_));  // never against the original velocity
        float left = seconds_;
        for (round_ = 1; round_ <= call_.integer(option("numbumps")); ++round_) {
            const Vec2f path = speed_ * left;
            if (path == Vec2f{}) break;
            const auto hit = trace(path);
            if (!hit) {
                at_ += path;
                left = 0.0F;
                break;
            }
            if (is_all_solid(*hit, path)) {
                report(*hit, 1.0F - left / seconds_, all_solid, ContactKind::overlap_at_start);
                velocity_ = {};
                break;
            }
            at_ += path * hit->toi;
            left -= left * hit->toi;
            const bool is_again = std::any_of(planes_.begin(), planes_.end(), [&](Vec2f plane) {
                return dot(hit->normal, plane) > 0.99F;
            });
            report(*hit, 1.0F - left / seconds_, is_again ? same_plane : earliest);
            if (planes_.size() >= max_clip_planes) {
                speed_ = velocity_ = {};
                break;
            }
            if (is_again) {
                speed_ += hit->normal;
                continue;
            }
            planes_.push_back(hit->normal);
            if (!clip()) break;
        }
        call_.result.velocity = call_.in_units(velocity_);
        return call_.end(at_, speed_ * left);
    }

private:
    bool is_all_solid(const Hit& hit, Vec2f path) const {
        return walls_[hit.wall].gap(at_).distance <= 0.0F &&
               walls_[hit.wall].gap(at_ + path).distance <= 0.0F;
    }

    /// Traces in solids are cut short by an epsilon along the normal.
    std::optional<Hit> trace(Vec2f path) const {
        const float epsilon = call_.number(option("SURFACE_CLIP_EPSILON"));
        std::optional<Hit> first;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Separation gap = walls_[i].gap(at_);
            if (gap.distance <= 0.0F) {
                const Hit inside{0.0F, gap.normal, i};
                if (is_all_solid(inside, path)) return inside;
                continue;  // it starts solid, and gets out
            }
            const auto hit = walls_[i].cast(at_, path);
            if (!hit) continue;
            const float part = std::max(0.0F, hit->toi - epsilon / -dot(path, hit->normal));
            if (!first || part < first->toi) first = Hit{part, hit->normal, i};
        }
        return first;
    }

    /// The ground within a quarter of a unit, unless it is too steep.
    void add_ground() {
        if (up_ == Vec2f{} || dot(speed_, up_) > 0.0F) return;
        constexpr float below = 0.25F;
        constexpr float min_walk_normal = 0.7F;
        auto ground = trace(-up_ * below);
        if (!ground || dot(ground->normal, up_) < min_walk_normal) return;
        planes_.push_back(ground->normal);
        speed_ = clipped_by(speed_, ground->normal);  // slide along the ground plane
        velocity_ = clipped_by(velocity_, ground->normal);
        ground->toi = 0.0F;
        const bool is_inside = walls_[ground->wall].gap(at_).distance <= 0.0F;
        report(*ground, 0.0F, stands, is_inside ? ContactKind::overlap_at_start : ContactKind::hit);
        call_.result.on_floor = true;
    }

    Vec2f clipped_by(Vec2f v, Vec2f normal) const {
        const float over = call_.number(option("OVERCLIP"));
        const float into = dot(v, normal);
        return v - normal * (into < 0.0F ? into * over : into / over);
    }

    /// False: it stops dead. In the plane there is no crease to go along.
    bool clip() {
        constexpr float enters = 0.1F;  // units/s
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            if (dot(speed_, planes_[i]) >= enters) continue;
            Vec2f clip = clipped_by(speed_, planes_[i]);
            Vec2f end = clipped_by(velocity_, planes_[i]);
            for (std::size_t j = 0; j < planes_.size(); ++j) {
                if (j == i || dot(clip, planes_[j]) >= enters) continue;
                clip = clipped_by(clip, planes_[j]);
                end = clipped_by(end, planes_[j]);
                if (dot(clip, planes_[i]) >= 0.0F) continue;
                speed_ = velocity_ = {};
                return false;
            }
            speed_ = clip;
            velocity_ = end;
            break;
        }
        return true;
    }

    void report(const Hit& hit, float time, const Reason& reason,
                ContactKind kind = ContactKind::hit) {
        const int stage = &reason == &same_plane ? 2 : 1;
        call_.report(hit.wall, at_, hit.normal, {stage, round_, std::clamp(time, 0.0F, 1.0F), kind},
                     {reason, "fraction", hit.toi});
    }

    EngineCall& call_;
    std::vector<Difference> walls_;
    std::vector<Vec2f> planes_;
    Vec2f up_;
    Vec2f at_;        ///< Quake units
    Vec2f speed_;     ///< Quake units/s, of this move
    Vec2f velocity_;  ///< at the end of the tick
    float seconds_ = 0.0F;
    int round_ = 1;
};

constexpr EngineModel engine{.margin = {"SURFACE_CLIP_EPSILON"}};

}  // namespace slidelab::lab::quake

const slidelab::Strategy slidelab::lab::quake_slide{
    .id = "quake_slide",
    .title = "Quake slide",
    .summary =
        "Model of PM_SlideMove in the plane, after code/game/bg_slidemove.c of Quake III "
        "Arena (1999, published 2005): four traces, at most five planes.",
    .good_for = "Comparing: the ancestor of most movers that sweep and slide.",
    .shapes = moves_box,
    .walls = sees_segments | sees_solids | sees_bodies,
    .detection = CollisionDetection::continuous,
    .options = quake::options,
    .stages = quake::stages,
    .context = MoveContext(quake::engine),
    .solve = solve_with<quake::Slide>,
};
