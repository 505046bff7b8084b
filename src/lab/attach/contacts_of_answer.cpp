#include "lab/attach/contacts_of_answer.hpp"

#include <algorithm>

#include "lab/engines/engine_call.hpp"

namespace slidelab::lab {

namespace {

constexpr float near = 1e-3F;     // units: movers keep a skin, and round
constexpr double nothing = 1e-9;  // units
constexpr std::size_t most_held = 3;

constexpr Reason named{"the mover's own contact"};
constexpr Reason in_the_way{"in the way of the rest",
                            "The mover names no contacts: this is what the rest of its "
                            "displacement runs into."};

/// All that the mover is near to on its displacement, and where its answer leads.
std::vector<Obstacle> bodies_near(const Level& level, const MoveRequest& request, Vec2 to) {
    constexpr Vec2 margin{0.1, 0.1};  // units
    Aabb area = bounds_of(Segment{request.position, to});
    area =
        merged(area, bounds_of(Segment{request.position, request.position + request.displacement}));
    return obstacles_in(level, request, inflated(area, extents_of(request.shape) + margin));
}

/// A wall in the way, and when along it.
struct Hindrance {
    std::size_t body = 0;
    float part = 0.0F;
    Vec2 normal;
};

class Reading {
public:
    Reading(const Level& level, const MoveRequest& request, const ForeignAnswer& answer,
            Trace* trace)
        : call_(level, request, none_, trace, bodies_near(level, request, answer.to), 1.0),
          request_(request),
          answer_(answer),
          differences_(call_.differences()),
          rest_(request.position + request.displacement - answer.to) {
        if (trace == nullptr) return;
        mark_path(*trace);
        TraceEvent own;
        own.stage = own_stage;
        if (!answer.marks.empty()) trace->copy(own, answer.marks);
    }

    MoveResult result() {
        const PathBends path = bends();
        call_.result.began_inside = depth_at(request_.position) > 0.0;
        call_.result.remaining_depth = depth_at(answer_.to);
        if (answer_.contacts) {
            for (const ForeignContact& each : *answer_.contacts) take(each);
        } else {
            for (std::size_t i = 0; i < most_held && length(rest_) > nothing; ++i) {
                const auto found = first_hindrance();
                if (!found) break;
                add(found->body, {found->normal}, in_the_way, static_cast<double>(found->part));
            }
        }
        call_.result.path = path;  // which it knows itself
        call_.result.strategy_state = answer_.state;
        if (answer_.velocity) call_.result.velocity = *answer_.velocity;
        return call_.end(answer_.to, rest_);
    }

private:
    void mark_path(Trace& trace) const {
        Vec2 at = request_.position;
        trace.vector(path_stage, Role::path, at, at + request_.displacement);
        std::vector<Vec2> points = answer_.path;
        points.push_back(answer_.to);
        for (const Vec2 point : points) {
            if (point != at) trace.vector(path_stage, Role::slide, at, point);
            at = point;
        }
    }

    PathBends bends() {
        PathBends path;
        double whole = 0.0;
        Vec2 at = request_.position;
        std::vector<Vec2> points = answer_.path;
        points.push_back(answer_.to);
        for (const Vec2 point : points) whole += distance(std::exchange(at, point), point);
        double gone = 0.0;
        at = request_.position;
        for (const Vec2 point : answer_.path) {
            gone += distance(std::exchange(at, point), point);
            time_ = whole > 0.0 ? gone / whole : 0.0;
            path.push_back({time_, point});
        }
        const double wanted = length(request_.displacement);
        time_ = std::max(time_, wanted > 0.0 ? std::min(1.0, whole / wanted) : 0.0);
        return path;
    }

    /// The deepest overlap; 0 for none that is more than rounding.
    double depth_at(Vec2 place) const {
        float deepest = near;
        for (const Difference& body : differences_)
            deepest = std::max(deepest, -body.gap(to_float(place)).distance);
        return deepest > near ? static_cast<double>(deepest) : 0.0;
    }

    /// The first wall that the rest of the displacement runs into from the mover's end; of several
    /// at once the one that faces it most.
    std::optional<Hindrance> first_hindrance() const {
        const Vec2f at = to_float(answer_.to);
        const Vec2f rest = to_float(rest_);
        std::optional<Hindrance> first;
        for (std::size_t i = 0; i < differences_.size(); ++i) {
            const Difference& body = differences_[i];
            Hindrance found{i, 0.0F, {}};
            if (body.gap(at).distance <= near) {
                found.normal = to_double(body.normal_against(at, rest, 2.0F * near));
            } else {
                const auto hit = body.cast(at, rest);
                if (!hit) continue;
                found.part = hit->toi;
                found.normal = to_double(hit->normal);
            }
            constexpr double grazing = 1e-3;
            if (dot(found.normal, rest_) >= -grazing * length(rest_)) continue;
            const bool is_first =
                !first || found.part < first->part ||
                (found.part == first->part && dot(found.normal, rest_) < dot(first->normal, rest_));
            if (is_first) first = found;
        }
        return first;
    }

    /// A contact that the mover names: of the wall near its end that faces so.
    void take(const ForeignContact& contact) {
        const Vec2f at = to_float(answer_.to);
        std::optional<std::size_t> best;
        double least = 0.0;
        for (std::size_t i = 0; i < differences_.size(); ++i) {
            const Difference& body = differences_[i];
            const Vec2 normal =
                to_double(body.normal_against(at, to_float(-contact.normal), 2.0F * near));
            const double away = std::abs(static_cast<double>(body.gap(at).distance)) + 1.0 -
                                dot(normal, contact.normal);
            if (best && away >= least) continue;
            least = away;
            best = i;
        }
        if (best) add(*best, contact, named, 0.0);
    }

    /// `part`: of the rest, that leads to the contact.
    void add(std::size_t body, const ForeignContact& contact, const Reason& reason, double part) {
        const Touch touch{.stage = contact_stage, .time = time_, .depth = contact.depth};
        call_.report(body, answer_.to + rest_ * part, contact.normal, touch,
                     {reason, "depth", contact.depth});
        call_.clip_velocity(contact.normal);
        const double into = dot(rest_, contact.normal);
        if (into < 0.0) rest_ -= contact.normal * into;
    }

    const Options none_{std::span<const OptionDescription>()};
    EngineCall call_;
    const MoveRequest& request_;
    const ForeignAnswer& answer_;
    const std::vector<Difference> differences_;  ///< of the call's bodies and the mover
    Vec2 rest_;          ///< of the displacement, without what contacts take of it
    double time_ = 0.0;  ///< of the tick, at the end of the path
};

}  // namespace

MoveResult result_of_answer(const Level& level, const MoveRequest& request,
                            const ForeignAnswer& answer, Trace* trace) {
    return Reading(level, request, answer, trace).result();
}

}  // namespace slidelab::lab
