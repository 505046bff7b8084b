#include "slidelab/scene/scene.hpp"

namespace slidelab::detail {

const Scene::Entry* Scene::find_body(ObjectId object) const {
    const std::size_t number = object.slot - first_body_slot();
    if (!object || !is_body(object) || number >= bodies_->size()) return nullptr;
    const Entry& entry = bodies_->entry(number);
    return entry.is_there && entry.generation == object.generation ? &entry : nullptr;
}

bool Scene::is_known(ObjectId object) const {
    if (is_body(object)) return find_body(object) != nullptr;
    return object.generation == 0 && object == object_of_wall(object.slot);
}

bool Scene::is_enabled(ObjectId object) const {
    if (!is_known(object)) return false;
    return is_body(object) ? find_body(object)->is_enabled : !is_off(object.slot);
}

const Traits& Scene::traits_of(ObjectId object) const {
    static constexpr Traits of_nothing{.category = 0};
    if (!is_body(object))
        return object.generation == 0 ? level_->traits_of_wall(object.slot) : of_nothing;
    const Entry* entry = find_body(object);
    return entry ? entry->body.traits : of_nothing;
}

Vec2 Scene::position_of(ObjectId object) const {
    const Entry* entry = find_body(object);
    return entry ? entry->body.position : Vec2{};
}

Vec2 Scene::displacement_of(ObjectId object) const {
    const Entry* entry = find_body(object);
    return entry ? entry->body.displacement : Vec2{};
}

const Surface& Scene::welded_again(SideNumber side) const {
    if (!detail::is_of_body(side))
        return changes_->near_change.find(detail::wall_of(side))->surface(side % 2);
    const std::uint32_t body = body_of(side);
    return changes_->near_change.find(first_body_slot() + body)
        ->surface(side - first_side_of_body(body));
}

}  // namespace slidelab::detail
