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

/// Of a solid: all walls near its bounds are near it.
inline constexpr std::uint32_t few_sides = 8;

Aabb area_near(const Aabb& bounds);
SideNumber sides_of(const WorldBody& body);

class WorldEdits {
public:
    explicit WorldEdits(World& world) : world_(world) {}

    std::variant<ObjectId, Mismatch> add(const WallDefinition& wall);
    void set_wall_enabled(std::uint32_t object, bool enabled);
    void note_body(std::uint32_t number, bool appears);

private:
    std::optional<std::uint32_t> find_off(std::span<const Vec2> outline, double radius,
                                          const Traits& traits) const;
    std::vector<std::uint32_t> walls_near(std::uint32_t object) const;
    void note_change(const std::vector<std::uint32_t>& walls, const Aabb& area, int more);
    void forget_surfaces(std::uint32_t number);

    World& world_;
};

}  // namespace slidelab::detail
