// The traits of a level's walls: by object, which is a free segment, a solid, or whatever else was
// added as one part. And the walls that a query may leave out, computed once for all queries.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/level/derived/weld.hpp"
#include "slidelab/level/traits.hpp"

namespace slidelab {
class Level;
}

namespace slidelab::detail {

class Fingerprint;

/// Empty where all traits are default ones, as in most levels: it then costs nothing.
class WallTraits {
public:
    /// The walls from `first` on are a part that was just added.
    void add(const Level& level, std::uint32_t first, const Traits& traits);
    /// The walls from `first` on were added with the parts of another level.
    void add(const Level& level, std::uint32_t first, const WallTraits& other);
    /// After the last part, when the level's indices are built. O(n) unless empty.
    void finish(const Level& level);
    /// O(n) unless empty.
    void add_to(Fingerprint& all) const;

    /// The first wall of a wall's object, which is the object's number.
    std::uint32_t object_of(const Level& level, std::uint32_t wall) const {
        return of_wall_.empty() ? part_of(level, wall) : of_wall_[wall].object;
    }
    const Traits& of_wall(std::uint32_t wall) const {
        static constexpr Traits usual;
        return of_wall_.empty() ? usual : list_[of_wall_[wall].traits];
    }

    bool has_one_way() const { return has_one_way_; }
    bool has_belts() const { return has_belts_; }
    /// The category of all walls that are not special.
    std::uint64_t common_category() const { return common_category_; }
    /// Whether a wall has another category, or is one-way: a query may leave it out alone.
    bool is_special(std::uint32_t wall) const { return !is_special_.empty() && is_special_[wall]; }
    /// Touched by another wall that a query may tell from it.
    bool is_mixed(std::uint32_t wall) const { return !is_mixed_.empty() && is_mixed_[wall]; }
    bool any_special() const { return !is_special_.empty(); }
    bool any_mixed() const { return !is_mixed_.empty(); }

    /// A mixed wall, welded twice: for most queries one of the two is right.
    struct Mixed {
        std::uint32_t wall = 0;
        std::uint32_t end = 0;           ///< of its special neighbours
        std::array<Surface, 2> with;     ///< by side: all that are near take part
        std::array<Surface, 2> without;  ///< no special neighbour does
    };
    /// Null for other walls, and for mixed ones beyond the first most_mixed.
    const Mixed* find_mixed(std::uint32_t wall) const;
    /// The special walls near a mixed one.
    std::span<const std::uint32_t> special_near(const Mixed& mixed) const;

private:
    static constexpr std::size_t most_mixed = 16384;

    struct OfWall {
        std::uint32_t object;
        std::uint32_t traits;  ///< an index into the list
    };

    /// The first wall of its solid, or itself.
    static std::uint32_t part_of(const Level& level, std::uint32_t wall);
    void list_parts(const Level& level, std::uint32_t end);
    bool differ(const Level& level, std::uint32_t a, std::uint32_t b) const;
    void note_neighbours_that_differ(const Level& level);
    void weld_twice(const Neighbours& near, std::uint32_t wall, std::vector<std::uint32_t> special);

    std::vector<Traits> list_;
    std::vector<OfWall> of_wall_;
    std::vector<bool> is_special_;
    std::vector<bool> is_mixed_;
    std::vector<Mixed> mixed_;  ///< by wall, rising
    std::vector<std::uint32_t> special_near_;
    std::uint64_t common_category_ = Traits{}.category;
    bool has_one_way_ = false;
    bool has_belts_ = false;  ///< some have a surface velocity
};

}  // namespace slidelab::detail
