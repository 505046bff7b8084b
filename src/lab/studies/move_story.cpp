#include "lab/studies/move_story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>

#include "lab/levels/probe_scene.hpp"
#include "lab/studies/formula.hpp"
#include "lab/studies/written_number.hpp"

namespace slidelab {

namespace {

constexpr std::string_view none = "\u2013";    // of a number that was out of the question
constexpr std::string_view arrow = "\u2192 ";  // to the one that decided
constexpr std::size_t few = 3;                 // numbers that have room in one row

/// What was compared under one name. A wall may be crossed twice, and an axis belong to two shapes:
/// the least of them is what counts.
struct Compared {
    std::string_view name;
    std::optional<double> least;
    bool is_chosen = false;
};

/// Counts, and lengths that are whole, have no decimals.
std::string short_text(double value) {
    constexpr double largest = 1e6;
    const bool is_whole = std::abs(value) < largest && std::round(value) == value;
    return is_whole ? fmt::format("{}", static_cast<std::int64_t>(value)) : written(value);
}

std::string short_text(Vec2 v) { return fmt::format("{}, {}", short_text(v.x), short_text(v.y)); }

const TraceEvent& event_at(const TracedMove& move, std::size_t event) {
    return move.trace->events()[event];
}

const Stage* stage_of(const TracedMove& move, const TraceEvent& event) {
    for (const Stage& stage : move.strategy->stages)
        if (stage.number == event.stage) return &stage;
    return nullptr;
}

std::string_view title_of(const TracedMove& move, const TraceEvent& event) {
    const Stage* stage = stage_of(move, event);
    return stage ? stage->title : std::string_view{};
}

Compared& compared_as(std::vector<Compared>& all, std::string_view name) {
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const Compared& one) { return one.name == name; });
    if (known != all.end()) return *known;
    return all.emplace_back(Compared{name, std::nullopt, false});
}

/// In the order of the stage's own list, then as they come.
std::vector<Compared> compared_in(const TracedMove& move, const TraceEvent& event) {
    std::vector<Compared> all;
    if (event.numbers.empty()) return all;
    const Stage* stage = stage_of(move, event);
    std::string_view rest = stage ? stage->compared : std::string_view{};
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(", "), rest.size());
        compared_as(all, rest.substr(0, end));
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    for (const TraceNumber& number : event.numbers) {
        Compared& one = compared_as(all, number.name);
        one.least = std::min(number.value, one.least.value_or(number.value));
        one.is_chosen = one.is_chosen || number.is_chosen;
    }
    return all;
}

/// Without making them: the list counts those of all its events.
std::size_t count_compared(const TracedMove& move, const TraceEvent& event) {
    const Stage* stage = stage_of(move, event);
    const bool has_own_list = stage && !stage->compared.empty();
    if (event.numbers.size() < 2 && !has_own_list) return event.numbers.size();
    return compared_in(move, event).size();
}

/// "side 0.412"; "segment 3: 0.412", for a name that ends in a number.
std::string text_of(const Compared& one) {
    std::string text(one.name);
    const bool ends_in_digit = !text.empty() && text.back() >= '0' && text.back() <= '9';
    text += ends_in_digit ? ": " : " ";
    return text + (one.least ? short_text(*one.least) : std::string(none));
}

/// The last one that is marked: a stage may say its outcome before what it was chosen from.
const Compared* chosen_of(const std::vector<Compared>& all) {
    const auto chosen =
        std::find_if(all.rbegin(), all.rend(), [](const Compared& one) { return one.is_chosen; });
    return chosen == all.rend() ? nullptr : &*chosen;
}

/// "→ side", where there was a choice.
std::string choice_of(const std::vector<Compared>& all) {
    const Compared* chosen = chosen_of(all);
    if (!chosen || all.size() < 2) return {};
    return fmt::format("{}{}", arrow, chosen->name);
}

std::string listed(const std::vector<Compared>& all) {
    std::string text;
    for (const Compared& one : all) text += (text.empty() ? "" : ", ") + text_of(one);
    return text;
}

const Mark* first_mark(std::span<const Mark> marks, Role role) {
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [role](const Mark& mark) { return mark.role == role; });
    return found == marks.end() ? nullptr : &*found;
}

bool is_vector(const Mark& mark) {
    return mark.form == Mark::Form::vector || mark.form == Mark::Form::segment;
}

/// The mover's position where its outline, or the point that it shrunk to, is drawn.
Vec2 position_of(const TracedMove& move, const Mark& mark) {
    if (mark.form != Mark::Form::polygon) return mark.points[0];
    if (const auto* box = std::get_if<BoxShape>(&move.shape)) return mark.points[0] + box->half;
    const auto* polygon = std::get_if<PolygonShape>(&move.shape);
    return polygon && !polygon->corners.empty() ? mark.points[0] - polygon->corners[0]
                                                : mark.points[0];
}

/// Where an event leaves the mover, as far as its marks say.
std::optional<Vec2> marked_position(const TracedMove& move, const TraceEvent& event) {
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

Vec2 value_of(const TracedMove& move, const Mark& mark) {
    if (is_vector(mark)) return mark.points[1] - mark.points[0];
    return position_of(move, mark);
}

/// An event that compared nothing is told by its marks: the one that says the most.
std::string told_by_marks(const TracedMove& move, const TraceEvent& event) {
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

/// What decided, without why.
std::string detail_of(const TracedMove& move, const TraceEvent& event) {
    const std::vector<Compared> all = compared_in(move, event);
    if (all.empty()) return event.reason.empty() ? told_by_marks(move, event) : event.reason;
    const std::string choice = choice_of(all);
    return choice.empty() ? listed(all) : fmt::format("{} {}", listed(all), choice);
}

/// Numbers need a reason; a reason alone is the whole of the detail.
std::string reasoned(const TraceEvent& event, std::string detail) {
    const bool has_more = !event.reason.empty() && !event.numbers.empty();
    return has_more ? fmt::format("{} ({})", detail, event.reason) : detail;
}

/// What decided has room in the row of the title: a number, a vector.
bool fits_beside_title(const TracedMove& move, const TraceEvent& event, std::size_t count) {
    constexpr std::size_t long_title = 20;
    if (count > 1 || !event.reason.empty()) return false;
    return title_of(move, event).size() <= long_title;
}

std::string heading_before(const TracedMove& move, std::size_t index) {
    const TraceMoment& moment = event_at(move, index).moment;
    if (moment.sub_step > 0 && moment.round > 0)
        return fmt::format("Sub-step {}, round {}", moment.sub_step, moment.round);
    if (moment.sub_step > 0) return fmt::format("Sub-step {}", moment.sub_step);
    if (moment.round > 0) return fmt::format("Round {}", moment.round);
    return index == 0 ? "Start" : "The whole move";
}

bool has_same_heading(const TraceEvent& a, const TraceEvent& b) {
    return a.moment.sub_step == b.moment.sub_step && a.moment.round == b.moment.round;
}

// --- Values for formulas ---

std::string in_parentheses(Vec2 v) { return fmt::format("({})", short_text(v)); }

std::optional<Role> role_named(std::string_view name) {
    for (const RoleDescription& role : roles())
        if (role.name == name) return role.role;
    return std::nullopt;
}

/// The mark that a key means: "normal.unit", "|contact|", "<tangent".
class MarkKey {
public:
    explicit MarkKey(std::string_view key) {
        looks_back_ = key.starts_with('<');
        if (looks_back_) key.remove_prefix(1);
        const bool between_bars = key.size() > 2 && key.starts_with('|') && key.ends_with('|');
        if (between_bars) key = key.substr(1, key.size() - 2);
        if (between_bars) part_ = "length";
        const std::size_t period = key.find('.');
        if (period != std::string_view::npos) part_ = key.substr(period + 1);
        role_ = role_named(key.substr(0, period));
    }

    std::optional<std::string> value(const TracedMove& move, std::size_t event) const {
        const Mark* mark = find(move, event);
        if (!mark) return std::nullopt;
        if (!is_vector(*mark)) return in_parentheses(position_of(move, *mark));
        const Vec2 along = mark->points[1] - mark->points[0];
        if (part_ == "from") return in_parentheses(mark->points[0]);
        if (part_ == "to") return in_parentheses(mark->points[1]);
        if (part_ == "unit") return in_parentheses(normalized(along));
        if (part_ == "length") return short_text(length(along));
        return in_parentheses(along);
    }

private:
    const Mark* find(const TracedMove& move, std::size_t event) const {
        if (!role_) return nullptr;
        if (!looks_back_) return first_mark(move.trace->marks_of(event_at(move, event)), *role_);
        const TraceEvent& present = event_at(move, event);
        while (event-- > 0) {
            const TraceEvent& earlier = event_at(move, event);
            if (has_same_heading(earlier, present)) continue;
            if (const Mark* mark = first_mark(move.trace->marks_of(earlier), *role_)) return mark;
        }
        return nullptr;
    }

    std::optional<Role> role_;
    std::string_view part_;
    bool looks_back_ = false;
};

std::optional<std::string> number_for(const TracedMove& move, const TraceEvent& event,
                                      std::string_view key) {
    const std::vector<Compared> all = compared_in(move, event);
    const auto named = std::find_if(all.begin(), all.end(),
                                    [key](const Compared& one) { return one.name == key; });
    if (named != all.end()) return named->least ? short_text(*named->least) : std::string(none);
    if (key != "chosen") return std::nullopt;
    for (auto number = event.numbers.rbegin(); number != event.numbers.rend(); ++number)
        if (number->is_chosen) return short_text(number->value);
    return std::nullopt;
}

std::optional<std::string> words_for(const TracedMove& move, const TraceEvent& event,
                                     std::string_view key) {
    if (key == "reason" && !event.reason.empty()) return event.reason;
    if (key != "note") return std::nullopt;
    for (const Mark& mark : move.trace->marks_of(event))
        if (!mark.note.empty()) return mark.note;
    return std::nullopt;
}

std::optional<std::string> of_whole_move(const TracedMove& move, std::string_view key) {
    if (key == "start") return in_parentheses(move.path.front().at);
    if (key == "displacement") return in_parentheses(move.displacement);
    if (key == "sub_steps") return fmt::format("{}", move.substep_count);
    const auto* disk = std::get_if<DiskShape>(&move.shape);
    if (key == "radius" && disk) return short_text(disk->radius);
    return std::nullopt;
}

std::optional<std::string> value_for(const TracedMove& move, std::size_t index,
                                     std::string_view key) {
    const TraceEvent& event = event_at(move, index);
    if (auto number = number_for(move, event, key)) return number;
    if (auto words = words_for(move, event, key)) return words;
    if (auto of_move = of_whole_move(move, key)) return of_move;
    return MarkKey(key).value(move, index);
}

}  // namespace

std::vector<StoryRow> story_of(const TracedMove& move) {
    std::vector<StoryRow> rows;
    const std::span<const TraceEvent> events = move.trace->events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i == 0 || !has_same_heading(events[i - 1], events[i]))
            rows.push_back({StoryRow::Kind::heading, i});
        rows.push_back({StoryRow::Kind::event, i});
        const std::size_t count = count_compared(move, events[i]);
        if (count > few) {
            for (std::size_t n = 0; n < count; ++n) rows.push_back({StoryRow::Kind::number, i, n});
        } else if (!fits_beside_title(move, events[i], count)) {
            rows.push_back({StoryRow::Kind::detail, i});
        }
    }
    return rows;
}

std::string text_of(const TracedMove& move, const StoryRow& row) {
    const TraceEvent& event = event_at(move, row.event);
    const std::vector<Compared> all = compared_in(move, event);
    switch (row.kind) {
        case StoryRow::Kind::heading:
            return heading_before(move, row.event);
        case StoryRow::Kind::detail:
            return all.size() == 1 ? reasoned(event, detail_of(move, event))
                                   : detail_of(move, event);
        case StoryRow::Kind::number:
            return text_of(all[row.number]);
        case StoryRow::Kind::event:
            break;
    }
    std::string title(title_of(move, event));
    if (all.size() > few) return fmt::format("{} {}", title, choice_of(all));
    return fits_beside_title(move, event, all.size()) ? line_of(move, row.event) : title;
}

std::string line_of(const TracedMove& move, std::size_t index) {
    const TraceEvent& event = event_at(move, index);
    const std::string detail = reasoned(event, detail_of(move, event));
    if (detail.empty()) return std::string(title_of(move, event));
    return fmt::format("{}: {}", title_of(move, event), detail);
}

bool is_chosen(const TracedMove& move, const StoryRow& row) {
    if (row.kind != StoryRow::Kind::number) return false;
    const std::vector<Compared> all = compared_in(move, event_at(move, row.event));
    return chosen_of(all) == &all[row.number];
}

Explanation explain(const TracedMove& move, std::size_t index) {
    const Stage* stage = stage_of(move, event_at(move, index));
    if (!stage) return {};
    const auto known = [&](std::string_view key) { return value_for(move, index, key); };
    return {fmt::format("{}. {}", stage->number, stage->title), stage->sentence, stage->source,
            formula_in_words(stage->formula), formula_in_numbers(stage->formula, known)};
}

Vec2 position_at(const TracedMove& move, std::size_t index) {
    const TraceEvent& event = event_at(move, index);
    // Corrections within a sub-step are made in no time: only the marks tell them apart.
    for (std::size_t i = index + 1; i-- > 0;) {
        const TraceEvent& earlier = event_at(move, i);
        const bool is_then = earlier.moment.sub_step == event.moment.sub_step &&
                             earlier.moment.time == event.moment.time;
        if (!is_then) break;
        if (const auto place = marked_position(move, earlier)) return *place;
    }
    return place_at(move.path, event.moment.time);
}

}  // namespace slidelab
