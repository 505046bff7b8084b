// Stages and why: the events of the move in view, stepped through, played and pointed at; why it
// went so, and what else could have become of it. It is open in every document, with the page
// "Why" and the sentence above all pages.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"
#include "app/tools/stages/stage_cursor.hpp"
#include "app/tools/stages/why_study.hpp"
#include "lab/studies/move_story.hpp"
#include "view/world/scene.hpp"
#include "view/world/study_layer.hpp"

struct ImVec2;

namespace slidelab::lab {

class StagesTool : public Tool {
public:
    /// One move is in view, and stays there.
    static bool is_shown(const Desk& desk);
    /// And something went wrong in it.
    static bool has_trouble_in_view(const Desk& desk);

    void draw_sentence(Desk& desk, Widgets& widgets, const std::string& before, int lines);
    void draw_page(Desk& desk, Widgets& widgets);
    /// The list is opened at that event of the move in view.
    void show_event(const Desk& desk, std::size_t event);

    std::shared_ptr<Tool> copy() const override { return std::make_shared<StagesTool>(*this); }
    std::shared_ptr<Tool> in_visit() override;
    bool press(Desk& desk, const Press& press) override;
    void begin(Desk& desk) override;
    void tick(Desk& desk) override;
    bool close(Desk& desk) override;
    void mark(Desk& desk, Scene& scene) override;
    /// Beside the mover: its trouble, with the fix to be pressed.
    void draw(Desk& desk) override;
    /// The event at hand, or the mover in a tick that is looked at.
    std::optional<NearView> near_view(const Desk& desk) const override;
    bool wants_trace(const Desk& desk) const override;
    bool is_busy(const Desk&) const override { return cursor.is_playing(); }

    StageCursor cursor;

private:
    std::optional<MadeMove> move_in_view(const Desk& desk) const;
    StageCursor::Move cursor_move(const Desk& desk) const;
    void step(Desk& desk, int direction);
    void play_on(Desk& desk);
    bool study_probe(Desk& desk);
    bool study_tick(Desk& desk);
    void take_over(Desk& desk, std::size_t row) const;
    static void apply(Desk& desk, const std::string& words, const std::vector<std::string>& set);
    std::optional<StudyLayer> study_layer(const Desk& desk) const;

    // why_beside.cpp
    /// The press that is offered beside the mover.
    struct Fix {
        std::string words;             ///< "deepest_first=on"
        std::vector<std::string> set;  ///< assignments
    };
    std::optional<Fix> fix(const Desk& desk) const;
    void try_fix(Desk& desk) const;
    std::string without_fix(const Desk& desk) const;
    void draw_trouble(Desk& desk);
    void draw_rerun(Desk& desk);

    // why_page.cpp
    void draw_what_if(Desk& desk, Widgets& widgets);
    void draw_alternatives(Desk& desk, Widgets& widgets, const WhatIf& what_if, ImVec2 table);

    // stages_list.cpp; `move`: null without one in view
    void draw_stages(Desk& desk, Widgets& widgets, const MadeMove* move, float room_below);
    void draw_steps(Desk& desk, Widgets& widgets);
    void draw_rows(Desk& desk, Widgets& widgets, const MadeMove& move);
    void draw_words(Desk& desk, Widgets& widgets, const MadeMove* move);

    /// The thing that is pointed at on the page in this frame.
    struct Lit {
        std::optional<WallRef> wall;       ///< of the sentence
        std::optional<std::size_t> row;    ///< of What if
        std::optional<std::size_t> event;  ///< of the list
    };

    WhyStudy study_;
    Lit lit_;
    bool is_what_if_open_ = true;  ///< closed it need not be made
    std::string shown_sentence_;   ///< of the frame before
    /// The list was scrolled to it.
    std::optional<std::size_t> shown_event_;
    std::optional<std::size_t> pointed_at_;  ///< an event, in the world
    bool had_event_ = false;                 ///< in the frame before
    int beside_frames_ = 0;                  ///< since it appeared
    Vec2 beside_size_;                       ///< of what stands beside the mover, pixels
    std::optional<Aabb> beside_;             ///< its place in this frame; none: nothing does
    std::optional<StudyLayer> layer_;
    std::vector<Box> boxes_;  ///< as they stand at the event at hand
};

}  // namespace slidelab::lab
