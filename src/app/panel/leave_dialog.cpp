#include "app/panel/leave_dialog.hpp"

#include <imgui.h>

#include <utility>

namespace slidelab::lab {

bool LeaveDialog::is_yes(const SDL_Event& event) const {
    if (!is_open_ || event.type != SDL_KEYDOWN || event.key.repeat != 0) return false;
    return event.key.keysym.sym == SDLK_RETURN || event.key.keysym.sym == SDLK_KP_ENTER;
}

bool LeaveDialog::draw(Vec2 center, float scale) {
    widgets_.begin_frame(scale);
    if (!is_open_) return false;
    ImGui::SetNextWindowPos({static_cast<float>(center.x), static_cast<float>(center.y)},
                            ImGuiCond_Always, {0.5F, 0.5F});
    if (std::exchange(was_opened_, false)) ImGui::SetNextWindowFocus();  // over other windows
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoSavedSettings;
    bool leaves = false;
    if (ImGui::Begin("##leave", nullptr, flags)) {
        ImGui::TextUnformatted("Leave Slidelab?");
        ImGui::Spacing();
        const float width = 110.0F * scale;
        leaves = widgets_.button("Leave (Enter)###leave", "", width);
        ImGui::SameLine();
        if (widgets_.button("Stay (Esc)###stay", "", width)) close();
    }
    ImGui::End();
    return leaves;
}

}  // namespace slidelab::lab
