// slidelab LEVEL attach ./mover, after g++ -std=c++20 -O2 mover.cpp -o mover: a mover of one's own.
// Along one axis, then the other, it halves its step until nothing is in the way.
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

using nlohmann::json;

bool overlaps(const json& walls, double x, double y) {
    const json half = walls["shape"].value("box", json{0.3, 0.3});  // any other shape as a square
    for (const json& box : walls["boxes"]) {
        const double cx = box["center"][0], cy = box["center"][1];
        const double w = box["half"][0], h = box["half"][1];
        if (std::abs(x - cx) < w + half[0].get<double>() &&
            std::abs(y - cy) < h + half[1].get<double>())
            return true;
    }
    return false;
}

int main() {
    json walls;
    for (std::string line; std::getline(std::cin, line);) {
        const json request = json::parse(line);
        if (!request.contains("from")) {  // walls and shape, before the first move
            walls = request;
            continue;
        }
        double at[] = {request["from"][0], request["from"][1]};
        for (const std::size_t axis : {0U, 1U}) {
            for (double step = request["delta"][axis]; std::abs(step) > 1e-6; step *= 0.5) {
                at[axis] += step;
                if (!overlaps(walls, at[0], at[1])) break;
                at[axis] -= step;
            }
        }
        std::cout << json{{"to", at}} << std::endl;
    }
}
