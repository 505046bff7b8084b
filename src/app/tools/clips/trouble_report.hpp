// A trouble report: everything about the last ten seconds in one folder, for somebody else to open.
#pragma once

#include <optional>
#include <string>

#include "app/files/screenshot.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

struct TroubleReport {
    const Session& session;
    const std::string& level_path;
    const Image& picture;  ///< of the window
};

/// Writes into `folder`, which it makes: clip.jsonl (the last ten seconds before the tick in view),
/// the map and its tilesets as they were read, picture.png, trace.json (of the tick in view),
/// probe.jsonl (its request), README.txt. Returns what could not be written, in one line; nothing
/// when all was.
std::optional<std::string> write_report(const TroubleReport& report, const std::string& folder);

}  // namespace slidelab::lab
