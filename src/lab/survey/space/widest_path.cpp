#include "lab/survey/space/widest_path.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace slidelab::lab {

namespace {

/// Whether a line crosses another: a place on the second counts to one side of it, so that closed
/// chains cross it an even number of times unless they go round an end of it.
bool crosses(Vec2 from, Vec2 to, const Segment& line) {
    const Vec2 along = line.b - line.a;
    const double begin = cross(along, from - line.a);
    const double end = cross(along, to - line.a);
    if ((begin > 0.0) == (end > 0.0)) return false;
    const Vec2 place = lerp(from, to, begin / (begin - end));
    const double share = dot(place - line.a, along);
    return share > 0.0 && share < length_squared(along);
}

/// Sets of walls, each with whether the chain from it to the set's root crosses the line.
class Chains {
public:
    explicit Chains(std::size_t walls) : parent_(walls), is_odd_(walls, false) {
        std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
    }

    /// False where the link closes a chain that crosses the line an odd number of times.
    bool link(std::uint32_t a, std::uint32_t b, bool crosses_line) {
        const auto [root_a, odd_a] = root_of(a);
        const auto [root_b, odd_b] = root_of(b);
        const bool is_odd = (odd_a != odd_b) != crosses_line;
        if (root_a == root_b) return !is_odd;
        parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
        is_odd_[std::max(root_a, root_b)] = is_odd;
        return true;
    }

private:
    std::pair<std::uint32_t, bool> root_of(std::uint32_t wall) {
        std::uint32_t root = wall;
        bool is_odd = false;
        for (; parent_[root] != root; root = parent_[root]) is_odd = is_odd != is_odd_[root];
        const bool answer = is_odd;
        while (wall != root) {  // so that the next search is short
            const std::uint32_t next = parent_[wall];
            const bool rest = is_odd != is_odd_[wall];
            parent_[wall] = root;
            is_odd_[wall] = is_odd;
            is_odd = rest;
            wall = next;
        }
        return {root, answer};
    }

    std::vector<std::uint32_t> parent_;
    std::vector<bool> is_odd_;
};

}  // namespace

WallLinks::WallLinks(const ExactSpace& space, double most, Workers& workers) : space_(space) {
    const std::span<const ExactSpace::GrownWall> walls = space.walls();
    constexpr std::size_t at_once = 1024;
    std::vector<std::vector<Link>> found((walls.size() + at_once - 1) / at_once);
    workers.run(found.size(), [&](std::size_t piece, int) {
        const std::size_t end = std::min(walls.size(), (piece + 1) * at_once);
        for (std::size_t i = piece * at_once; i < end; ++i) {
            for_each_near(space, i, most, [&](std::size_t other) {
                const auto gap = gap_between(space, walls[i], walls[other]);
                const double room = gap ? gap->room : -std::numeric_limits<double>::infinity();
                if (room <= most)
                    found[piece].push_back(
                        {room, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(other)});
            });
        }
    });
    for (const auto& piece : found) links_.insert(links_.end(), piece.begin(), piece.end());
    std::sort(links_.begin(), links_.end(), [](const Link& a, const Link& b) {
        return std::tie(a.room, a.first, a.second) < std::tie(b.room, b.first, b.second);
    });
}

/// Within both walls, as soon as they are grown so far that they overlap.
Vec2 WallLinks::point_of(const Link& link) const {
    return point_between(space_.walls()[link.first], space_.walls()[link.second]);
}

WallLinks::Between WallLinks::between(Vec2 from, Vec2 to,
                                      const std::function<bool(const Gap&)>& is_passed) const {
    const std::span<const ExactSpace::GrownWall> walls = space_.walls();
    const Segment line{from, to};
    Chains chains(walls.size());
    for (const Link& link : links_) {
        const ExactSpace::GrownWall& first = walls[link.first];
        const ExactSpace::GrownWall& second = walls[link.second];
        const Vec2 point = point_of(link);
        const bool crosses_line =
            crosses(first.line.a, point, line) != crosses(point, second.line.a, line);
        const auto gap = gap_between(space_, first, second);
        if (gap && is_passed(*gap)) continue;
        if (!chains.link(link.first, link.second, crosses_line)) return {!gap, gap};
    }
    return {};
}

}  // namespace slidelab::lab
