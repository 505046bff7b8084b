// The requested start of a window.
#pragma once

#include <optional>
#include <string>

#include "app/files/screenshot.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

/// A run and its view. Empty fields are filled from the preferences.
struct WindowRequest : RunRequest {
    /// The id of a figure of the articles, or a link; empty: none.
    std::string scene;
    std::string record;  ///< a file; empty: none
    std::optional<PictureSize> size;
    bool panel = true;
    std::string theme;                ///< "light" or "dark"; empty: as it was
    bool guided_tour = true;          ///< at the first start of all
    std::string tour_folder = "out";  ///< what the pictures of a tour are written into
};

}  // namespace slidelab::lab
