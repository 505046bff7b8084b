#include "app/tools/figure_course.hpp"

#include <utility>

namespace slidelab::lab {

std::optional<std::string> FigureCourse::load(const std::string& index_path) {
    if (!list_.figures.empty()) return std::nullopt;
    auto read = read_figure_list(index_path);
    if (auto* problem = std::get_if<std::string>(&read)) return std::move(*problem);
    list_ = std::move(std::get<FigureList>(read));
    return std::nullopt;
}

std::optional<std::size_t> FigureCourse::next(int direction) const {
    const std::size_t count = list_.figures.size();
    if (count == 0) return std::nullopt;
    if (!open_) return direction > 0 ? 0 : count - 1;
    if (direction > 0) return *open_ + 1 < count ? std::optional(*open_ + 1) : std::nullopt;
    return *open_ > 0 ? std::optional(*open_ - 1) : std::nullopt;
}

}  // namespace slidelab::lab
