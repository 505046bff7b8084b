// The values of a request's fields, read and written. Readers throw InputError; what is written
// keeps every bit.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/scenes/request/probe_request.hpp"
#include "lab/scenes/request/request_fields.hpp"
#include "lab/text/field.hpp"

namespace slidelab::lab {

/// The one that a request names.
const Strategy& read_strategy(const Field& request, const Movers& movers);

inline constexpr char shape_forms[] = R"({"disk":r}, {"box":[w, h]}, {"polygon":[[x, y], ...]} or )"
                                      R"({"capsule":[[x, y], [x, y]], "radius":r})";
/// One that the strategy moves.
Shape read_shape(const Field& value, const Strategy& strategy);
/// Values of the options' own types, or the texts that the command line takes for them.
void read_options(const Field& value, Options& options);
/// [ax, ay, bx, by], or with a radius.
std::vector<NamedWall> read_segments(const Field& value);
/// Lists of corners.
std::vector<NamedWall> read_polygons(const Field& value);
/// {"segment 3": {"one_way": [0, -1]}, ...}: of walls that were read, by their names.
void read_traits(const Field& value, ProbeWalls& walls);
/// The state that a strategy returned, of a request or an answer: {"memory": a whole number,
/// "place": [x, y]}. Other members are left alone, since it is handed on as it was.
StrategyState read_state(const Field& value);

/// A polygon's corners, at least three.
std::vector<Vec2> read_corners(const Field& value);

// Each into a member of its type.
void read(const Field& value, const NumberRange& range, Vec2& into);
void read(const Field& value, const NumberRange& range, double& into);
void read(const Field& value, const NumberRange& range, std::optional<double>& into);
void read(const Field& value, const NumberRange& range, bool& into);
void read(const Field& value, const NumberRange& range, std::uint64_t& into);
void read(const Field& value, const NumberRange& range, std::string& into);  ///< a file
void read(const Field& value, const NumberRange& range, StrategyState& into);
void read(const Field& value, const NumberRange& range, std::vector<MovingBody>& into);
void read(const Field& value, const NumberRange& range, std::optional<GridEdges>& into);

nlohmann::ordered_json json_of(Vec2 value);
nlohmann::ordered_json json_of(double value);  ///< none where it is 0
nlohmann::ordered_json json_of(std::optional<double> value);
nlohmann::ordered_json json_of(bool value);
nlohmann::ordered_json json_of(std::uint64_t value);
nlohmann::ordered_json json_of(std::span<const Vec2> points);
nlohmann::ordered_json json_of(const Shape& shape);
nlohmann::ordered_json json_of(const StrategyState& state);  ///< none where there is none
nlohmann::ordered_json json_of(const Options& options);      ///< those not at their defaults
/// Free segments, or solids.
nlohmann::ordered_json json_of(const std::vector<NamedWall>& walls);
nlohmann::ordered_json json_of(const std::vector<MovingBody>& boxes);
nlohmann::ordered_json json_of(const std::optional<GridEdges>& grid);
/// Those of all walls, by the names that these have in the request.
nlohmann::ordered_json traits_of(const ProbeWalls& walls);

}  // namespace slidelab::lab
