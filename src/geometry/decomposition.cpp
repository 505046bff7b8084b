#include "geometry/decomposition.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "geometry/shapes.hpp"

namespace slidelab {

namespace {

using Index = std::uint32_t;
using Triangle = std::array<Index, 3>;

bool cross_properly(const Segment& s, const Segment& t) {
    return side_of(s.a, s.b, t.a) * side_of(s.a, s.b, t.b) < 0 &&
           side_of(t.a, t.b, s.a) * side_of(t.a, t.b, s.b) < 0;
}

/// Sides in the order of their left ends, each against those that begin before it ends.
bool crosses_itself(std::span<const Vec2> outline, std::span<const Index> kept) {
    std::vector<Segment> sides;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        sides.push_back({outline[kept[i]], outline[kept[(i + 1) % kept.size()]]});
    }
    const auto left = [](const Segment& s) { return std::min(s.a.x, s.b.x); };
    std::sort(sides.begin(), sides.end(),
              [&](const Segment& s, const Segment& t) { return left(s) < left(t); });
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double right = std::max(sides[i].a.x, sides[i].b.x);
        for (std::size_t j = i + 1; j < sides.size() && left(sides[j]) <= right; ++j) {
            if (cross_properly(sides[i], sides[j])) return true;
        }
    }
    return false;
}

/// The corners where the outline bends; nothing when it goes back upon itself somewhere.
std::optional<std::vector<Index>> bending_corners(std::span<const Vec2> outline) {
    std::vector<Index> kept;
    const std::size_t n = outline.size();
    for (std::size_t i = 0; i < n; ++i) {
        // From the last corner kept, so that a long bend of tiny turns is not taken for straight.
        const Vec2 before = kept.empty() ? outline[(i + n - 1) % n] : outline[kept.back()];
        const Vec2 after = outline[(i + 1) % n];
        const bool straight = side_of(before, outline[i], after) == 0;
        if (straight && dot(outline[i] - before, after - outline[i]) < 0.0) return std::nullopt;
        if (!straight) kept.push_back(static_cast<Index>(i));
    }
    if (kept.size() < 3) return std::nullopt;
    return kept;
}

/// Ear clipping on a ring of the corners that are left.
class EarClipping {
public:
    EarClipping(std::span<const Vec2> outline, std::span<const Index> kept)
        : outline_(outline),
          next_(outline.size()),
          previous_(outline.size()),
          is_convex_(outline.size()),
          left_(kept.size()) {
        for (std::size_t i = 0; i < kept.size(); ++i) {
            next_[kept[i]] = kept[(i + 1) % kept.size()];
            previous_[next_[kept[i]]] = kept[i];
        }
        for (const Index corner : kept) look_at(corner);
        for (const Index corner : kept) {
            if (!is_convex_[corner]) not_convex_.push_back(corner);
        }
        at_ = kept[0];
    }

    /// Empty when no ear was found where there must be one.
    std::vector<Triangle> triangles() {
        std::vector<Triangle> found;
        std::size_t tried = 0;
        while (left_ > 3) {
            if (!is_ear(at_)) {
                if (++tried > left_) return {};
                at_ = next_[at_];
                continue;
            }
            found.push_back({previous_[at_], at_, next_[at_]});
            at_ = clip(at_);
            tried = 0;
        }
        if (!is_convex_[at_]) return {};  // no area
        found.push_back({previous_[at_], at_, next_[at_]});
        return found;
    }

private:
    void look_at(Index corner) {
        is_convex_[corner] =
            side_of(outline_[previous_[corner]], outline_[corner], outline_[next_[corner]]) > 0;
    }

    /// Takes an ear off and answers where to look for the next one.
    Index clip(Index ear) {
        const Index before = previous_[ear];
        const Index after = next_[ear];
        next_[before] = after;
        previous_[after] = before;
        --left_;
        look_at(before);
        look_at(after);
        not_convex_.erase(std::remove_if(not_convex_.begin(), not_convex_.end(),
                                         [this](Index i) { return is_convex_[i]; }),
                          not_convex_.end());
        return after;
    }

    /// Where any corner lies in the triangle, one that is not convex does.
    bool is_ear(Index corner) const {
        if (!is_convex_[corner]) return false;
        const Vec2 a = outline_[previous_[corner]];
        const Vec2 b = outline_[corner];
        const Vec2 c = outline_[next_[corner]];
        return std::none_of(not_convex_.begin(), not_convex_.end(), [&](Index i) {
            const Vec2 p = outline_[i];
            if (p == a || p == b || p == c) return false;
            return side_of(a, b, p) >= 0 && side_of(b, c, p) >= 0 && side_of(c, a, p) >= 0;
        });
    }

    std::span<const Vec2> outline_;
    std::vector<Index> next_;
    std::vector<Index> previous_;
    std::vector<bool> is_convex_;  // strictly, among the corners that are left
    std::vector<Index> not_convex_;
    std::size_t left_;
    Index at_ = 0;
};

/// Takes back cuts between pieces that are convex together.
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

    /// `one` has the edge from u to v, `other` the way back.
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
    std::map<std::pair<Index, Index>, Index> edges_;  // in order: the same pieces every time
};

}  // namespace

int side_of(Vec2 a, Vec2 b, Vec2 c) {
    const double one = (b.x - a.x) * (c.y - a.y);
    const double other = (b.y - a.y) * (c.x - a.x);
    constexpr double rounding = 3.3306690738754716e-16;  // Shewchuk's ccwerrboundA
    const double bound = rounding * (std::abs(one) + std::abs(other));
    return one - other > bound ? 1 : one - other < -bound ? -1 : 0;
}

std::vector<PieceOutline> convex_pieces(std::span<const Vec2> outline) {
    if (outline.size() < 3 || outline.size() > most_corners_to_cut) return {};
    const auto kept = bending_corners(outline);
    if (!kept || crosses_itself(outline, *kept)) return {};
    const std::vector<Triangle> triangles = EarClipping(outline, *kept).triangles();
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

}  // namespace slidelab
