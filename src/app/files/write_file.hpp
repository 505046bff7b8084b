// Files as they are written: whole, into a folder that is made if need be.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

namespace slidelab {

/// Writes a file anew, and its folder where there is none. Whether all of it was written.
bool write_file(const std::string& path, const std::function<void(std::ostream&)>& write);

}  // namespace slidelab
