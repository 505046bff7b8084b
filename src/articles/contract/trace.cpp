#include "articles/contract/trace.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab {

std::string_view name_of(Mark::Form form) {
    constexpr std::string_view names[] = {"point", "vector", "segment", "circle", "polygon"};
    return names[static_cast<std::size_t>(form)];
}

std::string reason_in_words(const TraceEvent& event) {
    std::string words;
    std::string_view rest = event.reason ? event.reason->words : std::string_view();
    while (!rest.empty()) {
        const std::size_t open = std::min(rest.find('{'), rest.size());
        words += rest.substr(0, open);
        rest.remove_prefix(open);
        const std::size_t close = std::min(rest.find('}'), rest.size());
        for (const TraceFact& fact : event.facts) {
            if (!rest.empty() && fact.name == rest.substr(1, close - 1)) words += fact.text;
        }
        rest.remove_prefix(std::min(close + 1, rest.size()));
    }
    return words;
}

bool TracedCast::add_candidate(WallRef wall) {
    if (candidates.size() == most_candidates) return false;
    if (std::find(candidates.begin(), candidates.end(), wall) != candidates.end()) return false;
    candidates.push_back(wall);
    return true;
}

void Trace::clear() { *this = Trace(); }

void Trace::set_moment(const TraceMoment& moment) {
    moment_ = moment;
    under_way_ = false;
}

void Trace::begin(int stage) {
    under_way_ = events_.size() < capacity;
    if (!under_way_) {
        ++dropped_;
        return;
    }
    events_.emplace_back();
    events_.back().stage = stage;
    events_.back().moment = moment_;
    events_.back().first_mark = marks_.size();
}

void Trace::begin_aside(int stage) {
    begin(stage);
    if (under_way_) events_.back().is_aside = true;
}

void Trace::number(std::string name, double value, bool is_chosen, std::optional<WallRef> wall) {
    if (under_way_) events_.back().numbers.push_back({std::move(name), value, is_chosen, wall});
}

void Trace::because(const Reason& reason, std::initializer_list<TraceFact> facts) {
    if (!under_way_) return;
    events_.back().reason = &reason;
    events_.back().facts = facts;
}

void Trace::chose(WallRef wall, Vec2 normal, double time) {
    if (under_way_) events_.back().walls.push_back({wall, normal + Vec2{}, time});  // no -0
}

void Trace::copy(const TraceEvent& event, std::span<const Mark> marks) {
    set_moment(event.moment);
    begin(event.stage);
    if (under_way_) {
        events_.back() = event;
        events_.back().first_mark = marks_.size();
        events_.back().mark_count = 0;
    }
    for (const Mark& mark : marks) add(mark);
}

void Trace::append(const Trace& other) {
    for (const TraceEvent& event : other.events()) copy(event, other.marks_of(event));
    dropped_ += other.dropped_;
}

Trace Trace::take_events() {
    Trace taken;
    taken.events_.swap(events_);
    taken.marks_.swap(marks_);
    std::swap(taken.dropped_, dropped_);
    set_moment({});
    return taken;
}

// From the back: a wall that is tested again was mostly tested just before.
const TracedWall* Trace::wall(WallRef wall) const {
    const auto found = std::find_if(walls_.rbegin(), walls_.rend(),
                                    [wall](const TracedWall& one) { return one.wall == wall; });
    return found == walls_.rend() ? nullptr : &*found;
}

void Trace::add_wall(TracedWall wall) {
    const auto is_same = [&wall](const TracedWall& one) {
        return one.wall == wall.wall && one.segment == wall.segment;
    };
    if (walls_.size() == capacity || std::any_of(walls_.rbegin(), walls_.rend(), is_same)) return;
    walls_.push_back(std::move(wall));
}

void Trace::add(Mark mark) {
    if (!under_way_ || events_.back().stage != mark.stage) begin(mark.stage);
    if (!under_way_ || marks_.size() == capacity) {
        ++dropped_;
        return;
    }
    marks_.push_back(std::move(mark));
    ++events_.back().mark_count;
}

void Trace::point(int stage, Role role, Vec2 at, std::optional<double> value) {
    add({stage, role, Mark::Form::point, {at}, 0.0, value.has_value(), value.value_or(0.0)});
}

void Trace::note(int stage, Role role, Vec2 at, std::string words) {
    Mark mark{stage, role, Mark::Form::point, {at}};
    mark.note = std::move(words);
    add(std::move(mark));
}

void Trace::vector(int stage, Role role, Vec2 from, Vec2 to, std::optional<double> value) {
    add({stage, role, Mark::Form::vector, {from, to}, 0.0, value.has_value(), value.value_or(0.0)});
}

void Trace::vector(int stage, Role role, Vec2 from, Vec2 to, std::string words) {
    Mark mark{stage, role, Mark::Form::vector, {from, to}};
    mark.note = std::move(words);
    add(std::move(mark));
}

void Trace::segment(int stage, Role role, const Segment& segment, double radius) {
    add({stage, role, Mark::Form::segment, {segment.a, segment.b}, radius});
}

void Trace::measure(int stage, Role role, const Segment& segment, double value) {
    add({stage, role, Mark::Form::segment, {segment.a, segment.b}, 0.0, true, value});
}

void Trace::circle(int stage, Role role, Vec2 center, double radius) {
    add({stage, role, Mark::Form::circle, {center}, radius});
}

void Trace::polygon(int stage, Role role, std::vector<Vec2> corners, double radius) {
    add({stage, role, Mark::Form::polygon, std::move(corners), radius});
}

void Trace::rounded(int stage, Role role, std::vector<Vec2> corners, double radius) {
    if (corners.size() == 1) return circle(stage, role, corners[0], radius);
    if (corners.size() == 2) return segment(stage, role, {corners[0], corners[1]}, radius);
    polygon(stage, role, std::move(corners), radius);
}

void Trace::shape(int stage, Role role, const Shape& shape, Vec2 position) {
    detail::Corners room;
    std::vector<Vec2> corners;
    for (const Vec2 corner : detail::corners_of(shape, room)) corners.push_back(position + corner);
    rounded(stage, role, std::move(corners), radius_of(shape));
}

}  // namespace slidelab
