// What `slidelab probe --help` says beside its options: docs/probe.md, for a terminal.
#pragma once

#include <string>

namespace slidelab::lab {

/// The page without its marks: headings end with a colon, a row of a table is a name, its value,
/// and the meaning below, in lines of at most 100 characters. One line where the page is not there.
std::string probe_help();

}  // namespace slidelab::lab
