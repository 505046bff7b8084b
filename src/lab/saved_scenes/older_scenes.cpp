#include "lab/saved_scenes/older_scenes.hpp"

#include <string>
#include <utility>

#include "lab/files/level_extensions.hpp"

namespace slidelab::lab {

namespace {

using Json = nlohmann::json;

constexpr const char* safeguards = "safeguards";

bool has(const Json& object, const char* name) {
    return object.is_object() && object.contains(name);
}

void rename(Json& object, const char* from, const char* to) {
    if (!has(object, from) || has(object, to)) return;
    Json value = std::move(object[from]);
    object.erase(from);
    object[to] = std::move(value);
}

/// Tours of before said "way".
Json of_tour(Json stops) {
    for (Json& stop : stops) {
        if (has(stop, "probe")) rename(stop["probe"], "way", "displacement");
    }
    return {{"scenes", std::move(stops)}};
}

Json of_figures(Json file) {
    Json scenes = Json::array();
    for (Json& article : file["articles"]) {
        if (!has(article, "figures")) continue;
        for (Json& figure : article["figures"]) {
            if (figure.is_object() && has(article, "number")) figure["article"] = article["number"];
            scenes.push_back(std::move(figure));
        }
        article.erase("figures");
    }
    file["scenes"] = std::move(scenes);
    return file;
}

/// "strategy" and "option" were two fields, and "files" the name of level and recording.
void join_words(Json& entry, bool is_failure) {
    if (has(entry, "strategy") && has(entry, "option") && entry["strategy"].is_string() &&
        entry["option"].is_string()) {
        entry["option"] =
            entry["strategy"].get<std::string>() + "." + entry["option"].get<std::string>();
        entry.erase("strategy");
    }
    if (!has(entry, "files") || !entry["files"].is_string()) return;
    const std::string files = entry["files"].get<std::string>();
    entry.erase("files");
    if (!is_failure) return;
    entry["level"] = files + std::string(own_level_ending);
    entry["recording"] = files + ".jsonl";
}

Json of_failures(Json file) {
    for (Json& failure : file[safeguards]) {
        join_words(failure, true);
        rename(failure, "shows", "sign");
        rename(failure, "sentence", "caption");
    }
    rename(file, safeguards, "scenes");
    if (has(file, "others")) {
        for (Json& other : file["others"]) join_words(other, false);
    }
    return file;
}

}  // namespace

bool is_older(const Json& file) {
    return file.is_array() || has(file, safeguards) ||
           (has(file, "articles") && !has(file, "scenes"));
}

Json translated(Json file) {
    if (file.is_array()) return of_tour(std::move(file));
    return has(file, safeguards) ? of_failures(std::move(file)) : of_figures(std::move(file));
}

}  // namespace slidelab::lab
