// Files that another program may save: whether they have changed, by size and time, without a
// thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/files/file_state.hpp"

namespace slidelab::lab {

class FileWatch {
public:
    static constexpr double interval = 0.2;  ///< seconds between two looks at the disk

    /// As they are now, the files are known; those that are watched already as they were at the
    /// last look, so that what was saved while they were read is seen. One that is not there is no
    /// change, until it is.
    void watch(std::vector<std::string> paths);

    /// Whether one of them is not as it is known: once for every look, until it is accepted. `now`:
    /// seconds, never falling. One stat a file and look.
    bool has_changed(double now);
    /// Whether has_changed would say so now: for those who wait without a frame.
    bool is_to_be_seen(double now) const;
    /// After has_changed: nothing more was written for a second, so that what is wrong in them is
    /// no half of a file.
    bool has_settled() const { return same_looks_ * interval >= 1.0; }
    /// As has_changed saw them, they are known.
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
