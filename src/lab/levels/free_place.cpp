#include "lab/levels/free_place.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "articles/world_move/world_move.hpp"

namespace slidelab::lab {

namespace {

/// Units, between places that are tried.
constexpr double apart = 0.25;

/// The mover without a displacement: it leaves what it overlaps.
MoveResult rest_at(const Level& level, const Shape& mover, Vec2 place) {
    const MoveRequest rest{mover, place, {}, {}, {}};
    return detail::world_move.move(level, rest, detail::world_move.defaults());
}

bool is_in_solid(const Level& level, Vec2 place) {
    bool is_in = false;
    level.visit_solids_at(place, [&](std::uint32_t) { is_in = true; });
    return is_in;
}

/// Rings of squares around a place, and the best place so far.
class Search {
public:
    Search(const Level& level, const Shape& mover, Vec2 wanted, const PlacesToStart& places)
        : level_(level),
          mover_(mover),
          wanted_(wanted),
          cell_(places.cell),
          tries_way_out_(places.tries_way_out) {
        const Vec2 extents = extents_of(mover);
        area_ = {places.area.min + extents, places.area.max - extents};
    }

    std::optional<Vec2> run() {
        if (!(area_.min.x <= area_.max.x && area_.min.y <= area_.max.y)) return std::nullopt;
        if (tries_way_out_) try_place(rest_at(level_, mover_, wanted_).position);
        const Vec2 low = wanted_ - area_.min;
        const Vec2 high = area_.max - wanted_;
        const double farthest = std::max({low.x, low.y, high.x, high.y, 0.0});
        const auto rings = static_cast<std::int64_t>(
            std::min(farthest / apart + 1.0, static_cast<double>(most_rings)));
        for (std::int64_t ring = 0; ring <= rings; ++ring) {
            // All that is left is at least so far away.
            if (best_ && distance(*best_, wanted_) <= static_cast<double>(ring - 1) * apart) break;
            visit_ring(ring);
        }
        return best_;
    }

private:
    static constexpr std::int64_t most_rings = 1 << 13;

    void visit_ring(std::int64_t ring) {
        const auto look = [&](std::int64_t column, std::int64_t row) {
            const Vec2 corner =
                wanted_ + Vec2{static_cast<double>(column), static_cast<double>(row)} * apart;
            try_place(corner);
            // The centre of a tile within the square that begins there.
            const Vec2 center{(std::ceil(corner.x / cell_.x - 0.5) + 0.5) * cell_.x,
                              (std::ceil(corner.y / cell_.y - 0.5) + 0.5) * cell_.y};
            if (center.x < corner.x + apart && center.y < corner.y + apart) try_place(center);
        };
        // Only the part of the ring that is in the area, or next to it.
        const auto first = [](double low) {
            return static_cast<std::int64_t>(std::floor(low / apart)) - 1;
        };
        const std::int64_t left = std::max(-ring, first(area_.min.x - wanted_.x));
        const std::int64_t right = std::min(ring, first(area_.max.x - wanted_.x) + 2);
        const std::int64_t top = std::max(-ring, first(area_.min.y - wanted_.y));
        const std::int64_t bottom = std::min(ring, first(area_.max.y - wanted_.y) + 2);
        for (std::int64_t column = left; column <= right; ++column) {
            if (top == -ring) look(column, -ring);
            if (bottom == ring && ring > 0) look(column, ring);
        }
        for (std::int64_t row = std::max(top, 1 - ring); row <= std::min(bottom, ring - 1); ++row) {
            if (left == -ring) look(-ring, row);
            if (right == ring) look(ring, row);
        }
    }

    void try_place(Vec2 place) {
        if (!area_.contains(place)) return;
        if (best_ && distance(*best_, wanted_) <= distance(place, wanted_)) return;
        if (has_room(level_, mover_, place)) best_ = place;
    }

    const Level& level_;
    const Shape& mover_;
    Vec2 wanted_;
    Vec2 cell_;
    bool tries_way_out_;
    Aabb area_;  ///< of the mover's place
    std::optional<Vec2> best_;
};

}  // namespace

bool has_room(const Level& level, const Shape& mover, Vec2 place) {
    return !is_in_solid(level, place) && !rest_at(level, mover, place).began_inside;
}

std::optional<Vec2> free_place(const Level& level, const Shape& mover, Vec2 wanted,
                               const PlacesToStart& places) {
    return Search(level, mover, wanted, places).run();
}

}  // namespace slidelab::lab
