# Where a system has what the program is linked with.
find_package(PkgConfig REQUIRED)
find_package(SDL2 REQUIRED)
find_package(SDL2_ttf REQUIRED)
find_package(SDL2_image REQUIRED)
find_package(CLI11 REQUIRED)
pkg_check_modules(IMGUI REQUIRED IMPORTED_TARGET imgui)

# Debian's package has ImGui's SDL renderer backend as source, among its examples.
find_file(IMGUI_SDLRENDERER_SOURCE NAMES imgui_impl_sdlrenderer2.cpp imgui_impl_sdlrenderer.cpp
  PATHS /usr/share/doc/libimgui-dev/examples/backends /usr/share/imgui/backends
  NO_DEFAULT_PATH)
if(NOT IMGUI_SDLRENDERER_SOURCE)
  message(FATAL_ERROR "The source of Dear ImGui's SDL renderer backend was not found. "
    "On Debian: apt-get install --reinstall "
    "-o Dpkg::Options::='--path-include=/usr/share/doc/libimgui-dev/*' libimgui-dev")
endif()
find_path(IMGUI_BACKENDS NAMES imgui_impl_sdlrenderer2.h imgui_impl_sdlrenderer.h
  HINTS ${IMGUI_INCLUDE_DIRS} PATH_SUFFIXES backends REQUIRED)

find_file(SLIDELAB_FONT NAMES DejaVuSans.ttf
  PATHS /usr/share/fonts/truetype/dejavu /usr/share/fonts/dejavu-sans-fonts
        /usr/share/fonts/TTF /usr/share/fonts/dejavu
  NO_DEFAULT_PATH)
if(NOT SLIDELAB_FONT)
  message(FATAL_ERROR "The font DejaVuSans.ttf was not found. On Debian: fonts-dejavu-core")
endif()
