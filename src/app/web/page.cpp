#include "app/web/page.hpp"

#include <SDL.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/files/paths.hpp"
#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/survey/survey_tool.hpp"
#include "app/web/archive.hpp"
#include "app/web/browser.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

constexpr const char* written_files = "/out";
constexpr const char* kept_run = "/kept/run.jsonl";  // web/page.js puts it there

AppConfig as_page(AppConfig config) {
    config.host = {.waits = false,
                   .threads = false,
                   .leaves = false,
                   .times_moves = false,
                   .fingers = browser::matches("(pointer: coarse)")};
    config.pictures_folder = written_files;
    config.link_base = browser::address();
    config.title = browser::title();
    config.choose_file = browser::choose_files;
    return config;
}

std::string clipboard() {
    const std::unique_ptr<char, decltype(&SDL_free)> text(SDL_GetClipboardText(), &SDL_free);
    return text ? text.get() : "";
}

/// Ctrl is held already: it is how one pastes.
void press_paste() {
    SDL_Event event{};
    event.key.keysym.sym = SDLK_v;
    event.key.keysym.scancode = SDL_SCANCODE_V;
    event.key.keysym.mod = KMOD_LCTRL;
    for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
        event.type = type;
        event.key.state = type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED;
        SDL_PushEvent(&event);
    }
}

}  // namespace

Page::Page(AppConfig config)
    : preferences_folder_(config.preferences_folder), app_(as_page(std::move(config))) {}

void Page::frame() {
    app_.frame();
    constexpr int settled = 3;  // after the messages of the start
    if (frames_ == settled && app_.desk.window.is_software())
        app_.desk.message.add("WebGL has no graphics card here: drawn in software.");
    constexpr int frames_between_looks = 15;
    if (++frames_ % frames_between_looks == 0) offer_files();
    copy_out();
}

/// A report is a folder of files; as a download it is one.
void Page::offer_files() {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(written_files, none)) {
        const std::string path = entry.path().string();
        if (!offered_.insert(path).second) continue;
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory(none)) {
            browser::offer(path, name);
        } else if (archive_folder(path, "/report.zip")) {
            browser::offer("/report.zip", name + ".zip");
        }
    }
}

void Page::copy_out() {
    std::string now = clipboard();
    if (now == clipboard_) return;
    clipboard_ = std::move(now);
    browser::put_on_clipboard(clipboard_);
}

void Page::paste(const std::string& text) {
    clipboard_ = text;
    SDL_SetClipboardText(text.c_str());
    press_paste();
}

void Page::keep() {
    app_.save_preferences();
    const fs::path folder(preferences_folder_);
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        browser::keep(entry.path().string());
    browser::keep_run(save_run(app_.desk, kept_run) ? kept_run : "");
}

bool Page::has_kept_run() {
    std::error_code none;
    return fs::exists(kept_run, none);
}

bool Page::resume() { return resume_run(app_.desk, kept_run); }

namespace {

using nlohmann::json;

json pair_of(Vec2 v) { return json::array({v.x, v.y}); }

/// Points of the screen a unit, and where the viewport's centre shows.
json camera_of(App& app) {
    const Camera& camera = app.desk.camera();
    const double ratio = app.desk.window.size().x / app.desk.window.output_size().x;
    return {{"x", camera.center.x},
            {"y", camera.center.y},
            {"scale", camera.pixels_per_unit * ratio},
            {"width", camera.size.x * ratio},
            {"height", camera.size.y * ratio}};
}

/// How far it is, and the report of the last one that was finished: what a survey's table has.
json survey_of(const SurveyView& view) {
    const SurveyView::Progress& progress = view.progress();
    json survey = {
        {"running", view.is_busy()}, {"states", progress.states}, {"moves", progress.moves}};
    if (view.survey() == nullptr) return survey;
    json& findings = survey["findings"] = json::array();
    for (const Finding& finding : view.survey()->findings())
        findings.push_back({{"finding", describe(finding.kind).finding},
                            {"at", pair_of(finding.position)},
                            {"count", finding.count},
                            {"what", finding.words}});
    return survey;
}

}  // namespace

const char* Page::state() {
    const Simulation& simulation = app_.desk.document.session.simulation();
    json state = {{"frames", frames_},
                  {"tick", app_.desk.document.session.tick_in_view()},
                  {"position", pair_of(simulation.state().position)},
                  {"strategy", app_.desk.settings().strategy->id},
                  {"settings", differences(default_settings(), app_.desk.settings())},
                  {"level", level_name(app_.desk.document.level_path)},
                  {"message", app_.desk.message.text()},
                  {"shows_message", !app_.desk.message.is_gone()},
                  {"panel", app_.desk.document.show_panel},
                  {"light", app_.desk.document.view.light},
                  {"glides", app_.desk.document.view.glides},
                  {"size", pair_of(app_.desk.window.size())},
                  {"camera", camera_of(app_)}};
    const ToolStack& tools = app_.desk.document.tools;
    if (const auto* probe = tools.find<ProbeTool>())
        state["probe"] = {{"from", pair_of(probe->view.scene().from)},
                          {"delta", pair_of(probe->view.scene().delta)}};
    auto* const survey = tools.find<SurveyTool>();
    state["survey"] = survey ? survey_of(survey->view()) : json();
    answer_ = state.dump();
    return answer_.c_str();
}

const char* Page::find(const std::string& id) {
    const auto center = app_.control_center(id);
    answer_ = center ? pair_of(*center).dump() : "null";
    return answer_.c_str();
}

}  // namespace slidelab::lab
