// Nothing of OpenGL is found by name in a page: SDL's renderer is linked with the functions that it
// calls (cmake/web_libraries.cmake). Emscripten's own answer knows all of OpenGL, and every
// function of it would be part of the page.
extern "C" void* eglGetProcAddress(const char* name);

void* eglGetProcAddress(const char* /*name*/) { return nullptr; }
