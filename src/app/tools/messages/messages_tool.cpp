// The messages as a list, to be read again.
#include <fmt/format.h>
#include <imgui.h>

#include <memory>
#include <string>

#include "app/desk/desk.hpp"

namespace slidelab::lab {

namespace {

constexpr const char* list_name = "messages";
constexpr float widest = 760.0F;  // points

constexpr PressHandler presses[] = {
    {Action::messages, [](Desk& desk, const Press&) { desk.document.toggle_list(list_name); }}};

class MessagesTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<MessagesTool>(*this); }
    std::shared_ptr<Tool> in_visit() override { return copy(); }
    void draw(Desk& desk) override {
        if (desk.document.list != list_name) return;
        draw_over_world(
            desk, "Messages###messages", [&] { draw_all(desk); }, widest);
    }

private:
    /// The last one on top.
    static void draw_all(Desk& desk) {
        const auto& all = desk.message.all();
        if (all.empty()) desk.widgets.dim_text("There was none.");
        for (std::size_t i = all.size(); i-- > 0;) {
            const bool is_error = all[i].tone == MessageTone::error;
            ImGui::PushStyleColor(
                ImGuiCol_Text, is_error ? desk.error_color() : ImGui::GetColorU32(ImGuiCol_Text));
            const std::string times =
                all[i].count > 1 ? fmt::format(" ({} times)", all[i].count) : std::string();
            desk.widgets.text(all[i].text + times);
            ImGui::PopStyleColor();
            desk.widgets.note(fmt::format("message.{}", i + 1), false);
            ImGui::Spacing();
        }
    }
};

}  // namespace

extern const ToolKind messages_kind{.presses = presses, .resident = make_tool<MessagesTool>};

}  // namespace slidelab::lab
