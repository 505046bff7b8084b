#include "lab/engines/godot_motion.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr float cmp_epsilon = 1e-5F;
constexpr float contact_depth_factor = 0.05F;  // TEST_MOTION_MIN_CONTACT_DEPTH_FACTOR
constexpr float least_margin = 1e-4F;          // TEST_MOTION_MARGIN_MIN_VALUE
constexpr float is_a_side = 0.99998F;          // of a support: the cosine to its normal

std::vector<Vec2f> side_normals(const Rounded& shape) {
    std::vector<Vec2f> normals;
    for (std::size_t i = 0; i < shape.corners.size() && shape.corners.size() > 1; ++i) {
        const Vec2f side = shape.corners[(i + 1) % shape.corners.size()] - shape.corners[i];
        normals.push_back(normalized({side.y, -side.x}));
    }
    return normals;
}

bool has_side(std::span<const Vec2f> normals, Vec2f direction) {
    return std::any_of(normals.begin(), normals.end(),
                       [&](Vec2f normal) { return dot(normal, direction) > is_a_side; });
}

/// Eight halvings towards the first touch at `part`: the last free fraction, and the first that
/// touches.
void bisect(float part, float& low, float& high) {
    float coefficient = 0.5F;
    low = 0.0F;
    high = 1.0F;
    for (int k = 0; k < 8; ++k) {
        const float fraction = low + (high - low) * coefficient;
        if (fraction >= part) {
            high = fraction;
            coefficient = k == 0 || low > 0.0F ? 0.5F : 0.25F;
        } else {
            low = fraction;
            coefficient = k == 0 || high < 1.0F ? 0.5F : 0.75F;
        }
    }
}

}  // namespace

GodotSpace::GodotSpace(const Level& level, const MoveRequest& request, double pixels, float margin,
                       int order)
    : all_(obstacles_in(level, request, reach_of(request, 1.0), Boxes::at_start)),
      margin_(std::max(margin, least_margin)) {
    if (order == 1) std::reverse(all_.begin(), all_.end());
    const Rounded body = rounded_of(request.shape, pixels);
    sides_of_body_ = side_normals(body);
    constexpr float one_way_margin = 1.0F;  // pixels, a shape's default
    for (const Obstacle& each : all_) {
        const Vec2f delta = to_float(each.delta * pixels);
        const Vec2f passes = normalized(-to_float(each.traits.solid_side));
        const float depth = std::max(one_way_margin, margin_) + std::max(0.0F, -dot(delta, passes));
        pairs_.push_back({Difference(rounded_of(each, pixels), body), passes, depth});
    }
}

/// Whether a contact of a one-way wall does not count.
bool GodotSpace::lets_through(const Pair& pair, const Gap& gap) const {
    if (pair.one_way == Vec2f{}) return false;
    const float depth = margin_ - gap.distance;
    const bool is_behind = dot(pair.one_way, -gap.normal) < cmp_epsilon;
    return depth > pair.one_way_depth || (depth * depth > cmp_epsilon && is_behind);
}

/// Two where straight sides lie on each other, otherwise one.
int GodotSpace::contacts_of(const Pair& pair, const Gap& gap) const {
    const bool is_face = has_side(pair.difference.normals(), gap.normal);
    return is_face && has_side(sides_of_body_, -gap.normal) ? 2 : 1;
}

GodotSpace::Free GodotSpace::free_body(Vec2f from, std::size_t excluded) const {
    Free free{from, false, std::vector<bool>(pairs_.size(), false)};
    const float least_depth = margin_ * contact_depth_factor;
    constexpr float share = 0.4F;
    for (int attempt = 0; attempt < 4; ++attempt) {
        Vec2f recovery;
        bool collides = false;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            free.passes[i] = false;
            const Gap gap = pairs_[i].difference.gap(free.place);
            if (i == excluded || gap.distance > margin_) continue;
            if (lets_through(pairs_[i], gap)) {
                free.passes[i] = true;
                continue;
            }
            collides = true;
            for (int contact = contacts_of(pairs_[i], gap); contact > 0; --contact) {
                const float depth = margin_ - gap.distance - dot(gap.normal, recovery);
                if (depth > least_depth + cmp_epsilon)
                    recovery += gap.normal * ((depth - least_depth) * share);
            }
        }
        if (!collides) break;
        free.recovered = true;
        if (recovery == Vec2f{}) break;
        free.place += recovery;
    }
    return free;
}

void GodotSpace::find_fractions(GodotMotion& found, const Free& free, Vec2f motion,
                                std::size_t excluded) const {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        if (i == excluded || free.passes[i]) continue;
        const Pair& pair = pairs_[i];
        const bool is_one_way = pair.one_way != Vec2f{};
        if (pair.difference.gap(free.place).distance <= 0.0F) {
            if (is_one_way && dot(motion, pair.one_way) < 0.0F) continue;
            found.safe = found.unsafe = 0.0F;
            found.is_stuck = true;
            found.wall = i;
            return;
        }
        const auto hit = pair.difference.cast(free.place, motion);
        if (!hit) continue;
        if (is_one_way && dot(pair.one_way, hit->normal) >= 0.0F) continue;
        float low = 0.0F;
        float high = 1.0F;
        bisect(hit->part, low, high);
        if (low >= found.safe) continue;
        found.safe = low;
        found.unsafe = high;
        found.wall = i;
    }
}

/// The deepest contact of the grown body at the unsafe end.
void GodotSpace::find_rest(GodotMotion& found, const Free& free, Vec2f motion,
                           std::size_t excluded) const {
    const Vec2f end = free.place + motion * found.unsafe;
    const float least = std::min(length(motion), margin_ * contact_depth_factor);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        if (i == excluded || free.passes[i]) continue;
        const Gap gap = pairs_[i].difference.gap(end);
        const float depth = margin_ - gap.distance;
        if (depth < 0.0F || depth < least || depth <= found.depth) continue;
        if (pairs_[i].one_way != Vec2f{} &&
            (depth > pairs_[i].one_way_depth || dot(pairs_[i].one_way, gap.normal) > -cmp_epsilon))
            continue;
        found.depth = depth;
        found.normal = gap.normal;
        found.wall = i;
        found.collided = true;
    }
}

GodotMotion GodotSpace::test(Vec2f from, Vec2f motion, bool cancels_sliding,
                             std::size_t excluded) const {
    GodotMotion found;
    const Free free = free_body(from, excluded);
    find_fractions(found, free, motion, excluded);
    if (free.recovered || found.safe < 1.0F) find_rest(found, free, motion, excluded);
    const float part = found.collided ? found.safe : 1.0F;
    found.travel = motion * part + (free.place - from);
    found.remainder = motion - motion * part;
    if (!cancels_sliding) return found;
    const float whole = length(motion);
    float precision = 0.001F;
    if (found.collided) {
        precision += whole * (found.unsafe - found.safe);
        if (found.depth > margin_ + precision) return found;
    }
    const Vec2f direction = whole > cmp_epsilon ? normalized(motion) : Vec2f{};
    const float along = dot(found.travel, direction);
    if (length(found.travel - direction * along) < margin_ + precision) {
        found.travel = direction * along;
        found.remainder = motion - found.travel;
    }
    return found;
}

}  // namespace slidelab::lab
