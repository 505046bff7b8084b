// Why, and what if, of the move in view: computed once for each move, and kept while it is in view.
#pragma once

#include <memory>
#include <optional>

#include "articles/contract/strategy.hpp"
#include "lab/studies/what_if.hpp"
#include "lab/studies/why.hpp"

namespace slidelab::lab {

/// A move as it is in view. Refers to what it was made of.
struct StudiedMove {
    MadeMove made;
    const std::shared_ptr<const Map>& level;
    const Settings& settings;  ///< those it was made with
    /// Tick `tick` of this run, which has noticed its events, for what takes the tick before; null:
    /// of no run, and judged by itself.
    const KeptRun* run = nullptr;
    std::int64_t tick = 0;
};

class WhyStudy {
public:
    /// Computes Why and What if of a move, unless it is the last one.
    void examine(const StudiedMove& move, bool with_what_if);
    /// To be called without a move in view.
    void forget();

    const Why& why() const { return why_; }
    /// As the run has noticed them, or as the judge did.
    EventSet events() const { return events_; }
    /// Null where it was not requested.
    const WhatIf* what_if() const { return what_if_ ? &*what_if_ : nullptr; }
    /// The line of a named wall.
    Segment line_of(WallRef wall) const;
    double radius_of(WallRef wall) const;

    /// The number of moves studied, a measure of cost.
    int studied() const { return studied_; }

private:
    /// All that the sentences and the rows depend on, but bodies.
    struct Known {
        std::shared_ptr<const Map> level;
        Settings settings;
        Shape shape;
        Vec2 position;
        Vec2 displacement;
        Vec2 velocity;
        StrategyState strategy_state;
        Vec2 end;
        EventSet events;
        bool passes = false;
        std::optional<std::int64_t> tick;  ///< where the tick before matters

        friend bool operator==(const Known&, const Known&) = default;
    };

    static Known known_of(const StudiedMove& move);
    void explain(const StudiedMove& move);
    /// Precondition: a move is known.
    WallsOfMove walls() const;

    std::optional<Known> known_;
    BodySet bodies_;
    Why why_;
    EventSet events_;
    std::optional<WhatIf> what_if_;
    int studied_ = 0;
};

}  // namespace slidelab::lab
