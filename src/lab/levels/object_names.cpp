#include "lab/levels/object_names.hpp"

#include <algorithm>

namespace slidelab::lab {

ObjectNames::ObjectNames(const LevelDocument* document) {
    if (document == nullptr) return;
    for (const auto& layer : document->layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const LevelObject& object : objects->objects) {
            if (!object.name.empty()) names_.emplace_back(object.id, object.name);
        }
    }
    std::sort(names_.begin(), names_.end());
}

std::string_view ObjectNames::of(std::int32_t id) const {
    const auto found = std::lower_bound(
        names_.begin(), names_.end(), id,
        [](const auto& entry, std::int32_t wanted) { return entry.first < wanted; });
    return found == names_.end() || found->first != id ? std::string_view() : found->second;
}

}  // namespace slidelab::lab
