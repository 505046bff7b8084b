#include "lab/probe/json_marks.hpp"

namespace slidelab {

using Json = nlohmann::ordered_json;

Json point_to_json(Vec2 point) { return Json::array({point.x, point.y}); }

Json contact_to_json(const Contact& contact, const WallName& wall) {
    return {{"fraction", contact.fraction},
            {"position", point_to_json(contact.position)},
            {"normal", point_to_json(contact.normal)},
            {"point", point_to_json(contact.point)},
            {"depth", contact.depth},
            {"wall", to_string(wall)}};
}

Json mark_to_json(const Mark& mark) {
    Json points = Json::array();
    for (const Vec2 point : mark.points) points.push_back(point_to_json(point));
    Json json{{"step", mark.step},
              {"role", describe(mark.role).name},
              {"form", name_of(mark.form)},
              {"points", std::move(points)}};
    if (mark.form == Mark::Form::circle || mark.radius > 0.0) json["radius"] = mark.radius;
    if (mark.has_value) json["value"] = mark.value;
    if (!mark.note.empty()) json["note"] = mark.note;
    return json;
}

}  // namespace slidelab
