// The explanation of an event: its stage, and the stage's formula with its numbers.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "lab/studies/move_story.hpp"
#include "lab/studies/traced_event.hpp"
#include "lab/studies/words.hpp"

namespace slidelab::lab {

namespace {

std::string in_parentheses(Vec2 v) { return fmt::format("({})", short_text(v)); }

std::optional<Role> role_named(std::string_view name) {
    for (const RoleDescription& role : roles())
        if (role.name == name) return role.role;
    return std::nullopt;
}

/// The mark that a key means: "normal.unit", "|contact|", "<tangent".
class MarkKey {
public:
    explicit MarkKey(std::string_view key) : looks_back_(key.starts_with('<')) {
        if (looks_back_) key.remove_prefix(1);
        const bool between_bars = key.size() > 2 && key.starts_with('|') && key.ends_with('|');
        if (between_bars) key = key.substr(1, key.size() - 2);
        if (between_bars) part_ = "length";
        const std::size_t period = key.find('.');
        if (period != std::string_view::npos) part_ = key.substr(period + 1);
        role_ = role_named(key.substr(0, period));
    }

    std::optional<std::string> value(const MadeMove& move, std::size_t event) const {
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
    const Mark* find(const MadeMove& move, std::size_t event) const {
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
    bool looks_back_;
};

std::optional<std::string> number_for(const MadeMove& move, const TraceEvent& event,
                                      std::string_view key) {
    const std::vector<Compared> all = compared_in(move, event);
    const auto named = std::find_if(all.begin(), all.end(),
                                    [key](const Compared& one) { return one.name == key; });
    if (named != all.end())
        return named->least ? short_text(*named->least) : std::string(no_number);
    if (key != "chosen") return std::nullopt;
    const auto chosen = std::find_if(event.numbers.rbegin(), event.numbers.rend(),
                                     [](const TraceNumber& number) { return number.is_chosen; });
    return chosen == event.numbers.rend() ? std::nullopt : std::optional(short_text(chosen->value));
}

std::optional<std::string> words_for(const MadeMove& move, const TraceEvent& event,
                                     std::string_view key) {
    if (key == "reason" && event.reason) return reason_in_words(event);
    if (key != "note") return std::nullopt;
    for (const Mark& mark : move.trace->marks_of(event))
        if (!mark.note.empty()) return mark.note;
    return std::nullopt;
}

std::optional<std::string> of_whole_move(const MadeMove& move, std::string_view key) {
    if (key == "start") return in_parentheses(move.request.position);
    if (key == "displacement") return in_parentheses(move.request.displacement);
    if (key == "sub_steps") return fmt::format("{}", move.result.substep_count);
    const auto* disk = std::get_if<DiskShape>(&move.request.shape);
    if (key == "radius" && disk) return short_text(disk->radius);
    return std::nullopt;
}

std::optional<std::string> value_for(const MadeMove& move, std::size_t index,
                                     std::string_view key) {
    const TraceEvent& event = event_at(move, index);
    if (auto number = number_for(move, event, key)) return number;
    if (auto words = words_for(move, event, key)) return words;
    if (auto of_move = of_whole_move(move, key)) return of_move;
    return MarkKey(key).value(move, index);
}

}  // namespace

Explanation explain(const MadeMove& move, std::size_t index) {
    const Stage* stage = stage_of(move, event_at(move, index));
    if (!stage) return {};
    const auto known = [&](std::string_view key) { return value_for(move, index, key); };
    return {fmt::format("{}. {}", stage->number, stage->title), stage->sentence, stage->source,
            formula_in_words(stage->formula), formula_in_numbers(stage->formula, known)};
}

}  // namespace slidelab::lab
