# The three libraries: slidelab::slidelab, which a game takes; slidelab::articles, the strategies, over
# it; and slidelab::lab over both.
#
# Sources are found by folder, so that a new strategy is one new file and one line in the registry.
# Sources of different folders are never one unit, whatever a game does with its own
# (CMAKE_UNITY_BUILD): the strategies all call their options `options`.
# The target of the first is not called slidelab, because the program is: one name is one file.
#
# $<BUILD_INTERFACE:...> keeps what is only needed to compile the sources (flags, JSON in headers)
# from those who link the installed libraries; fmt is a library to be linked, and they need it, too.
if(SLIDELAB_ARTICLES AND NOT EMSCRIPTEN)
  find_package(fmt REQUIRED)
endif()

# What a source takes to compile is for the most part what it includes. So those of a folder are one
# unit: a build from nothing takes a third of the time. What is local to a source has a name of its
# own within its folder.
function(compile_by_folder target)
  if(NOT SLIDELAB_LARGE_UNITS)
    return()
  endif()
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR}/src ${source})
    get_filename_component(folder ${folder} DIRECTORY)
    string(REPLACE / _ folder ${folder})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# What a move, a step of a survey or a pixel runs through is compiled for speed, all else to be compiled
# soon, and in a page to be small: each is a target of its own, by folder.
add_library(slidelab_hot INTERFACE)
add_library(slidelab_cold INTERFACE)
if(EMSCRIPTEN)
  target_compile_options(slidelab_hot INTERFACE -O2) # as fast as -O3 there, and smaller
  # -Os is nothing between the two: it makes moves ten times slower.
  target_compile_options(slidelab_cold INTERFACE -Oz)
else()
  target_compile_options(slidelab_cold INTERFACE $<$<CONFIG:Release>:-O1>)
endif()

# split_sources(HOT COLD ROOT FOLDERS...): the sources in folders of src/ROOT, and all others in it.
function(split_sources hot cold root)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/src/${root}/)
  list(TRANSFORM ARGN APPEND /*.cpp)
  file(GLOB in_folders CONFIGURE_DEPENDS ${ARGN})
  file(GLOB_RECURSE others CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${root}/*.cpp)
  list(REMOVE_ITEM others ${in_folders})
  set(${hot} ${in_folders} PARENT_SCOPE)
  set(${cold} ${others} PARENT_SCOPE)
endfunction()

# Parsed once, because almost every source has most of it; whatever a source uses it includes
# nevertheless, and the preset clang sees to it.
set(SLIDELAB_PARSED_ONCE <algorithm> <array> <cmath> <cstdint> <optional> <span> <string>
  <string_view> <variant> <vector>)

# add_house(LIBRARY MOVES ROOT FOLDERS...): the sources of src/ROOT as a library. Those in its FOLDERS
# are the target MOVES, compiled for speed. Most of these are compiled source by source where that is
# optimised: in larger units less is inlined, and short moves of disk_sweep take 7 % longer.
function(add_house library moves root)
  split_sources(hot cold ${root} ${ARGN})
  add_library(${moves} OBJECT ${hot})
  add_library(${library} STATIC ${cold} $<TARGET_OBJECTS:${moves}>)
  set_target_properties(${moves} ${library} PROPERTIES UNITY_BUILD OFF LINKER_LANGUAGE CXX)
  target_compile_features(${library} PUBLIC cxx_std_20)
  target_include_directories(${library} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_include_directories(${moves} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${moves} PRIVATE slidelab_flags slidelab_hot)
  target_link_libraries(${library}
    PRIVATE $<BUILD_INTERFACE:slidelab_flags> $<BUILD_INTERFACE:slidelab_cold>)
  target_precompile_headers(${moves} PRIVATE ${SLIDELAB_PARSED_ONCE})
  if(cold)
    target_precompile_headers(${library} PRIVATE ${SLIDELAB_PARSED_ONCE})
  endif()
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    list(FILTER hot INCLUDE REGEX "/(contract|depenetration)/")
  endif()
  compile_by_folder(${moves} ${hot})
  compile_by_folder(${library} ${cold})
endfunction()

set(hot_folders geometry geometry/convex narrow)
if(NOT EMSCRIPTEN) # a page has these small: little of a move is theirs, unless it begins in a wall
  list(APPEND hot_folders geometry/polygons level level/broad_phase level/derived
    scene narrow/depenetration world world/mover)
endif()
add_house(slidelab_library slidelab_moves slidelab ${hot_folders})
add_library(slidelab::slidelab ALIAS slidelab_library)
set_target_properties(slidelab_library PROPERTIES OUTPUT_NAME slidelab EXPORT_NAME slidelab)

if(SLIDELAB_ARTICLES)
  file(GLOB article_folders RELATIVE ${PROJECT_SOURCE_DIR}/src/articles CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/articles/*)
  list(FILTER article_folders EXCLUDE REGEX "\\.hpp$")
  if(EMSCRIPTEN)
    list(REMOVE_ITEM article_folders contract world_move)
  endif()
  add_house(slidelab_articles slidelab_article_moves articles ${article_folders})
  add_library(slidelab::articles ALIAS slidelab_articles)
  set_target_properties(slidelab_articles PROPERTIES EXPORT_NAME articles)
  target_link_libraries(slidelab_article_moves PRIVATE fmt::fmt)
  target_link_libraries(slidelab_articles PUBLIC slidelab_library PRIVATE fmt::fmt)
endif()

if(SLIDELAB_LAB)
  find_package(Threads REQUIRED) # a survey shares its states among them
  if(NOT EMSCRIPTEN)
    find_package(nlohmann_json REQUIRED)
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(MAP_FILES REQUIRED IMPORTED_TARGET zlib libzstd pugixml)
  endif()
  set(hot_folders survey/space survey/walk)
  if(NOT EMSCRIPTEN) # in a page these are small: what takes time in them are the moves
    list(APPEND hot_folders crowd events run survey)
  endif()
  split_sources(hot_sources cold_sources lab ${hot_folders})
  if(EMSCRIPTEN) # a page starts no programs
    list(FILTER cold_sources EXCLUDE REGEX "/lab/attach/")
  endif()
  add_library(slidelab_runs OBJECT ${hot_sources})
  add_library(slidelab_lab STATIC ${cold_sources} $<TARGET_OBJECTS:slidelab_runs>)
  add_library(slidelab::lab ALIAS slidelab_lab)
  set_target_properties(slidelab_lab PROPERTIES EXPORT_NAME lab)
  set_target_properties(slidelab_runs slidelab_lab PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(slidelab_runs PRIVATE slidelab_flags slidelab_hot slidelab_articles
    nlohmann_json::nlohmann_json fmt::fmt Threads::Threads)
  target_link_libraries(slidelab_lab
    PUBLIC slidelab_articles
    PRIVATE $<BUILD_INTERFACE:slidelab_flags> $<BUILD_INTERFACE:slidelab_cold>
            $<BUILD_INTERFACE:nlohmann_json::nlohmann_json> fmt::fmt PkgConfig::MAP_FILES
            Threads::Threads)
  compile_by_folder(slidelab_runs ${hot_sources})
  compile_by_folder(slidelab_lab ${cold_sources})
  # A unit of its own: tests/new_trouble links another one instead.
  set_source_files_properties(${PROJECT_SOURCE_DIR}/src/lab/judge/event_set.cpp
    PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_precompile_headers(slidelab_runs REUSE_FROM slidelab_article_moves)
  target_precompile_headers(slidelab_lab PRIVATE ${SLIDELAB_PARSED_ONCE} <nlohmann/json.hpp>)
endif()
