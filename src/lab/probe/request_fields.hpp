// The names of a request's fields, for reading and writing.
#pragma once

namespace slidelab::lab::request_field {

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

inline constexpr const char* all[] = {id,       strategy,  level,        segments, polygons, boxes,
                                      grid,     near_miss, traits,       shape,    from,     delta,
                                      velocity, up,        acceleration, seconds,  drops,    hits,
                                      state,    set,       trace,        why,      what_if};

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

}  // namespace slidelab::lab::request_field
