// godot_floating: Godot's CharacterBody2D.move_and_slide in MOTION_MODE_FLOATING, for games seen
// from above. The velocity stays as it was, and the first slide has the speed of the whole motion,
// along a wall more than the part of it: sources after 4.6 change both.
#include "lab/engines/godot_body.hpp"

namespace slidelab::lab::floating {

constexpr OptionDescription options[] = {
    pixels_option,
    godot_margin_option,
    godot_slides_option,
    order_option,
    real_option("wall_min_slide_angle", 0.26179938779914941, 0.0, 3.1415926535897931,
                "Radians: at a wall that it hits more steeply it stops; 0: it always slides."),
};
consteval std::size_t option(std::string_view name) { return place_in(options, name); }

class Body {
public:
    explicit Body(EngineCall& call) : call_(call), body_(call) {
        body_.least_slide_angle = call.number(option("wall_min_slide_angle"));
    }

    MoveResult move() {
        Vec2f motion = body_.motion;
        for (int round = 1; round <= call_.integer(godot_max_slides); ++round) {
            const GodotMotion found = body_.collide(motion, round, false);
            if (!found.collided) break;
            body_.on_wall = true;
            if (is_about_zero(found.remainder)) break;
            motion = after_collision(found, motion, round == 1);
            if (dot(motion, body_.velocity) <= 0.0F || is_about_zero(motion)) break;
        }
        return body_.end();
    }

private:
    Vec2f after_collision(const GodotMotion& found, Vec2f motion, bool is_first) const {
        if (body_.stops_at(found.normal)) return {};
        const Vec2f along = slid(found.remainder, found.normal);
        if (!is_first) return along;
        const Vec2f direction = normalized(along);
        return direction * (length(motion) - length(found.travel));
    }

    EngineCall& call_;
    GodotBody body_;
};

constexpr EngineModel engine{
    .boxes = Boxes::at_start, .one_way = OneWay::by_mover, .margin = {"safe_margin"}};

}  // namespace slidelab::lab::floating

const slidelab::Strategy slidelab::lab::godot_floating{
    .id = "godot_floating",
    .title = "Godot floating",
    .summary =
        "Model of Godot's CharacterBody2D.move_and_slide in floating mode, after "
        "scene/2d/physics/character_body_2d.cpp and modules/godot_physics_2d of 4.6.3 (2026).",
    .good_for = "Comparing: games in Godot 4 that are seen from above.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule,
    .walls = sees_all,
    .detection = CollisionDetection::continuous,
    .options = floating::options,
    .stages = godot_stages,
    .context = MoveContext(floating::engine),
    .solve = solve_with<floating::Body>,
};
