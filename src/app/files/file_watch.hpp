// Detects changes of files by other programs, by size and time, without a thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/files/file_state.hpp"

namespace slidelab::lab {

class FileWatch {
public:
    static constexpr double interval = 0.2;  ///< seconds between two reads of the files' states

    /// Watches files from their present states; files watched already keep their last state, so
    /// that a change during their reading is detected. A missing file changes when it appears.
    void watch(std::vector<std::string> paths);

    /// Once for each change, when it has lasted for an interval: no file is half written by then.
    /// `now`: seconds, monotonic. One stat per file and interval.
    bool has_changed(double now);
    /// Whether a change is there to be asked for, for waiting without frames.
    bool is_to_be_seen(double now) const;

private:
    using States = std::vector<std::optional<FileState>>;
    States read_states() const;
    bool differ_from_known(const States& states) const;
    bool is_too_early(double now) const { return last_read_ && now - *last_read_ < interval; }

    std::vector<std::string> paths_;
    States known_;
    States seen_;
    std::optional<double> last_read_;
};

}  // namespace slidelab::lab
