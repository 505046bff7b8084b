// What the options of a sweep switch: the articles' safeguards, all on unless a failure is to be
// seen.
#pragma once

namespace slidelab::detail {

struct SweepSettings {
    double skin = 0.0;             ///< units that the mover keeps away from walls
    bool end_caps = true;          ///< off: the straight sides of walls alone
    bool earliest_hit = true;      ///< off: the wall of the lowest number counts
    bool front_faces_only = true;  ///< off: what is inside a body hits its sides from behind
    bool ignore_grazing = true;    ///< off: touching is a hit
    bool relative_motion = true;   ///< off: kinematic boxes stand where they begin the tick

    bool resolve_overlap = true;  ///< off: what the mover begins inside of it stays in
    bool leave_together = true;   ///< off: one body after the other is left
    bool allow_escape = true;     ///< off: an overlap stops all movement

    bool slide_remainder = true;  ///< off: what is left after the first contact is lost
    bool clip_all = true;         ///< off: only the wall hit last is kept
    bool clip_velocity = true;

    /// The seams are there to be seen.
    bool reads_raw_walls() const {
        return !(end_caps && earliest_hit && front_faces_only && ignore_grazing);
    }
};

}  // namespace slidelab::detail
