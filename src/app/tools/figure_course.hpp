// The course through the figures of the articles: the list, and which of them is open.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "lab/figures/figure_list.hpp"

namespace slidelab::lab {

class FigureCourse {
public:
    /// Reads the list where that was not done yet; the answer is what is wrong with it, if
    /// anything.
    std::optional<std::string> load(const std::string& index_path);

    /// Empty before it was loaded.
    const FigureList& list() const { return list_; }

    /// The figure that is open.
    std::optional<std::size_t> open_figure() const { return open_; }
    const Figure* figure() const { return open_ ? &list_.figures[*open_] : nullptr; }
    void open(std::size_t figure) { open_ = figure; }
    void close() { open_.reset(); }

    /// The one after (1) or before (-1) the open one, in the order of the course; without an open
    /// one the first, or the last. Nothing at the ends.
    std::optional<std::size_t> next(int direction) const;

private:
    FigureList list_;
    std::optional<std::size_t> open_;
};

}  // namespace slidelab::lab
