// A tick of many movers, in the order in which memory holds what is near them.
//
//     std::vector<slidelab::Moving> crowd;      // the game keeps them in its own order,
//     slidelab::MoveOrder order;                // and this, so that a tick allocates nothing
//     slidelab::move_all(world, crowd, order);  // crowd[i].result: what move() answers for it
//
// In threads of the game's own, `for_each_slice(run)` calls run(0) to run(slices - 1), in any order
// and at once, and returns when all are done:
//
//     slidelab::move_all(world, crowd, order, slidelab::Among::solid, slices, for_each_slice);
//
// Movers that pass each other are moved as by move(). Solid ones hold each other up and push none:
// each keeps to its half of the gap that is between two of them where the tick begins. So none
// waits for another, and none overlaps another more than before, but where a body pushes or carries
// it. A disk is a disk to other disks; to all others a mover is its bounds. It never stands
// on a mover.
//
// The order of the movers, the slices and the threads change no bit of a result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/world/mover.hpp"

namespace slidelab {

namespace detail {
class AmongOthers;
}

/// One of many movers.
struct Moving {
    const Mover* mover = nullptr;  ///< those that are alike share one; null is refused
    MoverInput input;
    MoverState state;
    std::span<MoverContact> contacts = {};
    std::span<MoverTrigger> triggers = {};
    MoverResult result;
    bool is_held = false;  ///< others left it less than its displacement
};

enum class Among : std::uint8_t { passing, solid };

/// In which order movers are moved, and which are near each other; memory for it, which is kept.
class MoveOrder {
public:
    /// A mover where the tick begins, for the others.
    struct Place {
        Vec2 position;
        Vec2 extents;
        bool is_disk = false;
        std::uint32_t mover = 0;
    };

    /// Begins a tick: the places of all. O(movers).
    void sort(std::span<const Moving> all);
    /// Moves one of so many equal parts. Precondition: only results changed since they were sorted.
    /// False, and nothing moved, for another number of movers, or no such slice.
    bool move(const World& world, std::span<Moving> all, Among among, std::size_t slice,
              std::size_t slices) const;
    /// The places of one of so many equal parts, in the order in which they are moved; none without
    /// such a slice.
    std::span<const Place> part(std::size_t slice, std::size_t slices) const {
        if (!has_slice(slice, slices)) return {};
        const std::size_t begin = places_.size() * slice / slices;
        return std::span(places_).subspan(begin, places_.size() * (slice + 1) / slices - begin);
    }

private:
    friend class detail::AmongOthers;

    /// Times a number of movers, of 32 bits, it must fit into one of 64.
    static constexpr std::uint64_t most_slices = 0xffffffffU;
    static bool has_slice(std::size_t slice, std::size_t slices) {
        return slice < slices && slices <= most_slices;
    }

    static constexpr std::size_t at_once = 16;  ///< movers whose memory is prefetched

    std::int64_t column_of(double x) const;
    std::uint32_t cell_of(std::int64_t column, std::int64_t row) const;

    double cells_per_unit_ = 1.0;
    unsigned bits_ = 0;            ///< of a column: cells repeat after so many
    Vec2 largest_;                 ///< extents
    std::vector<Place> unsorted_;  ///< by mover
    std::vector<std::uint32_t> cells_;
    std::vector<std::uint32_t> begins_;  ///< of each cell in places_, and the end
    std::vector<Place> places_;          ///< by cells
};

/// One tick of all. O(movers · what is near each).
template <typename ForEachSlice>
void move_all(const World& world, std::span<Moving> all, MoveOrder& order, Among among,
              std::size_t slices, ForEachSlice&& for_each_slice) {
    order.sort(all);
    for_each_slice([&](std::size_t slice) { order.move(world, all, among, slice, slices); });
}

/// In this thread.
inline void move_all(const World& world, std::span<Moving> all, MoveOrder& order,
                     Among among = Among::passing) {
    order.sort(all);
    order.move(world, all, among, 0, 1);
}

}  // namespace slidelab
