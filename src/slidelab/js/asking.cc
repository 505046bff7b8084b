// The predicate of a filter, in a page: a function of C that asks JavaScript.
#include "slidelab/c/slidelab.h"

extern "C" {

__attribute__((import_module("env"), import_name("sl_asks"))) int sl_asks(
    const sl_candidate* candidate, void* context);

static bool ask(const sl_candidate* candidate, void* context) {
    return sl_asks(candidate, context) != 0;
}

bool (*sl_asking())(const sl_candidate*, void*) { return ask; }

}  // extern "C"
