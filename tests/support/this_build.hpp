// Questions of tests about the build that they run in: their own code may be compiled once for
// several.
#pragma once

#include <string>

namespace slidelab::test {

/// Whether what is tested has the address sanitizer in it.
bool is_sanitized();

/// Whether it is as fast as what is shipped: optimised, and without the sanitizers.
bool is_optimised();

/// The path of the program.
std::string program();

}  // namespace slidelab::test
