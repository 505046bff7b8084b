// What is set up before one walks, as a page of the panel.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"

namespace slidelab::lab {

extern const ToolKind setup_kind;

class SetupTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<SetupTool>(*this); }
    std::shared_ptr<Tool> in_visit() override { return copy(); }

    void draw_page(Desk& desk, Widgets& widgets);

private:
    void draw_level(Desk& desk, Widgets& widgets);
    void draw_strategy(Desk& desk, Widgets& widgets, Settings& settings);
    void draw_mover(Desk& desk, Widgets& widgets, Settings& settings);

    std::optional<std::vector<std::string>> levels_;  ///< listed anew by Reload
    bool is_jump_open_ = false;                       ///< its numbers are many, and seldom changed
};

}  // namespace slidelab::lab
