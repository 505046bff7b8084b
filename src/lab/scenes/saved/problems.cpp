#include "lab/scenes/saved/problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab {

namespace {

Problem read_problem(const Field& field, const SceneList& list) {
    field.must_be_object("title, lines, scenes");
    Problem problem;
    problem.title = field.member("title", "a text").string();
    problem.lines = field.member("lines", "a heading of the lines of code").string();
    const Field scenes = field.member("scenes", "a list of ids");
    problem.scenes = scenes.list("a list of ids", [&](const Field& id) {
        const auto place = find_scene(list, {{}, id.string()});
        if (!place || !list.scenes[*place].failing()) id.refuse("a failure or a thread");
        return id.string();
    });
    if (problem.scenes.empty()) scenes.refuse("a scene at least");
    return problem;
}

}  // namespace

std::variant<std::vector<Problem>, InputError> load_problems(const std::string& path,
                                                             const SceneList& list) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return InputError{.what = "cannot be read", .file = path};
    auto parsed = parse_line(std::string{std::istreambuf_iterator<char>(file), {}}, "file");
    if (const auto* error = std::get_if<InputError>(&parsed)) return in_file(path, *error);
    try {
        const Field root(std::get<nlohmann::json>(parsed), "file");
        return root.member("problems", "a list").list("a list", [&](const Field& field) {
            return read_problem(field, list);
        });
    } catch (const InputError& error) {
        return in_file(path, error);
    }
}

std::size_t scene_of(const Problem& problem, const SceneList& list, std::string_view engine) {
    for (const std::string& id : problem.scenes) {
        if (engine.empty()) break;
        if (const auto place = find_scene(list, {{}, id, {}, nullptr, std::string(engine)}))
            return *place;
    }
    return *find_scene(list, {{}, problem.scenes.front()});
}

std::vector<std::string> engines_of(const SceneList& list) {
    std::vector<std::string> engines;
    for (const SavedScene& scene : list.scenes) {
        const Thread* thread = scene.thread();
        if (thread && std::find(engines.begin(), engines.end(), thread->engine) == engines.end())
            engines.push_back(thread->engine);
    }
    return engines;
}

std::optional<std::string> lines_of_code(std::string_view code, std::string_view heading) {
    constexpr std::string_view end = "\n}\n";
    const std::size_t at = code.find(fmt::format("\n// {}:", heading));
    const std::size_t last = at == code.npos ? at : code.find(end, at);
    if (last == code.npos) return std::nullopt;
    return std::string(code.substr(at + 1, last + end.size() - at - 1));
}

}  // namespace slidelab::lab
