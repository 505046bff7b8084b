#include <nlohmann/json.hpp>

#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>

#include "articles/contract/strategy.hpp"
#include "articles/contract/trace.hpp"
#include "lab/judge/judge.hpp"
#include "lab/levels/wall_title.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/probe/json_marks.hpp"
#include "lab/probe/probe.hpp"
#include "lab/scenes/request/probe_request.hpp"
#include "lab/scenes/request/request_fields.hpp"
#include "lab/scenes/request/request_values.hpp"
#include "lab/studies/what_if.hpp"
#include "lab/studies/why.hpp"
#include "lab/text/json_line.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

Json troubles_to_json(EventSet troubles) {
    Json names = Json::array();
    for (const EventDescription& event : event_descriptions()) {
        if (event.is_trouble() && troubles.has(event.kind)) names.push_back(event.name);
    }
    return names;
}

/// A request among its walls, and its move.
struct Asked {
    const ProbeRequest& request;
    const BuiltWalls& walls;
    MoveRequest move = move_request(request.scene, walls.bodies, walls.level->lattice);

    const Map& level() const { return *walls.level; }
    const Strategy& strategy() const { return *request.scene.strategy; }
    const Options& options() const { return request.scene.options; }
};

/// Empty for a mover that is not held back.
Why why_of_request(MadeMove made, const Asked& asked) {
    made.events = judge(made).troubles;
    made.map = asked.walls.document.get();
    return why_of(made);
}

/// Best first: [{"change", "to", "distance", "hit", "contacts", "depth", "troubles", "room"?}],
/// where "distance" is that from start to end, "contacts" how many there are, and "troubles" the
/// names of the events that the move shows (event_set.hpp). `blamed`: options.
Json what_if_to_json(const MadeMove& move, std::span<const std::size_t> blamed) {
    Json rows = Json::array();
    for (const WhatIfRow& row : what_if(move, {nullptr, blamed}).rows) {
        const Outcome& outcome = row.outcome;
        rows.push_back({{"change", row.alternative.change},
                        {"to", json_of(outcome.to())},
                        {"distance", outcome.distance},
                        {"hit", outcome.hit},
                        {"contacts", outcome.contacts},
                        {"depth", outcome.depth()},
                        {"troubles", troubles_to_json(outcome.troubles)}});
        if (row.room) rows.back()["room"] = *row.room;
    }
    return rows;
}

using Answer = nlohmann::ordered_json;

Answer answer_to(const Asked& asked, const MoveResult& result, const Trace& trace) {
    Answer answer = {{"to", json_of(result.position)},
                     {"velocity", json_of(result.velocity)},
                     {"moved", json_of(result.position - asked.move.position)},
                     {"hit", result.hit()},
                     {"contacts", contacts_to_json(result.contacts, asked.level(),
                                                   asked.walls.bodies, &asked.level().lattice)},
                     {"began_inside", result.began_inside},
                     {"iterations", result.iterations},
                     {"stop_reason", name_of(result.stop_reason)},
                     {"remainder", json_of(result.remainder)}};
    // The list of contacts has its room; what did not fit in is counted.
    if (result.contacts.dropped() > 0) answer["contacts_omitted"] = result.contacts.dropped();
    // Residual overlaps are always reported.
    if (result.remaining_depth > 0.0) answer["depth"] = result.remaining_depth;
    if (result.put_aside != Vec2{}) answer["put_aside"] = json_of(result.put_aside);
    const bool is_pressed = result.squeezed || result.put_aside != Vec2{};
    if (is_pressed && result.pressed_by) {
        const auto title = [&](WallRef wall) {
            return title_of(asked.level(), asked.walls.bodies, wall, &asked.level().lattice);
        };
        answer["between"] = {title((*result.pressed_by)[0]), title((*result.pressed_by)[1])};
    }
    if (!result.strategy_state.empty())
        answer[request_field::state] = json_of(result.strategy_state);
    const ProbeRequest& request = asked.request;
    if (request.why || request.what_if) {
        const MadeMove made{asked.level(), asked.strategy(),       asked.options(), asked.move,
                            result,        asked.level().limits(), &trace};
        const Why why = why_of_request(made, asked);
        if (request.why) answer[request_field::why] = why.text();
        if (request.what_if)
            answer[request_field::what_if] = what_if_to_json(made, why.blamed_options());
    }
    if (request.trace) answer["marks"] = trace_to_json(trace);
    return answer;
}

Answer error(std::string_view message) { return {{"error", message}}; }

Answer answer_to(const nlohmann::json& json, LevelFile& file, const Movers& movers) {
    const ProbeRequest request = read_request(Field(json), movers);
    const auto built = build(request, file);
    if (const auto* wrong = std::get_if<InputError>(&built)) throw *wrong;
    const Asked asked{request, std::get<BuiltWalls>(built)};
    Trace trace;
    const bool is_traced = request.trace || request.why || request.what_if;
    const MoveResult result = traced_move(asked.strategy(), asked.level(), asked.move,
                                          asked.options(), is_traced ? &trace : nullptr);
    return answer_to(asked, result, trace);
}

Answer answer_line(const IdentifiedLine& line, LevelFile& file, const Movers& movers) {
    if (const auto* wrong = std::get_if<InputError>(&line.content)) return error(to_string(*wrong));
    try {
        return answer_to(std::get<nlohmann::json>(line.content), file, movers);
    } catch (const InputError& wrong) {
        return error(to_string(wrong));
    }
}

/// The body with the id before it. The id is JSON text already: a program that counts in 128 bits
/// gets its number back.
std::string with_id(const std::string& id, const Answer& body) {
    const std::string text = json_text(body);
    return "{\"id\":" + id + "," + text.substr(1);
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

std::string answer_probe(std::string_view line, LevelFile& file, const Movers& movers) {
    try {
        const IdentifiedLine read = parse_identified_line(line);
        try {
            return with_id(read.id, answer_line(read, file, movers));
        } catch (const std::exception& failure) {
            return with_id(read.id, error(failure.what()));
        }
    } catch (const std::exception&) {
        return R"({"id":null,"error":"request: too large for this machine's memory"})";
    }
}

std::string answer_probe(std::string_view line) {
    LevelFile file;
    return answer_probe(line, file);
}

void run_probe(std::istream& in, std::ostream& out, LevelFile file, const Movers& movers) {
    std::string line;
    while (out && std::getline(in, line)) {
        if (is_blank(line)) continue;
        out << answer_probe(line, file, movers) << '\n' << std::flush;
    }
}

}  // namespace slidelab::lab
