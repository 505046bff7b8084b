#include "slidelab/geometry/half_planes.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

bool within(Vec2 v, const HalfPlane& plane, double slack) {
    return dot(v, plane.normal) >= plane.least - slack;
}

/// Keeps the nearest of the candidates that lie in all half-planes.
class Nearest {
public:
    Nearest(Vec2 displacement, std::span<const HalfPlane> planes)
        : displacement_(displacement), planes_(planes) {
        double size = length(displacement);
        for (const HalfPlane& plane : planes) size = std::max(size, std::abs(plane.least));
        slack_ = clip_rounding * size;
    }

    void offer(Vec2 v) {
        if (best_ && length_squared(v - displacement_) >= length_squared(*best_ - displacement_))
            return;
        for (const HalfPlane& plane : planes_) {
            if (!within(v, plane, slack_)) return;
        }
        best_ = v;
    }

    std::optional<Vec2> best() const { return best_; }

private:
    Vec2 displacement_;
    std::span<const HalfPlane> planes_;
    double slack_;
    std::optional<Vec2> best_;
};

/// Where two boundary lines cross; none for parallel ones.
std::optional<Vec2> crossing_of(const HalfPlane& a, const HalfPlane& b) {
    const double turn = cross(a.normal, b.normal);
    if (std::abs(turn) < clip_rounding) return std::nullopt;
    return Vec2{(a.least * b.normal.y - b.least * a.normal.y) / turn,
                (b.least * a.normal.x - a.least * b.normal.x) / turn};
}

}  // namespace

std::optional<Vec2> nearest_within_several(Vec2 v, std::span<const HalfPlane> planes) {
    Nearest nearest(v, planes);
    nearest.offer(v);
    if (nearest.best()) return nearest.best();
    // On the boundary of a plane that has it already something else is nearer.
    for (const HalfPlane& plane : planes) {
        const double missing = plane.least - dot(v, plane.normal);
        if (missing > 0.0) nearest.offer(v + plane.normal * missing);
    }
    if (nearest.best()) return nearest.best();
    for (std::size_t i = 0; i < planes.size(); ++i) {
        for (std::size_t k = i + 1; k < planes.size(); ++k) {
            if (const auto corner = crossing_of(planes[i], planes[k])) nearest.offer(*corner);
        }
    }
    return nearest.best();
}

Vec2 projected_on_half_planes(Vec2 v, std::span<const Vec2> normals) {
    InlineVector<HalfPlane, 64> planes;
    for (const Vec2 normal : normals) planes.push_back({normal});
    // Walls at rest always leave one solution, the tip of the cone: no motion.
    return nearest_within(v, planes.all()).value_or(Vec2{});
}

}  // namespace slidelab::detail
