// Box2D 2.4: its dynamic tree finds the candidates, its shape cast answers for each. It calculates
// in float.
//
// b2ShapeCast brings the disk to between 0 and half a linear slop (0.0025 units) before a wall. Of
// a start that near, or nearer, it says anything: no hit, a hit at once, a later one. So the
// distance at the start is looked at here first: within half a slop a wall blocks the way against
// its normal and is not cast against, and a disk that is deeper in it than a slop is first pushed
// out.
#include <box2d/b2_distance.h>
#include <box2d/b2_dynamic_tree.h>

#include <array>
#include <memory>

#include "bench/measure.hpp"
#include "bench/method.hpp"
#include "bench/slide_loop.hpp"

namespace slidelab::bench {

namespace {

/// A share of the way. Normals turn by as much, since float coordinates are
/// rounded to 6e-5 units where the largest city ends; a way along a wall is not one into it.
constexpr double direction = 1e-3;

/// Units from the disk's middle: where b2ShapeCast ends, rounded up.
constexpr float near = static_cast<float>(mover_radius) + 0.6F * b2_linearSlop;

using Edge = std::array<b2Vec2, 2>;

b2Vec2 to_box2d(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
Vec2 from_box2d(b2Vec2 v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }

b2AABB bounds_of(const Edge& edge) { return {b2Min(edge[0], edge[1]), b2Max(edge[0], edge[1])}; }

/// One leg: what the tree finds is cast against, and the nearest hit kept.
class Cast {
public:
    Cast(const b2DynamicTree& tree, Vec2 start, Vec2 way) : tree_(tree), way_(way) {
        const auto radius = static_cast<float>(mover_radius);
        input_.proxyB.Set(&middle_, 1, radius);
        input_.transformA.SetIdentity();
        input_.transformB.Set(to_box2d(start), 0.0F);
        input_.translationB = to_box2d(way);
        const b2Vec2 end = input_.transformB.p + input_.translationB;
        const float reach = radius + b2_linearSlop;
        tree_.Query(this, {b2Min(input_.transformB.p, end) - b2Vec2(reach, reach),
                           b2Max(input_.transformB.p, end) + b2Vec2(reach, reach)});
    }

    bool QueryCallback(int32 proxy) {
        const auto& edge = *static_cast<const Edge*>(tree_.GetUserData(proxy));
        if (begins_at(edge)) return true;
        input_.proxyA.Set(edge.data(), 2, 0.0F);
        b2ShapeCastOutput output;
        if (b2ShapeCast(&output, &input_)) take(output.lambda, from_box2d(output.normal));
        return true;
    }

    const std::optional<Hit>& hit() const { return hit_; }
    Vec2 way_out() const { return way_out_; }  ///< of the deepest overlap beyond the slop

private:
    void take(float fraction, Vec2 normal) {
        if (dot(way_, normal) >= 0.0) return;
        if (!hit_ || static_cast<double>(fraction) < hit_->fraction) {
            // Of length 1 in float is not of length 1 in double.
            hit_ = Hit{static_cast<double>(fraction), normalized(normal)};
        }
    }

    bool begins_at(const Edge& edge) {
        const b2Vec2 along = edge[1] - edge[0];
        const b2Vec2 offset = input_.transformB.p - edge[0];
        const float place = b2Clamp(b2Dot(offset, along) / b2Dot(along, along), 0.0F, 1.0F);
        b2Vec2 normal = offset - place * along;
        if (normal.LengthSquared() >= near * near) return false;
        const float depth = static_cast<float>(mover_radius) - normal.Normalize();
        if (dot(way_, from_box2d(normal)) < -direction * length(way_)) {
            take(0.0F, from_box2d(normal));
        }
        if (depth > b2_linearSlop && depth > deepest_) {
            deepest_ = depth;
            way_out_ = from_box2d(depth * normal);
        }
        return true;
    }

    const b2DynamicTree& tree_;
    Vec2 way_;
    b2Vec2 middle_ = b2Vec2_zero;
    b2ShapeCastInput input_;
    std::optional<Hit> hit_;
    float deepest_ = 0.0F;
    Vec2 way_out_;
};

class Box2dCity {
public:
    explicit Box2dCity(const City& city) {
        const double before = allocated_bytes();
        edges_.reserve(city.wall_count());
        for (const Segment& wall : city.walls()) {
            edges_.push_back({to_box2d(wall.a), to_box2d(wall.b)});
        }
        const double with_walls = allocated_bytes();
        const Stopwatch stopwatch;
        for (Edge& edge : edges_) tree_.CreateProxy(bounds_of(edge), &edge);
        cost_ = {stopwatch.milliseconds(), allocated_bytes() - with_walls,
                 allocated_bytes() - before};
    }

    const BuildCost& cost() const { return cost_; }

    Vec2 move(Vec2 start, Vec2 way, Bends* bends) const {
        bool first = true;
        const auto first_hit = [&](Vec2 from, Vec2 by) {
            const Cast cast(tree_, from, by);
            if (first && cast.way_out() != Vec2{}) start = from + cast.way_out();
            first = false;
            return cast.hit();
        };
        const Vec2 begin = start;
        const Vec2 end = slide(start, way, first_hit, bends);
        if (start == begin) return end;
        if (bends != nullptr) {
            *bends = {};
            bends->push_back(start);
        }
        return slide(start, way, first_hit, bends);  // again, from outside
    }

private:
    std::vector<Edge> edges_;
    b2DynamicTree tree_;
    BuildCost cost_;
};

}  // namespace

Method box2d_method(const City& city) {
    const auto peer = std::make_shared<const Box2dCity>(city);
    return make_method(
        box2d_name, Method::Kind::peer, peer->cost(),
        [peer](Vec2 start, Vec2 way, Bends* bends) { return peer->move(start, way, bends); });
}

}  // namespace slidelab::bench
