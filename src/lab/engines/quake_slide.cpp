// quake_slide: PM_SlideMove of Quake III, in the plane: four bumps, and a velocity that is clipped
// by at most five planes. The ancestor of most of the others.
#include <algorithm>
#include <cmath>

#include "lab/engines/rounded.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace quake {

enum Option : std::size_t { quake_units_per_unit, numbumps, surface_clip_epsilon, overclip };

constexpr OptionDescription options[] = {
    real_option("quake_units_per_unit", 32.0, 1.0, 1024.0,
                "Of the game: all other lengths and speeds are in Quake's units."),
    integer_option("numbumps", 4, 1, 50, "Traces."),
    real_option("SURFACE_CLIP_EPSILON", 0.125, 0.0, 10.0,
                "Quake units: a trace ends so far before a wall."),
    real_option("OVERCLIP", 1.001, 1.0, 2.0,
                "Of the speed into a plane: more than all of it is taken away."),
};

constexpr Stage stages[] = {
    {1, "Trace", "Along the rest of the way, to an epsilon before the first wall.",
     "Quake III, CM_BoxTrace", "", "fraction"},
    {2, "Clip", "The velocity along the planes; none of them is entered again.",
     "Quake III, PM_ClipVelocity", "", "fraction"},
};

constexpr Reason earliest{"earliest"};
constexpr Reason same_plane{"the same plane again",
                            "The same plane as before: the velocity is nudged out along its "
                            "normal."};
constexpr Reason stands{"it stands on it"};
constexpr Reason all_solid{"it begins in it",
                           "It begins in {wall}: the trace is all solid, and it "
                           "stays where it is."};

constexpr std::size_t max_clip_planes = 5;

class Slide {
public:
    Slide(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          values_(values),
          scale_(values.real(quake_units_per_unit)),
          all_(obstacles_in(level, request, reach_of(request, 1.0))) {
        const Rounded shape = rounded_of(request.shape, scale_);
        for (const Obstacle& each : all_)
            walls_.push_back(Difference(rounded_of(each, scale_), shape));
        at_ = to_float(request.position * scale_);
        seconds_ = static_cast<float>(request.side_view.seconds);
        if (seconds_ <= 0.0F) seconds_ = 1.0F / 60.0F;
        speed_ = to_float(request.displacement * (scale_ / static_cast<double>(seconds_)));
        velocity_ = to_float(request.velocity * scale_);
    }

    MoveResult move() {
        add_ground();
        planes_.push_back(normalized(speed_));  // never against the original velocity
        float left = seconds_;
        for (round_ = 1; round_ <= values_.integer(numbumps); ++round_) {
            const Vec2f way = speed_ * left;
            if (way == Vec2f{}) break;
            const Hit hit = trace(way);
            if (hit.is_all_solid) {
                tell(hit, 1.0F - left / seconds_, all_solid);
                velocity_ = {};
                break;
            }
            at_ += way * hit.fraction;
            if (!hit.is_hit) {
                left = 0.0F;
                break;
            }
            left -= left * hit.fraction;
            const bool is_again = is_known(hit.normal);
            tell(hit, 1.0F - left / seconds_, is_again ? same_plane : earliest);
            if (planes_.size() >= max_clip_planes) {
                speed_ = velocity_ = {};
                break;
            }
            if (is_again) {
                speed_ += hit.normal;
                continue;
            }
            planes_.push_back(hit.normal);
            if (!clip()) break;
        }
        return told_.end(to_double(at_) / scale_, to_double(velocity_) / scale_,
                         to_double(speed_ * left) / scale_);
    }

private:
    struct Hit {
        std::size_t wall = 0;
        float fraction = 1.0F;
        Vec2f normal;
        bool is_hit = false;
        bool is_all_solid = false;
    };

    /// Traces in solids are cut short by an epsilon along the normal.
    Hit trace(Vec2f way) const {
        const float epsilon = static_cast<float>(values_.real(surface_clip_epsilon));
        Hit first;
        for (std::size_t i = 0; i < walls_.size(); ++i) {
            const Gap gap = walls_[i].gap(at_);
            if (gap.distance <= 0.0F) {
                if (walls_[i].gap(at_ + way).distance <= 0.0F)
                    return {i, 0.0F, gap.normal, true, true};
                continue;  // it starts solid, and gets out
            }
            float part = 0.0F;
            Vec2f normal = gap.normal;
            if (const auto hit = walls_[i].cast(at_, way)) {
                normal = hit->normal;
                part = std::max(0.0F, hit->part - epsilon / -dot(way, normal));
            } else {
                continue;
            }
            if (first.is_hit && part >= first.fraction) continue;
            first = {i, part, normal, true, false};
        }
        return first;
    }

    /// The ground within a quarter of a unit, unless it is too steep.
    void add_ground() {
        const Vec2f up = to_float(request_.side_view.up);
        if (up == Vec2f{} || dot(speed_, up) > 0.0F) return;
        constexpr float below = 0.25F;
        constexpr float min_walk_normal = 0.7F;
        const Hit ground = trace(-up * below);
        if (!ground.is_hit || dot(ground.normal, up) < min_walk_normal) return;
        planes_.push_back(ground.normal);
        speed_ = clipped_by(speed_, ground.normal);  // slide along the ground plane
        velocity_ = clipped_by(velocity_, ground.normal);
        Hit under = ground;
        under.fraction = 0.0F;
        tell(under, 0.0F, stands);
        told_.result.on_floor = true;
    }

    bool is_known(Vec2f normal) const {
        return std::any_of(planes_.begin(), planes_.end(),
                           [&](Vec2f plane) { return dot(normal, plane) > 0.99F; });
    }

    Vec2f clipped_by(Vec2f v, Vec2f normal) const {
        const float over = static_cast<float>(values_.real(overclip));
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

    void tell(const Hit& hit, float time, const Reason& reason) {
        Touch touch;
        touch.stage = &reason == &same_plane ? 2 : 1;
        touch.round = round_;
        touch.time = static_cast<double>(std::clamp(time, 0.0F, 1.0F));
        touch.position = to_double(at_) / scale_;
        touch.normal = unit_or(to_double(hit.normal), {0.0, -1.0});
        if (hit.is_all_solid) touch.kind = ContactKind::overlap_at_start;
        told_.touch(all_[hit.wall], touch, reason, "fraction", static_cast<double>(hit.fraction));
    }

    Told told_;
    const MoveRequest& request_;
    const Options& values_;
    double scale_;
    std::vector<Obstacle> all_;
    std::vector<Difference> walls_;
    std::vector<Vec2f> planes_;
    Vec2f at_;        ///< Quake units
    Vec2f speed_;     ///< Quake units/s, of this move
    Vec2f velocity_;  ///< at the end of the tick
    float seconds_ = 0.0F;
    int round_ = 1;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Slide(level, request, values, trace).move();
}

}  // namespace quake

}  // namespace

extern const Strategy quake_slide;
const Strategy quake_slide{
    .id = "quake_slide",
    .title = "Quake slide",
    .summary =
        "Model of PM_SlideMove in the plane, after code/game/bg_slidemove.c of Quake III "
        "Arena (1999, published 2005): four traces, at most five planes.",
    .good_for = "Comparing: the ancestor of most movers that sweep and slide.",
    .shapes = moves_box,
    .walls = sees_segments | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = quake::options,
    .stages = quake::stages,
    .solve = quake::solve,
};

}  // namespace slidelab::lab
