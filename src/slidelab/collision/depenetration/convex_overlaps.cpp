#include "slidelab/collision/depenetration/convex_overlaps.hpp"

#include <algorithm>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/query/each_once.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

Penetration penetration_into(const ConvexDepenetration& query, double time, std::uint32_t number,
                             bool ends) {
    const Level& level = query.level;
    if (WallRef(number).is_of_level(level)) {
        const std::uint32_t solid = level.walls()[number].solid;
        if (solid != no_solid && level.convex_pieces().pieces_of(solid).size() > 1)
            return solid_penetration(query, solid);
    }
    Penetration out;
    const LevelBodies bodies{level, query.kinematic_boxes, time};
    bodies.visit_body_of(number, [&](const Body& body) {
        out = body_penetration(body.shape(), query.mover, query.start,
                               unit_or(query.against, {0.0, -1.0}),
                               contact_tolerance_between(query.start, query.start), ends);
    });
    return out;
}

namespace {

/// Collects the overlaps at the start.
class OverlapSearch {
public:
    OverlapSearch(const ConvexDepenetration& query, double time, bool ends)
        : query_(query), ends_(ends), work_(query.work ? *query.work : own_work_), time_(time) {
        query_.work = &work_;
    }

    ConvexOverlaps find() {
        const Aabb bounds = query_.mover.bounds();
        const Aabb area{query_.start + bounds.min, query_.start + bounds.max};
        const LevelBodies bodies{query_.level, query_.kinematic_boxes, time_, query_.rule};
        const auto visit_numbers = [&](auto&& add) {
            bodies.visit(area, [&](const Body& body) { add(body.number); });
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
    double time_;
    ConvexOverlaps overlaps_;
};

}  // namespace

ConvexOverlaps convex_overlaps(const ConvexDepenetration& query, double time, bool ends) {
    return OverlapSearch(query, time, ends).find();
}

}  // namespace slidelab::detail
