// The first screen: what players of games suffer from, each problem a small moving picture in the
// engine that is chosen; a press leads to its scene. Beside a scene that no option mends stand the
// lines of code that do.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"
#include "app/tools/cards/cards.hpp"
#include "lab/scenes/saved/problems.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

// The lists of it (Document::list).
inline constexpr const char* first_screen_list = "first screen";
inline constexpr const char* code_list = "code";

class ProblemsTool : public Tool {
public:
    std::shared_ptr<Tool> copy() const override { return std::make_shared<ProblemsTool>(*this); }
    std::shared_ptr<Tool> in_visit() override;
    bool press(Desk& desk, const Press& press) override;
    void begin(Desk& desk) override;
    void mark(Desk& desk, Scene& scene) override;
    void draw(Desk& desk) override;
    bool is_busy(const Desk& desk) const override;

    /// These are of the scene in view.
    const Problem* visited() const { return visited_ ? &problems()[*visited_] : nullptr; }
    const std::vector<Problem>& problems() const { return shared_->problems; }
    /// Opens or closes the screen.
    void toggle(Desk& desk);

private:
    /// These are of all documents.
    struct Shared {
        std::vector<Problem> problems;             ///< once they were read
        std::map<std::string, CardContent> cards;  ///< by the scene's id, as they were in sight
        double shown = 0.0;                        ///< seconds that the screen has been there
        std::string language = "C++";              ///< of the lines of code
        std::map<std::string, std::string> code;   ///< files, as they were read
    };

    void open(Desk& desk, std::size_t number);
    void pick(Desk& desk, Vec2 direction);
    const CardContent* card_of(const SavedScene& scene);

    // The screen (problems_screen.cpp).
    void draw_screen(Desk& desk);
    void draw_engines(Desk& desk);
    void draw_cards(Desk& desk, float room, float more);
    void draw_card(Desk& desk, std::size_t number, ImVec2 size, float height);
    void draw_ways_on(Desk& desk);

    void draw_code(Desk& desk);
    const std::string& code_of(const char* file);

    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::optional<std::size_t> visited_;
    std::vector<SceneWord> words_;    ///< in this frame
    std::vector<std::string> items_;  ///< of the screen, as drawn in this frame
    float chrome_ = 0.0F;             ///< pixels of the screen's height beside the cards
    int made_ = 0;                    ///< cards in this frame: each takes some milliseconds
};

}  // namespace slidelab::lab
