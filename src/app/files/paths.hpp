// The folders of the program's files and of the user's preferences.
#pragma once

#include <string>
#include <vector>

#include "lab/files/own_files.hpp"

namespace slidelab::lab {

/// Those that belong to the program: under $SLIDELAB_HOME, else beside or above the executable,
/// else in the folder it was built from.
OwnFiles own_files();

// The functions of OwnFiles, for these.
std::string asset(const std::string& relative);
std::string name_in_recordings(const std::string& path);
std::string find_level(const std::string& name);
std::string first_level_name();

/// The user's folder for this program, with a separator at its end; empty when there is none.
std::string preferences_folder();

}  // namespace slidelab::lab
