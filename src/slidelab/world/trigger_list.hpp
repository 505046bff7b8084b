// The triggers of a tick of the mover: what of Mover::triggers its path leads through.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

/// A part of a tick along a parabola: at a share s of it, from + chord s - bend s (1 - s).
struct ArcLeg {
    CastLeg chord;
    Vec2 bend;

    Vec2 at(double share) const {
        return chord.from + chord.translation * share - bend * (share * (1.0 - share));
    }
    /// Units: how far a part of it is from its own chord, at most.
    double bulge(double share) const { return 0.25 * length(bend) * share * share; }
};

class TriggerList {
public:
    /// `found`: of the caller, which is written to; `count`: as MoverResult::trigger_count.
    TriggerList(const Scene& scene, const Mover& mover, const CornerShape& shape,
                std::span<MoverTrigger> found, std::uint32_t& count)
        : scene_(scene),
          filter_{mover.triggers, mover.filter.ignored},
          shape_(shape),
          found_(found),
          count_(count) {}

    /// For a mover that has ridden in this tick, bodies stand where that ends.
    void hold_bodies() { bodies_stand_ = true; }
    void pass(const CastLeg& leg);
    /// Cut into chords where something is near.
    void pass(const ArcLeg& arc) { pass(arc, 0.0, 1.0); }
    /// The end of the tick, with bodies there.
    void end_at(Vec2 position);

private:
    bool is_full() const { return count_ > found_.size(); }
    std::span<MoverTrigger> listed() const {
        return found_.first(std::min<std::size_t>(count_, found_.size()));
    }
    CastLeg with_bodies(CastLeg leg) const {
        if (bodies_stand_) leg.time = leg.until = 1.0;
        return leg;
    }
    MoverTrigger* find(ObjectId object) const;
    void add(ObjectId object, double fraction);
    void pass(const ArcLeg& arc, double from, double to);
    bool may_touch_more(const CastLeg& leg, double bulge) const;

    const Scene& scene_;
    Filter filter_;
    const CornerShape& shape_;
    std::span<MoverTrigger> found_;
    std::uint32_t& count_;
    bool bodies_stand_ = false;
};

}  // namespace slidelab::detail
