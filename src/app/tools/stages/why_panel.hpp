// The top of the panel: Why and What if of the move in view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/run/settings.hpp"
#include "lab/studies/what_if.hpp"
#include "lab/studies/why.hpp"

struct ImVec2;

namespace slidelab::lab {

/// What is pointed at in sentence, table and list in this frame, and what was pressed there.
struct StagesUse {
    std::optional<WallRef> lit_wall;
    std::optional<std::size_t> what_if_row;
    std::optional<std::size_t> lit_event;
    std::optional<std::size_t> taken_over;  ///< a row of the table
    std::optional<std::size_t> event;
    bool toggle_stages = false;
    bool play_events = false;  ///< or stop them
};

/// What is shown.
struct WhyModel {
    const Why& why;
    const WhatIf* what_if = nullptr;  ///< null: none was made
    std::uint32_t wall_color = 0;     ///< of the names of walls, as ImGui packs it
};

class WhyPanel {
public:
    /// In a place of so many lines, in which it scrolls where it is longer; `before`: words in
    /// front of it.
    void draw_sentence(Widgets& widgets, const WhyModel& model, const std::string& before,
                       int lines, StagesUse& use);
    /// The table of alternatives.
    void draw_what_if(Widgets& widgets, const WhyModel& model, float scale, StagesUse& use);

    /// Whether the table is open: closed it need not be made.
    bool is_open() const { return is_open_; }

private:
    void draw_table(Widgets& widgets, const WhyModel& model, float scale, StagesUse& use);
    void draw_rows(Widgets& widgets, const WhatIf& what_if, ImVec2 table, float scale,
                   StagesUse& use);

    bool is_open_ = true;
    std::string shown_;  ///< the sentence of the frame before
};

}  // namespace slidelab::lab
