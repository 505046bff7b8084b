#include "lab/probe/probe_reference.hpp"

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <vector>

#include "lab/probe/probe.hpp"
#include "lab/probe/request_fields.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

namespace names = request_field;

constexpr std::string_view required = "required";

constexpr FieldReference request_fields[] = {
    {names::id, "anything", "comes back as it was written", "null"},
    {names::strategy, "text", "how to move: an id of the table of strategies", required},
    {names::level, "text", "a level file (.tmj, .tmx), beside or instead of the walls given here",
     "none"},
    {names::segments, "[[ax, ay, bx, by], ...]",
     "walls; a fifth number is a radius, and makes the wall a capsule", "none"},
    {names::polygons, "[[[x, y], ...], ...]",
     "solids in either winding, convex or not; none crosses itself", "none"},
    {names::boxes, R"([{"center":[x, y], "half":[w, h], "delta":[dx, dy]}, ...])",
     "solid boxes by their half sizes; with a delta, which may be left out, a box moves so far "
     "during the move",
     "none"},
    {names::grid, R"({"cell":1, "horizontal":[[c, r], ...], "vertical":[[c, r], ...]})",
     "walls on the lines of a grid: horizontal from (c, r) to (c + 1, r), vertical to (c, r + 1), "
     "times cell; grid_walk alone sees them",
     "none"},
    {names::shape,
     R"({"disk":r}, {"box":[w, h]}, {"polygon":[[x, y], ...]} or {"capsule":[[x, y], [x, y]], "radius":r})",
     "the mover around its position: a radius, half sizes, convex corners, or the ends of a "
     "capsule's line; of an inradius of at least 1e-4. A \"radius\" beside a box or a polygon "
     "rounds its corners outwards",
     required},
    {names::from, "[x, y]", "where the mover is", required},
    {names::delta, "[x, y]", "its displacement: how far it is to go", required},
    {names::velocity, "[x, y]", "units/s; comes back without its part into what was hit", "delta"},
    {names::state, "object", "that of the answer before, as it was: what the strategy remembers",
     "none"},
    {names::set, R"({"option": value, ...})",
     "options of the strategy by name; slidelab --help lists them", "none changed"},
    {names::trace, "true or false", "adds the marks to the answer", "false"},
    {names::why, "true or false", "adds a sentence: what held the mover back", "false"},
    {names::what_if, "true or false", "adds the same move under each alternative", "false"},
};

constexpr FieldReference answer_fields[] = {
    {names::id, "anything", "that of the request"},
    {"to", "[x, y]", "where the move ends, pushes out of walls included"},
    {names::velocity, "[x, y]", "the velocity afterwards"},
    {"moved", "[x, y]", "to - from"},
    {"hit", "true or false", "whether anything stopped, bent or pushed the mover"},
    {"contacts", "list", "every contact in the order of the path (below)"},
    {"began_inside", "true or false", "the start overlapped a wall"},
    {"iterations", "whole number", "rounds of the solver"},
    {"stop_reason", "text",
     "arrived; blocked: walls left no direction for the rest; squeezed: between walls that left no "
     "room; work_limit: the answer is sound, but the path is not finished"},
    {"remainder", "[x, y]",
     "the part of delta that was neither walked nor lost to sliding; [0, 0] when it arrived"},
    {"contacts_omitted", "whole number", "only where more contacts were made than are listed"},
    {"depth", "number", "only where an overlap is left at the end: the deepest"},
    {names::state, "object", "only where there is something to remember: for the next request"},
    {names::why, "text", "where it was requested; empty where nothing held the mover back"},
    {names::what_if, "list", "where it was requested, best first (below)"},
    {"marks", "list", "where a trace was requested: what the move did, event by event (below)"},
    {"error", "text",
     "instead of all but the id: what is wrong with the request, and what was expected"},
};

constexpr FieldReference contact_fields[] = {
    {"fraction", "0 to 1", "of the leg under way at the contact; discrete strategies say 1"},
    {"time", "0 to 1", "of the whole move"},
    {"position", "[x, y]", "the mover's, when it touches"},
    {"normal", "[x, y]", "of length 1, away from the wall"},
    {"point", "[x, y]", "on the wall's surface"},
    {"depth", "number", "of the overlap that the contact ends; 0 for a hit"},
    {"wall", "text", R"(by its place in its list, "segment 3", or by its name in the level)"},
};

constexpr FieldReference what_if_fields[] = {
    {"change", "text",
     "what is another: disk_slide.deepest_first=on; a strategy; size*1.1, the shape; tick_rate*2, "
     "two moves of half the displacement, tick_rate*0.5, one of twice"},
    {"to", "[x, y]", "where that ends"},
    {"distance", "number", "how far along the displacement"},
    {"hit", "true or false", "as in an answer"},
    {"contacts", "whole number", "how many"},
    {"depth", "number", "of the overlap left at the end"},
    {"troubles", "list", "names of what went wrong: stuck, tunnelled, ..."},
};

constexpr FieldReference mark_fields[] = {
    {"event", "whole number", "from 0: marks of one event follow each other"},
    {"step, stage", "number, text", "the stage of the strategy"},
    {"sub_step, round", "whole numbers", "which"},
    {"time", "0 to 1", "of the whole move"},
    {"role, form", "text", "what the mark stands for, and how it is drawn"},
    {"points", "[[x, y], ...]",
     "of the drawing; with a radius for circles, capsules and rounded polygons"},
    {"radius, value, note", "numbers, text", "where the mark has them"},
    {"numbers", R"([{"name", "value", "chosen"}, ...])",
     "at the first mark of an event: what was compared, and which decided"},
    {"reason", "text", "there, too: why the stage did what it did"},
};

constexpr ProbeExample examples[] = {
    {"A disk against a floor",
     R"({"id":1,"strategy":"disk_slide","segments":[[0,1,9,1]],"shape":{"disk":0.5},"from":[1,0.4],"delta":[1,1]})"},
    {"A box against a moving box, an option set",
     R"({"id":2,"strategy":"box_sweep","boxes":[{"center":[3,0],"half":[1,1],"delta":[-0.5,0]}],"shape":{"box":[0.5,0.5]},"from":[0,0],"delta":[2,0],"set":{"slide_remainder":false}})"},
    {"Why, in words",
     R"({"id":3,"strategy":"disk_sweep","polygons":[[[2,-1],[4,-1],[4,1],[2,1]]],"shape":{"disk":0.5},"from":[0,0],"delta":[3,0],"why":true})"},
    {"A request that is wrong",
     R"({"id":4,"strategy":"disk_sweep","shape":{"disk":-1},"from":[0,0],"delta":[1,0]})"},
};

/// Words for the bits that are set.
std::string listed(unsigned bits, std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((bits & (1U << i)) == 0) continue;
        if (!text.empty()) text += ", ";
        text += words[i];
    }
    return text;
}

std::vector<FieldReference> strategies_as_fields(std::vector<std::string>& texts) {
    constexpr std::string_view shapes[] = {"disk", "box", "convex polygon", "capsule",
                                           "rounded or not"};
    constexpr std::string_view walls[] = {"segments", "capsules", "solids", "grid", "moving boxes"};
    texts.clear();
    texts.reserve(2 * strategies().size());  // their views must stay
    std::vector<FieldReference> rows;
    for (const Strategy* strategy : strategies()) {
        texts.push_back(strategy->shapes == 0 ? "none: a point of its own"
                                              : listed(strategy->shapes, shapes));
        const std::string& moved = texts.back();
        texts.push_back("sees " + listed(strategy->walls, walls));
        rows.push_back({strategy->id, moved, texts.back(), {}});
    }
    return rows;
}

constexpr std::string_view introduction =
    "One JSON object a line on standard input is one move; for each there is one line on standard "
    "output, in order and at once, so that a program in any language can hold a conversation. A "
    "blank line gets no answer. A line that is wrong gets an error, and the next one is read. The "
    "exit status is 0 at the end of the input, whatever the answers were; 1 where the output "
    "cannot "
    "be written. Lengths are in units (in a level: tiles), up to 1e6; x points right, y down.";

/// Tables and paragraphs, in one style or the other.
class Writer {
public:
    Writer(std::ostream& out, ReferenceStyle style) : out_(out), style_(style) {}

    void heading(std::string_view text) {
        if (is_markdown()) {
            out_ << fmt::format("\n## {}\n\n", text);
        } else {
            out_ << fmt::format("\n{}:\n", text);
        }
    }

    void paragraph(std::string_view text) {
        if (is_markdown()) {
            out_ << text << '\n';
        } else {
            wrapped(text, 0);
        }
    }

    void table(std::string_view first, std::string_view second,
               std::span<const FieldReference> rows) {
        if (is_markdown()) {
            out_ << fmt::format("| {} | {} | meaning |\n|---|---|---|\n", first, second);
            for (const FieldReference& row : rows)
                out_ << fmt::format("| `{}` | {} | {}{} |\n", row.name, in_markdown(row.type),
                                    row.meaning, otherwise_of(row));
            return;
        }
        for (const FieldReference& row : rows) {
            out_ << fmt::format("  {:<16} {}\n", row.name, row.type);
            wrapped(fmt::format("{}{}", row.meaning, otherwise_of(row)), 19);
        }
    }

    void example(const ProbeExample& example) {
        const std::string answer = answer_probe(example.request);
        if (is_markdown()) {
            out_ << fmt::format("{}:\n\n```\n{}\n{}\n```\n\n", example.what, example.request,
                                answer);
        } else {
            out_ << fmt::format("  {}\n    {}\n    {}\n", example.what, example.request, answer);
        }
    }

private:
    bool is_markdown() const { return style_ == ReferenceStyle::markdown; }

    /// As code, where it is more than a word.
    static std::string in_markdown(std::string_view type) {
        const bool is_code = type.find_first_of("[{") != std::string_view::npos;
        return is_code ? fmt::format("`{}`", type) : std::string(type);
    }

    static std::string otherwise_of(const FieldReference& row) {
        if (row.otherwise.empty()) return {};
        if (row.otherwise == required) return " (required)";
        return fmt::format(" (default: {})", row.otherwise);
    }

    /// Lines of at most 100 characters.
    void wrapped(std::string_view text, std::size_t indent) {
        constexpr std::size_t width = 100;
        std::string line(indent, ' ');
        while (!text.empty()) {
            const std::size_t end = std::min(text.find(' '), text.size());
            const bool is_first = line.size() == indent;
            if (!is_first && line.size() + 1 + end > width) {
                out_ << line << '\n';
                line.assign(indent, ' ');
            }
            if (line.size() > indent) line += ' ';
            line += text.substr(0, end);
            text.remove_prefix(std::min(text.size(), end + 1));
        }
        out_ << line << '\n';
    }

    std::ostream& out_;
    ReferenceStyle style_;
};

}  // namespace

std::span<const FieldReference> request_reference() { return request_fields; }
std::span<const FieldReference> answer_reference() { return answer_fields; }
std::span<const FieldReference> contact_reference() { return contact_fields; }
std::span<const FieldReference> what_if_reference() { return what_if_fields; }
std::span<const FieldReference> mark_reference() { return mark_fields; }
std::span<const ProbeExample> probe_examples() { return examples; }

void write_probe_reference(std::ostream& out, ReferenceStyle style) {
    Writer writer(out, style);
    writer.paragraph(introduction);
    writer.heading("Request");
    writer.table("field", "value", request_fields);
    writer.heading("Answer");
    writer.table("field", "value", answer_fields);
    writer.heading("A contact");
    writer.table("member", "value", contact_fields);
    writer.heading("An alternative of what_if");
    writer.table("member", "value", what_if_fields);
    writer.heading("A mark");
    writer.table("member", "value", mark_fields);
    writer.heading("Strategies");
    std::vector<std::string> texts;
    writer.table("id", "shapes", strategies_as_fields(texts));
    writer.heading("Examples");
    for (const ProbeExample& example : examples) writer.example(example);
}

}  // namespace slidelab::lab
