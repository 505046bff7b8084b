// Runs the built program as a user does: words in, exit status and both outputs out.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/answers.hpp"
#include "support/scratch_folder.hpp"
#include "support/this_build.hpp"

extern char** environ;

namespace slidelab::test {

inline long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// The test's environment with some variables changed, or taken away.
using Environment = std::map<std::string, std::optional<std::string>>;

inline std::vector<std::string> environment_with(const Environment& changes) {
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string text = *entry;
        if (changes.count(text.substr(0, text.find('='))) == 0) result.push_back(text);
    }
    for (const auto& [name, value] : changes) {
        if (value) result.push_back(name + "=" + *value);
    }
    return result;
}

/// Starts a program with its standard streams at the given descriptors, in `folder` when one is
/// named; answers its id.
inline pid_t start_program(std::vector<std::string> words, std::vector<std::string> environment,
                           int in, int out, int err, const std::string& folder = {}) {
    const auto pointers = [](std::vector<std::string>& texts) {
        std::vector<char*> result;
        for (std::string& text : texts) result.push_back(text.data());
        result.push_back(nullptr);
        return result;
    };
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, 0);
    posix_spawn_file_actions_adddup2(&actions, out, 1);
    posix_spawn_file_actions_adddup2(&actions, err, 2);
    if (!folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    pid_t id = -1;
    const int problem = posix_spawn(&id, words.front().c_str(), &actions, nullptr,
                                    pointers(words).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    if (problem != 0) throw std::runtime_error("cannot start " + words.front());
    return id;
}

/// Exit status; minus the signal's number when one ended the program.
inline int wait_for(pid_t id) {
    int status = 0;
    waitpid(id, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

struct ProgramResult {
    int status = 0;
    std::string out;
    std::string err;
};

/// Any program, by its path. Preferences are kept apart from the user's own.
inline ProgramResult run_words(const std::vector<std::string>& words, const std::string& input = {},
                               Environment changes = {}, const std::string& folder = {}) {
    const ScratchFolder scratch;
    changes.insert({"XDG_DATA_HOME", scratch.file("data")});
    const int in = open(scratch.write("in", input).c_str(), O_RDONLY | O_CLOEXEC);
    const int out = open(scratch.file("out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const int err = open(scratch.file("err").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    ProgramResult result;
    result.status = wait_for(start_program(words, environment_with(changes), in, out, err, folder));
    for (const int descriptor : {in, out, err}) close(descriptor);
    result.out = text_of(scratch.file("out"));
    result.err = text_of(scratch.file("err"));
    return result;
}

inline ProgramResult run_program(std::vector<std::string> words, const std::string& input = {},
                                 Environment changes = {}, const std::string& folder = {}) {
    words.insert(words.begin(), program());
    return run_words(words, input, std::move(changes), folder);
}

/// The line of a program that refuses, with its status and nothing on standard output.
inline std::string refusal(const ProgramResult& result, int status = 2) {
    EXPECT_EQ(result.status, status) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_in(result.err), 1) << result.err;
    constexpr std::string_view name = "slidelab: ";
    EXPECT_TRUE(result.err.starts_with(name)) << result.err;
    if (result.err.size() <= name.size()) return {};
    return result.err.substr(name.size(), result.err.size() - name.size() - 1);
}

inline void expect_refused(const ProgramResult& result, int status, const std::string& reason) {
    EXPECT_PRED2(has, refusal(result, status), reason);
}

}  // namespace slidelab::test
