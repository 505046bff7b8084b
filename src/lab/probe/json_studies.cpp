#include "lab/probe/json_studies.hpp"

#include "lab/probe/json_marks.hpp"
#include "lab/studies/why.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::ordered_json;

Json troubles_to_json(EventSet troubles) {
    Json names = Json::array();
    for (const EventDescription& event : event_descriptions()) {
        if (event.is_trouble && troubles.has(event.kind)) names.push_back(event.name);
    }
    return names;
}

}  // namespace

std::string why_of_request(const ProbeRequest& request, const MoveResult& result,
                           const Trace& trace) {
    const MoveRequest move = request.move_request();
    MadeMove made{*request.level, *request.strategy, request.options, move, result, trace, {}};
    made.events = troubles_of(made.judged());
    return why_of(made).text();
}

Json what_if_to_json(const ProbeRequest& request) {
    const MoveRequest move = request.move_request();
    Json rows = Json::array();
    for (const WhatIfRow& row :
         what_if({*request.level, *request.strategy, request.options, move}).rows) {
        rows.push_back({{"change", row.alternative.change},
                        {"to", point_to_json(row.to)},
                        {"distance", row.distance},
                        {"hit", row.hit},
                        {"contacts", row.contacts},
                        {"depth", row.depth},
                        {"troubles", troubles_to_json(row.troubles)}});
    }
    return rows;
}

}  // namespace slidelab::lab
