// The weld of a world that changed: of walls near objects that are off or were added, each among
// what is there now, as a level is welded.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::detail {

class WorldWeld {
public:
    explicit WorldWeld(World& world) : world_(world) {}

    /// `slots`: walls and added walls that something changed near.
    void weld(std::vector<std::uint32_t> slots);

private:
    std::uint32_t part_of(std::uint32_t slot) const;
    Aabb bounds_of_part(std::uint32_t part) const;
    void weld_part(std::uint32_t part, std::span<const std::uint32_t> slots);
    void weld(const Neighbours& near, std::uint32_t slot);
    void gather_added(const Aabb& area);
    bool are_added_alike() const;
    const Traits& traits_of(std::uint32_t body) const;

    World& world_;
    std::vector<std::uint32_t> bodies_;  ///< added walls near a part
    std::vector<Wall> walls_;            ///< their sides
    std::vector<ConvexSide> sides_;      ///< of their solids
    std::vector<NearWall> near_walls_;
    std::vector<NearPiece> near_pieces_;
};

}  // namespace slidelab::detail
