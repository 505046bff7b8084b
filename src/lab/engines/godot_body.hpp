// What both modes of Godot's CharacterBody2D share: options, the place, and the flags of a move.
#pragma once

#include "lab/engines/godot_motion.hpp"
#include "lab/engines/told.hpp"

namespace slidelab::lab {

inline constexpr double godot_half_right = 0.78539816339744831;  // 45 degrees
inline constexpr float godot_angle_slack = 0.01F;                // FLOOR_ANGLE_THRESHOLD
inline constexpr float godot_epsilon = 1e-5F;                    // CMP_EPSILON

// The first options of both, by number.
inline constexpr std::size_t godot_pixels_per_unit = 0;
inline constexpr std::size_t godot_safe_margin = 1;
inline constexpr std::size_t godot_max_slides = 2;
inline constexpr std::size_t godot_order = 3;

inline constexpr OptionDescription godot_pixels_option =
    real_option("pixels_per_unit", 16.0, 1.0, 1024.0, "Of the game: the margin is in pixels.");
inline constexpr OptionDescription godot_margin_option =
    real_option("safe_margin", 0.08, 0.001, 256.0,
                "Pixels: so near to a wall it touches, and is pushed away at the next move.");
inline constexpr OptionDescription godot_slides_option =
    integer_option("max_slides", 4, 1, 100, "Rounds of a motion and a slide.");

inline Vec2f slid(Vec2f v, Vec2f normal) { return v - normal * dot(v, normal); }
inline bool is_about_zero(Vec2f v) {
    return std::abs(v.x) < godot_epsilon && std::abs(v.y) < godot_epsilon;
}
/// Radians between two unit vectors.
float angle_between(Vec2f a, Vec2f b);

class GodotBody {
public:
    GodotBody(const Level& level, const MoveRequest& request, const Options& values, Trace* trace);

    bool on_floor = false, on_wall = false, on_ceiling = false;
    Vec2f place;     ///< pixels
    Vec2f motion;    ///< of the tick, pixels
    Vec2f velocity;  ///< pixels/s
    Vec2f first_normal;
    bool has_collided = false;

    /// move_and_collide; a collision is told.
    GodotMotion collide(Vec2f way, int round, bool cancels_sliding,
                        std::size_t excluded = GodotSpace::none);
    const GodotSpace& space() const { return space_; }
    /// How a box under it has moved in this tick, pixels; `box`: of the request.
    Vec2f delta_of(std::size_t wall) const;
    bool is_moving_box(std::size_t wall) const;
    void tell(const GodotMotion& found, int round);
    MoveResult end();

private:
    Told told_;
    double pixels_;
    GodotSpace space_;
    float whole_ = 0.0F;
    float walked_ = 0.0F;
};

}  // namespace slidelab::lab
