// Tours: the demo played by itself, off-screen, one picture for each stop; and the guided tour,
// whose stops are also played in the window, where one does something oneself at each of them.
//
// A tour is a JSON file in assets/tours: a list of stops
//   {"title": "…",                        what is shown, one sentence
//    "level": "levels/play/rooms.tmj",    as find_level finds it
//    "set": ["speed=6", …],               assignments (apply_setting) from default_settings
//    "from": [x, y],                      where the mover is put, units; otherwise the spawn
//    "input": [{"ticks": 30, "move": [right, down], "lead": [x, y], "pass": true,
//               "set": ["disk_slide.substeps=off"]}, …],
//    "probe": {"displacement": [dx, dy], "t": 0.5},
//                                         then the probe view is opened with a displacement of so
//                                         many units, and the mover shown at t, 0..1 of it;
//                                         otherwise at its end
//    "view": {"labels": false, …},        switches of the view
//    "zoom": 90,                          pixels a unit in a picture 720 lines high
//    "center": [x, y],                    what the camera shows; with a zoom alone, the mover
//    "panel": true,                       whether the panel is open; otherwise closed
//    "page": "Why",                       which of its pages is in view
//    "paused": true,                      time rests, and the input was made before; otherwise it
//    is
//                                         played while one watches
//    "lit": ["mover", "strategy", …],     what is framed: the mover, the timeline, or a control of
//                                         the panel by its id
//    "try": {"words": "…", "until": "walk"},
//                                         what one is to do oneself (tour_tasks below)
//    "touch": {"title": "…", "words": "…"},
//                                         what is said instead of these two to fingers
//    "picture": "01-name.png"}
// of which "title", "level" and "picture" must be there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "view/drawing/view_settings.hpp"

namespace slidelab::lab {

struct TourLeg {
    std::int64_t ticks = 0;
    Input input;
    Settings settings;  ///< under which the leg runs
};

/// The probe view, from where the mover stands.
struct TourProbe {
    Vec2 displacement;  ///< units
    double t = 1.0;     ///< 0..1: where on its path the mover is shown
};

/// What a person does at a stop of the guided tour.
enum class TourTask { walk, zoom, shape, strategy, option, past, event, compare, probe };

/// In the order of TourTask, as written in a tour.
inline constexpr std::string_view tour_tasks[] = {"walk", "zoom",  "shape",   "strategy", "option",
                                                  "past", "event", "compare", "probe"};

struct TourTry {
    std::string words;  ///< a sentence: what to do
    TourTask until = TourTask::walk;
};

/// What is said otherwise to fingers; empty: the same.
struct TouchWords {
    std::string title;
    std::string words;  ///< what to do
};

struct TourStop {
    std::string title;
    std::string level;
    Settings settings = default_settings();
    std::optional<Vec2> from;  ///< units
    std::vector<TourLeg> legs;
    std::optional<TourProbe> probe;
    ViewSettings view;
    std::optional<double> zoom;  ///< pixels a unit, for a picture 720 lines high
    std::optional<Vec2> center;  ///< units
    bool panel = false;
    std::string page;  ///< of the panel; empty: as it is
    bool paused = false;
    std::vector<std::string> lit;  ///< "mover", "timeline", or ids of controls
    std::optional<TourTry> task;
    TouchWords touch;
    std::string picture;  ///< a file name
};

/// The stops, or one line: the file, which stop, which field, what was expected.
/// `name` is what messages call the text. Never throws on any bytes.
std::variant<std::vector<TourStop>, std::string> read_tour(std::string_view text,
                                                           std::string_view name);
std::variant<std::vector<TourStop>, std::string> load_tour(const std::string& path);

/// The paths of the program's own tours, sorted.
std::vector<std::string> own_tours();

/// The tour that is guided through in the window.
std::string guided_tour_path();

}  // namespace slidelab::lab
