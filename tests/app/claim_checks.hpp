// Checks that claims_test.cpp judges claims by: counts in files, levels, runs and surveys that are
// made once.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>

#include "app/files/paths.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/conform/cases.hpp"
#include "lab/engines/models.hpp"
#include "lab/events/event_list.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/mover_polygon.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "lab/survey/finding_groups.hpp"
#include "lab/survey/survey.hpp"
#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::claims_test {

namespace fs = std::filesystem;
using test::run_program;
using test::text_of;

/// Nothing where the claim is true; else what is so.
using Outcome = std::string;

template <typename A, typename B>
inline Outcome is(const A& found, const B& claimed) {
    return found == claimed ? Outcome() : fmt::format("found {}, claimed {}", found, claimed);
}

inline Outcome holds(bool condition, const std::string& otherwise) {
    return condition ? Outcome() : otherwise;
}

inline std::string page(const std::string& name) { return text_of(SLIDELAB_SOURCE_DIR "/" + name); }

inline std::size_t most_lines_in(const std::string& folder) {
    std::size_t most = 0;
    for (const auto& entry : fs::directory_iterator(SLIDELAB_SOURCE_DIR "/" + folder))
        most = std::max(most,
                        static_cast<std::size_t>(test::lines_in(text_of(entry.path().string()))));
    return most;
}

inline std::size_t files_in(const std::string& folder) {
    const fs::directory_iterator all(SLIDELAB_SOURCE_DIR "/" + folder);
    return static_cast<std::size_t>(std::distance(fs::begin(all), fs::end(all)));
}

inline std::size_t occurrences(const std::string& text, const std::string& expression) {
    const std::regex sought(expression);
    return static_cast<std::size_t>(
        std::distance(std::sregex_iterator(text.begin(), text.end(), sought), {}));
}

inline OpenedLevel level_named(const std::string& name) {
    return std::get<OpenedLevel>(open_level_file(SLIDELAB_LEVELS "/play/" + name + ".tmj"));
}

/// As the command line sets it up.
inline Session session_of(const std::string& level, const std::vector<std::string>& assignments) {
    RunRequest request;
    request.run.level = level;
    request.run.set = assignments;
    auto setup = std::get<RunSetup>(set_up_run(own_files(), request, {}));
    return {setup.level, setup.settings};
}

inline const SceneList& figures() {
    static const SceneList list = std::get<SceneList>(load_scenes(asset(figure_index)));
    return list;
}

inline const std::vector<SavedScene>& tour() {
    static const auto list =
        std::get<SceneList>(load_scenes(asset("assets/tours/guided.json"), SceneKind::stop)).scenes;
    return list;
}

inline std::size_t figures_of_articles(bool of_articles) {
    const auto& all = figures().scenes;
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const SavedScene& figure) {
            return (figure.figure()->article != "005") == of_articles;
        }));
}

/// Plays a stop of the tour under a strategy of its own, or that of the stop.
inline Session played_stop(std::size_t number, const std::string& strategy = {}) {
    const SavedScene& scene = tour().at(number - 1);
    const Stop& stop = *scene.stop();
    std::vector<std::string> set = stop.set;
    if (!strategy.empty()) set.insert(set.begin(), "strategy=" + strategy);
    if (!strategy.empty()) std::erase(set, "strategy=world_move");
    Session session = session_of(scene.level, set);
    if (stop.from) session.apply(command::PlaceMover{*stop.from});
    for (const SceneLeg& leg : stop.legs) {
        for (std::int64_t tick = 0; tick < leg.ticks; ++tick) session.tick(leg.input, false);
    }
    return session;
}

inline std::size_t ticks_with(const Session& session, EventKind kind) {
    std::size_t ticks = 0;
    for (std::int64_t n = session.run().first() + 1; n <= session.run().last(); ++n)
        ticks += session.run().tick(n).events.has(kind) ? 1 : 0;
    return ticks;
}

/// README's box on the row of houses.
inline const Session& on_the_high_street(bool deepest_first) {
    const auto walked = [](const char* value) {
        Session session = session_of(
            "levels/play/tile_town.tmj",
            {"strategy=disk_slide", "shape=box", std::string("disk_slide.deepest_first=") + value});
        const Input right_and_down{.right = 1.0, .down = 1.0};
        for (int tick = 0; tick < 600; ++tick) session.tick(right_and_down, false);
        return session;
    };
    static const Session without = walked("off");
    static const Session with = walked("on");
    return deepest_first ? with : without;
}

inline std::int64_t first_tick_of(const Session& session, EventKind kind) {
    for (const EventSpan& span : event_list(session.run())) {
        if (span.kind == kind) return span.first;
    }
    return 0;
}

inline std::vector<EventKind> first_troubles(const Session& session) {
    std::vector<EventKind> kinds;
    for (const EventSpan& span : event_list(session.run())) {
        if (describe(span.kind).is_trouble()) kinds.push_back(span.kind);
    }
    kinds.resize(std::min<std::size_t>(kinds.size(), 2));
    return kinds;
}

inline std::string why_it_sticks() {
    const Session& session = on_the_high_street(false);
    return why_of_tick(session.run(), first_tick_of(session, EventKind::stuck), {},
                       session.document())
        .text();
}

inline const Survey& town_under_godot() {
    static const auto survey = [] {
        SurveyPlan plan;
        plan.level = level_named("tile_town").built;
        static_cast<void>(apply_setting(plan.settings, "strategy=godot_floating"));
        auto made = std::make_unique<Survey>(std::move(plan));
        SurveyControl control;
        made->run(control);
        return made;
    }();
    return *survey;
}

inline Outcome cure_in_town() {
    const auto cures = cures_of(town_under_godot().findings());
    if (cures.empty()) return "no cure";
    return is(fmt::format("Try the fix: {} ({} of {})", setting_in_words(cures[0].assignment),
                          cures[0].cured, town_under_godot().findings().size()),
              std::string("Try the fix: wall_min_slide_angle 0 (55 of 89)"));
}

inline std::vector<std::string> catches_in(const char* level, const char* strategy,
                                           const char* shape) {
    SurveyPlan plan;
    plan.level = level_named(level).built;
    plan.cell = 0.3;
    plan.directions = 8;
    static_cast<void>(apply_setting(plan.settings, std::string("strategy=") + strategy));
    static_cast<void>(apply_setting(plan.settings, std::string("shape=") + shape));
    Survey survey(std::move(plan));
    SurveyControl control;
    survey.run(control);
    std::vector<std::string> words;
    for (const Finding& finding : survey.findings()) {
        if (finding.kind == EventKind::stuck) words.push_back(finding.words);
    }
    return words;
}

/// How far a mover that leans on a floor at 45 degrees goes in a tick, of its displacement's part
/// along the floor.
inline double share_on_a_floor(const char* strategy) {
    test::MapBuilder builder;
    builder.set_spawn({0.0, 0.0});
    builder.add_polygon({{-20.0, 2.0}, {20.0, 2.0}, {20.0, 3.0}, {-20.0, 3.0}});
    OpenedLevel level;
    level.built = std::make_shared<const Map>(test::built(std::move(builder)));
    Settings settings = default_settings();
    static_cast<void>(apply_setting(settings, std::string("strategy=") + strategy));
    Session session(std::move(level), settings);
    for (int tick = 0; tick < 60; ++tick) session.tick({.right = 1.0, .down = 1.0}, false);
    const KeptRun& run = session.run();
    const Vec2 wanted = session.simulation().last_tick()->request().displacement;
    return distance(run.position_at(run.last()), run.position_at(run.last() - 1)) / wanted.x;
}

/// The share of the level's walls, by count, of which that is so.
inline double share_of_walls(const char* level, bool (*is_so)(const Wall&)) {
    const auto opened = level_named(level);
    const auto walls = opened.built->level.walls();
    return static_cast<double>(std::count_if(walls.begin(), walls.end(), is_so)) /
           static_cast<double>(walls.size());
}

inline Outcome strategy_with_number(std::size_t number, std::string_view id) {
    return is(strategies()[number - 1]->id, id);
}

inline Outcome articles_are_named(const std::string& text) {
    for (const SceneArticle& article : figures().articles) {
        if (article.number == "005") continue;  // this laboratory's own
        const std::string title = article.title.substr(0, article.title.find(": disk"));
        if (text.find(title.substr(0, title.find(": solving"))) == std::string::npos)
            return article.title + " is not named";
        if (text.find(article.author) == std::string::npos) return article.author + " is not named";
    }
    return {};
}

/// The path of the example crosses a side of a wall within one tick, and the mover that is led
/// along it ends elsewhere.
inline RunSetup set_up_own_game(const std::vector<std::string>& assignments) {
    RunRequest request;
    request.run.level = "levels/play/tile_town.tmj";
    request.play = asset("levels/play/own_game.csv");
    request.run.set = assignments;
    return std::get<RunSetup>(set_up_run(own_files(), request, {}));
}

inline Session played(const RunSetup& setup) {
    Session session(setup.level, setup.settings);
    session.apply(command::Play{setup.play});
    while (session.is_playing()) session.advance(1, {}, false);
    return session;
}

inline Outcome own_game_goes_through_a_kerb() {
    const Session session = played(set_up_own_game({}));
    std::string said;
    for (const EventSpan& span : event_list(session.run())) {
        if (!describe(span.kind).is_trouble()) continue;
        if (span.first != span.last) return "a fault lasts";
        said += why_of_tick(session.run(), span.first, span.kind, session.document()).text();
    }
    return holds(said == "Its centre went through object 43 \"High Street, kerb\", piece 7.", said);
}

inline Outcome own_game_passes_and_ours_stops() {
    const RunSetup setup = set_up_own_game({"strategy=disk_slide"});
    const Vec2 end = setup.play->recording().path.back();
    const double apart = distance(played(setup).simulation().state().position, end);
    return holds(apart > 0.3, fmt::format("it ends {} from where that one does", apart));
}

inline Outcome goal_is(const char* level, const std::function<bool(Vec2, const Map&)>& there) {
    const auto opened = level_named(level);
    if (!opened.built->goal) return "no goal";
    return holds(there(*opened.built->goal, *opened.built), "the goal is elsewhere");
}

}  // namespace slidelab::lab::claims_test
