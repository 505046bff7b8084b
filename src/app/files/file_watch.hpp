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

    /// Whether a file differs from its known state: once per interval, until accept(). `now`:
    /// seconds, monotonic. One stat per file and interval.
    bool has_changed(double now);
    /// Whether has_changed would be true now, for waiting without frames.
    bool is_to_be_seen(double now) const;
    /// After has_changed: no further change for a second, so that an error is not that of a file
    /// half written.
    bool has_settled() const { return same_looks_ * interval >= 1.0; }
    /// Accepts the states of the last has_changed as known.
    void accept();

private:
    using States = std::vector<std::optional<FileState>>;
    States read_states() const;
    bool differ_from_known(const States& states) const;
    bool is_too_early(double now) const { return last_read_ && now - *last_read_ < interval; }

    std::vector<std::string> paths_;
    States known_;
    States seen_;
    int same_looks_ = 0;
    std::optional<double> last_read_;
};

}  // namespace slidelab::lab
