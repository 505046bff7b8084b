#include "slidelab/collision/depenetration/convex_overlaps.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/query/level_bodies.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Visits the numbers of all bodies in an area, each once and in rising order, without a list of
/// all. `visit_numbers(add)` calls `add(number)` for all of them, any number of times each.
///
/// Very many numbers are visited in ranges, with one bit per number: two passes for each range that
/// holds any.
template <typename VisitNumbers, typename Visit>
void visit_in_ranges(std::uint32_t next, VisitNumbers&& visit_numbers, Visit&& visit) {
    constexpr std::uint32_t none = 0xffffffffU;
    constexpr std::uint32_t word_size = 64;
    constexpr std::size_t words_in_range = 1024;  // 8 KiB of bits
    for (;;) {
        std::uint32_t first = none;
        visit_numbers([&](std::uint32_t number) {
            if (number >= next) first = std::min(first, number);
        });
        if (first == none) return;
        std::array<std::uint64_t, words_in_range> words{};
        visit_numbers([&](std::uint32_t number) {
            if (number < first || (number - first) / word_size >= words_in_range) return;
            const std::uint32_t place = number - first;
            words[place / word_size] |= std::uint64_t{1} << (place % word_size);
        });
        for (std::size_t i = 0; i < words_in_range; ++i) {
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
                visit(first + static_cast<std::uint32_t>(i * word_size) +
                      static_cast<std::uint32_t>(std::countr_zero(word)));
            }
        }
        if (none - first <= words_in_range * word_size) return;
        next = first + static_cast<std::uint32_t>(words_in_range * word_size);
    }
}

/// The same, fast for few numbers.
template <typename VisitNumbers, typename Visit>
void visit_each_once(VisitNumbers&& visit_numbers, Visit&& visit) {
    constexpr std::size_t most_listed = 256;
    std::array<std::uint32_t, most_listed> lowest{};
    std::size_t count = 0;
    bool all = true;
    visit_numbers([&](std::uint32_t number) {
        auto* const end = lowest.data() + count;
        auto* const place = std::lower_bound(lowest.data(), end, number);
        if (place != end && *place == number) return;
        all = all && count < most_listed;
        if (count == most_listed && place == end) return;
        if (count < most_listed) ++count;
        std::copy_backward(place, lowest.data() + count - 1, lowest.data() + count);
        *place = number;
    });
    for (std::size_t i = 0; i < count; ++i) visit(lowest[i]);
    if (!all) visit_in_ranges(lowest[count - 1] + 1, visit_numbers, visit);
}

/// Collects the overlaps at the start.
class OverlapSearch {
public:
    OverlapSearch(const ConvexDepenetration& query, double time, bool ends)
        : query_(query),
          ends_(ends),
          work_(query.work ? *query.work : own_work_),
          source_{query.level, query.kinematic_boxes, time},
          time_(time),
          tolerance_(contact_tolerance_between(query.start, query.start)),
          back_(unit_or(query.against, {0.0, -1.0})) {
        query_.work = &work_;
    }

    ConvexOverlaps find() {
        const Aabb bounds = query_.mover.bounds();
        const Aabb area{query_.start + bounds.min, query_.start + bounds.max};
        // A solid is identified by its first wall.
        const auto visit_numbers = [&](auto&& add) {
            visit_bodies(source_, area, [&](const LevelBody& body) { add(number_of(body)); });
        };
        visit_each_once(visit_numbers, [this](std::uint32_t number) { add(number); });
        overlaps_.deepest.sort(is_deeper);
        return overlaps_;
    }

private:
    std::uint32_t number_of(const LevelBody& body) const {
        if (!body.piece) return body.wall.number();
        return query_.level.solids()[query_.level.walls()[body.wall.number()].solid].first_wall;
    }

    void add(std::uint32_t number) {
        constexpr std::int64_t of_a_body = 10;  // tests of a place
        work_.add(of_a_body);
        overlaps_.is_complete = overlaps_.is_complete && !work_.is_exhausted();
        if (work_.is_exhausted()) return;
        const Penetration out = penetration_of(number);
        if (!out.overlaps()) return;
        ++overlaps_.count;
        overlaps_.depth = std::max(overlaps_.depth, out.depth);
        auto& listed = overlaps_.deepest;
        if (listed.size() < ConvexOverlaps::most_listed) return listed.push_back(out);
        std::size_t least = 0;
        for (std::size_t i = 1; i < listed.size(); ++i) {
            if (is_deeper(listed[least], listed[i])) least = i;
        }
        if (is_deeper(out, listed[least])) listed[least] = out;
    }

    Penetration penetration_of(std::uint32_t number) const {
        const std::span<const Wall> walls = query_.level.walls();
        const bool of_level = WallRef(number).is_of_level(query_.level);
        if (!of_level || walls[number].solid == no_solid) return of_body({nullptr, 0, number});
        const std::uint32_t solid = walls[number].solid;
        const ConvexPieces& pieces = query_.level.convex_pieces();
        if (pieces.pieces_of(solid).size() > 1) {
            return solid_penetration(query_, time_, solid);
        }
        const std::span<const ConvexSide> sides = pieces.sides_of(pieces.pieces_of(solid)[0]);
        return of_body({sides.data(), static_cast<std::uint32_t>(sides.size()), sides[0].wall});
    }

    Penetration of_body(const LevelBody& body) const {
        const BodyCorners corners(source_, body);
        return body_penetration({corners.all(), source_.radius_of(body)}, query_.mover,
                                query_.start, back_, tolerance_, ends_);
    }

    ConvexDepenetration query_;
    bool ends_;
    CountedWork own_work_;
    CountedWork& work_;
    BodySource source_;
    double time_;
    double tolerance_;
    Vec2 back_;
    ConvexOverlaps overlaps_;
};

}  // namespace

ConvexOverlaps convex_overlaps(const ConvexDepenetration& query, double time, bool ends) {
    return OverlapSearch(query, time, ends).find();
}

}  // namespace slidelab::detail
