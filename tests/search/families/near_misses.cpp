// Levels whose numbers were rounded, or are off by half the tolerance of near-misses, beside the
// exact ones: the same moves end at the same places, tick by tick.
//
// Moves are compared where the exact level decides by more than the noise. Two tolerances, or how
// far walls that are turned have led the mover off so far, may not matter to its place, at the
// start or before any tick. Two tolerances may not matter to lines of the level that do not touch
// each other: rounding puts those apart, and only what touches is joined. Left out are a corner
// that is hit head-on, a disk that rolls round the end of a wall, a mover in a slit of its own
// width, and a box that crosses a hole of its own width between two floors at one height. In such
// cases all but the moves is held: bits, order, and how far walls are moved.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "search/judges.hpp"
#include "search/rounded_levels.hpp"
#include "search/world_trial.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab::search::near_misses_family {

// --- Moves ---

struct Play {
    const Strategy* strategy;
    Shape shape;
    Vec2 start;
    Vec2 displacement;  ///< of a tick; of the game's mover horizontally, while it stands
    Vec2 up;
    int ticks = 0;
};

struct Tick {
    Vec2 position;
    bool on_floor = false;
    bool began_inside = false;
};

/// Puts the mover elsewhere, before a tick.
struct Push {
    int tick = -1;
    Vec2 by;
};

std::vector<Tick> ticks_of_world(const Level& level, const Play& play, const Push& push) {
    const World world(std::shared_ptr<const Level>(std::shared_ptr<const Level>(), &level));
    Walker walker;
    walker.mover.shape = play.shape;
    walker.mover.up = play.up;
    walker.position = play.start;
    constexpr double seconds = 1.0 / 60;
    std::vector<Tick> ticks;
    std::array<MoverContact, 16> contacts;
    for (int i = 0; i < play.ticks; ++i) {
        if (i == push.tick) walker.position += push.by;
        const Vec2 across = outward(play.up);
        if (walker.on_floor() || i == 0)
            walker.velocity = across * (dot(play.displacement, across) / seconds) +
                              play.up * dot(walker.velocity, play.up);
        const std::size_t count = walker.tick(world, seconds, play.up * -30.0, contacts);
        bool began_inside = false;
        for (std::size_t k = 0; k < std::min(count, contacts.size()); ++k)
            began_inside = began_inside || contacts[k].depth > 1e-9;
        ticks.push_back({walker.position, walker.on_floor(), began_inside});
    }
    return ticks;
}

std::vector<Tick> ticks_of(const Level& level, const Play& play, const Push& push = {}) {
    if (play.strategy->id == "world_move") return ticks_of_world(level, play, push);
    const Options options = play.strategy->defaults();
    MoveRequest request{play.shape, play.start, play.displacement, play.displacement * 60.0, {}};
    std::vector<Tick> ticks;
    for (int i = 0; i < play.ticks; ++i) {
        if (i == push.tick) request.position += push.by;
        const MoveResult result = play.strategy->move(level, request, options);
        ticks.push_back({result.position, false, result.began_inside});
        request.position = result.position;
        request.strategy_state = result.strategy_state;
    }
    return ticks;
}

struct Case {
    Frame frame;
    Noise noise = Noise::any;
    Walls exact;
    Walls rounded;
    Random makes_exact{0};       ///< makes the exact walls
    std::vector<Segment> edges;  ///< of these, in the frame
    Play play;
    double tolerance = 0.0;
};

/// The difference along an axis after a tick, the larger one; infinity where one stands and the
/// other does not.
double difference(const Tick& one, const Tick& other) {
    const Vec2 apart = one.position - other.position;
    return one.on_floor == other.on_floor ? std::max(std::abs(apart.x), std::abs(apart.y))
                                          : HUGE_VAL;
}

/// The largest difference in any tick.
double difference(const std::vector<Tick>& one, const std::vector<Tick>& other) {
    double most = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i)
        most = std::max(most, difference(one[i], other[i]));
    return most;
}

/// Up to the first tick in which they are farther apart than `allowed`.
std::size_t ticks_together(const std::vector<Tick>& one, const std::vector<Tick>& other,
                           double allowed) {
    std::size_t i = 0;
    while (i < one.size() && difference(one[i], other[i]) <= allowed) ++i;
    return i;
}

/// An upper bound on what a mover might go, if nothing stopped it: units.
double reach_of(const Play& play, const std::vector<Tick>& ticks) {
    double longest = length(play.displacement);
    for (std::size_t i = 1; i < ticks.size(); ++i)
        longest = std::max(longest, distance(ticks[i].position, ticks[i - 1].position));
    return longest * static_cast<double>(ticks.size());
}

/// The largest angle between a wall and the same one of another level, radians.
double turned_by(const Level& one, const Level& other) {
    double most = 0.0;
    for (std::size_t i = 0; i < one.walls().size(); ++i) {
        const Segment& a = one.walls()[i].segment;
        const Segment& b = other.walls()[i].segment;
        const Vec2 along = a.b - a.a;
        most = std::max(most, std::abs(cross(along, b.b - b.a)) / length_squared(along));
    }
    return most;
}

/// Whether a mover that is a little off, at the start or before a tick, ends no farther off.
bool is_stable(const Level& level, const Play& play, const std::vector<Tick>& exact, double off) {
    constexpr double across = 1.5;  // a push along both axes may end along one
    const auto stays = [&](const Push& push) {
        return difference(ticks_of(level, play, push), exact) <= across * off;
    };
    for (const Vec2 by : {Vec2{off, 0.3 * off},
                          {-off, 0.2 * off},
                          {0.2 * off, off},
                          {-0.3 * off, -off},
                          {off, -off},
                          {-off, off}}) {
        if (!stays({0, by})) return false;
    }
    for (int tick = 1; tick < play.ticks; ++tick) {
        const Vec2 by = tick % 2 == 0 ? Vec2{off, off} : Vec2{off, -off};
        if (!stays({tick, by}) || !stays({tick, -by})) return false;
    }
    return true;
}

/// Whether lines that do not touch each other may be a little apart.
bool is_stable_by_lines(const Case& made, const Play& play, const std::vector<Tick>& exact) {
    constexpr std::uint32_t ways = 32;  // two lines that matter: missed once in 10,000
    for (std::uint32_t which = 0; which < ways; ++which) {
        Random random = made.makes_exact;
        Random signs(which);
        const LineShifts shifts(made.edges, 2.0 * made.tolerance, signs);
        ExactWalls makes(random, made.frame, &shifts);
        makes.some_level();
        const auto level = level_of(std::move(makes).walls(), 0.0);
        if (!level || difference(ticks_of(*level, play), exact) > 8.0 * made.tolerance)
            return false;
    }
    return true;
}

bool has_room(const Level& level, const Play& play) {
    const World world(std::shared_ptr<const Level>(std::shared_ptr<const Level>(), &level));
    return world.has_room(play.shape, play.start);
}

std::string words_of(const Case& of) {
    std::string text = fmt::format(
        "noise {}, tolerance {:.3g}, {} by {}, start {:.17g},{:.17g} "
        "displacement {:.17g},{:.17g} up {},{}\n",
        static_cast<int>(of.noise), of.tolerance, search::words_of(of.play.shape),
        of.play.strategy->id, of.play.start.x, of.play.start.y, of.play.displacement.x,
        of.play.displacement.y, of.play.up.x, of.play.up.y);
    for (std::size_t i = 0; i < of.exact.size(); ++i)
        for (const Walls* walls : {&of.exact, &of.rounded})
            text += "  " + search::words_of((*walls)[i]) + "\n";
    return text;
}

/// Turned like the level, and of no size that fits exactly into a gap: there the noise decides.
Shape shape_for(Random& random, const Strategy& strategy, Turn turn) {
    const double size = random.between(0.8, 0.95);
    for (;;) {
        Shape shape = some_shape(random);
        if (auto* disk = std::get_if<DiskShape>(&shape)) disk->radius *= size;
        if (auto* box = std::get_if<BoxShape>(&shape)) {
            box->half = box->half * size;
            const auto corners = corners_of(Aabb{-box->half, box->half});
            if (turn.s != 0.0) shape = PolygonShape{{corners.begin(), corners.end()}};
        }
        if (auto* polygon = std::get_if<PolygonShape>(&shape))
            for (Vec2& corner : polygon->corners) corner = turned(corner * size, turn);
        if (auto* capsule = std::get_if<CapsuleShape>(&shape)) {
            for (Vec2* end : {&capsule->segment.a, &capsule->segment.b})
                *end = turned(*end * size, turn);
            capsule->radius *= size;
        }
        if (strategy.moves(shape)) return shape;
    }
}

std::optional<Case> some_case(Random& random, const Strategy& strategy) {
    Case made;
    made.frame.turn = random.chance(0.6) ? Turn{} : some_turn(random);
    const double far = random.chance(0.3) ? 0.0 : random.magnitude(1.0, 980.0);
    made.frame.origin = {std::round(random.between(-far, far)),
                         std::round(random.between(-far, far))};
    if (random.chance(0.3)) made.frame.origin += Vec2{0.1, 0.2};
    made.makes_exact = random;
    ExactWalls makes(random, made.frame);
    makes.some_level();
    made.edges.assign(makes.edges().begin(), makes.edges().end());
    made.exact = std::move(makes).walls();
    const auto level = level_of(made.exact, {});
    if (!level) return std::nullopt;
    made.tolerance = level->near_misses().tolerance;
    made.noise = static_cast<Noise>(random.below(3));
    Rounding rounding(random, made.noise, 0.4999 * made.tolerance);
    for (const WallDefinition& wall : made.exact) made.rounded.push_back(rounding(wall));
    Play& play = made.play;
    play.strategy = &strategy;
    play.shape = shape_for(random, strategy, made.frame.turn);
    play.up = turned({0, -1}, made.frame.turn);
    const double angle = random.chance(0.5) ? 0.0 : random.between(-1.0, 1.0);
    const double size = random.chance(0.5) ? 0.25 : random.magnitude(0.03, 1.5);
    play.displacement = turned(Vec2{std::cos(angle), std::abs(std::sin(angle)) + 0.05} *
                                   (random.chance(0.5) ? size : -size),
                               made.frame.turn);
    if (random.chance(0.7) && dot(play.displacement, play.up) > 0.0)
        play.displacement -= play.up * (2.0 * dot(play.displacement, play.up));
    play.ticks = 8 + random.below(40);
    Real lowest = 0;
    for (const Vec2 corner : corners_of_mover(play.shape))
        lowest = std::max<Real>(lowest, -dot(corner, play.up));
    const double below = static_cast<double>(lowest) + radius_of(play.shape);
    const double gap = random.chance(0.6) ? 0.0 : random.between(0.0, 1.5);
    play.start = made.frame.place({random.between(-7.0, 7.0), 0.0}) + play.up * (below + gap);
    return made;
}

/// Whether the exact level decides by more than the noise, up to where it parts from the other.
bool decides(const Case& made, const Level& exact, const std::vector<Tick>& expected,
             const std::vector<Tick>& seen, double allowed) {
    const std::size_t together = ticks_together(seen, expected, allowed);
    double noise = 2.0 * made.tolerance;
    for (std::size_t i = 0; i < together; ++i)
        noise = std::max(noise, 1.5 * difference(seen[i], expected[i]));
    const std::vector<Tick> first(
        expected.begin(),
        expected.begin() + static_cast<std::ptrdiff_t>(std::min(together + 1, expected.size())));
    Play play = made.play;
    play.ticks = static_cast<int>(first.size());
    return is_stable(exact, play, first, noise) && is_stable_by_lines(made, play, first);
}

class NearMissTrial : public Trial {
public:
    NearMissTrial(std::uint32_t seed, const Strategy& strategy)
        : seed_(seed), scene_(scene_of(strategy, DiskShape{0.3}, {}, {}, {})) {}

    Verdict check() const override {
        Verdict verdict;
        Random random(seed_);
        const auto made = some_case(random, *scene_.strategy);
        if (!made) return verdict;
        const auto exact = level_of(made->exact, {});
        const auto rounded = level_of(made->rounded, made->tolerance);
        if (!rounded) return verdict;
        const auto text = [&] { return words_of(*made); };
        verdict.hold("exact walls keep their bits", exact->near_misses().moved.empty(), text);
        verdict.hold("nothing moves farther than the tolerance", rounded->near_misses().farthest,
                     made->tolerance * (1.0 + 1e-8), text);
        hold_any_order(random, *made, *rounded, verdict);
        if (!has_room(*exact, made->play)) return verdict;
        const auto expected = ticks_of(*exact, made->play);
        const auto seen = ticks_of(*rounded, made->play);
        // A wall that is turned changes a slide along it, and the flight after it, by that share
        // of the displacement.
        const double off = difference(seen, expected);
        const double allowed =
            2.0 * made->tolerance + turned_by(*exact, *rounded) * reach_of(made->play, expected);
        const auto as_given = level_of(made->rounded, 0.0);
        const std::size_t first = has_room(*as_given, made->play) ? 0 : 1;
        const bool began_inside =
            std::any_of(seen.begin() + static_cast<std::ptrdiff_t>(first), seen.end(),
                        [](const Tick& tick) { return tick.began_inside; });
        const bool is_decided =
            (off <= allowed && !began_inside) || decides(*made, *exact, expected, seen, allowed);
        if (!is_decided) return verdict;
        verdict.hold("it moves as among exact walls", off, allowed, text);
        verdict.hold("it never begins inside", !began_inside, text);
        return verdict;
    }

    const ProbeScene& scene() const override { return scene_; }
    std::vector<std::unique_ptr<Trial>> simpler() const override { return {}; }

private:
    static void hold_any_order(Random& random, const Case& made, const Level& level,
                               Verdict& verdict) {
        std::vector<std::size_t> order(made.rounded.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1],
                      order[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
        Walls shuffled;
        for (const std::size_t i : order) shuffled.push_back(made.rounded[i]);
        const auto other = level_of(shuffled, made.tolerance);
        const auto sorted = [](const Level& of) {
            std::vector<std::array<double, 4>> all;
            for (const Wall& wall : of.walls())
                all.push_back(
                    {wall.segment.a.x, wall.segment.a.y, wall.segment.b.x, wall.segment.b.y});
            std::sort(all.begin(), all.end());
            return all;
        };
        verdict.hold("any order of walls gives the same coordinates",
                     other && sorted(*other) == sorted(level), [&] { return words_of(made); });
    }

    std::uint32_t seed_;
    ProbeScene scene_;
};

bool takes(const Strategy& strategy) {
    return slides_anywhere(strategy) || strategy.id == "world_move";
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const auto seed = static_cast<std::uint32_t>(random.between(0, 4294967295.0));
    return std::make_unique<NearMissTrial>(seed, strategy);
}

extern const Family near_misses;
const Family near_misses{"near_misses", "rounded levels beside the exact ones", takes, make, 400};

}  // namespace slidelab::lab::search::near_misses_family
