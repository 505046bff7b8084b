// A folder of files as one, for downloads.
#pragma once

#include <string>

namespace slidelab::lab {

/// Writes the files in the folder, not those in folders within it, into a new zip file, each under
/// the folder's own name. False: one of them cannot be read, or the zip file not be written.
bool archive_folder(const std::string& folder, const std::string& zip_path);

}  // namespace slidelab::lab
