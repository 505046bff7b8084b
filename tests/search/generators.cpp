#include "search/generators.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab::search {

namespace {

constexpr double pi = 3.14159265358979323846;

std::vector<Vec2> on_an_ellipse(Random& random) {
    const Vec2 size{random.magnitude(0.05, 1.0), random.magnitude(0.05, 1.0)};
    std::vector<Vec2> corners;
    const int count = 3 + random.below(6);
    for (int i = 0; i < count; ++i) {
        const double angle = (i + random.between(0.1, 0.9)) * 2.0 * pi / count;
        corners.push_back({size.x * std::cos(angle), size.y * std::sin(angle)});
    }
    return corners;
}

std::vector<Vec2> corners_of_a_kind(Random& random) {
    const double w = some_length(random, 0.1, 1.0);
    const double h = some_length(random, 0.1, 1.0);
    switch (random.below(6)) {
        case 0:  // a corner pointing down, or up
            return random.chance(0.5) ? std::vector<Vec2>{{-w, -h}, {w, -h}, {0, h}}
                                      : std::vector<Vec2>{{-w, h}, {0, -h}, {w, h}};
        case 1:  // a diamond
            return {{0, -h}, {w, 0}, {0, h}, {-w, 0}};
        case 2:  // the program's hexagon
            return {{-w, 0}, {-w / 2, -h}, {w / 2, -h}, {w, 0}, {w / 2, h}, {-w / 2, h}};
        case 3: {
            const Turn turn = some_turn(random);
            return {turned({-w, -h}, turn), turned({w, -h}, turn), turned({w, h}, turn),
                    turned({-w, h}, turn)};
        }
        case 4: {  // round numbers, anyhow
            std::vector<Vec2> corners;
            for (int i = 0; i < 3; ++i) {
                corners.push_back({(random.below(11) - 5) / 10.0, (random.below(11) - 5) / 10.0});
            }
            return corners;
        }
        default:
            return on_an_ellipse(random);
    }
}

}  // namespace

Turn some_turn(Random& random) {
    switch (random.below(8)) {
        case 0:
        case 1:
            return {};
        case 2:
            return {0.0, 1.0};
        case 3:
            return {0.6, 0.8};
        case 4:
            return {0.8, -0.6};
        case 5:
            return {12.0 / 13.0, 5.0 / 13.0};
        default: {
            const Vec2 any = random.direction();
            return {any.x, any.y};
        }
    }
}

Vec2 some_direction(Random& random) {
    switch (random.below(6)) {
        case 0:
            return one_of<Vec2>(random, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}});
        case 1:
            return normalized(one_of<Vec2>(random, {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}));
        case 2: {
            const Turn turn = some_turn(random);
            return {turn.c, turn.s};
        }
        case 3: {
            const Vec2 round{random.below(21) - 10.0, random.below(21) - 10.0};
            return round == Vec2{} ? Vec2{0, 1} : normalized(round);
        }
        default:
            return random.direction();
    }
}

double some_length(Random& random, double low, double high) {
    if (random.chance(0.5)) {
        const double round = one_of<double>(random, {0.1, 0.2, 0.25, 0.3, 0.5, 1, 2, 5, 10, 100});
        if (round >= low && round <= high) return round;
    }
    return random.magnitude(low, high);
}

double some_number(Random& random, double most) {
    if (random.chance(0.5)) return random.between(-most, most);
    const double parts = one_of<double>(random, {1, 2, 4, 10});
    return std::round(random.between(-most, most) * parts) / parts + 0.0;
}

PolygonShape some_polygon(Random& random) {
    for (;;) {
        std::vector<Vec2> corners = corners_of_a_kind(random);
        if (random.chance(0.15)) {
            const Vec2 aside = some_direction(random) * random.between(0.2, 2.0);
            for (Vec2& corner : corners) corner += aside;
        }
        if (std::abs(signed_area(corners)) < 1e-3 || !is_convex(corners)) continue;
        if (signed_area(corners) < 0.0) std::reverse(corners.begin(), corners.end());
        return {std::move(corners)};
    }
}

Shape some_mover(Random& random, const Strategy& strategy) {
    for (;;) {
        Shape shape;
        const double rounding = random.chance(0.25) ? some_length(random, 0.05, 0.5) : 0.0;
        switch (random.below(4)) {
            case 0:
                shape = DiskShape{some_length(random, 0.05, 1.0)};
                break;
            case 1:
                shape = BoxShape{{some_length(random, 0.05, 1.0), some_length(random, 0.05, 1.0)},
                                 rounding};
                break;
            case 2:
                shape = some_capsule(random);
                break;
            default:
                PolygonShape polygon = some_polygon(random);
                polygon.radius = rounding;
                shape = std::move(polygon);
        }
        if (strategy.moves(shape)) return shape;
    }
}

CapsuleShape some_capsule(Random& random) {
    const Vec2 half = some_direction(random) * some_length(random, 0.05, 1.0);
    const Vec2 aside =
        random.chance(0.15) ? some_direction(random) * random.between(0.2, 2.0) : Vec2{};
    return {{aside - half, aside + half}, some_length(random, 0.05, 1.0)};
}

double support(const Shape& shape, Vec2 direction) {
    double most = -1e300;
    for (const Vec2 corner : corners_of_mover(shape)) {
        most = std::max(most, dot(corner, direction));
    }
    return most + radius_of(shape);
}

}  // namespace slidelab::lab::search
