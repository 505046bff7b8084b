#include "app/command_line/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/command_line/commands.hpp"
#include "app/command_line/help_pages.hpp"
#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/files/level_extensions.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/text/nearest.hpp"

namespace slidelab::lab {

namespace {

/// The options as they are read, before they are interpreted.
struct RawWords {
    std::string strategy;
    std::string shape;
    std::vector<std::string> set;
    std::string bounds;
    bool no_panel = false;
    bool list = false;
    CLI::Option* tour_option = nullptr;
};

/// The command line becomes that command where the name is on it.
CLI::App& add_command(CLI::App& app, CommandLine& line, decltype(CommandLine::command) command,
                      const char* name, const char* help) {
    CLI::App* added = app.add_subcommand(name, help);
    return *added->callback([&line, command] { line.command = command; });
}

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

EndAtOnce refusal(const std::string& message) {
    return {exit_bad_request, one_line("slidelab: " + message) + "\n"};
}

/// An empty word is most often a shell variable that was not set: it is not to pass unnoticed.
std::string refuse_empty(const std::string& text) {
    return text.empty() ? "is empty; expected a value" : "";
}

void refuse_empty_words(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        if (option->get_items_expected_max() > 0) option->check(CLI::Validator(refuse_empty, ""));
    }
}

/// Describes the mover and its settings.
void describe_settings(CLI::App& app, const Movers& movers, RawWords& raw) {
    app.add_option("--strategy", raw.strategy, "How to collide: " + movers.ids_in_words())
        ->type_name("ID");
    app.add_option("--shape", raw.shape,
                   fmt::format("The mover's shape: {}", fmt::join(shape_names, ", ")))
        ->type_name("NAME");
    app.add_option("--set", raw.set, "Sets a value; --help settings lists them; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);  // one each, or it would take the level for another
    app.add_option("--bounds", raw.bounds,
                   "Leaving the map is an escape over its closed sides: map (at first: those that "
                   "walls cover), closed (all of them) or open (none)")
        ->type_name("RULE")
        ->check(CLI::IsMember({"map", "closed", "open"}));
}

std::string wall_option(WallKind kind) {
    return fmt::format("--{}", wall_option_names[static_cast<std::size_t>(kind)]);
}

/// Before and behind every command that opens a map.
void describe_walls(CLI::App& app, CommandLine& line) {
    struct Words {
        WallKind kind;
        const char* help;
    };
    constexpr Words all[] = {{WallKind::wall,
                              "A layer, class, value, property or tileset of the map, or tiles by "
                              "their numbers (tiles:1-84,89), that is walls; may be repeated"},
                             {WallKind::none, "One that is none: a floor"},
                             {WallKind::one_way, "One that is solid from above alone"},
                             {WallKind::hazard, "One that is dangerous, and no wall"}};
    for (const Words& words : all) {
        app.add_option_function<std::vector<std::string>>(
               wall_option(words.kind),
               [&line, kind = words.kind](const std::vector<std::string>& names) {
                   for (const std::string& name : names)
                       line.window.start.run.walls.kinds[name] = kind;
               },
               words.help)
            ->type_name("NAME")
            ->allow_extra_args(false);
    }
    app.add_option(fmt::format("--{}", near_miss_option_name),
                   line.window.start.run.walls.near_miss,
                   "Ends of walls that miss others by less are put on them; 0: none")
        ->type_name("TILES")
        ->check(CLI::Range(0.0, largest_near_miss));
}

void describe_what_runs(CLI::App& app, CommandLine& line, RawWords& raw) {
    app.add_option("LEVEL", line.window.start.run.level,
                   fmt::format("A map ({}), or a link (#level=... or a whole "
                               "address); without it the last one used, and with --headless {}",
                               level_endings(), first_level_name()));
    describe_settings(app, line.window.start.movers, raw);
    describe_walls(app, line);
    app.add_option("--play", line.window.start.play,
                   "Plays a recording and checks each tick's state")
        ->type_name("FILE");
    app.add_option("--pixels", line.window.start.pixels,
                   "With --play and a CSV of places: how many of its pixels make a tile")
        ->type_name("N")
        ->check(CLI::Range(0.01, 1e5))
        ->needs("--play");
    app.add_option("--tolerance", line.window.start.tolerance,
                   "With --play and an attached mover: how far from its recorded places it may be")
        ->type_name("UNITS")
        ->check(CLI::Range(0.0, 1e6))
        ->needs("--play");
    app.add_option("--figure", line.window.scene,
                   "Begins with a figure of one of five articles (see figures)")
        ->type_name("ID")
        ->excludes("--play");
    app.add_option("--record", line.window.record, "Records the run")->type_name("FILE");
}

/// "1280x720", strictly; throws what CLI11 reports.
PictureSize read_size(const std::string& text) {
    PictureSize size;
    int used = 0;
    const auto is_within = [](int side, int largest) {
        return side >= smallest_picture_side && side <= largest;
    };
    const bool is_plain =
        text.size() <= 9 && text.find_first_not_of("0123456789x") == std::string::npos;
    if (is_plain && std::sscanf(text.c_str(), "%dx%d%n", &size.width, &size.height, &used) == 2 &&
        static_cast<std::size_t>(used) == text.size() &&
        is_within(size.width, largest_picture.width) &&
        is_within(size.height, largest_picture.height))
        return size;
    throw CLI::ValidationError(fmt::format("--size {}: expected WIDTHxHEIGHT, {}x{} to {}x{}", text,
                                           smallest_picture_side, smallest_picture_side,
                                           largest_picture.width, largest_picture.height));
}

void describe_how_it_runs(CLI::App& app, CommandLine& line, RawWords& raw) {
    CLI::Option* headless =
        app.add_flag("--headless", line.headless, "Runs without a window, as fast as it can");
    app.add_option("--ticks", line.ticks,
                   "How many ticks to run; otherwise all of the recording, or 60")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{0}, most_ticks))
        ->needs(headless);
    app.add_option("--screenshot", line.screenshot,
                   "Writes a picture of the last tick: PNG, or JPEG where the name ends in .jpg")
        ->type_name("FILE.png")
        ->needs(headless);
    app.add_option("--trace", line.trace, "Writes what the strategy did in every tick")
        ->type_name("FILE.json");
    app.add_option("--at", line.at, "Writes only this tick to --trace; 1 is the first")
        ->type_name("TICK")
        ->check(CLI::Range(std::int64_t{1}, most_ticks));
    app.add_flag("--events", line.events,
                 "Prints what happened in the run: contacts, and whatever went wrong, as "
                 "docs/troubles.md has it with pictures");
    app.add_flag("--json", line.json, "Prints the events as JSON")->needs("--events");
    app.add_option_function<std::string>(
           "--size", [&line](const std::string& text) { line.window.size = read_size(text); },
           "Size of the window or picture, 1280x720 at first")
        ->type_name("WxH");
    app.add_flag("!--no-guide", line.window.first_screen,
                 "Starts without the first screen, also the very first time");
    app.add_flag("--no-panel", raw.no_panel, "Starts with the panel closed");
    app.add_option("--theme", line.window.theme, "Dark or light colours")
        ->type_name("light|dark")
        ->check(CLI::IsMember({"light", "dark"}));
    raw.tour_option =
        app.add_option("--tour", line.window.tour_folder,
                       "Plays the tour without a window and writes its pictures into DIR (out)")
            ->type_name("[DIR]")
            ->expected(0, 1)
            ->excludes(headless);
    app.set_version_flag("--version", "slidelab " SLIDELAB_VERSION);
}

void describe_commands(CLI::App& app, CommandLine& line, RawWords& raw) {
    add_command(app, line, answer_probe, "probe",
                "Solves moves in JSON, line by line, from standard input to standard output")
        .footer(probe_help);
    add_command(app, line, list_figures, "figures", "The figures of five articles as live scenes")
        .add_flag("--list", raw.list, "Prints their ids and titles, article by article")
        ->required();
    CLI::App& failures = add_command(app, line, run_failures, "failures",
                                     "The scenes that fail without a safeguard of the strategies");
    failures.add_flag("--list", raw.list, "Prints what happens without each of them");
    failures.add_flag("--check", line.check,
                      "Plays all: without it each must fail, with it hold; otherwise 1");
    failures.require_option(1);
    add_command(app, line, make_docs, "docs",
                "Writes the pictures and pages of docs/ that are made")
        .add_option("--out", line.docs_folder, "The folder to write into (docs)")
        ->type_name("DIR");
    add_command(app, line, list_strategies, "strategies",
                "Prints what each strategy is good for, and what it cannot do");
}

/// Describes the options of a window, a run without one, a comparison and a survey.
void describe_attach(CLI::App& app, CommandLine& line) {
    CLI::App* attach = app.add_subcommand(
        "attach",
        "The rest of the line is a command: it is started, and answers moves as the strategy "
        "attached (docs/attach.md)");
    attach->prefix_command()->callback([&line, attach] {
        line.attached = attach->remaining();
        if (line.attached.empty()) throw CLI::RequiredError("attach: a command");
    });
}

/// Words of its own: most of those about a run make no sense here.
void describe_compare(CLI::App& app, CommandLine& line) {
    CLI::App& compare =
        add_command(app, line, run_compare, "compare",
                    "Plays a recording under several strategies at once, and prints a table");
    compare.add_option(
        "LEVEL", line.window.start.run.level,
        fmt::format("A map ({}); without it that of the recording", level_endings()));
    compare
        .add_option("--play", line.window.start.play, "The recording whose inputs all lanes take")
        ->type_name("FILE")
        ->required();
    compare
        .add_option("--lane", line.lanes,
                    "A strategy with options or other settings of its own; up to six. Without "
                    "lanes: all strategies")
        ->type_name("ID[,OPTION=VALUE...]")
        ->allow_extra_args(false);
    CLI::Option* json = compare.add_flag("--json", line.json, "Prints the table as JSON");
    CLI::Option* markdown = compare.add_flag("--markdown", line.markdown, "Or as Markdown");
    CLI::Option* csv = compare.add_flag("--csv", line.csv, "Or as CSV");
    json->excludes(markdown)->excludes(csv);
    markdown->excludes(csv);
    compare.add_flag("!--no-times", line.times,
                     "Leaves out what is another number in every run: times");
}

/// Each file that is written has a name of its own; what is no file, as a device, takes several.
std::optional<std::string> shared_output(const CommandLine& line) {
    namespace fs = std::filesystem;
    const std::pair<const char*, const std::string&> outputs[] = {
        {"--record", line.window.record},  {"--trace", line.trace},
        {"--screenshot", line.screenshot}, {"--json", line.survey.json},
        {"--svg", line.survey.svg},        {"--png", line.survey.png},
        {"--cases", line.conform.cases}};
    std::map<fs::path, const char*> known;
    for (const auto& [option, path] : outputs) {
        std::error_code ignored;
        const bool is_file = !fs::exists(path, ignored) || fs::is_regular_file(path, ignored);
        if (path.empty() || !is_file) continue;
        const fs::path full = fs::weakly_canonical(path, ignored);
        const auto [other, is_new] = known.emplace(full, option);
        if (!is_new)
            return fmt::format("{} {}: the file of {}; expected another one", option, path,
                               other->second);
    }
    return std::nullopt;
}

/// Whether a word of the line is an option that says what of a map is a wall.
bool is_about_walls(const std::string& word) {
    if (!word.starts_with("--")) return false;
    const std::string name = word.substr(2, word.find('=') - 2);
    return name == near_miss_option_name ||
           std::find(wall_option_names.begin(), wall_option_names.end(), name) !=
               wall_option_names.end();
}

constexpr const char* opens_no_map =
    "--walls, --no-walls, --one-way, --hazard, --near-miss: this command opens no map; expected a "
    "run, survey, compare or probe";

/// Whether there is more on the line than one command and rules about walls.
bool has_more_than_walls(const CLI::App& app) {
    const std::vector<const CLI::Option*> options = app.get_options();
    return app.get_subcommands().size() > 1 ||
           std::any_of(options.begin(), options.end(), [&](const CLI::Option* option) {
               return option->count() > 0 && !is_about_walls(option->get_name());
           });
}

bool opens_maps(const CommandLine& line) {
    return line.command == nullptr || line.command == run_survey || line.command == run_compare ||
           line.command == answer_probe;
}

/// A link defines the whole scene, and excludes other options.
std::optional<std::string> take_link(CommandLine& line) {
    if (line.command != nullptr || !is_link(line.window.start.run.level)) return std::nullopt;
    const bool has_more = !line.window.start.run.set.empty() || !line.window.start.play.empty() ||
                          !line.window.scene.empty();
    if (has_more || !line.window.record.empty())
        return "a link says what to begin with: expected no --strategy, --shape, --set, --play, "
               "--record or --figure beside it";
    line.window.scene = std::exchange(line.window.start.run.level, {});
    return std::nullopt;
}

/// The strategy comes first: which shapes there are depends on it.
std::variant<CommandLine, EndAtOnce> understand(CommandLine line, const RawWords& raw) {
    if (!raw.strategy.empty()) line.window.start.run.set.push_back("strategy=" + raw.strategy);
    if (!raw.shape.empty()) line.window.start.run.set.push_back("shape=" + raw.shape);
    line.window.start.run.set.insert(line.window.start.run.set.end(), raw.set.begin(),
                                     raw.set.end());
    if (!raw.bounds.empty()) line.window.start.run.set.push_back("bounds=" + raw.bounds);
    if (const auto problem =
            problem_with_typed(line.window.start.run.set, line.window.start.movers))
        return refusal(to_string(*problem));
    if (line.at && line.trace.empty())
        return refusal("--at: expected --trace FILE.json for the tick to be written to");
    if (!line.trace.empty() && !line.headless && !line.at)
        return refusal("--trace requires --headless, or one tick by --at");
    // Both are about a run that is not watched.
    line.headless = line.headless || line.at || line.events;
    if (!line.screenshot.empty() && !is_picture_name(line.screenshot)) {
        return refusal(fmt::format(
            "--screenshot {}: expected a name that ends in .png, .jpg or .jpeg", line.screenshot));
    }
    line.window.panel = !raw.no_panel;
    line.tour = raw.tour_option->count() > 0;
    if (line.window.tour_folder.empty()) line.window.tour_folder = "out";
    if (const auto problem = shared_output(line)) return refusal(*problem);
    if (!line.window.start.run.walls.empty() && !opens_maps(line)) return refusal(opens_no_map);
    if (const auto problem = take_link(line)) return refusal(*problem);
    return line;
}

/// "slidelab --help settings", after any command.
bool asks_for_settings(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const bool is_help = word == "--help" || word == "-h" || (i == 0 && word == "help");
        if (is_help && arguments[i + 1] == "settings") return true;
    }
    return false;
}

/// "help survey" as "survey --help", "help" as "--help".
void put_help_last(std::vector<std::string>& arguments) {
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
    std::vector<std::string> names{"help"};
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

/// ": did you mean --strategy?" of the first word that was not expected; empty where none is near.
std::string nearest_to_extras(const CLI::App& app) {
    const std::vector<std::string> extras = app.remaining(true);
    if (extras.empty()) return {};
    std::vector<std::string> known;
    std::vector<const CLI::App*> on_the_line{&app};
    for (const CLI::App* command : app.get_subcommands()) on_the_line.push_back(command);
    for (const CLI::App* each : on_the_line) {
        for (const CLI::Option* option : each->get_options()) {
            for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
        }
    }
    std::string word = extras.front().substr(0, extras.front().find('='));
    if (!word.starts_with('-')) known = names_of_commands(app);
    word.erase(0, word.find_first_not_of('-'));
    const std::vector<std::string> nearest = nearest_words(word, known);
    return nearest.empty() ? std::string() : fmt::format("; did you mean {}?", listed(nearest));
}

/// A level that is not there, and near to the name of a command or of a level that is.
std::optional<std::string> unknown_level(const CommandLine& line, const CLI::App& app) {
    if (line.window.start.run.level.empty() || is_link(line.window.start.run.level))
        return std::nullopt;
    const auto beside_play =
        std::filesystem::path(line.window.start.play).parent_path() / line.window.start.run.level;
    if (file_exists(find_level(line.window.start.run.level)) || file_exists(beside_play.string()))
        return std::nullopt;
    std::vector<std::string> known = own_files().levels();
    const bool is_bare =
        line.command == nullptr && line.window.start.run.level.find('/') == std::string::npos;
    if (is_bare) {
        for (const std::string& name : names_of_commands(app)) known.push_back(name);
    }
    const std::string meant = level_meant(line.window.start.run.level, known);
    if (meant.empty()) return std::nullopt;
    return fmt::format("no level \"{}\"; {}", line.window.start.run.level, meant);
}

}  // namespace

std::variant<CommandLine, EndAtOnce> read_command_line(std::vector<std::string> arguments,
                                                       const Movers& movers) {
    CLI::App app(help_of_usual_lines(), "slidelab");
    CommandLine line;
    line.window.start.movers = movers;
    RawWords raw;
    describe_what_runs(app, line, raw);
    describe_how_it_runs(app, line, raw);
    describe_commands(app, line, raw);
    describe_walls(*app.get_subcommand("probe"), line);
    describe_compare(app, line);
    describe_walls(*app.get_subcommand("compare"), line);
    CLI::App& survey = describe_survey(app, line.survey);
    survey.callback([&line] { line.command = run_survey; });
    CLI::App& conform =
        add_command(app, line, run_conform, "conform",
                    "Writes moves that any mover can be tried by, and grades its answers");
    describe_conform(conform, line.conform);
    describe_settings(survey, movers, raw);
    describe_settings(*app.get_subcommand("compare"), movers, raw);
    describe_walls(survey, line);
    for (CLI::App* each : {&app, app.get_subcommand("compare"), &survey})
        describe_attach(*each, line);
    app.footer("All values of --set: slidelab --help settings");
    refuse_empty_words(app);
    refuse_empty_words(survey);
    refuse_empty_words(conform);
    const std::size_t words = arguments.size();
    if (asks_for_settings(arguments)) return EndAtOnce{exit_fine, help_of_settings(movers)};
    if (!arguments.empty() && arguments.front() == "help") put_help_last(arguments);
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes a vector
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::CallForHelp&) {
        return EndAtOnce{exit_fine, app.help()};
    } catch (const CLI::CallForVersion& version) {
        return EndAtOnce{exit_fine, std::string(version.what()) + "\n"};
    } catch (const CLI::ExtrasError& error) {
        if (const auto problem = unknown_level(line, app)) return refusal(*problem);
        const std::vector<std::string> extras = app.remaining(true);
        if (std::any_of(extras.begin(), extras.end(), is_about_walls)) return refusal(opens_no_map);
        return refusal(one_line(error.what()) + nearest_to_extras(app));
    } catch (const CLI::ParseError& error) {
        return refusal(error.what());
    }
    if (line.command == answer_probe && has_more_than_walls(app))
        return refusal("probe stands alone: expected no more");
    if (line.command == list_strategies && words > 1)
        return refusal("strategies stands alone: expected no more");
    if ((line.command == list_figures || line.command == run_failures) && words > 2)
        return refusal("figures and failures stand alone: expected no more than one option");
    if (const auto problem = unknown_level(line, app)) return refusal(*problem);
    return understand(std::move(line), raw);
}

}  // namespace slidelab::lab
