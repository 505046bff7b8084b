#include "app/web/browser.hpp"

#include <emscripten.h>

#include <cstdlib>

// clang-format off: JavaScript
EM_JS(void, slidelab_hand_over, (void* page), { Module.host.begin(page); });
EM_JS(void, slidelab_offer, (const char* path, const char* name),
      { Module.host.offer(FS.readFile(UTF8ToString(path)), UTF8ToString(name)); });
EM_JS(void, slidelab_choose_files, (), { Module.host.chooseFiles(); });
EM_JS(void, slidelab_copy, (const char* text), { Module.host.copy(UTF8ToString(text)); });
EM_JS(void, slidelab_keep, (const char* path), {
    const name = UTF8ToString(path);
    Module.host.keep(name, FS.readFile(name, {encoding : "utf8"}));
});
EM_JS(void, slidelab_keep_run, (const char* path), {
    const name = UTF8ToString(path);
    Module.host.keepRun(name ? FS.readFile(name, {encoding : "utf8"}) : "");
});
EM_JS(char*, slidelab_text, (const char* name), {
    const text = Module.host[UTF8ToString(name)]();
    const size = lengthBytesUTF8(text) + 1;
    const copy = _malloc(size);
    stringToUTF8(text, copy, size);
    return copy;
});
EM_JS(int, slidelab_matches, (const char* media),
      { return matchMedia(UTF8ToString(media)).matches; });
EM_JS(int, slidelab_graphics, (), { return Module.host.graphics(); });
// clang-format on

namespace slidelab::lab::browser {

Graphics graphics() { return static_cast<Graphics>(slidelab_graphics()); }
bool matches(const char* media) { return slidelab_matches(media) != 0; }
void hand_over(void* page) { slidelab_hand_over(page); }
void offer(const std::string& path, const std::string& name) {
    slidelab_offer(path.c_str(), name.c_str());
}
void choose_files() { slidelab_choose_files(); }
void put_on_clipboard(const std::string& text) { slidelab_copy(text.c_str()); }
void keep(const std::string& path) { slidelab_keep(path.c_str()); }
void keep_run(const std::string& path) { slidelab_keep_run(path.c_str()); }

namespace {

std::string text_of(const char* name) {
    char* const text = slidelab_text(name);
    const std::string result = text;
    std::free(text);
    return result;
}

}  // namespace

std::string address() { return text_of("address"); }
std::string title() { return text_of("title"); }

}  // namespace slidelab::lab::browser
