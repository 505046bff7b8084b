// What of the user's is kept between two starts of the program.
#pragma once

#include "app/desk/desk.hpp"

namespace slidelab::lab {

/// Of the user's own document, whatever is visited. `panel_gave_way`: it is hidden, and not by the
/// user.
void save_preferences_of(Desk& desk, bool panel_gave_way, int ui_scale);

}  // namespace slidelab::lab
