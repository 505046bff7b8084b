# find_package(slidelab) gives slidelab::slidelab; find_package(slidelab COMPONENTS lab) asks for
# slidelab::lab, too, which is there wherever it was installed.
include(CMakeFindDependencyMacro)
find_dependency(fmt)
include(${CMAKE_CURRENT_LIST_DIR}/slidelabTargets.cmake)
if(EXISTS ${CMAKE_CURRENT_LIST_DIR}/slidelab-labTargets.cmake)
  find_dependency(Threads)
  find_dependency(PkgConfig)
  pkg_check_modules(MAP_FILES REQUIRED IMPORTED_TARGET zlib libzstd pugixml)
  include(${CMAKE_CURRENT_LIST_DIR}/slidelab-labTargets.cmake)
  set(slidelab_lab_FOUND TRUE)
endif()

foreach(component IN LISTS slidelab_FIND_COMPONENTS)
  if(slidelab_FIND_REQUIRED_${component} AND NOT slidelab_${component}_FOUND)
    set(slidelab_FOUND FALSE)
    set(slidelab_NOT_FOUND_MESSAGE "slidelab was installed without its component ${component}")
  endif()
endforeach()
