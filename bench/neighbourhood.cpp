#include "bench/neighbourhood.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::bench {

template <typename Visit>
void Neighbourhood::each_square(const Aabb& area, const Visit& visit) const {
    const auto square_of = [&](double offset) {
        const auto number = static_cast<std::int64_t>(std::floor(offset / spacing));
        return std::clamp<std::int64_t>(number, 0, columns_ - 1);
    };
    const std::int64_t last_row = square_of(area.max.y - bounds_.min.y);
    const std::int64_t last_column = square_of(area.max.x - bounds_.min.x);
    for (std::int64_t row = square_of(area.min.y - bounds_.min.y); row <= last_row; ++row) {
        for (std::int64_t column = square_of(area.min.x - bounds_.min.x); column <= last_column;
             ++column) {
            visit(static_cast<std::size_t>(row * columns_ + column));
        }
    }
}

Neighbourhood::Neighbourhood(const City& city)
    : bounds_(city.bounds), columns_(static_cast<std::int64_t>(city.columns)) {
    squares_.resize(city.columns * city.columns);
    for (const Segment& wall : city.walls()) {
        each_square(bounds_of(wall), [&](std::size_t square) { squares_[square].push_back(wall); });
    }
}

void Neighbourhood::find(const Aabb& area, std::vector<Segment>& near) const {
    near.clear();
    each_square(area, [&](std::size_t square) {
        for (const Segment& wall : squares_[square]) {
            if (area.overlaps(bounds_of(wall))) near.push_back(wall);
        }
    });
}

}  // namespace slidelab::bench
