// Questions of tests to answers: words within a text, and what was read of it where that is good.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace slidelab {

/// For EXPECT_PRED2(has, text, words), which shows both.
inline bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

/// A reader's problem, whichever way it says it; empty where there is none.
template <typename Good, typename Problem>
std::string problem_in(const std::variant<Good, Problem>& read) {
    const auto* problem = std::get_if<Problem>(&read);
    if (problem == nullptr) return {};
    if constexpr (std::is_convertible_v<Problem, std::string>) {
        return *problem;
    } else if constexpr (requires { problem->message; }) {
        return problem->message;
    } else {
        return to_string(*problem);
    }
}

/// The value that was read, where it must be good: otherwise the test fails with the reader's
/// problem.
template <typename Good, typename Problem>
Good good(std::variant<Good, Problem> read) {
    if (read.index() != 0) throw std::invalid_argument(problem_in(read));
    return std::get<Good>(std::move(read));
}

}  // namespace slidelab
