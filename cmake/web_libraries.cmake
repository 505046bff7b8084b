# What the program is linked with, for a page: from sources in SLIDELAB_WEB_SOURCES (a folder for each
# of Debian's source packages, which web/sources.sh fetches), because a system's own libraries are
# of its own machine code. Each is built as small as the program needs it, and has the name under which
# find_package finds it elsewhere.
set(SLIDELAB_WEB_SOURCES ${PROJECT_SOURCE_DIR}/build/web-sources CACHE PATH
  "Sources of the page's libraries: web/sources.sh puts them there")
if(NOT EXISTS ${SLIDELAB_WEB_SOURCES}/libsdl2)
  message(FATAL_ERROR "There are no sources in ${SLIDELAB_WEB_SOURCES}. "
    "./run.sh web fetches them; by itself: web/sources.sh ${SLIDELAB_WEB_SOURCES}")
endif()

# Debian's Emscripten takes JavaScript's parser from where Debian's own Node looks for it; other Nodes
# have to be told.
if(EXISTS /usr/share/nodejs/acorn)
  set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
    "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
endif()

# Of others' code warnings are not ours to mend; and it is as small as possible, because what takes
# time in a frame is ours.
set(web_flags -w -Oz)

# web_library(NAME ALIAS INCLUDES... SOURCES files...): includes are its users' too.
function(web_library name alias)
  cmake_parse_arguments(it "" "" "INCLUDES;SOURCES;DEFINITIONS;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${it_SOURCES})
  add_library(${alias} ALIAS ${name})
  target_include_directories(${name} SYSTEM PUBLIC ${it_INCLUDES})
  target_compile_definitions(${name} PRIVATE ${it_DEFINITIONS})
  target_compile_options(${name} PRIVATE ${web_flags})
  target_link_libraries(${name} PUBLIC ${it_LIBRARIES})
endfunction()

# Writes what is new: an old file keeps its time, and what was compiled of it is still good.
function(write_changed file content)
  if(EXISTS ${file})
    file(READ ${file} old)
  endif()
  if(NOT "${old}" STREQUAL "${content}")
    file(WRITE ${file} "${content}")
  endif()
endfunction()

# web_configuration(FROM TO NAMES...): a header of definitions without those that NAMES match.
function(web_configuration from to)
  file(READ ${from} content)
  foreach(name IN LISTS ARGN)
    string(REGEX REPLACE "\n#define ${name}" "\n// not here" content "${content}")
  endforeach()
  write_changed(${to} "${content}")
endfunction()

# Headers alone: Debian's packages have them among the system's own, which a page must not see.
function(web_headers name alias header)
  find_path(${name}_found ${header} PATHS /usr/include /usr/local/include REQUIRED
    NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  get_filename_component(folder ${header} DIRECTORY)
  set(alone ${CMAKE_BINARY_DIR}/headers/${name})
  file(MAKE_DIRECTORY ${alone})
  file(CREATE_LINK ${${name}_found}/${folder} ${alone}/${folder} SYMBOLIC)
  add_library(${name} INTERFACE)
  add_library(${alias} ALIAS ${name})
  target_include_directories(${name} SYSTEM INTERFACE ${alone})
endfunction()

web_headers(web_json nlohmann_json::nlohmann_json nlohmann/json.hpp)
web_headers(web_cli CLI11::CLI11 CLI/CLI.hpp)

set(from ${SLIDELAB_WEB_SOURCES}/fmtlib)
web_library(web_fmt fmt::fmt INCLUDES ${from}/include SOURCES ${from}/src/format.cc)
# No numbers of 128 bits are written.
target_compile_definitions(web_fmt PUBLIC FMT_USE_INT128=0 FMT_USE_LONG_DOUBLE=0)

set(from ${SLIDELAB_WEB_SOURCES}/zlib)
file(GLOB sources ${from}/*.c)
list(FILTER sources EXCLUDE REGEX "/gz[a-z]+\\.c$")
web_library(web_zlib ZLIB::ZLIB INCLUDES ${from} SOURCES ${sources})

set(from ${SLIDELAB_WEB_SOURCES}/zlib/contrib/minizip)
web_library(web_minizip minizip::minizip INCLUDES ${from} SOURCES ${from}/zip.c ${from}/ioapi.c
  DEFINITIONS NOCRYPT LIBRARIES web_zlib)

set(from ${SLIDELAB_WEB_SOURCES}/libzstd/lib)
file(GLOB sources ${from}/common/*.c ${from}/decompress/*.c)
web_library(web_zstd zstd::zstd INCLUDES ${from} SOURCES ${sources}
  DEFINITIONS ZSTD_DISABLE_ASM ZSTD_LEGACY_SUPPORT=0 HUF_FORCE_DECOMPRESS_X1
    ZSTD_FORCE_DECOMPRESS_SEQUENCES_SHORT ZSTD_NO_INLINE ZSTD_STRIP_ERROR_STRINGS)

set(from ${SLIDELAB_WEB_SOURCES}/pugixml/src)
web_library(web_pugixml pugixml::pugixml INCLUDES ${from} SOURCES ${from}/pugixml.cpp)

add_library(web_map_files INTERFACE)
add_library(PkgConfig::MAP_FILES ALIAS web_map_files)
target_link_libraries(web_map_files INTERFACE web_zlib web_zstd web_pugixml)

if(NOT SLIDELAB_APP)
  return()
endif()

# SDL's own CMake asks the compiler some two hundred questions, a second each under Emscripten; all
# answers are in the configuration that SDL keeps for it (SDL_config_emscripten.h).
set(from ${SLIDELAB_WEB_SOURCES}/libsdl2)
set(sources)
foreach(folder . atomic cpuinfo dynapi events file filesystem/emscripten joystick
    joystick/emscripten joystick/virtual libm loadso/dlopen locale locale/emscripten misc
    misc/emscripten power power/emscripten render render/opengles2 render/software sensor
    sensor/dummy stdlib thread timer timer/unix video video/dummy video/emscripten video/yuv2rgb)
  file(GLOB found ${from}/src/${folder}/*.c)
  list(APPEND sources ${found})
endforeach()
if(SLIDELAB_WEB_THREADS)
  file(GLOB found ${from}/src/thread/pthread/*.c)
else()
  file(GLOB found ${from}/src/thread/generic/*.c)
endif()
list(APPEND sources ${found})
# No videos, no surfaces with palettes, 16 bits or run lengths; surfaces of 32 bits, which is what the
# page draws on, are copied and blended by what SDL generates for each pair of formats, others
# slowly; and OpenGL's functions are linked, not looked up by name, which would bring all of them
# along (gl_by_name.cpp).
web_library(web_sdl SDL2::SDL2 INCLUDES ${from}/include SOURCES ${sources}
  DEFINITIONS SDL_AUDIO_DISABLED=1 SDL_HAVE_YUV=0 SDL_HAVE_BLIT_0=0 SDL_HAVE_BLIT_1=0
    SDL_HAVE_BLIT_A=0 SDL_HAVE_BLIT_N=0 SDL_HAVE_RLE=0 __SDL_NOGETPROCADDR__)

# Of FreeType what reads TrueType and draws it smoothly: no names of glyphs, no variations, no
# compressed fonts, no hints (page.cmake).
set(from ${SLIDELAB_WEB_SOURCES}/freetype)
set(options ${CMAKE_BINARY_DIR}/freetype/options.h)
web_configuration(${from}/include/freetype/config/ftoption.h ${options}
  FT_CONFIG_OPTION_ENVIRONMENT_PROPERTIES FT_CONFIG_OPTION_USE_LZW FT_CONFIG_OPTION_USE_ZLIB
  FT_CONFIG_OPTION_POSTSCRIPT_NAMES FT_CONFIG_OPTION_ADOBE_GLYPH_LIST FT_CONFIG_OPTION_MAC_FONTS
  FT_CONFIG_OPTION_GUESSING_EMBEDDED_RFORK FT_CONFIG_OPTION_INCREMENTAL
  TT_CONFIG_OPTION_POSTSCRIPT_NAMES TT_CONFIG_OPTION_COLOR_LAYERS TT_CONFIG_OPTION_GX_VAR_SUPPORT
  TT_CONFIG_OPTION_BDF TT_CONFIG_OPTION_BYTECODE_INTERPRETER)
set(modules ${CMAKE_BINARY_DIR}/freetype/modules.h)
file(CONFIGURE OUTPUT ${modules} CONTENT "\
FT_USE_MODULE( FT_Driver_ClassRec, tt_driver_class )
FT_USE_MODULE( FT_Module_Class, sfnt_module_class )
FT_USE_MODULE( FT_Renderer_Class, ft_smooth_renderer_class )
FT_USE_MODULE( FT_Renderer_Class, ft_raster1_renderer_class )
")
set(sources)
foreach(file base/ftbase base/ftbitmap base/ftglyph base/ftinit base/ftstroke base/ftsystem
    base/ftdebug raster/raster sfnt/sfnt smooth/smooth truetype/truetype)
  list(APPEND sources ${from}/src/${file}.c)
endforeach()
web_library(web_freetype Freetype::Freetype INCLUDES ${from}/include SOURCES ${sources}
  DEFINITIONS FT2_BUILD_LIBRARY FT_CONFIG_OPTIONS_H="${options}" FT_CONFIG_MODULES_H="${modules}")

set(from ${SLIDELAB_WEB_SOURCES}/libsdl2-ttf)
web_library(web_ttf SDL2_ttf::SDL2_ttf INCLUDES ${from} SOURCES ${from}/SDL_ttf.c
  DEFINITIONS TTF_USE_HARFBUZZ=0 LIBRARIES web_sdl web_freetype)

set(from ${SLIDELAB_WEB_SOURCES}/libpng1.6)
file(GLOB sources ${from}/png*.c)
list(FILTER sources EXCLUDE REGEX "/pngtest\\.c$")
# Colours are taken as they are, and what else a picture tells is not read.
web_configuration(${from}/scripts/pnglibconf.h.prebuilt ${CMAKE_BINARY_DIR}/png/pnglibconf.h
  "PNG_(READ_|WRITE_)?(bKGD|cHRM|eXIf|gAMA|hIST|iCCP|iTXt|oFFs|pCAL|pHYs|sCAL|sPLT|sRGB)_SUPPORTED"
  "PNG_(READ_|WRITE_)?(tEXt|tIME|zTXt|TEXT|COMPRESSED_TEXT|UNKNOWN_CHUNKS)_SUPPORTED"
  "PNG_(COLORSPACE|CONVERT_tIME|GAMMA|HANDLE_AS_UNKNOWN|MNG_FEATURES|PROGRESSIVE_READ)_SUPPORTED"
  "PNG_READ_(ALPHA_MODE|BACKGROUND|GAMMA|QUANTIZE|RGB_TO_GRAY|USER_CHUNKS|OPT_PLTE)_SUPPORTED"
  "PNG_(SET|STORE|SAVE)_UNKNOWN_CHUNKS_SUPPORTED" "PNG_(USER_CHUNKS|TIME_RFC1123)_SUPPORTED"
  "PNG_SIMPLIFIED_[A-Z_]+_SUPPORTED")
web_library(web_png PNG::PNG INCLUDES ${from} ${CMAKE_BINARY_DIR}/png SOURCES ${sources}
  LIBRARIES web_zlib)

# Pictures are PNG here: of JPEG Debian's source package has no writer.
set(from ${SLIDELAB_WEB_SOURCES}/libsdl2-image)
file(GLOB sources ${from}/IMG*.c)
web_library(web_image SDL2_image::SDL2_image INCLUDES ${from} SOURCES ${sources}
  DEFINITIONS LOAD_PNG WANT_LIBPNG SDL_IMAGE_SAVE_PNG=1 SDL_IMAGE_SAVE_JPG=0
  LIBRARIES web_sdl web_png)

# Of Dear ImGui's own font, which the program does not use, the page needs no copy: it is data that
# cannot be compressed.
set(from ${SLIDELAB_WEB_SOURCES}/imgui)
set(imgui_draw ${CMAKE_BINARY_DIR}/imgui/imgui_draw.cpp)
file(READ ${from}/imgui_draw.cpp content)
string(FIND "${content}" "proggy_clean_ttf_compressed_data_base85[" begin)
string(SUBSTRING "${content}" 0 ${begin} before)
string(SUBSTRING "${content}" ${begin} -1 after)
string(FIND "${after}" "\";\n" end)
string(SUBSTRING "${after}" ${end} -1 after)
write_changed(${imgui_draw} "${before}proggy_clean_ttf_compressed_data_base85[] = \"${after}")
web_library(web_imgui PkgConfig::IMGUI INCLUDES ${from} ${from}/backends
  SOURCES ${from}/imgui.cpp ${imgui_draw} ${from}/imgui_tables.cpp ${from}/imgui_widgets.cpp
    ${from}/backends/imgui_impl_sdl.cpp
  LIBRARIES web_sdl)
target_compile_options(web_imgui PRIVATE -O2) # it makes every frame
# But for tables, of which a frame has few.
set_source_files_properties(${from}/imgui_tables.cpp PROPERTIES COMPILE_OPTIONS -Oz)
set(IMGUI_SDLRENDERER_SOURCE ${from}/backends/imgui_impl_sdlrenderer.cpp)
set(IMGUI_BACKENDS ${from}/backends)
