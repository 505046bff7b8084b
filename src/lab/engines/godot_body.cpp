#include "lab/engines/godot_body.hpp"

namespace slidelab::lab {

namespace {

constexpr float contact_depth_factor = 0.05F;  // TEST_MOTION_MIN_CONTACT_DEPTH_FACTOR
constexpr float least_margin = 1e-4F;          // TEST_MOTION_MARGIN_MIN_VALUE
constexpr float is_a_side = 0.99998F;          // of a support: the cosine to its normal

constexpr Reason within_margin{"the deepest within the margin"};
constexpr Reason too_steep_to_slide{"within wall_min_slide_angle",
                                    "The normal of {wall} is within wall_min_slide_angle of the "
                                    "velocity: it stops there instead of "
                                    "sliding."};
constexpr Reason is_stuck{
    "it overlaps at the start",
    "It overlaps {wall} after four attempts to free it: Godot then takes no step at all."};
constexpr Reason freed_only{
    "within safe_margin at the start",
    "{wall} was within safe_margin at the start: what pushes it out of the margin is a collision, "
    "too."};

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

GodotSpace::GodotSpace(const EngineCall& call, float margin)
    : body_(rounded_of(call.request.shape, call.scale), a_point()),
      margin_(std::max(margin, least_margin)) {
    constexpr float one_way_margin = 1.0F;  // pixels, a shape's default
    const std::vector<Difference> differences = call.differences();
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const Vec2f delta = call.in_engine(call.bodies[i].delta);
        const Vec2f passes = normalized(-to_float(call.bodies[i].traits.solid_side));
        const float depth = std::max(one_way_margin, margin_) + std::max(0.0F, -dot(delta, passes));
        pairs_.push_back({differences[i], passes, depth});
    }
}

/// Whether a contact of a one-way wall does not count.
bool GodotSpace::lets_through(const Pair& pair, const Separation& gap) const {
    if (pair.one_way == Vec2f{}) return false;
    const float depth = margin_ - gap.distance;
    const bool is_behind = dot(pair.one_way, -gap.normal) < godot_epsilon;
    return depth > pair.one_way_depth || (depth * depth > godot_epsilon && is_behind);
}

/// Two where straight sides lie on each other, otherwise one.
int GodotSpace::contacts_of(const Pair& pair, const Separation& gap) const {
    const bool is_face = has_side(pair.difference.normals(), gap.normal);
    return is_face && has_side(body_.normals(), -gap.normal) ? 2 : 1;
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
            const Separation gap = pairs_[i].difference.gap(free.place);
            if (i == excluded || gap.distance > margin_) continue;
            if (lets_through(pairs_[i], gap)) {
                free.passes[i] = true;
                continue;
            }
            collides = true;
            for (int contact = contacts_of(pairs_[i], gap); contact > 0; --contact) {
                const float depth = margin_ - gap.distance - dot(gap.normal, recovery);
                if (depth > least_depth + godot_epsilon)
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
        bisect(hit->toi, low, high);
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
        const Separation gap = pairs_[i].difference.gap(end);
        const float depth = margin_ - gap.distance;
        if (depth < 0.0F || depth < least || depth <= found.depth) continue;
        if (pairs_[i].one_way != Vec2f{} && (depth > pairs_[i].one_way_depth ||
                                             dot(pairs_[i].one_way, gap.normal) > -godot_epsilon))
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
    const Vec2f direction = whole > godot_epsilon ? normalized(motion) : Vec2f{};
    const float along = dot(found.travel, direction);
    if (length(found.travel - direction * along) < margin_ + precision) {
        found.travel = direction * along;
        found.remainder = motion - found.travel;
    }
    return found;
}

GodotBody::GodotBody(EngineCall& call)
    : place(call.in_engine(call.request.position)),
      motion(call.in_engine(call.request.displacement)),
      velocity(call.in_engine(call.request.velocity)),
      call_(call),
      space_(call, call.number(godot_safe_margin)),
      whole_(length(motion)) {}

GodotMotion GodotBody::collide(Vec2f by, int round, bool cancels_sliding, std::size_t excluded) {
    const GodotMotion found = space_.test(place, by, cancels_sliding, excluded);
    place += found.travel;
    walked_ += length(found.travel);
    if (!found.collided) return found;
    if (!first_normal) first_normal = found.normal;
    report(found, round);
    return found;
}

void GodotBody::report(const GodotMotion& found, int round) {
    const Reason& moved = stops_at(found.normal) ? too_steep_to_slide
                          : found.safe >= 1.0F   ? freed_only
                                                 : within_margin;
    call_.report(found.wall, place, found.normal,
                 {1, round, whole_ > 0.0F ? std::min(1.0F, walked_ / whole_) : 0.0F,
                  found.is_stuck ? ContactKind::overlap_at_start : ContactKind::hit},
                 {found.is_stuck ? is_stuck : moved, "depth", found.depth});
}

std::size_t GodotBody::box_of(std::size_t wall) const {
    const WallRef first = call_.bodies[wall].first_wall;
    return first.is_of_level() ? GodotSpace::none : first.body();
}

MoveResult GodotBody::end() {
    call_.result.on_floor = on_floor;
    call_.result.velocity = call_.in_units(velocity);
    return call_.end(place);
}

}  // namespace slidelab::lab
