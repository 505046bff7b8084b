// The sentence of each claim of Why: a table of patterns, and the words for their braces.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "lab/levels/wall_title.hpp"
#include "lab/studies/why.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

namespace {

using Kind = Claim::Kind;

/// A pattern of a kind; the first that has all its words counts. A name with a question mark is
/// nothing, where it holds. After the bar: numbers, which come after all claims.
struct Pattern {
    Kind kind;
    std::string_view text;
};

constexpr Pattern patterns[] = {
    {Kind::stuck,
     "Stopped by {place}[{edge}].|[{rule} ]It wanted to move {wanted} and moved {went}[; a perfect "
     "slide would give {exact}]."},
    {Kind::stuck,
     "Stuck at {other place}, though its displacement does not point into it.|[{other rule} ]It "
     "wanted to move {wanted} and moved {went}[; a perfect slide would give {exact}]."},
    {Kind::stuck,
     "Stuck where nothing was hit.|It wanted to move {wanted} and moved {went}[; a perfect slide "
     "would give {exact}]."},
    {Kind::slowed,
     "Slowed by {place}[{edge}].|[{rule} ]It wanted to move {wanted} and moved {went}[; a perfect "
     "slide would give {exact}]."},
    {Kind::slowed,
     "Slowed at {other place}, though its displacement does not point into it.|[{other rule} ]It "
     "wanted to move {wanted} and moved {went}[; a perfect slide would give {exact}]."},
    {Kind::slowed,
     "Slowed.|It wanted to move {wanted} and moved {went}[; a perfect slide would give {exact}]."},
    {Kind::began_inside,
     "It began {depth} deep in {wall}[{skin}], and went on {inwards} into it{?through}, and "
     "through."},
    {Kind::began_inside,
     "It began {depth} deep in {wall}[{skin}], and went on {inwards} into it[: it ends {rest} "
     "deep]."},
    {Kind::began_inside,
     "It began {depth} deep in {wall}[{skin}], and ends {rest} deep in {?is_same}it."},
    {Kind::began_inside,
     "It began {depth} deep in {wall}[{skin}], and ends {rest} deep in {other}."},
    {Kind::began_inside,
     "It began {depth} deep in {wall}[{skin}], and {rest} of the overlap is left."},
    {Kind::began_inside,
     "It began {depth} deep in {wall}[{skin}], and was pushed out of it, {towards}."},
    {Kind::began_inside, "It began inside a wall, and {rest} of the overlap is left."},
    {Kind::began_inside, "It began inside a wall, and was pushed out."},
    {Kind::never_inside, "It was pushed {towards} out of {wall}, which it did not overlap."},
    {Kind::overlap_left, "At its end it is {depth} deep in {wall}[{skin}]."},
    {Kind::overlap_left, "At its end it overlaps a wall by {rest}."},
    {Kind::squeezed, "Squeezed between {place} and {other place}{?both_push}, which both pushed."},
    {Kind::squeezed,
     "Squeezed between {place} and {other place}{?one_pushes}: {wall} pushed, and {other} stood."},
    {Kind::squeezed, "Squeezed between {place} and {other place}, which both stood."},
    {Kind::no_room, "Squeezed: between {place} and {other place} there was no room."},
    {Kind::squeezed, "Squeezed against {place}: no room is left."},
    {Kind::squeezed, "Squeezed: something came over it, and passed."},
    {Kind::tunnelled,
     "Its centre went through {wall}: a step of {step} is longer than it reaches from its centre "
     "({reach})."},
    {Kind::tunnelled, "Its centre went through {wall}."},
    {Kind::tunnelled, "Its centre went through a wall."},
    {Kind::jitter,
     "It shakes: {wall} sends it {towards} in this tick, and {other} sent it {other towards} in "
     "the tick before."},
    {Kind::jitter, "It shakes: {wall} sends it {towards} in every other tick."},
    {Kind::jitter, "It shakes between two places, and meets no wall."},
    {Kind::stood, "It stood, though its keys pointed {direction} and the way there was free."},
    {Kind::left_map, "Its centre is {length} outside of the map, {side} it."},
    {Kind::hanging,
     "Its fall is held at {place}[{edge}]: nothing is below it, but it falls no faster.[ {rule}]"},
    {Kind::hanging, "Its fall is held: nothing is below it, but it falls no faster."},
    {Kind::pulled_up,
     "It was pulled up onto {wall}, which it had not risen above.|It ended {length} higher than "
     "its "
     "displacement leads."},
    {Kind::pulled_up,
     "It was pulled up onto a one-way wall.|It ended {length} higher than its displacement leads."},
    {Kind::velocity, "Its velocity still points into {place}."},
    {Kind::in_air, "It was pushed {towards} by {wall}, which it does not touch."},
    {Kind::thrown,
     "Thrown {towards} by {wall}, in which it was {depth} deep.|It wanted to move {wanted} and "
     "moved {went}."},
    {Kind::shown, "{meaning}[ It met {place}.]"},
    {Kind::stopped, "Stopped between {place} and {other place}.[ {corner rule}]"},
    {Kind::stopped, "Stopped by {place}[{edge}][, after {time} of its displacement].[ {rule}]"},
    {Kind::slid,
     "Slides along {place}[ and {other place}]: {share} of its displacement goes on.[ {corner "
     "rule}]"},
    {Kind::put_aside,
     "Put aside {direction} by {length}: between {place} and {other place} there was no room."},
    {Kind::pushed, "Pushed {towards} by {wall}, which moves into it."},
    {Kind::moved_out, "Pushed {towards} out of {wall}, in which it was {depth} deep."},
    {Kind::missed, "It goes on, though a moving box comes into its path."},
    {Kind::of_floor, "{rule}"},
    {Kind::passed, "Passes {wall}{?drops}: it drops through on request."},
    {Kind::passed, "Passes {wall}: it was not wholly {side} the one-way wall."},
    {Kind::bound, "{rule}"},
    {Kind::work,
     "It stopped at the bound on its work, after {count} rounds: {length} of the displacement was "
     "not walked."},
    {Kind::unlisted, "It met {count} more walls than are listed."},
    {Kind::cause, "Fix: {change}[ ({safeguard})]; then {cure}[: {instead}]."},
    {Kind::cause, "Fix: {change}[ ({safeguard})][; then {instead}]."},
    {Kind::together, "Fix: {change}; none of these alone is enough."},
    {Kind::advice, "In your code: {advice} (docs/attach.md, \"Change your code\")."},
};

/// By Cure. The first says nothing: there is no trouble any more.
constexpr std::string_view cures[] = {
    "",
    "less of the overlap is left",
    "it gets farther",
    "it ends nearer to its target",
    "it hits the moving box",
    "the tick before does not end here",
    "it stands on the floor",
    "it stays where it is",
};

/// After its place, what kind of edge it is: by WallSpot::Kind.
constexpr std::string_view edges[] = {
    "",
    ", an internal edge: the seam with {neighbour} beside it",
    ", an internal edge: {neighbour} lies against it",
    ", a real corner",
    ", a real edge: {neighbour} meets it at an angle",
    ", a real end",
};

/// For the fault of an attached mover, what to change in its code. The ten lines of each are in
/// docs/attach.md and examples/attached.
std::string_view advice_for(EventKind trouble) {
    switch (trouble) {
        case EventKind::stuck:
        case EventKind::slowed:
            return "leave out faces that another wall covers (is_covered), and resolve the deepest "
                   "contact first";
        case EventKind::tunnelled:
        case EventKind::began_inside:
        case EventKind::overlap_left:
            return "cut the step into parts shorter than the mover (in_parts), and stop a skin "
                   "before the wall, so that rounding does not put it inside";
        case EventKind::jitter:
        case EventKind::squeezed:
            return "keep every wall of the tick and go along all of them at once (along_all), "
                   "instead of pushing out of one after another";
        case EventKind::hanging:
        case EventKind::pulled_up:
            return "take out of the velocity only its part into the wall (clipped), and let "
                   "gravity "
                   "keep the rest";
        default:
            return {};
    }
}

/// A share of the wanted length: to have moved less is told as 0.
constexpr double hardly_any = 1e-3;

Words number(double value) { return plain(written(value)); }
Words share(double value) { return plain(fmt::format("{:.0f} %", 100.0 * value)); }

/// The direction of a push, in words.
Words towards(Vec2 direction) {
    return plain(direction_in_words(direction, "up", "down", " and "));
}

/// On which side of the map: a corner is left or right of it.
Words beside(Vec2 direction) {
    const bool is_corner = direction.x != 0.0 && direction.y != 0.0;
    const std::string words =
        direction_in_words({direction.x, is_corner ? 0.0 : direction.y}, "above", "below");
    return plain(direction.x == 0.0 ? words : words + " of");
}

/// How far it reaches from its centre, units.
double reach_of(const MoveRequest& request) {
    const Vec2 extents = extents_of(request.shape);
    return std::min(extents.x, extents.y);
}

class Wording {
public:
    Wording(const Claim& claim, const MadeMove& move) : claim_(claim), move_(move) {}

    std::optional<Words> word(std::string_view name) const {
        if (name.starts_with("other ")) return word_of(claim_.other, name.substr(6));
        if (name == "other") return word_of(claim_.other, "wall");
        if (auto words = word_of(claim_.wall, name)) return words;
        return word_of_claim(name);
    }

private:
    std::optional<Words> word_of(const std::optional<MetWall>& met, std::string_view name) const {
        if (!met) return std::nullopt;
        if (name == "wall") return titled(met->spot.wall);
        if (name == "place") return place(met->spot);
        if (name == "towards") return towards(met->contact.normal);
        if (name == "depth" && met->contact.depth > noticeable_length)
            return number(met->contact.depth);
        if (name == "edge") {
            return say(edges[static_cast<std::size_t>(met->spot.kind)], [&](std::string_view) {
                return met->spot.neighbour ? std::optional(titled(*met->spot.neighbour))
                                           : std::nullopt;
            });
        }
        const bool is_of_grid = move_.strategy.shapes == 0;
        if (name == "rule" || (name == "corner rule" && is_of_grid))
            return met->decision ? rule(*met->decision) : std::nullopt;
        if (name == "time" && is_late(*met)) return share(met->contact.time);
        return std::nullopt;
    }

    std::optional<Words> word_of_claim(std::string_view name) const {
        const Distances& far = claim_.far;
        if (name == "went") return number(far.went > hardly_any * far.wanted ? far.went : 0.0);
        if (name == "wanted") return number(far.wanted);
        if (name == "share") return share(far.wanted > 0.0 ? far.went / far.wanted : 0.0);
        if (name == "exact" && far.exact) return number(*far.exact);
        if (name == "rest" && claim_.rest) return number(*claim_.rest);
        if (name == "length") return number(claim_.length);
        if (name == "inwards" && claim_.inwards > 0.0) return number(claim_.inwards);
        if (name == "advice" && !advice_for(claim_.trouble).empty())
            return plain(std::string(advice_for(claim_.trouble)));
        if (name == "meaning") return plain(describe(claim_.trouble).sentence);
        if (name == "side") return beside(claim_.direction);
        if (name == "direction") return towards(claim_.direction);
        if (name == "count") return plain(fmt::format("{}", claim_.count));
        if (name == "rule" && claim_.decision) return rule(*claim_.decision);
        if (name == "skin" && skin_of(move_) > 0.0) return plain(", with its skin");
        if (name == "reach") return number(reach_of(move_.request));
        if (name == "step" && claim_.length > reach_of(move_.request)) return number(claim_.length);
        if (name.starts_with('?'))
            return holds(name.substr(1)) ? std::optional(Words{}) : std::nullopt;
        return claim_.causes.empty() ? std::nullopt : word_of_causes(name);
    }

    bool holds(std::string_view condition) const {
        if (condition == "drops") return move_.request.side_view.drops;
        if (condition == "through") return claim_.through;
        if (!claim_.wall || !claim_.other) return false;
        if (condition == "is_same")
            return titled(claim_.wall->spot.wall) == titled(claim_.other->spot.wall);
        return claim_.wall->pushes && claim_.other->pushes == (condition == "both_push");
    }

    std::optional<Words> word_of_causes(std::string_view name) const {
        const Cause& cause = claim_.causes[0];
        const std::string_view cure = cures[static_cast<std::size_t>(cause.cure)];
        const std::string_view safeguard = option_of(cause).safeguard;
        if (name == "change") return changes();
        if (name == "safeguard" && !safeguard.empty()) return plain(safeguard);
        if (name == "cure" && !cure.empty()) return plain(cure);
        if (name != "instead" || !cause.instead) return std::nullopt;
        const bool is_hit = cause.instead->contact.kind == ContactKind::hit;
        return say(is_hit ? "it hits {place}" : "{place} pushes it[ ({depth})]",
                   [&](std::string_view part) { return word_of(cause.instead, part); });
    }

    /// "turn on `deepest_first` and set `iterations` to 5", of all causes.
    Words changes() const {
        std::vector<std::string> all;
        const Options initial = move_.strategy.defaults();
        for (const Cause& cause : claim_.causes) {
            const OptionDescription& option = option_of(cause);
            const std::string value = initial.text(cause.option);
            const bool is_switch = option.type == OptionDescription::Type::flag;
            all.push_back(is_switch ? fmt::format("turn {} `{}`", value, option.name)
                                    : fmt::format("set `{}` to {}", option.name, value));
        }
        return plain(lab::listed(all, "and"));
    }

    const OptionDescription& option_of(const Cause& cause) const {
        return move_.options.table()[cause.option];
    }

    Words titled(WallRef wall) const {
        return {
            {title_of(move_.level, move_.request.bodies, wall, move_.request.lattice, move_.map),
             wall}};
    }

    /// "tile 14,10's top", "the left end of segment 3".
    Words place(const WallSpot& spot) const {
        Words wall = titled(spot.wall);
        if (spot.part.empty()) return wall;
        return *say(spot.is_end() ? "the {part} of {wall}" : "{wall}'s {part}",
                    [&](std::string_view name) {
                        return std::optional(name == "part" ? plain(spot.part) : wall);
                    });
    }

    std::optional<Words> rule(const TraceEvent& event) const {
        if (event.reason->sentence.empty()) return std::nullopt;
        return say(event.reason->sentence, [&](std::string_view name) -> std::optional<Words> {
            if (name == "wall") return word_of(claim_.wall ? claim_.wall : claim_.other, name);
            for (const TraceFact& fact : event.facts) {
                if (fact.name == name) return plain(fact.text);
            }
            for (const TraceNumber& known : event.numbers) {
                // A number within rounding decided nothing that can be told.
                const bool is_told = std::abs(known.value) > noticeable_length;
                if (known.name == name && is_told) return number(known.value);
            }
            return std::nullopt;
        });
    }

    bool is_late(const MetWall& met) const {
        return move_.strategy.detection == CollisionDetection::continuous && met.contact.time > 0.0;
    }

    const Claim& claim_;
    const MadeMove& move_;
};

}  // namespace

ClaimWords words_of(const Claim& claim, const MadeMove& move) {
    const Wording wording(claim, move);
    const auto known = [&](std::string_view name) { return wording.word(name); };
    for (const Pattern& pattern : patterns) {
        if (pattern.kind != claim.kind) continue;
        const std::size_t bar = std::min(pattern.text.find('|'), pattern.text.size());
        auto sentence = say(pattern.text.substr(0, bar), known);
        if (!sentence) continue;
        const auto numbers =
            say(pattern.text.substr(std::min(bar + 1, pattern.text.size())), known);
        return {std::move(*sentence), numbers.value_or(Words{})};
    }
    return {};
}

}  // namespace slidelab::lab
