// The survey as a tool: it follows level and settings in view, lies over the world, and goes to
// what it found. Its page is survey_panel.cpp.
#pragma once

#include <memory>

#include "app/desk/desk.hpp"
#include "app/tools/survey/survey_view.hpp"

namespace slidelab::lab {

class SurveyTool : public Tool {
public:
    explicit SurveyTool(SurveyView::Runs runs) : view_(std::make_shared<SurveyView>(runs)) {}

    /// A fix of the list that was tried.
    struct TriedFix {
        std::string words;
        Settings with;                  ///< the user's, after it
        std::vector<std::string> back;  ///< assignments
    };
    std::optional<TriedFix> tried;

    SurveyView& view() { return *view_; }
    /// Begins a visit: the run that leads to the finding, at rest in the tick before it shows, seen
    /// near.
    void show_finding(Desk& desk, std::size_t number);

    /// With the same survey: it is of level and settings, whichever document they are in.
    std::shared_ptr<Tool> copy() const override { return std::make_shared<SurveyTool>(*this); }
    bool press(Desk& desk, const Press& press) override;
    void tick(Desk& desk) override;
    void mark(Desk& desk, Scene& scene) override;
    bool is_busy(const Desk&) const override { return view_->is_busy(); }

private:
    std::shared_ptr<SurveyView> view_;
    SurveyLayer layer_;
};

/// No effect where none is open; the survey stays that of the user's own level.
void end_visit_of_finding(Desk& desk);

void draw_survey_page(Desk& desk, Widgets& widgets);

}  // namespace slidelab::lab
