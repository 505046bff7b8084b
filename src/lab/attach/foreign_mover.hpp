// A foreign mover: a program that answers moves over a pipe, as the strategy `attached`.
//
// A failure ends the program, and is one line; the mover then stays where it is. An answer is
// remembered with its request: the past is made again without the program, and some requests are
// made twice, so that a mover with a memory of its own, or with dice, is noticed.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lab/attach/child_process.hpp"
#include "lab/attach/mover_lines.hpp"

namespace slidelab::lab {

class ForeignMover {
public:
    /// Limits of the time until an answer, seconds.
    struct Limits {
        double first = 10.0;  ///< a runtime has to start
        double later = 1.0;
    };

    explicit ForeignMover(std::vector<std::string> words) : ForeignMover(std::move(words), {}) {}
    ForeignMover(std::vector<std::string> words, Limits limits);

    /// One at a time. Precondition: the strategy `attached` can make the move.
    MoveResult move(const Level& level, const MoveRequest& request, Trace* trace);

    /// Sends the first request, of a mover that stays; does not wait.
    void begin(const Level& level, const Shape& shape, Vec2 position);
    /// Whether that has no answer yet; does not wait.
    bool is_starting();

    /// Ends the program. The answers that it gave are still known, and nothing went wrong.
    void end();

    /// The error, in one line; empty: none. After an error no move is made.
    std::string problem() const;
    /// An oddity, likewise: it answered one request in two ways.
    std::string note() const;
    /// In one line what it is and how it does: "node mover.js: 120 moves, 0.05 ms each".
    std::string state() const;

private:
    std::optional<ForeignAnswer> answer_to(const Level& level, const MoveRequest& request);
    std::optional<ForeignAnswer> exchange(const std::string& move);
    void send(const std::string& move);
    std::optional<ForeignAnswer> receive(double seconds);
    void use_walls(const Level& level, const Shape& shape);
    void fail(const std::string& what);
    double limit() const { return moves_ <= 1 ? limits_.first : limits_.later; }

    mutable std::mutex mutex_;
    std::string name_;  ///< the command, for people
    Limits limits_;
    std::unique_ptr<ChildProcess> child_;
    std::string problem_;
    std::string note_;  ///< that it answers one request in two ways

    // The level that it was sent.
    std::vector<Wall> walls_;
    Shape shape_ = DiskShape{};
    std::string walls_line_;
    std::size_t walls_hash_ = 0;
    std::size_t sent_walls_ = 0;  ///< the hash of those that it has
    bool awaits_ = false;         ///< the answer to the last move
    std::int64_t moves_ = 0;
    double began_ = 0.0;    ///< seconds, of some clock
    double seconds_ = 0.0;  ///< that answers took, without the first

    /// By walls and move.
    std::unordered_map<std::string, ForeignAnswer> known_;
};

/// Starts the program: a strategy whose moves it answers, and which ends it when it goes. Each has
/// a program of its own, the context of its moves. Movers::attach takes it.
std::shared_ptr<const Strategy> start_mover(std::vector<std::string> words);

/// The program that answers a strategy's moves; null for any other strategy, and for none.
ForeignMover* program_of(const Strategy* strategy);

}  // namespace slidelab::lab
