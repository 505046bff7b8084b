// The run as files: recordings of all that is kept of it, clips from any tick to any other, trouble
// reports; and playing them.
#pragma once

#include <string>

#include "app/desk/desk.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

void save_recording(Desk& desk, const std::string& path);
/// False: one line in the message. All visits end.
bool open_recording(Desk& desk, const std::string& path);
/// Asks, with the key that divides them, if the places of the recording in view may be pixels.
/// Whether there is something to ask.
bool ask_about_pixels(Desk& desk);
/// The recording in view again, with its places divided. False where there was nothing to ask.
bool take_as_pixels(Desk& desk);
/// A run of a link or a recording, from its beginning, after all visits. Its settings are not to be
/// remembered as the user's.
void show_run(Desk& desk, const RunSetup& setup);
/// In the present document, from its beginning: level, settings, recording.
void play(Desk& desk, const RunSetup& setup);
/// The last five minutes of the user's run as a recording, for a program that may be begun again.
/// False where one move is laid out instead of the run, or no tick was made yet.
bool save_run(Desk& desk, const std::string& path);
/// The run of such a recording is there again, at its end. False where it cannot be read.
bool resume_run(Desk& desk, const std::string& path);

}  // namespace slidelab::lab
