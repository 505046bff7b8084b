#include "oracle/slide.hpp"

#include <algorithm>
#include <optional>

namespace slidelab::oracle {

namespace {

/// A direction leads into a side when its part against the normal is more than this share of it:
/// sides of pieces of one surface are turned by rounding.
constexpr Real parallel = 1e-9L;

/// The slide is hit by what it would enter deeper than this, units. Well above the tolerance of
/// the strategies, well below what is promised.
constexpr Real graze = 3e-10L;

/// A side whose region is farther away than this holds no longer, units.
constexpr Real left_behind = 1e-6L;

constexpr int most_legs = 400;
constexpr std::size_t most_ends = 16;

/// A side that it has hit, or slid along.
struct Side {
    Point normal;
    const Region* region = nullptr;
};

/// The directions that a region that is touched forbids.
struct Wedge {
    std::vector<Point> normals;
    const Region* region = nullptr;
    bool is_round = false;  ///< its surface is no plane
};
using Wedges = std::vector<Wedge>;

Wedges wedges_at(std::span<const Region> regions, Point at, Real near) {
    Wedges wedges;
    for (const Region& region : regions) {
        std::vector<Point> normals = region.normals(at, near);
        if (normals.empty()) continue;
        wedges.push_back({std::move(normals), &region, region.radius() > 0});
    }
    return wedges;
}

/// A round surface that is only nearly touched may turn away before it is reached.
bool is_free(const Wedges& wedges, Point at, Point displacement) {
    const Real limit = -parallel * length(displacement);
    return std::none_of(wedges.begin(), wedges.end(), [&](const Wedge& wedge) {
        const bool leads_in = std::all_of(wedge.normals.begin(), wedge.normals.end(),
                                          [&](Point n) { return dot(n, displacement) < limit; });
        return leads_in && (!wedge.is_round || wedge.region->cast(at, displacement, graze));
    });
}

/// A free direction as the projection of the displacement, and the side along which it leads.
struct Slide {
    Point displacement;
    std::optional<Side> along;  ///< none where the displacement itself is free
};

std::vector<Slide> slides_in(const Wedges& wedges, Point at, Point displacement) {
    if (length(displacement) == 0) return {};
    if (is_free(wedges, at, displacement)) return {{displacement, std::nullopt}};
    Slide best[2];
    Real most[2] = {0, 0};
    for (const Wedge& wedge : wedges) {
        for (const Point n : wedge.normals) {
            for (const Point ray : {Point{n.y, -n.x}, Point{-n.y, n.x}}) {
                const Real along = dot(ray, displacement);
                const std::size_t side = cross(displacement, ray) > 0 ? 1 : 0;
                if (along <= parallel * length(displacement) || along <= most[side]) continue;
                if (!is_free(wedges, at, ray * along)) continue;
                most[side] = along;
                best[side] = {ray * along, Side{n, wedge.region}};
            }
        }
    }
    std::vector<Slide> slides;  // the longer one last: it is followed first
    const std::size_t shorter = most[0] > most[1] ? 1 : 0;
    for (const std::size_t side : {shorter, 1 - shorter}) {
        if (most[side] > 0) slides.push_back(best[side]);
    }
    return slides;
}

/// One path that is being followed.
struct Walk {
    Point at;
    Real left = 1;  ///< share of the tick
    Real path = 0;
    int bends = 0;
    std::vector<Side> beside;  ///< sides that it hit or slid along, and has not left
};

struct FirstHit {
    Real share = 0;
    const Region* region = nullptr;
};

std::optional<FirstHit> first_hit(std::span<const Region> regions, Point at, Point displacement,
                                  Real near) {
    std::optional<FirstHit> first;
    for (const Region& region : regions) {
        // The regions touched now let this direction go: only rounding could bring it back.
        const std::vector<Point> normals = region.normals(at, near);
        const bool leaves = std::any_of(normals.begin(), normals.end(), [&](Point n) {
            return dot(n, displacement) >= -parallel * length(displacement);
        });
        if (leaves) continue;
        const auto hit = region.cast(at, displacement, graze);
        if (hit && (!first || *hit < first->share)) first = {*hit, &region};
    }
    return first;
}

/// Whether a side with this normal is touched.
bool touches_side(const Wedges& wedges, Point normal) {
    for (const Wedge& wedge : wedges) {
        for (const Point n : wedge.normals) {
            if (length(n - normal) <= parallel) return true;
        }
    }
    return false;
}

/// Follows all paths to their ends; false when there are too many.
bool follow(std::span<const Region> regions, Point from, Point delta, Real near,
            ExactSlide& result) {
    std::vector<Walk> walks{{from, 1, 0, 0, {}}};
    const auto end = [&result](const Walk& walk) {
        result.ends.push_back(walk.at);
        result.path = std::max(result.path, walk.path);
        result.bends = std::max(result.bends, walk.bends);
    };
    for (int legs = 0; !walks.empty(); ++legs) {
        const Walk walk = walks.back();
        walks.pop_back();
        if (legs > most_legs || result.ends.size() > most_ends) return false;
        Wedges wedges = wedges_at(regions, walk.at, near);
        for (const Side& side : walk.beside) wedges.push_back({{side.normal}, side.region, false});
        const std::vector<Slide> slides = slides_in(wedges, walk.at, delta * walk.left);
        if (slides.empty()) end(walk);
        for (const auto& [displacement, along] : slides) {
            const auto hit = first_hit(regions, walk.at, displacement, near);
            const Real share = hit ? hit->share : 1;
            Walk next{walk.at + displacement * share, walk.left * (1 - share),
                      walk.path + length(displacement) * share, walk.bends + 1, walk.beside};
            if (along && !touches_side(wedges_at(regions, next.at, near), along->normal)) {
                result.passed_an_end = true;
            }
            if (along) next.beside.push_back(*along);
            if (hit) {
                const std::vector<Point> normals = hit->region->normals(next.at, near);
                if (normals.size() == 1) next.beside.push_back({normals[0], hit->region});
            }
            std::erase_if(next.beside, [&](const Side& side) {
                return side.region->gap(next.at) > left_behind;
            });
            walks.push_back(std::move(next));
        }
    }
    return true;
}

}  // namespace

ExactSlide exact_slide(std::span<const Region> regions, Point from, Point delta, Real near) {
    ExactSlide result;
    if (!follow(regions, from, delta, near, result)) return {};
    return result;
}

}  // namespace slidelab::oracle
