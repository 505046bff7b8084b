#include "slidelab/level/derived/touching_ends.hpp"

#include <tuple>
#include <utility>

namespace slidelab::detail {

namespace {

bool is_slanted(const Segment& segment) {
    return (segment.a.x != segment.b.x) & (segment.a.y != segment.b.y);
}

}  // namespace

bool is_near_miss(Vec2 place, const Segment& segment, double tolerance) {
    const double reach = reach_of(tolerance);
    const auto& [a, b] = segment;
    if (place == a || place == b || !is_within(place, segment, reach)) return false;
    const double nearest = std::min(largest_part(a - place), largest_part(b - place));
    return is_miss(nearest <= reach ? nearest : offset_from_line(place, a, b - a), place);
}

NearMissTest::NearMissTest(std::span<const Wall> walls, double tolerance)
    : walls_(walls), tolerance_(tolerance), reach_(reach_of(tolerance)), bounds_(bounds_of(walls)) {
    const auto is_corner = [&](Vec2 end) {
        return ((end.x == bounds_.min.x) | (end.x == bounds_.max.x)) &
               ((end.y == bounds_.min.y) | (end.y == bounds_.max.y));
    };
    for (const auto& [segment, radius, solid] : walls) {
        end_at_corners_ =
            end_at_corners_ && radius == 0.0 && is_corner(segment.a) && is_corner(segment.b);
        any_slanted_ = any_slanted_ || is_slanted(segment);
    }
}

bool NearMissTest::is_beside(Vec2 place) const {
    // Compared as numbers: without a branch for each of four comparisons.
    const double middle = 0.5 * (reach_ + contact_tolerance);
    const double half = middle - contact_tolerance;
    const auto misses = [&](double a, double b) -> int {
        return std::abs(std::abs(a - b) - middle) <= half ? 1 : 0;
    };
    return (misses(place.x, bounds_.min.x) | misses(place.x, bounds_.max.x) |
            misses(place.y, bounds_.min.y) | misses(place.y, bounds_.max.y)) != 0;
}

bool NearMissTest::may_miss_slope(Vec2 place, const Aabb& box) const {
    const auto is_at = [this](double a, double b) { return std::abs(a - b) <= reach_; };
    const bool touches = place.x >= box.min.x - reach_ && place.x <= box.max.x + reach_ &&
                         place.y >= box.min.y - reach_ && place.y <= box.max.y + reach_;
    return touches && !((is_at(place.x, box.min.x) || is_at(place.x, box.max.x)) &&
                        (is_at(place.y, box.min.y) || is_at(place.y, box.max.y)));
}

bool NearMissTest::any_corner_may_miss_slope(const Aabb& of, const Aabb& box) const {
    constexpr double thick = 4.0;  // reaches: the third corner of half a box is no near-miss then
    if (std::min(box.size().x, box.size().y) <= thick * reach_) return true;
    return may_miss_slope(of.min, box) || may_miss_slope(of.max, box) ||
           may_miss_slope({of.min.x, of.max.y}, box) || may_miss_slope({of.max.x, of.min.y}, box);
}

bool NearMissTest::may_miss(const Aabb& box, bool is_half) const {
    if (!end_at_corners_ || is_beside(box.min) || is_beside(box.max)) return true;
    return (any_slanted_ && any_corner_may_miss_slope(box, bounds_)) ||
           (is_half && any_corner_may_miss_slope(bounds_, box));
}

bool NearMissTest::any(std::span<const Wall> others) const {
    // Walls along an axis miss others only where their coordinates do.
    bool is_any_beside = !end_at_corners_;
    bool others_slanted = false;
    bool may_miss_slopes = false;
    for (std::size_t i = 0; !is_any_beside && i != others.size(); ++i) {
        const Segment& segment = others[i].segment;
        // The other end of a solid's side is the begin of another one.
        is_any_beside =
            is_beside(segment.a) || (others[i].solid == no_solid && is_beside(segment.b));
        others_slanted = others_slanted || is_slanted(segment);
        may_miss_slopes = may_miss_slopes ||
                          (any_slanted_ && any_corner_may_miss_slope(bounds_of(segment), bounds_));
    }
    if (!is_any_beside && !may_miss_slopes && !others_slanted) return false;
    // The end of a solid's side is the begin of another one.
    const auto ends_at_miss = [&](const Wall& one, const Segment& segment) {
        return is_near_miss(one.segment.a, segment, tolerance_) ||
               (one.solid == no_solid && is_near_miss(one.segment.b, segment, tolerance_));
    };
    const auto misses = [&](const Wall& one, const Wall& other) {
        if (one.radius != other.radius) return false;
        if (!is_any_beside && !is_slanted(one.segment) && !is_slanted(other.segment)) return false;
        return ends_at_miss(one, other.segment) || ends_at_miss(other, one.segment);
    };
    return std::any_of(walls_.begin(), walls_.end(), [&](const Wall& one) {
        const bool may_miss = is_any_beside || others_slanted || is_slanted(one.segment);
        return may_miss && std::any_of(others.begin(), others.end(),
                                       [&](const Wall& other) { return misses(one, other); });
    });
}

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

NumberLists NumberLists::inverse(std::size_t lists) const {
    NumberLists inverse;
    std::vector<std::uint32_t>& first = inverse.first_;
    first.assign(lists + 1, 0);
    for (const std::uint32_t number : numbers_) ++first[number + 1];
    for (std::size_t i = 0; i < lists; ++i) first[i + 1] += first[i];
    inverse.numbers_.resize(numbers_.size());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t list = 0; list + 1 < first_.size(); ++list)
        for (const std::uint32_t number : (*this)[list]) inverse.numbers_[next[number]++] = list;
    return inverse;
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
