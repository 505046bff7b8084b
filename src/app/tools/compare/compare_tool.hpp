// The comparison as a tool: its lanes follow the run in view, as ghosts in the world or as tiles
// side by side. Its page is compare_panel.cpp.
#pragma once

#include <imgui.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/desk/close_up.hpp"
#include "app/desk/desk.hpp"
#include "app/tools/compare/compare_view.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

extern const ToolKind compare_kind;

class CompareTool : public Tool {
public:
    explicit CompareTool(CompareView lanes) : view(std::move(lanes)) {}

    std::shared_ptr<Tool> copy() const override { return std::make_shared<CompareTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void tick(Desk& desk) override;
    bool draw_world(Desk& desk) override;
    void mark(Desk& desk, Scene& scene) override;
    std::optional<Camera> camera_at(const Desk& desk, Vec2 pixel) const override;
    bool is_busy(const Desk& desk) const override { return view.is_behind(desk.document.session); }

    CompareView view;
    std::optional<std::size_t> opened;  ///< the lane whose settings are shown

private:
    bool shows_tiles() const;
    void come_near(Desk& desk);
    Vec2 apart(const Desk& desk, std::size_t lane, const Aabb& tile) const;
    std::vector<Aabb> tiles(const Desk& desk) const;
    void draw_tile(Desk& desk, ImDrawList& list, std::size_t number, const Camera& camera,
                   std::span<const Box> boxes);
    void frame_tile(const Desk& desk, ImDrawList& list, std::size_t number, const Aabb& tile) const;

    LaneLayer layer_;
    const SurveyLayer* survey_ = nullptr;  ///< in this frame
    bool was_tiled_ = false;
    CloseUp close_up_;
};

void draw_compare_page(Desk& desk, Widgets& widgets);

}  // namespace slidelab::lab
