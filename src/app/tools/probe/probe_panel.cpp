#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "lab/text/numbers.hpp"

#include "app/tools/probe/probe_tool.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t most_contacts = 8;  // the panel has more to show

constexpr NumberDescription time_slider{
    "probe_time", 1.0, 0.0,
    1.0,          "",  "When the mover is shown: 0 at the start of the tick, 1 at its end."};

std::string written_point(Vec2 v) {
    return fmt::format("{}, {}", decimal(v.x, 5), decimal(v.y, 5));
}

std::string description_of(const Bend& bend, std::size_t number) {
    const Contact& contact = bend.contact;
    std::string text =
        fmt::format("{}: {}, fraction {}", number, bend.wall, decimal(contact.fraction, 5));
    if (bend.left) text += fmt::format(", left {}", decimal(*bend.left, 5));
    text += "\n    normal " + written_point(contact.normal);
    if (contact.depth > 0.0) text += fmt::format(", depth {}", decimal(contact.depth, 5));
    return text;
}

}  // namespace

void draw_probe_panel(Desk& desk, Widgets& widgets, ProbeView& probe) {
    double time = probe.time();
    if (widgets.number(time_slider, "t###probe_time", time)) probe.set_time(time);
    action_row(desk, widgets,
               {{Action::copy, "Copy"},
                {Action::paste, "Paste"},
                {Action::restart, "Reset###reset",
                 "Displacement and walls as they were when the view was opened (R)."}});
    action_row(
        desk, widgets,
        {{Action::use_mover, "Use this mover###use_mover",
          "The game's mover becomes this one: its shape, its size, and the corners of a polygon, "
          "which can be dragged at the start of the path."},
         {Action::save_scene, "Save scene as level..."}});
}

void draw_probe_numbers(Widgets& widgets, ProbeView& probe) {
    const SolvedScene& solved = probe.solved();
    if (probe.problem()) return widgets.text(*probe.problem());
    const ProbeScene& scene = probe.scene();
    const Vec2 end = solved.result.position;
    widgets.text(fmt::format("Start {}\nDisplacement {}, length {}\nEnd {}",
                             written_point(scene.from), written_point(scene.delta),
                             decimal(length(scene.delta), 5), written_point(end)));
    for (std::size_t i = 0; i < std::min(solved.bends.size(), most_contacts); ++i)
        widgets.text(description_of(solved.bends[i], i + 1));
    if (solved.bends.size() > most_contacts)
        widgets.dim_text(fmt::format("and {} more", solved.bends.size() - most_contacts));
    if (solved.bends.empty()) widgets.dim_text("It hits nothing.");
    if (solved.result.began_inside) widgets.dim_text("It began in a wall.");
    if (solved.result.squeezed) widgets.dim_text("It is squeezed.");
}

}  // namespace slidelab::lab
