// The name of a trouble, of each of the table, as the panel draws it.
#include "app/panel/trouble_name.hpp"

#include <gtest/gtest.h>
#include <imgui.h>

#include <fmt/format.h>

#include <string>

#include "app/own_imgui.hpp"

namespace slidelab::lab::trouble_name_test {

/// Frames without a window of the system.
class NameOfATrouble : public testing::Test {
protected:
    /// The tooltip of the name while the pointer is on it.
    std::string pointed_at(EventKind kind) {
        Widgets widgets;
        const std::string id = fmt::format("trouble.{}", describe(kind).name);
        std::string tooltip;
        constexpr int until_it_is_hovered = 4;
        for (int frame = 0; frame < until_it_is_hovered; ++frame) {
            ImGui::NewFrame();
            widgets.begin_frame(1.0F);
            ImGui::Begin("names");
            trouble_name(widgets, kind);
            ImGui::End();
            tooltip = widgets.shown_tooltip();
            if (const auto at = widgets.center_of(id))
                ImGui::GetIO().MousePos = {static_cast<float>(at->x), static_cast<float>(at->y)};
            ImGui::EndFrame();
        }
        return tooltip;
    }

private:
    test::OwnImGui imgui_{{800.0F, 600.0F}};
};

TEST_F(NameOfATrouble, SaysItsSentenceAndItsPage) {
    for (const EventDescription& event : event_descriptions()) {
        if (!event.is_trouble()) continue;
        const std::string tooltip = pointed_at(event.kind);
        for (const std::string& part :
             {std::string(event.title), std::string(event.sentence), page_of(event)})
            EXPECT_NE(tooltip.find(part), std::string::npos) << part << " in " << tooltip;
    }
}

}  // namespace slidelab::lab::trouble_name_test
