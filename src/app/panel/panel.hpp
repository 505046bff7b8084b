// The panel on the right, or a sheet over the lower part of a narrow screen: what stands above its
// tabs, and the pages of the tools.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "app/files/preferences.hpp"
#include "app/panel/widgets/widgets.hpp"
#include "app/shell/screen_layout.hpp"

namespace slidelab::lab {

/// A page, and what its tab says.
struct PanelPage {
    const char* title = nullptr;
    const char* id = nullptr;
    const char* help = nullptr;
};

/// One that a tool draws.
struct PanelPart {
    PanelPage page;
    std::function<void(Widgets&)> draw;
};

class Panel {
public:
    static constexpr float least_width = 260.0F;  ///< points

    /// Draws it for one frame: above the tabs what `head` draws, in so many lines of a sentence,
    /// and below them the page in view. `scale`: pixels a point. False: its cross was pressed.
    bool draw(const std::function<void(Widgets&, int)>& head, std::span<const PanelPart> parts,
              const ScreenLayout& layout, Vec2 screen, float scale);
    /// Instead of the panel, while it is hidden: small buttons, of which one brings it back.
    void draw_closed(const std::function<void(Widgets&)>& buttons, Vec2 screen, float scale);
    /// The same where fingers have buttons of their own.
    void hide(Vec2 screen);

    /// Pixels from the top: where the buttons end that stand for a hidden panel.
    float end_of_closed() const { return end_of_closed_; }

    /// Its left edge, pixels; the screen's width while it is hidden or a sheet.
    float left_edge() const { return left_edge_; }
    /// Points: as the user dragged it.
    float width() const { return width_; }
    void set_width(float points) { width_ = points; }

    /// The page of that title; an unknown one is passed over.
    void show(std::string_view title) { wanted_ = title; }
    /// The page that was asked for last, which is in view at the latest with the next frame.
    const std::string& page() const { return wanted_.empty() ? page_ : wanted_; }
    /// The height of the page that does not fit, pixels; 0 without scrolling.
    float hidden_height() const { return hidden_height_; }

    /// The places of its controls in the last frame.
    const Widgets& widgets() const { return widgets_; }
    Widgets& widgets() { return widgets_; }

private:
    void place_window(const ScreenLayout& layout, Vec2 screen);
    void follow_edge(Vec2 screen);
    float wanted_width(float screen) const;
    void note_cross(const ScreenLayout& layout);
    void draw_tabs(std::span<const PanelPart> parts);
    void draw_tab_items(std::span<const PanelPart> parts);

    Widgets widgets_;
    std::string page_ = "Setup";
    std::string wanted_;  ///< to be shown from the next frame on; empty: as it is
    float scale_ = 1.0F;
    float width_ = static_cast<float>(usual_panel_width);
    float left_edge_ = 1e6F;
    float end_of_closed_ = 0.0F;
    float hidden_height_ = 0.0F;
};

}  // namespace slidelab::lab
