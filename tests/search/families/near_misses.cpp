// Levels whose numbers were rounded, or are off by half the tolerance of near-misses, beside the
// exact ones: the same moves end at the same places, tick by tick.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>

#include "search/generators.hpp"
#include "search/judges.hpp"
#include "search/world_trial.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab::search::near_misses_family {

using Walls = std::vector<WallDefinition>;

// --- Exact levels ---

/// Walls in a frame of their own: turned, and shifted far out.
struct Frame {
    Turn turn;
    Vec2 origin;

    Vec2 place(Vec2 local) const { return origin + turned(local, turn); }
};

class Makes {
public:
    Makes(Random& random, const Frame& frame) : random_(random), frame_(frame) {}

    void box(Vec2 min, Vec2 max) {
        if (frame_.turn.s == 0.0 && random_.chance(0.6)) {
            const Vec2 a = frame_.place(min);
            const Vec2 b = frame_.place(max);
            walls_.push_back(
                {Box{(a + b) * 0.5, {std::abs(b.x - a.x) / 2, std::abs(b.y - a.y) / 2}}});
            return;
        }
        polygon({min, {max.x, min.y}, max, {min.x, max.y}});
    }
    void polygon(std::vector<Vec2> corners) {
        for (Vec2& corner : corners) corner = frame_.place(corner);
        if (random_.chance(0.3)) std::reverse(corners.begin(), corners.end());
        walls_.push_back({std::move(corners)});
    }
    void segment(Vec2 a, Vec2 b, double radius = 0.0) {
        if (random_.chance(0.5)) std::swap(a, b);
        walls_.push_back({Segment{frame_.place(a), frame_.place(b)}, radius});
    }

    /// A multiple of an eighth.
    double some(double low, double high) {
        return low + std::floor(random_.between(0.0, (high - low) * 8 + 1)) / 8;
    }
    /// Not 45 degrees, the limit of floors: there the noise decides.
    double some_rise(double run) {
        const double rise = some(0.25, 1.5);
        return rise == run ? 0.5 * rise : rise;
    }
    std::vector<double> cuts(double from, double to) {
        std::vector<double> at{from};
        const double longest = random_.chance(0.5) ? 1.0 : 3.0;
        while (at.back() < to)
            at.push_back(
                std::min(to, at.back() + (random_.chance(0.4) ? 1.0 : some(0.25, longest))));
        return at;
    }

    /// Pieces side by side, from one abscissa to another, their tops at one height.
    void floor(double from, double to, double top) {
        const int kind = round_ ? 1 : random_.chance(0.25) ? 0 : 2 + random_.below(3);
        const double radius = random_.chance(0.5) ? 0.25 : 0.5;
        const std::vector<double> at = cuts(from, to);
        for (std::size_t i = 0; i + 1 < at.size(); ++i) {
            const double a = at[i];
            const double b = at[i + 1];
            const double thick = some(0.25, 1.5);
            if (kind == 0) segment({a, top}, {b, top});
            if (kind == 1) segment({a, top + radius}, {b, top + radius}, radius);
            if (kind == 2) polygon({{a, top}, {b, top}, {a + (b - a) / 2, top + thick}});
            if (kind >= 3) box({a, top}, {b, top + thick});
        }
    }
    /// The same upright, solid to the right of `left`.
    void wall(double left, double from, double to) {
        const bool is_line = random_.chance(0.2);
        const std::vector<double> at = cuts(from, to);
        for (std::size_t i = 0; i + 1 < at.size(); ++i) {
            if (is_line)
                segment({left, at[i]}, {left, at[i + 1]});
            else
                box({left, at[i]}, {left + some(0.25, 1.5), at[i + 1]});
        }
    }
    /// Up, in collinear pieces.
    void ramp(double from, double top, double run, double rise) {
        has_ramp_ = true;
        const int pieces = 1 + random_.below(4);
        for (int i = 0; i < pieces; ++i) {
            const double a = from + run * i / pieces;
            const double b = from + run * (i + 1) / pieces;
            const double low = top - rise * i / pieces;
            const double high = top - rise * (i + 1) / pieces;
            if (random_.chance(0.3))
                polygon({{a, low}, {b, high}, {b, top}});
            else
                polygon({{a, low}, {b, high}, {b, top + 1}, {a, top + 1}});
        }
    }

    void some_level() {
        const int kind = random_.below(6);
        if (kind == 0) return tiles();
        // A capsule's surface that is flush with another wall's is not welded with it.
        round_ = random_.chance(0.1);
        if (round_) return floor(-8, 8, 0);
        floor(-8, 4, 0);
        if (kind == 1) {
            const double run = some(1, 4);
            ramp(4, 0, run, some_rise(run));
        } else if (kind == 2) {
            const double run = some(1, 4);
            const double rise = some_rise(run);
            ramp(4, 0, run, rise);
            floor(4 + run, 14, -rise);
        } else {
            floor(4, 8, 0);
            wall(8, random_.chance(0.5) ? -6 : -4, random_.chance(0.5) ? 0 : 1);
        }
        if (random_.chance(0.4)) wall(-9, -6, 0);
        if (random_.chance(0.3)) {  // a shelf, on the wall or free
            const double height = some(-4, -2);
            segment({8, height}, {some(5, 7), height});
        }
        if (random_.chance(0.3)) {  // a ceiling
            const double height = some(-5, -3);
            const std::vector<double> at = cuts(-8, 8);
            for (std::size_t i = 0; i + 1 < at.size(); ++i)
                box({at[i], height - some(0.25, 1)}, {at[i + 1], height});
        }
    }

    Walls walls() && { return std::move(walls_); }
    bool is_slanted() const { return has_ramp_ || frame_.turn.s != 0.0; }

private:
    void tiles() {
        for (int column = -8; column < 8; ++column) {
            for (int row = -4; row < 4; ++row) {
                const bool is_floor = row >= 1 && !(row == 1 && random_.chance(0.05));
                if (is_floor || random_.chance(0.1))
                    box({double(column), double(row) - 1}, {double(column) + 1, double(row)});
            }
        }
    }

    Random& random_;
    Frame frame_;
    Walls walls_;
    bool round_ = false;
    bool has_ramp_ = false;
};

// --- Rounded levels ---

enum class Noise { single_precision, seven_digits, any };

double seven_digits(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.7g", number);
    return std::strtod(text, nullptr);
}

class Rounding {
public:
    Rounding(Random& random, Noise noise, double amplitude)
        : random_(random), noise_(noise), amplitude_(amplitude) {}

    double operator()(double number, double share = 1.0) {
        if (noise_ == Noise::single_precision)
            return static_cast<double>(static_cast<float>(number));
        if (noise_ == Noise::seven_digits) return seven_digits(number);
        const double off =
            random_.chance(0.3) ? (random_.chance(0.5) ? 1.0 : -1.0) : random_.between(-1.0, 1.0);
        return number + share * amplitude_ * off;
    }
    Vec2 operator()(Vec2 place, double share = 1.0) {
        const double x = (*this)(place.x, share);
        return {x, (*this)(place.y, share)};
    }

    WallDefinition operator()(const WallDefinition& wall) {
        WallDefinition rounded = wall;
        if (auto* segment = std::get_if<Segment>(&rounded.form)) {
            *segment = {(*this)(segment->a), (*this)(segment->b)};
            if (noise_ == Noise::single_precision) rounded.radius = (*this)(rounded.radius);
        } else if (auto* box = std::get_if<Box>(&rounded.form)) {
            *box = {(*this)(box->center, 0.5), (*this)(box->half, 0.5)};
        } else {
            for (Vec2& corner : std::get<std::vector<Vec2>>(rounded.form)) corner = (*this)(corner);
        }
        return rounded;
    }

private:
    Random& random_;
    Noise noise_;
    double amplitude_;
};

std::optional<Level> level_of(const Walls& walls, std::optional<double> tolerance) {
    LevelBuilder builder;
    if (tolerance) builder.set_near_miss(*tolerance);
    for (const WallDefinition& wall : walls) {
        if (const auto* segment = std::get_if<Segment>(&wall.form)) {
            builder.add_segment(*segment, wall.radius);
        } else if (const auto* box = std::get_if<Box>(&wall.form)) {
            builder.add_box(*box);
        } else {
            builder.add_polygon(std::get<std::vector<Vec2>>(wall.form));
        }
    }
    auto built = std::move(builder).build();
    if (std::holds_alternative<LevelError>(built)) return std::nullopt;
    return std::get<Level>(std::move(built));
}

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

std::vector<Tick> ticks_of_world(const Level& level, const Play& play) {
    const World world(std::shared_ptr<const Level>(std::shared_ptr<const Level>(), &level));
    Walker walker;
    walker.mover.shape = play.shape;
    walker.mover.up = play.up;
    walker.position = play.start;
    constexpr double seconds = 1.0 / 60;
    std::vector<Tick> ticks;
    std::array<MoverContact, 16> contacts;
    for (int i = 0; i < play.ticks; ++i) {
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

std::vector<Tick> ticks_of(const Level& level, const Play& play) {
    if (play.strategy->id == "world_move") return ticks_of_world(level, play);
    const Options options = play.strategy->defaults();
    MoveRequest request{play.shape, play.start, play.displacement, play.displacement * 60.0, {}};
    std::vector<Tick> ticks;
    for (int i = 0; i < play.ticks; ++i) {
        const MoveResult result = play.strategy->move(level, request, options);
        ticks.push_back({result.position, false, result.began_inside});
        request.position = result.position;
        request.strategy_state = result.strategy_state;
    }
    return ticks;
}

/// The largest difference along an axis in any tick; infinity where one stands and the other does
/// not.
double difference(const std::vector<Tick>& one, const std::vector<Tick>& other) {
    double most = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const Vec2 apart = one[i].position - other[i].position;
        most = std::max({most, std::abs(apart.x), std::abs(apart.y)});
        if (one[i].on_floor != other[i].on_floor) most = HUGE_VAL;
    }
    return most;
}

double length_of(const std::vector<Tick>& ticks) {
    double all = 0.0;
    for (std::size_t i = 1; i < ticks.size(); ++i)
        all += distance(ticks[i].position, ticks[i - 1].position);
    return all;
}

/// Whether a start that is a little off changes little: else the level decides by less than the
/// noise, as at a corner that is hit head-on.
bool is_stable(const Level& level, const Play& play, const std::vector<Tick>& exact, double off) {
    for (const Vec2 shift : {Vec2{off, 0.3 * off},
                             {-off, 0.2 * off},
                             {0.2 * off, off},
                             {-0.3 * off, -off},
                             {off, -off},
                             {-off, off}}) {
        Play shifted = play;
        shifted.start += shift;
        if (difference(ticks_of(level, shifted), exact) > 3.0 * off) return false;
    }
    return true;
}

bool has_room(const Level& level, const Play& play) {
    const World world(std::shared_ptr<const Level>(std::shared_ptr<const Level>(), &level));
    return world.has_room(play.shape, play.start);
}

struct Case {
    Frame frame;
    Noise noise = Noise::any;
    Walls exact;
    Walls rounded;
    Play play;
    double tolerance = 0.0;
    bool is_slanted = false;  ///< some of it
};

std::string words_of(const Case& of) {
    std::string text = fmt::format(
        "noise {}, tolerance {:.3g}, {} by {}, start {:.17g},{:.17g} "
        "displacement {:.17g},{:.17g} up {},{}\n",
        static_cast<int>(of.noise), of.tolerance, search::words_of(of.play.shape),
        of.play.strategy->id, of.play.start.x, of.play.start.y, of.play.displacement.x,
        of.play.displacement.y, of.play.up.x, of.play.up.y);
    for (std::size_t i = 0; i < of.exact.size(); ++i) {
        for (const Walls* walls : {&of.exact, &of.rounded}) {
            const WallDefinition& wall = (*walls)[i];
            if (const auto* segment = std::get_if<Segment>(&wall.form))
                text +=
                    fmt::format("  segment {:.17g},{:.17g} {:.17g},{:.17g} r {}\n", segment->a.x,
                                segment->a.y, segment->b.x, segment->b.y, wall.radius);
            if (const auto* box = std::get_if<Box>(&wall.form))
                text += fmt::format("  box {:.17g},{:.17g} {:.17g},{:.17g}\n", box->center.x,
                                    box->center.y, box->half.x, box->half.y);
            if (const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form)) {
                text += "  polygon";
                for (const Vec2 corner : *corners)
                    text += fmt::format(" {:.17g},{:.17g}", corner.x, corner.y);
                text += "\n";
            }
        }
    }
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
    Makes makes(random, made.frame);
    makes.some_level();
    made.is_slanted = makes.is_slanted();
    made.exact = std::move(makes).walls();
    const auto level = level_of(made.exact, {});
    if (!level) return std::nullopt;
    made.tolerance = level->near_misses().tolerance;
    made.noise = static_cast<Noise>(random.below(3));
    made.is_slanted = made.is_slanted || made.noise == Noise::any;
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
        if (!is_stable(*exact, made->play, expected, 2.0 * made->tolerance)) return verdict;
        const auto seen = ticks_of(*rounded, made->play);
        // A slope of an eighth of a unit or more is turned by up to its ends' noise.
        const double turned_by = made->is_slanted ? 16.0 * made->tolerance : 0.0;
        verdict.hold("it moves as among exact walls", difference(seen, expected),
                     2.0 * made->tolerance + turned_by * length_of(seen), text);
        const auto as_given = level_of(made->rounded, 0.0);
        const std::size_t first = has_room(*as_given, made->play) ? 0 : 1;
        const bool began_inside =
            std::any_of(seen.begin() + static_cast<std::ptrdiff_t>(first), seen.end(),
                        [](const Tick& tick) { return tick.began_inside; });
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
