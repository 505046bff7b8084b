// Walls that change while a game runs: switched, taken away and added. Walls near one that is
// switched off are welded again, as if it had never been; near none, they are the level's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "slidelab/world/world.hpp"

namespace slidelab::detail {

class NearMissTest;

/// The solid of a wall that is welded as one: all that is near its bounds is near the wall. Null:
/// the wall is welded alone, as a free segment and a side of many are.
inline const Solid* solid_welded_as_one(const Level& level, std::uint32_t wall) {
    constexpr std::uint32_t most_sides = 8;
    const std::uint32_t number = level.walls()[wall].solid;
    if (number == no_solid) return nullptr;
    const Solid& solid = level.solids()[number];
    return solid.wall_count <= most_sides ? &solid : nullptr;
}

/// How far beyond an object with these bounds all that touches it reaches, units.
double reach_near(const Aabb& bounds);

class WorldEdits {
public:
    explicit WorldEdits(World& world) : world_(world) {}

    std::variant<ObjectId, Mismatch> add(const WallDefinition& wall);
    void set_wall_enabled(std::uint32_t object, bool enabled);
    void note_body(std::uint32_t number, bool appears);
    void mark(std::uint32_t slot);

private:
    std::optional<std::uint32_t> find_off(std::span<const Vec2> outline, double radius,
                                          const Traits& traits) const;
    std::vector<Segment> as_given(std::uint32_t first, std::uint32_t end) const;
    std::optional<Mismatch> mismatch_of(const WallDefinition& wall) const;
    std::optional<WallDefinition> without_near_misses(const WallDefinition& wall,
                                                      std::span<const Wall> sides) const;
    bool misses_listed(const NearMissTest& test) const;
    template <typename Visit, typename PassesOver>
    void visit_listed(Visit&& visit, PassesOver&& passes_over) const;
    Aabb area_of_change(const Aabb& bounds) const;
    std::uint32_t end_of_whole(std::uint32_t wall) const;
    void mark_near_object(std::uint32_t object);
    Wall first_wall_of(std::uint32_t body) const;
    void list_near(const Aabb& area);
    void mark_near(const Aabb& bounds, const Wall* segment = nullptr);
    void mark_within(const Aabb& bounds, std::uint32_t solid);

    World& world_;
};

}  // namespace slidelab::detail
