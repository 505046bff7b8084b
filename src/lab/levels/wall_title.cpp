#include "lab/levels/wall_title.hpp"

#include <fmt/format.h>

namespace slidelab::lab {

std::string title_of(const WallName& name) {
    if (name.kind == WallName::Kind::map_bounds) return "the map's edge";
    if (name.kind == WallName::Kind::object) return fmt::format("object {}", name.index);
    return to_string(name);
}

namespace {

/// The place of this thin wall among those of one name in a row, as those of a polyline have, from
/// 1 on; 0 where it is the only one.
std::size_t piece_number(const Level& level, WallRef wall) {
    if (!wall.is_of_level() || level.walls()[wall.number()].solid != no_solid) return 0;
    const auto is_named_alike = [&](std::uint32_t other) {
        return other < level.walls().size() &&
               level.name_of_wall(other) == level.name_of_wall(wall.number());
    };
    std::uint32_t first = wall.number();
    while (first > 0 && is_named_alike(first - 1)) --first;
    const bool is_only = first == wall.number() && !is_named_alike(wall.number() + 1);
    return is_only ? 0 : wall.number() - first + 1;
}

}  // namespace

std::string title_of(const Level& level, BodyList bodies, WallRef wall, const Lattice* lattice,
                     const LevelDocument* map) {
    const WallName name = wall_name(level, bodies, wall, lattice);
    std::string title = title_of(name);
    const bool may_have_one = map != nullptr && name.kind == WallName::Kind::object;
    const std::string_view own =
        may_have_one ? name_of_object(*map, name.index) : std::string_view();
    if (!own.empty()) title += fmt::format(" \"{}\"", own);
    if (const std::size_t piece = piece_number(level, wall))
        title += fmt::format(", piece {}", piece);
    return title;
}

}  // namespace slidelab::lab
