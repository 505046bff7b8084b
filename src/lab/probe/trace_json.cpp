#include "lab/probe/trace_json.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "lab/probe/json_marks.hpp"
#include "lab/scenes/request/request_values.hpp"
#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Ordered = nlohmann::ordered_json;

Ordered steps_to_json(const Strategy& strategy) {
    Ordered steps = Ordered::array();
    for (const Stage& stage : strategy.stages) {
        steps.push_back(
            {{"number", stage.number}, {"title", stage.title}, {"sentence", stage.sentence}});
    }
    return steps;
}

Ordered tick_to_json(std::int64_t number, const Simulation& simulation, const Trace& trace) {
    const Vec2 to = simulation.state().position;
    const MoveRequest* request = simulation.last_request();
    const MoveResult* result = simulation.last_result();
    const Vec2 from = request ? request->position : simulation.previous().position;
    return {
        {"tick", number},
        {"from", json_of(from)},
        {"delta", json_of(request ? request->displacement : to - from)},
        {"to", json_of(to)},
        {"velocity", json_of(simulation.state().velocity)},
        {"began_inside", result ? result->began_inside : false},
        {"iterations", result ? result->iterations : 0},
        {"contacts", contacts_to_json(result ? result->contacts : ContactList{}, simulation.level(),
                                      simulation.bodies(), &simulation.map().lattice)},
        {"marks", trace_to_json(trace)}};
}

}  // namespace

TraceWriter::TraceWriter(std::ostream& out, const std::string& level_name, const Settings& settings)
    : out_(out), strategy_(settings.strategy), shape_(settings.shape) {
    // File names may be any bytes; JSON is UTF-8.
    out_ << "{\"slidelab\":1,\n\"level\":" << json_text(Ordered(level_name))
         << ",\n\"strategy\":" << json_text(Ordered(strategy_->id))
         << ",\n\"shape\":" << json_text(Ordered(shape_))
         << ",\n\"steps\":" << json_text(steps_to_json(*strategy_)) << ",\n\"ticks\":[";
}

void TraceWriter::tick(std::int64_t number, const Simulation& simulation, const Trace& trace,
                       const std::string& why) {
    Ordered json = tick_to_json(number, simulation, trace);
    if (!why.empty()) json["why"] = why;
    const Settings& settings = simulation.settings();
    if (settings.strategy != strategy_ || settings.shape != shape_) {
        strategy_ = settings.strategy;
        shape_ = settings.shape;
        json["strategy"] = strategy_->id;
        json["shape"] = shape_;
        json["steps"] = steps_to_json(*strategy_);
    }
    out_ << (first_ ? "\n" : ",\n") << json_text(json);
    first_ = false;
}

void TraceWriter::finish() { out_ << "\n]}\n"; }

}  // namespace slidelab::lab
