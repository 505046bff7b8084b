// bump: the mover of bump.lua, by its response `slide`. Rectangles only; the whole path is cast as
// a ray against the Minkowski difference of two of them, and the rest of the way goes along the
// axis that was not hit.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace bump_model {

enum Option : std::size_t { pixels_per_unit, margin_of_error };

constexpr OptionDescription options[] = {
    real_option("pixels_per_unit", 16.0, 1.0, 1024.0,
                "Of the game: the margin of error is in its units."),
    real_option("delta", 1e-10, 0.0, 1.0,
                "Pixels: an overlap of less is none, and a hit so late is none."),
};

constexpr Stage stages[] = {
    {1, "Project", "The earliest rectangle on the way; of two as early the nearer one.",
     "bump.lua, World:project", "", "ti"},
    {2, "Slide",
     "The goal's coordinate along the normal becomes the touch's; the rest of the way starts "
     "there, "
     "and this rectangle is not looked at again.",
     "bump.lua, slide", "", "ti"},
};

constexpr Reason overlapped{"the largest overlap",
                            "It began in {wall}: bump.lua moves it back along its way, or out by "
                            "the nearest side where it does not move."};
constexpr Reason first{"the earliest ti"};

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A rectangle by its upper left corner, pixels.
struct Rect {
    Vec2 at;
    Vec2 size;
};

/// Where a line enters and leaves a rectangle, in parts of its way, and the normals there.
struct Span {
    double t1 = -infinity;
    double t2 = infinity;
    Vec2 normal;
};

/// Liang and Barsky's clipping of the way from the origin by one side after another.
std::optional<Span> clip(const Rect& rect, Vec2 way, double t2) {
    Span span{-infinity, t2, {}};
    const struct {
        Vec2 normal;
        double p, q;
    } sides[] = {{{-1.0, 0.0}, -way.x, -rect.at.x},
                 {{1.0, 0.0}, way.x, rect.at.x + rect.size.x},
                 {{0.0, -1.0}, -way.y, -rect.at.y},
                 {{0.0, 1.0}, way.y, rect.at.y + rect.size.y}};
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

double nearer(double a, double b) { return std::abs(a) < std::abs(b) ? a : b; }
double sign(double x) { return x > 0.0 ? 1.0 : x == 0.0 ? 0.0 : -1.0; }

struct Collision {
    const Obstacle* other = nullptr;
    bool overlaps = false;
    double ti = 0.0;
    double distance = 0.0;  ///< between the centres, squared
    Vec2 normal;
    Vec2 touch;
};

std::optional<Collision> begun_inside(const Rect& item, const Rect& rest, Vec2 way) {
    const Vec2 corner{nearer(rest.at.x, rest.at.x + rest.size.x),
                      nearer(rest.at.y, rest.at.y + rest.size.y)};
    Collision hit;
    hit.overlaps = true;
    hit.ti = -std::min(item.size.x, std::abs(corner.x)) * std::min(item.size.y, std::abs(corner.y));
    if (way == Vec2{}) {
        const Vec2 out =
            std::abs(corner.x) < std::abs(corner.y) ? Vec2{corner.x, 0.0} : Vec2{0.0, corner.y};
        hit.normal = {sign(out.x), sign(out.y)};
        hit.touch = item.at + out;
        return hit;
    }
    const auto span = clip(rest, way, 1.0);
    if (!span) return std::nullopt;
    hit.normal = span->normal;
    hit.touch = item.at + way * span->t1;
    return hit;
}

std::optional<Collision> detect(const Rect& item, const Rect& other, Vec2 goal, double delta) {
    const Vec2 way = goal - item.at;
    const Rect rest{other.at - item.at - item.size, item.size + other.size};
    const bool is_inside = -rest.at.x > delta && -rest.at.y > delta &&
                           rest.at.x + rest.size.x > delta && rest.at.y + rest.size.y > delta;
    std::optional<Collision> hit;
    if (is_inside) {
        hit = begun_inside(item, rest, way);
    } else if (const auto span = clip(rest, way, infinity)) {
        const bool is_corner = std::abs(span->t1 - span->t2) < delta;
        const bool is_ahead = 0.0 < span->t1 + delta || (span->t1 == 0.0 && span->t2 > 0.0);
        if (span->t1 < 1.0 && !is_corner && is_ahead)
            hit = Collision{nullptr, false, span->t1, 0.0, span->normal, item.at + way * span->t1};
    }
    if (hit) {
        const Vec2 apart = item.at - other.at + (item.size - other.size) * 0.5;
        hit->distance = length_squared(apart);
    }
    return hit;
}

class Mover {
public:
    Mover(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          pixels_(values.real(pixels_per_unit)),
          delta_(values.real(margin_of_error)),
          all_(obstacles_in(level, request, reach_of(request, 1.0))),
          visited_(all_.size(), false) {
        const Vec2 half = extents_of(request.shape);
        item_ = {(request.position - half) * pixels_, half * 2.0 * pixels_};
    }

    MoveResult move() {
        const Vec2 whole = request_.displacement * pixels_;
        Vec2 goal = item_.at + whole;
        Vec2 velocity = request_.velocity;
        for (int round = 1; const auto hit = project(goal); ++round) {
            visited_[static_cast<std::size_t>(hit->other - all_.data())] = true;
            tell(*hit, round, length(whole));
            velocity = clipped(velocity, hit->normal);
            if (goal != item_.at)
                (hit->normal.x != 0.0 ? goal.x : goal.y) =
                    hit->normal.x != 0.0 ? hit->touch.x : hit->touch.y;
            walked_ += distance(item_.at, hit->touch);
            item_.at = hit->touch;
        }
        return told_.end(goal / pixels_ + extents_of(request_.shape), velocity, {});
    }

private:
    std::optional<Collision> project(Vec2 goal) const {
        std::optional<Collision> best;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            const Aabb& bounds = all_[i].bounds;
            if (visited_[i] || bounds.size().x <= 0.0 || bounds.size().y <= 0.0) continue;
            auto hit = detect(item_, {bounds.min * pixels_, bounds.size() * pixels_}, goal, delta_);
            if (!hit) continue;
            hit->other = &all_[i];
            if (!best || hit->ti < best->ti ||
                (hit->ti == best->ti && hit->distance < best->distance))
                best = hit;
        }
        return best;
    }

    void tell(const Collision& hit, int round, double whole) {
        Touch touch;
        touch.stage = 1;
        touch.round = round;
        touch.position = hit.touch / pixels_ + extents_of(request_.shape);
        touch.time = whole > 0.0
                         ? std::clamp((walked_ + distance(item_.at, hit.touch)) / whole, 0.0, 1.0)
                         : 0.0;
        touch.normal = hit.normal;
        if (hit.overlaps) touch.kind = ContactKind::overlap_at_start;
        told_.touch(*hit.other, touch, hit.overlaps ? overlapped : first, "ti", hit.ti);
    }

    Told told_;
    const MoveRequest& request_;
    double pixels_;
    double delta_;
    std::vector<Obstacle> all_;
    std::vector<bool> visited_;
    Rect item_;
    double walked_ = 0.0;  ///< pixels, for the times of contacts
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Mover(level, request, values, trace).move();
}

}  // namespace bump_model

}  // namespace

extern const Strategy bump;
const Strategy bump{
    .id = "bump",
    .title = "bump.lua",
    .summary =
        "Model of bump.lua's world:move with the response slide, after bump.lua 3.1.7 "
        "(2022-01): rectangles, one after another, each looked at once in a move.",
    .good_for = "Comparing: top-down and platform games in LÖVE whose walls are rectangles.",
    .shapes = moves_box,
    .walls = sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = bump_model::options,
    .stages = bump_model::stages,
    .solve = bump_model::solve,
};

}  // namespace slidelab::lab
