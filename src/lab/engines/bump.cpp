// bump: the mover of bump.lua, by its response `slide`. Rectangles only; the whole path is cast as
// a ray against the Minkowski difference of two of them, and the rest of it goes along the axis
// that was not hit.
#include <limits>

#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::bump_lua {

constexpr OptionDescription options[] = {
    pixels_option,
    real_option("delta", 1e-10, 0.0, 1.0,
                "Pixels: an overlap of less is none, and a hit so late is none."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

constexpr Stage stages[] = {
    {1, "Project", "The earliest rectangle on the path; of two as early the nearer one.",
     "bump.lua, World:project", "", "ti"},
    {2, "Slide",
     "The goal's coordinate along the normal becomes the touch's; the rest of the path starts "
     "there, and this rectangle is not tested again.",
     "bump.lua, slide", "", "ti"},
};

constexpr Reason overlapped{"the largest overlap",
                            "It began in {wall}: bump.lua moves it back along its path, or out by "
                            "the nearest side where it does not move."};
constexpr Reason first{"the earliest ti"};

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A rectangle by its upper left corner, pixels.
struct Rect {
    Vec2 at;
    Vec2 size;
};

/// The fractions at which a line enters and leaves a rectangle, and the normal at its entry.
struct Span {
    double t1 = -infinity;
    double t2 = infinity;
    Vec2 normal;
};

/// Liang and Barsky's clipping of the path from the origin by one side after another.
static std::optional<Span> clip(const Rect& rect, Vec2 path, double t2) {
    Span span{-infinity, t2, {}};
    const struct {
        Vec2 normal;
        double p, q;
    } sides[] = {{{-1.0, 0.0}, -path.x, -rect.at.x},
                 {{1.0, 0.0}, path.x, rect.at.x + rect.size.x},
                 {{0.0, -1.0}, -path.y, -rect.at.y},
                 {{0.0, 1.0}, path.y, rect.at.y + rect.size.y}};
    for (const auto& side : sides) {
        if (side.p == 0.0) {
            if (side.q <= 0.0) return std::nullopt;
            continue;
        }
        const double r = side.q / side.p;
        if (side.p < 0.0) {
            if (r > span.t2) return std::nullopt;
            if (r > span.t1) span = {r, span.t2, side.normal};
        } else {
            if (r < span.t1) return std::nullopt;
            span.t2 = std::min(span.t2, r);
        }
    }
    return span;
}

static double nearer(double a, double b) { return std::abs(a) < std::abs(b) ? a : b; }
static double sign(double x) { return x > 0.0 ? 1.0 : x == 0.0 ? 0.0 : -1.0; }

struct Collision {
    std::size_t other = 0;
    bool overlaps = false;
    double ti = 0.0;
    double distance = 0.0;  ///< between the centres, squared
    Vec2 normal;
    Vec2 touch;
};

static std::optional<Collision> detect(const Rect& item, const Rect& other, Vec2 goal,
                                       double delta) {
    const Vec2 path = goal - item.at;
    const Rect rest{other.at - item.at - item.size, item.size + other.size};
    const Vec2 far = rest.at + rest.size;
    Collision hit;
    hit.distance = length_squared(item.at - other.at + (item.size - other.size) * 0.5);
    hit.overlaps = -rest.at.x > delta && -rest.at.y > delta && far.x > delta && far.y > delta;
    const auto span = clip(rest, path, hit.overlaps ? 1.0 : infinity);
    if (hit.overlaps) {
        const Vec2 corner{nearer(rest.at.x, far.x), nearer(rest.at.y, far.y)};
        hit.ti =
            -std::min(item.size.x, std::abs(corner.x)) * std::min(item.size.y, std::abs(corner.y));
        if (path == Vec2{}) {
            const bool is_along_x = std::abs(corner.x) < std::abs(corner.y);
            const Vec2 out = is_along_x ? Vec2{corner.x, 0.0} : Vec2{0.0, corner.y};
            hit.normal = {sign(out.x), sign(out.y)};
            hit.touch = item.at + out;
            return hit;
        }
    }
    if (!span) return std::nullopt;
    if (!hit.overlaps) {
        const bool is_corner = std::abs(span->t1 - span->t2) < delta;
        const bool is_ahead = 0.0 < span->t1 + delta || (span->t1 == 0.0 && span->t2 > 0.0);
        if (span->t1 >= 1.0 || is_corner || !is_ahead) return std::nullopt;
        hit.ti = span->t1;
    }
    hit.normal = span->normal;
    hit.touch = item.at + path * span->t1;
    return hit;
}

class Mover {
public:
    explicit Mover(EngineCall& call)
        : call_(call), half_(extents_of(call.request.shape)), visited_(call.bodies.size(), false) {
        item_ = {(call.request.position - half_) * call.scale, half_ * 2.0 * call.scale};
    }

    MoveResult move() {
        const Vec2 whole = call_.request.displacement * call_.scale;
        Vec2 goal = item_.at + whole;
        for (int round = 1; const auto hit = project(goal); ++round) {
            visited_[hit->other] = true;
            walked_ += distance(item_.at, hit->touch);
            report(*hit, round, length(whole));
            if (goal != item_.at)
                (hit->normal.x != 0.0 ? goal.x : goal.y) =
                    hit->normal.x != 0.0 ? hit->touch.x : hit->touch.y;
            item_.at = hit->touch;
        }
        return call_.end(goal / call_.scale + half_);
    }

private:
    std::optional<Collision> project(Vec2 goal) const {
        std::optional<Collision> best;
        for (std::size_t i = 0; i < visited_.size(); ++i) {
            const Vec2 size = call_.bodies[i].bounds.size() * call_.scale;
            if (visited_[i] || size.x <= 0.0 || size.y <= 0.0) continue;
            const Rect other{call_.bodies[i].bounds.min * call_.scale, size};
            auto hit = detect(item_, other, goal, call_.real(option("delta")));
            if (!hit) continue;
            hit->other = i;
            if (!best || hit->ti < best->ti ||
                (hit->ti == best->ti && hit->distance < best->distance))
                best = hit;
        }
        return best;
    }

    void report(const Collision& hit, int round, double whole) {
        const double time = whole > 0.0 ? std::clamp(walked_ / whole, 0.0, 1.0) : 0.0;
        call_.report(
            hit.other, hit.touch / call_.scale + half_, hit.normal,
            {1, round, time, hit.overlaps ? ContactKind::overlap_at_start : ContactKind::hit},
            {hit.overlaps ? overlapped : first, "ti", hit.ti});
        call_.clip_velocity(hit.normal);
    }

    EngineCall& call_;
    Vec2 half_;  ///< units
    std::vector<bool> visited_;
    Rect item_;
    double walked_ = 0.0;  ///< pixels, for the times of contacts
};

constexpr EngineModel engine{};

}  // namespace slidelab::lab::bump_lua

const slidelab::Strategy slidelab::lab::bump{
    .id = "bump",
    .title = "bump.lua",
    .summary =
        "Model of bump.lua's world:move with the response slide, after bump.lua 3.1.7 "
        "(2022-01): rectangles, one after another, each tested once in a move.",
    .good_for = "Comparing: top-down and platform games in LÖVE whose walls are rectangles.",
    .shapes = moves_box,
    .walls = sees_rectangles,
    .detection = CollisionDetection::continuous,
    .options = bump_lua::options,
    .stages = bump_lua::stages,
    .context = MoveContext(bump_lua::engine),
    .solve = solve_with<bump_lua::Mover>,
};
