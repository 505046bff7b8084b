// The foreign mover as a page of the panel: what is attached and how it does, and a field for its
// command. Nothing but a press on its button starts one.
#include <imgui.h>

#include <array>
#include <memory>
#include <string>

#include "app/desk/desk.hpp"
#include "lab/attach/foreign_mover.hpp"
#include "lab/engines/models.hpp"

namespace slidelab::lab {

namespace {

void use_attached(Desk& desk) {
    Settings settings = desk.settings();
    choose_strategy(settings, *settings.movers.attached());
    desk.change_settings(settings);
}

/// Instead of the one before, in every document: it is the window's.
void attach(Desk& desk, const std::string& line) {
    Movers movers = desk.settings().movers;
    if (ForeignMover* before = program_of(movers.attached())) before->end();
    movers.attach(start_mover({"/bin/sh", "-c", line}));
    desk.document.session.apply(command::UseMovers{movers});
    for (Document& each : desk.behind) each.session.apply(command::UseMovers{movers});
    use_attached(desk);
}

ForeignMover* attached_program(const Desk& desk) {
    return program_of(desk.settings().movers.attached());
}

class AttachTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<AttachTool>(*this); }
    std::shared_ptr<Tool> in_visit() override { return copy(); }

    /// Time rests until the program has started, and what is wrong with it is a message.
    void begin(Desk& desk) override {
        ForeignMover* mover = attached_program(desk);
        if (!mover) return;
        const Simulation& now = desk.document.session.simulation();
        if (program_of(now.settings().strategy) == mover)
            mover->begin(now.level(), shape_of(now.settings()), now.state().position);
        desk.waits = mover->is_starting();
        for (const std::string& text : {mover->problem(), mover->note()}) {
            if (text.empty() || text == *said_) continue;
            *said_ = text;
            desk.complain(text);
        }
    }
    bool is_busy(const Desk& desk) const override { return desk.waits; }

    void draw_page(Desk& desk, Widgets& widgets);

private:
    std::array<char, 1024> typed_{};
    std::shared_ptr<std::string> said_ = std::make_shared<std::string>();  ///< in any document
};

void AttachTool::draw_page(Desk& desk, Widgets& widgets) {
    const ForeignMover* mover = attached_program(desk);
    widgets.text(mover ? mover->state() : "Nothing is attached.");
    widgets.note("attached", false);
    widgets.dim_text(
        "A program of your own answers each move, a line of JSON each: it is drawn, explained and "
        "compared like a strategy (docs/attach.md).");
    ImGui::SetNextItemWidth(-1.0F);
    const bool is_entered =
        ImGui::InputTextWithHint("##attach_command", "python3 mover.py", typed_.data(),
                                 typed_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    widgets.note("attach_command", false);
    const bool is_pressed = widgets.button("Attach###attach",
                                           "Starts this command, by the shell, instead of what is "
                                           "attached.");
    if ((is_entered || is_pressed) && typed_[0] != '\0') {
        desk.next_frame([line = std::string(typed_.data())](Desk& then) { attach(then, line); });
    }
    if (!mover || program_of(desk.settings().strategy) == mover) return;
    ImGui::SameLine();
    if (widgets.button("Use it###use_attached", "As the strategy of the mover."))
        desk.next_frame(use_attached);
}

}  // namespace

extern const ToolKind attach_kind{
    .page = {"Attach", "page.attach", "A program of your own as the mover."},
    .draw_page = draw_page_of<AttachTool>,
    .resident = make_tool<AttachTool>};

}  // namespace slidelab::lab
