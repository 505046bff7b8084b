/* A hero in C: it falls onto a floor, walks onto a lift, and rides up. A ray tells what is ahead, and what is
 * wrong is one line. */
#include <slidelab.h>
#include <stdio.h>

static const char *name_of(uint64_t thing) {
    return thing == 1 ? "the lift" : thing == 2 ? "the wall" : "the floor";
}

int main(void) {
    char error[SL_ERROR_SIZE];
    const sl_traits plain = sl_default_traits();
    sl_traits of_wall = plain, of_lift = plain;
    of_wall.user_data = 2;
    of_lift.user_data = 1;

    const sl_vec2 floor[] = {{-5, 4}, {5, 4}, {5, 5}, {-5, 5}}; /* y points down */
    const sl_vec2 wall[] = {{8, -4}, {8, 5}};
    const sl_wall walls[] = {{floor, 4, 0.0, plain}, {wall, 2, 0.0, of_wall}};
    sl_shape *plate = sl_new_box(1.0, 0.25, error);
    const sl_body bodies[] = {{plate, {6, 4.25}, of_lift}};
    sl_world *world = sl_build(walls, 2, bodies, 1, error);
    sl_mover *hero = sl_new_mover(NULL, error);
    if (!plate || !world || !hero) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }

    const sl_object lift = sl_body_at(world, 0);
    sl_state state = sl_in_the_air();
    sl_input input = {{0, 0}, {0, 0}, {0, 30}, 1.0 / 60, false};
    for (int tick = 0; tick < 240; ++tick) {
        if (tick >= 180) sl_move_body(world, lift, (sl_vec2){6, 4.25 - (tick - 179) / 20.0});
        if (state.on_floor) input.velocity.x = tick < 120 ? 4 : 0;
        const sl_result moved = sl_move(world, hero, &input, &state, NULL, 0);
        sl_advance(world);
        input.position = moved.position;
        input.velocity = moved.velocity;
        state = moved.state;
        if (tick % 60 == 59 && moved.floor.object.slot != UINT32_MAX)
            printf("after %d s on %s\n", tick / 60 + 1,
                   name_of(sl_traits_of(world, moved.floor.object).user_data));
    }
    printf("it ends at (%.3f, %.3f)\n", input.position.x, input.position.y);

    sl_hit hit;
    const sl_vec2 ahead = {5, 0};
    if (sl_cast_ray(world, input.position, ahead, NULL, &hit))
        printf("%.2f ahead is %s\n", hit.fraction * ahead.x, name_of(hit.user_data));
    if (!sl_new_shape(floor, 4, -1.0, error)) printf("a wrong shape: %s\n", error);

    sl_free_mover(hero);
    sl_free_world(world);
    sl_free_shape(plate);
    return 0;
}
