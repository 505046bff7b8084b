#include "lab/levels/tile_solids.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lab/levels/level_document.hpp"
#include "lab/levels/tile_blocks.hpp"
#include "lab/levels/tile_shapes.hpp"

namespace slidelab::lab {

using tiled::TileBlock;
using tiled::TileRun;

namespace {

/// The places of the corners of tiles.
struct TileGrid {
    Vec2 offset;  ///< pixels
    Vec2 tile;    ///< pixels

    /// The upper left corner of a tile, units. Computed from whole pixels, so that neighbours share
    /// theirs to the bit.
    Vec2 corner(std::int64_t column, std::int64_t row) const { return at(column, row, {}); }

    /// The place this many pixels from a corner.
    Vec2 at(std::int64_t column, std::int64_t row, Vec2 pixels) const {
        const Vec2 cell{static_cast<double>(column) * tile.x, static_cast<double>(row) * tile.y};
        return (offset + (cell + pixels)) / tile.x;
    }
};

/// The tiles of a layer as full cells, shapes, or no walls.
class TileShapes {
public:
    TileShapes(const TileLayer& layer, const LevelDocument& document)
        : layer_(layer), document_(document) {}

    bool is_full(std::uint32_t tile_id) const {
        const std::uint32_t tile = without_flips(tile_id);
        return tile != 0 && form_of(tile) == Form::full;
    }
    bool has(std::uint32_t tile_id) const {
        const std::uint32_t tile = without_flips(tile_id);
        return tile != 0 && form_of(tile) == Form::shaped;
    }
    const TileShape& of(std::uint32_t tile_id) const {
        const std::uint32_t tile = without_flips(tile_id);
        const auto one_way = one_ways_.find(tile);
        return one_way != one_ways_.end() ? one_way->second : document_.tile_shapes.at(tile);
    }

private:
    enum class Form : std::uint8_t { none, full, shaped };

    /// Neighbours are often of one id.
    Form form_of(std::uint32_t tile) const {
        if (tile != last_) {
            last_ = tile;
            const auto known = forms_.find(tile);
            last_form_ = known != forms_.end()
                             ? known->second
                             : forms_.emplace(tile, find_form(tile)).first->second;
        }
        return last_form_;
    }

    Form find_form(std::uint32_t tile) const {
        const auto shape = document_.tile_shapes.find(tile);
        const bool has_shape = shape != document_.tile_shapes.end();
        const auto role = layer_.roles.find(tile);
        const WallKind kind = role == layer_.roles.end() ? WallKind::wall : role->second.kind;
        if (kind == WallKind::none || kind == WallKind::hazard) return Form::none;
        if (kind == WallKind::wall) return has_shape ? Form::shaped : Form::full;
        one_ways_[tile] = one_way(has_shape ? &shape->second : nullptr, role->second.side);
        return Form::shaped;
    }

    TileShape one_way(const TileShape* own, Vec2 side) const {
        const Vec2 cell = document_.tile;
        TileShape shape = own != nullptr ? *own : TileShape{cell, {}, {full_tile(cell)}};
        make_one_way(shape.walls, side);
        return shape;
    }

    const TileLayer& layer_;
    const LevelDocument& document_;
    mutable std::unordered_map<std::uint32_t, Form> forms_;
    mutable std::map<std::uint32_t, TileShape> one_ways_;
    mutable std::uint32_t last_ = 0;
    mutable Form last_form_ = Form::none;
};

/// Calls `visit(run)` for all full tiles of a chunk, row by row, until one answers false.
template <typename Visit>
void visit_runs(const TileChunk& chunk, const TileShapes& shapes, Visit&& visit) {
    const auto is_full = [&](std::size_t i) { return shapes.is_full(chunk.ids[i]); };
    const auto width = static_cast<std::size_t>(chunk.width);
    for (std::size_t begin = 0; begin < chunk.ids.size();) {
        if (!is_full(begin)) {
            ++begin;
            continue;
        }
        const std::size_t row_end = (begin / width + 1) * width;
        std::size_t end = begin + 1;
        while (end < row_end && is_full(end)) ++end;
        const auto column = chunk.column + static_cast<std::int64_t>(begin % width);
        const auto row = chunk.row + static_cast<std::int64_t>(begin / width);
        if (!visit(TileRun{row, column, column + static_cast<std::int64_t>(end - begin)})) return;
        begin = end;
    }
}

/// Calls `visit(id, column, row)` for the tiles of a chunk that have shapes, row by row, until one
/// answers false.
template <typename Visit>
void visit_shaped(const TileChunk& chunk, const TileShapes& shapes, Visit&& visit) {
    const auto width = static_cast<std::size_t>(chunk.width);
    for (std::size_t i = 0; i < chunk.ids.size(); ++i) {
        if (!shapes.has(chunk.ids[i])) continue;
        const auto column = chunk.column + static_cast<std::int64_t>(i % width);
        const auto row = chunk.row + static_cast<std::int64_t>(i / width);
        if (!visit(chunk.ids[i], column, row)) return;
    }
}

void add_tile(const TileGrid& grid, std::int64_t column, std::int64_t row, LevelBuilder& builder) {
    const Vec2 min = grid.corner(column, row);
    const Vec2 max = grid.corner(column + 1, row + 1);
    const std::array corners{min, Vec2{max.x, min.y}, max, Vec2{min.x, max.y}};
    builder.add_polygon(corners, {WallName::Kind::tile, static_cast<std::int32_t>(column),
                                  static_cast<std::int32_t>(row)});
}

/// Full tiles of a layer by what is made of them.
struct FullTiles {
    std::vector<TileRun> single;    ///< each tile a solid of its own
    std::vector<TileBlock> blocks;  ///< each one solid
};

constexpr std::size_t every_run = std::numeric_limits<std::size_t>::max();

/// The first of the layer's runs, one more than `most` of them where there are so many.
std::vector<TileRun> runs_of(const TileLayer& layer, const TileShapes& shapes, std::size_t most) {
    std::vector<TileRun> runs;
    for (const TileChunk& chunk : layer.chunks) {
        visit_runs(chunk, shapes, [&](const TileRun& run) {
            if (runs.size() <= most) runs.push_back(run);
            return runs.size() <= most;
        });
    }
    return runs;
}

FullTiles full_tiles(const std::vector<TileRun>& runs) {
    std::vector<TileBlock> blocks = tiled::tile_blocks(runs);
    return {tiled::without(runs, tiled::runs_of(blocks)), std::move(blocks)};
}

/// Lines from one tile's side to the next; empty where rounding lays some on each other.
std::vector<double> rising(std::vector<double> lines) {
    const bool all =
        std::adjacent_find(lines.begin(), lines.end(), std::greater_equal<>()) == lines.end();
    return all ? std::move(lines) : std::vector<double>{};
}

void add_block(const TileGrid& grid, const TileBlock& block, LevelBuilder& builder) {
    std::vector<double> columns;
    for (std::int64_t c = 0; c <= block.columns; ++c)
        columns.push_back(grid.corner(block.column + c, block.row).x);
    std::vector<double> rows;
    for (std::int64_t r = 0; r <= block.rows; ++r)
        rows.push_back(grid.corner(block.column, block.row + r).y);
    columns = rising(std::move(columns));
    rows = rising(std::move(rows));
    if (columns.empty() || rows.empty()) return;  // tiles too flat to have an inside
    builder.add_tile_block(columns, rows,
                           {WallName::Kind::tile, static_cast<std::int32_t>(block.column),
                            static_cast<std::int32_t>(block.row)});
}

/// The walls of tiles with shapes, in units where the tiles are.
class ShapedTiles {
public:
    ShapedTiles(const TileGrid& grid, const TileShapes& shapes) : grid_(grid), shapes_(shapes) {}

    Walls walls(std::uint32_t id, std::int64_t column, std::int64_t row) {
        const Flipped& tile = flipped(id);
        const auto place = [&](Vec2 pixels) { return grid_.at(column, row, tile.corner + pixels); };
        return placed(tile.walls, place, 1.0 / grid_.tile.x);
    }

private:
    struct Flipped {
        Vec2 corner;  ///< pixels, in its cell
        Walls walls;
    };

    /// Layers have few kinds of tiles, and many of each.
    const Flipped& flipped(std::uint32_t id) {
        const auto known = flipped_.find(id);
        if (known != flipped_.end()) return known->second;
        const TileShape& shape = shapes_.of(id);
        return flipped_[id] = {place_in_cell(shape, id, grid_.tile), flipped_walls(shape, id)};
    }

    TileGrid grid_;
    const TileShapes& shapes_;
    std::map<std::uint32_t, Flipped> flipped_;
};

void add_shaped_tiles(const TileLayer& layer, const TileGrid& grid, const TileShapes& shapes,
                      LevelBuilder& builder) {
    ShapedTiles tiles(grid, shapes);
    for (const TileChunk& chunk : layer.chunks) {
        visit_shaped(chunk, shapes, [&](std::uint32_t id, auto column, auto row) {
            const WallName name{WallName::Kind::tile, static_cast<std::int32_t>(column),
                                static_cast<std::int32_t>(row)};
            for (const WallDefinition& wall : tiles.walls(id, column, row)) builder.add(wall, name);
            return true;
        });
    }
    builder.set_traits({});
}

}  // namespace

std::size_t wall_count(const TileLayer& layer, const LevelDocument& document, std::size_t most) {
    const TileShapes shapes(layer, document);
    const std::vector<TileRun> runs = runs_of(layer, shapes, most);
    if (runs.size() > most) return runs.size();
    std::size_t count = 0;
    const FullTiles full = full_tiles(runs);
    for (const TileRun& run : full.single)
        count += 4 * static_cast<std::size_t>(run.last - run.first);
    for (const TileBlock& block : full.blocks)
        count += 2 * static_cast<std::size_t>(block.columns + block.rows);
    for (const TileChunk& chunk : layer.chunks) {
        visit_shaped(chunk, shapes, [&](std::uint32_t id, auto, auto) {
            count += wall_count(shapes.of(id));
            return count <= most;
        });
    }
    return count;
}

void TileSolids::add(const TileLayer& layer, const LevelDocument& document) {
    const TileShapes shapes(layer, document);
    std::vector<TileRun>& there = full_[{layer.offset.x, layer.offset.y}];
    std::vector<TileRun> runs = tiled::without(runs_of(layer, shapes, every_run), there);
    const FullTiles full = full_tiles(runs);
    const TileGrid grid{layer.offset, document.tile};
    for (const TileRun& run : full.single) {
        for (std::int64_t column = run.first; column < run.last; ++column)
            add_tile(grid, column, run.row, builder_);
    }
    for (const TileBlock& block : full.blocks) add_block(grid, block, builder_);
    add_shaped_tiles(layer, grid, shapes, builder_);
    there.insert(there.end(), runs.begin(), runs.end());
    there = tiled::joined(std::move(there));
}

}  // namespace slidelab::lab
