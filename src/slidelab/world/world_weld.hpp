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
    /// Slots that are welded together, and the added walls near them, as a range of the list.
    struct Part {
        std::uint32_t number = 0;
        Wall wall;  ///< the first one
        Aabb area;
        std::span<const std::uint32_t> slots;
        std::size_t first_body = 0;
        std::size_t body_count = 0;
    };
    /// A wall that may decide how others are welded, by itself or by a piece of its solid.
    struct OddWall {
        Aabb bounds;
        std::uint32_t wall = 0;
    };
    /// The sides of an added wall, as a range of the lists; none: it is not placed yet.
    struct Placed {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    std::uint32_t part_of(std::uint32_t slot) const;
    Aabb bounds_of_part(std::uint32_t part) const;
    Wall wall_of_part(std::uint32_t part);
    const Wall& placed_wall(std::uint32_t body) const { return walls_[placed_.find(body)->first]; }
    void find_parts(std::span<const std::uint32_t> slots);
    void place(std::uint32_t body);
    void find_near(std::span<const std::uint32_t> bodies);
    void weld_part(const Part& part);
    void weld(const Neighbours& near, std::uint32_t slot);
    void list_odd_walls();
    bool touches_common_wall(const Part& part) const;
    bool are_alike(std::span<const std::uint32_t> bodies) const;
    const Traits& traits_of(std::uint32_t body) const;

    World& world_;
    std::vector<Part> parts_;
    std::vector<std::uint32_t> bodies_;  ///< added walls near each part, in rising order
    Chunked<Placed, 256> placed_;        ///< by body
    std::vector<Wall> walls_;            ///< of all that are near a part
    std::vector<ConvexSide> sides_;      ///< of each wall
    std::vector<NearWall> near_walls_;   ///< near the part that is welded
    std::vector<NearPiece> near_pieces_;
    std::vector<OddWall> odd_walls_;  ///< near any part
    bool odd_walls_listed_ = false;
};

}  // namespace slidelab::detail
