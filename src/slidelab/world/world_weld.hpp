// The weld of a world that changed: of walls near objects that are off or were added.
//
// Where only walls are off, a side is welded among those that are left. Where walls were added, a
// part of the world around them is built as a level of its own, and its surfaces are taken over.
#pragma once

#include <cstdint>
#include <vector>

#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

class WorldWeld {
public:
    explicit WorldWeld(World& world) : world_(world) {}

    /// `slots`: walls and added walls that something changed near.
    void weld(std::vector<std::uint32_t> slots);

private:
    /// Objects by their slots, each once, in rising order.
    using Objects = std::vector<std::uint32_t>;

    bool is_on(std::uint32_t slot) const;
    std::uint32_t part_of(std::uint32_t slot) const;
    Aabb bounds_of_part(std::uint32_t part) const;
    Objects objects_near(std::uint32_t part) const;
    bool are_alike(const Objects& objects) const;
    void weld_among_walls(std::uint32_t wall);
    void weld_apart(const Objects& objects, const std::vector<std::uint32_t>& targets);
    bool add(LevelBuilder& builder, std::uint32_t object);
    SideNumber there(SideNumber side) const { return side == no_side ? no_side : there_[side]; }
    SideNumber here(SideNumber side) const;
    void note_wall(SideNumber side, const Surface& surface);
    void note_body(std::uint32_t body, SideNumber side, const Surface& surface);

    World& world_;
    std::vector<SideNumber> there_;     ///< the world's number of a side of the level apart
    std::vector<SideNumber> forwards_;  ///< those of forward sides, in rising order
};

}  // namespace slidelab::detail
