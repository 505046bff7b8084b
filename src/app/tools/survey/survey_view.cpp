#include "app/tools/survey/survey_view.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <utility>

namespace slidelab::lab {

namespace {

/// Seconds that a plan must have stayed: a slider that is dragged changes it in every frame.
constexpr double settling = 0.25;
/// Larger ones are surveyed from the command line: the picture needs a byte for each cell.
constexpr double most_cells_shown = 2e8;

/// Whether all that a survey depends on is the same.
bool is_same(const SurveyPlan& a, const SurveyPlan& b) {
    return a.level == b.level && a.moving == b.moving && settings_of(a) == settings_of(b);
}

std::uint8_t hot(double share) {
    return static_cast<std::uint8_t>(1.0 + 254.0 * std::clamp(share, 0.0, 1.0));
}

}  // namespace

/// A survey under way. Its thread, where it has one, writes what it has reached into `fresh`; all
/// else is the thread's own until it has ended.
struct SurveyView::Job {
    Job(const SurveyPlan& plan, Runs runs) : survey(std::make_unique<Survey>(plan)) {
        control.on_progress = [this](const SurveyProgress& progress) { note(progress); };
        if (runs == Runs::in_slices) return;
        thread = std::thread([this] {
            survey->run(control);
            const std::lock_guard lock(mutex);
            has_ended = true;
        });
    }
    ~Job() {
        control.cancelled = true;
        end();
    }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    void end() {
        if (thread.joinable()) thread.join();
    }

    void note(const SurveyProgress& progress) {
        const std::lock_guard lock(mutex);
        for (; seen < progress.graph.states.size(); ++seen)
            fresh.push_back(progress.graph.cell_of(static_cast<std::uint32_t>(seen)));
        moves = progress.moves;
    }

    std::unique_ptr<Survey> survey;
    SurveyControl control;
    std::mutex mutex;
    std::vector<SurveyGrid::Cell> fresh;  ///< guarded by the mutex, as what follows
    std::size_t seen = 0;
    std::int64_t moves = 0;
    bool has_ended = false;
    std::thread thread;
};

SurveyView::SurveyView(Runs runs) : runs_(runs) {}
SurveyView::~SurveyView() = default;

void SurveyView::follow(const std::shared_ptr<const Map>& level, const Settings& settings,
                        double now) {
    SurveyPlan wanted;
    wanted.level = level;
    wanted.settings = settings;
    wanted.moving = moving_;
    if (!plan_.level || !is_same(wanted, plan_)) {
        job_.reset();
        plan_ = wanted;
        is_due_ = true;
        due_since_ = now;
    }
    if (is_due_ && (now - due_since_ >= settling || !survey_)) begin(now);
    if (!job_) return;
    if (runs_ == Runs::in_slices) take_slice();
    take_over(now);
}

void SurveyView::cancel() {
    job_.reset();
    is_due_ = false;
    progress_.end = SurveyEnd::cancelled;
    if (survey_ && !is_same(survey_->plan(), plan_)) forget();
}

void SurveyView::restart() {
    job_.reset();
    is_due_ = true;
    due_since_ = -1e9;
}

void SurveyView::set_moving(bool moving) { moving_ = moving; }

void SurveyView::begin(double now) {
    is_due_ = false;
    began_ = now;
    progress_ = {};
    if (const auto refusal = problem_with(plan_)) return refuse(refusal->message);
    const double cell = usual_cell(*plan_.level, plan_.settings);
    grid_ = SurveyGrid(survey_area(*plan_.level, plan_.settings), cell);
    const double cells = static_cast<double>(grid_.columns()) * grid_.rows();
    if (cells > most_cells_shown)
        return refuse("too large for the window; slidelab survey does it");
    cells_.assign(
        static_cast<std::size_t>(grid_.columns()) * static_cast<std::size_t>(grid_.rows()), 0);
    chosen_.reset();
    SurveyPlan plan = plan_;
    if (runs_ == Runs::in_slices) plan.threads = 1;
    job_ = std::make_unique<Job>(plan, runs_);
}

/// The findings of another level or setting are none of this one.
void SurveyView::forget() {
    survey_.reset();
    gone_.clear();
    chosen_.reset();
}

void SurveyView::refuse(const std::string& problem) {
    progress_.problem = problem;
    cells_.clear();
    forget();
}

/// As many steps as leave time for the frame: of a sixtieth of a second most pictures take less
/// than the rest.
void SurveyView::take_slice() {
    constexpr auto slice = std::chrono::milliseconds(12);
    const auto end = std::chrono::steady_clock::now() + slice;
    while (!job_->has_ended && std::chrono::steady_clock::now() < end)
        job_->has_ended = !job_->survey->advance(job_->control);
}

void SurveyView::take_over(double now) {
    bool has_ended = false;
    {
        const std::lock_guard lock(job_->mutex);
        for (const SurveyGrid::Cell cell : job_->fresh) cells_[grid_.number_of(cell)] = 255;
        job_->fresh.clear();
        progress_.states = job_->seen;
        progress_.moves = job_->moves;
        has_ended = job_->has_ended;
    }
    progress_.share =
        std::min(1.0, static_cast<double>(progress_.states) / static_cast<double>(cells_.size()));
    progress_.states_a_second =
        static_cast<double>(progress_.states) / std::max(now - began_, 1e-3);
    if (has_ended) finish();
}

void SurveyView::finish() {
    job_->end();
    std::unique_ptr<Survey> before = std::exchange(survey_, std::move(job_->survey));
    job_.reset();
    progress_.end = survey_->end();
    gone_.clear();
    if (before && before->plan().level->title == plan_.level->title) {
        const double near = 2.0 * grid_.cell() * 4.0;  // two movers
        for (const Finding& finding : before->findings()) {
            const bool is_here = std::any_of(
                survey_->findings().begin(), survey_->findings().end(), [&](const Finding& other) {
                    return other.kind == finding.kind &&
                           distance(other.position, finding.position) < near;
                });
            if (!is_here) gone_.push_back(finding);
        }
    }
    color_cells();
}

bool SurveyView::is_open(const FindingGroup& group) const {
    return open_groups_.count({group.kind, group.cure}) != 0;
}

void SurveyView::set_open(const FindingGroup& group, bool open) {
    if (open) {
        open_groups_.insert({group.kind, group.cure});
    } else {
        open_groups_.erase({group.kind, group.cure});
    }
}

void SurveyView::set_heat(SurveyHeat heat) {
    heat_ = heat;
    if (survey_ && !job_) color_cells();
}

/// Shows the hottest one of several phases of the boxes.
void SurveyView::color_cells() {
    const StateGraph& graph = survey_->graph();
    std::fill(cells_.begin(), cells_.end(), std::uint8_t{0});
    for (std::uint32_t i = 0; i < graph.states.size(); ++i) {
        const SurveyState& state = graph.states[i];
        std::uint8_t value = 255;
        if (heat_ == SurveyHeat::times) {
            constexpr double often = 100.0;
            value = hot(std::log1p(state.times) / std::log1p(often));
        } else if (heat_ == SurveyHeat::clearance) {
            value = hot(1.0 - static_cast<double>(state.clearance) / (2.0 * graph.grid.cell()));
        } else if (heat_ == SurveyHeat::work) {
            constexpr double much = 12.0;  // rounds of the solver
            value = hot(state.work / much);
        }
        std::uint8_t& cell = cells_[grid_.number_of(graph.cell_of(i))];
        cell = std::max(cell, value);
    }
}

SurveyLayer SurveyView::layer() const {
    SurveyLayer layer;
    if (!cells_.empty()) {
        layer.grid = &grid_;
        layer.cells = &cells_;
    }
    layer.is_heat = heat_ != SurveyHeat::reached && !job_;
    if (job_ || !survey_) return layer;
    for (const Finding& finding : gone_)
        layer.pins.push_back({finding.position, describe(finding.kind).color, false, true});
    const auto& findings = survey_->findings();
    for (std::size_t i = findings.size(); i-- > 0;)
        layer.pins.push_back(
            {findings[i].position, describe(findings[i].kind).color, chosen_ == i, false});
    return layer;
}

}  // namespace slidelab::lab
