#include "lab/conform/cases.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <ostream>

#include "articles/contract/registry.hpp"
#include "lab/conform/case_walls.hpp"
#include "lab/judge/exact_slide.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/survey/space/exact_space.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

constexpr double far = 40.0;  ///< units: past it no displacement leads but the longest

/// Not turned by any mover: their positions are in their centres.
Shape some_shape(Random& random, int number) {
    const double size =
        random.chance(0.5) ? random.one_of({0.25, 0.3, 0.5, 1.0}) : random.between(0.1, 1.0);
    const double other = random.chance(0.3) ? size : size * random.between(0.5, 2.0);
    switch (number % 6) {
        case 0:
        case 3:
            return BoxShape{{size, other}};
        case 4:
            return CapsuleShape{{{0.0, -other}, {0.0, other}}, size * 0.5};
        case 5:
            if (random.chance(0.5))
                return PolygonShape{{{0.0, -other}, {size, 0.0}, {0.0, other}, {-size, 0.0}}};
            return PolygonShape{{{-size, -other}, {size, -other}, {size * 0.5, other}}};
        default:
            return DiskShape{size};
    }
}

double some_length(Random& random) {
    return random.chance(0.4) ? random.one_of({0.01, 0.1, 0.25, 0.5, 1.0, 5.0})
                              : random.magnitude(1e-5, 20);
}

/// Along a surface, into it steeply or hardly, straight at it, away from it.
Vec2 some_displacement(Random& random, const CaseFrame& frame) {
    const double length = some_length(random);
    const double into = random.one_of({0.0, 0.0, 1e-6, 0.1, 0.5, 1.0, 1.0, 5.0, -1e-6, -0.5});
    const double along = random.chance(0.1) ? 0.0 : random.sign();
    return frame.along(along, along == 0.0 ? 1.0 : into) * length;
}

/// Mostly none; a hair, or some units.
double some_gap(Random& random) { return random.chance(0.6) ? 0.0 : random.magnitude(1e-9, 30); }

/// On a surface of the frame at y = 0, or above it: as often as not one side of it is at x.
Vec2 place_above(Random& random, const Shape& shape, const CaseFrame& frame, double x) {
    const Vec2 up = frame.along(0.0, -1.0);
    const Vec2 right = frame.along(1.0, 0.0);
    if (random.chance(0.3)) x += support(shape, -right);
    if (random.chance(0.3)) x -= support(shape, right);
    return frame.at(x, 0.0) + up * (support(shape, -up) + some_gap(random));
}

void make_floor(Random& random, ConformCase& one) {
    const CaseFrame frame = some_frame(random);
    if (random.chance(0.2)) {
        const double radius = random.between(0.1, 0.5);
        one.move.walls.segments.push_back(
            {{frame.at(-far, radius), frame.at(far, radius)}, radius, {}, {}});
    } else {
        add_slab(one.move.walls, frame, {-far, 0.0}, {far, random.one_of({0.0, 0.1, 1.0})});
    }
    one.move.from = place_above(random, one.move.shape, frame, random.one_of({0.0, 0.5}));
    one.move.delta = some_displacement(random, frame);
}

/// Pieces of one unit, or of any length.
std::vector<double> some_cuts(Random& random) {
    constexpr double reach = 12.0;
    const bool are_even = random.chance(0.6);
    std::vector<double> cuts{-reach};
    while (cuts.back() < reach)
        cuts.push_back(cuts.back() + (are_even ? 1.0 : random.magnitude(0.1, 5)));
    return cuts;
}

void make_seams(Random& random, ConformCase& one) {
    const CaseFrame frame = some_frame(random);
    const std::vector<double> cuts = some_cuts(random);
    const std::array ends{cuts.front(), cuts.back()};
    const double depth = random.one_of({0.0, 1.0, 1.0});
    one.whole.emplace();
    add_row(one.move.walls, frame, cuts, 0.0, depth);
    add_row(*one.whole, frame, ends, 0.0, depth);
    if (depth > 0.0 && random.chance(0.3)) {  // a second row below it
        add_row(one.move.walls, frame, cuts, depth, 2.0 * depth);
        add_row(*one.whole, frame, ends, depth, 2.0 * depth);
    }
    const double at_cut = cuts[cuts.size() / 2];
    one.move.from =
        place_above(random, one.move.shape, frame, at_cut + (random.chance(0.5) ? 0.0 : 0.3));
    one.move.delta = some_displacement(random, frame);
    const double most = 8.0;  // units: the row goes on where it ends
    if (length(one.move.delta) > most)
        one.move.delta = one.move.delta * (most / length(one.move.delta));
}

/// A wall on a floor that leads up along (x, -y), and the mover in the corner, beside or above it.
void make_corner_of(Random& random, ConformCase& one, Vec2 rise) {
    const CaseFrame frame = some_frame(random);
    const Vec2 wall = frame.along(rise.x, -rise.y);
    const Vec2 corner = frame.at(0.0, 0.0);
    const Vec2 normal = outward(wall);  // towards the mover, which is to the left
    add_slab(one.move.walls, frame, {-far, 0.0}, {far, 1.0});
    if (rise.x == 0.0) {
        add_slab(one.move.walls, frame, {0.0, -far}, {1.0, 0.0});
    } else {
        const Vec2 end = corner + wall * far;
        one.move.walls.polygons.push_back({{corner, end, end - normal, corner - normal}, {}, {}});
    }
    const Vec2 up = frame.along(0.0, -1.0);
    one.move.from = place_in_corner(one.move.shape, corner, up, normal);
    if (random.chance(0.3)) one.move.from += normal * some_gap(random);
    if (random.chance(0.3)) one.move.from += up * some_gap(random);
    one.move.delta = some_displacement(random, random.chance(0.5) ? frame : CaseFrame{});
}

void make_corner(Random& random, ConformCase& one) {
    make_corner_of(random, one,
                   random.one_of<Vec2>({{0.0, 1.0}, {0.0, 1.0}, {0.6, 0.8}, {0.8, 0.6}}));
}

void make_wedge(Random& random, ConformCase& one) {
    constexpr Vec2 flat{-12.0 / 13.0, 5.0 / 13.0};
    make_corner_of(random, one, random.one_of<Vec2>({{-0.6, 0.8}, {-0.8, 0.6}, flat}));
}

/// Past the corner of a solid or the end of a segment, exactly or by a hair.
void make_end(Random& random, ConformCase& one) {
    const CaseFrame frame = some_frame(random);
    add_slab(one.move.walls, frame, {0.0, 0.0}, {10.0, random.one_of({0.0, 1.0, 6.0})});
    const double overlap = random.one_of({0.0, 0.0, 1e-9, 1e-6, 1e-3, 0.1, -1e-9, -1e-6, -1e-3});
    const double right = support(one.move.shape, frame.along(1.0, 0.0));
    const double down = support(one.move.shape, frame.along(0.0, 1.0));
    one.move.from = frame.at(overlap - right, -down - some_gap(random));
    const double slant = random.one_of({0.0, 0.0, 1e-6, -1e-6, 0.3, 2.0});
    one.move.delta = frame.along(slant, 1.0) * some_length(random);
}

/// Through a gap that is narrower than the mover, as wide, or wider.
void make_gap(Random& random, ConformCase& one) {
    const CaseFrame frame = some_frame(random);
    const Vec2 right = frame.along(1.0, 0.0);
    const double width = support(one.move.shape, right) + support(one.move.shape, -right);
    const double gap = width * random.one_of({0.5, 0.9, 1.0, 1.0, 1.0 + 1e-6, 1.05, 2.0});
    const double depth = random.one_of({0.0, 0.2, 1.0});
    add_slab(one.move.walls, frame, {-far, 0.0}, {0.0, depth});
    add_slab(one.move.walls, frame, {gap, 0.0}, {far, depth});
    const double down = support(one.move.shape, frame.along(0.0, 1.0));
    const double aside = (gap - width) * random.one_of({0.0, 0.5, 1.0});
    one.move.from = frame.at(support(one.move.shape, -right) + aside, -down - some_gap(random));
    one.move.delta = frame.along(random.one_of({0.0, 0.0, 1e-6, 0.2}), 1.0) * some_length(random);
}

/// A thin wall, and a displacement of up to a thousand units.
void make_tunnel(Random& random, ConformCase& one) {
    const CaseFrame frame = some_frame(random);
    add_slab(one.move.walls, frame, {-3000.0, 0.0},
             {3000.0, random.one_of({0.0, 1e-3, 0.05, 0.2})});
    one.move.from = place_above(random, one.move.shape, frame, 0.0);
    if (random.chance(0.5)) one.move.from += frame.along(0.0, -1.0) * random.between(0.1, 20.0);
    const double slant = random.one_of({0.0, 0.0, 0.2, 1.0, 5.0});
    one.move.delta = frame.along(slant, 1.0) * random.magnitude(2.0, 7);
}

void make_room(Random& random, ConformCase& one) {
    const CaseFrame frame = some_frame(random);
    const Vec2 half{random.between(2.5, 6.0), random.between(2.5, 6.0)};
    const double thick = random.one_of({0.0, 0.1, 1.0});
    const Vec2 out = half + Vec2{thick, thick};
    add_slab(one.move.walls, frame, {-out.x, -out.y}, {out.x, -half.y});
    add_slab(one.move.walls, frame, {-out.x, half.y}, {out.x, out.y});
    add_slab(one.move.walls, frame, {-out.x, -half.y}, {-half.x, half.y});
    add_slab(one.move.walls, frame, {half.x, -half.y}, {out.x, half.y});
    const double down = support(one.move.shape, frame.along(0.0, 1.0));
    const double right = support(one.move.shape, frame.along(1.0, 0.0));
    one.move.from = frame.at(random.chance(0.3) ? half.x - right : 0.0,
                             random.chance(0.3) ? half.y - down : 0.0);
    one.move.delta = frame.along(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) *
                     random.magnitude(0.1, 10);
}

void make_field(Random& random, ConformCase& one) {
    const auto place = [&random] {
        return Vec2{random.between(-6.0, 6.0), random.between(-6.0, 6.0)};
    };
    for (int left = 3 + random.below(7); left > 0; --left) {
        CaseFrame frame = some_frame(random);
        frame.origin = place();
        const Vec2 size{random.between(0.2, 3.0), random.between(0.2, 3.0)};
        const double radius = random.between(0.1, 0.5);
        const int kind = random.below(4);
        if (kind == 0) one.move.walls.segments.push_back({{place(), place()}, radius, {}, {}});
        if (kind == 1) add_slab(one.move.walls, frame, {0.0, 0.0}, {size.x, 0.0});
        if (kind >= 2) add_slab(one.move.walls, frame, {0.0, 0.0}, size);
    }
    one.move.from = place();
    one.move.delta =
        Vec2{random.between(-1.0, 1.0), random.between(-1.0, 1.0)} * some_length(random);
}

void make_any(Random& random, ConformCase& one) {
    constexpr std::array makers{make_floor, make_corner, make_wedge, make_gap, make_room};
    makers[static_cast<std::size_t>(random.below(static_cast<int>(makers.size())))](random, one);
}

void make_short(Random& random, ConformCase& one) {
    make_any(random, one);
    const double size = length(one.move.delta);
    if (size > 0.0) one.move.delta = one.move.delta * (random.magnitude(1e-12, 24) / size);
}

void make_rest(Random& random, ConformCase& one) {
    make_any(random, one);
    one.move.delta = {};
}

/// At a power of two, from which on sums round otherwise, or anywhere.
double some_coordinate(Random& random) {
    if (random.chance(0.3)) return random.between(-1000.0, 1000.0);
    return random.one_of({2.0, 4.0, 32.0, 64.0, 512.0, 1024.0}) * random.sign() +
           random.one_of({0.0, 0.0, 1.0, -1.0, 0.1, -0.3});
}

/// As games have them, and no multiple of a power of two.
double some_half(Random& random) {
    const bool is_usual = random.chance(0.6);
    return is_usual ? random.one_of({0.1, 0.3, 0.35, 0.4, 0.45, 0.6}) : random.between(0.1, 0.9);
}

/// A box in a frame that is turned by quarters.
void add_block(ProbeWalls& walls, const CaseFrame& frame, Vec2 low, Vec2 high) {
    const Vec2 a = frame.at(low.x, low.y);
    const Vec2 b = frame.at(high.x, high.y);
    const Vec2 half{0.5 * std::abs(b.x - a.x), 0.5 * std::abs(b.y - a.y)};
    walls.boxes.push_back(moving_box({(a + b) * 0.5, half}, {}));
}

/// Whether a mover that is put beside a face, by its half size, is in the wall by rounding.
bool rounds_into(double face, double half, double sign) {
    return sign > 0.0 ? (face - half) + half > face : (face + half) - half < face;
}

/// To a wall, and on into it from where that ends.
void make_press(Random& random, ConformCase& one) {
    CaseFrame frame;
    const int turns = random.below(4);
    frame.cosine = turns == 0 ? 1.0 : turns == 2 ? -1.0 : 0.0;
    frame.sine = turns == 1 ? 1.0 : turns == 3 ? -1.0 : 0.0;
    const bool is_upright = frame.sine == 0.0;  // the press
    const double sign = is_upright ? frame.cosine : -frame.sine;
    const bool may_be_any = random.chance(0.3);
    double face = some_coordinate(random);
    double half = some_half(random);
    constexpr int most = 50;
    for (int i = 0; i < most && !may_be_any && !rounds_into(face, half, sign); ++i) {
        face = some_coordinate(random);
        half = some_half(random);
    }
    const double beside = some_coordinate(random);
    const double other = some_half(random);
    frame.origin = is_upright ? Vec2{beside, face} : Vec2{face, beside};
    const BoxShape box{is_upright ? Vec2{other, half} : Vec2{half, other}};
    one.move.shape = random.chance(0.7) ? Shape(box) : Shape(DiskShape{half});
    const double down = support(one.move.shape, frame.along(0.0, 1.0));
    const double thick = random.one_of({0.25, 1.0, 1.0});
    add_block(one.move.walls, frame, {-3.0, 0.0}, {3.0, thick});
    if (random.chance(0.5)) add_block(one.move.walls, frame, {3.0, -3.0}, {4.0, 0.0});
    const double gap = random.between(0.0, 1.0);
    const double along = random.between(-1.0, 1.0);
    one.move.from = frame.at(along, -down - gap);
    const double aside = random.one_of({0.0, 0.0, 0.2, -0.2});
    one.move.delta = frame.along(aside, gap + random.between(0.01, 0.1));
    const double press = random.one_of({4.0 / 60.0, 0.3, 2.0});
    one.then = frame.along(random.one_of({0.0, 0.0, 0.1, -0.1}), press);
}

/// A case of another kind, somewhere else, and its displacement once more from where that ends.
void make_any(Random& random, ConformCase& one);
void make_twice(Random& random, ConformCase& one) {
    make_any(random, one);
    const double x = random.between(-1000.0, 1000.0);
    const double y = random.between(-1000.0, 1000.0);
    const Vec2 by{x, y};
    for (auto& line : one.move.walls.segments)
        line.segment() = {line.segment().a + by, line.segment().b + by};
    for (auto& outline : one.move.walls.polygons)
        for (Vec2& corner : outline.corners()) corner += by;
    for (MovingBody& box : one.move.walls.boxes) box.position += by;
    one.move.from += by;
    one.then = one.move.delta;
}

void make_pair(Random& random, ConformCase& one) {
    random.chance(0.7) ? make_press(random, one) : make_twice(random, one);
}

constexpr ConformFamily families[] = {
    {"floors", "along, into and away from one straight wall"},
    {"seams", "a row of pieces, and the same row in one piece"},
    {"corners", "a wall on a floor, upright or leaning back"},
    {"wedges", "a wall that leans over the floor"},
    {"ends", "past a corner or an end, exactly or by a hair"},
    {"gaps", "narrower than the mover, as wide, wider"},
    {"tunnels", "a thin wall, and a displacement of up to 1000 units"},
    {"rooms", "closed on all sides"},
    {"fields", "walls of every kind, anywhere"},
    {"short", "displacements of less than 1e-4 units"},
    {"rest", "no displacement, touching something or nothing"},
    {"pairs", "two moves on end, at places that are not round"},
    {"again", "moves of the families before, once more"}};

struct Maker {
    std::string_view family;
    int count;
    void (*make)(Random&, ConformCase&);
};

constexpr Maker makers[] = {
    {"floors", 250, make_floor},   {"seams", 250, make_seams}, {"corners", 250, make_corner},
    {"wedges", 200, make_wedge},   {"ends", 250, make_end},    {"gaps", 250, make_gap},
    {"tunnels", 200, make_tunnel}, {"rooms", 200, make_room},  {"fields", 250, make_field},
    {"short", 200, make_short},    {"rest", 150, make_rest},   {"pairs", 400, make_pair}};

bool begins_free(const ConformCase& one) {
    constexpr double touching = 1e-10;  // units: what rounding leaves of an exact touch
    const ProbeWalls& walls = one.whole ? *one.whole : one.move.walls;
    const BuiltWalls built = build(walls);
    const ExactSpace space(*built.level, *find_strategy("box_sweep"), one.move.shape, {});
    return space.gap_at(one.move.from, 0.0).gap >= -touching && !space.is_in_solid(one.move.from);
}

ConformCase made(Random& random, const Maker& maker, int number) {
    for (;;) {
        const Strategy& any = *find_strategy("box_sweep");
        ConformCase one{.family = maker.family,
                        .move = {&any, any.defaults(), some_shape(random, number), {}, {}, {}, {}}};
        maker.make(random, one);
        one.move.strategy = exact_strategy_for(any, one.move.shape);
        one.move.options = one.move.strategy->defaults();
        one.move.velocity = one.move.delta;
        if (begins_free(one)) return one;
    }
}

void add(std::vector<ConformCase>& cases, ConformCase one, int number) {
    one.id = fmt::format("{}-{:04}", one.family, number);
    cases.push_back(std::move(one));
}

}  // namespace

std::span<const ConformFamily> conform_families() { return families; }

std::vector<ConformCase> conform_cases() {
    Random random(2026);
    std::vector<ConformCase> cases;
    for (const Maker& maker : makers) {
        int number = 0;
        for (int i = 0; i < maker.count; ++i) {
            ConformCase one = made(random, maker, i);
            if (one.whole) {
                ConformCase whole = one;
                whole.move.walls = *one.whole;
                add(cases, std::move(whole), ++number);
                one.like = cases.size() - 1;
            }
            add(cases, std::move(one), ++number);
        }
    }
    const std::size_t count = cases.size();
    for (int i = 0; i < 150; ++i) {
        const auto which = static_cast<std::size_t>(random.below(static_cast<int>(count)));
        ConformCase one = cases[which];
        one.family = "again";
        one.like.reset();
        one.again = which;
        add(cases, std::move(one), i + 1);
    }
    return cases;
}

double length_of(const ConformCase& one) {
    return length(one.move.delta) + (one.then ? length(*one.then) : 0.0);
}

void write_conform_cases(std::ostream& out, double epsilon) {
    const std::vector<ConformCase> cases = conform_cases();
    for (const ConformCase& one : cases) {
        nlohmann::ordered_json line{{"id", one.id}, {"family", one.family}};
        line.update(request_to_json(one.move));
        line.erase("strategy");
        line.erase("velocity");
        if (one.then) line["then"] = {one.then->x, one.then->y};
        nlohmann::ordered_json bounds{{"crossed", 0}, {"overlap", epsilon}};
        if (!one.then) bounds["backward"] = epsilon;
        bounds["farther"] = farthest;
        if (one.move.delta == Vec2{}) bounds["rest"] = epsilon;
        if (one.like) bounds["like"] = {cases[*one.like].id, epsilon};
        if (one.again) bounds["same_bits"] = cases[*one.again].id;
        line["bounds"] = std::move(bounds);
        out << json_text(line) << '\n';
    }
}

}  // namespace slidelab::lab
