// Levels of rooms in rows and columns, with doors of known widths between them: how wide the widest
// path from one room to another is follows from the doors alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"

namespace slidelab::test {

class RoomsAndDoors {
public:
    static constexpr int columns = 3;
    static constexpr int rows = 2;
    static constexpr int count = columns * rows;
    static constexpr double side = 2.4;  // of a room, units

    /// `along`: the unit vector from a room to the next one of its row. Doors are `least` to `most`
    /// wide, three of four of them within a hundredth of a unit of each other.
    RoomsAndDoors(Random& random, Vec2 along, double least, double most)
        : random_(random),
          origin_(random.point(-50.0, 50.0)),
          along_(along),
          down_{-along.y, along.x},
          narrow_{least, most},
          widest_(count, std::vector<double>(count, 0.0)) {
        for (int i = 0; i < count; ++i) at(i, i) = 1e9;
        const double usual = random.between(least, most);
        usual_ = {std::max(least, usual - 5e-3), std::min(most, usual + 5e-3)};
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) add_walls_of(column, row);
        add_wall(place(0, 0), place(columns * side, 0));
        add_wall(place(0, 0), place(0, rows * side));
        close();
    }

    Vec2 center_of(int room) const {
        return place((room % columns + 0.5) * side, (room / columns + 0.5) * side);
    }
    /// How wide the narrowest door on the widest path between two rooms is; 0: there is none.
    double widest(int from, int to) const { return widest_[index(from)][index(to)]; }

    lab::Map map() && {
        Vec2 low = origin_;
        Vec2 high = origin_;
        for (const double x : {0.0, columns * side}) {
            for (const double y : {0.0, rows * side}) {
                const Vec2 corner = place(x, y);
                low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
                high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
            }
        }
        builder_.set_area({low - Vec2{0.5, 0.5}, high + Vec2{0.5, 0.5}});
        builder_.set_spawn(center_of(0));
        builder_.set_near_miss(0.0);
        return built(std::move(builder_));
    }

private:
    struct Range {
        double least;
        double most;
    };

    static std::size_t index(int room) { return static_cast<std::size_t>(room); }
    double& at(int from, int to) { return widest_[index(from)][index(to)]; }
    Vec2 place(double x, double y) const { return origin_ + along_ * x + down_ * y; }

    void add_wall(Vec2 a, Vec2 b) {
        const bool turned = random_.chance(0.5);
        builder_.add_segment({turned ? b : a, turned ? a : b});
    }

    double some_width() {
        const Range range = random_.chance(0.75) ? usual_ : narrow_;
        return random_.between(range.least, range.most);
    }

    /// The walls to the right of a room and below it.
    void add_walls_of(int column, int row) {
        const int room = row * columns + column;
        const Vec2 corner = place((column + 1) * side, (row + 1) * side);
        const Vec2 above = place((column + 1) * side, row * side);
        const Vec2 beside = place(column * side, (row + 1) * side);
        if (column + 1 < columns) {
            add_door(above, corner, room, room + 1);
        } else {
            add_wall(above, corner);
        }
        if (row + 1 < rows) {
            add_door(beside, corner, room, room + columns);
        } else {
            add_wall(beside, corner);
        }
    }

    /// One wall with a door, or two of them a hair apart; or a door with a post in it.
    void add_door(Vec2 a, Vec2 b, int from, int to) {
        if (random_.chance(0.2)) {
            add_wall(a, b);
            return;
        }
        const Vec2 unit = (b - a) / side;
        const Vec2 across{-unit.y, unit.x};
        const double middle = random_.between(0.4, 0.6) * side;
        double width = some_width();
        if (random_.chance(0.3)) {
            const double other = some_width();
            const Vec2 post = a + unit * middle;
            add_wall(a, post - unit * width);
            add_wall(post + unit * other, b);
            builder_.add_segment({post, post});
            width = std::max(width, other);
        } else {
            add_wall(a, a + unit * (middle - 0.5 * width));
            add_wall(a + unit * (middle + 0.5 * width), b);
            if (random_.chance(0.5)) {
                const double other = some_width();
                const Vec2 off = across * random_.between(0.02, 0.1);
                add_wall(a, a + off + unit * (middle - 0.5 * other));
                add_wall(a + off + unit * (middle + 0.5 * other), b);
                width = std::min(width, other);
            }
        }
        at(from, to) = at(to, from) = width;
    }

    /// The widest paths over several doors.
    void close() {
        for (int via = 0; via < count; ++via)
            for (int from = 0; from < count; ++from)
                for (int to = 0; to < count; ++to)
                    at(from, to) = std::max(at(from, to), std::min(at(from, via), at(via, to)));
    }

    Random& random_;
    MapBuilder builder_;
    Vec2 origin_;
    Vec2 along_;
    Vec2 down_;
    Range narrow_;
    Range usual_{};
    std::vector<std::vector<double>> widest_;  ///< by two rooms
};

}  // namespace slidelab::test
