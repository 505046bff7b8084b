// A game on SDL2: walk through a Tiled map with the arrow keys.
//
//     window LEVEL.tmj [FRAMES]      ends by itself after so many frames, if given
#include <SDL.h>
#include <lab/levels/tiled/tiled_reader.hpp>
#include <slidelab/slidelab.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <variant>

namespace {

constexpr int width = 960, height = 640;
constexpr double seconds = 1.0 / 60.0, speed = 5.0, radius = 0.3;  // units are tiles of the map

slidelab::Vec2 wanted_velocity() {
    const Uint8* keys = SDL_GetKeyboardState(nullptr);
    return slidelab::Vec2{double(keys[SDL_SCANCODE_RIGHT] - keys[SDL_SCANCODE_LEFT]),
                          double(keys[SDL_SCANCODE_DOWN] - keys[SDL_SCANCODE_UP])} *
           speed;
}

void draw(SDL_Renderer* renderer, const slidelab::Level& level, slidelab::Vec2 mover) {
    const slidelab::Vec2 size = level.bounds().size(), center = level.bounds().center();
    const double scale = std::min(width / size.x, height / size.y);  // all of it fits the window
    const auto x = [&](double at) { return float(width / 2 + (at - center.x) * scale); };
    const auto y = [&](double at) { return float(height / 2 + (at - center.y) * scale); };
    SDL_SetRenderDrawColor(renderer, 24, 24, 28, 255);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
    for (const slidelab::Wall& wall : level.walls()) {
        const auto& [a, b] = wall.segment;
        SDL_RenderDrawLineF(renderer, x(a.x), y(a.y), x(b.x), y(b.y));
    }
    SDL_SetRenderDrawColor(renderer, 80, 220, 100, 255);
    const float extent = float(2 * radius * scale);
    const SDL_FRect box{x(mover.x - radius), y(mover.y - radius), extent, extent};
    SDL_RenderFillRectF(renderer, &box);
    SDL_RenderPresent(renderer);
}

}  // namespace

int main(int argc, char** argv) {
    const auto loaded = slidelab::lab::load_level(argc > 1 ? argv[1] : "level.tmj");
    if (const auto* problem = std::get_if<slidelab::lab::LevelProblem>(&loaded)) {
        std::fprintf(stderr, "%s\n", problem->message.c_str());
        return 2;
    }
    const auto& level = std::get<slidelab::Level>(loaded);
    const slidelab::Strategy& strategy = *slidelab::find_strategy("disk_sweep");
    const slidelab::Options options = strategy.defaults();
    slidelab::MoveRequest request;
    request.shape = slidelab::DiskShape{radius};
    request.position = level.spawn();

    SDL_Window* window = nullptr;
    SDL_Renderer* renderer = nullptr;
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
    if (SDL_CreateWindowAndRenderer(width, height, 0, &window, &renderer) != 0) return 1;
    SDL_SetWindowTitle(window, level.title().c_str());
    const int frames = argc > 2 ? std::atoi(argv[2]) : -1;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); ++frame) {
        request.velocity = wanted_velocity();
        request.displacement = request.velocity * seconds;
        const slidelab::MoveResult result = strategy.move(level, request, options);
        request.position = result.position;
        request.strategy_state = result.strategy_state;
        draw(renderer, level, request.position);
        if (frames < 0) SDL_Delay(16);  // a sixtieth of a second, or nearly
    }
    std::printf("it ends at (%.3f, %.3f)\n", request.position.x, request.position.y);
    SDL_Quit();
}
