// Tables of refused input: a row is an input and the line that is said of it.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/text/input_error.hpp"

namespace slidelab::test {

/// The line that is said of an error; empty: none.
inline std::string said_of(const std::optional<lab::InputError>& error) {
    return error ? to_string(*error) : std::string();
}

/// In the line the last "..." stands for any words: for names that come from descriptions.
template <typename Input>
struct Refused {
    Input input;
    std::string line;
};

/// For EXPECT_PRED2(is_line, said, line), which shows both.
inline bool is_line(std::string_view said, std::string_view line) {
    constexpr std::string_view any = "...";
    const std::size_t at = line.rfind(any);
    if (at == std::string_view::npos) return said == line;
    const std::string_view end = line.substr(at + any.size());
    return said.size() >= at + end.size() && said.starts_with(line.substr(0, at)) &&
           said.ends_with(end);
}

/// Holds what `says` answers to each input to its line.
template <typename Input, typename Says>
void expect_lines(const std::vector<Refused<Input>>& rows, const Says& says) {
    constexpr std::size_t most_shown = 300;  // letters: some inputs are megabytes
    for (const auto& [input, line] : rows) {
        SCOPED_TRACE(testing::PrintToString(input).substr(0, most_shown));
        const std::string said = says(input);
        EXPECT_PRED2(is_line, said, line);
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    }
}

}  // namespace slidelab::test
