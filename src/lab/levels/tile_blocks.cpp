#include "lab/levels/tile_blocks.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

namespace slidelab::lab::tiled {

namespace {

using Runs = std::span<const TileRun>;

bool goes_before(const TileRun& a, const TileRun& b) {
    return std::tie(a.row, a.first) < std::tie(b.row, b.first);
}

void sort(std::vector<TileRun>& runs) {
    if (!std::is_sorted(runs.begin(), runs.end(), goes_before))
        std::sort(runs.begin(), runs.end(), goes_before);
}

/// The common part of two rows, as runs of the row of the first.
std::vector<TileRun> common(Runs a, Runs b) {
    std::vector<TileRun> both;
    for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
        const TileRun run{a[i].row, std::max(a[i].first, b[k].first),
                          std::min(a[i].last, b[k].last)};
        if (run.first < run.last) both.push_back(run);
        ++(a[i].last < b[k].last ? i : k);
    }
    return both;
}

/// Rows of runs that are in order.
std::vector<Runs> rows_of(Runs runs) {
    std::vector<Runs> rows;
    for (std::size_t begin = 0; begin < runs.size();) {
        std::size_t end = begin;
        while (end < runs.size() && runs[end].row == runs[begin].row) ++end;
        rows.push_back(runs.subspan(begin, end - begin));
        begin = end;
    }
    return rows;
}

/// The tiles with neighbours on all eight sides.
std::vector<TileRun> enclosed(const std::vector<TileRun>& full) {
    std::vector<TileRun> inner;  // have both neighbours in their row
    for (const TileRun& run : full) {
        if (run.last - run.first >= 3) inner.push_back({run.row, run.first + 1, run.last - 1});
    }
    std::vector<TileRun> found;
    const std::vector<Runs> rows = rows_of(inner);
    for (std::size_t i = 1; i + 1 < rows.size(); ++i) {
        const std::int64_t row = rows[i].front().row;
        if (rows[i - 1].front().row != row - 1 || rows[i + 1].front().row != row + 1) continue;
        const std::vector<TileRun> all = common(common(rows[i], rows[i - 1]), rows[i + 1]);
        found.insert(found.end(), all.begin(), all.end());
    }
    return found;
}

/// Runs that lie exactly below each other become one block.
std::vector<TileBlock> stacked(const std::vector<TileRun>& runs) {
    std::vector<TileBlock> blocks;
    std::vector<std::size_t> above;  // the blocks that end in the row above, from left to right
    std::vector<std::size_t> now;
    for (const Runs row : rows_of(runs)) {
        now.clear();
        std::size_t next = 0;
        for (const TileRun& run : row) {
            while (next < above.size() && blocks[above[next]].column < run.first) ++next;
            TileBlock* const upper = next < above.size() ? &blocks[above[next]] : nullptr;
            if (upper != nullptr && upper->column == run.first &&
                upper->columns == run.last - run.first && upper->row + upper->rows == run.row) {
                ++upper->rows;
                now.push_back(above[next]);
            } else {
                now.push_back(blocks.size());
                blocks.push_back({run.first, run.row, run.last - run.first, 1});
            }
        }
        std::swap(above, now);
    }
    return blocks;
}

/// The first run that does not end before a tile; nullptr where its row has none.
const TileRun* run_from(const std::vector<TileRun>& runs, std::int64_t column, std::int64_t row) {
    const auto found = std::partition_point(runs.begin(), runs.end(), [&](const TileRun& run) {
        return run.row < row || (run.row == row && run.last <= column);
    });
    return found == runs.end() || found->row != row ? nullptr : &*found;
}

}  // namespace

std::vector<TileRun> joined(std::vector<TileRun> runs) {
    sort(runs);
    std::vector<TileRun> kept;
    for (const TileRun& run : runs) {
        if (!kept.empty() && kept.back().row == run.row && run.first <= kept.back().last) {
            kept.back().last = std::max(kept.back().last, run.last);
        } else {
            kept.push_back(run);
        }
    }
    return kept;
}

std::vector<TileRun> without(const std::vector<TileRun>& runs, const std::vector<TileRun>& others) {
    std::vector<TileRun> rest;
    for (const TileRun& run : runs) {
        std::int64_t first = run.first;
        const TileRun* other = run_from(others, first, run.row);
        for (; other != nullptr && other->first < run.last;
             other = run_from(others, first, run.row)) {
            if (first < other->first) rest.push_back({run.row, first, other->first});
            first = other->last;
        }
        if (first < run.last) rest.push_back({run.row, first, run.last});
    }
    return rest;
}

std::vector<TileBlock> tile_blocks(std::vector<TileRun> full) {
    std::vector<TileBlock> blocks = stacked(enclosed(joined(std::move(full))));
    blocks.erase(std::remove_if(blocks.begin(), blocks.end(),
                                [](const TileBlock& block) {
                                    return block.columns * block.rows < fewest_tiles_of_block;
                                }),
                 blocks.end());
    return blocks;
}

std::vector<TileRun> runs_of(const std::vector<TileBlock>& blocks) {
    std::vector<TileRun> runs;
    for (const TileBlock& block : blocks) {
        for (std::int64_t r = 0; r < block.rows; ++r)
            runs.push_back({block.row + r, block.column, block.column + block.columns});
    }
    sort(runs);
    return runs;
}

}  // namespace slidelab::lab::tiled
