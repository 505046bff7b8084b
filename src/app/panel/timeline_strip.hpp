// The timeline at the bottom of the screen: the whole kept run, for viewing and seeking.
//
// The upper row has the transport and the ticks of the run in view, with a mark for every event;
// the lower row has the other branches or, during a re-run, the old run.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/panel/widgets/widgets.hpp"
#include "lab/session/session.hpp"
#include "slidelab/geometry/vec2.hpp"

struct ImDrawList;

namespace slidelab::lab {

/// The part of the run to save, as states; one end may be set before the other.
struct ClipEnds {
    std::optional<std::int64_t> begin;
    std::optional<std::int64_t> end;
};

/// A mark of the strip's user: the tick, what it is, and its colour as ImGui packs colours.
struct StripMark {
    std::int64_t tick = 0;
    std::string name;
    std::uint32_t color = 0;
};

class TimelineStrip {
public:
    /// Draws it for one frame: `width` pixels wide, at the bottom of a screen `bottom` pixels high.
    /// Returns its commands, for the session's next frame. `marks` are above the bar, with names
    /// near the pointer.
    std::vector<Command> draw(Widgets& widgets, const Session& session, const ClipEnds& clip,
                              std::span<const StripMark> marks, float width, float bottom,
                              float scale);
    /// Hides it, without controls.
    void hide() { bar_ = {}; }

    /// Pixels.
    static double height(float scale);

    /// "tick.120" is that tick's place on the bar of the last frame, pixels; none for other ids.
    /// Its buttons are "to_start", "backwards", "play", "to_now" and "branch.2".
    std::optional<Vec2> center_of(const std::string& id) const;

private:
    struct Bar {
        float left = 0.0F;
        float right = 0.0F;
        float top = 0.0F;
        float bottom = 0.0F;
        std::int64_t first = 0;  ///< state at the left end
        std::int64_t last = 1;   ///< state at the right end

        float x_of(double n) const;
        float x_of(std::int64_t n) const { return x_of(static_cast<double>(n)); }
        std::int64_t tick_at(float x) const;
    };

    void draw_transport(Widgets& widgets, const Session& session, std::vector<Command>& commands);
    void draw_bar(Widgets& widgets, const Session& session, const ClipEnds& clip,
                  std::span<const StripMark> marks, std::vector<Command>& commands);
    std::string names_of(std::span<const StripMark> marks, float x) const;
    void draw_second_row(Widgets& widgets, const Session& session, std::vector<Command>& commands);
    void draw_old_run(Widgets& widgets, const Session& session, const Rerun& rerun, float top,
                      float low, float right);
    void draw_branches(Widgets& widgets, const Session& session, float top, float low, float right,
                       std::vector<Command>& commands);
    void draw_row(Widgets& widgets, const Session& session, std::size_t branch, const Bar& row,
                  const Bar& scale, std::vector<Command>& commands);
    std::vector<std::size_t> page_of_rows(Widgets& widgets, const Session& session, const Bar& rows,
                                          std::size_t most);
    void draw_events(ImDrawList& list, const KeptRun& run, const Bar& bar, float strength) const;
    void draw_seconds(ImDrawList& list, const Session& session) const;

    float scale_ = 1.0F;
    Bar bar_;
    std::size_t page_ = 0;  ///< of the rows of branches, where they have no room all at once
};

}  // namespace slidelab::lab
