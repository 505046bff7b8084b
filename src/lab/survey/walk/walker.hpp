// Explores one state of a survey: holds every direction from it, and records the arrivals and the
// findings on the way. One walker per thread; results are pieces that are merged in the order of
// the states, so that the number of threads does not matter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/gaps.hpp"
#include "lab/survey/space/states.hpp"
#include "lab/survey/walk/findings.hpp"

namespace slidelab::lab {

/// A place for which its cell has no state.
struct Arrival {
    Vec2 position;
    StrategyState strategy_state;
    std::uint32_t from = 0;
    SurveyGrid::Cell cell;
    std::uint8_t direction = 0;
    std::uint8_t ticks = 0;
    std::uint8_t work = 0;
};

/// A finding in a tick from a state.
struct RawFinding {
    EventKind kind = EventKind::left_map;
    std::uint8_t direction = 0;
    std::uint16_t ticks = 0;  ///< that the direction is held, with this one
    std::uint32_t state = 0;
    std::optional<WallRef> wall;
    Vec2 position;
};

/// The results of a few consecutive states.
struct WalkedPiece {
    std::vector<Arrival> arrivals;
    std::vector<FarEdge> far_edges;  ///< to states that were known
    std::vector<RawFinding> findings;
    MapSides left_over;                          ///< open sides over which the mover left
    std::vector<std::uint32_t> leading_outside;  ///< states that lead outside
    std::int64_t moves = 0;
    std::int64_t judged = 0;  ///< of these, in full

    void clear();
};

/// The immutable data of all walkers of a survey.
struct WalkWorld {
    const Map& map;
    const Settings& settings;
    const ExactSpace& space;
    const GapCells& gap_cells;
    const CellBits& near_walls;       ///< elsewhere no press of one cell's length touches one
    std::vector<Vec2> displacements;  ///< a tick's, by direction; the last one is none: idle
    bool is_exact = false;   ///< the strategy, with its options: few moves are judged in full
    int directions = 32;     ///< without the idle one; the odd ones only where it touches
    int press_ticks = 30;    ///< as long as it is held where it stays in its cell
    BodyList boxes_at_rest;  ///< all, or none where they move
    const BoxZones& zones;   ///< where those that move come near
    int hold_ticks = 1;      ///< of every edge from there
    std::span<const BodySet> boxes;  ///< by tick of the hold
    std::int64_t end_tick = 0;       ///< of the hold, since the start
};

class Walker {
public:
    /// `known`: where a cell of its table was reached before, its state counts that.
    Walker(const WalkWorld& world, StateGraph& known);

    /// Explores `here`, the state of that number. Writes into it, into the counts of those that
    /// were known, and into `piece`.
    void explore(std::uint32_t number, SurveyState& here, const StrategyState& strategy_state,
                 WalkedPiece& piece);

private:
    /// The state while one direction is held.
    struct Held {
        Vec2 at;
        Vec2 before;   ///< one tick earlier
        Vec2 at_half;  ///< when half of the ticks were over
        StrategyState strategy_state;
        double most = 0.0;  ///< of one tick, units
        bool has_left = false;
        bool is_over = false;
        int caught_ticks = 0;     ///< in a row, the last one included
        SurveyGrid::Cell cell{};  ///< the last one in which it arrived
    };

    void hold(std::uint8_t direction, WalkedPiece& piece);
    void hold_while_boxes_move(std::uint8_t direction, WalkedPiece& piece);
    void tick(Held& held, std::uint8_t direction, int tick, WalkedPiece& piece);
    void judge(Held& held, const MoveResult& result, std::uint8_t direction, int tick,
               WalkedPiece& piece);
    bool is_at_rest(Vec2 position);
    void leave(Vec2 at, std::uint8_t direction, int tick, WalkedPiece& piece);
    void arrive(const Held& held, std::uint8_t direction, int tick, WalkedPiece& piece);
    void find(EventKind kind, Vec2 position, std::uint8_t direction, int tick, WalkedPiece& piece,
              std::optional<WallRef> wall = std::nullopt);

    const WalkWorld& world_;
    StateGraph& known_;
    MoveRequest request_;
    const Options& options_;
    // Values of the state that is being explored.
    std::uint32_t number_ = 0;
    SurveyState* state_ = nullptr;
    StrategyState strategy_state_;
    SurveyGrid::Cell cell_;
    bool is_calm_ = true;  ///< no box that moves is near
    bool is_open_ = false;
    bool is_led_ = false;  ///< beside a gap that fits by a hair, and not in line with it
    bool moves_at_all_ = false;
    std::uint8_t work_ = 0;
};

}  // namespace slidelab::lab
