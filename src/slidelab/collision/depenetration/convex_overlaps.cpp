#include "slidelab/collision/depenetration/convex_overlaps.hpp"

#include <algorithm>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/query/each_once.hpp"
#include "slidelab/collision/query/level_bodies.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

std::uint32_t number_of(const Level& level, const LevelBody& body) {
    if (!body.piece) return body.wall.number();
    return level.solids()[level.walls()[body.wall.number()].solid].first_wall;
}

Penetration penetration_into(const ConvexDepenetration& query, double time, std::uint32_t number,
                             bool ends) {
    const BodySource source{query.level, query.kinematic_boxes, time};
    const auto of_body = [&](const LevelBody& body) {
        const BodyCorners corners(source, body);
        return body_penetration({corners.all(), source.radius_of(body)}, query.mover, query.start,
                                unit_or(query.against, {0.0, -1.0}),
                                contact_tolerance_between(query.start, query.start), ends);
    };
    const std::span<const Wall> walls = query.level.walls();
    const bool of_level = WallRef(number).is_of_level(query.level);
    if (!of_level || walls[number].solid == no_solid) return of_body({nullptr, 0, number});
    const std::uint32_t solid = walls[number].solid;
    const ConvexPieces& pieces = query.level.convex_pieces();
    if (pieces.pieces_of(solid).size() > 1) return solid_penetration(query, time, solid);
    const std::span<const ConvexSide> sides = pieces.sides_of(pieces.pieces_of(solid)[0]);
    return of_body({sides.data(), static_cast<std::uint32_t>(sides.size()), sides[0].wall});
}

namespace {

/// Collects the overlaps at the start.
class OverlapSearch {
public:
    OverlapSearch(const ConvexDepenetration& query, double time, bool ends)
        : query_(query),
          ends_(ends),
          work_(query.work ? *query.work : own_work_),
          source_{query.level, query.kinematic_boxes, time},
          time_(time) {
        query_.work = &work_;
    }

    ConvexOverlaps find() {
        const Aabb bounds = query_.mover.bounds();
        const Aabb area{query_.start + bounds.min, query_.start + bounds.max};
        // A solid is identified by its first wall.
        const auto visit_numbers = [&](auto&& add) {
            visit_bodies(source_, area,
                         [&](const LevelBody& body) { add(number_of(query_.level, body)); });
        };
        visit_each_once(visit_numbers, [this](std::uint32_t number) { add(number); });
        overlaps_.deepest.sort(is_deeper);
        return overlaps_;
    }

private:
    void add(std::uint32_t number) {
        constexpr std::int64_t of_a_body = 10;  // tests of a place
        work_.add(of_a_body);
        overlaps_.is_complete = overlaps_.is_complete && !work_.is_exhausted();
        if (work_.is_exhausted()) return;
        const Penetration out = penetration_into(query_, time_, number, ends_);
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

    ConvexDepenetration query_;
    bool ends_;
    CountedWork own_work_;
    CountedWork& work_;
    BodySource source_;
    double time_;
    ConvexOverlaps overlaps_;
};

}  // namespace

ConvexOverlaps convex_overlaps(const ConvexDepenetration& query, double time, bool ends) {
    return OverlapSearch(query, time, ends).find();
}

}  // namespace slidelab::detail
