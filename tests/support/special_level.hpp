// Generated levels in which much is special: walls on a coarse lattice, turned, that touch, lie in
// one line, stand on or over each other.
#pragma once

#include <cmath>
#include <utility>

#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/random.hpp"

namespace slidelab::test {

class SpecialLevel {
public:
    static constexpr int lattice_size = 6;

    explicit SpecialLevel(Random& random) : random_(random) {
        const double turns[][2] = {{1, 0}, {0.8, 0.6}, {0.6, -0.8}};
        const auto& turn = turns[random.below(3)];
        right_ = {turn[0], turn[1]};
        if (random.chance(0.3)) right_ = random.direction();
        origin_ = random.chance(0.5) ? Vec2{} : random.point(-500, 500);
        for (int i = 0, n = 1 + random.below(7); i < n; ++i) add();
    }

    /// A place by its place on the lattice.
    Vec2 at(double x, double y) const {
        return origin_ + right_ * x + Vec2{-right_.y, right_.x} * y;
    }
    Vec2 right() const { return right_; }

    Level build() {
        builder_.set_near_miss(0.0);
        return built(std::move(builder_));
    }

private:
    Vec2 lattice_point() {
        return {double(random_.below(lattice_size)), double(random_.below(lattice_size))};
    }

    /// Less than what is welded, mostly.
    double step() {
        return random_.chance(0.7) ? 0.0 : std::pow(10.0, -random_.between(10.6, 12.5));
    }

    void add_solid(double x, double y, double width, double height) {
        const Vec2 corners[] = {at(x, y), at(x + width, y), at(x + width, y + height),
                                at(x, y + height)};
        builder_.add_polygon(corners);
    }

    void add_polyline(double x, double y) {
        Vec2 from = at(x, y);
        for (int i = 0, n = 1 + random_.below(4); i < n; ++i) {
            const Vec2 to = lattice_point();
            builder_.add_segment({from, at(to.x, to.y + step())});
            from = at(to.x, to.y);
        }
    }

    void add() {
        const auto [x, y] = lattice_point();
        const double size = 1 + random_.below(2);
        switch (random_.below(8)) {
            case 0:  // a row of tiles
                for (int i = 0, n = 2 + random_.below(3); i < n; ++i)
                    add_solid(x + i, y + step(), 1, 1);
                break;
            case 1:  // one that may overlap others
                add_solid(x + 0.5 * random_.below(2), y + 0.5 * random_.below(2), size, 1);
                break;
            case 2:  // checkers
                add_solid(x, y, 1, 1);
                add_solid(x + 1, y + 1, 1, 1);
                break;
            case 3:  // which may turn back sharply
                add_polyline(x, y);
                break;
            case 4:  // a straight wall, in pieces
                for (int i = 0, n = 1 + random_.below(4); i < n; ++i)
                    builder_.add_segment({at(x + 0.5 * i, y + step()), at(x + 0.5 * (i + 1), y)});
                break;
            case 5:  // one that ends on whatever is there
                builder_.add_segment(
                    {at(x + 0.5, y), at(x + 0.5, y + 0.5 * (1 + random_.below(3)))});
                break;
            case 6: {  // slopes
                const Vec2 corners[] = {at(x, y), at(x + size, y + 1), at(x - 0.5, y + 1)};
                builder_.add_polygon(corners);
                break;
            }
            default:  // one once more, drawn backwards
                builder_.add_segment({at(x + size, y), at(x, y)});
                if (random_.chance(0.5)) builder_.add_segment({at(x, y), at(x + size, y)});
        }
    }

    Random& random_;
    LevelBuilder builder_;
    Vec2 right_;
    Vec2 origin_;
};

}  // namespace slidelab::test
