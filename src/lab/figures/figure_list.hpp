// The figures of the five articles as live scenes, in the order of a course, from
// levels/figures/index.json.
//
// A figure is a level, the request of one move in it, a stage of the strategy, and a caption. The
// move has the form of a request for `slidelab probe`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace slidelab::lab {

/// The part of a figure that the reader drags.
enum class FigurePart { mover, walls, boxes };

struct Figure {
    std::size_t article = 0;  ///< place in FigureList::articles
    std::string id;
    std::string title;
    std::string shows;       ///< the figures, pictures or sections of the article
    std::string caption;     ///< one or two sentences
    std::string level_path;  ///< a .tmj
    std::string move;        ///< the request, JSON, without its level
    int stage = 0;           ///< number of a stage of the move's strategy
    int round = 0;           ///< of its event; 0: the first event of the stage
    double duration = 1.0;   ///< seconds of the move, > 0, for kinematic boxes
    std::vector<FigurePart> movable;
};

struct FigureArticle {
    std::string number;  ///< "000"
    std::string title;
    std::string author;  ///< may be empty
};

struct FigureList {
    std::vector<FigureArticle> articles;
    std::vector<Figure> figures;  ///< by article, then in the article's order
};

/// Reads the index, but no levels. An error is one line with the file and the field.
std::variant<FigureList, std::string> read_figure_list(const std::string& index_path);

std::optional<std::size_t> find_figure(const FigureList& list, std::string_view id);

/// "Collision Detection, by orbb"
std::string heading_of(const FigureArticle& article);

/// A line for each, under the heading of its article.
void write_figure_list(std::ostream& out, const FigureList& list);

}  // namespace slidelab::lab
