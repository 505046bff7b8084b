// A hundred guests in a house, seen from above, on SDL2. The map is Tiled's. Objects of the class
// `door` in it are doors: half of the guests have a key, and pass them while they are shut.
//
//     top_down LEVEL.tmj [FRAMES]      ends by itself after so many frames, if given
#include <SDL.h>
#include <lab/levels/tiled/tiled_reader.hpp>
#include <slidelab/slidelab.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <variant>
#include <vector>

using namespace slidelab;

namespace {

constexpr double scale = 32.0, seconds = 1.0 / 60.0;  // pixels to a tile, seconds to a tick
constexpr double speed = 3.0, radius = 0.2;           // units are tiles of the map
constexpr std::uint64_t walls = 1, doors = 2;         // categories

struct Guest {
    bool has_key = false;
    Vec2 position, direction;
};

struct House {
    World world;
    std::vector<ObjectId> doors = {};
    std::vector<Guest> guests = {};
    std::minstd_rand random = {};
    int in_doors[2] = {};  ///< guests in shut doors, over all ticks; by has_key
};

Vec2 any_direction(std::minstd_rand& random) {
    const double x = double(random()) - double(random());
    return unit_or({x, double(random()) - double(random())}, {1, 0});
}

House open_house(const lab::OpenedLevel& map) {
    House house{World(*map.built)};
    for (const auto& layer : map.document->layers) {
        if (!std::holds_alternative<lab::ObjectLayer>(layer)) continue;
        for (const lab::MapObject& thing : std::get<lab::ObjectLayer>(layer).things) {
            if (thing.kind != "door") continue;
            const Vec2 half = thing.size * 0.5;
            house.doors.push_back(
                or_throw(house.world.add({BoxShape{half}, thing.at + half, {doors}})));
        }
    }
    for (int i = 0; i < 100; ++i)
        house.guests.push_back({i % 2 == 0, map.built->spawn, any_direction(house.random)});
    return house;
}

void play_tick(House& house, int tick) {
    for (const ObjectId door : house.doors)
        house.world.set_enabled(door, tick / 600 % 2 == 0);  // shut for ten seconds, open for ten
    for (Guest& guest : house.guests) {
        const Filter filter{.hits = guest.has_key ? walls : walls | doors};
        const Mover mover{.shape = DiskShape{radius}, .up = {}, .filter = filter};
        const MoverInput input{guest.position, guest.direction * speed, {}, seconds};
        const MoverResult moved = move(house.world, mover, input, {});
        guest.position = moved.position;
        if (moved.contact_count > 0) guest.direction = any_direction(house.random);
        if (!house.world.has_room(mover.shape, guest.position, {.hits = doors}))
            ++house.in_doors[guest.has_key];
    }
}

void draw_box(SDL_Renderer* renderer, Vec2 center, Vec2 half, SDL_Color color) {
    const Vec2 corner = (center - half) * scale, size = half * (2.0 * scale);
    const SDL_FRect box{float(corner.x), float(corner.y), float(size.x), float(size.y)};
    SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, 255);
    SDL_RenderFillRectF(renderer, &box);
}

void draw(SDL_Renderer* renderer, const House& house) {
    SDL_SetRenderDrawColor(renderer, 24, 24, 28, 255);
    SDL_RenderClear(renderer);
    house.world.visit_objects([&](const ObjectForm& each) {
        if (!each.is_enabled) return;
        const Vec2 half = extents_of(house.world.shape_of(each.object));
        if (each.is_body) return draw_box(renderer, each.position, half, {90, 140, 220, 255});
        SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
        for (std::size_t i = 0; i < each.side_count; ++i) {
            const auto [a, b] = each.side(i);
            SDL_RenderDrawLineF(renderer, float(a.x * scale), float(a.y * scale),
                                float(b.x * scale), float(b.y * scale));
        }
    });
    const SDL_Color colors[] = {{220, 120, 80, 255}, {80, 220, 100, 255}};  // by has_key
    for (const Guest& guest : house.guests)
        draw_box(renderer, guest.position, {radius, radius}, colors[guest.has_key]);
    SDL_RenderPresent(renderer);
}

}  // namespace

int main(int argc, char** argv) {
    const auto opened = lab::open_level_file(argc > 1 ? argv[1] : "house.tmj");
    if (const auto* error = std::get_if<lab::InputError>(&opened)) {
        std::fprintf(stderr, "%s\n", to_string(*error).c_str());
        return 2;
    }
    House house = open_house(std::get<lab::OpenedLevel>(opened));
    SDL_Window* window = nullptr;
    SDL_Renderer* renderer = nullptr;
    const Vec2 size = house.world.level().bounds().max * scale;
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
    if (SDL_CreateWindowAndRenderer(int(size.x), int(size.y), 0, &window, &renderer)) return 1;
    const int frames = argc > 2 ? std::atoi(argv[2]) : -1;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); ++frame) {
        play_tick(house, frame);
        draw(renderer, house);
        if (frames < 0) SDL_Delay(16);  // a sixtieth of a second, or nearly
    }
    std::printf("in shut doors: %d with a key, %d without\n", house.in_doors[1], house.in_doors[0]);
    SDL_Quit();
}
