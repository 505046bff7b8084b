// A crowd: many movers that wander in one level, each by the strategy of the settings.
//
// A mover walks straight on, and turns somewhere else now and then, or where it was stopped; from
// the side it walks to and fro, and jumps at times. Movers pass each other, unless they are solid:
// then they move one by one in their order, and each may go so far that it overlaps no other more
// than before. All others rest meanwhile, so nobody is pushed, and through no wall.
//
// The same calls give the same bits: directions come from a generator in the crowd.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lab/run/random.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

class Crowd {
public:
    /// `count` movers all over the level, where its start leads.
    Crowd(std::shared_ptr<const Level> level, const Settings& settings, std::size_t count);

    /// One tick of each. O(movers), for solid ones times those that are near.
    void tick();

    void use(const Settings& settings) { settings_ = settings; }
    void set_solid(bool solid) { is_solid_ = solid; }
    bool is_solid() const { return is_solid_; }
    const Settings& settings() const { return settings_; }
    const Level& level() const { return *level_; }
    std::span<const Vec2> places() const { return places_; }

private:
    using Planes = InlineVector<detail::HalfPlane, 16>;

    struct Walker {
        Vec2 velocity;  ///< units/s
        Vec2 heading;   ///< unit
        StrategyState state;
        int ticks_left = 0;  ///< until it turns
        bool on_floor = false;
    };

    /// The movers near a place, by cells, where the tick begins.
    struct Neighbourhood {
        double cell = 1.0;
        double drift = 0.0;  ///< units: none moves farther in the tick
        Vec2 origin;
        std::size_t columns = 0;
        std::size_t rows = 0;
        std::vector<std::uint32_t> begins;  ///< of each cell in `movers`, and the end
        std::vector<std::uint32_t> movers;

        std::size_t column_of(double x) const;
        std::size_t row_of(double y) const;
    };

    bool is_free(Vec2 place) const;
    std::vector<Vec2> reachable_places() const;
    bool is_apart(Vec2 place) const;
    void turn(Walker& walker, bool is_from_side);
    static void turn_from_walls(Walker& walker, const ContactList& contacts, bool is_from_side);
    MoveRequest request_of(const Walker& walker, Vec2 place) const;
    void walk(std::size_t number, const MoveRequest& base);
    void note_neighbours();
    /// Calls visit(other's number) for the movers whose places are within `reach`, along x and y.
    template <typename Visit>
    void visit_near(std::size_t number, Vec2 reach, Visit&& visit) const;
    Planes planes_of_others(std::size_t number, Vec2 displacement) const;
    static Vec2 allowed(Vec2 displacement, const Planes& planes);
    MoveResult moved(const MoveRequest& base, Vec2 displacement) const;
    bool overlaps_more(std::size_t number, Vec2 place) const;

    std::shared_ptr<const Level> level_;
    Settings settings_;
    std::vector<Vec2> places_;
    std::vector<Walker> walkers_;
    std::vector<double> clocks_;  ///< of the kinematic boxes
    std::vector<KinematicBox> boxes_;
    Neighbourhood near_;
    Random random_{0x9e3779b97f4a7c15U};
    bool is_solid_ = false;
};

/// How deep two movers of one shape overlap, units: of disks exactly, of others by their bounds.
/// Below 0 they are apart. `normal`: unit, from the second to the first.
struct Between {
    double depth = 0.0;
    Vec2 normal;
};
Between between(const Shape& shape, Vec2 first, Vec2 second);

}  // namespace slidelab::lab
