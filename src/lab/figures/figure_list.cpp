#include "lab/figures/figure_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <ostream>
#include <utility>

#include "lab/text/field.hpp"
#include "lab/text/index_file.hpp"
#include "lab/text/json_text.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

constexpr const char* part_names[] = {"mover", "walls", "boxes"};

FigurePart read_part(const Field& field) {
    const std::string name = field.string();
    const auto found = std::find(std::begin(part_names), std::end(part_names), name);
    if (found == std::end(part_names))
        field.refuse(fmt::format("one of {}", fmt::join(part_names, ", ")));
    return static_cast<FigurePart>(std::distance(std::begin(part_names), found));
}

int read_stage(const Field& figure, const Field& move) {
    const Field of_strategy = move.member("strategy", "the id of a strategy");
    const Strategy* strategy = find_strategy(of_strategy.string());
    if (strategy == nullptr) of_strategy.refuse("the id of a strategy");
    const Field field = figure.member("stage", "the title of a stage");
    const std::string title = field.string();
    std::string expected;
    for (const Stage& stage : strategy->stages) {
        if (stage.title == title) return stage.number;
        expected += fmt::format("{}\"{}\"", expected.empty() ? "one of " : ", ", stage.title);
    }
    field.refuse(expected, "unknown stage");
}

double positive_or(const Field& figure, std::string_view name, double otherwise) {
    const std::optional<Field> field = figure.find(name);
    if (!field) return otherwise;
    const double value = field->number();
    if (value <= 0.0) field->refuse("a number above 0");
    return value;
}

Figure read_figure(const Field& field, std::size_t article, const std::string& folder) {
    field.must_be_object("id, title, shows, caption, level, stage, round, duration, movable, move");
    const auto text = [&](std::string_view name) { return field.member(name, "a text").string(); };
    Figure figure;
    figure.article = article;
    figure.id = text("id");
    figure.title = text("title");
    figure.shows = text("shows");
    figure.caption = text("caption");
    figure.level_path = (std::filesystem::path(folder) / text("level")).string();
    const Field move = field.member("move", "a request without a level");
    figure.stage = read_stage(field, move);
    figure.round = static_cast<int>(positive_or(field, "round", 0.0));
    figure.duration = positive_or(field, "duration", figure.duration);
    const Field movable = field.member("movable", "a list");
    movable.must_be_array("a list");
    for (std::size_t i = 0; i < movable.size(); ++i)
        figure.movable.push_back(read_part(movable[i]));
    figure.move = json_text(move.json());
    return figure;
}

FigureList read_list(const Field& root, const std::string& folder) {
    FigureList list;
    root.must_be_object("articles");
    const Field articles = root.member("articles", "a list");
    articles.must_be_array("a list");
    for (std::size_t i = 0; i < articles.size(); ++i) {
        const Field article = articles[i];
        article.must_be_object("number, title, author, figures");
        const auto text = [&](std::string_view name) {
            return article.member(name, "a text").string();
        };
        list.articles.push_back({text("number"), text("title"), text("author")});
        const Field figures = article.member("figures", "a list");
        figures.must_be_array("a list");
        for (std::size_t j = 0; j < figures.size(); ++j) {
            Figure figure = read_figure(figures[j], i, folder);
            if (find_figure(list, figure.id)) figures[j].fail("an earlier figure has this id");
            list.figures.push_back(std::move(figure));
        }
    }
    return list;
}

}  // namespace

std::variant<FigureList, std::string> read_figure_list(const std::string& index_path) {
    const std::string folder = std::filesystem::path(index_path).parent_path().string();
    return read_index_file<FigureList>(index_path,
                                       [&](const Field& root) { return read_list(root, folder); });
}

std::optional<std::size_t> find_figure(const FigureList& list, std::string_view id) {
    for (std::size_t i = 0; i < list.figures.size(); ++i) {
        if (list.figures[i].id == id) return i;
    }
    return std::nullopt;
}

std::string heading_of(const FigureArticle& article) {
    if (article.author.empty()) return fmt::format("{} (its author is not named)", article.title);
    return fmt::format("{}, by {}", article.title, article.author);
}

void write_figure_list(std::ostream& out, const FigureList& list) {
    for (std::size_t i = 0; i < list.figures.size(); ++i) {
        const Figure& figure = list.figures[i];
        const bool is_first = i == 0 || figure.article != list.figures[i - 1].article;
        const FigureArticle& article = list.articles[figure.article];
        if (is_first) out << article.number << ' ' << heading_of(article) << '\n';
        out << fmt::format("  {:<28}  {}\n", figure.id, figure.title);
    }
}

}  // namespace slidelab::lab
