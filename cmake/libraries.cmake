# The two libraries: slidelab::slidelab, which a game takes, and slidelab::lab over it.
#
# Sources are found by folder, so that a new strategy is one new file and one line in the registry.
# Sources of different folders are never one unit, whatever a game does with its own
# (CMAKE_UNITY_BUILD): the strategies all call their options `options`.
# The target of the first is not called slidelab, because the program is: one name is one file.
#
# $<BUILD_INTERFACE:...> keeps what is only needed to compile the sources (flags, JSON in headers)
# from those who link the installed libraries; fmt is a library to be linked, and they need it, too.
if(NOT EMSCRIPTEN)
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

file(GLOB_RECURSE library_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/slidelab/*.cpp)
add_library(slidelab_library STATIC ${library_sources})
add_library(slidelab::slidelab ALIAS slidelab_library)
set_target_properties(slidelab_library PROPERTIES
  OUTPUT_NAME slidelab EXPORT_NAME slidelab UNITY_BUILD OFF)
target_compile_features(slidelab_library PUBLIC cxx_std_20)
if(EMSCRIPTEN)
  target_compile_options(slidelab_library PRIVATE -O2) # as fast as -O3 there, and smaller
  # What is for once a level, for a move that is traced, for one that begins inside of things, or for
  # a mover with corners in several walls: as small as it gets.
  set(rare_sources ${library_sources})
  list(FILTER rare_sources INCLUDE REGEX "/(geometry/polygons/.*|level/(broad_phase|derived)/.*|level(_checks|_error)?|\
wall_name|outline_crossing|collision/depenetration/.*|[a-z_]+_(marks|overlaps)|trace|options|strategy|registry|\
(joined|open)_translations|grid_overlap|collinear_runs|convex_strip|open_exits|\
joined_walls)\\.cpp$")
  set_source_files_properties(${rare_sources} PROPERTIES COMPILE_OPTIONS -Oz)
endif()
# What most moves run through is compiled source by source where it is optimised: in larger units less
# is inlined, and short moves of disk_sweep take 7 % longer.
set(sources_by_folder ${library_sources})
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  list(FILTER sources_by_folder INCLUDE REGEX "/(contract|depenetration|regions|polygons)/[^/]*$")
endif()
compile_by_folder(slidelab_library ${sources_by_folder})
target_include_directories(slidelab_library PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
target_link_libraries(slidelab_library PRIVATE $<BUILD_INTERFACE:slidelab_flags> fmt::fmt)
# Parsed once, because almost every source has most of it; whatever a source uses it includes
# nevertheless, and the preset clang sees to it.
set(SLIDELAB_PARSED_ONCE <algorithm> <array> <cmath> <cstdint> <optional> <span> <string>
  <string_view> <variant> <vector>)
target_precompile_headers(slidelab_library PRIVATE ${SLIDELAB_PARSED_ONCE})

if(SLIDELAB_LAB)
  find_package(Threads REQUIRED) # a survey shares its states among them
  if(NOT EMSCRIPTEN)
    find_package(nlohmann_json REQUIRED)
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(MAP_FILES REQUIRED IMPORTED_TARGET zlib libzstd pugixml)
  endif()
  file(GLOB_RECURSE lab_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/lab/*.cpp)
  add_library(slidelab_lab STATIC ${lab_sources})
  add_library(slidelab::lab ALIAS slidelab_lab)
  set_target_properties(slidelab_lab PROPERTIES EXPORT_NAME lab UNITY_BUILD OFF)
  compile_by_folder(slidelab_lab ${lab_sources})
  target_link_libraries(slidelab_lab
    PUBLIC slidelab_library
    PRIVATE $<BUILD_INTERFACE:slidelab_flags> $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>
            fmt::fmt PkgConfig::MAP_FILES Threads::Threads)
  target_precompile_headers(slidelab_lab PRIVATE ${SLIDELAB_PARSED_ONCE} <nlohmann/json.hpp>)
endif()
