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

/// The first hit of a query with a filter.
struct FirstHit {
    cpSegmentQueryInfo info{nullptr, cpvzero, cpvzero, 1.0};
    bool (*takes)(const cpShape*) = nullptr;
};

bool takes_all(const cpShape*) { return true; }

class ChipmunkCity {
public:
    ChipmunkCity(const City& city, Extra extra) : space_(cpSpaceNew()), extra_(extra) {
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
        if (extra == Extra::bodies) add_bodies(city);
    }
    ~ChipmunkCity() {
        // The whole space goes, so nothing is taken out of its tree one by one.
        cpSpaceFree(space_);
        for (cpShape* shape : shapes_) cpShapeFree(shape);
        for (cpBody* body : bodies_) cpBodyFree(body);
    }
    ChipmunkCity(const ChipmunkCity&) = delete;
    ChipmunkCity& operator=(const ChipmunkCity&) = delete;

    const BuildCost& cost() const { return cost_; }

    std::optional<Hit> first_hit(Vec2 start, Vec2 translation) const {
        const cpSegmentQueryInfo info = first(to_chipmunk(start), to_chipmunk(start + translation));
        if (info.shape == nullptr) return std::nullopt;
        const Vec2 normal{info.normal.x, info.normal.y};
        const double against = -dot(translation, normal);
        // It also finds where the cast leaves a wall that it began in: that stops nothing, and what
        // lies behind is cast for from a little further on.
        if (against <= 0.0) return Hit{std::min(info.alpha + skin / length(translation), 1.0), {}};
        return Hit{std::max(info.alpha - skin / against, 0.0), normal};
    }

private:
    void add_bodies(const City& city) {
        for (const Vec2 at : body_places(city)) {
            bodies_.push_back(cpSpaceAddBody(space_, cpBodyNewKinematic()));
            cpBodySetPosition(bodies_.back(), to_chipmunk(at));
            constexpr double side = 2.0 * body_half;
            shapes_.push_back(cpBoxShapeNew(bodies_.back(), side, side, mover_radius));
            cpSpaceAddShape(space_, shapes_.back());
        }
    }
    /// Its first hit knows masks alone; a predicate is called for each that a query of all finds.
    cpSegmentQueryInfo first(cpVect from, cpVect to) const {
        FirstHit first;
        if (extra_ != Extra::filter) {
            cpSpaceSegmentQueryFirst(space_, from, to, 0.0, CP_SHAPE_FILTER_ALL, &first.info);
            return first.info;
        }
        first.takes = takes_all;
        const auto take = [](cpShape* shape, cpVect point, cpVect normal, cpFloat alpha,
                             void* data) {
            FirstHit& best = *static_cast<FirstHit*>(data);
            if (alpha < best.info.alpha && best.takes(shape))
                best.info = {shape, point, normal, alpha};
        };
        cpSpaceSegmentQuery(space_, from, to, 0.0, CP_SHAPE_FILTER_ALL, take, &first);
        return first.info;
    }

    cpSpace* space_;
    Extra extra_;
    std::vector<cpShape*> shapes_;
    std::vector<cpBody*> bodies_;
    BuildCost cost_;
};

}  // namespace

Method chipmunk_method(const City& city, Extra extra) {
    const auto peer = std::make_shared<const ChipmunkCity>(city, extra);
    return make_method(name_with(chipmunk_name, extra), Method::Kind::peer, peer->cost(),
                       [peer](Vec2 start, Vec2 translation, Bends* bends) {
                           const auto first_hit = [&](Vec2 from, Vec2 by) {
                               return peer->first_hit(from, by);
                           };
                           return slide(start, translation, first_hit, bends);
                       });
}

}  // namespace slidelab::bench
