// The probe view as a tool, and a visit: time rests, and one move is laid out with handles to drag.
// Its part of the panel is probe_panel.cpp, on the page of the stages.
#pragma once

#include <memory>
#include <optional>

#include "app/desk/desk.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "view/world/probe_layer.hpp"

namespace slidelab::lab {

class ProbeTool : public Tool {
public:
    explicit ProbeTool(ProbeView laid_out) : view(std::move(laid_out)) {}

    std::shared_ptr<Tool> copy() const override { return std::make_shared<ProbeTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void begin(Desk& desk) override;
    void tick(Desk& desk) override;
    bool draw_world(Desk& desk) override;

    ProbeView view;
    bool is_of_level = false;  ///< its walls have the names of the level in view

private:
    void use_mover(Desk& desk) const;
    void save_scene(Desk& desk) const;
};

/// Begins a visit of that name in which the move is laid out.
void lay_out(Desk& desk, ProbeScene scene, const std::string& visit = "probe");
/// The same for a scene from elsewhere: it is framed where it is not in view, or too small to be
/// handled.
void lay_out_framed(Desk& desk, ProbeScene scene);

/// The slider, copy and paste, saving it as a level.
void draw_probe_panel(Desk& desk, Widgets& widgets, ProbeView& probe);
inline constexpr int rows_of_probe_panel = 3;
/// The numbers of its move, or why it was not solved.
void draw_probe_numbers(Widgets& widgets, ProbeView& probe);

}  // namespace slidelab::lab
