#include "bench/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace slidelab::bench {

namespace {

template <typename Wanted>
double fastest(std::span<const Method> methods, std::span<const Outcome> outcomes,
               const Wanted& wanted) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t m = 0; m < methods.size(); ++m) {
        if (wanted(methods[m])) least = std::min(least, outcomes[m].nanoseconds);
    }
    return least;
}

/// "-" when there is nothing to compare with.
std::string ratio(double of, double to) {
    const double value = of / to;
    if (!(value > 0.0) || value == std::numeric_limits<double>::infinity()) return "-";
    return fmt::format("{:.2f}", value);
}

/// Between the bends that a method tells, its path is judged as if it were straight.
std::string crossed(const Method& method, const Accuracy& accuracy) {
    const bool exact = method.tells_bends || accuracy.crossed == 0;
    return fmt::format("{}{}", exact ? "" : "<=", accuracy.crossed);
}

}  // namespace

std::string legend() {
    return R"(Disks of radius 0.3, boxes and pentagons that fit into them wander through a city of boxes, on one
thread. Every method gets the same displacements; each move begins where the same method ended the
last one. The same loop slides around bare_grid and the peers. Box2D calculates in float, the others
in double; Debian builds Chipmunk with its checks. bare_grid knows disks only, and so does
Chipmunk's cast. Box2D keeps boxes and pentagons 0.01 units off walls.

Part "lattice": walls on the edges of a grid of unit cells. grid_walk keeps its point a quarter of a
cell from them; the others move a box with these half extents, and grid_walk is judged as one.

Part "cold": 100,000 movers spread over a million walls, each moved once a round: what a move reads
has left the cache since the mover's last one.

  ns/move   processor time of a move: median of the rounds, in which the methods take turns
  fastest   the same of the fastest round
  x peer    how many times as fast as the faster of the peers
  / sweep   time, divided by that of disk_sweep, or for boxes and pentagons of box_sweep; / grid: by
            that of bare_grid, an exact sweep through a grid, written as barely as possible
  overlap   the deepest that any move ended in a wall, units
  crossed   moves on which the mover's center went through a wall; "<=" where the method does not tell
            every bend of its path, and the straight line between two of them crosses one
  stuck     moves that went under 1/1000 of the step where the exact slide goes over 1/10
  way %     distance from start to end, summed, of that of the exact slide from the same starts: in
            long double, against all walls near by, for every move
  allocs    calls of operator new during all moves
)";
}

std::string index_table(std::span<const Method> methods, std::size_t walls) {
    std::string text = fmt::format("{} walls\n  {:<12}{:>12}{:>18}{:>24}\n", with_commas(walls),
                                   "index", "build ms", "index bytes/wall", "all bytes/wall");
    const auto count = static_cast<double>(walls);
    bool ours_shown = false;  // our strategies share one index
    for (const Method& method : methods) {
        const bool ours = method.kind == Method::Kind::ours;
        if (ours && ours_shown) continue;
        ours_shown = ours_shown || ours;
        text += fmt::format("  {:<12}{:>12.2f}{:>18.1f}{:>24.1f}\n",
                            ours ? "Slidelab" : method.name, method.build.milliseconds,
                            method.build.index_bytes / count, method.build.all_bytes / count);
    }
    return text;
}

std::string move_table(std::span<const Method> methods, std::span<const Outcome> outcomes,
                       const Heading& heading, const Schedule& schedule) {
    using Kind = Method::Kind;
    const double peer =
        fastest(methods, outcomes, [](const Method& m) { return m.kind == Kind::peer; });
    const double grid =
        fastest(methods, outcomes, [](const Method& m) { return m.kind == Kind::yardstick; });
    const double sweep =
        fastest(methods, outcomes, [](const Method& m) { return is_our_sweep(m.name); });

    std::string text = fmt::format(
        "{}: {} walls, step {}: {} moves, those of {} rounds timed\n"
        "  {:<11}{:>8} {:>8} {:>7} {:>7} {:>7} {:>9} {:>7} {:>6} {:>7} {:>6}\n",
        heading.part, with_commas(heading.walls), heading.step,
        with_commas(schedule.ticks() * heading.movers), schedule.rounds, "method", "ns/move",
        "fastest", "x peer", "/ sweep", "/ grid", "overlap", "crossed", "stuck", "way %", "allocs");
    for (std::size_t m = 0; m < methods.size(); ++m) {
        const Outcome& o = outcomes[m];
        text += fmt::format(
            "  {:<11}{:>8.1f} {:>8.1f} {:>7} {:>7} {:>7} {:>9.1e} {:>7} {:>6} {:>7.2f} {:>6}\n",
            methods[m].name, o.nanoseconds, o.fastest, ratio(peer, o.nanoseconds),
            ratio(o.nanoseconds, sweep), ratio(o.nanoseconds, grid), o.accuracy.worst_overlap,
            crossed(methods[m], o.accuracy), o.accuracy.stuck, o.accuracy.percent(), o.allocations);
        if (o.accuracy.undecided > 0) {
            text += fmt::format("  {:<11}{} of its moves have no exact slide that ends\n", "",
                                with_commas(o.accuracy.undecided));
        }
        if (o.accuracy.different > 0) {
            text += fmt::format("  {:<11}{} of its moves came out differently when made again\n",
                                "", with_commas(o.accuracy.different));
        }
    }
    return text;
}

std::string with_commas(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

}  // namespace slidelab::bench
