// Random mazes on a grid, and slow, independent answers to where a mover may be in them.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "support/grid_level.hpp"
#include "support/random.hpp"

namespace slidelab::test {

/// A closed room of columns x rows cells with walls on some of its edges.
struct Maze {
    int columns = 0;
    int rows = 0;
    double cell = 1.0;
    std::vector<char> horizontal;  ///< [row 0..rows][column]
    std::vector<char> vertical;    ///< [row][column 0..columns]
    GridLevel level;

    bool has_horizontal(int column, int row) const {
        if (column < 0 || column >= columns || row < 0 || row > rows) return false;
        return horizontal[static_cast<std::size_t>(row * columns + column)] != 0;
    }
    bool has_vertical(int column, int row) const {
        if (row < 0 || row >= rows || column < 0 || column > columns) return false;
        return vertical[static_cast<std::size_t>(row * (columns + 1) + column)] != 0;
    }
};

inline Maze random_maze(Random& random, double cell, double density) {
    Maze maze{3 + random.below(6), 3 + random.below(6), cell, {}, {}, {}};
    GridEdges grid{cell, {}, {}};
    for (int row = 0; row <= maze.rows; ++row)
        for (int column = 0; column < maze.columns; ++column) {
            const bool wall = row == 0 || row == maze.rows || random.chance(density);
            maze.horizontal.push_back(wall ? 1 : 0);
            if (wall) grid.horizontal.push_back({column, row});
        }
    for (int row = 0; row < maze.rows; ++row)
        for (int column = 0; column <= maze.columns; ++column) {
            const bool wall = column == 0 || column == maze.columns || random.chance(density);
            maze.vertical.push_back(wall ? 1 : 0);
            if (wall) grid.vertical.push_back({column, row});
        }
    maze.level = level_of_grid(std::move(grid));
    return maze;
}

/// How far the square that is kept clear around a place is from the nearest wall, in cells: below 0
/// they overlap. By all walls, one after the other.
inline double clearance(const Maze& maze, Vec2 place) {
    const Vec2 p = place / maze.cell;
    double least = 1e30;
    const auto look = [&](double x0, double y0, double x1, double y1) {
        const double x = std::max({x0 - p.x, p.x - x1, 0.0});
        const double y = std::max({y0 - p.y, p.y - y1, 0.0});
        least = std::min(least, std::max(x, y) - 0.25);
    };
    for (int row = 0; row <= maze.rows; ++row)
        for (int column = 0; column < maze.columns; ++column)
            if (maze.has_horizontal(column, row)) look(column, row, column + 1, row);
    for (int row = 0; row < maze.rows; ++row)
        for (int column = 0; column <= maze.columns; ++column)
            if (maze.has_vertical(column, row)) look(column, row, column, row + 1);
    return least;
}

/// Which cells can be reached from the cell of a place, by walking from one to the next.
inline std::vector<char> reachable(const Maze& maze, Vec2 from) {
    std::vector<char> seen(static_cast<std::size_t>(maze.columns * maze.rows), 0);
    std::vector<std::pair<int, int>> todo{{static_cast<int>(std::floor(from.x / maze.cell)),
                                           static_cast<int>(std::floor(from.y / maze.cell))}};
    while (!todo.empty()) {
        const auto [column, row] = todo.back();
        todo.pop_back();
        if (column < 0 || column >= maze.columns || row < 0 || row >= maze.rows) continue;
        char& mark = seen[static_cast<std::size_t>(row * maze.columns + column)];
        if (mark != 0) continue;
        mark = 1;
        if (!maze.has_vertical(column, row)) todo.emplace_back(column - 1, row);
        if (!maze.has_vertical(column + 1, row)) todo.emplace_back(column + 1, row);
        if (!maze.has_horizontal(column, row)) todo.emplace_back(column, row - 1);
        if (!maze.has_horizontal(column, row + 1)) todo.emplace_back(column, row + 1);
    }
    return seen;
}

inline bool is_reached(const Maze& maze, const std::vector<char>& cells, Vec2 place) {
    const int column = static_cast<int>(std::floor(place.x / maze.cell));
    const int row = static_cast<int>(std::floor(place.y / maze.cell));
    if (column < 0 || column >= maze.columns || row < 0 || row >= maze.rows) return false;
    return cells[static_cast<std::size_t>(row * maze.columns + column)] != 0;
}

inline Vec2 free_place(const Maze& maze, Random& random) {
    for (;;) {
        const Vec2 place{random.between(0, maze.columns) * maze.cell,
                         random.between(0, maze.rows) * maze.cell};
        if (clearance(maze, place) > 0.0) return place;
    }
}

/// One step of article 002, in cells, for steps of less than half a cell. `chose` is set where it
/// leaves the choice open; x goes on then.
inline Vec2 article_step(const Maze& maze, Vec2 from, Vec2 to, bool& chose) {
    const auto twice = [](double x) { return static_cast<int>(std::floor(x * 2 + 0.5)); };
    const int x = twice(to.x);
    const int y = twice(to.y);
    const int was_x = twice(from.x);
    const int was_y = twice(from.y);
    const bool upright = x % 2 == 0;
    const bool level = y % 2 == 0;
    const Vec2 only_x{to.x, from.y};
    const Vec2 only_y{from.x, to.y};
    if (upright && !level) return maze.has_vertical(x / 2, (y - 1) / 2) ? only_y : to;
    if (level && !upright) return maze.has_horizontal((x - 1) / 2, y / 2) ? only_x : to;
    if (!upright) return to;
    const bool left = maze.has_horizontal(x / 2 - 1, y / 2);
    const bool right = maze.has_horizontal(x / 2, y / 2);
    const bool above = maze.has_vertical(x / 2, y / 2 - 1);
    const bool below = maze.has_vertical(x / 2, y / 2);
    if (!left && !right && !above && !below) return to;
    if (was_y % 2 == 0) return only_y;
    if (was_x % 2 == 0) return only_x;
    const bool no_y = (right && was_x > x) || (left && was_x < x);
    const bool no_x = (below && was_y > y) || (above && was_y < y);
    if (no_x && no_y) return from;
    if (no_x) return only_y;
    if (!no_y) chose = true;
    return only_x;
}

}  // namespace slidelab::test
