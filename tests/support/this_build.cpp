#include "support/this_build.hpp"

namespace slidelab::test {

bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__)
    return true;
#else
    return false;
#endif
}

bool is_optimised() {
#if defined(__OPTIMIZE__)
    return !is_sanitized();
#else
    return false;
#endif
}

std::string program() { return SLIDELAB_PROGRAM; }

}  // namespace slidelab::test
