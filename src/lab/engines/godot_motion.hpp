// The one primitive under Godot's CharacterBody2D: test_body_motion, and move_and_collide over it.
// After modules/godot_physics_2d/godot_space_2d.cpp and scene/2d/physics/physics_body_2d.cpp of 4.x
// (2026). Lengths are in pixels, in single precision.
#pragma once

#include "lab/engines/rounded.hpp"

namespace slidelab::lab {

struct GodotMotion {
    Vec2f travel;     ///< with what freed the body
    Vec2f remainder;  ///< of the motion
    bool collided = false;
    Vec2f normal;
    float depth = 0.0F;  ///< of the body grown by the margin, at the unsafe end
    float safe = 1.0F;   ///< part of the motion before the first touch
    float unsafe = 1.0F;
    std::size_t wall = 0;  ///< of obstacles()
    bool is_stuck = false;
};

class GodotSpace {
public:
    GodotSpace(const Level& level, const MoveRequest& request, double pixels, float margin,
               int order);

    /// move_and_collide without moving: Godot moves by `travel` afterwards. What freed the body is
    /// told as a collision, too. `excluded`: an obstacle that is not there, or none.
    GodotMotion test(Vec2f from, Vec2f motion, bool cancels_sliding,
                     std::size_t excluded = none) const;

    const std::vector<Obstacle>& obstacles() const { return all_; }
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

    bool lets_through(const Pair& pair, const Gap& gap) const;
    int contacts_of(const Pair& pair, const Gap& gap) const;
    Free free_body(Vec2f from, std::size_t excluded) const;
    void find_fractions(GodotMotion& found, const Free& free, Vec2f motion,
                        std::size_t excluded) const;
    void find_rest(GodotMotion& found, const Free& free, Vec2f motion, std::size_t excluded) const;

    std::vector<Obstacle> all_;
    std::vector<Pair> pairs_;
    std::vector<Vec2f> sides_of_body_;  ///< outward normals of its straight sides
    float margin_;
};

}  // namespace slidelab::lab
