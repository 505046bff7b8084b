#include "slidelab/geometry/polygons/convex_decomposition.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

using Index = std::uint32_t;
using Triangle = std::array<Index, 3>;

/// The corners that are not collinear; none when the outline reverses somewhere.
std::optional<std::vector<Index>> bending_corners(std::span<const Vec2> outline) {
    std::vector<Index> kept;
    const std::size_t n = outline.size();
    for (std::size_t i = 0; i < n; ++i) {
        // From the last corner kept, so that a long curve of tiny turns does not count as straight.
        const Vec2 before = kept.empty() ? outline[(i + n - 1) % n] : outline[kept.back()];
        const Vec2 after = outline[(i + 1) % n];
        const bool straight = side_of(before, outline[i], after) == 0;
        if (straight && dot(outline[i] - before, after - outline[i]) < 0.0) return std::nullopt;
        if (!straight) kept.push_back(static_cast<Index>(i));
    }
    if (kept.size() < 3) return std::nullopt;
    return kept;
}

/// The corners that are not convex: most_corners_to_cut at most, so a list is fast enough.
class NotConvex {
public:
    NotConvex(std::span<const Vec2> outline, std::vector<Index> corners)
        : outline_(outline), corners_(std::move(corners)), is_in_(outline.size()) {
        for (const Index corner : corners_) is_in_[corner] = true;
    }

    bool holds(Index corner) const { return is_in_[corner]; }
    void remove(Index corner) {
        is_in_[corner] = false;
        if (++removed_ <= corners_.size() / 2) return;
        std::erase_if(corners_, [this](Index one) { return !is_in_[one]; });
        removed_ = 0;
    }

    /// A corner in a screen-clockwise triangle, or so near its sides that rounding could put it
    /// there. The triangle's own corners, and corners equal to them, do not count.
    std::optional<Index> any_in(Vec2 a, Vec2 b, Vec2 c) const {
        const Aabb around = merged(bounds_of(Segment{a, b}), {c, c});
        for (const Index corner : corners_) {
            const Vec2 p = outline_[corner];
            if (!around.contains(p) || !is_in_[corner] || p == a || p == b || p == c) continue;
            if (side_of(a, b, p) >= 0 && side_of(b, c, p) >= 0 && side_of(c, a, p) >= 0)
                return corner;
        }
        return std::nullopt;
    }

private:
    std::span<const Vec2> outline_;
    std::vector<Index> corners_;
    std::vector<bool> is_in_;
    std::size_t removed_ = 0;  ///< corners that are still in the list
};

/// Ear clipping on a ring of the remaining corners. Always clips the next ear round the ring.
class EarClipping {
public:
    EarClipping(std::span<const Vec2> outline, std::span<const Index> kept)
        : outline_(outline),
          next_(outline.size()),
          previous_(outline.size()),
          is_convex_(outline.size()),
          waiting_(outline.size()),
          may_be_ear_(outline.size()),
          left_(kept.size()),
          not_convex_(outline, linked(kept)),
          at_(kept[0]) {}

    /// Empty when no ear was found where there must be one.
    std::vector<Triangle> triangles() {
        std::vector<Triangle> found;
        while (left_ > 3) {
            const std::optional<Index> ear = next_ear();
            if (!ear) return {};
            found.push_back({previous_[*ear], *ear, next_[*ear]});
            at_ = clip(*ear);
        }
        if (!is_convex_[at_]) return {};  // no area
        found.push_back({previous_[at_], at_, next_[at_]});
        return found;
    }

private:
    /// Links the ring; returns its corners that are not convex.
    std::vector<Index> linked(std::span<const Index> kept) {
        for (std::size_t i = 0; i < kept.size(); ++i) {
            next_[kept[i]] = kept[(i + 1) % kept.size()];
            previous_[next_[kept[i]]] = kept[i];
        }
        std::vector<Index> not_convex;
        for (const Index corner : kept) {
            judge(corner);
            if (!is_convex_[corner]) not_convex.push_back(corner);
        }
        return not_convex;
    }

    void judge(Index corner) {
        is_convex_[corner] =
            side_of(outline_[previous_[corner]], outline_[corner], outline_[next_[corner]]) > 0;
        may_be_ear_[corner] = is_convex_[corner];
    }

    /// A corner is no ear while its triangle contains a corner that is not convex: it waits for
    /// that corner.
    std::optional<Index> next_ear() {
        Index corner = at_;
        for (std::size_t i = 0; i < left_; ++i, corner = next_[corner]) {
            if (!may_be_ear_[corner]) continue;
            // If any corner lies in the triangle, one that is not convex does.
            const std::optional<Index> other = not_convex_.any_in(
                outline_[previous_[corner]], outline_[corner], outline_[next_[corner]]);
            if (!other) return corner;
            may_be_ear_[corner] = false;
            waiting_[*other].push_back(corner);
        }
        return std::nullopt;
    }

    /// Clips an ear and returns the corner to search on from.
    Index clip(Index ear) {
        const Index before = previous_[ear];
        const Index after = next_[ear];
        next_[before] = after;
        previous_[after] = before;
        is_convex_[ear] = false;
        may_be_ear_[ear] = false;
        --left_;
        for (const Index corner : {before, after}) {
            judge(corner);
            if (is_convex_[corner] && not_convex_.holds(corner)) let_go(corner);
        }
        return after;
    }

    /// The corner has become convex: corners that waited for it may be ears.
    void let_go(Index corner) {
        not_convex_.remove(corner);
        for (const Index other : waiting_[corner]) may_be_ear_[other] = is_convex_[other];
    }

    std::span<const Vec2> outline_;
    std::vector<Index> next_;
    std::vector<Index> previous_;
    std::vector<bool> is_convex_;              // strictly, among the corners that are left
    std::vector<std::vector<Index>> waiting_;  // for a corner, until it is convex
    std::vector<bool> may_be_ear_;
    std::size_t left_;
    NotConvex not_convex_;
    Index at_;
};

/// Removes cuts between pieces whose union is convex.
class Merging {
public:
    Merging(std::span<const Vec2> outline, std::span<const Triangle> triangles)
        : outline_(outline), owner_(triangles.size()) {
        std::iota(owner_.begin(), owner_.end(), Index{0});
        for (const Triangle& t : triangles) {
            const auto piece = static_cast<Index>(pieces_.size());
            pieces_.push_back({t[0], t[1], t[2]});
            for (std::size_t i = 0; i < 3; ++i) edges_[{t[i], t[(i + 1) % 3]}] = piece;
        }
    }

    std::vector<std::vector<Index>> merged() {
        for (const auto& [edge, piece] : edges_) {
            const auto other = edges_.find({edge.second, edge.first});
            if (other == edges_.end() || edge.first > edge.second) continue;
            merge(edge.first, edge.second, owner_of(piece), owner_of(other->second));
        }
        pieces_.erase(std::remove_if(pieces_.begin(), pieces_.end(),
                                     [](const auto& piece) { return piece.empty(); }),
                      pieces_.end());
        return pieces_;
    }

private:
    Index owner_of(Index piece) {
        while (owner_[piece] != piece) piece = owner_[piece] = owner_[owner_[piece]];
        return piece;
    }

    /// `one` has the edge from u to v, `other` the one back.
    void merge(Index u, Index v, Index one, Index other) {
        std::vector<Index>& p = pieces_[one];
        std::vector<Index>& q = pieces_[other];
        if (one == other || p.size() + q.size() - 2 > most_corners_of_piece) return;
        std::rotate(p.begin(), std::find(p.begin(), p.end(), v), p.end());  // v ... u
        std::rotate(q.begin(), std::find(q.begin(), q.end(), u), q.end());  // u ... v
        const auto bends_outwards = [this](Index a, Index b, Index c) {
            return side_of(outline_[a], outline_[b], outline_[c]) >= 0;
        };
        if (!bends_outwards(p[p.size() - 2], u, q[1])) return;
        if (!bends_outwards(q[q.size() - 2], v, p[1])) return;
        p.insert(p.end(), q.begin() + 1, q.end() - 1);
        q.clear();
        owner_[other] = one;
    }

    std::span<const Vec2> outline_;
    std::vector<std::vector<Index>> pieces_;
    std::vector<Index> owner_;
    std::map<std::pair<Index, Index>, Index> edges_;  // ordered, so that the pieces are
                                                      // deterministic
};

}  // namespace

int side_of(Vec2 a, Vec2 b, Vec2 c) {
    const double one = (b.x - a.x) * (c.y - a.y);
    const double other = (b.y - a.y) * (c.x - a.x);
    const double bound = turn_rounding * (std::abs(one) + std::abs(other));
    return one - other > bound ? 1 : one - other < -bound ? -1 : 0;
}

bool cross_properly(const Segment& s, const Segment& t) {
    return side_of(s.a, s.b, t.a) * side_of(s.a, s.b, t.b) < 0 &&
           side_of(t.a, t.b, s.a) * side_of(t.a, t.b, s.b) < 0;
}

bool is_strictly_convex(std::span<const Vec2> corners) {
    const std::size_t n = corners.size();
    for (std::size_t i = 0; i < n; ++i)
        if (side_of(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]) == 0) return false;
    return is_convex(corners);
}

std::vector<PieceOutline> convex_pieces(std::span<const Vec2> outline) {
    if (outline.size() < 3 || outline.size() > most_corners_to_cut) return {};
    const auto kept = bending_corners(outline);
    if (!kept) return {};
    EarClipping clipping(outline, *kept);
    const std::vector<Triangle> triangles = clipping.triangles();
    if (triangles.size() + 2 != kept->size()) return {};

    std::vector<Index> following(outline.size());
    for (std::size_t i = 0; i < kept->size(); ++i) {
        following[(*kept)[i]] = (*kept)[(i + 1) % kept->size()];
    }
    std::vector<PieceOutline> pieces;
    for (const std::vector<Index>& corners : Merging(outline, triangles).merged()) {
        PieceOutline& piece = pieces.emplace_back();
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Index to = corners[(i + 1) % corners.size()];
            piece.push_back({corners[i], following[corners[i]] != to});
        }
    }
    return pieces;
}

}  // namespace slidelab::detail
