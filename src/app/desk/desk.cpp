#include "app/desk/desk.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <stdexcept>

#include "app/desk/run_trails.hpp"
#include "app/files/paths.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/deceptions.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/session/changed_run.hpp"
#include "view/drawing/draw.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

Theme load_theme(bool is_light) {
    auto theme = read_theme(asset(is_light ? "assets/theme_light.json" : "assets/theme.json"));
    if (const auto* error = std::get_if<InputError>(&theme))
        throw std::runtime_error(to_string(*error));
    return std::get<Theme>(theme);
}

namespace {

/// "Stop the time, or let it go on (P)."
std::string help_with_key(Action action, const KeyBindings& bindings) {
    const Control& control = control_of(action);
    const std::string key = with_keys(fmt::format("{{{}}}", name_of(control)), bindings);
    return fmt::format("{} ({}).", control.help.substr(0, control.help.size() - 1), key);
}

}  // namespace

void action_button(Desk& desk, Widgets& widgets, const ActionButton& button, float width) {
    const auto& [action, words, own_help] = button;
    const bool has_id = words.find("###") != words.npos;
    const std::string label =
        has_id ? words : fmt::format("{}###{}", words, name_of(control_of(action)));
    const std::string help =
        own_help.empty() ? help_with_key(action, desk.controls.bindings()) : own_help;
    if (widgets.button(label.c_str(), help, width)) desk.press({action});
}

void action_row(Desk& desk, Widgets& widgets, std::initializer_list<ActionButton> buttons) {
    // Each has room for its words, and an equal share of what is left.
    const auto width_of = [](const ActionButton& button) {
        return ImGui::CalcTextSize(button.label.c_str(), nullptr, true).x;
    };
    float words = 0.0F;
    for (const ActionButton& button : buttons) words += width_of(button);
    const auto count = static_cast<float>(buttons.size());
    const float room =
        ImGui::GetContentRegionAvail().x - (count - 1.0F) * ImGui::GetStyle().ItemSpacing.x;
    for (const ActionButton& button : buttons) {
        if (&button != buttons.begin()) ImGui::SameLine();
        action_button(desk, widgets, button, width_of(button) + (room - words) / count);
    }
}

bool section(Desk& desk, Widgets& widgets, const char* title, bool open_at_first, bool holds_lit) {
    const auto kept = desk.sections.find(id_of(title));
    bool is_open = kept == desk.sections.end() ? open_at_first : kept->second;
    if (holds_lit) is_open = true;
    if (widgets.section(title, is_open)) {
        desk.sections[std::string(id_of(title))] = is_open;
        if (is_open) ImGui::SetScrollHereY(0.0F);  // what it holds comes into view
    }
    return is_open;
}

namespace {

void draw_list_in(Desk& desk, const Aabb& place, const char* title,
                  const std::function<void()>& draw) {
    const auto pixels = [](Vec2 v) {
        return ImVec2{static_cast<float>(v.x), static_cast<float>(v.y)};
    };
    ImGui::SetNextWindowPos(pixels(place.min));
    ImGui::SetNextWindowSize(pixels(place.size()));
    constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoSavedSettings;
    bool is_open = true;
    if (ImGui::Begin(title, &is_open, flags)) draw();
    ImGui::End();
    if (!is_open) desk.document.list.clear();
}

/// The part of the world, without its margins, in which a list may lie. Timeline and buttons for
/// fingers stay in reach.
Aabb room_for_lists(const Desk& desk) {
    const double margin = 12.0 * static_cast<double>(desk.gui.scale());
    const bool is_under_sheet = desk.layout.is_narrow && desk.document.show_panel;
    const double height = is_under_sheet ? desk.window.output_size().y : desk.camera().size.y;
    return {{margin, margin},
            {static_cast<double>(desk.panel.left_edge()) - margin, height - margin}};
}

}  // namespace

void draw_over_world(Desk& desk, const char* title, const std::function<void()>& draw,
                     double widest) {
    Aabb place = room_for_lists(desk);
    const double scale = static_cast<double>(desk.gui.scale());
    const double margin = 0.5 * std::max(place.size().x - widest * scale, 0.0);
    place.min.x += margin;
    place.max.x -= margin;
    draw_list_in(desk, place, title, draw);
}

void draw_beside_world(Desk& desk, const char* title, const std::function<void()>& draw) {
    constexpr double width = 380.0;  // points: a row with its buttons
    constexpr double share = 0.5;    // of the world, at most
    Aabb place = room_for_lists(desk);
    if (desk.layout.is_narrow) {
        place.min.y = std::max(place.min.y, share * place.max.y);
    } else {
        const double scale = static_cast<double>(desk.gui.scale());
        place.min.x = place.max.x - std::min(width * scale, share * (place.max.x - place.min.x));
        desk.list_width = static_cast<double>(desk.panel.left_edge()) - place.min.x;
    }
    draw_list_in(desk, place, title, draw);
}

std::vector<Box> boxes_between(const Simulation& simulation, double between) {
    std::vector<Box> boxes;
    const std::span<const BoxPath> moving = simulation.map().box_paths;
    for (std::size_t i = 0; i < moving.size(); ++i) {
        const Box before = moving[i].at(simulation.previous().boxes[i]);
        const Box now = moving[i].at(simulation.state().boxes[i]);
        boxes.push_back({lerp(before.center, now.center, between), now.half});
    }
    return boxes;
}

namespace {

/// With the path in the level, which a branch is known by.
AppConfig with_path(AppConfig config) {
    config.level.path = config.level_path;
    return config;
}

}  // namespace

Desk::Desk(AppConfig from)
    : config(with_path(std::move(from))),
      window(config.width, config.height, config.vsync, config.title),
      gui(window, scale_for(window.output_size(), window.pixels_per_point())),
      theme(load_theme(false)),
      painter(window.renderer(), theme, SLIDELAB_FONT, gui.scale()),
      library(config.library),
      sections(config.sections),
      document{Session(config.level, config.settings), config.level_path, config.level.own_choices,
               config.level.without_game_file} {
    fit_to_desktop();
    engine = config.engine;
    document.view = config.view;
    document.show_panel = config.show_panel;
    document.show_timeline = config.show_timeline;
    document.wanted_shape = config.settings.shape;
    for (const ToolKind* kind : config.tools) {
        if (kind->resident) document.tools.open(kind->resident());
    }
}

void Desk::fit_to_desktop() {
    constexpr double a_while = 3.0;  // seconds
    if (!config.fits_desktop || window.full_screen()) return;
    config.fits_desktop = now < a_while;
    if (!window.fit_to_desktop()) return;
    // It is no size that the user has chosen.
    const Vec2 size = window.size();
    config.width = static_cast<int>(size.x);
    config.height = static_cast<int>(size.y);
}

void Desk::change_settings(const Settings& wanted) {
    const Settings before = settings();
    const Session& session = document.session;
    if (behind.empty() && session.rests_on_past() && !session.rerun())
        users_settings_before_trial = users_settings;
    take_settings(wanted);
    if (behind.empty()) keep_change(before, wanted);
}

bool Desk::apply_fix(const std::string& words, const std::vector<std::string>& set) {
    const Settings before = settings();
    use_settings(lab::changed_settings(before, set));
    if (settings() == before) {
        say(words + ": no setting does this.");
        return false;
    }
    say_while([after = settings()](
                  const Desk& then) { return differences(after, then.settings()).empty(); },
              fmt::format("Applied: {}.", setting_in_words(words, settings().movers)));
    return true;
}

/// A strategy that cannot move the shape takes another; one that can takes the wanted one again.
void Desk::take_settings(const Settings& wanted) {
    Settings changed = wanted;
    if (changed.strategy == settings().strategy) {
        if (changed.shape != settings().shape) document.wanted_shape = changed.shape;
    } else if (can_move(*changed.strategy, document.wanted_shape)) {
        changed.shape = document.wanted_shape;
    }
    // Several changes in one frame are made at once: the later ones would undo the earlier.
    document.session.apply(command::ChangeSettings{changed});
}

void Desk::use_settings(const Settings& wanted) {
    const Settings before = settings();
    change_settings(wanted);
    const auto text = toast::changed(before, settings());
    if (!text) return;
    // It names some of them: it is over when one of those changes.
    say_while(
        [after = settings()](const Desk& desk) { return !toast::changed(after, desk.settings()); },
        *text);
}

void Desk::begin_visit(const std::string& name, const Settings& wanted) {
    // They may be those of the document that ends here.
    const Settings settings = wanted;  // NOLINT(performance-unnecessary-copy-initialization)
    end_visit(name);
    controls.release_all();  // what is held, or was pressed meanwhile, is not for the visit
    commands.clear();        // they were about what is put aside
    message.dismiss();
    const Session& before = document.session;
    Document visit{Session(before.opened(), settings), document.level_path, document.walls};
    visit.session.apply(command::StartFrom{before.simulation().state()});
    visit.session.apply(command::SetPace{Pace::paused});
    visit.rig = document.rig;
    visit.view = document.view;
    visit.show_panel = document.show_panel;
    visit.show_timeline = document.show_timeline;
    visit.wanted_shape = document.wanted_shape;
    visit.is_opening = false;
    visit.visit = name;
    visit.tools = document.tools.in_visit();
    document.page = panel.page();
    document.list.clear();
    behind.push_back(std::exchange(document, std::move(visit)));
    forget_pictures();
}

void Desk::end_visit() {
    if (behind.empty()) return;
    controls.release_all();
    commands.clear();
    message.dismiss();  // it was about what is left
    caption.hide();
    const Vec2 size = camera().size;
    const ViewSettings view = document.view;
    const std::size_t kept = behind.back().session.keep_runs_of(document.session);
    document = std::move(behind.back());
    behind.pop_back();
    document.rig.camera.size = size;
    document.view = suited(document.view, view);
    panel.show(document.page);
    forget_pictures();
    if (kept > 0) say("Your walk there is kept: a row below the timeline.");
}

void Desk::end_visit(const std::string& name) {
    const bool is_open =
        document.visit == name || std::any_of(behind.begin(), behind.end(),
                                              [&](const Document& d) { return d.visit == name; });
    if (!is_open) return;
    for (bool is_over = false; !is_over; end_visit()) is_over = document.visit == name;
}

const SavedScene* Desk::bug_in_visit() const {
    const auto& all = scenes.list().scenes;
    const auto found = std::find_if(all.begin(), all.end(), [&](const SavedScene& scene) {
        return scene.failing() && document.visit == name_of(scene.kind()) &&
               document.title == scene.id;
    });
    return found == all.end() ? nullptr : &*found;
}

void Desk::end_visits() {
    while (!behind.empty()) end_visit();
}

Camera Desk::pointer_camera() const {
    const Vec2 pixel = pointer_pixel();
    for (const auto& tool : document.tools.from_top()) {
        if (const auto camera = tool->camera_at(*this, pixel)) return *camera;
    }
    return camera();
}

std::optional<Vec2> Desk::pointer_in_world() const {
    const Vec2 at = pointer_pixel();
    const Vec2 size{static_cast<double>(panel.left_edge()), camera().size.y};
    const bool is_inside = Aabb{{0.0, 0.0}, size}.contains(at) && !gui.wants_mouse();
    return is_inside ? std::optional(at) : std::nullopt;
}

std::optional<std::int64_t> Desk::pointed_tick() const {
    const Session& session = document.session;
    const Simulation& simulation = session.simulation();
    const bool rests =
        session.is_paused() || simulation.state().position == simulation.previous().position;
    const Vec2 pixel = pointer_pixel();
    for (const auto& tool : document.tools.from_top()) {
        if (tool->camera_at(*this, pixel)) return std::nullopt;
    }
    if (document.time_rests || !document.view.trail || !rests || gui.wants_mouse())
        return std::nullopt;
    constexpr double near = 7.0;  // points
    const double reach = near * static_cast<double>(gui.scale()) / camera().pixels_per_unit;
    const Vec2 place = camera().to_world(pixel);
    // The mover itself is not taken.
    if (distance(place, simulation.state().position) <= reach) return std::nullopt;
    return tick_at(session, place, reach);
}

Covered Desk::covered() const {
    // A level's name goes soon, and the camera stays.
    const double cards = card.stays && caption.place() ? caption.place()->max.y : 0.0;
    return {std::max(Messages::height(gui.scale()), cards),
            document.view.legend ? painter.room_for_words() : 0.0,
            static_cast<double>(panel.left_edge()) - list_width};
}

bool Desk::shows_touch_bar() const {
    // Above a sheet there is room for the world alone; it has buttons of its own.
    return controls.by_touch() && !(layout.is_narrow && document.show_panel);
}

Aabb Desk::whole_area(Vec2 mover) const {
    if (document.area) return *document.area;
    const Simulation& simulation = document.session.simulation();
    const Vec2 extents = extents_of(shape_of(simulation.settings()));
    return merged(simulation.map().bounds, inflated({mover, mover}, extents));
}

void Desk::set_camera(Vec2 center, double pixels_per_unit) {
    document.rig.camera.center = center;
    document.rig.camera.pixels_per_unit = pixels_per_unit;
    document.rig.leave_to_user();
}

Vec2 Desk::mover_in_view() const {
    const Simulation& simulation = document.session.simulation();
    return lerp(simulation.previous().position, simulation.state().position, ticker.between());
}

Camera Desk::run_camera() const {
    for (const auto& tool : document.tools.from_top()) {
        if (const auto camera = tool->run_camera(*this)) return *camera;
    }
    return camera();
}

bool Desk::wants_trace() const {
    const ViewSettings& view = document.view;
    const auto open = document.tools.from_top();
    return view.normals || view.contacts || view.slides || view.velocities || view.candidates ||
           view.projections || std::any_of(open.begin(), open.end(), [this](const auto& tool) {
               return tool->wants_trace(*this);
           });
}

void Desk::mark(Scene& scene) {
    scene.pointer = pointer_in_world();
    scene.names_pointed_at = names_pointed_at;
    for (const auto& tool : document.tools.from_top()) tool->mark(*this, scene);
}

void Desk::paint(const Scene& scene) {
    painter.paint(*ImGui::GetBackgroundDrawList(), camera(), scene, document.view,
                  static_cast<float>(covered().right_edge));
}

Painter& Desk::lane_painter(std::size_t lane) {
    while (lane_painters.size() <= lane)
        lane_painters.push_back(
            std::make_unique<Painter>(window.renderer(), theme, SLIDELAB_FONT, gui.scale()));
    return *lane_painters[lane];
}

void Desk::forget_pictures() {
    painter.forget();
    for (const auto& each : lane_painters) each->forget();
}

void Desk::use_theme() {
    if (is_light == document.view.light) return;
    is_light = document.view.light;
    theme = load_theme(is_light);
    gui.set_light(is_light);
    painter.set_theme(theme);
    for (const auto& each : lane_painters) each->set_theme(theme);
}

const Image& Desk::picture() {
    if (!last_picture) {
        // The frame that was presented may be gone: it is drawn once more from the same list.
        gui.draw(theme.of(Paint::background));
        last_picture = window.read_pixels();
    }
    return *last_picture;
}

namespace {

std::function<bool()> while_in_view(const Desk& desk) {
    return [&desk, visit = desk.document.visit, path = desk.document.level_path] {
        return desk.document.visit == visit && desk.document.level_path == path;
    };
}

}  // namespace

void Desk::say(std::string text) {
    message.show(std::move(text), MessageTone::note, while_in_view(*this));
}

void Desk::say_while(std::function<bool(const Desk&)> is_so, std::string text) {
    message.show(std::move(text), MessageTone::note,
                 [this, is_so = std::move(is_so), in_view = while_in_view(*this)] {
                     return in_view() && is_so(*this);
                 });
}

void Desk::complain(std::string text) {
    message.show(std::move(text), MessageTone::error, while_in_view(*this));
}

std::uint32_t Desk::error_color() const { return packed(theme.of(Paint::trouble)); }

void Desk::copy_text(const std::string& text, const std::string& done) {
    if (SDL_SetClipboardText(text.c_str()) == 0) return say(done);
    complain(fmt::format("The clipboard cannot be written: {}", SDL_GetError()));
}

void Desk::set_ui_scale(int percent) {
    ui_scale = std::clamp(percent, least_ui_scale, most_ui_scale);
    say(fmt::format("Words and buttons: {} %", ui_scale));
}

void Desk::keep_change(const Settings& before, const Settings& after) {
    const auto known = find_scene(scenes.list(), {SceneKind::thread, {}, {}, after.strategy});
    if (before.strategy != after.strategy && known)
        engine = scenes.list().scenes[*known].thread()->engine;
    if (before.seen_from != after.seen_from)
        library.keep_view(where(own().level_path), after.seen_from);  // for the maps of its folder
    const auto name_of_setting = [](const std::string& assignment) {
        return assignment.substr(0, assignment.find('='));
    };
    for (std::string& change : differences(before, after)) {
        const std::string name = name_of_setting(change);
        const bool is_lasting = name != "strategy" || !is_of_another_program(*after.strategy);
        if (!is_lasting || is_for_now(change) || name == "seen_from") continue;
        // A shape may depend on the strategy that was chosen before it: the order stays.
        const bool is_again =
            !users_settings.empty() && name_of_setting(users_settings.back()) == name;
        if (is_again) users_settings.pop_back();
        users_settings.push_back(std::move(change));
    }
}

void Desk::apply(const Command& command) {
    Session& session = document.session;
    const auto latest_branch = [&] { return session.timeline().branches().back().number; };
    const bool was_tried = session.rerun().has_value();
    const int before = latest_branch();
    session.apply(command);
    const bool is_dropped = was_tried && !session.rerun() && latest_branch() == before;
    if (is_dropped && behind.empty()) users_settings = users_settings_before_trial;
}

}  // namespace slidelab::lab
