#include "app/panel/key_focus.hpp"

#include <algorithm>
#include <vector>

namespace slidelab::lab {

void KeyFocus::move(std::initializer_list<Widgets*> drawn, int direction) {
    std::vector<std::string> ids;
    for (const Widgets* widgets : drawn) {
        for (const std::string& id : widgets->controls()) {
            if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
        }
    }
    if (ids.empty()) return clear();
    const auto count = static_cast<std::ptrdiff_t>(ids.size());
    const auto present = std::find(ids.begin(), ids.end(), id_);
    std::ptrdiff_t next = direction > 0 ? 0 : count - 1;
    if (present != ids.end()) next = (present - ids.begin() + direction + count) % count;
    id_ = ids[static_cast<std::size_t>(next)];
}

void KeyFocus::show(std::initializer_list<Widgets*> drawn) {
    const auto has_it = [this](const Widgets* widgets) {
        const auto& ids = widgets->controls();
        return std::find(ids.begin(), ids.end(), id_) != ids.end();
    };
    const auto owner = std::find_if(drawn.begin(), drawn.end(), has_it);
    if (owner == drawn.end()) clear();
    center_ = owner == drawn.end() ? std::nullopt : (*owner)->center_of(id_);
    for (auto widgets = drawn.begin(); widgets != drawn.end(); ++widgets)
        (*widgets)->set_focus(widgets == owner ? id_ : std::string());
}

Pointer KeyFocus::filtered(const Pointer& pointer, double pixels_per_point) {
    if (frames_left_ == 0) return pointer;
    --frames_left_;
    if (!center_) return pointer;
    Pointer pressing;
    pressing.position = pressing.pressed_at = *center_ / pixels_per_point;
    pressing.down[0] = pressing.pressed[0] = frames_left_ == 1;
    return pressing;
}

}  // namespace slidelab::lab
