// A tool of the window: what it does with a press and with a tick, what it adds to the picture, and
// how it closes. The loop knows tools by this alone. All of a tool is in its folder, and its name
// in app/tools/tool_list.cpp.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/controls/controls.hpp"
#include "app/desk/close_up.hpp"
#include "app/panel/panel.hpp"
#include "view/drawing/camera.hpp"

namespace slidelab::lab {

struct Desk;
struct Scene;

/// One that is open: a part of the document, and copied with it.
class Tool {
public:
    virtual ~Tool() = default;
    virtual std::shared_ptr<Tool> copy() const = 0;
    /// The tool that is open in a visit, too; null: none.
    virtual std::shared_ptr<Tool> in_visit() { return nullptr; }

    /// False: the press is for the tools below it.
    virtual bool press(Desk&, const Press&) { return false; }
    /// In every frame, before the ticks: with the pointer, for instance.
    virtual void begin(Desk&) {}
    /// In every frame, after the ticks.
    virtual void tick(Desk&) {}
    /// The innermost of it, by Esc. False: there is nothing to close.
    virtual bool close(Desk&) { return false; }

    /// Draws the world in its own way. False: as it is drawn without it.
    virtual bool draw_world(Desk&) { return false; }
    /// Adds what it shows in the world. The scene refers to it until it is painted.
    virtual void mark(Desk&, Scene&) {}
    /// Draws what lies over the world; after the panel.
    virtual void draw(Desk&) {}
    /// The camera of the place under a pixel, where it is not the document's.
    virtual std::optional<Camera> camera_at(const Desk&, Vec2) const { return std::nullopt; }
    /// The camera of the run in view, where it is not the document's.
    virtual std::optional<Camera> run_camera(const Desk&) const { return std::nullopt; }
    /// The place that it wants to be seen near; of several tools' the nearest counts.
    virtual std::optional<NearView> near_view(const Desk&) const { return std::nullopt; }
    /// Whether the ticks are to be traced for it.
    virtual bool wants_trace(const Desk&) const { return false; }
    /// Whether it needs further frames while everything else rests.
    virtual bool is_busy(const Desk&) const { return false; }
    /// Whether something happened outside that ends a rest; asked now and then. `now`: seconds.
    virtual bool wakes(double) const { return false; }

protected:
    Tool() = default;
    Tool(const Tool&) = default;
    Tool& operator=(const Tool&) = default;
};

/// The action of a control whose press no open tool takes: it opens one, for instance.
struct PressHandler {
    Action action;
    void (*handle)(Desk&, const Press&);
};

/// The parts of a tool that exist while it is closed.
struct ToolKind {
    std::span<const PressHandler> presses = {};
    PanelPage page = {};  ///< without a title there is none
    void (*draw_page)(Desk&, Widgets&) = nullptr;
    /// Above all pages, in so many lines, behind the given words; null: nothing.
    void (*draw_sentence)(Desk&, Widgets&, const std::string&, int) = nullptr;
    /// Makes a tool that is open in every document; null: it is opened by a press.
    std::shared_ptr<Tool> (*resident)() = nullptr;
    /// Its key and its words under F1, where they are not in the table of controls.
    std::optional<Control> control = {};
};

template <typename T>
std::shared_ptr<Tool> make_tool() {
    return std::make_shared<T>();
}

/// Those of the program; defined in app/tools/tool_list.cpp.
std::vector<const ToolKind*> all_tools();

/// The open tools, the one that was opened last on top. A copy has copies of them.
class ToolStack {
public:
    ToolStack() = default;
    ToolStack(const ToolStack& other);
    ToolStack(ToolStack&&) = default;
    ToolStack& operator=(const ToolStack& other) { return *this = ToolStack(other); }
    ToolStack& operator=(ToolStack&&) = default;
    ~ToolStack() = default;

    void open(std::shared_ptr<Tool> tool) { tools_.push_back(std::move(tool)); }
    void close(const Tool* tool);
    bool holds(const Tool* tool) const;
    /// Those of a visit that begins.
    ToolStack in_visit() const;

    /// From the top down. Values: a tool may close itself, or others, meanwhile.
    std::vector<std::shared_ptr<Tool>> from_top() const { return {tools_.rbegin(), tools_.rend()}; }

    /// The uppermost of that type; null where none is open.
    template <typename T>
    T* find() const {
        for (const auto& tool : from_top()) {
            if (T* found = dynamic_cast<T*>(tool.get())) return found;
        }
        return nullptr;
    }

private:
    std::vector<std::shared_ptr<Tool>> tools_;
};

}  // namespace slidelab::lab
