#include "app/web/browser.hpp"

#include <emscripten.h>

#include <cstdlib>

// clang-format off: JavaScript
EM_JS(void, slidelab_hand_over, (void* page), { Module.host.begin(page); });
EM_JS(void, slidelab_offer, (const char* path, const char* name),
      { Module.host.offer(FS.readFile(UTF8ToString(path)), UTF8ToString(name)); });
EM_JS(void, slidelab_copy, (const char* text), { Module.host.copy(UTF8ToString(text)); });
EM_JS(void, slidelab_keep, (const char* path), {
    const name = UTF8ToString(path);
    Module.host.keep(name, FS.readFile(name, {encoding : "utf8"}));
});
EM_JS(void, slidelab_keep_run, (const char* path), {
    const name = UTF8ToString(path);
    Module.host.keepRun(name ? FS.readFile(name, {encoding : "utf8"}) : "");
});
EM_JS(char*, slidelab_address, (), {
    const text = Module.host.address();
    const size = lengthBytesUTF8(text) + 1;
    const copy = _malloc(size);
    stringToUTF8(text, copy, size);
    return copy;
});
EM_JS(int, slidelab_has_graphics, (), { return Module.host.hasGraphics() ? 1 : 0; });
// clang-format on

namespace slidelab::browser {

bool has_graphics() { return slidelab_has_graphics() != 0; }
void hand_over(void* page) { slidelab_hand_over(page); }
void offer(const std::string& path, const std::string& name) {
    slidelab_offer(path.c_str(), name.c_str());
}
void put_on_clipboard(const std::string& text) { slidelab_copy(text.c_str()); }
void keep(const std::string& path) { slidelab_keep(path.c_str()); }
void keep_run(const std::string& path) { slidelab_keep_run(path.c_str()); }

std::string address() {
    char* const text = slidelab_address();
    const std::string result = text;
    std::free(text);
    return result;
}

}  // namespace slidelab::browser
