#include "lab/text/input_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace slidelab::lab {

std::string reason_of(const InputError& error) {
    const std::string_view between = error.what.empty() ? "expected " : "; expected ";
    return error.expected.empty() ? error.what
                                  : fmt::format("{}{}{}", error.what, between, error.expected);
}

std::string to_string(const InputError& error) {
    std::string text = error.file;
    if (error.line > 0) text += fmt::format("{}line {}", text.empty() ? "" : ", ", error.line);
    if (!text.empty()) text += ": ";
    if (!error.path.empty()) text += error.path + ": ";
    return text + reason_of(error);
}

InputError wrong_text(std::string_view name, std::string_view text, std::string expected) {
    return {.what = fmt::format("{} is \"{}\"", name, text), .expected = std::move(expected)};
}

InputError in_file(std::string_view file, InputError error) {
    error.file = file;
    return error;
}

InputError at_path(std::string_view path, const InputError& error) {
    return {.what = to_string(error), .path = std::string(path)};
}

}  // namespace slidelab::lab
