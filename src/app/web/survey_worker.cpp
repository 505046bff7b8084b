// The program as a worker of the page: without a window, it explores shares of the page's survey.
// What web/survey_worker.js calls.
#include <emscripten.h>

#include "app/web/browser.hpp"
#include "lab/survey/plan_bytes.hpp"
#include "lab/survey/share_walker.hpp"

namespace lab = slidelab::lab;

using lab::ShareWalker;

extern "C" {
/// It lives as long as the worker does.
EMSCRIPTEN_KEEPALIVE ShareWalker* worker_begin(const char* plan, std::size_t size) {
    return new ShareWalker(lab::plan_of({plan, size}));
}
EMSCRIPTEN_KEEPALIVE void worker_walk(ShareWalker* walker, const char* share, std::size_t size) {
    lab::browser::answer(bytes_of(walker->walk(lab::share_of({share, size}))));
}
}
