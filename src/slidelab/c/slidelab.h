/* SPDX-License-Identifier: MIT */
/* Slidelab for C and all that calls C: a world, queries in it, and the game's mover.
 *
 *     sl_vec2 floor[] = {{-20, 5}, {20, 5}};                       // a segment; y points down
 *     sl_wall walls[] = {{floor, 2, 0.0, sl_default_traits()}};
 *     char error[SL_ERROR_SIZE];
 *     sl_world *world = sl_build(walls, 1, NULL, 0, error);        // NULL: `error` says why
 *     sl_mover *hero = sl_new_mover(NULL, error);                  // a capsule; up is (0, -1)
 *     sl_state state = sl_in_the_air();
 *     sl_input input = {position, velocity, {0, 30}, 1.0 / 60, false};
 *     sl_result moved = sl_move(world, hero, &input, &state, NULL, 0);
 *
 * What each thing means, with its ranges and cost, stands in world/world.hpp and world/mover.hpp, under the
 * same names. Units are the game's; seconds; radians. Whoever calls sl_build, sl_new_... or sl_save frees
 * the result with the sl_free_... of its kind, which take NULL.
 *
 * No function throws or ends the program, whatever it is given: NULL, numbers that are none, handles and bytes
 * of anything. Wrong arguments are refused: nothing changes, and the answer is that of nothing (NULL, false, zero,
 * an object of nothing, a result that was_refused). A line says why: `error` where a function has one, and
 * sl_check_... for those that have none. A flag is true where its byte is 1. Arrays are as long as the caller
 * says. Functions that take a const world may run in any number of threads at once and allocate nothing; the
 * same calls give the same bits as in C++.
 */
#ifndef SLIDELAB_H
#define SLIDELAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of sl_build: a millionth of the largest coordinate, at least 0.00001 and at most 0.001. */
#define SL_USUAL_NEAR_MISS (-1.0)

/* Of the caller's text for an error: one line, cut off where it is longer. */
enum { SL_ERROR_SIZE = 256 };

typedef struct sl_world sl_world;
typedef struct sl_shape sl_shape;
typedef struct sl_mover sl_mover;
typedef struct sl_snapshot sl_snapshot;
typedef struct sl_order sl_order;

typedef struct sl_vec2 {
    double x, y;
} sl_vec2;

/* The handle of a wall object or a body. A world takes the handle of another world for that of its own object
 * with this slot and generation, or of nothing: use handles only with the world that gave them. */
typedef struct sl_object {
    uint32_t slot; /* 0xffffffff: of nothing */
    uint32_t generation;
} sl_object;

typedef struct sl_traits {
    uint64_t category; /* bits, for sl_filter.hits */
    uint64_t user_data;
    sl_vec2 solid_side; /* of a one-way wall: the direction to its solid side; zero: solid from both */
    sl_vec2 surface_velocity;
} sl_traits;

/* Two corners: a free segment, with a radius a capsule. Three or more: a solid, without a radius. */
typedef struct sl_wall {
    const sl_vec2 *corners;
    size_t corner_count;
    double radius;
    sl_traits traits;
} sl_wall;

typedef struct sl_body {
    const sl_shape *shape;
    sl_vec2 position;
    sl_traits traits;
} sl_body;

typedef struct sl_candidate {
    sl_object object;
    uint64_t category, user_data;
    sl_vec2 normal;
} sl_candidate;

typedef struct sl_filter {
    uint64_t hits; /* categories: one common bit suffices */
    sl_object ignored;
    bool (*accepts)(const sl_candidate *candidate, void *context); /* NULL: all; pure */
    void *context;
} sl_filter;

typedef struct sl_hit {
    double fraction;
    sl_vec2 point, normal;
    sl_object object;
    uint64_t user_data;
    sl_vec2 surface_velocity;
} sl_hit;

typedef struct sl_overlap {
    double depth;
    sl_vec2 normal, point;
    sl_object object;
    uint64_t user_data;
} sl_overlap;

typedef struct sl_near_point {
    double distance;
    sl_vec2 point;
    sl_object object;
    uint64_t user_data;
} sl_near_point;

typedef int32_t sl_leaving;
enum { SL_LEAVING_ALL, SL_LEAVING_UPWARD, SL_LEAVING_NOTHING };

typedef struct sl_mover_settings {
    const sl_shape *shape; /* copied; NULL: a capsule */
    sl_vec2 up;            /* zero: seen from above */
    sl_filter filter;
    /* made by `slidelab docs`, of world/mover_options.hpp */
    /* Radians: a steeper floor is none, and the mover slides down it. */
    double floor_angle;
    /* Units: on the floor, a floor this far below is followed, down steps; bends are followed in any case. */
    double snap;
    /* Units: a ledge up to this high is stepped onto, if there is room; a round base goes round its corner. */
    double step_height;
    /* At rest it stands on a slope; off, gravity moves it down. */
    bool stop_on_slope;
    /* The speed is that along the floor; off, a slope slows it, up and down. */
    bool constant_speed;
    /* The part of its platform's velocity that it keeps when it leaves the platform. */
    sl_leaving leaving;
    /* Categories that are felt, and not hit. */
    uint64_t triggers;
    /* Units: as far away left, right and ceiling are known. */
    double reach;
    /* Seen from above: categories that carry what is on them, and are not hit. */
    uint64_t ground;
    /* Units: a moving box may put the mover so far aside, across its push; farther, and it is squeezed. Below 0:
     * a quarter of the mover's smaller extent. */
    double aside;
    /* Off a ramp's upper end it goes on along the ramp, with its speed; off, every bend of the floor is
     * followed. */
    bool leaps;
    /* A hole as wide as its flat base takes it in while it walks; off, it walks over a hole of its own width. */
    bool exact_holes;
    /* end */
} sl_mover_settings;

typedef int32_t sl_option_kind;
enum { SL_OPTION_NUMBER, SL_OPTION_FLAG, SL_OPTION_CHOICE, SL_OPTION_BITS };
enum { SL_OPTION_TEXT_SIZE = 64 };

/* A field of sl_mover_settings, for bindings that find fields by their names. */
typedef struct sl_option {
    char name[SL_OPTION_TEXT_SIZE];
    char choices[SL_OPTION_TEXT_SIZE]; /* in the order of their numbers, "all,upward,nothing"; or "" */
    sl_option_kind kind;               /* a double, a bool, an int32_t, a uint64_t */
    uint32_t offset;                   /* of the field, bytes */
} sl_option;

/* What a mover keeps between ticks: plain bytes. */
typedef struct sl_state {
    sl_object platform;
    sl_vec2 place;
    bool on_floor;
    bool on_step; /* and goes round the corner of a step */
} sl_state;

typedef struct sl_input {
    sl_vec2 position, velocity, acceleration;
    double seconds;
    bool drops; /* through the one-way walls that it stands on */
} sl_input;

typedef int32_t sl_floor;
enum { SL_FLOOR_NONE, SL_FLOOR_STEEP, SL_FLOOR_WALKABLE };

typedef struct sl_near {
    sl_object object;
    sl_vec2 normal;
    double gap;
} sl_near;

typedef struct sl_contact {
    double fraction;
    sl_vec2 position, point, normal;
    double depth; /* of the overlap that it began in; 0: a touch */
    sl_object object;
    uint64_t user_data;
    sl_vec2 surface_velocity;
} sl_contact;

/* A trigger that its path led through, or that came over it. */
typedef struct sl_trigger {
    double fraction; /* of the tick: when it came in; 0 where it began in it */
    sl_object object;
    uint64_t user_data;
    bool is_inside; /* where the tick ends */
} sl_trigger;

typedef uint8_t sl_trigger_kind;
enum { SL_TRIGGER_ENTER, SL_TRIGGER_STAY, SL_TRIGGER_LEAVE };

typedef struct sl_trigger_change {
    sl_trigger_kind kind;
    sl_trigger trigger;
} sl_trigger_change;

typedef struct sl_result {
    sl_vec2 position, velocity;
    sl_state state;
    sl_near floor, left, right, ceiling;
    sl_floor floor_kind;
    /* squeezed: no room; squeezed_by overlaps it where it ends, or has passed over it (depth 0). */
    /* squeezed_by, put_aside: also of what bodies put aside, between which two, where to, how far. */
    /* hit_ceiling: something above was hit in this tick. */
    bool was_refused, squeezed, at_limit, hit_ceiling;
    sl_object squeezed_by[2];
    sl_vec2 put_aside;
    double depth;
    uint32_t contact_count; /* of all; the first ones are in the caller's array */
    uint32_t trigger_count; /* in the caller's array; more than its size: it was too short */
} sl_result;

/* An object as it is where the tick begins. */
typedef struct sl_form {
    sl_object object;
    bool is_body;    /* false: a wall, also an added one until it is moved */
    bool is_enabled; /* false: it is nowhere, but may be switched on again */
    bool is_solid;   /* its sides go round it, clockwise on screen; else each is a free one */
    sl_vec2 position;
    double radius; /* around all its sides */
    sl_traits traits;
    size_t side_count;
} sl_form;

typedef struct sl_segment {
    sl_vec2 a, b;
} sl_segment;

/* One of many movers; the first fields are the caller's, the last two the tick's. */
typedef struct sl_moving {
    const sl_mover *mover; /* those that are alike share one */
    sl_input input;
    sl_state state;
    sl_contact *contacts; /* or NULL */
    size_t most_contacts;
    sl_trigger *triggers; /* or NULL */
    size_t most_triggers;
    sl_result result;
    bool is_held; /* others left it less than its displacement */
} sl_moving;

typedef int32_t sl_among;
enum { SL_AMONG_PASSING, SL_AMONG_SOLID };

/* --- Defaults: as in C++ --- */

sl_traits sl_default_traits(void);
sl_filter sl_default_filter(void);
sl_mover_settings sl_default_settings(void);
sl_state sl_in_the_air(void);
double sl_degrees(double angle); /* of so many degrees, in radians */
sl_input sl_along(sl_vec2 position, sl_vec2 displacement, double seconds); /* instead of with a velocity */

/* --- Shapes, around the position of what has them --- */

/* One corner and a radius: a disk. Two: a capsule. Three to twelve, convex, clockwise on screen: a polygon,
 * rounded by its radius. NULL: `error` says why. */
sl_shape *sl_new_shape(const sl_vec2 *corners, size_t corner_count, double radius, char *error);
sl_shape *sl_new_box(double half_width, double half_height, char *error);
void sl_free_shape(sl_shape *shape);

/* --- The world --- */

/* NULL: `error` says which is wrong, and how. */
sl_world *sl_build(const sl_wall *walls, size_t wall_count, const sl_body *bodies, size_t body_count,
                   char *error);
/* The same. `near_miss`: units, 0 to 0.001: ends of walls that miss an end or an edge of another wall by at
 * most this are put on it, so that data of single precision have no kerbs; 0: none are. */
sl_world *sl_build_within(const sl_wall *walls, size_t wall_count, const sl_body *bodies, size_t body_count,
                          double near_miss, char *error);
void sl_free_world(sl_world *world);

sl_object sl_wall_at(const sl_world *world, size_t index); /* as given to sl_build */
sl_object sl_body_at(const sl_world *world, size_t index);
bool sl_is_known(const sl_world *world, sl_object object);
sl_traits sl_traits_of(const sl_world *world, sl_object object);
bool sl_set_enabled(sl_world *world, sl_object object, bool enabled);
bool sl_is_enabled(const sl_world *world, sl_object object);

/* Of nothing: `error` says why. */
sl_object sl_add_body(sl_world *world, const sl_body *body, char *error);
sl_object sl_add_wall(sl_world *world, const sl_wall *wall, char *error);
bool sl_remove(sl_world *world, sl_object object);

bool sl_move_body(sl_world *world, sl_object body, sl_vec2 to); /* in this tick */
void sl_advance(sl_world *world);                                /* ends it */
sl_vec2 sl_position_of(const sl_world *world, sl_object body);
sl_vec2 sl_displacement_of(const sl_world *world, sl_object body);

sl_snapshot *sl_save(const sl_world *world); /* NULL: no memory */
/* False: of a world of another definition. */
bool sl_restore(sl_world *world, const sl_snapshot *snapshot);
void sl_free_snapshot(sl_snapshot *snapshot);

/* A snapshot as bytes, for a file. Written are all or, where there is no room, none. */
size_t sl_snapshot_size(const sl_snapshot *snapshot);
bool sl_snapshot_bytes(const sl_snapshot *snapshot, void *bytes, size_t size);
/* Of a world of the same definition, in the same version of the library. NULL: `error` says why. */
sl_snapshot *sl_read_snapshot(const sl_world *world, const void *bytes, size_t size, char *error);

/* --- What is in it: all that was not removed, walls, then bodies and added walls --- */

/* The count of all; the first `most` are written. */
size_t sl_objects(const sl_world *world, sl_object *objects, size_t most);
/* Those with a side whose bounds touch an area, and the solids that it lies in. */
size_t sl_objects_in(const sl_world *world, sl_vec2 least, sl_vec2 greatest, sl_object *objects, size_t most);
/* The first `most` sides are written. False: an unknown handle. */
bool sl_form_of(const sl_world *world, sl_object object, sl_form *form, sl_segment *sides, size_t most);

/* --- Why something was refused: false, and `error` says it in a line --- */

bool sl_check_object(const sl_world *world, sl_object object, char *error);
bool sl_check_move_body(const sl_world *world, sl_object body, sl_vec2 to, char *error);
bool sl_check_cast(const sl_shape *shape, sl_vec2 from, sl_vec2 translation, char *error); /* NULL: a ray */
bool sl_check_overlaps(const sl_shape *shape, sl_vec2 at, char *error); /* and sl_has_room */
bool sl_check_closest(sl_vec2 place, double within, char *error);
bool sl_check_input(const sl_input *input, char *error);

/* --- Queries. A filter of NULL: all --- */

bool sl_cast_ray(const sl_world *world, sl_vec2 from, sl_vec2 translation, const sl_filter *filter,
                 sl_hit *hit);
bool sl_cast(const sl_world *world, const sl_shape *shape, sl_vec2 from, sl_vec2 translation,
             const sl_filter *filter, sl_hit *hit);
/* The count of all; the first `most` are written. */
size_t sl_cast_all(const sl_world *world, const sl_shape *shape, sl_vec2 from, sl_vec2 translation,
                   const sl_filter *filter, sl_hit *hits, size_t most);
size_t sl_cast_ray_all(const sl_world *world, sl_vec2 from, sl_vec2 translation, const sl_filter *filter,
                       sl_hit *hits, size_t most);
size_t sl_overlaps(const sl_world *world, const sl_shape *shape, sl_vec2 at, const sl_filter *filter,
                   sl_overlap *overlaps, size_t most);
bool sl_has_room(const sl_world *world, const sl_shape *shape, sl_vec2 at, const sl_filter *filter);
bool sl_closest(const sl_world *world, sl_vec2 place, double within, const sl_filter *filter,
                sl_near_point *closest);

/* --- The mover --- */

/* All fields of sl_mover_settings behind its filter. The count of all; the first `most` are written. */
size_t sl_mover_options(sl_option *options, size_t most);
sl_mover *sl_new_mover(const sl_mover_settings *settings, char *error); /* settings of NULL: defaults */
void sl_free_mover(sl_mover *mover);
sl_result sl_move(const sl_world *world, const sl_mover *mover, const sl_input *input,
                  const sl_state *state, sl_contact *contacts, size_t most);
/* The same, with the triggers that it passed. */
sl_result sl_move_through(const sl_world *world, const sl_mover *mover, const sl_input *input,
                          const sl_state *state, sl_contact *contacts, size_t most,
                          sl_trigger *triggers, size_t most_triggers);
/* Enter, stay, leave: the triggers of the tick before compared with those of this one. The count of all; the
 * first `most` are written. */
size_t sl_trigger_changes(const sl_trigger *before, size_t before_count, const sl_trigger *now, size_t now_count,
                          sl_trigger_change *changes, size_t most);

/* --- Many movers (world/move_all.hpp) --- */

sl_order *sl_new_order(void); /* kept between ticks, for its memory; NULL: no memory */
void sl_free_order(sl_order *order);

/* One tick of all, in this thread. False: no memory, and nothing moved. */
bool sl_move_all(const sl_world *world, sl_moving *all, size_t count, sl_order *order, sl_among among);

/* The same in threads of the caller's: first sl_sort, then each slice, from 0 to slices - 1, in any order and
 * at once. False: nothing moved, because there is no such slice, or they are not those that were sorted. */
bool sl_sort(sl_order *order, const sl_moving *all, size_t count);
bool sl_move_slice(const sl_world *world, sl_moving *all, size_t count, const sl_order *order, sl_among among,
                   size_t slice, size_t slices);

#ifdef __cplusplus
}
#endif

#endif
