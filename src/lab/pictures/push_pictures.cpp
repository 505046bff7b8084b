#include <string>

#include "lab/pictures/traced_move.hpp"
#include "articles/contract/one_way.hpp"

namespace slidelab::lab {

const Reason out_of_all{"out of all together",
                        "The least translation out of all that it overlapped leads there."};

namespace {

constexpr Reason deepest_overlap{"deepest", "It was the deepest overlap ({depth})."};
constexpr Reason last_overlap{"last in the list", "It was the last overlap in the list ({depth})."};
constexpr Reason planes_together{"as near to where it was going as the planes of all pushes allow"};
constexpr Reason rounds_used_up{"the rounds are used up",
                                "Its {rounds} rounds of pushes were used up.", true};
constexpr Reason one_round_used_up{"the rounds are used up", "Its one round of pushes was used up.",
                                   true};
constexpr Reason taken_back{"no push leads out: taken back",
                            "No push led out of the step, so it was taken back.", true};

/// The stages of both discrete methods.
enum Stages { start = 1, moved, overlap, pushed, slide };

class PushPicture {
public:
    PushPicture(Trace& trace, const PicturedMove& move) : trace_(trace), move_(move) {
        rounds_ = static_cast<int>(option_or(move.options, "iterations", 0.0));
        is_deepest_first_ = option_or(move.options, "deepest_first", 1.0) > 0.0;
    }

    void draw() {
        const MoveRequest& request = move_.request;
        draw_mover(start, request.position);
        trace_.vector(moved, Role::path, request.position, request.position + request.displacement);
        for (const TracedSubStep& step : trace_.sub_steps()) draw(step);
        trace_.set_moment({0, 0, 1.0});
        trace_.vector(slide, Role::slide, request.position, move_.result.position);
    }

private:
    /// In order: the displacement, then the overlap and the push of each round.
    void draw(const TracedSubStep& step) {
        if (step.refused > 0.0) return draw_refused(step);
        int round = 0;
        for (const TracedPush& push : step.pushes) {
            trace_.set_moment({step.number, ++round, step.time});
            if (round == 1 && step.time > 0.0) draw_mover(moved, push.from);
            draw(push, step);
        }
        if (step.end != step.pushes.back().to()) {
            trace_.begin(pushed);
            draw_mover(pushed, step.end);
            trace_.because(planes_together);
        }
        if (step.residual > 0.0) draw_residual(step);
    }

    void draw(const TracedPush& push, const TracedSubStep& step) {
        trace_.begin(overlap);
        trace_.point(overlap, Role::closest, push.point);
        trace_.vector(overlap, Role::contact, push.point, push.from);
        for (const TracedPush::Other& other : push.others)
            trace_.point(overlap, Role::closest, other.point, other.depth);
        trace_.number("depth", push.depth, true);
        trace_.chose(push.wall, push.normal, step.time);
        trace_.because(step.is_together    ? out_of_all
                       : is_deepest_first_ ? deepest_overlap
                                           : last_overlap);
        trace_.vector(pushed, Role::normal, push.point, push.point + push.normal * push.depth,
                      push.depth);
        draw_mover(pushed, push.to());
    }

    void draw_residual(const TracedSubStep& step) {
        trace_.begin(overlap);
        trace_.number("residual overlap", step.residual);
        if (step.pushes.size() != static_cast<std::size_t>(rounds_)) return;
        trace_.because(rounds_ == 1 ? one_round_used_up : rounds_used_up,
                       {{"rounds", std::to_string(rounds_)}});
    }

    void draw_refused(const TracedSubStep& step) {
        trace_.set_moment({step.number, 0, step.time});
        trace_.begin(moved);
        trace_.number("overlap left", step.residual);
        trace_.number("share of the step refused", step.refused, true);
        trace_.because(taken_back);
    }

    void draw_mover(int stage, Vec2 position) {
        trace_.shape(stage, Role::position, move_.request.shape, position);
    }

    Trace& trace_;
    const PicturedMove& move_;
    int rounds_ = 0;
    bool is_deepest_first_ = true;
};

void draw_candidates(Trace& trace, const PicturedMove& move) {
    const MoveRequest& request = move.request;
    const Segment path{request.position, request.position + request.displacement};
    const Aabb area = inflated(bounds_of(path), extents_of(request.shape));
    const auto rule = detail::one_way_rule_of(move.level, request);
    for (const std::uint32_t number : move.level.broad_phase().near(area)) {
        const Wall& wall = move.level.walls()[number];
        if (rule.includes(number)) trace.segment(3, Role::candidate, wall.segment, wall.radius);
    }
}

}  // namespace

void draw_pushes(Trace& trace, const PicturedMove& move) { PushPicture(trace, move).draw(); }

void draw_disk_slide(Trace& trace, const PicturedMove& move) {
    draw_candidates(trace, move);
    draw_pushes(trace, move);
}

}  // namespace slidelab::lab
