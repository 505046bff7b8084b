// phaser_arcade: the body of Phaser's arcade physics. It moves first, and is then pushed out of one
// wall after another, along one axis, then the other.
#include <algorithm>
#include <cmath>

#include "lab/engines/told.hpp"

namespace slidelab::lab {

namespace {

namespace arcade {

enum Option : std::size_t { pixels_per_unit, overlap_bias, tile_bias, force_x };

constexpr OptionDescription options[] = {
    real_option("pixels_per_unit", 16.0, 1.0, 1024.0, "Of the game: the biases are in pixels."),
    real_option(
        "overlap_bias", 4.0, 0.0, 1000.0,
        "Pixels: an overlap deeper than the step and this is left as it is (OVERLAP_BIAS)."),
    real_option("tile_bias", 16.0, 0.0, 1000.0,
                "Pixels: an overlap with a tile deeper than this is left as it is (TILE_BIAS)."),
    flag_option("force_x", false, "Separate along x first, as gravity along x does (forceX)."),
};

constexpr Stage stages[] = {
    {1, "Tiles", "Out of each tile through an open face, along the axis of the smaller overlap.",
     "Phaser, tilemap/SeparateTile", "", "overlap"},
    {2, "Bodies", "Out of each body along y, and along x where it still overlaps.",
     "Phaser, World.separate", "", "overlap"},
};

constexpr Reason within_bias{"within the bias"};
constexpr Reason beyond_bias{
    "deeper than the bias",
    "It overlaps {wall} by more than its step and the bias: arcade physics takes that for no hit, "
    "and lets it through."};

/// One axis of a body, pixels: what is the same along x and y.
struct Axis {
    double Vec2::*of;
    Vec2 unit;
    unsigned first_face, last_face;  ///< covered faces of a tile at its low and at its high end
};
constexpr Axis axes[] = {{&Vec2::x, {1.0, 0.0}, left_face, right_face},
                         {&Vec2::y, {0.0, 1.0}, top_face, bottom_face}};
constexpr const Axis& x_axis = axes[0];
constexpr const Axis& y_axis = axes[1];

class Body {
public:
    Body(const Level& level, const MoveRequest& request, const Options& values, Trace* trace)
        : told_(level, request, trace),
          request_(request),
          values_(values),
          pixels_(values.real(pixels_per_unit)),
          half_(extents_of(request.shape)),
          all_(obstacles_in(level, request, reach_of(request, 2.0))) {
        size_ = half_ * 2.0 * pixels_;
        start_ = (request.position - half_) * pixels_;
        at_ = start_ + request.displacement * pixels_;
        delta_ = at_ - start_;
        velocity_ = request.velocity;
    }

    MoveResult move() {
        separate_tiles();
        for (const Obstacle& other : all_) {
            if (other.is_tile || !intersects(other)) continue;
            const bool is_x_first = values_.flag(force_x);
            separate(other, is_x_first ? x_axis : y_axis);
            if (intersects(other)) separate(other, is_x_first ? y_axis : x_axis);
        }
        told_.result.iterations = 1;
        return told_.end(at_ / pixels_ + half_, velocity_, {});
    }

private:
    double low(const Obstacle& other, const Axis& axis) const {
        return other.bounds.min.*axis.of * pixels_;
    }
    double high(const Obstacle& other, const Axis& axis) const {
        return other.bounds.max.*axis.of * pixels_;
    }

    bool intersects(const Obstacle& other) const {
        return std::all_of(std::begin(axes), std::end(axes), [&](const Axis& axis) {
            return at_.*axis.of + size_.*axis.of > low(other, axis) &&
                   at_.*axis.of < high(other, axis);
        });
    }

    /// Between the bodies, along an axis; 0 where neither moves, or where it is too deep to be a
    /// hit.
    double overlap_of(const Obstacle& other, const Axis& axis) {
        const double own = delta_.*axis.of;
        const double others = other.delta.*axis.of * pixels_;
        const double most = std::abs(own) + std::abs(others) + values_.real(overlap_bias);
        if (own == others && own == 0.0) return 0.0;  // "embedded"
        double overlap = 0.0;
        if (own > others) overlap = at_.*axis.of + size_.*axis.of - low(other, axis);
        if (own < others) overlap = at_.*axis.of - high(other, axis);
        if (std::abs(overlap) <= most) return overlap;
        tell(other, axis, overlap, beyond_bias);
        return 0.0;
    }

    void separate(const Obstacle& other, const Axis& axis) {
        const double overlap = overlap_of(other, axis);
        if (overlap == 0.0) return;
        const double to_low = std::abs(at_.*axis.of + size_.*axis.of - low(other, axis));
        const double to_high = std::abs(high(other, axis) - at_.*axis.of);
        const double push = std::abs(overlap) * (to_low <= to_high ? -1.0 : 1.0);
        at_.*axis.of += push;
        tell(other, axis, -push, within_bias);
        const double seconds = request_.side_view.seconds;
        velocity_.*axis.of = seconds > 0.0 ? other.delta.*axis.of / seconds : 0.0;
        if (&axis == &y_axis &&
            other.delta.x != 0.0) {  // it rides: friction.x is 1, friction.y is 0
            at_.x += other.delta.x * pixels_;
            delta_.x = at_.x - start_.x;
        }
    }

    // --- Tiles ---

    void separate_tiles() {
        std::vector<const Obstacle*> tiles;
        for (const Obstacle& other : all_)
            if (other.is_tile && intersects(other)) tiles.push_back(&other);
        std::stable_sort(tiles.begin(), tiles.end(), [](const Obstacle* a, const Obstacle* b) {
            return a->bounds.min.y != b->bounds.min.y ? a->bounds.min.y < b->bounds.min.y
                                                      : a->bounds.min.x < b->bounds.min.x;
        });
        for (const Obstacle* tile : tiles)
            if (intersects(*tile)) separate_tile(*tile);
    }

    bool has_face(const Obstacle& tile, const Axis& axis) const {
        return (tile.covered & (axis.first_face | axis.last_face)) !=
               (axis.first_face | axis.last_face);
    }
    double least_overlap(const Obstacle& tile, const Axis& axis) const {
        return std::min(std::abs(at_.*axis.of - high(tile, axis)),
                        std::abs(at_.*axis.of + size_.*axis.of - low(tile, axis)));
    }

    void separate_tile(const Obstacle& tile) {
        const bool has_x = has_face(tile, x_axis);
        const bool has_y = has_face(tile, y_axis);
        double least_x = 0.0;
        double least_y = 1.0;
        if (std::abs(delta_.x) > std::abs(delta_.y)) least_x = -1.0;
        if (std::abs(delta_.x) < std::abs(delta_.y)) least_y = -1.0;
        if (delta_.x != 0.0 && delta_.y != 0.0 && has_x && has_y) {
            least_x = least_overlap(tile, x_axis);
            least_y = least_overlap(tile, y_axis);
        }
        const bool is_x_first = least_x < least_y;
        const Axis& one = is_x_first ? x_axis : y_axis;
        const Axis& two = is_x_first ? y_axis : x_axis;
        if ((is_x_first ? has_x : has_y) && check_tile(tile, one) && !intersects(tile)) return;
        if (is_x_first ? has_y : has_x) check_tile(tile, two);
    }

    bool check_tile(const Obstacle& tile, const Axis& axis) {
        double overlap = 0.0;
        if (delta_.*axis.of < 0.0 && (tile.covered & axis.last_face) == 0)
            overlap = std::min(0.0, at_.*axis.of - high(tile, axis));
        if (delta_.*axis.of > 0.0 && (tile.covered & axis.first_face) == 0)
            overlap = std::max(0.0, at_.*axis.of + size_.*axis.of - low(tile, axis));
        if (overlap == 0.0) return false;
        if (std::abs(overlap) > values_.real(tile_bias)) {
            tell(tile, axis, overlap, beyond_bias);
            return false;
        }
        at_.*axis.of -= overlap;
        tell(tile, axis, overlap, within_bias);
        velocity_.*axis.of = 0.0;
        return true;
    }

    void tell(const Obstacle& other, const Axis& axis, double overlap, const Reason& reason) {
        Touch touch;
        touch.stage = other.is_tile ? 1 : 2;
        touch.time = 1.0;
        touch.position = at_ / pixels_ + half_;
        touch.normal = axis.unit * (overlap > 0.0 ? -1.0 : 1.0);
        touch.depth = std::abs(overlap) / pixels_;
        touch.kind = &reason == &within_bias ? ContactKind::push : ContactKind::overlap_at_end;
        told_.touch(other, touch, reason, "overlap", overlap);
    }

    Told told_;
    const MoveRequest& request_;
    const Options& values_;
    double pixels_;
    Vec2 half_;  ///< units
    std::vector<Obstacle> all_;
    Vec2 size_, start_, at_, delta_;  ///< pixels, of the upper left corner
    Vec2 velocity_;
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    return Body(level, request, values, trace).move();
}

}  // namespace arcade

}  // namespace

extern const Strategy phaser_arcade;
const Strategy phaser_arcade{
    .id = "phaser_arcade",
    .title = "Phaser arcade",
    .summary =
        "Model of Phaser's arcade physics, after src/physics/arcade/World.js and "
        "tilemap/SeparateTile.js of 3.90.0 (2025-05): it moves, then it is pushed out.",
    .good_for = "Comparing: games in Phaser, whose walls are rectangles and tiles.",
    .shapes = moves_box,
    .walls = sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::discrete,
    .options = arcade::options,
    .stages = arcade::stages,
    .solve = arcade::solve,
};

}  // namespace slidelab::lab
