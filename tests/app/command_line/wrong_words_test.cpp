// A wrong command line is refused in one line, which names the word, and often the nearest one.
#include "app/run_program.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::wrong_words_test {

using Words = std::vector<std::string>;

const std::string walk = SLIDELAB_LEVELS "/recordings/garden_walk.jsonl";
const std::string garden = SLIDELAB_LEVELS "/play/garden.tmj";

/// More lanes than fit beside each other.
Words too_many_lanes() {
    Words words{"compare", "--play", walk};
    for (int i = 0; i < 17; ++i) words.insert(words.end(), {"--lane", "disk_sweep"});
    return words;
}

/// Some of the words, "..." here, are those of the library that reads options.
const std::vector<test::Refused<Words>> command_lines{
    // near to a word that there is
    {{"--strategy", "godot"},
     R"(no strategy "godot"; did you mean godot_floating or godot_grounded?)"},
    {{"--strategy", "world-mover"}, R"(no strategy "world-mover"; did you mean world_move?)"},
    {{"--strategy", "disk_slid"}, R"(no strategy "disk_slid"; did you mean disk_slide?)"},
    {{"--shape", "circel", "--strategy", "disk_slide"},
     R"(shape is "circel"; expected disk or box or capsule for disk_slide)"},
    {{"--shape", "bx"}, R"(no shape "bx"; did you mean box?)"},
    {{"--shape", "capsul"}, R"(no shape "capsul"; did you mean capsule?)"},
    {{"--set", "sped=3"}, R"(no setting "sped"; did you mean speed or grid_walk.seed?)"},
    {{"--set", "disk_slide.depest_first=off"},
     R"(disk_slide: no option "depest_first"; did you mean deepest_first?)"},
    {{"--set", "depest_first=off"},
     R"(no setting "depest_first"; did you mean disk_slide.deepest_first?)"},
    {{"--set", "step_height=1", "--strategy", "disk_slide"},
     R"(no setting "step_height"; did you mean world_move.step_height?)"},
    {{"--set", "disk_glide.substeps=off"}, R"(no strategy "disk_glide"; did you mean disk_slide?)"},
    {{"gardn"}, R"(no level "gardn"; did you mean levels/play/garden.tmj?)"},
    {{"levels/play/tile-town.tmj"},
     R"(no level "levels/play/tile-town.tmj"; did you mean levels/play/tile_town.tmj?)"},
    {{"compar"}, R"(no level "compar"; did you mean compare?)"},
    {{"survay", garden}, R"(no level "survay"; did you mean survey?)"},
    {{garden, "conforms"}, "...: conforms; did you mean conform?"},
    {{"--strateg", "x"}, "...: --strateg; did you mean --strategy?"},
    {{"survey", garden, "--recording", "x"}, "...: --recording; did you mean --recordings?"},
    {{"survey", garden, "--fail-on", "trp"}, R"(--fail-on: no finding "trp"; did you mean trap?)"},
    {{"compare", "gardn", "--play", walk},
     R"(no level "gardn"; did you mean levels/play/garden.tmj?)"},
    {{"survey", "gardn"}, "gardn: no such file; did you mean levels/play/garden.tmj?"},
    {{"--headless", "--screenshot", "a.png", "--figure", "six-crossing"},
     R"(--figure: no figure "six-crossing"; did you mean six-crossings?)"},
    {{"compare", "--play", walk, "--lane", "dsk_slide"},
     R"(lane dsk_slide: no strategy "dsk_slide"; did you mean disk_slide?)"},
    {{"survey", garden, "--strategy", "sat_push", "--set", "deepest_first=off"},
     R"(no setting "deepest_first"; did you mean disk_slide.deepest_first?)"},
    {{"--headless", "--play", walk, "--set", "deepest_first=off"},
     R"(no setting "deepest_first"; did you mean disk_slide.deepest_first?)"},
    {{"compare", "--play", walk, "--set", "iterations=3"},
     "iterations is an option of 2 movers; expected disk_slide.iterations=3 or "
     "sat_push.iterations=3"},
    {{"compare", "--play", walk, "--set", "substeps=off"},
     "substeps is an option of 3 movers; expected disk_slide.substeps=off, grid_walk.substeps=off "
     "or sat_push.substeps=off"},
    // none
    {{"--bogus"}, "...: --bogus"},
    {{"a.tmj", "b.tmj"}, "...: b.tmj"},
    {{"--headless", "--ticks", "-1"}, "--ticks: ..."},
    {{"--headless", "--ticks", "ten"}, "--ticks: ..."},
    {{"--headless", "--ticks", "3.5"}, "--ticks: ..."},
    {{"--headless", "--ticks", "99999999999999999999"}, "--ticks: ..."},
    {{"--headless", "--ticks"}, "--ticks: ..."},
    {{"--ticks", "3"}, "--ticks requires --headless"},
    {{"--screenshot", "a.png"}, "--screenshot requires --headless"},
    {{"--trace", "a.json"}, "--trace requires --headless, or one tick by --at"},
    {{"--headless", "--tour"}, "--headless ... --tour"},
    {{"--headless", "--screenshot", "a.bmp"},
     "--screenshot a.bmp: expected a name that ends in .png, .jpg or .jpeg"},
    {{"--headless", "--screenshot", "a.tiff"},
     "--screenshot a.tiff: expected a name that ends in .png, .jpg or .jpeg"},
    {{"--theme", "blue"}, "--theme: ..."},
    {{"--size", "0x0"}, "--size 0x0: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--size", "640"}, "--size 640: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--size", "640x"}, "--size 640x: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--size", "640x480x2"}, "--size 640x480x2: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--size", "-640x480"}, "--size -640x480: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--size", "7681x4320"}, "--size 7681x4320: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--size", "99999999999x1"},
     "--size 99999999999x1: expected WIDTHxHEIGHT, 64x64 to 7680x4320"},
    {{"--strategy", "teleport"}, R"(no strategy "teleport"; expected one of disk_slide, ...)"},
    {{"--shape", "star"}, R"(shape is "star"; expected disk or box or capsule for disk_slide)"},
    {{"--set", "speed"}, R"("speed"; expected NAME=VALUE)"},
    {{"--set", "speed=fast"}, R"(speed is "fast"; expected a number from 0 to 1000 units/s)"},
    {{"--set", "speed=nan"}, R"(speed is "nan"; expected a number from 0 to 1000 units/s)"},
    {{"--set", "tick_rate=0"}, R"(tick_rate is "0"; expected a number from 10 to 240 ticks/s)"},
    {{"--set", "colour=red"}, R"(no setting "colour"; expected one of strategy, ...)"},
    {{"--set", "disk_slide.bogus=1"},
     R"(disk_slide: no option "bogus"; expected one of deepest_first, ...)"},
    {{"--set", "disk_slide.iterations=many"},
     R"(disk_slide: iterations is "many"; expected a whole number from 1 to 32)"},
    {{"--set", "bogus.iterations=1"}, R"(no strategy "bogus"; expected one of disk_slide, ...)"},
    {{"--set"}, "--set: ..."},
    {{"probe", "more"}, "...: more"},
    {{"--headless", "probe"}, "probe stands alone: expected no more"},
    {{""}, "LEVEL: is empty; expected a value"},
    {{"--strategy", ""}, "--strategy: is empty; expected a value"},
    {{"--play", ""}, "--play: is empty; expected a value"},
    {{"--size", ""}, "--size: is empty; expected a value"},
    {{"--headless", "--near-miss", "-1"}, "--near-miss: ..."},
    {{"--headless", "--near-miss", "0.01"}, "--near-miss: ..."},
    {{"--headless", "--near-miss", "near"}, "--near-miss: ..."},
    // of a command
    {{"--headless", "--play", "none.rec"}, "none.rec: cannot be read; expected a recording"},
    {{"conform"}, "conform: expected --cases FILE, --check FILE or --lane ID"},
    {{"conform", "--check", "none.jsonl"},
     "none.jsonl: cannot be read; expected answers to conform --cases"},
    {{"conform", "--lane", "none"},
     R"(lane none: no strategy "none"; expected one of disk_slide, ...)"},
    {{"conform", "--lane", "grid_walk"},
     "lane grid_walk: plays no case; expected a mover with a shape"},
    {{"conform", "--lane", "disk_slide,shape=box"},
     "lane disk_slide,shape=box: shape=box: the cases have it; expected options"},
    {{"conform", "--lane", "disk_slide", "--epsilon", "-1"}, "--epsilon: ..."},
    {{"compare"}, "--play is required"},
    {{"compare", "--play", "no.jsonl"}, "no.jsonl: cannot be read; expected a recording"},
    {{"compare", "--play", walk, "--lane", "disk"},
     R"(lane disk: no strategy "disk"; did you mean disk_slide or disk_sweep?)"},
    {{"compare", "--play", walk, "--json", "--csv"}, "--json ... --csv"},
    {{"survey"}, "LEVEL is required"},
    {{"survey", "nothing.tmj"},
     "nothing.tmj: the file cannot be opened (No such file or directory); expected a map of Tiled "
     "..."},
    {{"survey", garden, "--fail-on", "gremlins"},
     R"(--fail-on: no finding "gremlins"; expected some of escape, tunnel, ...)"},
    {{"survey", garden, "--fail-on", ""},
     R"(--fail-on: no finding ""; expected some of escape, tunnel, ...)"},
    {{"survey", garden, "--fail-on", "trap,"},
     R"(--fail-on: no finding ""; expected some of escape, tunnel, ...)"},
    {{"survey", garden, "--fail-on", "trap,,escape"},
     R"(--fail-on: no finding ""; expected some of escape, tunnel, ...)"},
    {{"survey", garden, "--json", ""}, "--json: is empty; expected a value"},
    {{"survey", garden, "--from", "here"}, "--from here: expected X,Y"},
    {{"survey", garden, "--directions", "12"}, "--directions: ..."},
    {{"survey", garden, "--set", "speed=0.05"},
     "...: a tick of 0.000833 units is too short for cells of 0.15"},
    {{"failures"}, "...[--list,--check] is required"},
    {{"failures", "--list", "--check"}, "Exactly 1 option from [--list,--check] ..."},
    {{"failures", "--list", "more"}, "...: more"},
    {{"strategies", "--near-miss", "0"},
     "...: this command opens no map; expected a run, survey, compare or probe"},
    {too_many_lanes(), "--lane: 17 lanes; expected 16 at most"},
};

TEST(WrongWords, AreRefusedInOneLine) {
    test::expect_lines(command_lines,
                       [](const Words& words) { return test::refusal(test::run_program(words)); });
}

}  // namespace slidelab::lab::wrong_words_test
