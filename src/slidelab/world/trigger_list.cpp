#include "slidelab/world/trigger_list.hpp"

#include <algorithm>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab::detail {

MoverTrigger* TriggerList::find(ObjectId object) const {
    const auto all = listed();
    const auto found = std::find_if(all.begin(), all.end(), [&](const MoverTrigger& trigger) {
        return trigger.object == object;
    });
    return found == all.end() ? nullptr : &*found;
}

/// In the order of their fractions; each object once, by its first one.
void TriggerList::add(ObjectId object, double fraction) {
    if (is_full()) return;
    if (MoverTrigger* known = find(object)) {
        known->fraction = std::min(known->fraction, fraction);
        return;
    }
    if (count_++ == found_.size()) return;
    found_[count_ - 1] = {fraction, object, scene_.traits_of(object).user_data};
}

void TriggerList::pass(const CastLeg& leg) {
    struct Adding {
        TriggerList& list;
        const CastLeg& leg;
    } adding{*this, leg};
    visit_along(scene_, shape_, with_bodies(leg), filter_,
                {&adding, [](void* context, ObjectId object, double fraction) {
                     const auto& [list, of] = *static_cast<Adding*>(context);
                     list.add(object, of.time + (of.until - of.time) * fraction);
                 }});
}

/// By halves, down to chords that are as good as the curve.
void TriggerList::pass(const ArcLeg& arc, double from, double to) {
    const Vec2 begin = arc.at(from);
    const double passed = arc.chord.until - arc.chord.time;
    const CastLeg leg{begin, arc.at(to) - begin, arc.chord.time + passed * from,
                      arc.chord.time + passed * to};
    const double bulge = arc.bulge(to - from);
    if (bulge <= finest_detail) return pass(leg);
    if (!may_touch_more(leg, bulge)) return;
    const double middle = 0.5 * (from + to);
    pass(arc, from, middle);
    pass(arc, middle, to);
}

/// Whether what is not listed yet may be within a distance of a chord.
bool TriggerList::may_touch_more(const CastLeg& leg, double bulge) const {
    if (is_full()) return false;
    struct Asking {
        const TriggerList& list;
        bool is_near;
    } asking{*this, false};
    const CornerShape larger(shape_.corners(), shape_.radius() + bulge);
    visit_along(scene_, larger, with_bodies(leg), filter_,
                {&asking, [](void* context, ObjectId object, double) {
                     auto& [list, is_near] = *static_cast<Asking*>(context);
                     is_near = is_near || !list.find(object);
                 }});
    return asking.is_near;
}

void TriggerList::end_at(Vec2 position) {
    visit_overlapped(scene_, shape_, position, 1.0, filter_,
                     {this, [](void* context, ObjectId object, double) {
                          auto& list = *static_cast<TriggerList*>(context);
                          list.add(object, 1.0);
                          if (MoverTrigger* trigger = list.find(object)) trigger->is_inside = true;
                      }});
    const auto is_before = [](const MoverTrigger& a, const MoverTrigger& b) {
        if (a.fraction != b.fraction) return a.fraction < b.fraction;
        return a.object.slot < b.object.slot;
    };
    std::sort(listed().begin(), listed().end(), is_before);
}

}  // namespace slidelab::detail
