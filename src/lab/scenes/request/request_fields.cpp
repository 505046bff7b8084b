#include "lab/scenes/request/request_fields.hpp"

#include "lab/scenes/request/request_values.hpp"
#include "slidelab/world/check.hpp"

namespace slidelab::lab {

namespace {

namespace names = request_field;
using Json = nlohmann::ordered_json;

constexpr char required[] = "required";
constexpr NumberRange any{};
constexpr NumberRange in_the_world{-largest_coordinate, largest_coordinate, "units"};

bool always(const Field&, const Strategy&) { return true; }
/// A strategy that moves no shape brings its own.
bool of_a_shape(const Field&, const Strategy& strategy) { return strategy.shapes != 0; }
/// A side view says how far the mover goes.
bool without_a_side_view(const Field& request, const Strategy&) {
    return !request.find(names::velocity) || !request.find(names::seconds);
}

// How a field is read and written, by the member that it is.

template <auto member>
constexpr FieldAccess of_request{[](const Field& value, const NumberRange& range,
                                    ProbeRequest& into) { read(value, range, into.*member); }};

template <auto member>
constexpr FieldAccess of_scene{[](const Field& value, const NumberRange& range,
                                  ProbeRequest& into) { read(value, range, into.scene.*member); },
                               [](const ProbeScene& scene) { return json_of(scene.*member); }};

template <auto member>
constexpr FieldAccess of_walls{
    [](const Field& value, const NumberRange& range, ProbeRequest& into) {
        read(value, range, into.scene.walls.*member);
    },
    [](const ProbeScene& scene) { return json_of(scene.walls.*member); }};

template <auto member, auto read_list>
constexpr FieldAccess of_list{[](const Field& value, const NumberRange&, ProbeRequest& into) {
                                  into.scene.walls.*member = read_list(value);
                              },
                              [](const ProbeScene& scene) { return json_of(scene.walls.*member); }};

template <auto member>
constexpr FieldAccess of_side_view{
    [](const Field& value, const NumberRange& range, ProbeRequest& into) {
        read(value, range, into.scene.side_view.*member);
    },
    [](const ProbeScene& scene) {
        const auto& value = scene.side_view.*member;
        return value == SideView{}.*member ? Json() : json_of(value);
    }};

// Which options and shapes there are depends on the strategy, which a request is made with.

constexpr FieldAccess of_strategy{[](const Field&, const NumberRange&, ProbeRequest&) {},
                                  [](const ProbeScene& scene) { return Json(scene.strategy->id); }};

constexpr FieldAccess of_shape{[](const Field& value, const NumberRange&, ProbeRequest& into) {
                                   into.scene.shape = read_shape(value, *into.scene.strategy);
                               },
                               [](const ProbeScene& scene) {
                                   return scene.strategy->shapes == 0 ? Json()
                                                                      : json_of(scene.shape);
                               }};

constexpr FieldAccess of_options{[](const Field& value, const NumberRange&, ProbeRequest& into) {
                                     read_options(value, into.scene.options);
                                 },
                                 [](const ProbeScene& scene) { return json_of(scene.options); }};

constexpr FieldAccess of_traits{[](const Field& value, const NumberRange&, ProbeRequest& into) {
                                    read_traits(value, into.scene.walls);
                                },
                                [](const ProbeScene& scene) { return traits_of(scene.walls); }};

using Scene = ProbeScene;
using Walls = ProbeWalls;
using Request = ProbeRequest;

const RequestField fields[] = {
    {names::id, "anything", "null", {}},
    {names::strategy, "text", required, of_strategy, any, always},
    {names::level, "text", "none", of_request<&Request::level>},
    {names::segments, "[[ax, ay, bx, by], ...]", "none", of_list<&Walls::segments, read_segments>,
     in_the_world},
    {names::polygons, "[[[x, y], ...], ...]", "none", of_list<&Walls::polygons, read_polygons>,
     in_the_world},
    {names::boxes, R"([{"center":[x, y], "half":[w, h], "delta":[dx, dy]}, ...])", "none",
     of_walls<&Walls::boxes>, in_the_world},
    {names::grid, R"({"cell":1, "horizontal":[[c, r], ...], "vertical":[[c, r], ...]})", "none",
     of_walls<&Walls::grid>},
    {names::near_miss,
     "number",
     "0; with `level`, that of the map",
     of_walls<&Walls::near_miss>,
     {0.0, largest_near_miss, "units"}},
    {names::shape, shape_forms, required, of_shape, in_the_world, of_a_shape},
    {names::from, "[x, y]", required, of_scene<&Scene::from>, in_the_world, always},
    {names::delta, "[x, y]", required, of_scene<&Scene::delta>, in_the_world, without_a_side_view},
    {names::velocity,
     "[x, y]",
     "`delta`",
     of_scene<&Scene::velocity>,
     {-largest_velocity, largest_velocity, "units/s"}},
    {names::traits,
     R"({"segment 3":{"one_way":[0, -1], "surface_velocity":[x, y], "category":2}, ...})", "none",
     of_traits},
    {names::up,
     "[x, y]",
     "[0, 0]",
     of_side_view<&SideView::up>,
     {-largest_coordinate, largest_coordinate}},
    {names::acceleration,
     "[x, y]",
     "[0, 0]",
     of_side_view<&SideView::acceleration>,
     {-largest_coordinate, largest_coordinate, "units/s^2"}},
    {names::seconds,
     "number",
     "`delta` at constant velocity",
     of_side_view<&SideView::seconds>,
     {detail::shortest_tick, longest_tick, "seconds"}},
    {names::drops, "true or false", "false", of_side_view<&SideView::drops>},
    {names::hits, "whole number", "all", of_side_view<&SideView::hits>},
    {names::state, "object", "none", of_scene<&Scene::strategy_state>},
    {names::set, R"({"option": value, ...})", "none changed", of_options},
    {names::trace, "true or false", "false", of_request<&Request::trace>},
    {names::why, "true or false", "false", of_request<&Request::why>},
    {names::what_if, "true or false", "false", of_request<&Request::what_if>},
};

}  // namespace

std::span<const RequestField> request_fields() { return fields; }

}  // namespace slidelab::lab
