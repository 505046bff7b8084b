// Two free walls that meet at an angle, for the discrete methods: the same move at a solid whose
// boundary bends like that is the answer.
#include <algorithm>
#include <cmath>

#include "oracle/slide.hpp"
#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::bent_joints_family {

/// The walls from `a` over the joint to `b` with the mover on the side of `up`, and their ends far
/// away from it.
struct Bend {
    Vec2 a;
    Vec2 joint;
    Vec2 b;
    Vec2 up;

    bool is_valley() const { return dot(joint - lerp(a, b, 0.5), up) < 0.0; }

    ProbeWalls walls(Random& random) const {
        ProbeWalls walls;
        for (const auto& [from, to] : {std::pair{a, joint}, std::pair{joint, b}}) {
            const bool turn = random.chance(0.5);
            add_segment(walls, turn ? to : from, turn ? from : to);
        }
        if (random.chance(0.5)) std::swap(walls.segments[0].segment(), walls.segments[1].segment());
        return walls;
    }
};

/// Far below everything that the mover does, and the walls' ends, units.
constexpr double depth_of_solid = 1000.0;

ProbeScene as_solid(const ProbeScene& scene, const Bend& bend) {
    ProbeScene solid = scene;
    solid.walls = {};
    const Vec2 down = bend.up * -depth_of_solid;
    add_polygon(solid.walls, {bend.a, bend.joint, bend.b, bend.b + down, bend.a + down});
    return solid;
}

class BendTrial : public Trial {
public:
    BendTrial(ProbeScene scene, Bend bend) : scene_(std::move(scene)), bend_(bend) {}

    Verdict check() const override {
        Verdict verdict;
        if (!is_valid(scene_)) return verdict;
        const Moved moved = move_of(scene_);
        if (!begins_free(moved)) return verdict;
        hold_walls(moved, verdict);
        hold_sound(moved, verdict);
        const oracle::ExactSlide slide =
            oracle::exact_slide(moved.regions, exact(scene_.from), exact(scene_.delta));
        if (!slide.is_one_place()) return verdict;  // hit head-on, it may turn to either side
        const MoveResult solid = move_scene(as_solid(scene_, bend_));
        verdict.hold("as a solid", distance(moved.result.position, solid.position), same_place,
                     [&] { return "as at a solid: to " + text_of(solid.position); });
        // On a ridge a sub-step may slip off that exactly would have stayed, and go on from there.
        // A needle that leans into the joint by a tolerance has both walls beside it: exactly it
        // stays there for ever, and a move first takes it out of that.
        const bool is_stuck = slide.path == 0 && least_gap(moved.regions, scene_.from) < 0.0;
        const bool decided = bend_.is_valley() && !slide.passed_an_end && !is_stuck;
        if (!decided || moved.result.stop_reason != StopReason::arrived) return verdict;
        const auto off =
            static_cast<double>(distance(slide.ends.front(), exact(moved.result.position)));
        verdict.hold("walked, of allowed", off / allowed_off(), 1.0,
                     [&] { return "to " + text_of(rounded(slide.ends.front())); });
        return verdict;
    }

    const ProbeScene& scene() const override { return scene_; }

    std::vector<std::unique_ptr<Trial>> simpler() const override {
        std::vector<std::unique_ptr<Trial>> trials;
        for (const ProbeScene& scene : with_rounder_moves(scene_))
            trials.push_back(std::make_unique<BendTrial>(scene, bend_));
        return trials;
    }

private:
    /// Pushes of a few rounds end within rounding of each other; a bend taken at another sub-step
    /// would be thousands of times farther off.
    static constexpr double same_place = 1e-6;

    /// A bend may be cut by a part of a sub-step, which is no longer than the mover.
    double allowed_off() const {
        return 0.01 * length(scene_.delta) + 2.0 * length(extents_of(scene_.shape));
    }

    ProbeScene scene_;
    Bend bend_;
};

/// With round slopes as often as any; ridges and valleys.
Bend some_bend(Random& random) {
    const double far = 60.0;
    const auto height = [&random] {
        return random.chance(0.5) ? (random.below(25) - 12) / 4.0 : random.between(-3, 3);
    };
    const Turn turn = some_turn(random);
    const Vec2 joint{some_number(random, 20), some_number(random, 20)};
    const auto end = [&](double x) {
        Vec2 along{x, height()};
        return joint + turned(along, turn) * far;
    };
    return {end(-1), joint, end(1), turned({0, -1}, turn)};
}

/// Units above the joint, where the steepest walls do not reach any corner of a mover beside it.
constexpr double above_walls = 25.0;

/// Above the joint or beside it, put down on the walls by a move.
std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Bend bend = some_bend(random);
    ProbeScene scene = scene_of(strategy, some_mover(random, strategy), bend.walls(random), {}, {});
    const Vec2 along = outward(bend.up);
    scene.from = bend.joint + bend.up * above_walls + along * some_number(random, 3);
    scene.delta = bend.up * (-2.0 * above_walls);
    scene.from = move_scene(scene).position;
    if (random.chance(0.3)) scene.from += bend.up * some_length(random, 1e-3, 2);
    scene.delta = along * (some_length(random, 1e-2, 10) * (random.chance(0.5) ? 1.0 : -1.0));
    if (random.chance(0.8)) scene.delta -= bend.up * some_length(random, 1e-3, 5);
    scene.velocity = scene.delta;
    return std::make_unique<BendTrial>(std::move(scene), bend);
}

extern const Family bent_joints;
const Family bent_joints{"bent_joints", "two walls that meet at an angle, as a solid's boundary",
                         is_sliding_discrete, make, 200};

}  // namespace slidelab::lab::search::bent_joints_family
