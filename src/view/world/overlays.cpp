#include "view/world/overlays.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "slidelab/geometry/closest.hpp"

namespace slidelab {

namespace {

constexpr double least_vector = 26.0;  // points on screen
constexpr double least_path = 44.0;    // points on screen, of the longest path or slide
constexpr double least_gap = 6.0;      // points, from a line to its number
constexpr double nothing = 1e-12;      // units: shorter is no displacement at all

/// How a role is drawn. Widths and radii in points; 0: without outline, without a dot.
struct Look {
    Role role;
    bool ViewSettings::*on;
    Depth depth;
    double width;
    double point_radius;
    double fill;  // share of the colour's alpha that circles and polygons are filled with
    bool dashed;
    int rank;  // of its numbers
};

constexpr Look looks[] = {
    {Role::path, &ViewSettings::slides, Depth::over, 1.0, 2.5, 0.0, false, 3},
    {Role::position, &ViewSettings::contacts, Depth::under, 1.0, 2.0, 0.0, false, 6},
    {Role::candidate, &ViewSettings::candidates, Depth::under, 4.0, 3.0, 0.10, false, 7},
    {Role::closest, &ViewSettings::contacts, Depth::over, 1.0, 3.5, 1.0, false, 4},
    {Role::contact, &ViewSettings::contacts, Depth::over, 4.0, 3.0, 0.0, false, 5},
    {Role::normal, &ViewSettings::normals, Depth::over, 2.0, 3.0, 0.0, false, 0},
    {Role::slide, &ViewSettings::slides, Depth::over, 2.0, 3.5, 0.0, false, 1},
    {Role::axis, &ViewSettings::projections, Depth::under, 1.0, 2.5, 0.0, true, 7},
    {Role::mover_projection, &ViewSettings::projections, Depth::over, 2.0, 3.0, 0.0, false, 7},
    {Role::wall_projection, &ViewSettings::projections, Depth::over, 2.0, 3.0, 0.0, false, 7},
    {Role::overlap, &ViewSettings::projections, Depth::over, 2.0, 3.0, 0.0, false, 6},
    {Role::least_overlap, &ViewSettings::projections, Depth::over, 6.0, 3.0, 0.0, false, 1},
    {Role::first_hit, &ViewSettings::contacts, Depth::over, 2.0, 4.0, 0.0, false, 2},
    {Role::last_hit, &ViewSettings::contacts, Depth::over, 2.0, 4.0, 0.0, false, 4},
    {Role::minkowski, &ViewSettings::contacts, Depth::under, 1.0, 3.0, 0.08, false, 7},
    {Role::tangent, &ViewSettings::slides, Depth::over, 1.0, 3.0, 0.0, false, 5},
    {Role::region_a, &ViewSettings::contacts, Depth::under, 0.0, 0.0, 0.16, false, 2},
    {Role::region_b, &ViewSettings::contacts, Depth::under, 0.0, 0.0, 0.16, false, 2},
    {Role::region_c, &ViewSettings::contacts, Depth::under, 0.0, 0.0, 0.16, false, 2},
    {Role::decision, &ViewSettings::contacts, Depth::over, 1.0, 3.0, 0.0, false, 1},
    {Role::relative_path, &ViewSettings::slides, Depth::over, 1.5, 2.5, 0.0, false, 3},
    {Role::velocity_before, &ViewSettings::velocities, Depth::over, 2.0, 2.5, 0.0, false, 8},
    {Role::velocity, &ViewSettings::velocities, Depth::over, 2.0, 2.5, 0.0, false, 8},
};

const Look& look_of(Role role) { return looks[static_cast<std::size_t>(role)]; }

/// Displacement and path of one tick.
bool is_way(Role role) {
    return role == Role::path || role == Role::slide || role == Role::relative_path ||
           role == Role::velocity_before || role == Role::velocity;
}

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
double stretch_of_ways(const Canvas& canvas, const Trace& trace) {
    double longest = 0.0;
    for (const Mark& mark : trace.marks())
        if (is_way(mark.role) && mark.form == Mark::Form::vector)
            longest = std::max(longest, distance(mark.points[0], mark.points[1]));
    const double on_screen = longest * canvas.camera.pixels_per_unit;
    if (longest <= nothing) return 1.0;
    return std::max(1.0, least_path * canvas.scale / on_screen);
}

/// How strongly the marks of each event are drawn.
class MarkStrengths {
public:
    MarkStrengths(const Trace& trace, const EventFocus& focus) : trace_(trace), focus_(focus) {}

    /// 0: not at all.
    double of(std::size_t event) const {
        constexpr double before = 0.3;    // within the same sub-step and round
        constexpr double earlier = 0.16;  // a move of many sub-steps is still to be seen through
        if (event == focus_.lit) return 1.0;
        const double aside = focus_.lit ? Highlight::dimmed : 1.0;
        if (!focus_.at_hand) return aside;
        if (event > *focus_.at_hand) return 0.0;
        if (event == *focus_.at_hand) return focus_.lit ? 0.5 : 1.0;
        return (is_same_round(event, *focus_.at_hand) ? before : earlier);
    }
    bool is_faded(std::size_t event) const { return of(event) < 1.0; }
    bool any_faded() const { return focus_.at_hand || focus_.lit; }
    /// Drawn whatever the switches say.
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

class MarkDrawing {
public:
    /// `stretch`: of the displacements, >= 1; none: all vectors are drawn as long as they are.
    MarkDrawing(Canvas& canvas, MarkSheet& sheet, std::optional<double> stretch, bool is_tracked)
        : canvas_(canvas), sheet_(sheet), stretch_(stretch), is_tracked_(is_tracked) {}

    void draw(const Mark& mark, std::size_t event) {
        if (mark.points.empty() || !std::all_of(mark.points.begin(), mark.points.end(), is_finite))
            return;
        if (!bounds_on_screen(canvas_.camera, mark).overlaps(canvas_.screen())) return;
        canvas_.sighted.add(mark.role);
        event_ = event;
        draw(mark);
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
        if (is_tracked_) sheet_.places.push_back({event_, {a, b}, radius});
    }

    /// Only what is not faded has words beside it.
    void note(const Mark& mark, Vec2 at, Vec2 away, std::string words) {
        if (canvas_.strength < 1.0) return;
        sheet_.notes.notes.push_back(
            {at, away, std::move(words), canvas_.color(mark.role), look_of(mark.role).rank});
    }

    void note(const Mark& mark, Vec2 at, Vec2 away, double value) {
        note(mark, at, away, written(value));
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
        if (radius > 0.0) canvas_.rounds.disc(canvas_.list, at, radius, canvas_.color(mark.role));
        note_value(mark, at);
    }

    void draw_vector(const Mark& mark) {
        const Vec2 from = canvas_.camera.to_screen(mark.points[0]);
        const Vec2 to = canvas_.camera.to_screen(mark.points[1]);
        const double real = distance(mark.points[0], mark.points[1]);
        const double on_screen = distance(from, to);
        const double least = least_vector * canvas_.scale;
        double factor = is_way(mark.role) ? stretch_.value_or(1.0) : 1.0;
        if (mark.role != Role::contact && real > nothing && stretch_)
            factor = std::max(factor, least / on_screen);
        const Vec2 tip = from + (to - from) * factor;
        track(from, tip);
        if (!is_new(mark, from, tip)) return;
        if (real <= nothing) {  // a displacement that leads nowhere is worth showing, too
            canvas_.rounds.ring(canvas_.list, from, 3.5 * canvas_.scale, stroke(mark));
            return note_value(mark, from);
        }
        // The vector to the centre lies under the push, which begins where it does: broad, no head.
        if (mark.role == Role::contact) {
            draw_line(canvas_.list, from, to, stroke(mark));
            return note_value(mark, to);
        }
        add_line(from, tip);
        const double head = std::min(9.0 * canvas_.scale, on_screen * factor * 0.5);
        draw_arrow(canvas_.list, from, tip, stroke(mark), head);
        if (factor > 1.0) canvas_.sighted.stretched = true;
        const Vec2 away = (to - from) / on_screen;
        if (mark.has_value)
            note(mark, tip, away, mark.value);
        else if (mark.role == Role::slide || (factor > 1.0 && mark.role == Role::path))
            note(mark, tip, away, real);
    }

    void draw_segment(const Mark& mark) {
        const Segment segment{canvas_.camera.to_screen(mark.points[0]),
                              canvas_.camera.to_screen(mark.points[1])};
        const Look& look = look_of(mark.role);
        const double radius = mark.radius * canvas_.camera.pixels_per_unit;
        track(segment.a, segment.b, radius);
        if (mark.radius > 0.0) {
            draw_capsule(canvas_.list, segment, radius, stroke(mark));
        } else if (look.dashed) {
            draw_dashed(canvas_.list, segment.a, segment.b, stroke(mark), 5.0 * canvas_.scale);
        } else {
            draw_line(canvas_.list, segment.a, segment.b, stroke(mark));
        }
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
            canvas_.rounds.disc(canvas_.list, center, radius,
                                faded(canvas_.color(mark.role), filled));
        canvas_.rounds.ring(canvas_.list, center, radius, stroke(mark));
        note_value(mark, center);
    }

    void draw_polygon(const Mark& mark) {
        std::vector<Vec2> corners;
        for (const Vec2 p : mark.points) corners.push_back(canvas_.camera.to_screen(p));
        for (std::size_t i = 0; i < corners.size(); ++i)
            track(corners[i], corners[(i + 1) % corners.size()]);
        const double filled = look_of(mark.role).fill;
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
    bool is_tracked_;
    std::size_t event_ = 0;                        ///< of the mark that is drawn
    std::set<std::array<std::int64_t, 6>> drawn_;  ///< role, form and place, in half pixels
};

}  // namespace

bool is_on(Role role, const ViewSettings& view) { return view.*look_of(role).on; }

void draw_marks(Canvas& canvas, const Scene& scene, const ViewSettings& view, Depth depth,
                MarkSheet& sheet) {
    const bool probing = scene.probe != nullptr;
    std::optional<double> stretch;
    if (!probing) stretch = stretch_of_ways(canvas, scene.trace);
    const MarkStrengths strengths(scene.trace, scene.focus);
    // What steps back first, so that nothing of it lies over what does not.
    for (const bool faded : {true, false}) {
        if (faded && !strengths.any_faded()) continue;
        Canvas with_strength = canvas;
        MarkDrawing drawing(with_strength, sheet, stretch, scene.focus.is_tracked);
        const std::span<const TraceEvent> events = scene.trace.events();
        for (std::size_t event = 0; event < events.size(); ++event) {
            with_strength.strength = strengths.of(event);
            if (with_strength.strength <= 0.0 || strengths.is_faded(event) != faded) continue;
            for (const Mark& mark : scene.trace.marks_of(events[event])) {
                if (look_of(mark.role).depth != depth) continue;
                if (!strengths.is_singled_out(event) && !is_on(mark.role, view)) continue;
                if (probing && mark.role == Role::slide && !strengths.is_singled_out(event))
                    continue;
                drawing.draw(mark, event);
            }
        }
    }
}

std::optional<std::size_t> event_under(const std::vector<MarkPlace>& places, Vec2 pointer,
                                       double reach) {
    std::optional<std::size_t> nearest;
    double least = reach;
    for (const MarkPlace& place : places) {
        const Vec2 closest = closest_point_on_segment(pointer, place.line);
        const double far = std::abs(distance(pointer, closest) - place.radius);
        if (far > least) continue;
        least = far;
        nearest = place.event;
    }
    return nearest;
}

}  // namespace slidelab
