// Exit status of the program.
#pragma once

namespace slidelab::lab {

inline constexpr int exit_fine = 0;
inline constexpr int exit_run_failed = 1;   ///< a hash differs, an output cannot be written
inline constexpr int exit_bad_request = 2;  ///< the command line or a file was wrong
inline constexpr int exit_cut_short = 3;    ///< a survey did not see everything

}  // namespace slidelab::lab
