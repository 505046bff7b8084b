#include "lab/levels/covered_spawn.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

namespace slidelab::lab {

namespace {

/// The limit of solids tested at the start.
constexpr std::size_t most_solids = 16;

struct Cell {
    bool is_in_block = false;  ///< then it is the one that the start lies in
    std::int32_t column = 0;
    std::int32_t row = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// Those of the tiles around the start.
std::vector<Cell> cells_at(const Level& level, Vec2 place) {
    std::vector<Cell> cells;
    level.visit_solids_at(place, [&](std::uint32_t number) {
        const Solid& solid = level.solids()[number];
        const WallName& name = level.name_of_wall(solid.first_wall);
        const Cell cell{solid.is_block, name.index, name.row};
        if (name.kind == WallName::Kind::tile && cells.size() < most_solids &&
            std::find(cells.begin(), cells.end(), cell) == cells.end())
            cells.push_back(cell);
    });
    return cells;
}

bool has_wall_at(const TileLayer& layer, const Cell& cell) {
    for (const TileChunk& chunk : layer.chunks) {
        const std::int64_t x = std::int64_t{cell.column} - chunk.column;
        const std::int64_t y = std::int64_t{cell.row} - chunk.row;
        if (x < 0 || y < 0 || x >= chunk.width || y >= chunk.height) continue;
        const std::uint32_t tile =
            without_flips(chunk.ids[static_cast<std::size_t>(y * chunk.width + x)]);
        const auto role = layer.roles.find(tile);
        const bool is_wall = role == layer.roles.end() || role->second.kind == WallKind::wall ||
                             role->second.kind == WallKind::one_way;
        if (tile != 0 && is_wall) return true;
    }
    return false;
}

}  // namespace

std::optional<SpawnNote> covered_spawn(const LevelDocument& document, const Map& map,
                                       const MapNotes& notes) {
    std::set<std::string_view> unsaid;
    for (const WallNote& note : notes.layers)
        if (note.is_guessed) unsaid.insert(note.name);
    std::optional<SpawnNote> found;
    for (Cell cell : cells_at(map, map.spawn)) {
        for (const auto& layer : document.layers) {
            const auto* tiles = std::get_if<TileLayer>(&layer);
            if (tiles == nullptr) continue;
            if (cell.is_in_block) {
                const Vec2 pixels = map.spawn * document.tile.x - tiles->offset;
                cell.column = static_cast<std::int32_t>(std::floor(pixels.x / document.tile.x));
                cell.row = static_cast<std::int32_t>(std::floor(pixels.y / document.tile.y));
            }
            const bool is_question = unsaid.contains(tiles->name);
            if ((found && !is_question) || !has_wall_at(*tiles, cell)) continue;
            found = SpawnNote{tiles->name, cell.column, cell.row, is_question};
            if (is_question) return found;
        }
    }
    return found;
}

}  // namespace slidelab::lab
