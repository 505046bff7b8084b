// The error of all that is read: files, lines, links, requests.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// The place of an error, what is wrong, and what was expected. Thrown by Field, at the
/// first wrong value; returned by what reads a whole.
struct InputError {
    std::string what = {};      ///< empty: `expected` says it
    std::string expected = {};  ///< empty: `what` says it
    std::string path =
        {};  ///< in the whole: "boxes[1].half", "object 12, point 3"; empty: all of it
    std::size_t line = 0;   ///< of the file, 1 is the first; 0: unknown
    std::string file = {};  ///< or what else the whole is called: "link", "clip"
    std::size_t byte = 0;   ///< of text that is no JSON, 1 is the first; past its end where it
                            ///< ends too early; 0: unknown
};

/// "\"x\" is \"a\"; expected a number".
std::string reason_of(const InputError& error);
/// "town.tmj, line 3: object 12: \"x\" is \"a\"; expected a number": one line, for people.
std::string to_string(const InputError& error);

/// The error of text for something by name: "speed is \"fast\"; expected a number".
InputError wrong_text(std::string_view name, std::string_view text, std::string expected);

/// The same error of a file, or of what else the whole is called.
InputError in_file(std::string_view file, InputError error);
/// The error of what stands at a place of a larger whole.
InputError at_path(std::string_view path, const InputError& error);

}  // namespace slidelab::lab
