#include "lab/probe/json_marks.hpp"

#include "lab/scenes/request/request_values.hpp"

namespace slidelab::lab {

using Json = nlohmann::ordered_json;

Json contacts_to_json(const ContactList& contacts, const Level& level, BodyList bodies,
                      const Lattice* lattice) {
    Json list = Json::array();
    for (const Contact& contact : contacts)
        list.push_back({{"fraction", contact.fraction},
                        {"time", contact.time},
                        {"position", json_of(contact.position)},
                        {"normal", json_of(contact.normal)},
                        {"point", json_of(contact.point)},
                        {"depth", contact.depth},
                        {"wall", to_string(wall_name(level, bodies, contact.wall, lattice))}});
    return list;
}

namespace {

Json mark_to_json(const Mark& mark) {
    Json json{{"step", mark.stage},
              {"role", describe(mark.role).name},
              {"form", name_of(mark.form)},
              {"points", json_of(mark.points)}};
    if (mark.form == Mark::Form::circle || mark.radius > 0.0) json["radius"] = mark.radius;
    if (mark.has_value) json["value"] = mark.value;
    if (!mark.note.empty()) json["note"] = mark.note;
    return json;
}

Json numbers_to_json(const TraceEvent& event) {
    Json numbers = Json::array();
    for (const TraceNumber& number : event.numbers) {
        Json json{{"name", number.name}, {"value", number.value}};
        if (number.is_chosen) json["chosen"] = true;
        numbers.push_back(std::move(json));
    }
    return numbers;
}

void add_moment(Json& json, std::size_t number, const TraceEvent& event) {
    json["event"] = number;
    json["stage"] = event.stage;
    json["sub_step"] = event.moment.sub_step;
    json["round"] = event.moment.round;
    json["time"] = event.moment.time;
}

}  // namespace

Json trace_to_json(const Trace& trace) {
    Json list = Json::array();
    for (std::size_t i = 0; i < trace.events().size(); ++i) {
        const TraceEvent& event = trace.events()[i];
        const std::size_t first = list.size();
        for (const Mark& mark : trace.marks_of(event)) list.push_back(mark_to_json(mark));
        if (list.size() == first) list.push_back({{"step", event.stage}});
        for (std::size_t entry = first; entry < list.size(); ++entry) {
            add_moment(list[entry], i, event);
        }
        if (!event.numbers.empty()) list[first]["numbers"] = numbers_to_json(event);
        if (event.reason) list[first]["reason"] = reason_in_words(event);
    }
    return list;
}

}  // namespace slidelab::lab
