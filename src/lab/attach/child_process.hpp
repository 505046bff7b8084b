// A program that reads lines and writes lines: a child process with a pipe each way. POSIX.
//
// Nothing here waits longer than it is given, whatever the child does, and its output is bounded.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab::lab {

class ChildProcess {
public:
    /// A line may be so long, bytes.
    static constexpr std::size_t longest_line = 1U << 20U;

    /// The first word is found along PATH. Errors of the child go where ours go.
    explicit ChildProcess(std::vector<std::string> words);
    /// Ends it, with all that it has started: it has 0.2 s to end by itself, at the end of its
    /// input.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// To be written while a line is waited for.
    void send(std::string_view text) { out_ += text; }

    /// The next line, without its end, once all is written. None: not within so many seconds, or
    /// never, where there is a problem.
    std::optional<std::string> line(double seconds);

    /// Whether there is one; does not wait.
    bool has_line() { return wait_for_line(0.0); }

    /// Whether it has written more than the lines that were taken.
    bool has_more() const { return !in_.empty(); }

    /// Why there will be no more lines, in a few words: "it ended with status 3"; empty: there may
    /// be.
    const std::string& problem() const { return problem_; }

    /// The same words where it has ended; empty where it runs.
    std::string how_it_ended() const;

private:
    bool wait_for_line(double seconds);
    void write_some();
    void read_some();
    void note_end(std::string_view otherwise);

    pid_t id_ = -1;
    int to_ = -1;  ///< its standard input
    int from_ = -1;
    std::string out_;  ///< not written yet
    std::string in_;   ///< read, and not taken yet
    std::string problem_;
};

}  // namespace slidelab::lab
