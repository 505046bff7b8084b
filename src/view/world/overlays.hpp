// Draws the marks of a trace, by role and form.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "articles/contract/trace.hpp"
#include "lab/scenes/saved/view_settings.hpp"
#include "view/drawing/canvas.hpp"
#include "view/drawing/role_look.hpp"
#include "view/words/notes.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

/// The strength of the marks of each event of one trace: the event at hand is the strongest.
class MarkStrengths {
public:
    MarkStrengths(const Trace& trace, const EventFocus& focus) : trace_(trace), focus_(focus) {}

    /// 0: not at all.
    double of(std::size_t event) const {
        constexpr double before = 0.45;   // within the same sub-step and round
        constexpr double earlier = 0.16;  // so that a move of many sub-steps stays transparent
        if (event == focus_.lit) return 1.0;
        if (trace_.events()[event].is_aside && event != focus_.at_hand) return 0.0;
        const double aside = focus_.lit ? Highlight::dimmed : 1.0;
        if (!focus_.at_hand) return aside;
        if (event > *focus_.at_hand) return 0.0;
        if (event == *focus_.at_hand) return focus_.lit ? 0.5 : 1.0;
        return (is_same_round(event, *focus_.at_hand) ? before : earlier);
    }
    bool is_faded(std::size_t event) const { return of(event) < 1.0; }
    bool any_faded() const { return focus_.at_hand || focus_.lit; }
    /// Always drawn, independent of the switches.
    bool is_singled_out(std::size_t event) const {
        return event == focus_.at_hand || event == focus_.lit;
    }

private:
    bool is_same_round(std::size_t a, std::size_t b) const {
        const TraceMoment& one = trace_.events()[a].moment;
        const TraceMoment& other = trace_.events()[std::min(b, trace_.events().size() - 1)].moment;
        return one.sub_step == other.sub_step && one.round == other.round;
    }

    const Trace& trace_;
    const EventFocus& focus_;
};

/// The place of a drawn mark, pixels, and its event.
struct MarkPlace {
    std::size_t event = 0;
    std::size_t mark = 0;  ///< in Trace::marks()
    Segment line;          ///< of a point or a circle: twice the same
    double radius = 0.0;   ///< it is drawn this far around the line
};

/// Results of drawing marks: numbers to place, and places for the pointer.
struct MarkSheet {
    NoteSheet notes;
    std::vector<MarkPlace> places;
};

/// The factor by which paths are drawn longer, at least 1, for a longest path of so many units. One
/// factor for all, so that they can be compared.
double stretch_to_be_seen(const Canvas& canvas, double longest);

/// Draws the marks of that depth whose switch is on, and all marks of events in the scene's focus.
/// Adds numbers and lines to `sheet`; numbers are not drawn. Short vectors are drawn longer: all
/// paths and slides by one factor, so that they can be compared, others to a least length; their
/// numbers stay exact. In the probe view, and with an event at hand, nothing is drawn
/// longer; in the probe view the path with its bends replaces the straight slide, and the marks of
/// all contacts (probe_layer.hpp) those of events at the same places, which the pointer still
/// finds.
void draw_marks(Canvas& canvas, const Scene& scene, const ViewSettings& view, Depth depth,
                MarkSheet& sheet);

/// Draws marks that belong to no event, all of them and as long as they are: the path and the
/// contacts of the probe view. Words are added to `notes`.
void draw_marks_alone(Canvas& canvas, const Trace& marks, NoteSheet& notes);

/// The mark that is drawn nearest to the pointer, within `reach` pixels; of several the one drawn
/// last. Null: none.
const MarkPlace* mark_under(const std::vector<MarkPlace>& places, Vec2 pointer, double reach);

}  // namespace slidelab::lab
