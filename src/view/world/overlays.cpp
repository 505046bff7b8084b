#include "view/world/overlays.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "slidelab/geometry/shapes.hpp"
#include "view/world/probe_layer.hpp"

namespace slidelab::lab {

namespace {

constexpr double least_vector = 26.0;  // points on screen
constexpr double least_path = 44.0;    // points on screen, of the longest path or slide
constexpr double least_gap = 6.0;      // points, from a line to its number
constexpr double nothing = 1e-12;      // units: shorter is no displacement at all

Aabb bounds_on_screen(const Camera& camera, const Mark& mark) {
    const Vec2 first = camera.to_screen(mark.points[0]);
    Aabb bounds{first, first};
    for (const Vec2 p : mark.points) {
        const Vec2 q = camera.to_screen(p);
        bounds = merged(bounds, {q, q});
    }
    const double extent = mark.radius * camera.pixels_per_unit + 2.0;
    return inflated(bounds, {extent, extent});
}

/// By how much paths and slides are drawn longer than they are: at least 1.
double stretch_of_displacements(const Canvas& canvas, const Trace& trace) {
    double longest = 0.0;
    for (const Mark& mark : trace.marks())
        if (look_of(mark.role).is_displacement && mark.form == Mark::Form::vector)
            longest = std::max(longest, distance(mark.points[0], mark.points[1]));
    return stretch_to_be_seen(canvas, longest);
}

/// The lowest rank whose words would be clutter. Where the mover itself is but a dot there are
/// none; where it is small, only the words that matter most; all where one event is looked at, or a
/// move laid out.
int least_rank_without_words(const Canvas& canvas, const Scene& scene) {
    constexpr double least = 8.0;  // points across
    constexpr double for_all = 30.0;
    constexpr int minor = 5;
    constexpr int none = 100;
    if (scene.probe != nullptr || scene.focus.at_hand) return none;
    const Vec2 extents = extents_of(scene);
    const double across = 2.0 * std::max(extents.x, extents.y) * canvas.camera.pixels_per_unit;
    if (across < least * canvas.scale) return 0;
    return across < for_all * canvas.scale ? minor : none;
}

class MarkDrawing {
public:
    /// `stretch`: of the displacements, >= 1; none: all vectors are drawn as long as they are.
    MarkDrawing(Canvas& canvas, MarkSheet& sheet, std::optional<double> stretch,
                int least_rank_without_words)
        : canvas_(canvas),
          sheet_(sheet),
          stretch_(stretch),
          least_rank_without_words_(least_rank_without_words) {}

    void draw(const Mark& mark, std::size_t event, std::size_t number) {
        if (mark.points.empty() || !std::all_of(mark.points.begin(), mark.points.end(), is_finite))
            return;
        if (!bounds_on_screen(canvas_.camera, mark).overlaps(canvas_.screen())) return;
        canvas_.sighted.add(mark.role);
        event_ = event;
        number_ = number;
        draw(mark);
    }

    /// For the pointer alone: something else shows the same.
    void track_only(const Mark& mark, std::size_t event, std::size_t number) {
        event_ = event;
        number_ = number;
        track(canvas_.camera.to_screen(mark.points.front()),
              canvas_.camera.to_screen(mark.points.back()));
    }

private:
    void draw(const Mark& mark) {
        switch (mark.form) {
            case Mark::Form::point:
                return draw_point(mark);
            case Mark::Form::vector:
                return draw_vector(mark);
            case Mark::Form::segment:
                return draw_segment(mark);
            case Mark::Form::circle:
                return draw_circle_mark(mark);
            case Mark::Form::polygon:
                return draw_polygon(mark);
        }
    }

    Stroke stroke(const Mark& mark) const {
        return canvas_.stroke(mark.role, look_of(mark.role).width);
    }

    /// For the numbers to lie beside. Where there are very many, they find no such place anyway.
    void add_line(Vec2 a, Vec2 b) {
        constexpr std::size_t most = 200;
        if (sheet_.notes.lines.size() < most) sheet_.notes.lines.push_back({a, b});
    }

    /// For the pointer to find it.
    void track(Vec2 a, Vec2 b, double radius = 0.0) {
        sheet_.places.push_back({event_, number_, {a, b}, radius});
    }

    /// Only what is not faded has words beside it, and nothing where they would be clutter.
    void note(const Mark& mark, Vec2 at, Vec2 away, std::string words) {
        if (canvas_.strength < 1.0 || look_of(mark.role).rank >= least_rank_without_words_) return;
        sheet_.notes.notes.push_back(
            {at, away, std::move(words), canvas_.color(mark.role), look_of(mark.role).rank});
    }

    void note(const Mark& mark, Vec2 at, Vec2 away, double value) {
        const bool is_rounding = std::abs(value) < touching_depth;
        if (!is_rounding || mark.role != Role::normal)
            return note(mark, at, away, label_number(is_rounding ? 0.0 : value));
        // Pushes too shallow to be seen are all the same, and once is enough.
        if (!std::exchange(noted_touching_, true)) note(mark, at, away, "touching");
    }

    void note_value(const Mark& mark, Vec2 at) {
        if (mark.has_value) note(mark, at, {1.0, 0.0}, mark.value);
        if (!mark.note.empty()) note(mark, at, {1.0, 0.0}, mark.note);
    }

    /// Sub-steps that press against the same walls report the same again and again: drawn once, it
    /// is cheaper, and what is translucent stays so.
    bool is_new(const Mark& mark, Vec2 a, Vec2 b) {
        const auto halves = [](double x) {
            return static_cast<std::int64_t>(std::llround(std::clamp(2.0 * x, -1e15, 1e15)));
        };
        return drawn_
            .insert({static_cast<std::int64_t>(mark.role), static_cast<std::int64_t>(mark.form),
                     halves(a.x), halves(a.y), halves(b.x), halves(b.y)})
            .second;
    }

    void draw_point(const Mark& mark) {
        const Vec2 at = canvas_.camera.to_screen(mark.points[0]);
        track(at, at);
        if (!is_new(mark, at, at)) return;
        const double radius = look_of(mark.role).point_radius * canvas_.scale;
        if (radius > 0.0) fill_circle(canvas_.list, at, radius, canvas_.color(mark.role));
        // The depths of walls that are overlapped as well are for the study of one move.
        if (mark.role != Role::closest || !stretch_) note_value(mark, at);
    }

    /// The place of an arrow: moved to the side until it lies over none that leads the same way
    /// from the same place, so that both are seen.
    Segment beside_others(Segment arrow) {
        const Vec2 along = normalized(arrow.b - arrow.a);
        const Vec2 aside = outward(along) * (4.0 * canvas_.scale);
        const auto covers = [&](const Segment& other) {
            constexpr double same_way = 0.998;  // cosine of the angle between them
            return distance(other.a, arrow.a) < 3.0 * canvas_.scale &&
                   dot(normalized(other.b - other.a), along) > same_way;
        };
        for (int tries = 0; tries < 4 && std::any_of(arrows_.begin(), arrows_.end(), covers);
             ++tries)
            arrow = {arrow.a + aside, arrow.b + aside};
        arrows_.push_back(arrow);
        return arrow;
    }

    void draw_vector(const Mark& mark) {
        const Vec2 from = canvas_.camera.to_screen(mark.points[0]);
        const Vec2 to = canvas_.camera.to_screen(mark.points[1]);
        const double real = distance(mark.points[0], mark.points[1]);
        const double on_screen = distance(from, to);
        const double least = least_vector * canvas_.scale;
        double factor = look_of(mark.role).is_displacement ? stretch_.value_or(1.0) : 1.0;
        // A displacement too short to be seen is rounding, and not an arrow.
        const bool is_seen =
            !look_of(mark.role).is_displacement || real >= touching_depth || on_screen >= 1.0;
        const bool is_nothing = real <= nothing || !is_seen;
        if (mark.role != Role::contact && !is_nothing && stretch_)
            factor = std::max(factor, least / on_screen);
        const Vec2 tip = from + (to - from) * factor;
        track(from, tip);
        if (!is_new(mark, from, tip)) return;
        if (is_nothing) {  // a displacement that leads nowhere is worth showing, too
            draw_circle(canvas_.list, from, 3.5 * canvas_.scale, stroke(mark));
            return note_value(mark, from);
        }
        // The vector to the centre lies under the push, which begins where it does: broad, no head.
        if (mark.role == Role::contact) {
            draw_line(canvas_.list, from, to, stroke(mark));
            return note_value(mark, to);
        }
        add_line(from, tip);
        const double head = std::min(9.0 * canvas_.scale, on_screen * factor * 0.5);
        const Segment drawn = beside_others({from, tip});
        draw_arrow(canvas_.list, drawn.a, drawn.b, stroke(mark), head);
        if (factor > 1.0) canvas_.sighted.stretched = true;
        const Vec2 away = (to - from) / on_screen;
        if (!mark.note.empty()) note(mark, from, -away, mark.note);
        if (mark.has_value)
            note(mark, tip, away, mark.value);
        else if (mark.role == Role::slide || (factor > 1.0 && mark.role == Role::path))
            note(mark, tip, away, real);
    }

    void draw_segment(const Mark& mark) {
        const Segment segment = canvas_.camera.line_to_screen({mark.points[0], mark.points[1]});
        const RoleLook& look = look_of(mark.role);
        const double radius = mark.radius * canvas_.camera.pixels_per_unit;
        track(segment.a, segment.b, radius);
        if (look.is_dashed && mark.radius == 0.0)
            draw_dashed(canvas_.list, segment.a, segment.b, stroke(mark), 5.0 * canvas_.scale);
        else
            draw_wall(canvas_.list, segment, radius, stroke(mark));
        add_line(segment.a, segment.b);
        if (!mark.has_value) return;
        const Vec2 along = segment.b - segment.a;
        const bool has_side = length(along) > 1e-6;
        const Vec2 side = has_side ? normalized(outward(along)) : Vec2{1.0, 0.0};
        const Vec2 center = (segment.a + segment.b) * 0.5;
        note(mark, center + side * (least_gap * canvas_.scale), side, mark.value);
    }

    void draw_circle_mark(const Mark& mark) {
        const Vec2 center = canvas_.camera.to_screen(mark.points[0]);
        const double radius = mark.radius * canvas_.camera.pixels_per_unit;
        track(center, center, radius);
        if (!is_new(mark, center, {radius, 0.0})) return;
        const double filled = look_of(mark.role).fill;
        if (filled > 0.0)
            fill_circle(canvas_.list, center, radius, faded(canvas_.color(mark.role), filled));
        draw_circle(canvas_.list, center, radius, stroke(mark));
        note_value(mark, center);
    }

    static bool is_region(Role role) {
        return role == Role::region_a || role == Role::region_b || role == Role::region_c;
    }

    /// With its letter. The ground that all the rest lies on does not step back with an earlier
    /// event.
    void draw_region(Role role, const std::vector<Vec2>& corners, double filled) {
        const Color color = canvas_.theme.of(role);
        fill_convex(canvas_.list, corners, faded(color, filled));
        const auto size = static_cast<float>(16.0 * canvas_.scale);
        const Vec2 center = (corners[0] + corners[2]) * 0.5;
        if (std::abs(corners[2].x - corners[0].x) < 2.5 * static_cast<double>(size)) return;
        const std::string_view letter = describe(role).name.substr(describe(role).name.size() - 1);
        const ImVec2 at{static_cast<float>(center.x) - 0.3F * size,
                        static_cast<float>(center.y) - 0.6F * size};
        canvas_.list.AddText(nullptr, size, at, packed(color), letter.data(), letter.data() + 1);
    }

    void draw_polygon(const Mark& mark) {
        std::vector<Vec2> corners;
        for (const Vec2 p : mark.points) corners.push_back(canvas_.camera.to_screen(p));
        const Aabb shown = canvas_.screen();
        corners = rounded_outline(corners, mark.radius * canvas_.camera.pixels_per_unit, &shown);
        for (std::size_t i = 0; i < corners.size(); ++i)
            track(corners[i], corners[(i + 1) % corners.size()]);
        const double filled = look_of(mark.role).fill;
        if (is_region(mark.role)) return draw_region(mark.role, corners, filled);
        if (filled > 0.0)
            fill_convex(canvas_.list, corners, faded(canvas_.color(mark.role), filled));
        if (look_of(mark.role).width > 0.0) {
            draw_outline(canvas_.list, corners, stroke(mark));
            for (std::size_t i = 0; i < corners.size(); ++i)
                add_line(corners[i], corners[(i + 1) % corners.size()]);
        }
        note_value(mark, corners[0]);
    }

    Canvas& canvas_;
    MarkSheet& sheet_;
    std::optional<double> stretch_;
    int least_rank_without_words_;
    bool noted_touching_ = false;
    std::size_t event_ = 0;                        ///< of the mark that is drawn
    std::size_t number_ = 0;                       ///< the mark itself
    std::vector<Segment> arrows_;                  ///< drawn so far, pixels
    std::set<std::array<std::int64_t, 6>> drawn_;  ///< role, form and place, in half pixels
};

/// Whether a mark shows what the marks of all contacts show in the probe view.
bool is_of_contact(const Mark& mark, const ContactList& contacts) {
    const auto is_its = [&mark](const Contact& contact) {
        return (mark.role == Role::normal && mark.points[0] == contact.point) ||
               (mark.role == Role::first_hit && mark.points[0] == contact.position);
    };
    return std::any_of(contacts.begin(), contacts.end(), is_its);
}

}  // namespace

double stretch_to_be_seen(const Canvas& canvas, double longest) {
    if (longest <= nothing) return 1.0;
    return std::max(1.0, least_path * canvas.scale / (longest * canvas.camera.pixels_per_unit));
}

void draw_marks(Canvas& canvas, const Scene& scene, const ViewSettings& view, Depth depth,
                MarkSheet& sheet) {
    const bool probing = scene.probe != nullptr;
    const bool is_whole = probing && !scene.focus.at_hand;
    std::optional<double> stretch;
    if (!probing && !scene.focus.at_hand) stretch = stretch_of_displacements(canvas, scene.trace);
    const MarkStrengths strengths(scene.trace, scene.focus);
    const auto is_wanted = [&](Role role) {
        return is_on(role, view) && !(probing && role == Role::slide);
    };
    // The marks that step back come first, so that none of them lies over the others.
    for (const bool faded : {true, false}) {
        if (faded && !strengths.any_faded()) continue;
        Canvas with_strength = canvas;
        MarkDrawing drawing(with_strength, sheet, stretch, least_rank_without_words(canvas, scene));
        const std::span<const TraceEvent> events = scene.trace.events();
        for (std::size_t event = 0; event < events.size(); ++event) {
            with_strength.strength = strengths.of(event);
            if (with_strength.strength <= 0.0 || strengths.is_faded(event) != faded) continue;
            std::size_t number = events[event].first_mark;
            for (const Mark& mark : scene.trace.marks_of(events[event])) {
                const std::size_t own = number++;
                if (look_of(mark.role).depth != depth) continue;
                const bool is_at_hand = strengths.is_singled_out(event);
                if (!is_at_hand && !is_wanted(mark.role)) continue;
                if (is_whole && !is_at_hand &&
                    is_of_contact(mark, scene.probe->solved.result.contacts)) {
                    drawing.track_only(mark, event, own);
                } else {
                    drawing.draw(mark, event, own);
                }
            }
        }
    }
}

void draw_marks_alone(Canvas& canvas, const Trace& marks, NoteSheet& notes) {
    constexpr int all_words = std::numeric_limits<int>::max();
    MarkSheet sheet;
    MarkDrawing drawing(canvas, sheet, std::nullopt, all_words);
    for (const Mark& mark : marks.marks()) drawing.draw(mark, 0, 0);
    notes.notes.insert(notes.notes.end(), sheet.notes.notes.begin(), sheet.notes.notes.end());
    notes.lines.insert(notes.lines.end(), sheet.notes.lines.begin(), sheet.notes.lines.end());
}

const MarkPlace* mark_under(const std::vector<MarkPlace>& places, Vec2 pointer, double reach) {
    const MarkPlace* nearest = nullptr;
    double least = reach;
    for (const MarkPlace& place : places) {
        const Vec2 closest = closest_point_on_segment(pointer, place.line);
        const double far = std::abs(distance(pointer, closest) - place.radius);
        if (far > least) continue;
        least = far;
        nearest = &place;
    }
    return nearest;
}

}  // namespace slidelab::lab
