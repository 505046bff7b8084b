#include "app/desk/tool.hpp"

#include <algorithm>

namespace slidelab::lab {

ToolStack::ToolStack(const ToolStack& other) {
    for (const auto& tool : other.tools_) open(tool->copy());
}

void ToolStack::close(const Tool* tool) {
    std::erase_if(tools_, [tool](const auto& each) { return each.get() == tool; });
}

bool ToolStack::holds(const Tool* tool) const {
    return std::any_of(tools_.begin(), tools_.end(),
                       [tool](const auto& each) { return each.get() == tool; });
}

ToolStack ToolStack::in_visit() const {
    ToolStack stack;
    for (const auto& tool : tools_) {
        if (auto kept = tool->in_visit()) stack.open(std::move(kept));
    }
    return stack;
}

}  // namespace slidelab::lab
