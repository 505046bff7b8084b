// Functions of the browser. Each is a function of web/page.js of the same name.
#pragma once

#include <string>

namespace slidelab::lab::browser {

/// The means to draw with: WebGL with a graphics card, or pixels put on a canvas.
enum class Graphics { none, canvas, card };
Graphics graphics();
/// Whether a condition of style sheets holds, as "(prefers-color-scheme: light)".
bool matches(const char* media);
/// Sets the object that the page's functions (main_web.cpp) are called with from now on.
void hand_over(void* page);
/// Offers the file at `path`, of the page's own files, as a download of that name.
void offer(const std::string& path, const std::string& name);
/// Asks for files, which open as those do that are dropped: just after a press alone.
void choose_files();
/// Puts text on the clipboard: the browser allows it just after a press alone.
void put_on_clipboard(const std::string& text);
/// Keeps the file at `path` for the next visit.
void keep(const std::string& path);
/// Keeps the recording at `path` for when this page is loaded again; with "", none.
void keep_run(const std::string& path);
/// The page's own address, without what stands behind its #.
std::string address();
/// The title of the page.
std::string title();

}  // namespace slidelab::lab::browser
