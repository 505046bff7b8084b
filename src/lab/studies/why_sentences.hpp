// What why.hpp says, sentence by sentence. Facts go in, words come out; nothing is computed here.
#pragma once

#include <string>
#include <vector>

#include "lab/studies/why.hpp"
#include "lab/studies/why_causes.hpp"

namespace slidelab::why_words {

/// A wall and what it is called.
struct NamedWall {
    MetWall met;
    std::string title;      ///< "tile 14,10"
    std::string neighbour;  ///< of its seam or joint; empty where there is none
};

struct NamedCause {
    std::string option;   ///< as typed
    std::string value;    ///< as it is
    std::string initial;  ///< as it would be
    bool is_flag = false;
    std::optional<NamedWall> instead;
    bool in_tick_before = false;
};

// What went wrong. `walls`: at most two, the main one first; may be empty where not otherwise said.
Words stuck(const std::vector<NamedWall>& walls, const Distances& far);
Words slowed(const std::vector<NamedWall>& walls, const Distances& far);
/// `left`: what it overlaps at the end, where it still does.
Words began_inside(const std::optional<NamedWall>& wall, const std::optional<NamedWall>& left,
                   const MadeMove& move);
Words overlap_left(const std::optional<NamedWall>& wall, const MadeMove& move);
Words squeezed(const std::vector<NamedWall>& walls);
Words tunnelled(const std::optional<NamedWall>& wall, const MadeMove& move);
Words jitter(const std::optional<NamedWall>& now, const std::optional<NamedWall>& before);
Words left_map(const MadeMove& move);

// What is no trouble, but holds the mover back. At least one wall.
Words stopped(const std::vector<NamedWall>& walls, const MadeMove& move);
Words slid(const std::vector<NamedWall>& walls, const Distances& far);
Words pushed(const NamedWall& by);
Words thrown(const NamedWall& out_of);
Words missed_a_moving_box();

// What is added to either.
Words limit(Limit reached, const MadeMove& move);
Words cause(const NamedCause& cause, const std::vector<NamedWall>& walls);
Words causes_together(const std::vector<NamedCause>& causes);

}  // namespace slidelab::why_words
