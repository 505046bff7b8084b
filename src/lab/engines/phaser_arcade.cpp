// phaser_arcade: the body of Phaser's arcade physics. It moves first, and is then pushed out of one
// wall after another, along one axis, then the other.
#include "lab/engines/engine_call.hpp"

namespace slidelab::lab::phaser {

constexpr OptionDescription options[] = {
    pixels_option,
    real_option(
        "overlap_bias", 4.0, 0.0, 1000.0,
        "Pixels: an overlap deeper than the step and this is left as it is (OVERLAP_BIAS)."),
    real_option("tile_bias", 16.0, 0.0, 1000.0,
                "Pixels: an overlap with a tile deeper than this is left as it is (TILE_BIAS)."),
    flag_option("force_x", false, "Separate along x first, as gravity along x does (forceX)."),
    choice_option(
        "order", 0, std::span(orders).first<2>(),
        "The colliders' order, as the game has added them: insertion, the map's tiles and "
        "walls before the platforms that move; reversed, those first."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

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
    explicit Body(EngineCall& call)
        : call_(call), half_(extents_of(call.request.shape)), size_(half_ * 2.0 * call.scale) {
        start_ = (call.request.position - half_) * call.scale;
        at_ = start_ + call.request.displacement * call.scale;
        delta_ = at_ - start_;
    }

    MoveResult move() {
        const bool are_tiles_last = call_.integer(option("order")) == 1;
        if (!are_tiles_last) separate_tiles();
        separate_bodies();
        if (are_tiles_last) separate_tiles();
        call_.result.iterations = 1;
        return call_.end(at_ / call_.scale + half_);
    }

private:
    void separate_bodies() {
        for (const Obstacle& other : call_.bodies) {
            if (other.is_tile || !intersects(other)) continue;
            const bool is_x_first = call_.flag(option("force_x"));
            separate(other, is_x_first ? x_axis : y_axis);
            if (intersects(other)) separate(other, is_x_first ? y_axis : x_axis);
        }
    }

    /// How far it is beyond the low end of the other, and, negative, before the high one.
    double past_low(const Obstacle& other, const Axis& axis) const {
        return at_.*axis.of + size_.*axis.of - other.bounds.min.*axis.of * call_.scale;
    }
    double past_high(const Obstacle& other, const Axis& axis) const {
        return at_.*axis.of - other.bounds.max.*axis.of * call_.scale;
    }

    bool intersects(const Obstacle& other) const {
        return std::all_of(std::begin(axes), std::end(axes), [&](const Axis& axis) {
            return past_low(other, axis) > 0.0 && past_high(other, axis) < 0.0;
        });
    }
    double least_overlap(const Obstacle& other, const Axis& axis) const {
        return std::min(std::abs(past_high(other, axis)), std::abs(past_low(other, axis)));
    }

    /// Whether checkCollision of a one-way wall is off for the face that a move along the axis
    /// hits.
    static bool lets_through(const Obstacle& other, const Axis& axis, bool is_low_face) {
        const double out = other.traits.solid_side.*axis.of;
        return other.traits.is_one_way() && (is_low_face ? out >= 0.0 : out <= 0.0);
    }

    /// Between the bodies, along an axis; 0 where neither moves, or where it is too deep to be a
    /// hit.
    double overlap_of(const Obstacle& other, const Axis& axis) {
        const double own = delta_.*axis.of;
        const double others = other.delta.*axis.of * call_.scale;
        const double most = std::abs(own) + std::abs(others) + call_.real(option("overlap_bias"));
        if (own == others && own == 0.0) return 0.0;  // "embedded"
        if (lets_through(other, axis, own > others)) return 0.0;
        double overlap = 0.0;
        if (own > others) overlap = past_low(other, axis);
        if (own < others) overlap = past_high(other, axis);
        if (std::abs(overlap) <= most) return overlap;
        report(other, axis, overlap, beyond_bias);
        return 0.0;
    }

    void separate(const Obstacle& other, const Axis& axis) {
        const double overlap = overlap_of(other, axis);
        if (overlap == 0.0) return;
        const bool is_nearer_low =
            std::abs(past_low(other, axis)) <= std::abs(past_high(other, axis));
        const double push = std::abs(overlap) * (is_nearer_low ? -1.0 : 1.0);
        at_.*axis.of += push;
        report(other, axis, -push, within_bias);
        const double seconds = call_.request.side_view.seconds;
        call_.result.velocity.*axis.of = seconds > 0.0 ? other.delta.*axis.of / seconds : 0.0;
        if (&axis == &y_axis &&
            other.delta.x != 0.0) {  // it rides: friction.x is 1, friction.y is 0
            at_.x += other.delta.x * call_.scale;
            delta_.x = at_.x - start_.x;
        }
    }

    void separate_tiles() {
        std::vector<const Obstacle*> tiles;
        for (const Obstacle& other : call_.bodies)
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
        if (lets_through(tile, axis, delta_.*axis.of > 0.0)) return false;
        if (delta_.*axis.of < 0.0 && (tile.covered & axis.last_face) == 0)
            overlap = std::min(0.0, past_high(tile, axis));
        if (delta_.*axis.of > 0.0 && (tile.covered & axis.first_face) == 0)
            overlap = std::max(0.0, past_low(tile, axis));
        if (overlap == 0.0) return false;
        if (std::abs(overlap) > call_.real(option("tile_bias"))) {
            report(tile, axis, overlap, beyond_bias);
            return false;
        }
        at_.*axis.of -= overlap;
        report(tile, axis, overlap, within_bias);
        call_.result.velocity.*axis.of = 0.0;
        return true;
    }

    void report(const Obstacle& other, const Axis& axis, double overlap, const Reason& reason) {
        const bool is_pushed = &reason == &within_bias;
        call_.report(static_cast<std::size_t>(&other - call_.bodies.data()),
                     at_ / call_.scale + half_, axis.unit * (overlap > 0.0 ? -1.0 : 1.0),
                     {other.is_tile ? 1 : 2, 1, 1.0,
                      is_pushed ? ContactKind::push : ContactKind::overlap_at_end,
                      std::abs(overlap) / call_.scale},
                     {reason, "overlap", overlap});
    }

    EngineCall& call_;
    Vec2 half_;                       ///< units
    Vec2 size_, start_, at_, delta_;  ///< pixels, of the upper left corner
};

constexpr EngineModel engine{.one_way = OneWay::by_mover};

}  // namespace slidelab::lab::phaser

const slidelab::Strategy slidelab::lab::phaser_arcade{
    .id = "phaser_arcade",
    .title = "Phaser arcade",
    .summary =
        "Model of Phaser's arcade physics, after src/physics/arcade/World.js and "
        "tilemap/SeparateTile.js of 3.90.0 (2025-05): it moves, then it is pushed out.",
    .good_for = "Comparing: games in Phaser, whose walls are rectangles and tiles.",
    .shapes = moves_box,
    .walls = sees_rectangles,
    .detection = CollisionDetection::discrete,
    .options = phaser::options,
    .stages = phaser::stages,
    .context = MoveContext(phaser::engine),
    .solve = solve_with<phaser::Body>,
};
