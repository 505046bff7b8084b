// The metrics of all lanes as a table: text, Markdown, CSV and JSON.
#pragma once

#include <string>
#include <vector>

#include "lab/compare/comparison.hpp"

namespace slidelab::lab {

/// The lane_metrics of a comparison; without times where nothing was timed.
std::vector<const LaneMetric*> metrics_of(const Comparison& comparison);

struct TableStyle {
    bool times = true;  ///< with the metrics that differ from run to run
};

/// One line a lane, aligned for a terminal.
std::string text_table(const Comparison& comparison, TableStyle style = {});
/// A Markdown table: one line a lane, units in the headings.
std::string markdown_table(const Comparison& comparison, TableStyle style = {});
/// RFC 4180, the metrics' names in the first line; empty for a metric without a value.
std::string csv_table(const Comparison& comparison, TableStyle style = {});
/// {"ticks": 600, "lanes": [{"lane": "disk_sweep", "travelled": 12.5, …, "parting": 61}, …]}; null
/// for a metric without a value.
std::string json_table(const Comparison& comparison, TableStyle style = {});

}  // namespace slidelab::lab
