#include "lab/saved_scenes/threads.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "lab/run/settings.hpp"
#include "lab/saved_scenes/failure_check.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab {

namespace {

std::string words_of(const Field& entry, std::string_view name) {
    const Field field = entry.member(name, "a text");
    std::string words = field.string();
    if (words.empty()) field.refuse("a text");
    return words;
}

std::vector<std::string> assignments_of(const Field& list) {
    list.must_be_array("a list of assignments");
    std::vector<std::string> assignments;
    Settings scratch = default_settings();
    for (std::size_t i = 0; i < list.size(); ++i) {
        assignments.push_back(list[i].string());
        if (const auto problem = apply_setting(scratch, assignments.back())) list[i].fail(*problem);
    }
    return assignments;
}

Thread read_thread(const Field& entry, const std::filesystem::path& folder) {
    entry.must_be_object("thread, link, engine, title, told, why, model, sign, level, recording");
    Thread thread;
    thread.thread = words_of(entry, "thread");
    thread.link = words_of(entry, "link");
    thread.engine = words_of(entry, "engine");
    thread.title = words_of(entry, "title");
    thread.told = words_of(entry, "told");
    thread.why = words_of(entry, "why");
    thread.model = assignments_of(entry.member("model", "a list of assignments"));
    const Field name = entry.member("sign", "the name of a trouble");
    const auto sign = find_sign(name.string());
    if (!sign) name.refuse("one of " + sign_names());
    thread.sign = *sign;
    thread.level = (folder / words_of(entry, "level")).string();
    thread.recording = (folder / words_of(entry, "recording")).string();
    return thread;
}

}  // namespace

std::variant<std::vector<Thread>, std::string> load_threads(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return fmt::format("{}: cannot be read", path);
    const auto parsed = parse_line(std::string{std::istreambuf_iterator<char>(file), {}});
    if (const auto* problem = std::get_if<LineProblem>(&parsed))
        return fmt::format("{}: {}", path, problem->message);
    std::vector<Thread> threads;
    try {
        const Field root(std::get<nlohmann::json>(parsed));
        const Field list = root.member("threads", "a list");
        list.must_be_array("a list");
        const std::filesystem::path folder = std::filesystem::path(path).parent_path();
        for (std::size_t i = 0; i < list.size(); ++i)
            threads.push_back(read_thread(list[i], folder));
    } catch (const FieldError& error) {
        return fmt::format("{}: {}", path, error.what());
    }
    return threads;
}

std::variant<ThreadVerdict, std::string> check_thread(const Thread& thread) {
    auto model = play_safeguard(thread.level, thread.recording, thread.model);
    if (auto* problem = std::get_if<std::string>(&model)) return std::move(*problem);
    auto ours = play_safeguard(thread.level, thread.recording, std::vector<std::string>{});
    if (auto* problem = std::get_if<std::string>(&ours)) return std::move(*problem);
    const auto& held = std::get<SafeguardRun>(ours);
    return ThreadVerdict{first_sign(std::get<SafeguardRun>(model), thread.sign),
                         first_sign(held, thread.sign), first_difference(held),
                         static_cast<std::int64_t>(held.ticks.size())};
}

std::string line_of(const Thread& thread, const ThreadVerdict& verdict) {
    const std::string_view sign = name_of(thread.sign);
    std::string line = fmt::format("{}, {}: ", thread.thread, fmt::join(thread.model, ", "));
    line += verdict.failed_in ? fmt::format("{} in tick {}.", sign, *verdict.failed_in)
                              : fmt::format("NOT {}, as it should be.", sign);
    line += " world_move: ";
    if (verdict.failed_ours)
        line += fmt::format("{} in tick {}, TOO.", sign, *verdict.failed_ours);
    else if (verdict.not_as_recorded)
        line += fmt::format("tick {} NOT as recorded.", *verdict.not_as_recorded);
    else
        line += fmt::format("{} as recorded.", counted(verdict.ticks, "tick"));
    return line;
}

bool check_threads(std::ostream& out, const std::vector<Thread>& threads) {
    bool all_right = true;
    for (const Thread& thread : threads) {
        const auto checked = check_thread(thread);
        const auto* verdict = std::get_if<ThreadVerdict>(&checked);
        out << (verdict ? line_of(thread, *verdict) : std::get<std::string>(checked)) << '\n';
        all_right = all_right && verdict && verdict->is_right();
    }
    return all_right;
}

std::string threads_as_markdown(const std::vector<Thread>& threads) {
    std::string text =
        "Each of these public threads is a level and a recording: under the same keys the model of "
        "the engine's mover ([Engines](engines.md)) fails as the thread tells, and the game's "
        "mover "
        "does not. `slidelab failures --check` plays both.\n";
    std::string engine;
    for (const Thread& thread : threads) {
        if (thread.engine != engine) text += fmt::format("\n## {}\n", thread.engine);
        engine = thread.engine;
        const auto beside = [](const std::string& file) {
            return "levels/issues/" + std::filesystem::path(file).filename().string();
        };
        text += fmt::format(
            "\n### {}\n\n[{}]({}): {}\n\n*Why:* {}\n\n```\n./run.sh {} --headless --play {} --set "
            "{}\n```\n",
            thread.title, thread.thread, thread.link, thread.told, thread.why, beside(thread.level),
            beside(thread.recording), fmt::join(thread.model, " --set "));
    }
    return text;
}

}  // namespace slidelab::lab
