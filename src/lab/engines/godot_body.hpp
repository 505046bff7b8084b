// Parts that both modes of Godot's CharacterBody2D share: test_body_motion, move_and_collide, the
// place and the flags of a move. After modules/godot_physics_2d/godot_space_2d.cpp and
// scene/2d/physics/physics_body_2d.cpp of 4.6.3 (2026). Lengths are in pixels, in single precision.
#pragma once

#include "lab/engines/engine_call.hpp"

namespace slidelab::lab {

struct GodotMotion {
    Vec2f travel;     ///< with what freed the body
    Vec2f remainder;  ///< of the motion
    bool collided = false;
    Vec2f normal;
    float depth = 0.0F;  ///< of the body grown by the margin, at the unsafe end
    float safe = 1.0F;   ///< part of the motion before the first touch
    float unsafe = 1.0F;
    std::size_t wall = 0;  ///< of the call's bodies
    bool is_stuck = false;
};

class GodotSpace {
public:
    GodotSpace(const EngineCall& call, float margin);

    /// move_and_collide without moving: Godot moves by `travel` afterwards. An overlap that it
    /// is freed from is a collision, too. `excluded`: a body of the call that is not there, or
    /// none.
    GodotMotion test(Vec2f from, Vec2f motion, bool cancels_sliding,
                     std::size_t excluded = none) const;

    static constexpr std::size_t none = ~std::size_t{0};

private:
    struct Pair {
        Difference difference;
        Vec2f one_way;  ///< the direction in which a body passes; zero: solid from all sides
        float one_way_depth = 0.0F;
    };
    struct Free {
        Vec2f place;
        bool recovered = false;
        std::vector<bool> passes;  ///< the one-way walls that let the body through
    };

    bool lets_through(const Pair& pair, const Separation& gap) const;
    int contacts_of(const Pair& pair, const Separation& gap) const;
    Free free_body(Vec2f from, std::size_t excluded) const;
    void find_fractions(GodotMotion& found, const Free& free, Vec2f motion,
                        std::size_t excluded) const;
    void find_rest(GodotMotion& found, const Free& free, Vec2f motion, std::size_t excluded) const;

    std::vector<Pair> pairs_;
    Difference body_;  ///< from a point
    float margin_;
};

inline constexpr double godot_half_right = 0.78539816339744831;  // 45 degrees
inline constexpr float godot_angle_slack = 0.01F;                // FLOOR_ANGLE_THRESHOLD
inline constexpr float godot_epsilon = 1e-5F;                    // CMP_EPSILON

// The first options of both, by number.
inline constexpr std::size_t godot_safe_margin = 1;
inline constexpr std::size_t godot_max_slides = 2;

inline constexpr OptionDescription godot_margin_option =
    real_option("safe_margin", 0.08, 0.001, 256.0,
                "Pixels: so near to a wall it touches, and is pushed away at the next move.");
inline constexpr OptionDescription godot_slides_option =
    integer_option("max_slides", 4, 1, 100, "Rounds of a motion and a slide.");

inline constexpr Stage godot_stages[] = {
    {1, "Move and collide",
     "Out of the margin, then along the motion to the first touch by eight halvings; what is "
     "touched there most deeply is the collision.",
     "Godot, test_body_motion", "", "depth"},
};

inline Vec2f slid(Vec2f v, Vec2f normal) { return v - normal * dot(v, normal); }
inline bool is_about_zero(Vec2f v) {
    return std::abs(v.x) < godot_epsilon && std::abs(v.y) < godot_epsilon;
}

class GodotBody {
public:
    explicit GodotBody(EngineCall& call);

    bool on_floor = false, on_wall = false, on_ceiling = false;
    Vec2f place;     ///< pixels
    Vec2f motion;    ///< of the tick, pixels
    Vec2f velocity;  ///< pixels/s
    std::optional<Vec2f> first_normal;
    float least_slide_angle = 0.0F;  ///< radians; 0: it always slides

    /// Whether a wall is hit too steeply to slide along it.
    bool stops_at(Vec2f normal) const {
        return least_slide_angle != 0.0F &&
               angle_between(normal, -normalized(velocity)) < least_slide_angle + godot_angle_slack;
    }

    /// move_and_collide; a collision is reported.
    GodotMotion collide(Vec2f by, int round, bool cancels_sliding,
                        std::size_t excluded = GodotSpace::none);
    const GodotSpace& space() const { return space_; }
    /// How a body of the call has moved in this tick, pixels.
    Vec2f delta_of(std::size_t wall) const { return call_.in_engine(call_.bodies[wall].delta); }
    /// The place of a body among the request's boxes; none: it is of the level.
    std::size_t box_of(std::size_t wall) const;
    void report(const GodotMotion& found, int round);
    MoveResult end();

private:
    EngineCall& call_;
    GodotSpace space_;
    float whole_ = 0.0F;
    float walked_ = 0.0F;
};

}  // namespace slidelab::lab
