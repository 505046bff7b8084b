// The weld of a world that changed: of walls near objects that are off or were added, each among
// what is there now, as a level is welded.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
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
        Wall wall;                    ///< the first one
        std::span<const Wall> walls;  ///< all of the level's; none for an added wall
        Aabb area;
        double reach = 0.0;  ///< beyond its bounds, units
        std::span<const std::uint32_t> slots;
        std::size_t first_body = 0;
        std::size_t body_count = 0;
        const ListedArea* listed = nullptr;  ///< the level's walls near it, and near other parts

        /// Precondition: it is of the level.
        bool is_near(const Aabb& bounds) const;
    };
    /// A wall that may decide how others are welded, by itself or by a piece of its solid.
    struct OddWall {
        Aabb bounds;
        std::uint32_t wall = 0;
    };
    class NearPart;
    /// The sides of an added wall, as a range of the lists; none: it is not placed yet.
    struct Placed {
        std::size_t first = 0;
        std::size_t count = 0;
    };

    std::uint32_t part_of(std::uint32_t slot) const;
    Aabb bounds_of_part(std::uint32_t part) const;
    std::span<const Wall> walls_of_part(std::uint32_t part) const;
    Wall wall_of_part(std::uint32_t part);
    const Wall& placed_wall(std::uint32_t body) const { return walls_[placed_.find(body)->first]; }
    void find_parts(std::span<const std::uint32_t> slots);
    std::size_t end_of_group(std::size_t first) const;
    void find_bodies(std::span<Part> group);
    void weld_group(std::span<Part> group);
    void list_standing();
    void place(std::uint32_t body);
    AddedWalls find_near(const Part& part);
    void weld_part(const Part& part);
    bool weld_among(const Part& part, AddedWalls added);
    void weld(const Neighbours& near, std::uint32_t slot, bool has_covers_of_level);
    void note_odd_walls(NearPart& walls, const Aabb& area);
    bool are_alike(std::span<const std::uint32_t> bodies) const;
    const Traits& traits_of(std::uint32_t body) const;

    World& world_;
    std::vector<Part> parts_;
    std::vector<std::pair<std::size_t, std::size_t>> groups_;  ///< of parts near each other
    ListedArea listed_;                                        ///< near a group
    ListedArea standing_;                                      ///< the same without what is off
    std::vector<std::uint32_t> near_group_;  ///< added walls near a group, in rising order
    std::vector<Aabb> near_bounds_;          ///< theirs
    std::vector<std::uint32_t> bodies_;      ///< the same near each part
    Chunked<Placed, 256> placed_;            ///< by body
    std::vector<Wall> walls_;                ///< of all that are near a part
    std::vector<NearWall> all_near_;         ///< each wall, as a part passes it on
    std::vector<std::uint32_t> numbers_;     ///< of each wall
    std::vector<std::span<const NearWall>> near_walls_;  ///< near the part that is welded
    std::vector<NearPiece> near_pieces_;
    /// Near any part: those that are off, or that a filter may tell from added walls of this
    /// category.
    std::vector<OddWall> odd_walls_;
    std::optional<std::uint64_t> odd_for_;
};

}  // namespace slidelab::detail
