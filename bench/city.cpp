#include "bench/city.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace slidelab::bench {

namespace {

constexpr double full_turn = 6.283185307179586;
constexpr double least_side = 0.7;
constexpr double most_side = 1.3;
constexpr double most_jitter = 0.5;  ///< of a box's centre: between two boxes a mover just passes

/// The standard's distributions differ from library to library; its engines do not.
class Random {
public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
    }

private:
    std::mt19937 engine_;
};

std::array<Vec2, 4> make_box(Vec2 center, Random& random, bool turned) {
    const Vec2 half{0.5 * random.between(least_side, most_side),
                    0.5 * random.between(least_side, most_side)};
    const double angle = turned ? random.between(0.0, full_turn) : 0.0;
    const Vec2 across = Vec2{std::cos(angle), std::sin(angle)} * half.x;
    const Vec2 down = Vec2{-std::sin(angle), std::cos(angle)} * half.y;
    return {center - across - down, center + across - down, center + across + down,
            center - across + down};
}

std::vector<Segment> make_border(const Aabb& area, std::size_t pieces) {
    const Vec2 corners[] = {
        area.min, {area.max.x, area.min.y}, area.max, {area.min.x, area.max.y}, area.min};
    std::vector<Segment> border;
    for (std::size_t side = 0; side < 4; ++side) {
        Vec2 from = corners[side];
        for (std::size_t i = 1; i <= pieces; ++i) {
            const double share = static_cast<double>(i) / static_cast<double>(pieces);
            const Vec2 to = lerp(corners[side], corners[side + 1], share);
            border.push_back({from, to});
            from = to;
        }
    }
    return border;
}

bool near_a_box(const City& city, Vec2 place) {
    const auto column = static_cast<std::int64_t>((place.x - city.bounds.min.x) / spacing);
    const auto row = static_cast<std::int64_t>((place.y - city.bounds.min.y) / spacing);
    const double clearance = most_side * 0.5 * std::sqrt(2.0) + mover_radius;
    for (std::int64_t r = std::max<std::int64_t>(row - 1, 0); r <= row + 1; ++r) {
        for (std::int64_t c = std::max<std::int64_t>(column - 1, 0); c <= column + 1; ++c) {
            const auto i = static_cast<std::size_t>(r) * city.columns + static_cast<std::size_t>(c);
            if (static_cast<std::size_t>(c) >= city.columns || i >= city.boxes.size()) continue;
            const Vec2 center = (city.boxes[i][0] + city.boxes[i][2]) * 0.5;
            if (distance(center, place) <= clearance) return true;
        }
    }
    return false;
}

/// A quarter of all edges are walls, half a wall for each cell: rooms that open into each other.
City make_lattice_city(const CityPlan& plan) {
    constexpr double share = 0.25;
    City city;
    while (4.5 * static_cast<double>(city.columns * city.columns) <
           static_cast<double>(plan.walls)) {
        ++city.columns;
    }
    const auto cells = static_cast<std::int64_t>(city.columns) * static_cast<std::int64_t>(spacing);
    const auto size = static_cast<double>(cells);
    city.bounds = {{0.0, 0.0}, {size, size}};
    city.border = make_border(city.bounds, static_cast<std::size_t>(cells));
    Random random(plan.seed);
    for (std::int64_t row = 0; row < cells; ++row) {
        for (std::int64_t column = 0; column < cells; ++column) {
            const Vec2 corner{static_cast<double>(column), static_cast<double>(row)};
            const bool above = random.between(0.0, 1.0) < share;
            const bool before = random.between(0.0, 1.0) < share;
            if (above && row > 0) city.lattice.push_back({corner, corner + Vec2{1.0, 0.0}});
            if (before && column > 0) city.lattice.push_back({corner, corner + Vec2{0.0, 1.0}});
        }
    }
    return city;
}

/// In a cell of the lattice, further from its edges than the mover's extent.
Vec2 place_in_cell(Vec2 place) {
    constexpr double room = 0.4;  // of the cell, around its center
    const Vec2 cell{std::floor(place.x), std::floor(place.y)};
    const Vec2 within = place - cell - Vec2{0.5, 0.5};
    return cell + Vec2{0.5, 0.5} + within * room;
}

}  // namespace

std::vector<Segment> City::walls() const {
    std::vector<Segment> all = border;
    all.reserve(wall_count());
    all.insert(all.end(), lattice.begin(), lattice.end());
    for (const auto& box : boxes) {
        for (std::size_t i = 0; i < 4; ++i) all.push_back({box[i], box[(i + 1) % 4]});
    }
    return all;
}

std::vector<Vec2> body_places(const City& city) {
    constexpr std::size_t bodies = 1000;
    std::vector<Vec2> places;
    for (std::size_t i = 0; i < bodies && !city.boxes.empty(); ++i) {
        const auto& box = city.boxes[i * city.boxes.size() / bodies];
        places.push_back((box[0] + box[2]) * 0.5);
    }
    return places;
}

City make_city(const CityPlan& plan) {
    if (plan.lattice) return make_lattice_city(plan);
    City city;
    Random random(plan.seed);
    while (4 * city.columns * (city.columns + 1) < plan.walls) ++city.columns;
    const std::size_t count = plan.walls / 4 - city.columns;
    const double size = static_cast<double>(city.columns) * spacing;
    city.bounds = {{-0.5 * size, -0.5 * size}, {0.5 * size, 0.5 * size}};
    city.border = make_border(city.bounds, city.columns);
    const Vec2 low = city.bounds.min;
    city.boxes.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / city.columns;
        const Vec2 raster{static_cast<double>(i - row * city.columns) + 0.5,
                          static_cast<double>(row) + 0.5};
        const double right = random.between(-most_jitter, most_jitter);
        const double down = random.between(-most_jitter, most_jitter);
        city.boxes.push_back(
            make_box(low + raster * spacing + Vec2{right, down}, random, plan.turned));
    }
    return city;
}

std::vector<Vec2> make_starts(const City& city, std::size_t count, std::uint32_t seed) {
    Random random(seed);
    std::vector<Vec2> starts;
    starts.reserve(count);
    const double margin = mover_radius + 0.01;
    while (starts.size() < count) {
        const double x = random.between(city.bounds.min.x + margin, city.bounds.max.x - margin);
        const double y = random.between(city.bounds.min.y + margin, city.bounds.max.y - margin);
        if (!city.lattice.empty()) {
            starts.push_back(place_in_cell({x, y}));
        } else if (!near_a_box(city, {x, y})) {
            starts.push_back({x, y});
        }
    }
    return starts;
}

std::vector<Vec2> make_headings(std::size_t movers, std::size_t ticks, std::uint32_t seed) {
    Random random(seed);
    std::vector<double> angles(movers);
    for (double& angle : angles) angle = random.between(0.0, full_turn);
    std::vector<Vec2> headings;
    headings.reserve(movers * ticks);
    for (std::size_t tick = 0; tick < ticks; ++tick) {
        for (double& angle : angles) {
            angle += random.between(-0.5, 0.5);
            headings.push_back({std::cos(angle), std::sin(angle)});
        }
    }
    return headings;
}

}  // namespace slidelab::bench
