// A wrong file of scenes is refused with the scene, its field, and what was expected.
#include "lab/scenes/saved/scene_files.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "support/answers.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::wrong_scenes_test {

using namespace scene_files;
using Rows = std::vector<test::Refused<std::string>>;

std::string problem_of(const std::string& text) {
    return problem_in(read_scenes(text, "bad.json"));
}

/// A scene with other fields.
Json changed(Json scene, const std::string& fields) {
    scene.update(Json::parse(fields));
    return scene;
}

/// Holds other fields of the scene, the second of a file, to what is said after its name.
void expect_refused(const Json& scene, const Rows& rows) {
    test::expect_lines(rows, [&](const std::string& fields) {
        const std::string said = problem_of(file_of({stop(), changed(scene, fields)}).dump());
        const std::string place = "bad.json: scenes[1].";
        return said.starts_with(place) ? said.substr(place.size()) : said;
    });
}

const Rows stops{
    {R"({"title":3})", "title: 3; expected a string"},
    {R"({"title":""})", R"(title: ""; expected a text)"},
    {R"({"level":null})", "level: null; expected a string"},
    {R"({"set":"speed=6"})", R"(set: "speed=6"; expected a list)"},
    {R"({"set":["speed=fast"]})",
     R"(set[0]: speed is "fast"; expected a number from 0 to 1000 units/s)"},
    {R"({"from":[1]})", "from: an array of 1; expected [x, y]"},
    {R"({"from":[1,"2"]})", R"(from[1]: "2"; expected a number)"},
    {R"({"from":[1e300,0]})", "from[0]: 1e+300; expected a number from -1000000 to 1000000"},
    {R"({"input":5})", "input: 5; expected a list"},
    {R"({"input":[3]})", "input[0]: 3; expected an object of ticks, move, lead, pass, jump, set"},
    {R"({"input":[{"ticks":0}]})", "input[0].ticks: 0; expected a whole number from 1 to 36000"},
    {R"({"input":[{"ticks":1.5}]})",
     "input[0].ticks: 1.5; expected a whole number from 1 to 36000"},
    {R"({"input":[{"ticks":1,"move":[2,0]}]})",
     "input[0].move: an array of 2; expected [right, down], each from -1 to 1"},
    {R"({"input":[{"ticks":1,"pass":1}]})", "input[0].pass: 1; expected true or false"},
    {R"({"input":[{"ticks":1,"leap":true}]})",
     "input[0].leap: unknown field; expected ticks, move, lead, pass, jump, set"},
    {R"({"probe":3})", "probe: 3; expected an object of displacement, t"},
    {R"({"probe":{"t":0.5}})", "probe.displacement: missing; expected [dx, dy]"},
    {R"({"probe":{"displacement":[1,0],"t":2}})", "probe.t: 2; expected a number from 0 to 1"},
    {R"({"probe":{"displacement":[1,0],"bogus":2}})",
     "probe.bogus: unknown field; expected displacement, t"},
    {R"({"move":1})", "move: 1; expected an object of id, strategy, ..."},
    {R"({"crowd":"large"})", R"(crowd: "large"; expected true or false)"},
    {R"({"view":{"bogus":true}})", "view.bogus: unknown field; expected walls, normals, ..."},
    {R"({"view":{"labels":1}})", "view.labels: 1; expected true or false"},
    {R"({"zoom":0})", "zoom: 0; expected a number from 1 to 4000"},
    {R"({"zoom":"near"})", R"(zoom: "near"; expected a number from 1 to 4000)"},
    {R"({"center":3})", "center: 3; expected [x, y]"},
    {R"({"panel":"open"})", R"(panel: "open"; expected true or false)"},
    {R"({"lit":[1]})", "lit[0]: 1; expected a string"},
    {R"({"try":{"words":"walk","until":"bored"}})",
     R"(try.until: "bored"; expected one of walk, ...)"},
    {R"({"try":{"words":"switch","until":"option"}})",
     "try.set: missing; expected the assignment that counts"},
    {R"({"try":{"words":"switch","until":"option","set":"disk_slide.bogus=1"}})",
     R"(try.set: disk_slide: no option "bogus"; expected one of deepest_first, ...)"},
    {R"({"touch":{"title":""}})", R"(touch.title: ""; expected a text)"},
    {R"({"picture":"../out.png"})",
     R"(picture: "../out.png"; expected a file name that ends in .png, without a folder)"},
    {R"({"picture":"out.jpg"})",
     R"(picture: "out.jpg"; expected a file name that ends in .png, without a folder)"},
    {R"({"bogus":1})", "bogus: unknown field; expected title, level, ..."},
};

const Rows figures{
    {R"({"stage":"Mow"})",
     R"(stage: unknown stage "Mow"; expected one of "Depenetrate", "Move", ...)"},
    {R"({"round":-1})", "round: -1; expected a whole number from 1 to 1000"},
    {R"({"rund":1})", "rund: unknown field; expected article, id, ..."},
    {R"({"duration":0})", "duration: 0; expected a number from 0.001 to 1000000"},
    {R"({"movable":["legs"]})", R"(movable[0]: "legs"; expected one of mover, walls, boxes)"},
    {R"({"move":{"strategy":"disk_glide"}})",
     R"(move.strategy: no strategy "disk_glide"; did you mean disk_slide?)"},
    {R"({"move":{"strategy":"disk_slide","shape":{"disk":1},"from":[0]}})",
     "move.from: an array of 1; expected [x, y]"},
    {R"({"move":{"strategy":"disk_slide","shape":{"disk":1},"from":[0,0],"delta":[1,0],)"
     R"("level":"other.tmj"}})",
     R"(move.level: "other.tmj"; expected none: the scene has a level)"},
    {R"({"zoom":60})", "zoom: unknown field; expected article, id, ..."},
};

const Rows failures{
    {R"({"option":"disk_slide"})",
     R"(option: "disk_slide"; expected STRATEGY.OPTION, an option of a strategy)"},
    {R"({"option":"disk_slide.nosuch"})",
     R"(option: "disk_slide.nosuch"; expected STRATEGY.OPTION, an option of a strategy)"},
    {R"({"fails":"7"})", R"(fails: disk_slide: deepest_first is "7"; expected on or off)"},
    {R"({"sign":"sad"})", R"(sign: "sad"; expected one of pulled_up, hanging, ...)"},
    {R"({"recording":1})", "recording: 1; expected a string"},
};

TEST(WrongScene, NamesItsField) {
    expect_refused(stop(), stops);
    expect_refused(figure(), figures);
    expect_refused(failure(), failures);
}

const Json thread{
    {"thread", "a/b#1"}, {"link", "l"},      {"engine", "e"},         {"title", "t"},
    {"caption", "t."},   {"why", "w."},      {"instead", "i."},       {"set", {"strategy=unreal"}},
    {"sign", "stuck"},   {"level", "l.tmj"}, {"recording", "r.jsonl"}};

const Rows files{
    {"", "bad.json: not JSON at byte 1: the line ends too early"},
    {"[", "bad.json: not JSON at byte 2: the line ends too early"},
    {"{}", "bad.json: scenes: missing; expected a list"},
    {"[]", "bad.json: file: an array of 0; expected an object of articles, scenes, others"},
    {"3", "bad.json: file: 3; expected an object of articles, scenes, others"},
    {"\xff\xfe", "bad.json: not JSON at byte 1: ... is not expected here"},
    {"[1]", "bad.json: file: an array of 1; expected an object of articles, scenes, others"},
    {R"({"scenes": 1})", "bad.json: scenes: 1; expected a list"},
    {R"({"articles": 1})", "bad.json: articles: 1; expected a list"},
    {R"({"scenes": []})", "bad.json: scenes: an array of 0; expected a scene at least"},
    {file_of({figure(), failure(), figure()}).dump(),
     "bad.json: scenes[2]: an earlier scene has its id"},
    {file_of({thread}).dump(),
     R"(bad.json: scenes[0].set[0]: no strategy "unreal"; expected one of disk_slide, ...)"},
};

TEST(WrongScenes, AreRefused) {
    test::expect_lines(files, problem_of);
    EXPECT_EQ(problem_in(load_scenes("nowhere/index.json")), "nowhere/index.json: cannot be read");
    EXPECT_EQ(
        problem_in(read_scenes(file_of({stop(), figure()}).dump(), "tour.json", SceneKind::stop)),
        "tour.json: scenes[1]: a figure; expected a stop");
}

}  // namespace slidelab::lab::wrong_scenes_test
