// A scene as it is saved: a figure of the articles, a failure without a safeguard, a public thread
// about another engine's mover, a stop of a tour or a picture of the pages, each an entry of a list
// in a file.
//
// A file is {"articles": [{"number": "000", "title": "…", "author": "…"}, …],
//            "scenes": [{…}, …],
//            "others": [{"option": "grid_walk.seed", "why": "…"}, …]}
// of which "scenes" must be there. Every scene has
//   "title": "…",                        what is shown
//   "level": "levels/play/rooms.tmj",    as OwnFiles::find_level finds it; a name without a folder
//                                        is beside the file
// A figure also has
//   "article": "000", "id": "…", "shows": "figures 1 to 5", "caption": "one or two sentences",
//   "move": {"strategy": …},             a request for `slidelab probe` without a level
//   "duration": 1.0,                     seconds of the move, for moving boxes
//   "stage": "…", "round": 2,            of the move's strategy: the event at hand
//   "movable": ["mover", "walls", "boxes"],
//   "letters": [{"text": "a", "wall": 0, "t": 0}, {"text": "end", "path": 1}, …]
//                                        names in the picture: on a wall of the built level, from
//                                        its begin (0) to its end (1, at first 0.5), or on the
//                                        displacement
// a failure
//   "option": "disk_slide.substeps", "holds": "on", "fails": "off",
//   "sign": "tunnelled", "caption": "what happens", "recording": "disk-slide-substeps.jsonl"
// a thread
//   "thread": "kikito/bump.lua#39",      repository and number
//   "link": "https://…", "engine": "bump.lua",
//   "caption": "what the thread describes", "why": "why the model fails, in the engine's words",
//   "set": ["strategy=bump", …],         assignments over those of the recording, which is of the
//                                        game's mover: the model that fails
//   "cure": ["shape=capsule", …],        more of them, with which it does not; or, where there are
//                                        none, "instead": "…", a sentence: what to do instead
//   "sign": "stuck", "recording": "seam_walk_box.jsonl"
// and any other scene, a stop,
//   "set": ["speed=6", …],               assignments (apply_setting) from default_settings
//   "from": [x, y],                      where the mover is put, units; otherwise the spawn
//   "input": [{"ticks": 30, "move": [right, down], "lead": [x, y], "pass": true,
//              "set": ["disk_slide.substeps=off"]}, …],
//   "probe": {"displacement": [dx, dy], "t": 0.5},
//                                        then the probe view is opened with a displacement of so
//                                        many units, and the mover shown at t, 0..1 of it
//   "move": {"strategy": …},             then this move among the level's walls is laid out in it
//   "crowd": true,                       with a crowd
//   "view": {"labels": false, …},        switches of the view
//   "zoom": 90,                          pixels a unit in a picture 720 lines high
//   "center": [x, y],                    what the camera shows; with a zoom alone, the mover
//   "panel": true, "page": "Why",        whether the panel is open, and which page is in view
//   "paused": true,                      time rests, and the input was made before; otherwise it is
//                                        played while one watches
//   "lit": ["mover", "strategy", …],     what is framed: the mover, the timeline, or a control of
//                                        the panel by its id
//   "try": {"words": "…", "until": "option", "set": "disk_slide.substeps=on"},
//                                        what one is to do oneself (tour_tasks below); of an option
//                                        which value of which one counts
//   "touch": {"title": "…", "words": "…"},
//                                        what is said instead of these two to fingers
//   "recording": "walk.csv", played instead of an input, and "ticks": 37, so much of it;
//   "picture": "01-name.png"
// of which "picture" must be there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/judge/event_set.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/scenes/saved/view_settings.hpp"

namespace slidelab::lab {

/// In the order of SavedScene::of.
enum class SceneKind { figure, failure, thread, stop };

constexpr std::string_view name_of(SceneKind kind) {
    constexpr std::string_view names[] = {"figure", "failure", "thread", "stop"};
    return names[static_cast<std::size_t>(kind)];
}

/// The part of a figure that the reader drags.
enum class FigurePart { mover, walls, boxes };

/// A name in the picture of a figure, which goes with what is dragged.
struct SceneLetter {
    std::string text;
    std::optional<std::size_t> wall = {};  ///< of the built level; none: on the displacement
    double t = 0.5;                        ///< 0..1 of it
};

/// One move, by a strategy of the articles.
struct Figure {
    /// Among its own walls, to which those of the level are added. It has a duration, for which
    /// moving boxes go on.
    ProbeScene move;
    std::string article;  ///< its number
    std::string shows;    ///< the figures, pictures or sections of the article
    int stage = 0;        ///< number of a stage of its strategy
    int round = 0;        ///< of its event; 0: the first event of the stage
    std::vector<FigurePart> movable;
    std::vector<SceneLetter> letters;
};

/// A run that fails, and the same run as it was recorded, which holds.
struct FailingRun {
    const Strategy* strategy = nullptr;  ///< that fails; never null once read
    std::string recording;               ///< a file
    EventKind sign = EventKind::stuck;   ///< by which it is told
    std::vector<std::string> fails;      ///< assignments over those of the recording
    std::vector<std::string> holds;      ///< likewise; of the game's mover none
    std::vector<std::string> fix;        ///< over `fails`; empty: no setting fixes it
};

/// An option that is a safeguard: the run fails with another value of it.
struct Failure {
    FailingRun run;
};

/// A public thread about another engine's mover, by its model.
struct Thread {
    FailingRun run;
    std::string link;
    std::string engine;
    std::string why;
    std::string instead;  ///< where no setting fixes it: what to do instead, a sentence
};

/// A stretch of input at a stop.
struct SceneLeg {
    std::int64_t ticks = 0;
    Input input;
    Settings settings;  ///< under which the leg runs
};

/// The probe view, from where the mover stands.
struct StopProbe {
    Vec2 displacement;  ///< units
    double t = 1.0;     ///< 0..1: where on its path the mover is shown
};

/// The task of a person at a stop of the guided tour.
enum class TourTask { walk, zoom, shape, strategy, option, past, event, compare, probe };

/// In the order of TourTask, as written in a file.
inline constexpr std::string_view tour_tasks[] = {"walk", "zoom",  "shape",   "strategy", "option",
                                                  "past", "event", "compare", "probe"};

struct TourTry {
    std::string words;  ///< a sentence: what to do
    TourTask until = TourTask::walk;
    std::string set = {};  ///< of an option: the assignment that counts
};

/// Words for touch screens; empty: the same.
struct TouchWords {
    std::string title;
    std::string words;  ///< what to do
};

struct Stop {
    std::vector<std::string> set;  ///< for apply_setting, from default_settings on
    std::string recording;         ///< a file; empty: the legs
    std::int64_t ticks = 0;        ///< of the recording, that are played; 0: all
    std::optional<Vec2> from;      ///< units
    std::vector<SceneLeg> legs;
    std::optional<StopProbe> probe;
    std::optional<ProbeScene> move;  ///< laid out among the level's walls, and its own
    bool crowd = false;
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

struct SavedScene {
    std::string id;  ///< of a failure STRATEGY.OPTION; of a thread repository and number; of a
                     ///< stop empty
    std::string title;
    std::string caption;  ///< one or two sentences; of a failure or a thread what happens; of a
                          ///< stop empty
    std::string level;    ///< a file, for OwnFiles::find_level
    std::variant<Figure, Failure, Thread, Stop> of;

    SceneKind kind() const { return static_cast<SceneKind>(of.index()); }
    // Null for another kind.
    const Figure* figure() const { return std::get_if<Figure>(&of); }
    const Thread* thread() const { return std::get_if<Thread>(&of); }
    const Stop* stop() const { return std::get_if<Stop>(&of); }
    const FailingRun* failing() const {
        const auto* failure = std::get_if<Failure>(&of);
        return failure ? &failure->run : thread() ? &thread()->run : nullptr;
    }
};

struct SceneArticle {
    std::string number;  ///< "000"
    std::string title;
    std::string author;  ///< may be empty
};

/// An option that is no safeguard: no value of it fails.
struct NoSafeguard {
    std::string option;  ///< STRATEGY.OPTION
    std::string why;     ///< a sentence
};

}  // namespace slidelab::lab
