// The survey in the window: it runs in the background during play, begins anew when options or
// level change, and shows the reached area and the findings.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/survey/finding_groups.hpp"
#include "lab/survey/survey.hpp"
#include "view/world/survey_layer.hpp"

namespace slidelab::lab {

/// The quantity of the tint over the reached area.
enum class SurveyHeat { reached, times, clearance, work };
inline constexpr std::string_view survey_heat_names[] = {"Reached", "Times reached", "Clearance",
                                                         "Slowest moves"};

class SurveyView {
public:
    /// In a thread of its own; or in slices between the frames, where there are no threads.
    enum class Runs : std::uint8_t { in_thread, in_slices };
    explicit SurveyView(Runs runs = Runs::in_thread);
    /// Cancels a running survey.
    ~SurveyView();
    SurveyView(const SurveyView&) = delete;
    SurveyView& operator=(const SurveyView&) = delete;

    /// Once a frame: begins where level or settings are others than those that were surveyed, and
    /// have stayed so for a moment; takes over what has been reached since. `now`: seconds.
    void follow(const std::shared_ptr<const Map>& level, const Settings& settings, double now);
    /// Ends what is under way; it begins anew with the next change, or restart().
    void cancel();
    void restart();

    bool is_running() const { return job_ != nullptr; }
    /// Whether there is something to wait for.
    bool is_busy() const { return is_running() || is_due_; }

    struct Progress {
        std::size_t states = 0;
        std::int64_t moves = 0;
        double share = 0.0;  ///< of the cells of the level, 0..1
        double states_a_second = 0.0;
        SurveyEnd end = SurveyEnd::complete;      ///< of the last one, once it ended
        std::optional<std::string> problem = {};  ///< why there is none
    };
    const Progress& progress() const { return progress_; }

    /// The last one that was finished; null before the first.
    const Survey* survey() const { return survey_.get(); }
    /// Those of the survey before that are gone.
    const std::vector<Finding>& gone() const { return gone_; }

    std::optional<std::size_t> chosen() const { return chosen_; }
    void choose(std::optional<std::size_t> finding) { chosen_ = finding; }
    /// Whether a group of findings shows its single ones; it stays so over surveys.
    bool is_open(const FindingGroup& group) const;
    void set_open(const FindingGroup& group, bool open);

    SurveyHeat heat() const { return heat_; }
    void set_heat(SurveyHeat heat);
    bool moving() const { return moving_; }
    /// Whether moving boxes go on in it; it begins anew.
    void set_moving(bool moving);

    SurveyLayer layer() const;

private:
    struct Job;

    void begin(double now);
    void refuse(const std::string& problem);
    void forget();
    void take_over(double now);
    void take_slice();
    void finish();
    void color_cells();

    Runs runs_;
    std::unique_ptr<Job> job_;
    std::unique_ptr<Survey> survey_;
    std::vector<Finding> gone_;
    SurveyPlan plan_;         ///< as it was begun, or is to be
    bool is_due_ = false;     ///< to begin when the plan has stayed for a moment
    double due_since_ = 0.0;  ///< seconds
    double began_ = 0.0;
    Progress progress_;
    SurveyGrid grid_;
    std::vector<std::uint8_t> cells_;
    SurveyHeat heat_ = SurveyHeat::reached;
    bool moving_ = false;
    std::optional<std::size_t> chosen_;
    std::set<std::pair<EventKind, std::string>> open_groups_;  ///< by kind and cure
};

}  // namespace slidelab::lab
