// The figures of the five articles as live scenes, in the order of a course: what
// levels/figures/index.json says of each.
//
// A figure is a level, the request of one move in it, the stage of the strategy that it is about,
// and a caption. The move is written like a request for `slidelab probe`.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace slidelab::lab {

/// What of a figure is there to be dragged.
enum class FigurePart { mover, walls, boxes };

struct Figure {
    std::size_t article = 0;  ///< place in FigureList::articles
    std::string id;
    std::string title;
    std::string shows;       ///< which figures, pictures or sections of the article
    std::string caption;     ///< one or two sentences
    std::string level_path;  ///< a .tmj
    std::string move;        ///< the request, JSON, without its level
    int stage = 0;           ///< number of a stage of the move's strategy
    int round = 0;           ///< of the event that it is about; 0: the first that has the stage
    double duration = 1.0;   ///< seconds that the move takes, > 0: kinematic boxes go on as long
    std::vector<FigurePart> movable;
};

struct FigureArticle {
    std::string number;  ///< "000"
    std::string title;
    std::string author;  ///< empty: it names none
};

struct FigureList {
    std::vector<FigureArticle> articles;
    std::vector<Figure> figures;  ///< article by article, in each in the article's order
};

/// Reads the index; levels are not opened. A problem is one line that names the file and the field.
std::variant<FigureList, std::string> read_figure_list(const std::string& index_path);

std::optional<std::size_t> find_figure(const FigureList& list, std::string_view id);

/// "Collision Detection, by orbb"
std::string heading_of(const FigureArticle& article);

/// A line for each, under the heading of its article.
void write_figure_list(std::ostream& out, const FigureList& list);

}  // namespace slidelab::lab
