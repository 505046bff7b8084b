// Chipmunk 7: static segments, tested by segment queries. It calculates in double.
//
// The walls are grown by the mover's radius, and the query has none. The query does take a radius,
// but only its narrow phase does: the tree is queried with the centre's path alone, a line without
// width, and a wall that the disk would hit beside that line is not found.
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>

#include <algorithm>
#include <memory>

#include "bench/measure.hpp"
#include "bench/method.hpp"
#include "bench/slide_loop.hpp"

namespace slidelab::bench {

namespace {

/// Units. A query that begins on a surface does not see it, so the mover stops this far before it:
/// far more than coordinates are rounded, far less than matters.
constexpr double skin = 1e-6;

cpVect to_chipmunk(Vec2 v) { return cpv(v.x, v.y); }

class ChipmunkCity {
public:
    explicit ChipmunkCity(const City& city) : space_(cpSpaceNew()) {
        cpBody* ground = cpSpaceGetStaticBody(space_);
        const double before = allocated_bytes();
        shapes_.reserve(city.wall_count());
        for (const Segment& wall : city.walls()) {
            shapes_.push_back(
                cpSegmentShapeNew(ground, to_chipmunk(wall.a), to_chipmunk(wall.b), mover_radius));
        }
        const double with_walls = allocated_bytes();
        const Stopwatch stopwatch;
        for (cpShape* shape : shapes_) cpSpaceAddShape(space_, shape);
        cpBBTreeOptimize(space_->staticShapes);
        cost_ = {stopwatch.milliseconds(), allocated_bytes() - with_walls,
                 allocated_bytes() - before};
    }
    ~ChipmunkCity() {
        // The whole space goes, so nothing is taken out of its tree one by one.
        cpSpaceFree(space_);
        for (cpShape* shape : shapes_) cpShapeFree(shape);
    }
    ChipmunkCity(const ChipmunkCity&) = delete;
    ChipmunkCity& operator=(const ChipmunkCity&) = delete;

    const BuildCost& cost() const { return cost_; }

    std::optional<Hit> first_hit(Vec2 start, Vec2 translation) const {
        cpSegmentQueryInfo info;
        if (cpSpaceSegmentQueryFirst(space_, to_chipmunk(start), to_chipmunk(start + translation),
                                     0.0, CP_SHAPE_FILTER_ALL, &info) == nullptr) {
            return std::nullopt;
        }
        const Vec2 normal{info.normal.x, info.normal.y};
        const double against = -dot(translation, normal);
        // It also finds where the cast leaves a wall that it began in: that stops nothing, and what
        // lies behind is cast for from a little further on.
        if (against <= 0.0) return Hit{std::min(info.alpha + skin / length(translation), 1.0), {}};
        return Hit{std::max(info.alpha - skin / against, 0.0), normal};
    }

private:
    cpSpace* space_;
    std::vector<cpShape*> shapes_;
    BuildCost cost_;
};

}  // namespace

Method chipmunk_method(const City& city) {
    const auto peer = std::make_shared<const ChipmunkCity>(city);
    return make_method(chipmunk_name, Method::Kind::peer, peer->cost(),
                       [peer](Vec2 start, Vec2 translation, Bends* bends) {
                           const auto first_hit = [&](Vec2 from, Vec2 by) {
                               return peer->first_hit(from, by);
                           };
                           return slide(start, translation, first_hit, bends);
                       });
}

}  // namespace slidelab::bench
