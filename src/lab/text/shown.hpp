// Text out of files in messages.
#pragma once

#include <string>
#include <string_view>

namespace slidelab::lab {

/// Text of a file as a message may show it: short, on one line.
std::string shown(std::string_view text);

}  // namespace slidelab::lab
