#include "lab/links/clip_text.hpp"

#include <cstddef>
#include <sstream>

#include "lab/recordings/playback.hpp"
#include "lab/run/simulation.hpp"

namespace slidelab {

namespace {

// As `write` ends every tick; a tick that is nothing else has no comma before it.
constexpr std::string_view hash_key = "\"hash\":\"";
constexpr std::string_view no_hash = "\"hash\":\"0000000000000000\"}";

/// {"move":[1.0,0.0],"hash":"3f019bb0215fd8ee"} -> {"move":[1.0,0.0]}
void drop_hash(std::string& line) {
    std::size_t begin = line.rfind(hash_key);
    if (begin == std::string::npos) return;
    if (line[begin - 1] == ',') --begin;
    line.erase(begin);
    line += '}';
}

/// The other way round; what is no tick without a hash stays as it is, to be refused by the reader.
void add_hash(std::string& line) {
    const bool is_open = !line.empty() && line.back() == '}';
    if (!is_open || line.find("\"hash\"") != std::string::npos) return;
    line.pop_back();
    if (line != "{") line += ',';
    line += no_hash;
}

}  // namespace

std::string text_without_hashes(const Recording& recording) {
    std::stringstream whole;
    write(whole, recording);
    std::string text;
    std::size_t number = 0;  // 0 is the head
    for (std::string line; std::getline(whole, line); ++number) {
        const bool is_inner = number > 0 && number < recording.ticks.size();
        if (is_inner) drop_hash(line);
        text += line + '\n';
    }
    return text;
}

std::variant<Recording, RecordingProblem> read_text_without_hashes(std::string_view text) {
    std::istringstream lines{std::string(text)};
    std::stringstream whole;
    bool is_head = true;
    for (std::string line; std::getline(lines, line); is_head = false) {
        if (!is_head) add_hash(line);
        whole << line << '\n';
    }
    return read_recording(whole);
}

void make_hashes(Recording& recording, const std::shared_ptr<const Level>& level) {
    const auto settings = settings_of(recording);
    if (std::holds_alternative<RecordingProblem>(settings)) return;
    Simulation simulation(level, std::get<Settings>(settings));
    if (recording.start) simulation.set_state(*recording.start);
    Playback playback(recording, false);
    for (std::size_t i = 0; i + 1 < recording.ticks.size(); ++i) {
        simulation.tick(*playback.begin_tick(simulation));
        playback.end_tick(simulation.state());
        recording.ticks[i].hash = hash_of(simulation.state());
    }
}

}  // namespace slidelab
