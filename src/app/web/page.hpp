// The program as a page: a frame whenever the browser draws one, and after it what a desktop does
// by itself: files that were written become downloads, what was copied goes to the clipboard.
#pragma once

#include <set>
#include <string>

#include "app/workspace/app.hpp"

namespace slidelab::lab {

class Page {
public:
    /// Throws std::runtime_error with one line.
    explicit Page(AppConfig config);

    void frame();

    /// Opens one of the page's own files, where web/page.js has put what was dropped.
    void open_file(const std::string& path) { app_.open_file(path); }
    void open_link(const std::string& link) { app_.open_link(link); }
    /// The browser's clipboard becomes the program's, and is pasted as by the keys.
    void paste(const std::string& text);
    /// Saves for the next visit: browsers report only that a page is hidden, not that it ends.
    void keep();
    /// Whether this page was left with a run, and is loaded again.
    static bool has_kept_run();
    /// Restores that run; false where it cannot be read.
    bool resume();

    /// For tests and for the curious: what is in view, as JSON; valid until the next call.
    const char* state();
    /// The centre of a control by its id, points, as JSON; null where it is not shown.
    const char* find(const std::string& id);

private:
    void offer_files();
    void copy_out();

    std::string preferences_folder_;
    App app_;
    std::set<std::string> offered_;
    std::string clipboard_;
    std::string answer_;
    int frames_ = 0;
};

}  // namespace slidelab::lab
