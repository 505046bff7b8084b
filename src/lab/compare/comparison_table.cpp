#include "lab/compare/comparison_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "lab/text/json_text.hpp"

namespace slidelab::lab {

namespace {

using Row = std::vector<std::string>;

std::vector<const LaneMetric*> shown_metrics(const Comparison& comparison, TableStyle style) {
    std::vector<const LaneMetric*> shown = metrics_of(comparison);
    if (!style.times) std::erase_if(shown, [](const LaneMetric* each) { return each->is_time; });
    return shown;
}

std::string heading_of(const LaneMetric& metric) {
    if (metric.unit.empty()) return std::string(metric.title);
    return fmt::format("{} ({})", metric.title, metric.unit);
}

/// Headings, and a row for each lane.
std::vector<Row> cells(const Comparison& comparison, TableStyle style) {
    std::vector<Row> rows{{"Lane"}};
    for (const LaneMetric* metric : shown_metrics(comparison, style))
        rows[0].push_back(heading_of(*metric));
    for (const Lane& lane : comparison.lanes()) {
        rows.push_back({lane.plan().title});
        for (const LaneMetric* metric : shown_metrics(comparison, style))
            rows.back().push_back(text_of(*metric, lane.metrics()));
    }
    return rows;
}

/// Characters, not bytes: a lane's name and a unit may have some beyond ASCII.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padding(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, width_of(text)), ' ');
}

/// Names to the left, numbers to the right.
std::string aligned(const Row& row, const std::vector<std::size_t>& widths,
                    std::string_view between) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) line += between;
        const std::string space = padding(row[i], widths[i]);
        line += i == 0 ? row[i] + space : space + row[i];
    }
    return line;
}

std::vector<std::size_t> widths_of(const std::vector<Row>& rows) {
    std::vector<std::size_t> widths(rows[0].size(), 3);
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width_of(row[i]));
    }
    return widths;
}

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

}  // namespace

std::vector<const LaneMetric*> metrics_of(const Comparison& comparison) {
    const auto lanes = comparison.lanes();
    std::vector<const LaneMetric*> metrics;
    for (const LaneMetric& metric : lane_metrics()) {
        const auto has_value = [&](const Lane& lane) {
            return lane.metrics().ticks == 0 || metric.value(lane.metrics());
        };
        if (!metric.is_time || std::any_of(lanes.begin(), lanes.end(), has_value))
            metrics.push_back(&metric);
    }
    return metrics;
}

std::string text_table(const Comparison& comparison, TableStyle style) {
    const std::vector<Row> rows = cells(comparison, style);
    const std::vector<std::size_t> widths = widths_of(rows);
    std::string text;
    for (const Row& row : rows) text += aligned(row, widths, "  ") + '\n';
    return text;
}

std::string markdown_table(const Comparison& comparison, TableStyle style) {
    const std::vector<Row> rows = cells(comparison, style);
    const std::vector<std::size_t> widths = widths_of(rows);
    Row rule;
    for (std::size_t i = 0; i < widths.size(); ++i)
        rule.push_back(std::string(widths[i] - 1, '-') + (i == 0 ? '-' : ':'));
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += "| " + aligned(rows[i], widths, " | ") + " |\n";
        if (i == 0) text += "| " + aligned(rule, widths, " | ") + " |\n";
    }
    return text;
}

std::string csv_table(const Comparison& comparison, TableStyle style) {
    std::string text = "lane";
    for (const LaneMetric* metric : shown_metrics(comparison, style))
        text += fmt::format(",{}", metric->name);
    text += '\n';
    for (const Lane& lane : comparison.lanes()) {
        text += quoted(lane.plan().title);
        for (const LaneMetric* metric : shown_metrics(comparison, style)) {
            const auto value = metric->value(lane.metrics());
            text += value ? fmt::format(",{}", *value) : ",";
        }
        text += '\n';
    }
    return text;
}

std::string json_table(const Comparison& comparison, TableStyle style) {
    nlohmann::ordered_json table;
    table["ticks"] = comparison.lanes().empty() ? 0 : comparison.lanes()[0].metrics().ticks;
    table["lanes"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < comparison.lanes().size(); ++i) {
        const Lane& lane = comparison.lanes()[i];
        nlohmann::ordered_json row;
        row["lane"] = lane.plan().title;
        for (const LaneMetric* metric : shown_metrics(comparison, style)) {
            const auto value = metric->value(lane.metrics());
            row[std::string(metric->name)] = value ? nlohmann::ordered_json(*value) : nullptr;
        }
        const auto parting = comparison.parting(i);
        row["parting"] = parting ? nlohmann::ordered_json(*parting) : nullptr;
        table["lanes"].push_back(std::move(row));
    }
    return json_text(table, {2}) + '\n';
}

}  // namespace slidelab::lab
