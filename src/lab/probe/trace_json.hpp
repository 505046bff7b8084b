// What the strategy did in every tick of a run, as one JSON document:
// {"slidelab":1, "level", "strategy", "shape", "steps":[{"number","title","sentence"}],
//  "ticks":[{"tick","from","delta","to","velocity","began_inside","iterations",
//            "contacts":[…], "marks":[…], "why"?}]}
// A tick in which strategy or shape changed says so with "strategy", "shape" and "steps" of its
// own. Contacts and marks are as in the answers of `slidelab probe`. A tick without the strategy
// (collisions are off) has no contacts and no marks.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "lab/run/simulation.hpp"
#include "slidelab/collision/contract/trace.hpp"

namespace slidelab::lab {

/// Writes while the run goes on, one tick a line: its memory does not grow with the run.
class TraceWriter {
public:
    /// `out` must outlive the writer. Its state says whether writing worked.
    TraceWriter(std::ostream& out, const std::string& level_name, const Settings& settings);

    /// After a tick; `number` counts the run's ticks, 1 is the first. `why` it went so, in words:
    /// empty where that was not asked, or nothing is to be said.
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
