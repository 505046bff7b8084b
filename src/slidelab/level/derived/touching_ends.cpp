#include "slidelab/level/derived/touching_ends.hpp"

#include <tuple>
#include <utility>

namespace slidelab::detail {

NumberLists::NumberLists(std::size_t lists,
                         std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs)
    : first_(lists + 1, 0) {
    numbers_.reserve(pairs.size());
    for (const auto& [list, number] : pairs) {
        ++first_[list + 1];
        numbers_.push_back(number);
    }
    for (std::size_t i = 0; i < lists; ++i) first_[i + 1] += first_[i];
}

EndPlaces::EndPlaces(std::span<const Wall> walls) : of_end(2 * walls.size()) {
    struct End {
        double radius;
        Vec2 at;
        std::uint32_t number;
    };
    std::vector<End> ends;
    ends.reserve(of_end.size());
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
        const auto& [segment, radius, solid] = walls[i];
        ends.push_back({radius, segment.a, 2 * i});
        ends.push_back({radius, segment.b, 2 * i + 1});
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        return std::tie(a.radius, a.at.x, a.at.y) < std::tie(b.radius, b.at.x, b.at.y);
    });
    double radius = -1.0;
    for (const End& end : ends) {
        if (end.radius != radius || end.at != places.back()) places.push_back(end.at);
        radius = end.radius;
        of_end[end.number] = static_cast<std::uint32_t>(places.size() - 1);
    }
}

NumberLists EndPlaces::walls_at() const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    pairs.reserve(of_end.size());
    for (std::uint32_t end = 0; end < of_end.size(); ++end)
        pairs.emplace_back(of_end[end], end / 2);
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return {places.size(), pairs};
}

}  // namespace slidelab::detail
