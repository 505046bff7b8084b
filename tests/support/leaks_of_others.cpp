// Leaks that are not ours: read by the leak sanitizer, and only linked with it. SDL looks for
// a display through the D-Bus library, which keeps what it has allocated.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libdbus-1\n"; }
