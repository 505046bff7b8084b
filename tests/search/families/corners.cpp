// Corner exactly on corner: a mover whose corner stands on a corner of something, pushed anywhere.
#include "oracle/slide.hpp"
#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::corners_family {

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    const std::optional<Moved> free = held_from_free(scene, verdict);
    if (!free) return verdict;
    const Moved& moved = *free;
    hold_exact(moved, verdict, position_tolerance + turned_by_rounding(scene));
    hold_rest(moved, verdict);
    return verdict;
}

/// Something with corners around the origin, one of them at the origin itself.
ProbeWalls some_corner(Random& random) {
    ProbeWalls walls;
    switch (random.below(5)) {
        case 0:
            add_box(walls, {0.5, 0.5}, {0.5, 0.5});
            break;
        case 1:  // tiles around a corner: one, two side by side, two across, three
            for (const Vec2 center : {Vec2{0.5, 0.5}, {-0.5, 0.5}, {0.5, -0.5}, {-0.5, -0.5}}) {
                if (random.chance(0.5)) add_box(walls, center, {0.5, 0.5});
            }
            break;
        case 2: {  // free segments that end in one place
            const int count = 1 + random.below(3);
            for (int i = 0; i < count; ++i) {
                const Vec2 far = some_direction(random) * some_length(random, 0.1, 10);
                const bool ends_here = random.chance(0.5);
                add_segment(walls, ends_here ? far : Vec2{}, ends_here ? Vec2{} : far);
            }
            break;
        }
        default: {
            std::vector<Vec2> polygon = some_polygon(random).corners;
            const Vec2 at = one_of(random, polygon);
            for (Vec2& corner : polygon) corner -= at;
            add_polygon(walls, polygon);
        }
    }
    return walls;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    Shape shape = some_mover(random, strategy);
    ProbeWalls walls = some_corner(random);
    const Vec2 corner = one_of(random, corners_of_mover(shape));
    const double radius = radius_of(shape);
    Vec2 from = -corner;
    if (radius > 0.0) from += some_direction(random) * radius;
    if (random.chance(0.3)) {  // from afar, so that the corners are hit together during the move
        from += some_direction(random) * some_length(random, 1e-3, 5);
    }
    const Vec2 delta = random.chance(0.3) ? (-corner - from) * some_length(random, 1, 10)
                                          : some_direction(random) * some_length(random, 1e-6, 10);
    if (random.chance(0.3)) {  // a wall at another of its corners
        const Vec2 at = from + one_of(random, corners_of_mover(shape));
        const Vec2 along = some_direction(random) * some_length(random, 0.1, 10);
        add_segment(walls, at - along * one_of<double>(random, {0.0, 0.5, 1.0}), at + along);
    }
    if (random.chance(0.3)) {
        const Vec2 place{random.below(2001) - 1000.0, random.below(2001) - 1000.0};
        shift(walls, place);
        from += place;
    }
    return std::make_unique<SceneTrial>(
        scene_of(strategy, std::move(shape), std::move(walls), from, delta), judge);
}

extern const Family corners;
const Family corners{"corners", "corner exactly on corner, pushed in every direction",
                     is_sliding_sweep, make, 400};

}  // namespace slidelab::lab::search::corners_family
