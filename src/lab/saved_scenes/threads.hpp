// Public threads about movers of other engines, each as a level and a recording: the model of the
// engine's mover fails under these keys as the thread tells, the game's mover does not.
//
// A file is {"threads": [
//   {"thread": "kikito/bump.lua#39",   repository and number
//    "link": "https://…",
//    "engine": "bump.lua",
//    "title": "…",
//    "told": "…",                      what the thread tells, a sentence
//    "why": "…",                       why the model fails, a sentence in the engine's words
//    "model": ["strategy=bump", …],    assignments (apply_setting) over the recording's
//    "sign": "stuck",                  of the failure, see failure_sign.hpp
//    "level": "….tmj", "recording": "….jsonl"}, …]}
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/studies/failure_sign.hpp"

namespace slidelab::lab {

struct Thread {
    std::string thread;
    std::string link;
    std::string engine;
    std::string title;
    std::string told;
    std::string why;
    std::vector<std::string> model;
    FailureSign sign;
    std::string level;      ///< a file beside the list
    std::string recording;  ///< likewise; with the game's mover
};

/// Reads a list, but no levels and recordings. An error is one line with the file and the field.
std::variant<std::vector<Thread>, std::string> load_threads(const std::string& path);

struct ThreadVerdict {
    std::optional<std::int64_t> failed_in;    ///< the first tick in which the model shows the sign
    std::optional<std::int64_t> failed_ours;  ///< the same of the game's mover; expected: none
    std::optional<std::int64_t> not_as_recorded;  ///< of the game's mover
    std::int64_t ticks = 0;

    bool is_right() const { return failed_in && !failed_ours && !not_as_recorded; }
};

/// Plays both. An error is one line with the file's name.
std::variant<ThreadVerdict, std::string> check_thread(const Thread& thread);

/// "kikito/bump.lua#39, strategy=bump: stuck in tick 37. world_move: 120 ticks as recorded."
std::string line_of(const Thread& thread, const ThreadVerdict& verdict);

/// Checks all, a line for each. Returns whether all are right.
bool check_threads(std::ostream& out, const std::vector<Thread>& threads);

/// docs/issues.md, from the list: a section for each thread under its engine.
std::string threads_as_markdown(const std::vector<Thread>& threads);

}  // namespace slidelab::lab
