#include <cmath>
#include <string>
#include <vector>

#include "lab/pictures/pictures.hpp"

namespace slidelab::lab {

namespace {

constexpr Reason out_of_all{"out of all together",
                            "The least translation out of all that it overlapped leads there."};
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
    PushPicture(Trace& trace, const PicturedMove& move) : trace_(trace), move_(move) {}

    void draw() {
        draw_mover(start, move_.position);
        trace_.vector(moved, Role::path, move_.position, move_.position + move_.displacement);
        for (const TracedSubStep& step : trace_.sub_steps()) draw(step);
        trace_.set_moment({0, 0, 1.0});
        trace_.vector(slide, Role::slide, move_.position, move_.result.position);
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
        const bool has_axes = !push.tested.axes.empty();
        const bool shows_axes = has_axes && is_room_for_axes(push.normal);
        if (shows_axes) show_axes(trace_, move_.shape, push);
        trace_.begin(overlap);
        trace_.point(overlap, Role::closest, push.point);
        trace_.vector(overlap, Role::contact, push.point, push.from);
        for (const TracedPush::Other& other : push.others)
            if (other.point != push.point)
                trace_.point(overlap, Role::closest, other.point, other.depth);
        trace_.number("depth", push.depth, true);
        trace_.chose(push.wall, push.normal, step.time);
        trace_.because(step.is_together        ? out_of_all
                       : step.is_deepest_first ? deepest_overlap
                                               : last_overlap);
        if (has_axes) decide_axis(trace_, move_.shape, push, shows_axes);
        trace_.vector(pushed, Role::normal, push.point, push.point + push.normal * push.depth,
                      push.depth);
        draw_mover(pushed, push.to());
    }

    void draw_residual(const TracedSubStep& step) {
        trace_.begin(overlap);
        trace_.number("residual overlap", step.residual);
        if (step.pushes.size() != static_cast<std::size_t>(step.rounds)) return;
        trace_.because(step.rounds == 1 ? one_round_used_up : rounds_used_up,
                       {{"rounds", std::to_string(step.rounds)}});
    }

    void draw_refused(const TracedSubStep& step) {
        trace_.set_moment({step.number, 0, step.time});
        trace_.begin(moved);
        trace_.number("overlap left", step.residual);
        trace_.number("share of the step refused", step.refused, true);
        trace_.because(taken_back);
    }

    void draw_mover(int stage, Vec2 position) {
        trace_.shape(stage, Role::position, move_.shape, position);
    }

    /// The axes of the first few pushes are drawn, one set for each direction.
    bool is_room_for_axes(Vec2 normal) {
        constexpr std::size_t most_pushes = 2;
        constexpr double same_axis = 1e-3;  // sine: the bars would lie on each other
        if (with_axes_.size() == most_pushes) return false;
        for (const Vec2 other : with_axes_)
            if (std::abs(cross(other, normal)) <= same_axis) return false;
        with_axes_.push_back(normal);
        return true;
    }

    Trace& trace_;
    const PicturedMove& move_;
    std::vector<Vec2> with_axes_;  ///< pushes whose axes are drawn
};

}  // namespace

void draw_disk_slide(Trace& trace, const PicturedMove& move) {
    for (const TracedWall& wall : trace.walls())
        trace.segment(overlap, Role::candidate, wall.segment, wall.radius);
    PushPicture(trace, move).draw();
}

void draw_sat_push(Trace& trace, const PicturedMove& move) { PushPicture(trace, move).draw(); }

}  // namespace slidelab::lab
