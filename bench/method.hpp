// A method that takes part: a strategy of ours, a peer, or the yardstick.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/city.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::bench {

/// Where a mover's path bends, start and end left out.
using Bends = InlineVector<Vec2, 64>;

/// The figures of a whole city. Times are without turning it into the method's own walls.
struct BuildCost {
    double milliseconds = 0.0;  ///< to build the index of walls that are there
    double index_bytes = 0.0;   ///< the index alone
    double all_bytes = 0.0;     ///< with the walls, names and whatever else belongs to them
};

struct Method {
    enum class Kind { ours, peer, yardstick };

    std::string name;
    Kind kind = Kind::ours;
    BuildCost build;
    bool tells_bends = true;  ///< all of them; otherwise those alone where something was touched

    /// One tick: ends[i] becomes where the mover at starts[i] ends after translations[i].
    /// All of one length.
    std::function<void(std::span<const Vec2> starts, std::span<const Vec2> translations,
                       std::span<Vec2> ends)>
        tick;

    /// A single one of those moves again, with its bends.
    std::function<Vec2(Vec2 start, Vec2 translation, Bends& bends)> retrace;
};

/// `move(start, translation, Bends*)` answers the end; it notes the bends where it is given
/// somewhere to. The loop over the movers is compiled with the move in it, so that calling costs
/// none of them anything.
template <typename Move>
Method make_method(std::string name, Method::Kind kind, const BuildCost& build, Move move) {
    Method method{std::move(name), kind, build, true, {}, {}};
    method.tick = [move](std::span<const Vec2> starts, std::span<const Vec2> translations,
                         std::span<Vec2> ends) mutable {
        for (std::size_t i = 0; i < starts.size(); ++i) {
            ends[i] = move(starts[i], translations[i], static_cast<Bends*>(nullptr));
        }
    };
    method.retrace = [move](Vec2 start, Vec2 translation, Bends& bends) mutable {
        return move(start, translation, &bends);
    };
    return method;
}

/// Our strategies that move this shape and see the city's walls, from the registry: a new one takes
/// part by being there. They share one level.
std::vector<std::string> our_names();

/// The discrete strategies go round a corner without a contact that says so; the sweeps do not.
inline bool is_our_sweep(std::string_view name) {
    return name == "disk_sweep" || name == "box_sweep";
}

std::vector<Method> our_methods(const City& city, const Shape& mover);

inline constexpr const char* move_name = "move";
inline constexpr const char* move_all_name = "move_all";
/// The game's mover in a world of this level: one by one, with 1,000 bodies, with a predicate that
/// takes all, and all of a tick at once.
std::vector<Method> game_methods(const std::shared_ptr<const Level>& level, const City& city,
                                 const BuildCost& cost, const Shape& shape);

inline constexpr const char* bare_grid_name = "bare_grid";
Method bare_grid_method(const City& city);  ///< moves the disk alone

/// A peer by itself, and with what Extra says, under the names of `move` with the same.
inline constexpr const char* chipmunk_name = "chipmunk";
Method chipmunk_method(const City& city, Extra extra);  ///< moves the disk alone

inline constexpr const char* box2d_name = "box2d";
Method box2d_method(const City& city, const Shape& mover, Extra extra);

inline std::string name_with(const char* name, Extra extra) {
    constexpr const char* added[] = {"", "_bodies", "_filter"};
    return std::string(name) + added[static_cast<int>(extra)];
}

}  // namespace slidelab::bench
