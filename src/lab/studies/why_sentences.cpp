// The words for what went wrong. To be read as prose: a pattern a sentence, with the facts in
// braces. A wall's place is named with the wall itself, so that it can be shown.
#include "lab/studies/why_sentences.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "lab/studies/written_number.hpp"

namespace slidelab::why_words {

namespace {

Words number(double value) { return plain(written(value)); }

// --- Parts of sentences ---

/// Where a push leads.
std::string_view towards(Vec2 direction) {
    const std::string_view words = direction_in_words(direction);
    if (words == "upper") return "up";
    if (words == "lower") return "down";
    if (words == "upper left") return "up and left";
    if (words == "upper right") return "up and right";
    if (words == "lower left") return "down and left";
    if (words == "lower right") return "down and right";
    return words;
}

/// "tile 14,10's top", "the left end of segment 3".
Words place(const NamedWall& wall) {
    const WallSpot& spot = wall.met.spot;
    Words name{{wall.title, spot.wall}};
    if (spot.part.empty()) return name;
    if (spot.is_end())
        return say("the {part} of {wall}", {{"part", plain(spot.part)}, {"wall", name}});
    return say("{wall}'s {part}", {{"wall", name}, {"part", plain(spot.part)}});
}

/// The same where it is only a matter of which wall.
Words name(const NamedWall& wall) { return {{wall.title, wall.met.spot.wall}}; }

/// What kind of edge it is, after its place.
Words edge(const NamedWall& wall) {
    const WallSpot& spot = wall.met.spot;
    Words neighbour;
    if (spot.neighbour) neighbour = {{wall.neighbour, spot.neighbour}};
    switch (spot.kind) {
        case WallSpot::Kind::seam:
            return say(", an internal edge: the seam with {neighbour} beside it",
                       {{"neighbour", neighbour}});
        case WallSpot::Kind::covered:
            return say(", an internal edge: {neighbour} lies against it",
                       {{"neighbour", neighbour}});
        case WallSpot::Kind::joint:
            return say(", a real edge: {neighbour} meets it at an angle",
                       {{"neighbour", neighbour}});
        case WallSpot::Kind::real_corner:
            return plain(", a real corner");
        case WallSpot::Kind::free_end:
            return plain(", a real end");
        case WallSpot::Kind::face:
            break;
    }
    return {};
}

/// Which rule chose the wall: a sentence of its own, and none where it goes without saying.
Words rule(const NamedWall& wall) {
    const Decision& decision = wall.met.decision;
    const Fact depth{"depth", number(decision.depth.value_or(0.0))};
    const Fact axes{"axes", plain(fmt::format("{}", decision.axes))};
    if (decision.axes > 0 && decision.is_least_axis)
        return say(" Of {axes} axes, that of the least overlap ({depth}) leads out.",
                   {axes, depth});
    if (decision.axes > 0)
        return say(" Of {axes} axes, one was taken that is not that of the least overlap.", {axes});
    if (decision.reason == "deepest" && decision.depth)
        return say(" It was the deepest overlap ({depth}).", {depth});
    if (decision.reason == "first in the list" && decision.depth)
        return say(" It was the last overlap in the list ({depth}).", {depth});
    if (decision.is_earliest_wall) return plain(" It was the earliest hit on its path.");
    return {};
}

/// What the trace of a grid says, and how it is told.
struct RuleOfGrid {
    std::string_view reason;
    std::string_view sentence;
};
constexpr RuleOfGrid rules_of_grid[] = {
    {"into b with a wall", " From region {region} into b, an edge with a wall: {open}."},
    {"horizontally", " From region {region} into c, the end of a wall, horizontally: {open}."},
    {"vertically", " From region {region} into c, the end of a wall, vertically: {open}."},
    {"horizontal wall near", " From region {region} into c, past a horizontal wall: {open}."},
    {"vertical wall near", " From region {region} into c, past a vertical wall: {open}."},
    {"both walls near", " From region {region} into c, between two walls: {open}."},
    {"free choice",
     " From region {region} into c, where either direction would do, `corner_choice` decides: "
     "{open}."},
};

/// "came from a, both walls near: neither direction", as a sentence.
Words rule_of_grid(const NamedWall& wall) {
    std::string_view said = wall.met.decision.reason;
    constexpr std::string_view begin = "came from ";
    if (!said.starts_with(begin)) return {};
    said.remove_prefix(begin.size());
    const std::size_t comma = std::min(said.find(", "), said.size());
    const std::size_t colon = std::min(said.find(": "), said.size());
    for (const RuleOfGrid& rule : rules_of_grid) {
        const std::string known = fmt::format(", {}: ", rule.reason);
        if (said.substr(comma, known.size()) != known) continue;
        return say(rule.sentence, {{"region", plain(said.substr(0, comma))},
                                   {"open", plain(said.substr(colon + 2))}});
    }
    return {};
}

Words both(const std::vector<NamedWall>& walls, Words (*named)(const NamedWall&)) {
    if (walls.empty()) return {};
    if (walls.size() == 1) return named(walls[0]);
    return say("{one} and {other}", {{"one", named(walls[0])}, {"other", named(walls[1])}});
}

Words went_of(const Distances& far) {
    constexpr double rounding = 1e-9;  // units
    const Fact went{"went", number(far.went > rounding ? far.went : 0.0)};
    const Fact wanted{"wanted", number(far.wanted)};
    if (!far.exact) return say("it went {went} of {wanted}", {went, wanted});
    return say("it went {went} of {wanted}, and the exact slide goes {exact}",
               {went, wanted, {"exact", number(*far.exact)}});
}

Words capitalised(Words words) {
    if (!words.empty() && !words[0].text.empty() && words[0].text[0] >= 'a' &&
        words[0].text[0] <= 'z') {
        words[0].text[0] = static_cast<char>(words[0].text[0] - 'a' + 'A');
    }
    return words;
}

/// How far it reaches from its centre, units.
double reach_of(const MoveRequest& request) {
    const Vec2 extents = extents_of(request.shape);
    return std::min(extents.x, extents.y);
}

std::string rounds_of(const MadeMove& move) {
    const auto option = move.options.find("iterations");
    const int rounds = option ? move.options.integer(*option) : move.result.iterations;
    return rounds == 1 ? "one round of pushes was"
                       : fmt::format("{} rounds of pushes were", rounds);
}

}  // namespace

// --- Troubles ---

Words stuck(const std::vector<NamedWall>& walls, const Distances& far) {
    const Fact went{"went", capitalised(went_of(far))};
    if (walls.empty()) return say("Stuck where nothing was hit. {went}.", {went});
    return say("Stopped by {place}{edge}. {went}.{rule}{grid}", {{"place", place(walls[0])},
                                                                 {"edge", edge(walls[0])},
                                                                 {"rule", rule(walls[0])},
                                                                 {"grid", rule_of_grid(walls[0])},
                                                                 went});
}

Words slowed(const std::vector<NamedWall>& walls, const Distances& far) {
    const Fact went{"went", went_of(far)};
    if (walls.empty()) return say("Slowed: {went}.", {went});
    return say("Slowed by {place}{edge}: {went}.{rule}{grid}", {{"place", place(walls[0])},
                                                                {"edge", edge(walls[0])},
                                                                {"rule", rule(walls[0])},
                                                                {"grid", rule_of_grid(walls[0])},
                                                                went});
}

/// Depths are then those of the mover with its skin.
Fact skin_of(const MadeMove& move) {
    const auto& table = move.options.table();
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].name == "skin" && move.options.real(i) > 0.0)
            return {"skin", plain(", with its skin")};
    }
    return {"skin", plain("")};
}

Words began_inside(const std::optional<NamedWall>& wall, const std::optional<NamedWall>& left,
                   const MadeMove& move) {
    const Fact rest{"rest", number(move.result.remaining_depth)};
    const bool is_left = move.result.remaining_depth > 0.0;
    if (!wall) {
        return is_left ? say("It began inside a wall, and {rest} of the overlap is left.", {rest})
                       : plain("It began inside a wall, and was pushed out.");
    }
    const Fact depth{"depth", number(wall->met.depth)};
    const Fact in{"wall", name(*wall)};
    const bool is_other = left && left->title != wall->title;
    if (is_left && is_other)
        return say("It began {depth} deep in {wall}{skin}, and ends {rest} deep in {left}.",
                   {depth, in, skin_of(move), rest, {"left", name(*left)}});
    if (is_left)
        return say("It began {depth} deep in {wall}{skin}, and ends {rest} deep in it.",
                   {depth, in, skin_of(move), rest});
    return say("It began {depth} deep in {wall}{skin}, and was pushed out of it, {towards}.",
               {depth, in, skin_of(move), {"towards", plain(towards(wall->met.normal))}});
}

Words overlap_left(const std::optional<NamedWall>& wall, const MadeMove& move) {
    const Fact rest{"rest", number(move.result.remaining_depth)};
    if (!wall) return say("At its end it overlaps a wall by {rest}.", {rest});
    return say("At its end it is {rest} deep in {wall}{skin}.",
               {rest, {"wall", name(*wall)}, skin_of(move)});
}

Words squeezed(const std::vector<NamedWall>& walls) {
    if (walls.empty()) return plain("Squeezed: something came over it, and passed.");
    if (walls.size() == 1)
        return say("Squeezed against {place}: no room is left.", {{"place", place(walls[0])}});
    const std::string_view pattern =
        walls[0].met.pushes && !walls[1].met.pushes
            ? "Squeezed between {one} and {other}: {mover} pushed, and {stander} stood."
        : walls[0].met.pushes ? "Squeezed between {one} and {other}, which both pushed."
                              : "Squeezed between {one} and {other}, which both stood.";
    return say(pattern, {{"one", place(walls[0])},
                         {"other", place(walls[1])},
                         {"mover", name(walls[0])},
                         {"stander", name(walls[1])}});
}

Words tunnelled(const std::optional<NamedWall>& wall, const MadeMove& move) {
    const Words through = wall ? name(*wall) : plain("a wall");
    const double step =
        length(move.request.displacement) / static_cast<double>(move.result.substep_count);
    const bool is_long = move.strategy.detection == CollisionDetection::discrete &&
                         move.strategy.shapes != 0 && step > reach_of(move.request);
    if (!is_long) return say("Its centre went through {wall}.", {{"wall", through}});
    return say(
        "Its centre went through {wall}: a step of {step} is longer than it reaches from "
        "its centre ({reach}).",
        {{"wall", through}, {"step", number(step)}, {"reach", number(reach_of(move.request))}});
}

Words jitter(const std::optional<NamedWall>& now, const std::optional<NamedWall>& before) {
    if (!now && !before) return plain("It shakes between two places, and meets no wall.");
    if (now && before)
        return say(
            "It shakes: {now} sends it {there} in this tick, and {before} sent it {back} in "
            "the tick before.",
            {{"now", name(*now)},
             {"there", plain(towards(now->met.normal))},
             {"before", name(*before)},
             {"back", plain(towards(before->met.normal))}});
    const NamedWall& only = now ? *now : *before;
    return say("It shakes: {wall} sends it {towards} in every other tick.",
               {{"wall", name(only)}, {"towards", plain(towards(only.met.normal))}});
}

Words left_map(const MadeMove& move) {
    const Aabb map = move.level.map_bounds().value_or(Aabb{});
    const Vec2 at = move.result.position;
    const Vec2 inside{std::clamp(at.x, map.min.x, map.max.x),
                      std::clamp(at.y, map.min.y, map.max.y)};
    return say("Its centre is {far} outside of the map, {towards} of it.",
               {{"far", number(distance(at, inside))},
                {"towards", plain([&] {
                     const std::string_view words = direction_in_words(at - inside);
                     if (words == "upper") return "above";
                     if (words == "lower") return "below";
                     return words.ends_with("left") ? "left" : "right";
                 }())}});
}

// --- No trouble ---

Words stopped(const std::vector<NamedWall>& walls, const MadeMove& move) {
    const bool is_between = walls.size() > 1;
    const Fact at{"place", both(walls, place)};
    if (is_between)
        return say("Stopped between {place}.{grid}", {at, {"grid", rule_of_grid(walls[0])}});
    const bool is_late =
        move.strategy.detection == CollisionDetection::continuous && walls[0].met.time > 0.0;
    const Fact time{"time", plain(fmt::format("{:.0f} %", 100.0 * walls[0].met.time))};
    return say(is_late ? "Stopped by {place}{edge}, after {time} of its displacement.{rule}{grid}"
                       : "Stopped by {place}{edge}.{rule}{grid}",
               {at,
                time,
                {"edge", edge(walls[0])},
                {"rule", rule(walls[0])},
                {"grid", rule_of_grid(walls[0])}});
}

Words slid(const std::vector<NamedWall>& walls, const Distances& far) {
    const double share = far.wanted > 0.0 ? far.went / far.wanted : 0.0;
    return say("Slides along {place}: {share} of its displacement goes on.{grid}",
               {{"place", both(walls, place)},
                {"share", plain(fmt::format("{:.0f} %", 100.0 * share))},
                {"grid", rule_of_grid(walls[0])}});
}

Words pushed(const NamedWall& by) {
    return say("Pushed {towards} by {wall}, which moves into it.",
               {{"towards", plain(towards(by.met.normal))}, {"wall", name(by)}});
}

Words thrown(const NamedWall& out_of) {
    return say("Pushed {towards} out of {wall}, in which it was {depth} deep.",
               {{"towards", plain(towards(out_of.met.normal))},
                {"wall", name(out_of)},
                {"depth", number(out_of.met.depth)}});
}

Words missed_a_moving_box() {
    return plain("It goes on, though a moving box comes into its path.");
}

// --- What is added ---

Words limit(Limit reached, const MadeMove& move) {
    switch (reached) {
        case Limit::rounds:
            return say("Its {rounds} used up.", {{"rounds", plain(rounds_of(move))}});
        case Limit::taken_back:
            return plain("No push led out of the step, so it was taken back.");
        case Limit::work:
            return say(
                "It stopped at the bound on its work, after {rounds} rounds: {rest} of the "
                "displacement was not walked.",
                {{"rounds", plain(fmt::format("{}", move.result.iterations))},
                 {"rest", number(length(move.result.remainder))}});
        case Limit::listed_walls:
            return say("It met {more} more walls than are listed.",
                       {{"more", plain(fmt::format("{}", move.result.contacts.dropped()))}});
        case Limit::none:
            break;
    }
    return {};
}

namespace {

struct CauseWording {
    std::string_view option;
    std::string_view with_instead;  ///< where another wall would have been met
    std::string_view without;       ///< where none is to be named
};

/// Of all strategies: options of one name mean the same in each.
constexpr CauseWording wordings[] = {
    {"deepest_first", "The deepest overlap would have been {instead} ({depth}), but {is}.",
     "The deepest overlap first would have led on, but {is}."},
    {"iterations", "", "With {initial} rounds it would have come out, but {is}."},
    {"vertex_axes", "", "With its round outline it would have passed, but {is}."},
    {"substeps", "In sub-steps it would have met {instead}, but {is}.",
     "In sub-steps this would not have happened, but {is}."},
    {"front_faces_only", "", "Only walls that face it would have counted, but {is}."},
    {"ignore_grazing", "", "It only touches there, which would have been no hit, but {is}."},
    {"relative_motion", "Seen from the moving box it would have hit {instead}, but {is}.",
     "The displacement of the moving box would have counted, but {is}."},
    {"buffer_offsets", "", "Added up from one place the pushes would have led out, but {is}."},
    {"allow_escape", "", "It could still have moved away from what it overlaps, but {is}."},
    {"resolve_overlap", "", "It would have been pushed out first, but {is}."},
    {"slide_remainder", "", "The rest of its displacement would have slid on, but {is}."},
    {"project_velocity", "", "Its velocity still leads into {wall}, because {is}."},
    {"end_caps", "The round end of {instead} would have been hit, but {is}.",
     "The round ends of walls would have counted, but {is}."},
    {"earliest_hit", "The earliest hit would have been {instead}, but {is}.",
     "The earliest hit would have led on, but {is}."},
    {"clip_all", "", "Clipped against all walls that it touches it would have got on, but {is}."},
    {"skin", "", "Without a skin it would have got farther, but {is}."},
    {"corner_rule", "The two edges next to it would have led to {instead}, but {is}.",
     "The two edges next to it would have decided, but {is}."},
    {"side_distance", "The near side would have been {instead} ({depth}), but {is}.",
     "Measured from the near side it would have come out there, but {is}."},
    {"minimum_axis", "The least overlap would have been that with {instead} ({depth}), but {is}.",
     "Along the axis of the least overlap it would have come out, but {is}."},
};

constexpr CauseWording usual{"", "",
                             "With it at {initial} this would not have happened, but {is}."};

/// "`deepest_first` is off".
Words as_it_is(const NamedCause& cause) {
    return plain(fmt::format("`{}` is {}", cause.option, cause.value));
}

}  // namespace

Words cause(const NamedCause& cause, const std::vector<NamedWall>& walls) {
    CauseWording wording = usual;
    for (const CauseWording& one : wordings) {
        if (one.option == cause.option) wording = one;
    }
    if (cause.in_tick_before)
        return say("With `{option}` {initial} the tick before would not have led into it.",
                   {{"option", plain(cause.option)},
                    {"initial", plain(cause.is_flag ? cause.initial : "at " + cause.initial)}});
    const bool names_wall = cause.instead && !wording.with_instead.empty();
    Words instead;
    if (cause.instead) instead = place(*cause.instead);
    return say(names_wall ? wording.with_instead : wording.without,
               {{"instead", instead},
                {"depth", number(cause.instead ? cause.instead->met.depth : 0.0)},
                {"initial", plain(cause.initial)},
                {"wall", walls.empty() ? plain("a wall") : name(walls[0])},
                {"is", as_it_is(cause)}});
}

Words causes_together(const std::vector<NamedCause>& causes) {
    Words list;
    for (std::size_t i = 0; i < causes.size(); ++i) {
        if (i > 0) add(list, i + 1 == causes.size() ? " and " : ", ");
        add(list, as_it_is(causes[i]));
    }
    return say("No single option is to blame, but all together: {list}.", {{"list", list}});
}

}  // namespace slidelab::why_words
