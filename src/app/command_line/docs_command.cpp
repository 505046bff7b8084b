#include "app/command_line/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include "app/command_line/made_parts.hpp"
#include "app/files/paths.hpp"
#include "app/start/tour_player.hpp"
#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/files/write_file.hpp"
#include "lab/run/strategy_sheet.hpp"
#include "lab/scenes/saved/scene_list.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

constexpr const char* made_by =
    "<!-- Made by `slidelab docs`; a test holds this page to what it writes. -->\n";

/// A tour, each stop of which is a picture.
constexpr const char* picture_list = "docs/pictures.json";

void write_options(std::ostream& out, const Strategy& strategy) {
    if (strategy.options.empty()) return;
    out << "| option | values | what it does |\n|---|---|---|\n";
    const Options options = strategy.defaults();
    for (std::size_t i = 0; i < strategy.options.size(); ++i) {
        const OptionDescription& option = strategy.options[i];
        out << fmt::format("| `{}` | {}, at first {} | {} |\n", option.name,
                           expected_values(option), options.text(i), option.help);
    }
    out << '\n';
}

/// In a copy of the project: anywhere else there are no such files.
int make_parts(const fs::path& project, std::ostream& err) {
    for (const MadePart& part : made_parts()) {
        const fs::path path = project / part.file;
        std::ifstream present(path, std::ios::binary);
        if (!present) continue;
        const std::string text{std::istreambuf_iterator<char>(present), {}};
        const auto write = [&](std::ostream& out) { out << part.made_anew(text); };
        if (const auto problem = write_file(path.string(), write))
            return fail(err, *problem, exit_run_failed);
    }
    return exit_fine;
}

}  // namespace

void write_strategies_page(std::ostream& out, const std::vector<SavedScene>& pictures) {
    out << "# The strategies\n\n" << made_by;
    out << "\nFive ways to move a character against walls, each after an article "
           "([whose](figures.md#the-figures-of-the-articles)), and the game's mover. In the "
           "program "
           "`F7` shows what each of their safeguards is for.\n";
    int number = 0;
    for (const Strategy* strategy : strategies()) {
        out << fmt::format("\n## {} {} (`{}`)\n\n{} Good for: {}\n\n{} Moves: {}.\n\n", ++number,
                           strategy->title, strategy->id, strategy->summary, strategy->good_for,
                           facts_of(*strategy), fmt::join(sheet_of(*strategy).shapes, ", "));
        write_options(out, *strategy);
        for (const SavedScene& stop : pictures) {
            const std::string& picture = stop.stop()->picture;
            if (!picture.starts_with(fmt::format("{}-", strategy->id))) continue;
            out << fmt::format("![{0}](pictures/{1})\n\n*{0}*\n\n", stop.title, picture);
        }
    }
}

void write_models_page(std::ostream& out) {
    out << "# Models of other engines' movers\n\n" << made_by;
    out << "\nWhat they are for, and how near they come to their originals, [Engines](engines.md) "
           "says. Options have the engine's own names and defaults.\n";
    for (const Strategy* model : models()) {
        out << fmt::format("\n## {} (`{}`)\n\n{} Moves: {}.\n\n", model->title, model->id,
                           model->summary, fmt::join(sheet_of(*model).shapes, ", "));
        write_options(out, *model);
    }
}

int make_docs(const CommandLine& line, std::ostream& out, std::ostream& err) {
    const auto read = load_scenes(asset(picture_list), SceneKind::stop);
    if (const auto* error = std::get_if<InputError>(&read))
        return fail(err, *error, exit_bad_request);
    const auto& stops = std::get<SceneList>(read).scenes;
    std::vector<SavedScene> failures;
    for (const SceneKind kind : {SceneKind::failure, SceneKind::thread}) {
        auto list = load_scenes(asset(index_of(kind)), kind);
        if (const auto* error = std::get_if<InputError>(&list))
            return fail(err, *error, exit_bad_request);
        for (SavedScene& scene : std::get<SceneList>(list).scenes)
            failures.push_back(std::move(scene));
    }
    std::vector<SavedScene> threads;
    std::copy_if(failures.begin(), failures.end(), std::back_inserter(threads),
                 [](const SavedScene& scene) { return scene.thread() != nullptr; });
    const fs::path folder = line.docs_folder;
    const std::string pictures = (folder / "pictures").string();
    std::vector<SavedScene> shown = stops;
    for (const auto& made : {pictures_of_threads(threads), pictures_of_troubles(failures)}) {
        if (const auto* error = std::get_if<InputError>(&made))
            return fail(err, *error, exit_bad_request);
        const auto& more = std::get<std::vector<SavedScene>>(made);
        shown.insert(shown.end(), more.begin(), more.end());
    }
    const int status = play_tour(shown, pictures, docs_picture_size, out, err, false);
    if (status != exit_fine) return status;
    const auto present = [](const char* page) {
        std::ifstream file(asset(page));
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::pair<const char*, std::function<void(std::ostream&)>> pages[] = {
        {"strategies.md", [&](std::ostream& page) { write_strategies_page(page, stops); }},
        {"models.md", write_models_page},
        {"engines.md",
         [&](std::ostream& page) { page << engines_page(present("docs/engines.md"), threads); }},
        {"troubles.md",
         [&](std::ostream& page) { page << troubles_page(present("docs/troubles.md"), shown); }},
        {"issues.md", [&](std::ostream& page) {
             page << "# Threads about movers\n\n" << made_by << '\n';
             write_threads_page(page, threads);
         }}};
    for (const auto& [name, write] : pages) {
        if (const auto problem = write_file((folder / name).string(), write))
            return fail(err, *problem, exit_run_failed);
    }
    return make_parts(folder / "..", err);
}

}  // namespace slidelab::lab
