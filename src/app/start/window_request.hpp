// The requested start of a window, and the exit statuses of the program.
#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "app/files/screenshot.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

inline constexpr int exit_fine = 0;
inline constexpr int exit_run_failed = 1;   ///< a hash differs, an output cannot be written
inline constexpr int exit_bad_request = 2;  ///< the command line or a file was wrong
inline constexpr int exit_cut_short = 3;    ///< a survey did not see everything, or cannot

/// Says a problem in one line; the answer is the status.
inline int fail(std::ostream& err, const std::string& problem, int status) {
    err << "slidelab: " << problem << '\n';
    return status;
}
inline int fail(std::ostream& err, const InputError& error, int status) {
    return fail(err, to_string(error), status);
}

/// A run and its view. Empty fields are filled from the preferences.
struct WindowRequest {
    RunRequest start;
    /// The id of a figure of the articles, or a link; empty: none.
    std::string scene;
    std::string record;  ///< a file; empty: none
    std::optional<PictureSize> size;
    bool panel = true;
    std::string theme;                ///< "light" or "dark"; empty: as it was
    bool first_screen = true;         ///< until it was put away once
    std::string tour_folder = "out";  ///< what the pictures of a tour are written into
};

}  // namespace slidelab::lab
