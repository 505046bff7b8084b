#include "app/files/file_watch.hpp"

#include <utility>

namespace slidelab::lab {

FileWatch::States FileWatch::read_states() const {
    States states;
    states.reserve(paths_.size());
    for (const std::string& path : paths_) states.push_back(file_state(path));
    return states;
}

void FileWatch::watch(std::vector<std::string> paths) {
    if (paths == paths_) return accept();
    paths_ = std::move(paths);
    known_ = seen_ = read_states();
    same_looks_ = 0;
}

bool FileWatch::differ_from_known(const States& states) const {
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] && states[i] != known_[i]) return true;
    }
    return false;
}

bool FileWatch::is_to_be_seen(double now) const {
    return !is_too_early(now) && differ_from_known(read_states());
}

bool FileWatch::has_changed(double now) {
    if (is_too_early(now)) return false;
    last_read_ = now;
    States states = read_states();
    const bool changed = differ_from_known(states);
    same_looks_ = states == seen_ ? same_looks_ + 1 : 0;
    seen_ = std::move(states);
    return changed;
}

void FileWatch::accept() {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
        if (seen_[i]) known_[i] = seen_[i];
    }
}

}  // namespace slidelab::lab
