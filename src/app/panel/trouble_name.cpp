#include "app/panel/trouble_name.hpp"

#include <fmt/format.h>
#include <imgui.h>

namespace slidelab::lab {

void trouble_name(Widgets& widgets, EventKind kind) {
    const EventDescription& event = describe(kind);
    draw_words(event.title);
    widgets.note(fmt::format("trouble.{}", event.name), false);
    widgets.explained(about(event));
}

void trouble_names(Widgets& widgets, EventSet events, float width) {
    const float gap = ImGui::CalcTextSize("  ").x;
    float used = 0.0F;
    for (const EventKind kind : by_weight(events)) {
        const EventDescription& event = describe(kind);
        if (!event.is_trouble()) continue;
        const float its =
            ImGui::CalcTextSize(event.title.data(), event.title.data() + event.title.size()).x;
        const bool fits = used > 0.0F && used + gap + its <= width;
        if (fits) ImGui::SameLine(0.0F, gap);
        used = fits ? used + gap + its : its;
        trouble_name(widgets, kind);
    }
}

}  // namespace slidelab::lab
