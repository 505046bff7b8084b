// Levels as a tool, open in every document: which there are, the notes on the map in view, and its
// file, which another program may save meanwhile.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/desk/desk.hpp"
#include "app/files/file_watch.hpp"
#include "app/tools/cards/cards.hpp"
#include "app/tools/levels/level_folders.hpp"
#include "app/tools/levels/wall_list.hpp"
#include "lab/scenes/saved/scene_link.hpp"

namespace slidelab::lab {

// The lists of it (Document::list).
inline constexpr const char* levels_list = "levels";
inline constexpr const char* layers_list = "layers";  ///< of the map

class LevelsTool : public Tool {
public:
    /// Takes over the path, rules and notes of the level that has come into view.
    void follow(Desk& desk);
    void note(Document& document, const OpenedLevel& level);
    /// Opens the list with the folder in view that holds this.
    void show_folders(Desk& desk, const std::string& path);

    std::shared_ptr<Tool> copy() const override { return std::make_shared<LevelsTool>(*this); }
    std::shared_ptr<Tool> in_visit() override { return copy(); }
    void begin(Desk& desk) override;
    void mark(Desk& desk, Scene& scene) override;
    void draw(Desk& desk) override;
    bool wakes(double now) const override { return watch_.is_to_be_seen(now); }

private:
    void tell_notes(Desk& desk);
    void draw_notes(Desk& desk);
    void draw_near_miss(Desk& desk);
    void draw_start(Desk& desk);
    void choose_walls(Desk& desk, const std::string& name, std::optional<WallKind> kind);
    void forget_near_miss(Desk& desk);
    void keep_walls(Desk& desk);
    void build_again(Desk& desk);
    void read_again(Desk& desk);

    // Draws the list of levels. Folders are found by "folder." and their titles, levels by their
    // names without ending.
    void draw_list(Desk& desk);
    void draw_file_field(Desk& desk);
    void draw_folders(Widgets& widgets);
    void draw_cards(Desk& desk);

    std::shared_ptr<const Map> noted_;  ///< in view when it looked last
    FileWatch watch_;
    bool is_stale_ = false;          ///< another by now, and not yet read again
    bool walls_are_chosen_ = false;  ///< it is so by a choice, not by another program
    MapNotes notes_;
    WallList walls_;
    bool are_news_ = false;  ///< they were not told yet
    std::vector<LevelFolder> folders_;
    std::size_t in_view_ = 0;                        ///< of the folders
    std::map<std::string, CardContent> cards_;       ///< by path, as far as they were seen
    std::array<char, 1024 + longest_link> typed_{};  ///< of a path, or a link
};

/// False: one line in the message, and the level stays as it was. All visits end.
bool open_level(Desk& desk, const std::string& path);
/// In the present document: a new run begins there, and the one before stays as a branch.
void show_level(Desk& desk, OpenedLevel level, const std::string& path);
/// The list of levels with that folder in view. False: one line in the message.
bool open_folder(Desk& desk, const std::string& path);
/// With the level that the program begins with.
void begin_levels(Desk& desk);

}  // namespace slidelab::lab
