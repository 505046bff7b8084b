// The numbers of all lanes as a table, in the forms in which tables are passed on.
#pragma once

#include <string>
#include <vector>

#include "lab/compare/comparison.hpp"

namespace slidelab::lab {

/// Numbers of lane_metrics that the comparison has: without times, where nothing was timed.
std::vector<const LaneMetric*> metrics_of(const Comparison& comparison);

struct TableStyle {
    bool times = true;  ///< with the numbers that are others in every run
};

/// One line a lane, aligned for a terminal.
std::string text_table(const Comparison& comparison, TableStyle style = {});
/// A Markdown table: one line a lane, units in the headings.
std::string markdown_table(const Comparison& comparison, TableStyle style = {});
/// RFC 4180, the metrics' names in the first line; empty where a number cannot be told.
std::string csv_table(const Comparison& comparison, TableStyle style = {});
/// {"ticks": 600, "lanes": [{"lane": "disk_sweep", "travelled": 12.5, …, "parting": 61}, …]}; null
/// where a number cannot be told.
std::string json_table(const Comparison& comparison, TableStyle style = {});

}  // namespace slidelab::lab
