// Walks everywhere that a mover can get to, and finds every place where it gets stuck, slips
// through or does not get out.
//
// A state is a cell of a fine grid, with the first exact place in it that was reached. From each
// the survey holds every direction until the mover has left the cell, half a second at the most
// (where no wall is near four directions do, and where it touches something and the strategy is no
// exact sweep there are twice as many). States are explored breadth first, all that are as
// many holds from the start at once; threads share them in pieces, and what they find is put
// together in the order of the states: the same bits with any number of them.
//
// A mover that still overlaps a one-way wall may go back, and one that is past it may not: where
// such a wall is near, a cell has a state for each set of these walls that the mover is before.
//
// Moving boxes stand still where they are at the start, or move: then, where they come near,
// every hold takes as many ticks, and a state is a cell at one phase of those boxes' common period.
// Where none comes near the mover may wait, and goes on from there at any phase.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "lab/scenes/recordings/recording.hpp"
#include "lab/survey/plan.hpp"
#include "lab/survey/space/gaps.hpp"
#include "lab/survey/space/states.hpp"
#include "lab/survey/walk/findings.hpp"
#include "lab/survey/walk/walker.hpp"

namespace slidelab::lab {

struct Trap;

/// The progress of a survey while it runs.
struct SurveyProgress {
    const StateGraph& graph;  ///< does not change while this is shown
    std::int64_t moves = 0;
    std::size_t frontier = 0;  ///< states that wait to be explored
};

struct SurveyControl {
    std::atomic<bool> cancelled{false};
    std::function<void(const SurveyProgress&)> on_progress;  ///< may be empty; often called
};

struct SurveyCounts {
    std::int64_t moves = 0;
    std::int64_t judged = 0;  ///< of them, in full (JudgedWith)
    std::size_t rounds = 0;   ///< of the breadth-first front
    MapSides left_over = {};  ///< open sides of the map over which the mover left
};

class Survey {
public:
    /// Precondition: problem_with(plan) is nothing.
    explicit Survey(SurveyPlan plan);
    Survey(const Survey&) = delete;
    Survey& operator=(const Survey&) = delete;
    ~Survey();

    /// Once. Cost: see docs/survey.md.
    void run(SurveyControl& control);
    /// A step of it, for those who have no thread to wait in: some states of a round, or a part of
    /// what is concluded from all of them. False when there is no more; run() is all steps.
    bool advance(SurveyControl& control);

    const SurveyPlan& plan() const { return plan_; }
    const Settings& settings() const { return *settings_; }
    const StateGraph& graph() const { return graph_; }
    const SurveyCounts& counts() const { return counts_; }
    SurveyEnd end() const { return end_; }
    /// The gravest first, then in the order in which they were found.
    const std::vector<Finding>& findings() const { return findings_; }
    bool has(const EventSet& kinds) const;

    /// Units squared: cells that were reached (at any phase).
    double reached_area() const;
    /// The size of the states, bytes.
    std::size_t bytes() const { return graph_.bytes(); }

    /// From a start of the survey to where the finding shows. `level_name` as recordings name it.
    /// Makes every tick of it once more.
    Recording recording_of(const Finding& finding, const std::string& level_name) const;
    /// Its last tick, and what it began with: for explaining.
    std::pair<Snapshot, TickRecord> last_tick_of(const Finding& finding) const;

private:
    enum class Stage : std::uint8_t { begin, explore, conclude, done };
    struct Front;
    using BucketKey = std::tuple<EventKind, std::int64_t, std::int64_t>;

    /// The world that its walkers share, in the first round; valid as long as the survey.
    WalkWorld walk_world() const;
    std::vector<Vec2> tick_displacements() const;
    Vec2 reach_of_hold() const;
    void mark_near_walls(std::span<const OneWayLine> one_way);
    void find_gaps();
    void begin();
    void add_state(const SurveyState& state, SurveyGrid::Cell cell,
                   const StrategyState& strategy_state);
    bool explore_step(SurveyControl& control);
    bool begin_round();
    void explore_piece(std::size_t piece, std::size_t thread);
    bool end_round(SurveyControl& control);
    void end_exploring();
    void put_together(const WalkedPiece& piece);
    void put_together(const Arrival& arrival);
    std::uint32_t reach(const Arrival& arrival);
    void wait_to_enter(const Arrival& arrival);
    void enter_zones();
    bool settle(Arrival& arrival, int& waited) const;
    std::int64_t time_of(std::uint32_t state) const;
    int waited_before(std::uint32_t state) const;
    void note(const RawFinding& raw);
    Finding finding_of(const RawFinding& raw) const;
    SurveyEnd limit_reached() const;
    SurveyEnd end_of_exploring() const;
    void merge_findings();
    bool conclude_step();
    void tell_walls();
    void sort_findings();
    void drop_unguided_paths();
    void add_traps();
    bool is_left_straight(const Trap& trap) const;
    bool is_outside(const Trap& trap, Vec2 place) const;
    bool ends_outside(const Trap& trap, std::uint32_t state, std::size_t direction) const;
    int cells_beside_gap() const;
    void add_gaps();
    void add_areas();
    std::vector<HeldInput> inputs_to(const Finding& finding) const;
    Snapshot start_of_path(std::uint32_t state) const;
    HeldInput held_input(int direction, int ticks) const;

    SurveyPlan plan_;
    std::shared_ptr<const Settings> settings_;
    Vec2 mover_size_;
    BodySet boxes_at_rest_;  ///< none where they move
    ExactSpace space_;
    bool is_exact_;
    GapCells gap_cells_;  ///< of tight gaps
    CellBits near_walls_;
    std::vector<Vec2> directions_;
    std::vector<Vec2> displacements_;
    int hold_ticks_ = 1;
    int press_ticks_ = 30;
    StateGraph graph_;
    std::vector<std::uint32_t> round_ends_;  ///< by round: past its last state
    SurveyCounts counts_;
    SurveyEnd end_ = SurveyEnd::complete;
    Stage stage_ = Stage::begin;
    std::unique_ptr<Front> front_;              ///< while states are explored
    std::size_t concluded_ = 0;                 ///< steps of the conclusion that are done
    std::map<BucketKey, std::size_t> buckets_;  ///< places in findings_
    std::vector<Finding> findings_;
};

}  // namespace slidelab::lab
