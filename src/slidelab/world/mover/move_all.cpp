#include "slidelab/world/move_all.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "slidelab/world/among_others.hpp"
#include "slidelab/world/check.hpp"
#include "slidelab/world/mover/mover_tick.hpp"

namespace slidelab {

namespace {

using detail::MoverForm;
using detail::TickCandidates;

/// Bits of a number, each with a zero before it.
std::uint32_t spread(std::uint32_t bits) {
    bits = (bits | (bits << 8U)) & 0x00ff00ffU;
    bits = (bits | (bits << 4U)) & 0x0f0f0f0fU;
    bits = (bits | (bits << 2U)) & 0x33333333U;
    return (bits | (bits << 1U)) & 0x55555555U;
}

constexpr unsigned most_bits = 10;  ///< a million cells

/// Movers as ticks read them: a few, because those that are near each other are mostly alike.
class Forms {
public:
    /// Until the next call. Null gives the form of a mover that is refused.
    MoverForm& of(const Mover* known) {
        const Mover& mover = known ? *known : nothing_;
        for (auto& form : kept_)
            if (form && &form->mover == &mover) return *form;
        return kept_[next_++ % kept_.size()].emplace(mover, mover.shape);
    }

private:
    const Mover nothing_{.shape = PolygonShape{}};
    std::array<std::optional<MoverForm>, 4> kept_;
    std::size_t next_ = 0;
};

void prefetch_all_of(const Moving& moving) {
    constexpr std::size_t line = 64;
    const auto* bytes = reinterpret_cast<const char*>(&moving);
    for (std::size_t at = 0; at < sizeof moving; at += line) detail::prefetch(bytes + at);
}

/// Movers until a move, at which what it reads of solids is prefetched: their walls are there then.
constexpr std::size_t soon = 4;

void prefetch_objects(const Level& level, const TickCandidates& near) {
    for (const std::uint32_t wall : near.walls) {
        const std::uint32_t solid = level.walls()[wall].solid;
        if (solid != no_solid) detail::prefetch(&level.solids()[solid]);
    }
}

Vec2 carried_by_platform(const detail::Scene& scene, const MoverState& state, Vec2 position) {
    const bool is_carried = detail::is_set(state.on_floor) && state.platform &&
                            scene.has_body(state.platform) &&
                            !detail::has_ridden(scene, state, position);
    return is_carried ? scene.displacement_of(state.platform) : Vec2{};
}

}  // namespace

// --- The order ---

std::int64_t MoveOrder::column_of(double x) const {
    const double column = std::floor(x * cells_per_unit_);
    constexpr double most = 1e15;
    return std::abs(column) < most ? static_cast<std::int64_t>(column) : 0;  // also for NaN
}

/// In Morton's order, so that what is near is near in memory.
std::uint32_t MoveOrder::cell_of(std::int64_t column, std::int64_t row) const {
    const auto last = (std::int64_t{1} << bits_) - 1;
    return spread(static_cast<std::uint32_t>(column & last)) |
           spread(static_cast<std::uint32_t>(row & last)) << 1U;
}

/// A counting sort by cells.
void MoveOrder::sort(std::span<const Moving> all) {
    largest_ = {};
    unsorted_.resize(all.size());
    const Mover* mover = nullptr;
    Place place;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (!all[i].mover) {
            mover = nullptr;
            place = {};
        } else if (all[i].mover != mover) {  // mostly they are alike
            mover = all[i].mover;
            const Vec2 extents = extents_of(mover->shape);
            place.extents = detail::takes(*mover, mover->shape, extents) ? extents : Vec2{};
            place.is_disk = std::holds_alternative<DiskShape>(mover->shape);
            largest_ = {std::max(largest_.x, place.extents.x),
                        std::max(largest_.y, place.extents.y)};
        }
        place.position = all[i].input.position;
        place.mover = i;
        unsorted_[i] = place;
    }
    constexpr double smallest = 1e-3;  // units
    cells_per_unit_ = 0.5 / std::max({largest_.x, largest_.y, smallest});
    bits_ = 0;
    while (bits_ < most_bits && (std::size_t{1} << 2U * bits_) < all.size()) ++bits_;
    begins_.assign((std::size_t{1} << 2U * bits_) + 1, 0);
    cells_.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Vec2 at = unsorted_[i].position;
        cells_[i] = cell_of(column_of(at.x), column_of(at.y));
        ++begins_[cells_[i]];
    }
    std::uint32_t end = 0;
    for (std::uint32_t& begin : begins_) begin = end += begin;
    places_.resize(all.size());
    for (std::size_t i = all.size(); i-- > 0;) places_[--begins_[cells_[i]]] = unsorted_[i];
}

// --- A move among others ---

namespace detail {

namespace {

bool is_less(const HalfPlane& a, const HalfPlane& b) {
    if (a.least != b.least) return a.least > b.least;
    return a.normal.x != b.normal.x ? a.normal.x < b.normal.x : a.normal.y < b.normal.y;
}

/// As far as one may go towards another.
HalfPlane half_of_gap(const MoveOrder::Place& place, const MoveOrder::Place& other) {
    const Vec2 apart = place.position - other.position;
    const Vec2 sum = place.extents + other.extents;
    const Vec2 gap{std::abs(apart.x) - sum.x, std::abs(apart.y) - sum.y};
    if (place.is_disk && other.is_disk) {
        const double distance = length(apart);
        if (distance > 0.0) return {apart / distance, std::min(0.0, 0.5 * (sum.x - distance))};
    }
    if (gap.x > gap.y) return {{apart.x < 0.0 ? -1.0 : 1.0, 0.0}, std::min(0.0, -0.5 * gap.x)};
    return {{0.0, apart.y < 0.0 ? -1.0 : 1.0}, std::min(0.0, -0.5 * gap.y)};
}

}  // namespace

/// As far as it may be known before the move.
Vec2 AmongOthers::wanted_displacement() const {
    const MoverInput& input = moving_.input;
    const double seconds = input.seconds;
    const Vec2 straight = input.velocity * seconds;
    if (is_set(moving_.state.on_floor)) return straight;
    return straight + input.acceleration * (0.5 * seconds * seconds);
}

/// Those of others that it may come to.
void AmongOthers::find_planes() {
    const MoverInput& input = moving_.input;
    const Mover* mover = moving_.mover;
    const double far = length(input.velocity) * input.seconds +
                       length(input.acceleration) * input.seconds * input.seconds +
                       (mover->up == Vec2{} ? 0.0 : std::max(mover->snap, mover->step_height));
    const Vec2 reach = place_.extents + order_.largest_ + Vec2{2.0 * far, 2.0 * far};
    const std::int64_t cells = std::int64_t{1} << order_.bits_;
    const auto last = [&](std::int64_t first, double to) {
        return std::min(order_.column_of(to), first + cells - 1);
    };
    const std::int64_t left = order_.column_of(place_.position.x - reach.x);
    const std::int64_t top = order_.column_of(place_.position.y - reach.y);
    const std::int64_t right = last(left, place_.position.x + reach.x);
    const std::int64_t bottom = last(top, place_.position.y + reach.y);
    for (std::int64_t row = top; row <= bottom; ++row) {
        for (std::int64_t column = left; column <= right; ++column)
            add_planes_of(order_.cell_of(column, row), reach, far);
    }
    // The same for any order of the movers.
    planes_.sort(is_less);
}

void AmongOthers::add_planes_of(std::uint32_t cell, Vec2 reach, double far) {
    for (std::uint32_t i = order_.begins_[cell]; i < order_.begins_[cell + 1]; ++i) {
        if (planes_.dropped() > 0) return;  // nothing is allowed
        const MoveOrder::Place& other = order_.places_[i];
        const Vec2 apart = place_.position - other.position;
        const bool is_near = std::abs(apart.x) < reach.x && std::abs(apart.y) < reach.y;
        if (!is_near || other.mover == place_.mover) continue;
        const HalfPlane plane = half_of_gap(place_, other);
        if (-far < plane.least) planes_.push_back(plane);
    }
}

void AmongOthers::add_planes_of_contacts() {
    const std::size_t count =
        std::min<std::size_t>(moving_.result.contact_count, contacts().size());
    for (std::size_t i = 0; i < count; ++i) {
        // A contact with depth has pushed it out, together with others.
        if (contacts()[i].depth == 0.0) planes_.push_back({contacts()[i].normal, 0.0});
    }
}

bool AmongOthers::is_within(Vec2 displacement) const {
    return planes_.dropped() == 0 &&
           std::all_of(planes_.begin(), planes_.end(), [&](const HalfPlane& plane) {
               return dot(displacement, plane.normal) >= plane.least - length_rounding;
           });
}

/// The displacement next to one that the planes allow.
std::optional<Vec2> AmongOthers::nearest_to(Vec2 displacement) const {
    if (planes_.dropped() > 0) return std::nullopt;
    return nearest_within(displacement, planes_.all());
}

}  // namespace detail

// --- A part of all ---

/// Several movers at once, because in a large world each would wait for memory, again and again.
bool MoveOrder::move(const World& world, std::span<Moving> all, Among among, std::size_t slice,
                     std::size_t slices) const {
    if (all.size() != places_.size() || !has_slice(slice, slices) || among > Among::solid)
        return false;
    const detail::Scene scene = world.scene();
    Forms forms;
    std::array<TickCandidates, at_once> near;
    const std::span<const Place> mine = part(slice, slices);
    const auto next_of = [&](std::size_t begin) {
        return mine.subspan(begin, std::min(at_once, mine.size() - begin));
    };
    const auto prefetch = [&](const Place& place) {
        prefetch_all_of(all[place.mover]);
        scene.level().free_space().prefetch(place.position);
    };
    for (const Place& place : next_of(0)) prefetch(place);
    for (std::size_t begin = 0; begin < mine.size(); begin += at_once) {
        const std::span<const Place> places = next_of(begin);
        InlineVector<Aabb, at_once> areas;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Moving& moving = all[places[i].mover];
            const MoverForm& form = forms.of(moving.mover);
            std::construct_at(&near[i]);  // an assignment would copy it
            detail::find_near(scene, form, moving.input, moving.state, near[i]);
            if (!near[i].is_free && !near[i].is_refused) areas.push_back(near[i].area);
        }
        scene.level().broad_phase().prefetch(areas.all());
        for (std::size_t i = 0; i < places.size(); ++i) detail::find_walls(scene, near[i]);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (begin + at_once + i < mine.size()) prefetch(mine[begin + at_once + i]);
            if (i + soon < places.size()) prefetch_objects(scene.level(), near[i + soon]);
            Moving& moving = all[places[i].mover];
            MoverForm& form = forms.of(moving.mover);
            const auto make = [&](const MoverInput& input, std::span<MoverContact> contacts) {
                const bool is_own = &input == &moving.input;
                detail::TickOf tick{scene,
                                    form,
                                    input,
                                    moving.state,
                                    contacts,
                                    nullptr,
                                    is_own ? &near[i] : nullptr,
                                    moving.triggers};
                std::construct_at(&moving.result);  // an assignment would copy it
                detail::make_tick(tick, moving.result);
                return carried_by_platform(scene, moving.state, input.position);
            };
            moving.is_held = false;
            if (among == Among::solid && !near[i].is_refused) {
                detail::AmongOthers(*this, all, places[i]).move(make);
            } else {
                make(moving.input, moving.contacts);
            }
        }
    }
    return true;
}

}  // namespace slidelab
