# The program: SDL2, SDL2_ttf, SDL2_image, Dear ImGui and CLI11 over the library.
if(NOT EMSCRIPTEN)
  include(cmake/app_libraries.cmake)
else()
  set(SLIDELAB_FONT /assets/DejaVuSans.ttf) # of the page's own files
endif()
add_library(imgui_sdlrenderer STATIC ${IMGUI_SDLRENDERER_SOURCE})
target_include_directories(imgui_sdlrenderer SYSTEM PUBLIC ${IMGUI_BACKENDS})
target_link_libraries(imgui_sdlrenderer PUBLIC PkgConfig::IMGUI SDL2::SDL2)

file(GLOB drawing_sources CONFIGURE_DEPENDS src/view/drawing/*.cpp)
file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS src/view/*.cpp src/app/*.cpp)
list(REMOVE_ITEM app_sources ${drawing_sources} ${PROJECT_SOURCE_DIR}/src/app/main.cpp)
list(FILTER app_sources EXCLUDE REGEX "/src/app/web/")
if(EMSCRIPTEN) # its own says that there is none
  list(FILTER app_sources EXCLUDE REGEX "/src/app/(tools/attach/|command_line/run_line)")
endif()
add_library(slidelab_drawing OBJECT ${drawing_sources})
target_link_libraries(slidelab_drawing PRIVATE slidelab_flags slidelab_hot slidelab::lab
  PkgConfig::IMGUI SDL2::SDL2 nlohmann_json::nlohmann_json fmt::fmt)
add_library(slidelab_app STATIC ${app_sources} $<TARGET_OBJECTS:slidelab_drawing>)
compile_by_folder(slidelab_drawing ${drawing_sources})
compile_by_folder(slidelab_app ${app_sources})
# Links that are copied begin with it, so that they can be clicked anywhere.
set(SLIDELAB_PAGE_ADDRESS "" CACHE STRING "Where the page will be published: https://.../, or nothing")
string(REGEX REPLACE "([^/])$" "\\1/" SLIDELAB_PAGE_ADDRESS "${SLIDELAB_PAGE_ADDRESS}")
target_compile_definitions(slidelab_app PRIVATE
  SLIDELAB_PAGE="${SLIDELAB_PAGE_ADDRESS}"
  SLIDELAB_VERSION="${PROJECT_VERSION}"
  SLIDELAB_FONT="${SLIDELAB_FONT}"
  SLIDELAB_SOURCE_DIR="$<IF:$<BOOL:${EMSCRIPTEN}>,/,${PROJECT_SOURCE_DIR}>")
# Headers of others are system headers: our warnings are for our code.
target_include_directories(slidelab_app SYSTEM PUBLIC
  $<TARGET_PROPERTY:PkgConfig::IMGUI,INTERFACE_INCLUDE_DIRECTORIES>
  $<TARGET_PROPERTY:SDL2::SDL2,INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(slidelab_app
  PUBLIC slidelab::lab imgui_sdlrenderer PkgConfig::IMGUI SDL2::SDL2
  PRIVATE slidelab_flags slidelab_cold SDL2_ttf::SDL2_ttf SDL2_image::SDL2_image
          nlohmann_json::nlohmann_json fmt::fmt CLI11::CLI11)

target_precompile_headers(slidelab_drawing REUSE_FROM slidelab_article_moves)
target_precompile_headers(slidelab_app REUSE_FROM slidelab_lab)

if(EMSCRIPTEN)
  include(cmake/page.cmake)
  return()
endif()

add_executable(slidelab src/app/main.cpp)
target_link_libraries(slidelab PRIVATE slidelab_app slidelab_flags)
if(SLIDELAB_SANITIZE)
  target_sources(slidelab PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/leaks_of_others.cpp)
endif()
