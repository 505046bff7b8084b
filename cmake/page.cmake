# The program as a page: a folder of files for any static server.
set(SLIDELAB_PAGE ${CMAKE_BINARY_DIR}/page CACHE PATH "Where the page is put")

file(GLOB page_sources CONFIGURE_DEPENDS src/app/web/*.cpp)
add_executable(slidelab_page ${page_sources})
target_link_libraries(slidelab_page PRIVATE slidelab_app slidelab_flags web_minizip
  nlohmann_json::nlohmann_json)
set_target_properties(slidelab_page PROPERTIES
  OUTPUT_NAME slidelab SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${SLIDELAB_PAGE})

# --- The files that the program reads ---

# Of the font the glyphs that the program shows (load_font in gui.cpp), which is a twentieth of it, without
# hints: Dear ImGui reads none.
find_program(FONT_SUBSET NAMES pyftsubset REQUIRED)
find_file(WHOLE_FONT NAMES DejaVuSans.ttf PATHS /usr/share/fonts/truetype/dejavu
  /usr/share/fonts/dejavu-sans-fonts /usr/share/fonts/TTF NO_DEFAULT_PATH
  NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(font ${CMAKE_BINARY_DIR}/DejaVuSans.ttf)
add_custom_command(OUTPUT ${font}
  COMMAND ${FONT_SUBSET} ${WHOLE_FONT} --unicodes=U+0020-00FF,U+2013,U+2192,U+25B6,U+25C0,U+2713
    --layout-features=
    --drop-tables+=GPOS,GSUB,GDEF,FFTM,MATH,gasp --no-hinting --output-file=${font}
  VERBATIM)

# Neither the recordings of the command line's examples, nor the tour for machines without a display.
file(GLOB assets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/*.json
  ${PROJECT_SOURCE_DIR}/assets/tours/guided.json)
file(GLOB_RECURSE levels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/levels/*)
list(FILTER levels EXCLUDE REGEX "/levels/recordings/")
add_custom_target(page_font DEPENDS ${font})
add_dependencies(slidelab_page page_font)
target_link_options(slidelab_page PRIVATE "SHELL:--preload-file ${font}@/assets/DejaVuSans.ttf")
# Maps and scenes go without blanks, which are two of their forty kB on the wire.
find_program(PYTHON NAMES python3 REQUIRED)
set(copied ${CMAKE_BINARY_DIR}/page-files)
set(folders play figures failures issues)
list(TRANSFORM folders PREPEND levels/)
set(without_blanks ${PROJECT_SOURCE_DIR}/cmake/without_blanks.py)
add_custom_command(OUTPUT ${copied}/copied
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${copied}
  COMMAND ${PYTHON} ${without_blanks} ${PROJECT_SOURCE_DIR} ${copied} ${folders}
  DEPENDS ${without_blanks} ${levels} VERBATIM)
add_custom_target(page_files DEPENDS ${copied}/copied)
add_dependencies(slidelab_page page_files)
foreach(folder IN LISTS folders)
  target_link_options(slidelab_page PRIVATE
    "SHELL:--preload-file ${copied}/${folder}@/${folder}")
endforeach()
# Pictures of tiles are Tiled's alone.
target_link_options(slidelab_page PRIVATE "SHELL:--exclude-file *.png")
# The lines that fix a mover of one's own.
file(GLOB fixes CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/attached/fixes.*)
foreach(asset IN LISTS assets fixes)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${asset})
  target_link_options(slidelab_page PRIVATE "SHELL:--preload-file ${asset}@/${name}")
endforeach()
set_target_properties(slidelab_page PROPERTIES LINK_DEPENDS "${assets};${fixes};${copied}/copied;${font}")

# --- How it is linked ---

# Memory grows as levels and runs need it. WebGL is enough in its first version.
# -Oz: 7 kB less on the wire than -Os, which the page's megabyte has no room for. Moves are a sixth
# slower.
target_link_options(slidelab_page PRIVATE -Oz
  -sENVIRONMENT=web -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sTOTAL_STACK=1048576
  -sSUPPORT_ERRNO=0 -sGL_TRACK_ERRORS=0 -sFORCE_FILESYSTEM=1 -sEXPORTED_RUNTIME_METHODS=FS,ccall
  -sEXPORTED_FUNCTIONS=_main,_malloc,_free)
if(CMAKE_BUILD_TYPE STREQUAL Debug)
  target_link_options(slidelab_page PRIVATE -sASSERTIONS=2 -g2)
else()
  # Once more: what one pass makes alike the next one finds. The first KiB of memory is nobody's, as
  # Emscripten tells the first pass.
  find_program(WASM_OPT NAMES wasm-opt REQUIRED)
  set(wasm ${SLIDELAB_PAGE}/slidelab.wasm)
  add_custom_command(TARGET slidelab_page POST_BUILD VERBATIM
    COMMAND ${WASM_OPT} -Oz --low-memory-unused --enable-exception-handling --enable-sign-ext --enable-bulk-memory
      --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types
      ${wasm} -o ${wasm})
  # Emscripten leaves its names long: a fifth of slidelab.js on the wire. These the page calls.
  find_program(SHORTER_NAMES NAMES terser REQUIRED)
  set(shorten ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ${SHORTER_NAMES})
  add_custom_command(TARGET slidelab_page POST_BUILD VERBATIM
    COMMAND ${shorten} $<TARGET_FILE:slidelab_page> --output $<TARGET_FILE:slidelab_page> --compress
      --mangle toplevel,reserved=[Module,FS])
endif()

# --- The page around it ---

# Who shows a link's preview picture wants the whole address of it.
configure_file(web/index.html ${SLIDELAB_PAGE}/index.html @ONLY)
configure_file(web/style.css ${SLIDELAB_PAGE}/style.css COPYONLY)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  configure_file(web/page.js ${SLIDELAB_PAGE}/page.js COPYONLY)
else()
  add_custom_command(OUTPUT ${SLIDELAB_PAGE}/page.js VERBATIM
    COMMAND ${shorten} ${PROJECT_SOURCE_DIR}/web/page.js --output ${SLIDELAB_PAGE}/page.js
      --compress --mangle
    DEPENDS ${PROJECT_SOURCE_DIR}/web/page.js)
  add_custom_target(slidelab_page_script DEPENDS ${SLIDELAB_PAGE}/page.js)
  add_dependencies(slidelab_page slidelab_page_script)
endif()
configure_file(assets/icon.png ${SLIDELAB_PAGE}/icon.png COPYONLY)
configure_file(assets/picture.png ${SLIDELAB_PAGE}/picture.png COPYONLY)
