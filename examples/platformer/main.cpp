// A platformer on SDL2: a slope, a one-way platform, a lift, a door, a step. The arrow keys run,
// and drop through the platform; space jumps; E opens the door that the hero stands before.
//
//     platformer [--check]     with --check by the keys of `script`: it says what happens, and ends
#include <SDL.h>
#include <slidelab/slidelab.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <variant>
#include <vector>

using namespace slidelab;

namespace {

constexpr double scale = 32.0, seconds = 1.0 / 60.0;  // pixels to a unit, seconds to a tick
constexpr double speed = 6.0, steering = 30.0, jump_speed = 13.0, sight = 8.0, arm = 2.0;
constexpr Vec2 gravity{0, 30};
constexpr double grace = 0.1;  // seconds in which a jump that comes too late or too early counts
constexpr Vec2 lift_below{19.5, 12.25}, lift_above{19.5, 7.25};
constexpr Vec2 door_shut{25, 5.75}, door_open{25, 3.25};

enum Thing : std::uint64_t { ground, platform, lift, door };  // the user data of walls and bodies
constexpr const char* names[] = {"the ground", "the platform", "the lift", "the door"};

World make_world() {
    WorldDefinition level;
    level.walls = {
        {.form = std::vector<Vec2>{{-1, 15}, {10, 15}, {14, 12}, {18, 12}, {18, 18}, {-1, 18}}},
        {.form = Box{{19.5, 16}, {1.5, 2}}},       // the pit's bottom: centre, half extents
        {.form = Box{{26, 12.5}, {5, 5.5}}},       // the upper floor
        {.form = Box{{28.5, 6.85}, {1.5, 0.15}}},  // the step
        {.form = Box{{25, 2.25}, {0.25, 2.25}}},   // above the door
        {.form = Box{{-0.5, 8}, {0.5, 9}}},
        {.form = Box{{30.5, 8}, {0.5, 9}}},
        {.form = Box{{15, -0.5}, {16, 0.5}}},
        {.form = Segment{{3, 12.5}, {7, 12.5}},
         .traits = {.user_data = platform, .solid_side = {0, -1}}},
    };
    level.bodies = {
        {.shape = BoxShape{{1.4, 0.25}}, .position = lift_below, .traits = {.user_data = lift}},
        {.shape = BoxShape{{0.2, 1.25}}, .position = door_shut, .traits = {.user_data = door}},
    };
    return or_throw(World::build(level));
}

struct Keys {
    int direction = 0;
    bool jump = false, down = false, open = false;  // pressed in this tick
};

struct Game {
    World world = make_world();
    ObjectId the_lift = world.body(0), the_door = world.body(1);
    Mover mover{.shape = BoxShape{{0.3, 0.6}}, .step_height = 0.35};
    Vec2 position{1.5, 14.4}, velocity;
    MoverState state;
    int tick = 0, facing = 1;
    bool opens = false;                          // the door
    double since_floor = 1.0, since_jump = 1.0;  // seconds
    std::optional<Hit> ahead;
    std::uint64_t stands_on = ground;
};

/// What bodies do in this tick.
void send_bodies(Game& game) {
    const double phase = double(game.tick % 360) / 180.0;  // down, up, down
    const double height = std::clamp(1.5 * (phase < 1.0 ? phase : 2.0 - phase) - 0.25, 0.0, 1.0);
    game.world.move_body(game.the_lift, lift_below + (lift_above - lift_below) * height);
    const Vec2 at = game.world.position_of(game.the_door);
    if (game.opens) game.world.move_body(game.the_door, {at.x, std::max(at.y - 0.05, door_open.y)});
}

/// Velocity as the keys have it: relative to the platform while on one.
void steer(Game& game, const Keys& keys) {
    const double wanted = keys.direction * speed, change = steering * seconds;
    if (keys.direction != 0) game.facing = keys.direction;
    game.velocity.x = game.state.on_floor
                          ? wanted
                          : game.velocity.x + std::clamp(wanted - game.velocity.x, -change, change);
    game.since_floor = game.state.on_floor ? 0.0 : game.since_floor + seconds;
    game.since_jump = keys.jump ? 0.0 : game.since_jump + seconds;
    if (game.since_floor > grace || game.since_jump > grace) return;
    game.velocity.y = -jump_speed;
    game.since_floor = game.since_jump = 1.0;
}

void play_tick(Game& game, const Keys& keys) {
    send_bodies(game);
    steer(game, keys);
    const MoverResult moved =
        move(game.world, game.mover, {game.position, game.velocity, gravity, seconds, keys.down},
             game.state);
    game.position = moved.position;
    game.velocity = moved.velocity;
    game.state = moved.state;
    game.world.advance();
    ++game.tick;
    if (game.state.on_floor) game.stands_on = game.world.traits_of(moved.floor.object).user_data;
    game.ahead = game.world.cast_ray(game.position, {game.facing * sight, 0});
    const bool at_door =
        game.ahead && game.ahead->user_data == door && game.ahead->fraction * sight < arm;
    game.opens = game.opens || (keys.open && at_door);
}

void draw_box(SDL_Renderer* renderer, Vec2 center, Vec2 half) {
    const Vec2 corner = (center - half) * scale, size = half * (2.0 * scale);
    const SDL_FRect box{float(corner.x), float(corner.y), float(size.x), float(size.y)};
    SDL_RenderFillRectF(renderer, &box);
}

void draw_line(SDL_Renderer* renderer, Vec2 from, Vec2 to) {
    SDL_RenderDrawLineF(renderer, float(from.x * scale), float(from.y * scale), float(to.x * scale),
                        float(to.y * scale));
}

void draw(SDL_Renderer* renderer, const Game& game) {
    SDL_SetRenderDrawColor(renderer, 24, 24, 28, 255);
    SDL_RenderClear(renderer);
    game.world.visit_objects([&](const ObjectForm& each) {
        if (each.is_body) {
            SDL_SetRenderDrawColor(renderer, 90, 140, 220, 255);
            draw_box(renderer, each.position, extents_of(game.world.shape_of(each.object)));
            return;
        }
        SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
        for (std::size_t i = 0; i < each.side_count; ++i)
            draw_line(renderer, each.side(i).a, each.side(i).b);
    });
    SDL_SetRenderDrawColor(renderer, 230, 200, 60, 255);
    if (game.ahead) draw_line(renderer, game.position, game.ahead->point);
    SDL_SetRenderDrawColor(renderer, 80, 220, 100, 255);
    draw_box(renderer, game.position, {0.3, 0.6});
    SDL_RenderPresent(renderer);
}

/// The keys of a person in this tick; none: the window was closed.
std::optional<Keys> read_keys() {
    Keys keys;
    for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
        if (event.type == SDL_QUIT) return std::nullopt;
        if (event.type != SDL_KEYDOWN || event.key.repeat != 0) continue;
        keys.jump = keys.jump || event.key.keysym.sym == SDLK_SPACE;
        keys.down = keys.down || event.key.keysym.sym == SDLK_DOWN;
        keys.open = keys.open || event.key.keysym.sym == SDLK_e;
    }
    const Uint8* held = SDL_GetKeyboardState(nullptr);
    keys.direction = held[SDL_SCANCODE_RIGHT] - held[SDL_SCANCODE_LEFT];
    return keys;
}

/// The keys of the check: each line until its tick; what is pressed, is pressed in its first one.
struct Line {
    int until;
    Keys keys;
};
constexpr Line script[] = {
    {30, {.direction = 1}},
    {90, {.jump = true}},
    {150, {.down = true}},
    {270, {.direction = 1}},
    {335, {}},
    {365, {.direction = 1}},
    {520, {}},
    {580, {.direction = 1}},
    {650, {.open = true}},
    {700, {.direction = 1}},
};

std::optional<Keys> scripted(int tick) {
    int begin = 0;
    for (const auto& [until, keys] : script) {
        if (tick < until) return tick == begin ? keys : Keys{.direction = keys.direction};
        begin = until;
    }
    return std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
    const bool checks = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    SDL_Window* window = nullptr;
    SDL_Renderer* renderer = nullptr;
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
    if (SDL_CreateWindowAndRenderer(960, 544, 0, &window, &renderer) != 0) return 1;
    Game game;
    while (const auto keys = checks ? scripted(game.tick) : read_keys()) {
        const std::uint64_t stood_on = game.stands_on;
        play_tick(game, *keys);
        draw(renderer, game);
        SDL_SetWindowTitle(window, game.ahead ? names[game.ahead->user_data] : "");
        if (!checks) SDL_Delay(16);  // a sixtieth of a second, or nearly
        if (game.stands_on != stood_on)
            std::printf("tick %d: on %s\n", game.tick, names[game.stands_on]);
    }
    std::printf("it ends at (%.3f, %.3f)\n", game.position.x, game.position.y);
    SDL_Quit();
}
