#include "lab/survey/walk/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "lab/text/nearest.hpp"

namespace slidelab::lab {

std::optional<InputError> read_findings(std::string_view words, EventSet& set) {
    for (std::size_t begin = 0; begin <= words.size();) {
        const std::size_t comma = std::min(words.find(',', begin), words.size());
        const std::string_view name = words.substr(begin, comma - begin);
        const EventDescription* event = find_event(name);
        if (event == nullptr || !event->is_finding()) {
            std::vector<std::string> known;
            for (const EventDescription& each : event_descriptions())
                if (each.is_finding()) known.emplace_back(each.finding);
            return InputError{.what = fmt::format(
                                  "no finding \"{}\"; {}", name,
                                  nearest_or_expected(name, known, "some of " + finding_names()))};
        }
        set.add(event->kind);
        begin = comma + 1;
    }
    return std::nullopt;
}

std::string finding_names() {
    return event_names(&EventDescription::is_finding, &EventDescription::finding);
}

}  // namespace slidelab::lab
