#include "app/panel/widgets/list_window.hpp"

#include <imgui.h>

#include <algorithm>

namespace slidelab::lab {

bool begin_list_window(const char* title, bool& is_open, Vec2 screen, float right_edge, float scale,
                       float widest) {
    constexpr float margin = 12.0F;  // points, to the edges of the world
    const auto height = static_cast<float>(screen.y);
    const float room = 2.0F * margin * scale;
    ImGui::SetNextWindowPos({right_edge * 0.5F, height * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSize({std::min(widest * scale, right_edge - room), height - room});
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoSavedSettings;
    return ImGui::Begin(title, &is_open, flags);
}

}  // namespace slidelab::lab
