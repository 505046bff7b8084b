// A context of Dear ImGui's without a window, for what is drawn or measured in its font.
#pragma once

#include <imgui.h>

namespace slidelab::test {

/// The current context while it lives; then that of before is again.
class OwnImGui {
public:
    explicit OwnImGui(ImVec2 size) : before_(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(own_);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = size;
        io.Fonts->AddFontDefault();
        io.Fonts->Build();
    }
    OwnImGui(const OwnImGui&) = delete;
    OwnImGui& operator=(const OwnImGui&) = delete;
    ~OwnImGui() {
        ImGui::DestroyContext(own_);
        ImGui::SetCurrentContext(before_);
    }

private:
    ImGuiContext* before_;
    ImGuiContext* own_ = ImGui::CreateContext();
};

}  // namespace slidelab::test
