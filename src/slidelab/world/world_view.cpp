#include "slidelab/world/world_view.hpp"

#include <algorithm>

namespace slidelab::detail {

bool WorldView::faces_solid_side(SideNumber side) const {
    const Traits& traits = this->traits().of_wall(wall_of(side));
    const Segment line = line_of(level(), side);
    return !traits.is_one_way() || slidelab::detail::faces_solid_side(traits, line.b - line.a);
}

bool WorldView::includes_alone(std::uint32_t wall) const {
    if (ignores_wall_ && scene_.object_of(wall) == filter_.ignored) return false;
    if (!traits().is_special(wall)) return takes_common_;
    const Traits& traits = this->traits().of_wall(wall);
    return (traits.category & filter_.hits) != 0 &&
           start_.includes(traits, level().walls()[wall].segment);
}

bool WorldView::includes_body(const Scene& scene, const Filter& filter, std::uint32_t number) {
    const BodySet::Entry& entry = scene.bodies().entry(number);
    return entry.is_there && entry.is_enabled &&
           takes(filter, entry.body.traits, scene.object_of_body(number));
}

Aabb WorldView::bounds() const {
    Aabb all = level().bounds();
    for (std::size_t i = 0; i < bodies().size(); ++i)
        if (bodies().entry(i).is_there) all = merged(all, bodies().entry(i).bounds);
    return all;
}

Vec2 WorldView::normal_now_at(SideNumber side) const {
    if (!is_of_body(side))
        return is_as_built(side) ? WeldedSides(level()).normal_at(side)
                                 : normal_of(line_of(level(), side));
    const std::uint32_t body = body_of(side);
    const PlacedBody there = placed(body, 0.0);
    return BodySides(there, true, first_side_of_body(body)).normal_at(side);
}

/// The surface of a side whose special neighbours take part all, or none; otherwise null.
const Surface* WorldView::surface_of_mixed(SideNumber side) const {
    const std::uint32_t wall = wall_of(side);
    if (filter_.accepts || ignores_wall_ || !takes_common_ ||
        scene_.near_change(wall) != Scene::NearChange::none)
        return nullptr;
    const WallTraits::Mixed* mixed = traits().find_mixed(wall);
    if (!mixed) return nullptr;
    const auto special = traits().special_near(*mixed);
    const auto includes = [this](std::uint32_t other) { return this->includes(other); };
    if (std::none_of(special.begin(), special.end(), includes)) return &mixed->without[side % 2];
    const bool all = std::all_of(special.begin(), special.end(), includes);
    return all ? &mixed->with[side % 2] : nullptr;
}

/// The level's surface of a side whose two neighbours take part: what else is left out changes
/// none. Nothing where a part of it is covered, by whatever wall.
std::optional<Surface> WorldView::surface_as_built(SideNumber side) const {
    const std::uint32_t wall = wall_of(side);
    if (scene_.near_change(wall) != Scene::NearChange::none || !level().weld().is_whole(side))
        return std::nullopt;
    const Surface built = WeldedSides(level()).surface_of(side);
    const ObjectId object = scene_.object_of(wall);
    const auto takes = [&](SideNumber next) {
        if (next == no_side || !includes(wall_of(next))) return false;
        const ObjectId other = scene_.object_of(wall_of(next));
        // A side that the predicate takes has an end where the rest of its object begins.
        return other == object || accepts(other, normal_of(built.line));
    };
    if (!takes(built.next) || !takes(built.previous)) return std::nullopt;
    return built;
}

Surface WorldView::surface_now_of(SideNumber side) const {
    if (is_of_body(side)) return scene_.welded_again(side);
    if (is_as_built(side)) return WeldedSides(level()).surface_of(side);
    if (takes_neighbours_alike(side) &&
        scene_.near_change(wall_of(side)) == Scene::NearChange::welded)
        return scene_.welded_again(side);
    if (const Surface* known = surface_of_mixed(side)) return *known;
    if (const auto built = surface_as_built(side)) return *built;
    struct Among {
        const WorldView& view;
        std::uint32_t own;
        ObjectId object;
        Vec2 normal;
    };
    const Among among{*this, wall_of(side), scene_.object_of(wall_of(side)), normal_at(side)};
    const auto takes_part = [](const void* query, std::uint32_t other) {
        const auto& of = *static_cast<const Among*>(query);
        if (other == of.own || !of.view.includes(other)) return other == of.own;
        // A side that the predicate takes has an end where the rest of its object begins.
        const ObjectId object = of.view.scene().object_of(other);
        return object == of.object || of.view.accepts(object, of.normal);
    };
    return Weld::surface_among(level(), side, {takes_part, &among});
}

}  // namespace slidelab::detail
