# The toolchain of the presets web and web-debug: the Emscripten that is on this machine, Debian's or
# an emsdk's.
find_program(EM_CONFIG NAMES em-config REQUIRED)
execute_process(COMMAND ${EM_CONFIG} EMSCRIPTEN_ROOT
  OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)

# Exceptions are WebAssembly's own: they cost nothing until one is thrown. Every object of the page has
# to say so, libraries too.
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions")
