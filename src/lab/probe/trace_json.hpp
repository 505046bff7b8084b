// The trace of every tick of a run, as one JSON document: {"slidelab":1, "level", "strategy",
// "shape", "steps":[{"number","title","sentence"}],
// "ticks":[{"tick","from","delta","to","velocity","began_inside","iterations",
//            "contacts":[…], "marks":[…], "why"?}]}
// A tick in which strategy or shape changed says so with "strategy", "shape" and "steps" of its
// own. Contacts and marks are as in the answers of `slidelab probe`. A tick without the strategy
// (collisions are off) has no contacts and no marks.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "articles/contract/trace.hpp"
#include "lab/run/simulation.hpp"

namespace slidelab::lab {

/// Writes one tick per line during the run, in constant memory.
class TraceWriter {
public:
    /// `out` must outlive the writer, and has the state of errors.
    TraceWriter(std::ostream& out, const std::string& level_name, const Settings& settings);

    /// To be called after a tick; `number` counts the run's ticks from 1. `why`: the explanation in
    /// words, may be empty.
    void tick(std::int64_t number, const Simulation& simulation, const Trace& trace,
              const std::string& why = {});

    /// Closes the document. To be called once, after the last tick.
    void finish();

private:
    std::ostream& out_;
    const Strategy* strategy_;
    std::string shape_;
    bool first_ = true;
};

}  // namespace slidelab::lab
