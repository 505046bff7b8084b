// The movers that a run can choose from: a value that its settings hold (settings.hpp). A mover
// that is added to one list, or attached to it, is in no other.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

class Movers {
public:
    /// The strategies of the library, and the models of other engines' movers.
    Movers() = default;

    /// With a strategy of the program's own, which must outlive the list and its copies. It stands
    /// behind the library's, with the next key. Throws std::invalid_argument for an id that a mover
    /// of the list has already.
    void add(const Strategy& strategy);

    /// With an attached mover (attached_id) instead of the one before. That is kept, for ticks of
    /// the past that it made.
    void attach(std::shared_ptr<const Strategy> mover) { attached_.push_back(std::move(mover)); }
    /// Null where nothing is attached.
    const Strategy* attached() const {
        return attached_.empty() ? nullptr : attached_.back().get();
    }

    /// The strategies of the library, then those that were added: the first nine have number keys.
    std::vector<const Strategy*> strategies() const;
    /// All strategies, then all models, and last the attached mover, where there is one.
    std::vector<const Strategy*> all() const;
    std::vector<std::string> ids() const;

    /// One of these, or the mover of a recording of places; null for an unknown id.
    const Strategy* find(std::string_view id) const;
    bool has_strategy(const Strategy& strategy) const;

    /// The error of an unknown id: "no strategy "godot"; did you mean godot_floating or ...?".
    std::string unknown(std::string_view id) const;
    /// The ids of all movers for messages: "disk_slide, ..., or a model: bump, ...".
    std::string ids_in_words() const;

    friend bool operator==(const Movers&, const Movers&) = default;

private:
    std::vector<const Strategy*> added_;
    std::vector<std::shared_ptr<const Strategy>> attached_;  ///< the last one is the present one
};

}  // namespace slidelab::lab
