// The page of what is set up before one walks: the level, the strategy and the mover; folded under
// More the strategy's options, and what else is seldom changed.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/controls/control_table.hpp"
#include "app/desk/desk.hpp"
#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/files/own_files.hpp"
#include "lab/run/feel.hpp"
#include "lab/run/mover_polygon.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/strategy_sheet.hpp"

namespace slidelab::lab {

namespace {

constexpr float list_width = 400.0F;  // points

/// Title, id and the shapes that it moves, behind the number that is its key, if it has one; what
/// it is good for, and what it can do and cannot; a model's class, call and version instead.
bool draw_strategy(Widgets& widgets, const Strategy& strategy, const std::string& number,
                   bool chosen) {
    const bool is_of_engine = is_model(strategy);
    const std::string shapes =
        is_of_engine ? std::string()
                     : fmt::format(": {}", fmt::join(sheet_of(strategy).shapes, ", "));
    const std::string label =
        fmt::format("{}{}  ({}){}###{}", number, strategy.title, strategy.id, shapes, strategy.id);
    const bool pressed = ImGui::Selectable(label.c_str(), chosen);
    widgets.note(label);
    if (is_of_engine) {
        widgets.dim_text(strategy.summary);
    } else {
        widgets.text(strategy.good_for);
        widgets.dim_text(facts_of(strategy));
    }
    ImGui::Spacing();
    return pressed && !chosen;
}

/// A part of the list of strategies.
struct StrategyGroup {
    const char* title;
    std::vector<const Strategy*> strategies;
    bool has_keys = false;  ///< the first ones: their numbers
};

std::vector<StrategyGroup> strategy_groups(const Movers& movers, bool has_places) {
    std::vector<const Strategy*> own_game;
    if (const Strategy* attached = movers.attached()) own_game.push_back(attached);
    if (has_places) own_game.push_back(&recorded_mover);
    return {{"Your own", std::move(own_game)},
            {"Slidelab's", movers.strategies(), true},
            {"As in your engine", {models().begin(), models().end()}}};
}

/// A row that opens the list. True when another strategy was chosen, which is then in `settings`.
bool draw_strategy_list(Widgets& widgets, Settings& settings, bool has_places, float scale) {
    const Strategy* wanted = settings.strategy;
    const float height = 0.8F * ImGui::GetIO().DisplaySize.y;
    ImGui::SetNextWindowSizeConstraints({list_width * scale, 0.0F}, {list_width * scale, height});
    const std::string present = title_of(*settings.strategy);
    const std::string help =
        fmt::format("How the mover is kept out of the walls (Slidelab's: keys 1 to {}, Q). {}: {}",
                    std::min(settings.movers.strategies().size(), keys_of_control), present,
                    settings.strategy->summary);
    if (widgets.begin_list("Strategy###strategy", help, present.c_str())) {
        for (const StrategyGroup& group : strategy_groups(settings.movers, has_places)) {
            if (group.strategies.empty()) continue;
            ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", group.title);
            for (std::size_t i = 0; i < group.strategies.size(); ++i) {
                const Strategy& strategy = *group.strategies[i];
                const bool has_key = group.has_keys && i < keys_of_control;
                const std::string number = has_key ? fmt::format("{}  ", i + 1) : std::string();
                if (draw_strategy(widgets, strategy, number, &strategy == settings.strategy))
                    wanted = &strategy;
            }
        }
        ImGui::EndCombo();
    }
    if (wanted == settings.strategy) return false;
    choose_strategy(settings, *wanted);
    return true;
}

constexpr const char* show_me = "Show me";  // beside a safeguard

/// Whether a number matters for the mover that is chosen, seen from above.
bool matters(const Settings& settings, double Settings::*field) {
    if (is_of_feel(field)) return false;
    if (field == &Settings::radius) return settings.shape == "disk" || settings.shape == "capsule";
    if (field == &Settings::capsule_x || field == &Settings::capsule_y)
        return settings.shape == "capsule";
    if (field == &Settings::rounding)
        return can_round(*settings.strategy) &&
               (settings.shape == "box" || settings.shape == "polygon");
    if (field == &Settings::half_width || field == &Settings::half_height)
        return settings.shape == "box" || settings.shape == "polygon";
    if (field == &Settings::turn_rate) return settings.steering == Steering::tank;
    return true;
}

/// How many the polygon has. One whose corners were dragged becomes regular again when it is set.
void draw_corners(Widgets& widgets, Settings& settings) {
    constexpr NumberDescription description{
        "corners",
        usual_corners,
        least_corners,
        most_corners,
        {},
        "The corners of a regular polygon. In the probe view each can be dragged."};
    auto count = static_cast<double>(settings.corners.size());
    if (!widgets.whole_number(description, "Corners###corners", count)) return;
    settings.corners = regular_corners(static_cast<int>(count));
}

/// The presets of a jump; one more entry where the numbers are of none.
void draw_feel(Widgets& widgets, Settings& settings) {
    std::vector<std::string> names;
    std::size_t chosen = feel_presets().size();
    std::string help = "How it runs and jumps: the numbers below, at once.";
    for (std::size_t i = 0; i < feel_presets().size(); ++i) {
        const FeelPreset& preset = feel_presets()[i];
        if (has_feel(settings, preset)) chosen = i;
        names.push_back(title_of(preset.name));
        help += fmt::format(" {}: {}", names.back(), preset.help);
    }
    if (chosen == names.size()) names.emplace_back("Own");
    const std::size_t before = chosen;
    widgets.choice("Feel###feel", help, names, chosen, std::size_t{0});
    if (chosen != before && chosen < feel_presets().size())
        use_feel(settings, feel_presets()[chosen]);
}

void draw_steering(Widgets& widgets, Settings& settings) {
    std::vector<std::string> kinds;
    for (const std::string_view kind : steering_names) kinds.push_back(title_of(kind));
    auto steering = static_cast<std::size_t>(settings.steering);
    if (widgets.choice("Steering###steering",
                       "Direct: the keys are directions. Tank: left and right turn, up and down "
                       "drive (C).",
                       kinds, steering, std::size_t{0})) {
        settings.steering = static_cast<Steering>(steering);
    }
}

/// The settings with the group of the mover at its defaults; the rest as it is.
Settings with_default_mover(Settings settings) {
    const Settings initial = default_settings();
    settings.collisions = initial.collisions;
    settings.steering = initial.steering;
    settings.seen_from = initial.seen_from;
    settings.shape = initial.shape;
    settings.corners = initial.corners;
    choose_strategy(settings, *settings.strategy);  // which may not move that shape
    for (const NumberSetting& number : number_settings())
        settings.*number.field = initial.*number.field;
    return settings;
}

void draw_level(Desk& desk, Widgets& widgets) {
    const std::string level = level_name(desk.document.level_path);
    action_row(desk, widgets, {{Action::levels, fmt::format("Level: {}###levels", level)}});
    action_row(desk, widgets,
               {{Action::reload, "Reload"},
                {Action::record, "Save run###record",
                 "Save the run so far as a recording, to be played again with --play."},
                {Action::figures, "Figures"},
                {Action::gallery, "Bugs to see"}});
}

/// Those that everybody needs, or the others.
void draw_numbers(Widgets& widgets, Settings& settings, bool basic) {
    for (const NumberSetting& number : number_settings()) {
        if (number.is_basic == basic && matters(settings, number.field))
            widgets.number(number, label_of(number.name).c_str(), settings.*number.field);
    }
}

void draw_mover(Desk& desk, Widgets& widgets, Settings& settings) {
    const Settings initial = with_default_mover(settings);
    const Map& map = desk.document.session.simulation().map();
    if (widgets.group("Mover###mover", !(initial == settings))) settings = initial;
    std::vector<std::string> shapes;
    std::size_t chosen = 0;
    for (const std::string& shape : sheet_of(*settings.strategy).shapes) {
        if (shape == settings.shape) chosen = shapes.size();
        shapes.push_back(title_of(shape));
    }
    const std::size_t before = chosen;
    if (settings.strategy->shapes == 0) {
        widgets.dim_text("A point of its own, with a quarter of a cell kept clear around it.");
    } else {
        std::string help = "The shape that the strategy moves (Space: the next one).";
        if (desk.document.wanted_shape != settings.shape) {
            shapes[chosen] += fmt::format(" ({} cannot move a {})", settings.strategy->title,
                                          desk.document.wanted_shape);
            help += fmt::format(" Instead of the {}: {}.", desk.document.wanted_shape,
                                why_not_moved(*settings.strategy, desk.document.wanted_shape));
        }
        widgets.choice("Shape###shape", help, shapes, chosen);
    }
    if (chosen != before) settings.shape = sheet_of(*settings.strategy).shapes[chosen];
    if (settings.shape == "polygon") draw_corners(widgets, settings);
    draw_numbers(widgets, settings, true);
    const bool is_of_map = map.gravity > 0.0;
    bool has_gravity = gravity_of(settings, map) > 0.0;
    widgets.toggle("Collisions###collisions",
                   "Off: the mover passes through everything (Home, held).", settings.collisions,
                   true);
    ImGui::SameLine(0.5F * ImGui::GetWindowContentRegionMax().x);
    if (widgets.toggle("Gravity###gravity_on",
                       "Seen from the side: Up or Z jumps, Down with Z drops through a one-way "
                       "wall.",
                       has_gravity, is_of_map))
        settings.seen_from = has_gravity == is_of_map ? SeenFrom::map
                             : has_gravity            ? SeenFrom::side
                                                      : SeenFrom::above;
    if (!has_gravity || !section(desk, widgets, "Falling and jumping###jump")) return;
    draw_feel(widgets, settings);
    for (const NumberSetting& number : number_settings()) {
        if (is_of_feel(number.field))
            widgets.number(number, label_of(number.name).c_str(), settings.*number.field);
    }
}

/// Beside each option the failure without it.
void draw_options(Desk& desk, Widgets& widgets, Settings& settings) {
    ImGui::PushID(settings.strategy);
    Options& options = options_of(settings, *settings.strategy);
    const float button = ImGui::CalcTextSize(show_me).x + 2.0F * ImGui::GetStyle().FramePadding.x;
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const auto failure = find_scene(
            desk.scenes.list(), {SceneKind::failure, fmt::format("{}.{}", settings.strategy->id,
                                                                 options.table()[i].name)});
        widgets.keep_free(failure ? button + ImGui::GetStyle().ItemSpacing.x : 0.0F);
        widgets.option(options, i);
        widgets.keep_free(0.0F);
        if (!failure) continue;
        ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - button);
        const std::string label = fmt::format("{}###show_me.{}", show_me, options.table()[i].name);
        if (widgets.button(label.c_str(), "Shows its purpose: plays what happens without it."))
            desk.wanted_scene = failure;
    }
    ImGui::PopID();
}

/// Whether one of the rows that are folded away is framed by the tour.
bool holds_lit(const Desk& desk, const Settings& settings) {
    return std::any_of(desk.lit.begin(), desk.lit.end(), [&](const std::string& name) {
        const auto numbers = number_settings();
        return options_of(settings, *settings.strategy).find(name) ||
               std::any_of(numbers.begin(), numbers.end(), [&](const NumberSetting& number) {
                   return number.name == name && !number.is_basic;
               });
    });
}

/// Whether something that is folded away is not at its default.
bool is_more_changed(const Settings& settings) {
    Settings usual = settings;
    const Settings initial = default_settings();
    options_of(usual, *usual.strategy) = usual.strategy->defaults();
    usual.steering = initial.steering;
    for (const NumberSetting& number : number_settings()) {
        if (!number.is_basic && !is_of_feel(number.field))
            usual.*number.field = initial.*number.field;
    }
    return usual != settings;
}

void draw_more(Desk& desk, Widgets& widgets, Settings& settings) {
    const std::string title = fmt::format(
        "More{}###more.setup", is_more_changed(settings) ? ": something is changed" : "");
    if (!section(desk, widgets, title.c_str(), false, holds_lit(desk, settings))) return;
    draw_options(desk, widgets, settings);
    draw_numbers(widgets, settings, false);
    const Map& map = desk.document.session.simulation().map();
    if (gravity_of(settings, map) == 0.0) draw_steering(widgets, settings);
}

class SetupTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<SetupTool>(*this); }
    std::shared_ptr<Tool> in_visit() override { return copy(); }

    void draw_page(Desk& desk, Widgets& widgets);

private:
    void draw_strategy(Desk& desk, Widgets& widgets, Settings& settings);
    void draw_way_back(Widgets& widgets, Settings& settings);

    const Strategy* own_ = strategies().front();  ///< the last one of the library
};

}  // namespace

extern const ToolKind setup_kind{
    .page = {"Setup", "page.setup", "The level, the strategy with its options, and the mover."},
    .draw_page = draw_page_of<SetupTool>,
    .resident = make_tool<SetupTool>};

void SetupTool::draw_page(Desk& desk, Widgets& widgets) {
    draw_level(desk, widgets);
    Settings settings = desk.settings();
    draw_strategy(desk, widgets, settings);
    draw_mover(desk, widgets, settings);
    draw_more(desk, widgets, settings);
    if (settings != desk.settings())
        desk.next_frame([settings](Desk& then) { then.use_settings(settings); });
}

void SetupTool::draw_strategy(Desk& desk, Widgets& widgets, Settings& settings) {
    const Options& present = options_of(settings, *settings.strategy);
    const bool changed = !(present == settings.strategy->defaults());
    if (widgets.group("How it collides###strategy", changed))
        options_of(settings, *settings.strategy) = settings.strategy->defaults();
    const bool has_places = !desk.document.session.recorded_path().empty();
    draw_strategy_list(widgets, settings, has_places, desk.gui.scale());
    draw_way_back(widgets, settings);
    if (settings.strategy == &recorded_mover)
        widgets.dim_text(
            "Another strategy is led along the same places. The shape below is a guess: set that "
            "of "
            "your mover.");
}

/// From a mover of others to the last one of ours.
void SetupTool::draw_way_back(Widgets& widgets, Settings& settings) {
    if (settings.movers.has_strategy(*settings.strategy)) {
        own_ = settings.strategy;
        return;
    }
    const std::string label = fmt::format("Back to {}###way_back", own_->title);
    if (widgets.button(label.c_str(), "Slidelab's own mover, which you had before."))
        choose_strategy(settings, *own_);
}

}  // namespace slidelab::lab
