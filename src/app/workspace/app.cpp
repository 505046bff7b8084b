// The public functions of App, each forwarded to its parts.
#include "app/workspace/app.hpp"

#include <utility>

#include "app/workspace/app_parts.hpp"

namespace slidelab::lab {

App::App(AppConfig config) : parts_(std::make_unique<Parts>(std::move(config))) {}
App::~App() = default;

bool App::frame() { return parts_->frame(); }
bool App::open_file(const std::string& path) { return parts_->open_file(path); }
void App::save_preferences() { parts_->save_preferences(); }
bool App::save_run(const std::string& path) { return parts_->save_run(path); }
bool App::resume_run(const std::string& path) { return parts_->resume_run(path); }

const Session& App::session() const { return parts_->session; }
const Simulation& App::simulation() const { return parts_->session.simulation(); }
void App::apply(const Command& command) { parts_->session.apply(command); }
const Settings& App::settings() const { return parts_->settings_in_use(); }
void App::change_settings(const Settings& settings) { parts_->change_settings(settings); }
const Trace& App::trace() const { return parts_->session.trace(); }
Camera& App::camera() { return parts_->workspace.rig.camera; }
void App::set_camera(Vec2 center, double pixels_per_unit) {
    camera().center = center;
    camera().pixels_per_unit = pixels_per_unit;
    parts_->workspace.rig.leave_to_user();
    parts_->workspace.view.follow = false;
}
ViewSettings& App::view() { return parts_->workspace.view; }
bool App::paused() const { return parts_->session.pace() == Pace::paused; }
void App::set_paused(bool paused) {
    apply(command::SetPace{paused ? Pace::paused : Pace::running});
}
bool App::panel_open() const { return parts_->workspace.show_panel; }
void App::set_panel_open(bool open) { parts_->workspace.show_panel = open; }
void App::show_panel_page(std::string_view title) {
    if (const auto page = tab_named(title)) parts_->panel.show(*page);
}
bool App::timeline_open() const { return parts_->workspace.show_timeline; }
void App::set_timeline_open(bool open) { parts_->workspace.show_timeline = open; }
bool App::levels_open() const { return parts_->workspace.list == OpenList::levels; }
bool App::map_notes_open() const { return parts_->map_notes.is_open(); }
bool App::help_open() const { return parts_->workspace.show_help; }
void App::set_help_open(bool open) { parts_->workspace.show_help = open; }
int App::ui_scale() const { return parts_->workspace.ui_scale; }
void App::set_ui_scale(int percent) { parts_->set_ui_scale(percent); }
bool App::shows_leave_dialog() const { return parts_->leave_dialog.is_open(); }
const KeyBindings& App::keys() const { return parts_->controls.bindings(); }
void App::set_script_input(std::optional<Input> input) { parts_->script = input; }
std::optional<std::size_t> App::event_at_hand() const { return parts_->workspace.stages.event(); }
bool App::stages_open() const { return parts_->workspace.stages.is_open(); }
void App::set_stages_open(bool open) { parts_->workspace.stages.set_open(open); }
const SurveyView* App::survey() const { return parts_->workspace.survey.get(); }

const CompareView* App::compare() const {
    return parts_->workspace.compare ? &*parts_->workspace.compare : nullptr;
}
ProbeView* App::probe() { return parts_->workspace.probe ? &*parts_->workspace.probe : nullptr; }
const SavedScene* App::figure() const { return parts_->workspace.open_figure(); }
std::optional<Aabb> App::opening_place() const {
    const bool is_other = parts_->tour.is_open() || parts_->workspace.figure;
    return is_other ? std::nullopt : parts_->caption.place();
}
std::string App::scene_words() const {
    const SceneCard* card = parts_->card_in_view();
    return card ? card->title + "\n" + card->words : std::string();
}
const GuidedTour* App::tour() const { return parts_->tour.is_open() ? &parts_->tour : nullptr; }
std::optional<Aabb> App::caption_place() const { return parts_->caption.place(); }
bool App::caption_fits() const { return parts_->caption.fits(); }
void App::set_probe_open(bool open) {
    if (open != parts_->workspace.probe.has_value()) parts_->toggle_probe();
}
void App::tick(const Input& input) { parts_->tick_now(input); }
bool App::open_level(const std::string& path) { return parts_->open_level(path); }
bool App::open_link(const std::string& text) { return parts_->open_link(text); }
std::string App::link() {
    const auto made = parts_->make_link();
    return made ? made->text : std::string();
}
const std::string& App::level_path() const { return parts_->level_path; }
const std::string& App::message() const { return parts_->workspace.message.text(); }
void App::show_message(const std::string& line) { parts_->workspace.message.show(line); }
bool App::shows_message() const { return !parts_->workspace.message.is_gone(); }
const PictureWords& App::words() const { return parts_->painter.words(); }
Vec2 App::output_size() const { return parts_->window.output_size(); }
bool App::draws_in_software() const { return parts_->window.is_software(); }
Vec2 App::window_size() const { return parts_->window.size(); }

bool App::save_screenshot(const std::string& path) {
    const std::string problem = save_picture_file(parts_->picture(), path);
    if (!problem.empty()) parts_->workspace.message.show(problem);
    return problem.empty();
}

std::uint32_t App::pixel(int x, int y) {
    const Image& image = parts_->picture();
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return 0;
    const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x);
    return image.pixels[place] & 0xffffffU;
}

double App::hidden_panel_height() const {
    return static_cast<double>(parts_->panel.hidden_height());
}

std::optional<Vec2> App::control_center(const std::string& id) const {
    auto pixels = parts_->panel.center_of(id);
    if (!pixels) pixels = parts_->strip.center_of(id);
    if (!pixels) pixels = parts_->caption.center_of(id);
    if (!pixels) pixels = parts_->scene_menu.center_of(id);
    if (!pixels) pixels = parts_->level_list.center_of(id);
    if (!pixels) pixels = parts_->map_notes.center_of(id);
    if (!pixels) pixels = parts_->help_list.center_of(id);
    if (!pixels) pixels = parts_->leave_dialog.center_of(id);
    if (!pixels) pixels = parts_->touch_bar.center_of(id);
    if (!pixels) return std::nullopt;
    return *pixels / parts_->window.pixels_per_point();
}

const std::map<std::string, Aabb>& App::panel_places() const { return parts_->panel.places(); }

}  // namespace slidelab::lab
