// The fields of a request, each described once: reader, writer and docs/probe.md read it here.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "lab/scenes/request/probe_request.hpp"
#include "lab/text/field.hpp"

namespace slidelab::lab {

/// The range of each number of a field.
struct NumberRange {
    double least = 0.0;
    double most = 0.0;  ///< the same: any number
    const char* unit = "";
};

struct FieldAccess {
    /// Reads a value into a request that has the fields before. Throws InputError.
    void (*read)(const Field& value, const NumberRange& range, ProbeRequest& into) = nullptr;
    /// Empty: the field is left out.
    nlohmann::ordered_json (*write)(const ProbeScene& scene) = nullptr;
};

struct RequestField {
    const char* name;
    const char* value;    ///< its form
    const char* initial;  ///< what counts where it is missing
    FieldAccess access;   ///< null: not read here; not written, because it says how to answer
    NumberRange range = {};
    /// Whether a request of this strategy must have it; null: it need not.
    bool (*is_required)(const Field& request, const Strategy& strategy) = nullptr;
};

/// In the order of docs/probe.md, of reading, and of writing.
std::span<const RequestField> request_fields();

namespace request_field {

inline constexpr char id[] = "id";
inline constexpr char strategy[] = "strategy";
inline constexpr char level[] = "level";
inline constexpr char segments[] = "segments";
inline constexpr char polygons[] = "polygons";
inline constexpr char boxes[] = "boxes";
inline constexpr char grid[] = "grid";
inline constexpr char near_miss[] = "near_miss";
inline constexpr char shape[] = "shape";
inline constexpr char from[] = "from";
inline constexpr char delta[] = "delta";
inline constexpr char velocity[] = "velocity";
inline constexpr char state[] = "state";
inline constexpr char strategy_state[] = "memory";  // of the state
inline constexpr char place[] = "place";            // of the state
inline constexpr char traits[] = "traits";
inline constexpr char up[] = "up";
inline constexpr char acceleration[] = "acceleration";
inline constexpr char seconds[] = "seconds";
inline constexpr char drops[] = "drops";
inline constexpr char hits[] = "hits";
inline constexpr char set[] = "set";
inline constexpr char trace[] = "trace";
inline constexpr char why[] = "why";
inline constexpr char what_if[] = "what_if";

// Fields of the traits of a wall.
inline constexpr char one_way[] = "one_way";
inline constexpr char surface_velocity[] = "surface_velocity";
inline constexpr char category[] = "category";

// Fields of a shape.
inline constexpr char disk[] = "disk";
inline constexpr char box[] = "box";
inline constexpr char polygon[] = "polygon";
inline constexpr char capsule[] = "capsule";
inline constexpr char radius[] = "radius";

// Fields of one of the boxes.
inline constexpr char center[] = "center";
inline constexpr char half[] = "half";
inline constexpr char box_delta[] = "delta";

// Fields of the grid.
inline constexpr char cell[] = "cell";
inline constexpr char horizontal[] = "horizontal";
inline constexpr char vertical[] = "vertical";

}  // namespace request_field

}  // namespace slidelab::lab
