#include "lab/levels/wall_lie.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <variant>
#include <vector>

#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab {

namespace {

/// Smaller maps are single scenes, and may look like anything.
constexpr std::int64_t fewest_columns = 16;
constexpr std::int64_t fewest_rows = 6;
constexpr std::int64_t most_cells = 4'000'000;
/// Corners that are compared with cells: large polygons of many corners are a picture of their own.
constexpr std::int64_t most_comparisons = 50'000'000;
constexpr std::int64_t shortest_run = 3;

/// Columns and rows of cells, up to and without the last.
struct Cells {
    std::int64_t first_column = 0;
    std::int64_t first_row = 0;
    std::int64_t last_column = 0;
    std::int64_t last_row = 0;

    std::int64_t columns() const { return last_column - first_column; }
    std::int64_t rows() const { return last_row - first_row; }
};

bool is_wall(const TileLayer& layer, std::uint32_t id) {
    if (without_flips(id) == 0) return false;
    const auto role = layer.roles.find(without_flips(id));
    return role == layer.roles.end() || role->second.kind == WallKind::wall ||
           role->second.kind == WallKind::one_way;
}

/// Calls `visit(column, row)` for the cells with a tile that is a wall. Cells are those of the map:
/// a layer with an offset is moved by whole cells.
template <typename Visit>
void visit_tiles(const TileLayer& layer, Vec2 tile, Visit&& visit) {
    const auto right = static_cast<std::int64_t>(std::round(layer.offset.x / tile.x));
    const auto down = static_cast<std::int64_t>(std::round(layer.offset.y / tile.y));
    for (const TileChunk& chunk : layer.chunks) {
        const auto width = static_cast<std::size_t>(chunk.width);
        for (std::size_t i = 0; i < chunk.ids.size(); ++i)
            if (is_wall(layer, chunk.ids[i]))
                visit(chunk.column + right + static_cast<std::int64_t>(i % width),
                      chunk.row + down + static_cast<std::int64_t>(i / width));
    }
}

Cells cells_of(const LevelDocument& map) {
    if (map.size)
        return {0, 0, static_cast<std::int64_t>(map.size->x),
                static_cast<std::int64_t>(map.size->y)};
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    Cells cells{most, most, -most, -most};
    for (const auto& layer : map.layers) {
        const auto* tiles = std::get_if<TileLayer>(&layer);
        if (tiles == nullptr) continue;
        visit_tiles(*tiles, map.tile, [&](std::int64_t column, std::int64_t row) {
            cells.first_column = std::min(cells.first_column, column);
            cells.first_row = std::min(cells.first_row, row);
            cells.last_column = std::max(cells.last_column, column + 1);
            cells.last_row = std::max(cells.last_row, row + 1);
        });
    }
    return cells.first_column > cells.last_column ? Cells{} : cells;
}

bool contains(std::span<const Vec2> polygon, Vec2 place) {
    bool is_in = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[(i + 1) % polygon.size()];
        if ((a.y > place.y) != (b.y > place.y) &&
            place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x))
            is_in = !is_in;
    }
    return is_in;
}

/// The cells of a map with a wall in their middle.
class WallGrid {
public:
    WallGrid(const LevelDocument& map, const Cells& cells)
        : cells_(cells),
          tile_(map.tile),
          full_(static_cast<std::size_t>(cells.columns() * cells.rows())) {
        for (const auto& layer : map.layers) {
            if (const auto* tiles = std::get_if<TileLayer>(&layer)) {
                visit_tiles(*tiles, map.tile,
                            [&](std::int64_t column, std::int64_t row) { add(column, row); });
                continue;
            }
            for (const LevelObject& object : std::get<ObjectLayer>(layer).objects) add(object);
        }
    }

    bool at(std::int64_t column, std::int64_t row) const { return full_[place(column, row)]; }
    bool is_whole() const { return comparisons_ <= most_comparisons; }

private:
    std::size_t place(std::int64_t column, std::int64_t row) const {
        return static_cast<std::size_t>((row - cells_.first_row) * cells_.columns() + column -
                                        cells_.first_column);
    }

    void add(std::int64_t column, std::int64_t row) {
        if (column >= cells_.first_column && column < cells_.last_column &&
            row >= cells_.first_row && row < cells_.last_row)
            full_[place(column, row)] = true;
    }

    void add(const LevelObject& object) {
        const auto* walls = std::get_if<Walls>(&object.shape);
        if (walls == nullptr) return;
        for (const WallDefinition& wall : *walls)
            if (const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form)) add(*corners);
    }

    void add(const std::vector<Vec2>& corners) {
        if (corners.empty()) return;
        const Aabb box = bounds_of(corners);
        const double height = tile_.y / tile_.x;
        const auto number = [](double at, std::int64_t first, std::int64_t last) {
            return static_cast<std::int64_t>(
                std::clamp(std::floor(at), static_cast<double>(first), static_cast<double>(last)));
        };
        const std::int64_t right = number(box.max.x + 1.0, cells_.first_column, cells_.last_column);
        const std::int64_t below =
            number(box.max.y / height + 1.0, cells_.first_row, cells_.last_row);
        const std::int64_t above = number(box.min.y / height, cells_.first_row, cells_.last_row);
        const std::int64_t left = number(box.min.x, cells_.first_column, cells_.last_column);
        comparisons_ +=
            (right - left) * (below - above) * static_cast<std::int64_t>(corners.size());
        if (!is_whole()) return;
        for (std::int64_t row = above; row < below; ++row)
            for (std::int64_t column = left; column < right; ++column)
                if (contains(corners, {static_cast<double>(column) + 0.5,
                                       (static_cast<double>(row) + 0.5) * height}))
                    add(column, row);
    }

    Cells cells_;
    Vec2 tile_;
    std::vector<bool> full_;
    std::int64_t comparisons_ = 0;
};

/// The cells in runs of three and more along lines; `is_side(line, place)`.
template <typename IsSide>
std::int64_t cells_in_runs(std::int64_t lines, std::int64_t length, IsSide&& is_side) {
    std::int64_t count = 0;
    for (std::int64_t line = 0; line < lines; ++line) {
        std::int64_t run = 0;
        for (std::int64_t place = 0; place <= length; ++place) {
            if (place < length && is_side(line, place)) {
                ++run;
                continue;
            }
            if (run >= shortest_run) count += run;
            run = 0;
        }
    }
    return count;
}

}  // namespace

WallLie lie_of(const LevelDocument& map) {
    const Cells cells = cells_of(map);
    if (cells.columns() < fewest_columns || cells.rows() < fewest_rows ||
        cells.columns() > most_cells / cells.rows())
        return {};
    const WallGrid walls(map, cells);
    if (!walls.is_whole()) return {};
    const auto at = [&](std::int64_t column, std::int64_t row) {
        return walls.at(cells.first_column + column, cells.first_row + row);
    };
    std::int64_t grounded = 0;
    for (std::int64_t column = 0; column < cells.columns(); ++column)
        grounded += (at(column, cells.rows() - 1) ? 1 : 0) - (at(column, 0) ? 1 : 0);
    const std::int64_t up = cells_in_runs(cells.rows() - 1, cells.columns(),
                                          [&](std::int64_t row, std::int64_t column) {
                                              return at(column, row + 1) && !at(column, row);
                                          });
    const std::int64_t left = cells_in_runs(cells.columns() - 1, cells.rows(),
                                            [&](std::int64_t column, std::int64_t row) {
                                                return at(column + 1, row) && !at(column, row);
                                            });
    const auto share = [](std::int64_t part, std::int64_t whole) {
        return static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(1, whole));
    };
    return {share(grounded, cells.columns()), share(up, up + left),
            share(cells.columns(), cells.rows())};
}

bool looks_from_the_side(const WallLie& lie) {
    const bool has_ground = lie.grounded >= 0.3 && lie.level >= 0.55 && lie.width >= 1.5;
    const bool has_floors = lie.grounded >= -0.05 && lie.level >= 0.65 && lie.width >= 2.0;
    return has_ground || has_floors;
}

}  // namespace slidelab::lab
