#include "lab/studies/move_story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "lab/scenes/probe_scene.hpp"
#include "lab/studies/traced_event.hpp"

namespace slidelab::lab {

namespace {

constexpr std::string_view arrow = "\u2192 ";  // to the one that decided
constexpr std::size_t few = 3;                 // numbers that have room in one row

std::string_view stage_title(const MadeMove& move, const TraceEvent& event) {
    const Stage* stage = stage_of(move, event);
    return stage ? stage->title : std::string_view{};
}

/// Without making them: the list counts those of all its events.
std::size_t count_compared(const MadeMove& move, const TraceEvent& event) {
    const Stage* stage = stage_of(move, event);
    const bool has_own_list = stage && !stage->compared.empty();
    if (event.numbers.size() < 2 && !has_own_list) return event.numbers.size();
    return compared_in(move, event).size();
}

/// Whether each number has a row: many, and those of walls, whose titles are long.
bool has_rows(const TraceEvent& event, std::size_t count) {
    return count > few || (count > 1 && event.numbers.front().wall);
}

/// "side 0.412"; "segment 3: 0.412", for a wall, or a name that ends in a number.
std::string text_of(const MadeMove& move, const Compared& one) {
    std::string text = title_of(move, one);
    const bool ends_in_digit = !text.empty() && text.back() >= '0' && text.back() <= '9';
    text += one.wall || ends_in_digit ? ": " : " ";
    return text + (one.least ? short_text(*one.least) : std::string(no_number));
}

/// The last chosen number: a stage may list its outcome before the alternatives.
const Compared* chosen_of(const std::vector<Compared>& all) {
    const auto chosen =
        std::find_if(all.rbegin(), all.rend(), [](const Compared& one) { return one.is_chosen; });
    return chosen == all.rend() ? nullptr : &*chosen;
}

/// "→ side", where there was a choice.
std::string choice_of(const MadeMove& move, const std::vector<Compared>& all) {
    const Compared* chosen = chosen_of(all);
    if (!chosen || all.size() < 2) return {};
    return fmt::format("{}{}", arrow, title_of(move, *chosen));
}

std::string listed(const MadeMove& move, const std::vector<Compared>& all) {
    std::string text;
    for (const Compared& one : all) text += (text.empty() ? "" : ", ") + text_of(move, one);
    return text;
}

/// The mover's position after an event, if its marks have one.
std::optional<Vec2> marked_position(const MadeMove& move, const TraceEvent& event) {
    std::optional<Vec2> place;
    bool is_outlined = false;
    for (const Mark& mark : move.trace->marks_of(event)) {
        if (mark.role == Role::position) {
            place = position_of(move, mark);
            is_outlined = true;
        }
        if (is_outlined || mark.form != Mark::Form::vector) continue;
        if (mark.role == Role::slide) place = mark.points[1];
        if (mark.role == Role::path) place = mark.points[0];
    }
    return place;
}

Vec2 value_of(const MadeMove& move, const Mark& mark) {
    if (is_vector(mark)) return mark.points[1] - mark.points[0];
    return position_of(move, mark);
}

/// The words of an event without numbers: from its most informative mark.
std::string words_of_marks(const MadeMove& move, const TraceEvent& event) {
    struct Wording {
        Role role;
        const char* words;
    };
    constexpr Wording wordings[] = {{Role::tangent, "along {}"}, {Role::velocity, "v dt = {}"},
                                    {Role::slide, "by {}"},      {Role::normal, "by {}"},
                                    {Role::path, "by {}"},       {Role::relative_path, "by {}"},
                                    {Role::position, "at {}"}};
    const auto marks = move.trace->marks_of(event);
    for (const Wording& wording : wordings) {
        const Mark* mark = first_mark(marks, wording.role);
        if (mark)
            return fmt::format(fmt::runtime(wording.words), short_text(value_of(move, *mark)));
    }
    const auto noted =
        std::find_if(marks.begin(), marks.end(), [](const Mark& m) { return !m.note.empty(); });
    if (noted != marks.end()) return noted->note;
    if (first_mark(marks, Role::candidate))
        return fmt::format("{} wall{}", marks.size(), marks.size() == 1 ? "" : "s");
    return {};
}

/// The decision, without its reason.
std::string detail_of(const MadeMove& move, const TraceEvent& event) {
    const std::vector<Compared> all = compared_in(move, event);
    if (all.empty()) return event.reason ? reason_in_words(event) : words_of_marks(move, event);
    const std::string choice = choice_of(move, all);
    return choice.empty() ? listed(move, all) : fmt::format("{} {}", listed(move, all), choice);
}

/// Numbers need a reason; a reason alone is the whole of the detail.
std::string reasoned(const TraceEvent& event, std::string detail) {
    const bool has_more = event.reason && !event.numbers.empty();
    return has_more ? fmt::format("{} ({})", detail, reason_in_words(event)) : detail;
}

/// Whether the decision has room in the row of the title: a number, a vector.
bool fits_beside_title(const MadeMove& move, const TraceEvent& event, std::size_t count) {
    constexpr std::size_t long_title = 20;
    if (count > 1 || event.reason) return false;
    return stage_title(move, event).size() <= long_title;
}

std::string heading_before(const MadeMove& move, std::size_t index) {
    const TraceMoment& moment = event_at(move, index).moment;
    if (moment.sub_step > 0 && moment.round > 0)
        return fmt::format("Sub-step {}, round {}", moment.sub_step, moment.round);
    if (moment.sub_step > 0) return fmt::format("Sub-step {}", moment.sub_step);
    if (moment.round > 0) return fmt::format("Round {}", moment.round);
    return index == 0 ? "Start" : "The whole move";
}

}  // namespace

std::vector<StoryRow> story_of(const MadeMove& move) {
    std::vector<StoryRow> rows;
    const std::span<const TraceEvent> events = move.trace->events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i == 0 || !has_same_heading(events[i - 1], events[i]))
            rows.push_back({StoryRow::Kind::heading, i});
        rows.push_back({StoryRow::Kind::event, i});
        const std::size_t count = count_compared(move, events[i]);
        if (has_rows(events[i], count)) {
            for (std::size_t n = 0; n < count; ++n) rows.push_back({StoryRow::Kind::number, i, n});
        } else if (!fits_beside_title(move, events[i], count)) {
            rows.push_back({StoryRow::Kind::detail, i});
        }
    }
    return rows;
}

std::string text_of(const MadeMove& move, const StoryRow& row) {
    const TraceEvent& event = event_at(move, row.event);
    const std::vector<Compared> all = compared_in(move, event);
    switch (row.kind) {
        case StoryRow::Kind::heading:
            return heading_before(move, row.event);
        case StoryRow::Kind::detail:
            return all.size() == 1 ? reasoned(event, detail_of(move, event))
                                   : detail_of(move, event);
        case StoryRow::Kind::number:
            return text_of(move, all[row.number]);
        case StoryRow::Kind::event:
            break;
    }
    if (event.is_aside) return detail_of(move, event);  // the event that decides has the title
    std::string title(stage_title(move, event));
    if (has_rows(event, all.size())) return fmt::format("{} {}", title, choice_of(move, all));
    return fits_beside_title(move, event, all.size()) ? line_of(move, row.event) : title;
}

std::string line_of(const MadeMove& move, std::size_t index) {
    const TraceEvent& event = event_at(move, index);
    const std::string detail = reasoned(event, detail_of(move, event));
    if (detail.empty()) return std::string(stage_title(move, event));
    return fmt::format("{}: {}", stage_title(move, event), detail);
}

bool is_chosen(const MadeMove& move, const StoryRow& row) {
    if (row.kind != StoryRow::Kind::number) return false;
    const std::vector<Compared> all = compared_in(move, event_at(move, row.event));
    return chosen_of(all) == &all[row.number];
}

Vec2 position_at(const MadeMove& move, std::size_t index) {
    const TraceEvent& event = event_at(move, index);
    // Corrections within a sub-step take no time: only the marks distinguish them.
    for (std::size_t i = index + 1; i-- > 0;) {
        const TraceEvent& earlier = event_at(move, i);
        const bool is_then = earlier.moment.sub_step == event.moment.sub_step &&
                             earlier.moment.time == event.moment.time;
        if (!is_then) break;
        if (const auto place = marked_position(move, earlier)) return *place;
    }
    return place_at(path_of(move.request.position, move.result), event.moment.time);
}

}  // namespace slidelab::lab
