// Box2D 2.4: its dynamic tree finds the candidates, its shape cast answers for each. It calculates
// in float.
//
// b2ShapeCast brings the disk to between 0 and half a linear slop (0.0025 units) before a wall, and
// a box or polygon to a polygon radius (0.01 units) more, as every polygon of Box2D has such a
// skin. At a start that near, or nearer, it says anything: no hit, a hit at once, a later one. So
// the distance at the start is tested here first: within half a slop a wall blocks the
// displacement against its normal and is not cast against, and a mover that is deeper in it than a
// slop is first pushed out.
#include <box2d/b2_distance.h>
#include <box2d/b2_dynamic_tree.h>

#include <array>
#include <memory>
#include <vector>

#include "bench/measure.hpp"
#include "bench/method.hpp"
#include "bench/slide_loop.hpp"
#include "oracle/region.hpp"

namespace slidelab::bench {

namespace {

/// A fraction of the displacement. Normals turn by as much, since float coordinates are rounded to
/// 6e-5 units where the largest city ends; a displacement along a wall is not one into it.
constexpr double direction = 1e-3;

b2Vec2 to_box2d(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
Vec2 from_box2d(b2Vec2 v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }

/// A mover as Box2D casts it: the hull of some points, grown by a radius.
struct Body {
    explicit Body(const Shape& shape) {
        for (const Vec2 corner : oracle::corners_of_mover(shape))
            points.push_back(to_box2d(corner));
        if (const auto* disk = std::get_if<DiskShape>(&shape)) {
            points = {b2Vec2_zero};
            radius = rests_at = static_cast<float>(disk->radius);
        }
        for (const b2Vec2 point : points) extent = b2Max(extent, point.Length() + radius);
    }

    std::vector<b2Vec2> points;  ///< around its position
    float radius = 0.0F;
    float rests_at = b2_polygonRadius;  ///< from a wall to the hull, when it leans against it
    float extent = 0.0F;                ///< from its position
};

using Edge = std::array<b2Vec2, 2>;

b2AABB bounds_of(const Edge& edge) { return {b2Min(edge[0], edge[1]), b2Max(edge[0], edge[1])}; }

using Takes = bool (*)(const Edge&);

bool takes_all(const Edge&) { return true; }

/// One cast: what the tree finds is cast against, and the nearest hit kept.
class Cast {
public:
    Cast(const b2DynamicTree& tree, const Body& body, Takes takes, Vec2 start, Vec2 translation)
        : tree_(tree), body_(body), takes_(takes), translation_(translation) {
        input_.proxyB.Set(body.points.data(), static_cast<int32>(body.points.size()), body.radius);
        input_.transformA.SetIdentity();
        input_.transformB.Set(to_box2d(start), 0.0F);
        input_.translationB = to_box2d(translation);
        const b2Vec2 end = input_.transformB.p + input_.translationB;
        const float extent = body.extent + b2_polygonRadius + b2_linearSlop;
        tree_.Query(this, {b2Min(input_.transformB.p, end) - b2Vec2(extent, extent),
                           b2Max(input_.transformB.p, end) + b2Vec2(extent, extent)});
    }

    bool QueryCallback(int32 proxy) {
        const auto& edge = *static_cast<const Edge*>(tree_.GetUserData(proxy));
        if (takes_ != nullptr && !takes_(edge)) return true;
        if (begins_at(edge)) return true;
        input_.proxyA.Set(edge.data(), 2, 0.0F);
        b2ShapeCastOutput output;
        if (b2ShapeCast(&output, &input_)) take(output.lambda, from_box2d(output.normal));
        return true;
    }

    const std::optional<Hit>& hit() const { return hit_; }
    Vec2 minimum_translation() const {
        return minimum_translation_;
    }  ///< of the deepest overlap beyond the slop

private:
    void take(float fraction, Vec2 normal) {
        if (dot(translation_, normal) >= 0.0) return;
        if (!hit_ || static_cast<double>(fraction) < hit_->fraction) {
            // Length 1 in float is not length 1 in double.
            hit_ = Hit{static_cast<double>(fraction), normalized(normal)};
        }
    }

    bool begins_at(const Edge& edge) {
        b2Vec2 normal = from_edge(edge);
        const float near = body_.rests_at + 0.6F * b2_linearSlop;  // where a cast ends, rounded up
        if (normal.LengthSquared() >= near * near) return false;
        const float apart = normal.Normalize();
        if (apart == 0.0F) return false;  // the hull itself is in it, and nothing says which side
        const float depth = body_.rests_at - apart;
        if (dot(translation_, from_box2d(normal)) < -direction * length(translation_)) {
            take(0.0F, from_box2d(normal));
        }
        if (depth > b2_linearSlop && depth > deepest_) {
            deepest_ = depth;
            minimum_translation_ = from_box2d(depth * normal);
        }
        return true;
    }

    /// From the edge's nearest point to that of the hull, where the cast begins.
    b2Vec2 from_edge(const Edge& edge) const {
        if (body_.points.size() > 1) return from_edge_to_hull(edge);
        const b2Vec2 along = edge[1] - edge[0];
        const b2Vec2 offset = input_.transformB.p - edge[0];
        const float place = b2Clamp(b2Dot(offset, along) / b2Dot(along, along), 0.0F, 1.0F);
        return offset - place * along;
    }

    b2Vec2 from_edge_to_hull(const Edge& edge) const {
        b2DistanceInput input;
        input.proxyA.Set(edge.data(), 2, 0.0F);
        input.proxyB = input_.proxyB;
        input.transformA = input_.transformA;
        input.transformB = input_.transformB;
        input.useRadii = false;
        b2SimplexCache cache;
        cache.count = 0;
        b2DistanceOutput output;
        b2Distance(&output, &cache, &input);
        return output.pointB - output.pointA;
    }

    const b2DynamicTree& tree_;
    const Body& body_;
    Takes takes_;  ///< null: all
    Vec2 translation_;
    b2ShapeCastInput input_;
    std::optional<Hit> hit_;
    float deepest_ = 0.0F;
    Vec2 minimum_translation_;
};

class Box2dCity {
public:
    Box2dCity(const City& city, const Shape& mover, Extra extra)
        : body_(mover), takes_(extra == Extra::filter ? takes_all : nullptr) {
        const double before = allocated_bytes();
        const std::vector<Vec2> bodies =
            extra == Extra::bodies ? body_places(city) : std::vector<Vec2>{};
        edges_.reserve(city.wall_count() + 4 * bodies.size());
        for (const Segment& wall : city.walls()) {
            edges_.push_back({to_box2d(wall.a), to_box2d(wall.b)});
        }
        const double with_walls = allocated_bytes();
        const Stopwatch stopwatch;
        for (Edge& edge : edges_) tree_.CreateProxy(bounds_of(edge), &edge);
        cost_ = {stopwatch.milliseconds(), allocated_bytes() - with_walls,
                 allocated_bytes() - before};
        for (const Vec2 at : bodies) {
            const auto corners = corners_of(bounds_of(Box{at, {body_half, body_half}}));
            for (std::size_t i = 0; i < 4; ++i) {
                edges_.push_back({to_box2d(corners[i]), to_box2d(corners[(i + 1) % 4])});
                tree_.CreateProxy(bounds_of(edges_.back()), &edges_.back());
            }
        }
    }

    const BuildCost& cost() const { return cost_; }

    Vec2 move(Vec2 start, Vec2 translation, Bends* bends) const {
        bool first = true;
        const auto first_hit = [&](Vec2 from, Vec2 by) {
            const Cast cast(tree_, body_, takes_, from, by);
            if (first && cast.minimum_translation() != Vec2{})
                start = from + cast.minimum_translation();
            first = false;
            return cast.hit();
        };
        const Vec2 begin = start;
        const Vec2 end = slide(start, translation, first_hit, bends);
        if (start == begin) return end;
        if (bends != nullptr) {
            *bends = {};
            bends->push_back(start);
        }
        return slide(start, translation, first_hit, bends);  // again, from outside
    }

private:
    Body body_;
    Takes takes_;
    std::vector<Edge> edges_;
    b2DynamicTree tree_;
    BuildCost cost_;
};

}  // namespace

Method box2d_method(const City& city, const Shape& mover, Extra extra) {
    const auto peer = std::make_shared<const Box2dCity>(city, mover, extra);
    return make_method(name_with(box2d_name, extra), Method::Kind::peer, peer->cost(),
                       [peer](Vec2 start, Vec2 translation, Bends* bends) {
                           return peer->move(start, translation, bends);
                       });
}

}  // namespace slidelab::bench
