// A scene as it is saved: a figure of the articles, a failure without a safeguard, a public thread
// about another engine's mover, a stop of a tour or a picture of the pages, each an entry of a list
// in a file; and what a link holds, which is a scene in words (scene_link.hpp).
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
//   "recording": "walk.csv", played instead of an input; "picture": "01-name.png"
// of which "picture" must be there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/recordings/recording.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "lab/saved_scenes/view_settings.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/studies/failure_sign.hpp"

namespace slidelab::lab {

/// The first three are kinds of links alone: a run from its beginning, one move, a recording.
enum class SceneKind { level, move, clip, figure, failure, thread, stop };

/// The part of a figure that the reader drags.
enum class FigurePart { mover, walls, boxes };

/// A name in the picture of a figure, which goes with what is dragged.
struct SceneLetter {
    std::string text;
    std::optional<std::size_t> wall = {};  ///< of the built level; none: on the displacement
    double t = 0.5;                        ///< 0..1 of it
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

struct SavedScene {
    SceneKind kind = SceneKind::level;
    /// The id of a figure; of a failure STRATEGY.OPTION; of a thread repository and number. A link
    /// has no more of a figure or a failure.
    std::string id;
    std::string title;
    std::string caption;  ///< one or two sentences; of a failure or a thread what happens
    /// A file, for OwnFiles::find_level; in a link the name of one of the program's own. Empty: the
    /// first level, or no more than the walls of the move.
    std::string level;
    /// For apply_setting, from default_settings on: the strategy first, then the shape, as on the
    /// command line. Valid where it was read.
    std::vector<std::string> set;
    const Strategy* strategy = nullptr;  ///< of a figure, a failure or a thread, there not null

    WallChoices walls = {};  ///< of a link: its level is read with these rules and no others

    // The move or run in it.
    /// Of a link as it is; of a figure or a stop among its own walls, to which those of the level
    /// are added. A figure's has a duration, which moving boxes go on for.
    std::optional<ProbeScene> move;
    std::string recording;          ///< of a failure, a thread or a stop: a file
    std::optional<Recording> clip;  ///< of a link, in one of the program's own levels
    std::optional<Vec2> from;       ///< units
    std::vector<SceneLeg> legs;
    std::optional<StopProbe> probe;
    bool crowd = false;  ///< of a stop

    // Members of a figure.
    std::string article;  ///< its number
    std::string shows;    ///< the figures, pictures or sections of the article
    int stage = 0;        ///< number of a stage of its strategy
    int round = 0;        ///< of its event; 0: the first event of the stage
    std::vector<FigurePart> movable;
    std::vector<SceneLetter> letters;

    // Members of a failure.
    std::string holds;  ///< its value as recorded, as Options::set reads it
    std::string fails;  ///< the value that fails
    FailureSign sign;   ///< of the failure; of a thread, too

    // Members of a thread; its `set` overrides the settings of the recording.
    std::string link;
    std::string engine;
    std::string why;
    std::vector<std::string> cure;  ///< over `set`; empty: no setting fixes it
    std::string instead;            ///< then: what to do instead, a sentence

    // Members of a stop.
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

/// The least that a link has.
inline SavedScene scene_of_kind(SceneKind kind, std::string id = {}, std::string title = {}) {
    SavedScene scene;
    scene.kind = kind;
    scene.id = std::move(id);
    scene.title = std::move(title);
    return scene;
}

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
