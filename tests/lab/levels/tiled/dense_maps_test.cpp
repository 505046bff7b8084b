// Maps of up to 1 MB that are made to be slow: each kind is read within limits, or refused in a
// line. The bound is on what comes of the text; none of these is timed here.
#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "lab/levels/tiled/budget.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::dense_maps_test {

/// The texts that `make(i)` writes for i = 0, 1, ..., with commas, as much as there is room for.
std::string filled(std::size_t room, const std::function<std::string(int)>& make) {
    std::string text;
    for (int i = 0;; ++i) {
        const std::string next = make(i);
        if (text.size() + 1 + next.size() > room) return text;
        if (i > 0) text += ',';
        text += next;
    }
}

std::string with_tilesets(const std::string& map, const std::string& tilesets) {
    return fmt::format("{},\"tilesets\":[{}]}}", map.substr(0, map.size() - 1), tilesets);
}

std::string tileset_of(const std::string& objects) {
    return fmt::format(R"({{"firstgid":1,"tilewidth":32,"tileheight":32,"tiles":)"
                       R"([{{"id":0,"objectgroup":{{"objects":[{}]}}}}]}})",
                       objects);
}

std::string rectangle(int id, int x, int y) {
    return fmt::format(R"({{"id":{},"x":{},"y":{},"width":8,"height":8}})", id, x, y);
}

/// An object of points that are made from 0 on; as many as are a multiple of `whole`.
std::string points_map(const char* kind, std::size_t room, int whole,
                       const std::function<Vec2(int)>& place) {
    const auto write = [&](int i) {
        std::string text;
        for (int k = 0; k < whole; ++k) {
            const Vec2 at = place(i * whole + k);
            text += fmt::format(R"({}{{"x":{:.6g},"y":{:.6g}}})", k == 0 ? "" : ",", at.x, at.y);
        }
        return text;
    };
    return map_of(fmt::format(R"({{"id":1,"x":0,"y":0,"{}":[{}]}})", kind, filled(room, write)));
}

std::string polygon_that_is_round(std::size_t room) {
    constexpr int corners = 60'000;
    return points_map("polygon", room, 1, [](int i) {
        return Vec2{9000.0 * std::cos(6.28 * i / corners), 9000.0 * std::sin(6.28 * i / corners)};
    });
}

/// Each leaf begins and ends in the same corner.
std::string polygon_of_leaves(std::size_t room) {
    constexpr int corners = 40'000;
    return points_map("polygon", room, 3, [](int i) {
        const double angle = 6.28 * (i / 3 + 0.4 * (i % 3)) / corners;
        return i % 3 == 0 ? Vec2{} : Vec2{9000.0 * std::cos(angle), 9000.0 * std::sin(angle)};
    });
}

std::string line_that_goes_to_and_fro(std::size_t room) {
    return points_map("polyline", room, 1, [](int i) { return Vec2{i % 2 * 900.0, i / 2 * 0.01}; });
}

std::string rectangles_in_one_place(std::size_t room) {
    return map_of(filled(room, [](int i) { return rectangle(i, 0, 0); }));
}

std::string boxes(std::size_t room) {
    return map_of(filled(room, [](int i) {
        return fmt::format(R"({{"id":{},"x":{},"y":0,"width":9,"height":9,"type":"box",)"
                           R"("properties":[{{"name":"span","value":1}}]}})",
                           i, i);
    }));
}

/// One object, whose tile has as many walls as fit.
std::string long_name_of_many_walls(std::size_t room) {
    const std::string walls = filled(room / 2, [](int i) { return rectangle(i, i, 0); });
    return with_tilesets(
        map_of(fmt::format(R"({{"id":1,"x":0,"y":0,"width":32,"height":32,"gid":1,"name":"{}"}})",
                           std::string(room / 2, 'n'))),
        tileset_of(walls));
}

std::string chunks_far_apart(std::size_t room) {
    const std::string chunks = filled(room, [](int i) {
        return fmt::format(R"({{"x":{},"y":{},"width":1,"height":1,"data":[1]}})",
                           i * 7919 % 900'000, i * 52'361 % 900'000);
    });
    return map_of_layers(tile_layer(fmt::format(R"("chunks":[{}])", chunks)));
}

std::string chunk_beyond_all_numbers(std::size_t) {
    return map_of_layers(tile_layer(
        R"("chunks":[{"x":2147483647,"y":2147483647,"width":1,"height":1,"data":[1]}])"));
}

std::string chunks_of_nothing(std::size_t) {
    return map_of_layers(
        tile_layer(R"("chunks":[{"x":0,"y":0,"width":2147483647,"height":0,"data":[]},)"
                   R"({"x":2147483647,"y":-2147483647,"width":0,"height":2147483647,"data":[]}])"));
}

std::string groups(std::size_t room) {
    const auto deep = [](int depth) {
        std::string text = object_layer(rectangle(1, 0, 0));
        for (int i = 0; i < depth; ++i)
            text = fmt::format(R"({{"type":"group","layers":[{}]}})", text);
        return text;
    };
    return map_of_layers(filled(room, [&](int) { return deep(30); }));
}

std::string tilesets_without_tiles(std::size_t room) {
    return with_tilesets(map_of(""), filled(room, [](int i) {
                             return fmt::format(R"({{"firstgid":{},"tilewidth":1,"tileheight":1}})",
                                                i + 1);
                         }));
}

std::string tiles_one_by_one(std::size_t room) {
    constexpr int columns = 1000;
    const std::size_t rows = room / columns / 2;
    std::string ids;
    for (std::size_t i = 0; i < rows * columns; ++i) ids += i % 2 == 0 ? "1," : "0,";
    ids.pop_back();
    return map_of_layers(
        tile_layer(fmt::format(R"("width":{},"height":{},"data":[{}])", columns, rows, ids)));
}

struct Kind {
    const char* name;
    std::string (*write)(std::size_t room);
    std::string refused_with = {};  ///< empty: it is read
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

class DenseMaps : public testing::TestWithParam<Kind> {};

TEST_P(DenseMaps, AreReadWithinTheLimitsOrRefused) {
    const std::size_t most = test::is_sanitized() ? 200'000 : 1'000'000;  // bytes
    const std::string map = GetParam().write(most - 1000);
    ASSERT_LE(map.size(), most);
    const auto read = read_tiled(map, "test.tmj");
    if (!GetParam().refused_with.empty()) {
        const std::string said = problem_of(map);
        EXPECT_NE(said.find(GetParam().refused_with), std::string::npos) << said;
        EXPECT_LE(said.size(), 300U);
        return;
    }
    const auto* built = std::get_if<Map>(&read);
    ASSERT_NE(built, nullptr) << problem_of(map);
    EXPECT_LE(built->level.walls().size(), map.size());
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, DenseMaps,
    testing::Values(
        Kind{"polygon_that_is_round", polygon_that_is_round},
        Kind{"polygon_of_leaves", polygon_of_leaves, "takes too long to see whether any cross"},
        Kind{"line_that_goes_to_and_fro", line_that_goes_to_and_fro},
        Kind{"rectangles_in_one_place", rectangles_in_one_place},
        Kind{"boxes", boxes, "more than 1000 kinematic boxes; expected at most 1000"},
        Kind{"long_name_of_many_walls", long_name_of_many_walls},
        Kind{"chunks_far_apart", chunks_far_apart},
        Kind{"chunk_beyond_all_numbers", chunk_beyond_all_numbers, "tiles from the origin"},
        Kind{"chunks_of_nothing", chunks_of_nothing}, Kind{"groups", groups},
        Kind{"tilesets_without_tiles", tilesets_without_tiles},
        Kind{"tiles_one_by_one", tiles_one_by_one}),
    [](const testing::TestParamInfo<Kind>& kind) { return std::string(kind.param.name); });

}  // namespace slidelab::lab::dense_maps_test
