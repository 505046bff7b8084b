#include "lab/attach/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>

namespace slidelab::lab {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double time_to_end = 0.2;  // seconds, at the end of its input

/// Both ends are closed in programs that are started.
bool make_pipe(int (&ends)[2]) {
    if (pipe(ends) != 0) return false;
    for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
    return true;
}

void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
}

/// In a process group of its own, so that what it starts can be ended with it. Signals that this
/// program ignores have their usual meaning there. 0, or the error.
int spawn(std::vector<std::string>& words, int in, int out, pid_t& id) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    const int error =
        posix_spawnp(&id, pointers[0], &actions, &attributes, pointers.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// It stays to be waited for, so that its number is no other process's meanwhile.
bool has_ended(pid_t id, siginfo_t& how) {
    how.si_pid = 0;
    return waitid(P_PID, static_cast<id_t>(id), &how, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           how.si_pid == id;
}

/// Waits for its end for a little while.
void wait_for_end(pid_t id) {
    siginfo_t how{};
    constexpr int steps = 40;
    for (int i = 0; i < steps && !has_ended(id, how); ++i)
        usleep(static_cast<useconds_t>(1e6 * time_to_end / steps));
}

}  // namespace

ChildProcess::ChildProcess(std::vector<std::string> words) {
    std::signal(SIGPIPE, SIG_IGN);  // a child that reads no more is a problem in words
    int down[2] = {-1, -1};
    int up[2] = {-1, -1};
    int error = words.empty() || words[0].empty() ? ENOENT : 0;
    if (error == 0 && (!make_pipe(down) || !make_pipe(up))) error = errno;
    if (error == 0) error = spawn(words, down[0], up[1], id_);
    close_end(down[0]);
    close_end(up[1]);
    to_ = down[1];
    from_ = up[0];
    if (error != 0) {
        id_ = -1;
        problem_ = fmt::format("it cannot be started: {}", std::strerror(error));
        return;
    }
    for (const int end : {to_, from_}) fcntl(end, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
    close_end(to_);
    close_end(from_);
    if (id_ < 0) return;
    wait_for_end(id_);
    kill(-id_, SIGKILL);  // what it has started, too
    waitpid(id_, nullptr, 0);
}

std::string ChildProcess::how_it_ended() const {
    siginfo_t how{};
    if (id_ < 0 || !has_ended(id_, how)) return {};
    if (how.si_code == CLD_EXITED) return fmt::format("it ended with status {}", how.si_status);
    return fmt::format("it was ended by signal {}", how.si_status);
}

/// Its pipes are closed a moment before it ends.
void ChildProcess::note_end(std::string_view otherwise) {
    wait_for_end(id_);
    problem_ = how_it_ended();
    if (problem_.empty()) problem_ = otherwise;
}

void ChildProcess::write_some() {
    const ssize_t written = write(to_, out_.data(), out_.size());
    if (written > 0) out_.erase(0, static_cast<std::size_t>(written));
    if (written < 0 && errno != EAGAIN && errno != EINTR) note_end("it closed its input");
}

void ChildProcess::read_some() {
    std::array<char, 1U << 16U> part{};
    const ssize_t read_bytes = read(from_, part.data(), part.size());
    if (read_bytes > 0) in_.append(part.data(), static_cast<std::size_t>(read_bytes));
    if (read_bytes == 0 || (read_bytes < 0 && errno != EAGAIN && errno != EINTR))
        note_end("it closed its output");
}

std::optional<std::string> ChildProcess::line(double seconds) {
    if (!wait_for_line(seconds)) return std::nullopt;
    const std::size_t length = in_.find('\n');
    std::string line = in_.substr(0, length);
    in_.erase(0, length + 1);
    return line;
}

bool ChildProcess::wait_for_line(double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (problem_.empty()) {
        if (out_.empty() && in_.find('\n') != std::string::npos) return true;
        if (in_.size() > longest_line) {
            problem_ = fmt::format("more than {} bytes without a line end", longest_line);
            break;
        }
        const std::chrono::duration<double, std::milli> left = end - Clock::now();
        pollfd ends[] = {{from_, POLLIN, 0}, {out_.empty() ? -1 : to_, POLLOUT, 0}};
        const int ready = poll(ends, 2, static_cast<int>(std::ceil(std::max(0.0, left.count()))));
        if (ready == 0) break;
        if (ends[1].revents != 0) write_some();
        if (ends[0].revents != 0) read_some();
    }
    return false;
}

}  // namespace slidelab::lab
