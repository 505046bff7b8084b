# find_package(slidelab) gives slidelab::slidelab; find_package(slidelab COMPONENTS lab) asks for
# slidelab::lab, too, which is there wherever it was installed.
include(CMakeFindDependencyMacro)
find_dependency(fmt)
include(${CMAKE_CURRENT_LIST_DIR}/slidelabTargets.cmake)
# What the lab reads maps with; who takes the library alone needs none of it.
if(EXISTS ${CMAKE_CURRENT_LIST_DIR}/slidelab-labTargets.cmake)
  find_dependency(Threads)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(MAP_FILES QUIET IMPORTED_TARGET zlib libzstd pugixml)
  endif()
  if(MAP_FILES_FOUND)
    include(${CMAKE_CURRENT_LIST_DIR}/slidelab-labTargets.cmake)
    set(slidelab_lab_FOUND TRUE)
  endif()
endif()

foreach(component IN LISTS slidelab_FIND_COMPONENTS)
  if(slidelab_FIND_REQUIRED_${component} AND NOT slidelab_${component}_FOUND)
    set(slidelab_FOUND FALSE)
    string(CONCAT slidelab_NOT_FOUND_MESSAGE
      "slidelab was installed without its component ${component}, or pkg-config does not find zlib, "
      "libzstd and pugixml")
  endif()
endforeach()
