#include "lab/scenes/recordings/csv_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <istream>
#include <utility>

#include "lab/engines/recorded_mover.hpp"
#include "lab/run/mover_polygon.hpp"
#include "lab/scenes/recordings/csv_line.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr std::string_view expected_head =
    "tick,right,down[,jump][,drop] for inputs, or tick,x,y, time,x,y or x,y for places";

struct ColumnName {
    std::string_view typed;
    std::string_view name;
};
constexpr ColumnName column_names[] = {
    {"tick", "tick"},    {"frame", "tick"},   {"time", "time"},
    {"t", "time"},       {"x", "x"},          {"pos_x", "x"},
    {"position_x", "x"}, {"y", "y"},          {"pos_y", "y"},
    {"right", "right"},  {"position_y", "y"}, {"down", "down"},
    {"jump", "jump"},    {"drop", "drop"},    {"half_height", "half_height"}};

/// The columns of a file, by the names above.
struct Columns {
    std::vector<std::string> typed;
    std::vector<std::string_view> names;
    char separator = ',';

    std::optional<std::size_t> find(std::string_view name) const {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) return std::nullopt;
        return static_cast<std::size_t>(found - names.begin());
    }
    bool has(std::string_view name) const { return find(name).has_value(); }
    bool are_places() const { return has("x"); }
};

std::optional<std::string_view> column_named(std::string typed) {
    for (char& c : typed) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    for (const ColumnName& column : column_names)
        if (column.typed == typed) return column.name;
    return std::nullopt;
}

/// x and y beside a key, and no directions: they are those of the keys.
void take_places_for_keys(Columns& columns) {
    const bool are_plain = columns.has("x") && columns.has("y") &&
                           (columns.has("jump") || columns.has("drop")) && !columns.has("right");
    if (!are_plain) return;
    for (std::size_t i = 0; i < columns.names.size(); ++i) {
        if (columns.names[i] == "x" && columns.typed[i].size() == 1) columns.names[i] = "right";
        if (columns.names[i] == "y" && columns.typed[i].size() == 1) columns.names[i] = "down";
    }
}

std::optional<Columns> read_columns(const std::string& line) {
    Columns columns;
    columns.separator = separator_of(line);
    auto cells = cells_of(line, columns.separator);
    if (!cells) return std::nullopt;
    columns.typed = std::move(*cells);
    for (const std::string& typed : columns.typed) {
        const auto name = column_named(typed);
        if (!name || columns.has(*name)) return std::nullopt;
        columns.names.push_back(*name);
    }
    take_places_for_keys(columns);
    const auto has_both = [&](std::string_view a, std::string_view b) {
        return columns.has(a) && columns.has(b);
    };
    const auto has_one = [&](std::string_view a, std::string_view b) {
        return columns.has(a) != columns.has(b);
    };
    if (has_one("x", "y") || has_one("right", "down") || has_both("tick", "time"))
        return std::nullopt;
    if (!columns.has("x") && (!columns.has("right") || columns.has("time"))) return std::nullopt;
    return columns;
}

struct Row {
    double when = 0.0;  ///< ticks or seconds, since the first row
    Vec2 place;
    Input keys;
    bool drops = false;
    std::optional<double> half_height;
};

/// The rate at which samples fall on ticks, ticks/s; without one the first that tells all samples
/// apart, or the highest.
double rate_of(const std::vector<Row>& rows) {
    constexpr double rates[] = {60.0, 72.0, 75.0, 90.0, 100.0, 120.0, 144.0, 240.0};
    constexpr double on_tick = 0.02;  // of a tick: times have few digits
    const auto tick_of = [](const Row& row, double rate) { return std::round(row.when * rate); };
    const double last = rows.back().when;
    for (const double rate : rates) {
        if (last * rate > static_cast<double>(most_csv_ticks)) break;
        const auto is_on_tick = [&](const Row& row) {
            return std::abs(row.when * rate - tick_of(row, rate)) <= on_tick * (1.0 + rate / 60.0);
        };
        if (std::all_of(rows.begin(), rows.end(), is_on_tick)) return rate;
    }
    double best = rates[0];
    for (const double rate : rates) {
        if (last * rate > static_cast<double>(most_csv_ticks)) break;
        best = rate;
        const auto same = [&](const Row& a, const Row& b) {
            return tick_of(a, rate) == tick_of(b, rate);
        };
        if (std::adjacent_find(rows.begin(), rows.end(), same) == rows.end()) return rate;
    }
    return best;
}

class CsvReader {
public:
    explicit CsvReader(Columns columns) : columns_(std::move(columns)) {}

    std::optional<InputError> read(const std::string& line) {
        const auto cells = cells_of(line, columns_.separator);
        if (!cells)
            return InputError{.what = fmt::format("\"{}\"", shown(line)),
                              .expected = "numbers, with quotes round a whole value or none"};
        if (cells->size() != columns_.names.size())
            return InputError{.what = counted(std::ssize(*cells), "value"),
                              .expected = fmt::format("{}", columns_.names.size())};
        Row row;
        row.when = rows_.empty() ? 0.0 : rows_.back().when + 1.0;
        for (std::size_t i = 0; i < cells->size(); ++i) {
            const auto value = read_number((*cells)[i]);
            const auto [least, most] = range_of(columns_.names[i]);
            if (!value || *value < least || *value > most)
                return wrong_text(columns_.typed[i], shown((*cells)[i]),
                                  fmt::format("a number from {} to {}", least, most));
            take(columns_.names[i], *value, row);
        }
        if (row.drops) {
            row.keys.jump = true;
            row.keys.down = 1.0;
        }
        if (!rows_.empty() && row.when < rows_.back().when)
            return wrong_when((*cells)[*when()], "no less than in the line before");
        const double most = static_cast<double>(most_csv_ticks) / (is_timed() ? 60.0 : 1.0);
        if (row.when > most)
            return wrong_when(when() ? (*cells)[*when()] : "one more",
                              fmt::format("a run of {} ticks at most", most_csv_ticks));
        if (!rows_.empty() && row.when == rows_.back().when) rows_.pop_back();  // the later counts
        rows_.push_back(std::move(row));
        return std::nullopt;
    }

    bool is_enough() const { return rows_.size() >= (columns_.are_places() ? 2U : 1U); }
    Recording recording() const { return columns_.are_places() ? places() : inputs(); }

private:
    Recording inputs() const;
    Recording places() const;
    bool is_timed() const { return columns_.has("time"); }
    std::optional<std::size_t> when() const { return columns_.find(is_timed() ? "time" : "tick"); }
    InputError wrong_when(std::string_view value, std::string expected) const {
        const std::string name = when() ? columns_.typed[*when()] : "line";
        return {.what = fmt::format("{} is {}", name, shown(value)),
                .expected = std::move(expected)};
    }

    static std::pair<double, double> range_of(std::string_view name) {
        if (name == "tick" || name == "time") return {-1e15, 1e15};
        if (name == "x" || name == "y") return {-largest_coordinate, largest_coordinate};
        if (name == "half_height") return {smallest_half, 5.0};
        return {-1.0, 1.0};
    }

    void take(std::string_view name, double value, Row& row) {
        if (name == "x") row.place.x = value;
        if (name == "y") row.place.y = value;
        if (name == "right") row.keys.right = value;
        if (name == "down") row.keys.down = value;
        if (name == "jump") row.keys.jump = value != 0.0;
        if (name == "drop") row.drops = value != 0.0;
        if (name == "half_height") row.half_height = value;
        if (name != "tick" && name != "time") return;
        if (rows_.empty()) first_ = value;
        row.when = value - first_;
    }

    Columns columns_;
    std::vector<Row> rows_;
    double first_ = 0.0;
};

/// The settings that change with a row before its first tick.
std::vector<std::string> changes_at(const Row& row, const Row* before) {
    if (!row.half_height || (before && before->half_height == row.half_height)) return {};
    return {fmt::format("half_height={}", *row.half_height)};
}

Recording CsvReader::inputs() const {
    Recording recording;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const double end = i + 1 < rows_.size() ? rows_[i + 1].when : rows_[i].when + 1.0;
        std::vector<std::string> set = changes_at(rows_[i], i > 0 ? &rows_[i - 1] : nullptr);
        while (static_cast<double>(recording.ticks.size()) < end)
            recording.ticks.push_back({std::exchange(set, {}), rows_[i].keys, {}});
    }
    return recording;
}

/// The ticks that lead from one sample to the next, of which `count` ticks pass.
void add_step(const Row& from, const Row& to, std::int64_t count, bool is_gap,
              Recording& recording) {
    for (std::int64_t k = 1; k <= count; ++k) {
        const bool is_last = k == count;
        Input input = from.keys;
        input.lead = true;
        input.target = is_last ? to.place
                               : lerp(from.place, to.place,
                                      static_cast<double>(k) / static_cast<double>(count));
        input.placed = is_gap ? (is_last ? Placed::at_end_of_gap : Placed::in_gap)
                              : (is_last ? Placed::at_sample : Placed::between);
        recording.ticks.push_back({{}, input, {}});
        recording.path.push_back(input.target);
    }
}

Recording CsvReader::places() const {
    const double rate = is_timed() ? rate_of(rows_) : 60.0;
    const double per_second = is_timed() ? 1.0 : rate;
    const auto tick_of = [&](const Row& row) {
        return static_cast<std::int64_t>(std::round(row.when / per_second * rate));
    };
    Recording recording;
    double fastest = 0.0;  // units/s
    const Row* last = nullptr;
    for (const Row& row : rows_) {
        if (!last) recording.path = {row.place};
        const std::int64_t count = last ? tick_of(row) - tick_of(*last) : 0;
        if (last && count > 0) {
            const double seconds = (row.when - last->when) / per_second;
            const bool is_gap = seconds > longest_known_step * (1.0 + 1e-6);
            if (!is_gap) fastest = std::max(fastest, distance(last->place, row.place) / seconds);
            const std::size_t first = recording.ticks.size();
            add_step(*last, row, count, is_gap, recording);
            recording.ticks[first].set = changes_at(row, last);
        }
        last = &row;
    }
    // For a strategy that is led along them.
    constexpr double fastest_setting = 1000.0;
    const double speed = std::clamp(fastest * 1.001, default_settings().speed, fastest_setting);
    recording.run.set = {fmt::format("strategy={}", recorded_id), fmt::format("speed={}", speed)};
    if (rate != 60.0) recording.run.set.push_back(fmt::format("tick_rate={}", rate));
    if (rows_[0].half_height)
        recording.run.set.push_back(fmt::format("half_height={}", *rows_[0].half_height));
    return recording;
}

}  // namespace

std::variant<Recording, InputError> read_csv_run(std::istream& in) {
    std::string line;
    if (!std::getline(in, line))
        return InputError{
            .what = "an empty file", .expected = std::string(expected_head), .line = 1};
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
    auto columns = read_columns(line);
    if (!columns)
        return InputError{.what = fmt::format("columns are \"{}\"", shown(line)),
                          .expected = std::string(expected_head),
                          .line = 1};
    CsvReader reader(std::move(*columns));
    std::size_t number = 1;
    while (std::getline(in, line)) {
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (auto error = reader.read(line)) {
            error->line = number;
            return *std::move(error);
        }
    }
    if (!reader.is_enough())
        return InputError{
            .what = "the end of the file", .expected = "a line for each tick", .line = number};
    return reader.recording();
}

}  // namespace slidelab::lab
