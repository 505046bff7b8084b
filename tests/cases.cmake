# The tests' own code, as objects.
set(test_cases slidelab_search_families search_test_cases core_test_cases
  oracle_test_cases)
if(SLIDELAB_APP)
  list(APPEND test_cases app_test_cases)
endif()

set(parsed_once ${SLIDELAB_PARSED_ONCE} <gtest/gtest.h> <nlohmann/json.hpp>)

# The search needs no GoogleTest.
file(GLOB search_sources CONFIGURE_DEPENDS search/*.cpp search/families/*.cpp)
list(FILTER search_sources EXCLUDE REGEX "(_test|_main)\\.cpp$")
add_library(slidelab_search_families OBJECT ${search_sources})
target_link_libraries(slidelab_search_families PRIVATE slidelab::lab slidelab_flags
  nlohmann_json::nlohmann_json fmt::fmt)
target_precompile_headers(slidelab_search_families REUSE_FROM slidelab_lab)

add_library(search_test_cases OBJECT search/search_test.cpp fuzz/fuzz_test.cpp fuzz/targets.cpp)
target_link_libraries(search_test_cases PRIVATE slidelab::lab GTest::gtest
  nlohmann_json::nlohmann_json fmt::fmt)
compile_tests_quickly(search_test_cases)

# Tests mirror src/: tests of the library link the library and nothing with a window.
file(GLOB_RECURSE core_test_sources CONFIGURE_DEPENDS slidelab/*.cpp articles/*.cpp lab/*.cpp
  threads/*.cpp)
list(REMOVE_ITEM core_test_sources ${core_tests_of_this_build})
file(GLOB oracle_test_sources CONFIGURE_DEPENDS slidelab/narrow/depenetration/*.cpp)
list(REMOVE_ITEM core_test_sources ${oracle_test_sources})
add_library(core_test_cases OBJECT ${core_test_sources})
target_link_libraries(core_test_cases PRIVATE slidelab_test_strategies slidelab::lab GTest::gtest
  nlohmann_json::nlohmann_json fmt::fmt)
target_precompile_headers(core_test_cases PRIVATE ${parsed_once})
compile_tests_quickly(core_test_cases)

# Those with slow, obviously right searches of their own are optimised.
add_library(oracle_test_cases OBJECT ${oracle_test_sources})
target_link_libraries(oracle_test_cases PRIVATE slidelab::articles slidelab_test_strategies
  GTest::gtest slidelab_flags slidelab_fewer_checks)
target_compile_options(oracle_test_cases PRIVATE $<$<CONFIG:Release>:-O1>)

if(SLIDELAB_APP)
  file(GLOB_RECURSE app_test_sources CONFIGURE_DEPENDS view/*.cpp app/*.cpp)
  add_library(app_test_cases OBJECT ${app_test_sources})
  target_link_libraries(app_test_cases PRIVATE slidelab_app GTest::gtest
    nlohmann_json::nlohmann_json SDL2::SDL2 SDL2_image::SDL2_image)
  target_precompile_headers(app_test_cases PRIVATE ${parsed_once})
  compile_tests_quickly(app_test_cases)
endif()

foreach(cases IN LISTS test_cases)
  build_in_large_units(${cases})
  target_include_directories(${cases} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_definitions(${cases} PRIVATE SLIDELAB_LEVELS="${PROJECT_SOURCE_DIR}/levels"
    SLIDELAB_FONT="${SLIDELAB_FONT}" SLIDELAB_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endforeach()
