// "Move, then push out": one move of the discrete strategies. The article of a strategy gives the
// penetration and the minimum translation for one obstacle; this is the move among all obstacles of
// a level.
//
// A move, in order: overlaps at the start are left by the way out that all strategies share; the
// displacement is taken in sub-steps of at most half the inradius, each in full, then pushed out of
// the walls it overlaps; one that still overlaps is taken back and tried at halves; residual
// overlaps are reported.
#pragma once

#include <functional>

#include "articles/contract/strategy.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

inline constexpr int most_push_rounds = 32;

/// The comparisons of the test of one obstacle, for a trace.
using TracedTest = std::function<TracedAxes(const ConvexMover&, Vec2 position,
                                            const ConvexShape& obstacle, double tolerance)>;

/// The article of a strategy, and its safeguards.
struct PushMethod {
    /// The penetration of the mover into one obstacle: a wall, a convex piece of a solid, or a
    /// body. None for an overlap up to the tolerance, units.
    std::function<Penetration(const ConvexMover&, Vec2 position, const ConvexShape& obstacle,
                              double tolerance)>
        overlap;
    /// Without the safeguards solids are tested wall by wall; off: by convex pieces.
    bool by_sides = false;
    bool deepest_first = true;  ///< off: the wall of the highest number
    bool is_minimal = true;     ///< all safeguards of the pushes are on
    int rounds = 5;             ///< 1 to most_push_rounds
    bool sub_steps = true;
    /// For a trace: the test of `overlap`, if it says more.
    const TracedTest* traced_test = nullptr;
};

// The options of both discrete methods.
inline constexpr OptionDescription rounds_option =
    integer_option("iterations", 5, 1, most_push_rounds,
                   "How many pushes a sub-step may take; with too few, a corner of two walls is "
                   "left with a residual overlap.")
        .as("5 rounds of pushes");
inline constexpr OptionDescription sub_steps_option =
    flag_option("substeps", true,
                "Cut the displacement into sub-steps of at most half the mover's inradius; off, it "
                "tunnels when it is fast.")
        .as("sub-steps");

/// Its stages, for the tables of the strategies that use it.
inline constexpr Stage push_out_stages[] = {
    {1, "Depenetrate", "What the mover begins inside of, it is pushed out of before it moves.",
     "Article 001, section 5: what overlaps at the start is resolved like the rest.",
     "p = {start}"},
    {2, "Move", "The sub-step is taken, whatever is in front.",
     "Article 001, section 2, slideMove: it moves first; the sub-steps are an addition.",
     "p = p + {displacement} / {sub_steps:n} [= {position}]"},
    {3, "Deepest penetration", "Of the walls that the mover overlaps there, one is chosen.",
     "Article 001, sections 3.1 and 4, with the figure of the bridge.",
     "depth = {radius} - {|contact|:|p - closest|} [= {depth}]"},
    {4, "Apply the minimum translation",
     "The mover moves along the contact normal, by the penetration depth; then 3 again.",
     "Article 001, section 2: at most five times there.",
     "p = p + {normal:N depth} [= {position}]"},
    {5, "Slide", "What is left of the displacement when nothing overlaps any more.",
     "Article 001, the figure of the demo.",
     "path = {slide.to:end} - {slide.from:start} [= {slide}]"},
};

/// O(walls near the path * sub-steps there), bounded: free space, and a slide along one straight
/// wall, are passed at once. `trace`: may be null.
MoveResult push_out(const Level& level, const MoveRequest& request, const PushMethod& method,
                    Trace* trace);

}  // namespace slidelab::detail
