#include "lab/recordings/csv_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <istream>

#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr std::string_view expected_head =
    "expected tick,right,down[,jump][,drop] for inputs, or tick,x,y or time,x,y for places";

std::vector<std::string> cells_of(std::string line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    std::vector<std::string> cells(1);
    for (const char c : line) {
        if (c == ',') {
            cells.emplace_back();
        } else if (c != ' ' && c != '\t' && c != '"') {
            cells.back() += c;
        }
    }
    return cells;
}

struct Columns {
    std::vector<std::string> names;
    bool are_inputs = false;
    double per_tick = 1.0;  ///< of the first column
};

std::optional<Columns> read_columns(const std::string& line) {
    Columns columns{cells_of(line)};
    const std::vector<std::string>& names = columns.names;
    if (names.size() < 3 || names.size() > 5) return std::nullopt;
    const bool are_places = names[1] == "x" && names[2] == "y";
    const bool has_keys = std::all_of(names.begin() + 3, names.end(), [](const std::string& name) {
        return name == "jump" || name == "drop";
    });
    columns.are_inputs = names.size() > 3 || !are_places;
    const bool is_timed = names[0] == "time" && !columns.are_inputs;
    if (is_timed) columns.per_tick = 1.0 / default_settings().tick_rate;
    const bool named = are_places || (names[1] == "right" && names[2] == "down");
    if (!named || !has_keys || !(names[0] == "tick" || is_timed)) return std::nullopt;
    if (names.size() == 5 && names[3] == names[4]) return std::nullopt;
    return columns;
}

struct Row {
    double when = 0.0;  ///< ticks since the first row
    std::vector<double> values;
};

class CsvReader {
public:
    explicit CsvReader(Columns columns) : columns_(std::move(columns)) {}

    /// What is wrong with a line; empty: nothing.
    std::string read(const std::string& line) {
        const std::vector<std::string> cells = cells_of(line);
        if (cells.size() != columns_.names.size())
            return fmt::format("{}; expected {}", counted(std::ssize(cells), "value"),
                               columns_.names.size());
        Row row;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto value = read_number(cells[i]);
            if (!value || std::abs(*value) > most_of(i))
                return fmt::format("{} \"{}\"; expected a number from {} to {}", columns_.names[i],
                                   shown(cells[i]), -most_of(i), most_of(i));
            row.values.push_back(*value);
        }
        if (rows_.empty()) first_ = row.values[0];
        row.when = (row.values[0] - first_) / columns_.per_tick;
        if (!rows_.empty() && row.when < rows_.back().when)
            return fmt::format("{} {}; expected no less than in the line before", columns_.names[0],
                               shown(cells[0]));
        if (row.when > static_cast<double>(most_csv_ticks))
            return fmt::format("{} {}; expected a run of {} ticks at most", columns_.names[0],
                               shown(cells[0]), most_csv_ticks);
        if (!rows_.empty() && row.when == rows_.back().when) rows_.pop_back();  // the later counts
        rows_.push_back(std::move(row));
        return {};
    }

    bool is_enough() const { return rows_.size() >= (columns_.are_inputs ? 1U : 2U); }
    Recording recording() const { return columns_.are_inputs ? inputs() : places(); }

private:
    double most_of(std::size_t column) const {
        if (column == 0) return 1e15;
        return columns_.are_inputs ? 1.0 : largest_coordinate;
    }

    Input input_of(const Row& row) const {
        Input input;
        input.right = row.values[1];
        input.down = row.values[2];
        for (std::size_t i = 3; i < row.values.size(); ++i) {
            if (row.values[i] == 0.0) continue;
            input.jump = true;
            if (columns_.names[i] == "drop") input.down = 1.0;
        }
        return input;
    }

    Recording inputs() const {
        Recording recording;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const Input input = input_of(rows_[i]);
            const double end = i + 1 < rows_.size() ? rows_[i + 1].when : rows_[i].when + 1.0;
            while (static_cast<double>(recording.ticks.size()) < end)
                recording.ticks.push_back({{}, input, {}});
        }
        return recording;
    }

    Recording places() const {
        Recording recording;
        const auto last = static_cast<std::size_t>(std::ceil(rows_.back().when - 1e-6));
        std::size_t next = 1;
        for (std::size_t n = 0; n <= last; ++n) {
            const double when = std::min(static_cast<double>(n), rows_.back().when);
            while (next + 1 < rows_.size() && rows_[next].when < when) ++next;
            const Row& a = rows_[next - 1];
            const Row& b = rows_[next];
            recording.path.push_back(lerp({a.values[1], a.values[2]}, {b.values[1], b.values[2]},
                                          (when - a.when) / (b.when - a.when)));
        }
        double step = 0.0;
        for (std::size_t n = 1; n < recording.path.size(); ++n) {
            step = std::max(step, distance(recording.path[n - 1], recording.path[n]));
            recording.ticks.push_back({{}, {.lead = true, .target = recording.path[n]}, {}});
        }
        constexpr double fastest = 1000.0;  // of the setting
        const Settings usual = default_settings();
        const double speed = std::clamp(step * usual.tick_rate * 1.001, usual.speed, fastest);
        recording.settings = {"seen_from=above", fmt::format("speed={}", speed)};
        return recording;
    }

    Columns columns_;
    std::vector<Row> rows_;
    double first_ = 0.0;
};

}  // namespace

std::variant<Recording, RecordingProblem> read_csv_run(std::istream& in) {
    std::string line;
    if (!std::getline(in, line))
        return RecordingProblem{1, fmt::format("an empty file; {}", expected_head)};
    auto columns = read_columns(line);
    if (!columns)
        return RecordingProblem{1, fmt::format("columns \"{}\"; {}", shown(line), expected_head)};
    CsvReader reader(std::move(*columns));
    int number = 1;
    while (std::getline(in, line)) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (std::string problem = reader.read(line); !problem.empty())
            return RecordingProblem{number, std::move(problem)};
    }
    if (!reader.is_enough())
        return RecordingProblem{number, "the end of the file; expected a line for each tick"};
    return reader.recording();
}

}  // namespace slidelab::lab
