#include "search/rounded_levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <variant>

namespace slidelab::lab::search {

// --- Lines ---

LineShifts::LineShifts(std::span<const Segment> edges, double shift, Random& signs) {
    const auto add = [&](std::vector<Line>& lines, double Vec2::*across, double Vec2::*along) {
        for (const auto& [a, b] : edges) {
            if (a.*across == b.*across)
                lines.push_back(
                    {a.*across, std::min(a.*along, b.*along), std::max(a.*along, b.*along), 0.0});
        }
        std::sort(lines.begin(), lines.end(), [](const Line& one, const Line& other) {
            return std::tie(one.at, one.from, one.to) < std::tie(other.at, other.from, other.to);
        });
        std::size_t count = 0;
        for (const Line& line : lines) {
            Line* last = count == 0 ? nullptr : &lines[count - 1];
            if (last && last->at == line.at && line.from <= last->to)
                last->to = std::max(last->to, line.to);
            else
                lines[count++] = line;
        }
        lines.resize(count);
        for (Line& line : lines) line.shift = signs.chance(0.5) ? shift : -shift;
    };
    add(flat_, &Vec2::y, &Vec2::x);
    add(upright_, &Vec2::x, &Vec2::y);
}

Vec2 LineShifts::moved(Vec2 place) const {
    const auto shift = [](const std::vector<Line>& lines, double across, double along) {
        for (const Line& line : lines)
            if (line.at == across && line.from <= along && along <= line.to) return line.shift;
        return 0.0;
    };
    return place + Vec2{shift(upright_, place.x, place.y), shift(flat_, place.y, place.x)};
}

// --- Exact levels ---

Vec2 ExactWalls::placed(Vec2 local) const {
    if (!shifts_) return frame_.place(local);
    // A ramp's pieces stay in one line between its ends.
    const auto& [a, b] = ramp_;
    const bool is_on_ramp = local.x > a.x && local.x < b.x &&
                            std::abs(cross(b - a, local - a)) < 1e-9 * length_squared(b - a);
    if (!is_on_ramp) return frame_.place(shifts_->moved(local));
    const double share = (local.x - a.x) / (b.x - a.x);
    return frame_.place(lerp(shifts_->moved(a), shifts_->moved(b), share));
}

void ExactWalls::box(Vec2 min, Vec2 max) {
    if (frame_.turn.s == 0.0 && random_.chance(0.6)) {
        const auto corners = corners_of(Aabb{min, max});
        for (std::size_t k = 0; k < 4; ++k) edges_.push_back({corners[k], corners[(k + 1) % 4]});
        const Vec2 a = placed(min);
        const Vec2 b = placed(max);
        walls_.push_back({Box{(a + b) * 0.5, {std::abs(b.x - a.x) / 2, std::abs(b.y - a.y) / 2}}});
        return;
    }
    polygon({min, {max.x, min.y}, max, {min.x, max.y}});
}

void ExactWalls::polygon(std::vector<Vec2> corners) {
    for (std::size_t i = 0; i < corners.size(); ++i)
        edges_.push_back({corners[i], corners[(i + 1) % corners.size()]});
    for (Vec2& corner : corners) corner = placed(corner);
    if (random_.chance(0.3)) std::reverse(corners.begin(), corners.end());
    walls_.push_back({std::move(corners)});
}

void ExactWalls::segment(Vec2 a, Vec2 b, double radius) {
    edges_.push_back({a, b});
    if (random_.chance(0.5)) std::swap(a, b);
    walls_.push_back({Segment{placed(a), placed(b)}, radius});
}

/// A multiple of an eighth.
double ExactWalls::some(double low, double high) {
    return low + std::floor(random_.between(0.0, (high - low) * 8 + 1)) / 8;
}

/// Not 45 degrees, the limit of floors: there the noise decides.
double ExactWalls::some_rise(double run) {
    const double rise = some(0.25, 1.5);
    return rise == run ? 0.5 * rise : rise;
}

std::vector<double> ExactWalls::cuts(double from, double to) {
    std::vector<double> at{from};
    const double longest = random_.chance(0.5) ? 1.0 : 3.0;
    while (at.back() < to)
        at.push_back(std::min(to, at.back() + (random_.chance(0.4) ? 1.0 : some(0.25, longest))));
    return at;
}

void ExactWalls::floor(double from, double to, double top) {
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

/// As floor, upright: solid to the right of `left`.
void ExactWalls::wall(double left, double from, double to) {
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
void ExactWalls::ramp(double from, double top, double run, double rise) {
    ramp_ = {{from, top}, {from + run, top - rise}};
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

void ExactWalls::some_level() {
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

void ExactWalls::tiles() {
    for (int column = -8; column < 8; ++column) {
        for (int row = -4; row < 4; ++row) {
            const bool is_floor = row >= 1 && !(row == 1 && random_.chance(0.05));
            if (is_floor || random_.chance(0.1))
                box({double(column), double(row) - 1}, {double(column) + 1, double(row)});
        }
    }
}

// --- Rounded levels ---

namespace {

double seven_digits(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.7g", number);
    return std::strtod(text, nullptr);
}

}  // namespace

double Rounding::rounded(double number, double share) {
    if (noise_ == Noise::single_precision) return static_cast<double>(static_cast<float>(number));
    if (noise_ == Noise::seven_digits) return seven_digits(number);
    const double off =
        random_.chance(0.3) ? (random_.chance(0.5) ? 1.0 : -1.0) : random_.between(-1.0, 1.0);
    return number + share * amplitude_ * off;
}

Vec2 Rounding::rounded(Vec2 place, double share) {
    const double x = rounded(place.x, share);
    return {x, rounded(place.y, share)};
}

WallDefinition Rounding::operator()(const WallDefinition& wall) {
    WallDefinition other = wall;
    if (auto* segment = std::get_if<Segment>(&other.form)) {
        const Vec2 a = rounded(segment->a);
        *segment = {a, rounded(segment->b)};
        if (noise_ == Noise::single_precision) other.radius = rounded(other.radius, 1.0);
    } else if (auto* box = std::get_if<Box>(&other.form)) {
        const Vec2 center = rounded(box->center, 0.5);
        *box = {center, rounded(box->half, 0.5)};
    } else {
        for (Vec2& corner : std::get<std::vector<Vec2>>(other.form)) corner = rounded(corner);
    }
    return other;
}

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

std::string words_of(const WallDefinition& wall) {
    if (const auto* segment = std::get_if<Segment>(&wall.form))
        return fmt::format("segment {:.17g},{:.17g} {:.17g},{:.17g} r {}", segment->a.x,
                           segment->a.y, segment->b.x, segment->b.y, wall.radius);
    if (const auto* box = std::get_if<Box>(&wall.form))
        return fmt::format("box {:.17g},{:.17g} {:.17g},{:.17g}", box->center.x, box->center.y,
                           box->half.x, box->half.y);
    std::string text = "polygon";
    for (const Vec2 corner : std::get<std::vector<Vec2>>(wall.form))
        text += fmt::format(" {:.17g},{:.17g}", corner.x, corner.y);
    return text;
}

}  // namespace slidelab::lab::search
