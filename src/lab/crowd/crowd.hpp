// A crowd: many movers that wander in one level, each by the strategy of the settings.
//
// A mover walks straight on, and turns somewhere else now and then, or where it was stopped; from
// the side it walks to and fro, and jumps at times. Movers pass each other, unless they are solid:
// then they hold each other up and push none, as those of the library do (move_all.hpp), whatever
// the strategy.
//
// The same calls give the same bits, in any number of threads: directions come from a generator in
// the crowd.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/levels/map.hpp"
#include "lab/run/random.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::lab {

class Crowd {
public:
    /// `count` movers all over the level, where its start leads. `threads`: that share a tick; 0:
    /// as many as the machine has.
    Crowd(std::shared_ptr<const Map> level, const Settings& settings, std::size_t count,
          int threads = 0);

    /// One tick of each. O(movers), for solid ones times those that are near.
    void tick();

    void use(const Settings& settings) { settings_ = settings; }
    void set_solid(bool solid) { is_solid_ = solid; }
    const Settings& settings() const { return settings_; }
    const Level& level() const { return *level_; }
    std::span<const Vec2> places() const { return places_; }

private:
    struct Walker {
        Vec2 heading;         ///< unit
        StrategyState state;  ///< of another strategy than the game's mover
        StrategyState state_after;
        int ticks_left = 0;  ///< until it turns
        bool on_floor = false;
    };

    bool is_free(Vec2 place) const;
    std::vector<Vec2> reachable_places() const;
    bool is_apart(Vec2 place) const;
    void advance();
    void steer(std::size_t number);
    void turn(Walker& walker);
    void turn_from_walls(Walker& walker, const Moving& moving) const;
    void move_part(std::size_t part, std::size_t parts);
    Vec2 make(std::size_t number, const MoverInput& input, std::span<MoverContact> contacts);

    std::shared_ptr<const Map> level_;
    Settings settings_;
    int threads_;
    World world_;  ///< the level, with its boxes as bodies
    std::vector<ObjectId> bodies_;
    std::vector<double> clocks_;  ///< of the moving boxes
    BodySet boxes_;
    double gravity_ = 0.0;  ///< in this tick, units/s^2
    Mover mover_;           ///< of all, in this tick
    std::vector<Walker> walkers_;
    std::vector<Moving> moving_;
    std::vector<Vec2> places_;
    MoveOrder order_;
    Random random_{0x9e3779b97f4a7c15U};
    bool is_solid_ = false;
};

}  // namespace slidelab::lab
