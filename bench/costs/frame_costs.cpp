// The cost of a frame of the window, off-screen: our own part of it, from events to draw lists.
#include <string>
#include <utility>
#include <variant>

#include "app/start/off_screen.hpp"
#include "articles/contract/registry.hpp"
#include "bench/costs/workloads.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"

namespace slidelab::bench {

namespace {

/// A mover that walks to and fro in a level to play in, panel and timeline beside it.
void count_level(const Counter& counter, const std::string& level, const char* strategy) {
    const std::string name = "frame/" + level;
    if (!counter.wants(name)) return;
    lab::choose_off_screen_drivers();
    const std::string path = std::string(SLIDELAB_SOURCE_DIR) + "/levels/play/" + level + ".tmj";
    lab::AppConfig config = lab::off_screen_config(
        level, std::get<lab::OpenedLevel>(lab::open_level_file(path)), {1280, 720});
    config.show_timeline = true;
    lab::choose_strategy(config.settings, *find_strategy(strategy));
    // The same frame on every machine: no time of this one is written into it.
    config.clock = [frame = 0]() mutable { return static_cast<double>(++frame) / 60.0; };
    config.move_clock = [] { return 0.0; };
    lab::App app(std::move(config));
    app.script = lab::Input{};
    constexpr int frames = 10;
    const auto play = [&] {
        for (int frame = 0; frame < frames; ++frame) {
            app.script->right = frame % 10 < 5 ? 1.0 : -1.0;
            app.frame();
        }
    };
    play();
    counter.count(name, frames, play);
}

}  // namespace

void count_frame(const Counter& counter) {
    count_level(counter, "rooms", "disk_sweep");
    count_level(counter, "side_course", "world_move");
}

}  // namespace slidelab::bench
