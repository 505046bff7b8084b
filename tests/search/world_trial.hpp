// The families of the world's mover share this: a trial in a world of its own, a mover with what a
// game keeps of it, and the heights of a floor.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "search/trial.hpp"
#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::lab::search {

/// Makes a world from random numbers, moves in it, and says what it saw. No probe line tells such a
/// case: the expectation does.
using WorldJudge = Verdict (*)(Random& random);
std::unique_ptr<Trial> make_world_trial(Random& random, const Strategy& strategy, WorldJudge judge);

/// A family's maker.
template <WorldJudge judge>
std::unique_ptr<Trial> make_judged_by(Random& random, const Strategy& strategy) {
    return make_world_trial(random, strategy, judge);
}

/// One strategy, any: the mover of a world is none.
bool takes_one(const Strategy& strategy);

inline constexpr Vec2 gravity{0, 30};  // units/s^2

/// The length of a tick.
double some_seconds(Random& random);

struct Walker {
    Mover mover;
    Vec2 position;
    Vec2 velocity;
    MoverState state;
    MoverResult last;

    void tick(const World& world, double seconds, Vec2 acceleration, bool drops = false);
    /// The same, with the contacts; their count.
    std::size_t tick(const World& world, double seconds, Vec2 acceleration,
                     std::span<MoverContact> contacts);
    bool on_floor() const { return state.on_floor; }
};

/// A disk, box, capsule or polygon of about a unit.
Shape some_shape(Random& random);
/// One of these that has a flat base.
Shape some_flat_shape(Random& random);

/// The least that a shape rises above, and reaches below, its position.
double height_above(const Shape& shape);
double depth_below(const Shape& shape);

/// The depth of the deepest overlap.
double deepest_overlap(const World& world, const Shape& shape, Vec2 at, const Filter& filter = {});

/// Where the position of a shape that comes down on segments stops: in long double, without a cast.
class RestingHeights {
public:
    RestingHeights(std::span<const Segment> floor, const Shape& shape);

    /// Infinity where it meets none.
    long double at(long double x) const;

private:
    struct Place {
        long double x;
        long double y;
    };
    struct Top {
        Place from;
        long double to;  ///< an abscissa
        long double slope;
    };
    /// The sum of a segment and the shape: the hull of disks.
    struct Sum {
        std::vector<Place> disks;
        std::vector<Top> tops;
        long double left = std::numeric_limits<long double>::infinity();
        long double right = -std::numeric_limits<long double>::infinity();
    };
    void add_top(Sum& sum, Place a, Place b) const;

    long double radius_;
    std::vector<Sum> sums_;
};

std::string words_of(const Shape& shape);
/// Where it was before a tick, for an expectation.
std::string line_of(const Walker& walker, int tick, double seconds);
std::string words_of(Vec2 place);

}  // namespace slidelab::lab::search
