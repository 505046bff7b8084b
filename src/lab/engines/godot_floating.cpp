// godot_floating: Godot's CharacterBody2D.move_and_slide in MOTION_MODE_FLOATING, for games seen
// from above.
#include "lab/engines/godot_body.hpp"

namespace slidelab::lab {

namespace {

namespace floating {

constexpr std::size_t wall_min_slide_angle = 4;

constexpr OptionDescription options[] = {
    godot_pixels_option,
    godot_margin_option,
    godot_slides_option,
    order_option,
    real_option("wall_min_slide_angle", 0.26179938779914941, 0.0, 3.1415926535897931,
                "Radians: at a wall that is met more steeply it stops; 0: it always slides."),
};

constexpr Stage stages[] = {
    {1, "Move and collide",
     "Out of the margin, then along the motion to the first touch by eight halvings; what is "
     "touched there most deeply is the collision.",
     "Godot, test_body_motion", "", "depth"},
};

MoveResult solve(const Level& level, const MoveRequest& request, const Options& values,
                 Trace* trace) {
    GodotBody body(level, request, values, trace);
    const float least_angle = static_cast<float>(values.real(wall_min_slide_angle));
    Vec2f motion = body.motion;
    Vec2f wall_normal;
    bool is_first = true;
    for (int round = 1; round <= values.integer(godot_max_slides); ++round) {
        const GodotMotion found = body.collide(motion, round, false);
        if (!found.collided) break;
        body.on_wall = true;
        wall_normal = found.normal;
        if (is_about_zero(found.remainder)) break;
        const Vec2f along = slid(found.remainder, found.normal);
        const Vec2f against = -normalized(body.velocity);
        if (least_angle != 0.0F &&
            angle_between(found.normal, against) < least_angle + godot_angle_slack) {
            motion = {};
        } else if (is_first) {  // the speed is kept
            const Vec2f direction = normalized(along);
            motion = direction * (dot(motion, direction) - length(found.travel));
        } else {
            motion = along;
        }
        if (dot(motion, body.velocity) <= 0.0F || is_about_zero(motion)) break;
        is_first = false;
    }
    if (body.on_wall && dot(wall_normal, body.velocity) < 0.0F)
        body.velocity = slid(body.velocity, wall_normal);
    return body.end();
}

}  // namespace floating

}  // namespace

extern const Strategy godot_floating;
const Strategy godot_floating{
    .id = "godot_floating",
    .title = "Godot floating",
    .summary =
        "Model of Godot's CharacterBody2D.move_and_slide in floating mode, after "
        "scene/2d/physics/character_body_2d.cpp and modules/godot_physics_2d of 4.x (2026).",
    .good_for = "Comparing: games in Godot 4 that are seen from above.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule,
    .walls = sees_segments | sees_capsules | sees_solids | sees_kinematic_boxes,
    .detection = CollisionDetection::continuous,
    .options = floating::options,
    .stages = floating::stages,
    .solve = floating::solve,
};

}  // namespace slidelab::lab
