# find_package(slidelab) gives slidelab::slidelab; COMPONENTS articles, lab ask for slidelab::articles
# and slidelab::lab, too, which are there wherever they were installed.
include(${CMAKE_CURRENT_LIST_DIR}/slidelabTargets.cmake)
if(EXISTS ${CMAKE_CURRENT_LIST_DIR}/slidelab-articlesTargets.cmake)
  find_package(fmt QUIET)
  if(fmt_FOUND)
    include(${CMAKE_CURRENT_LIST_DIR}/slidelab-articlesTargets.cmake)
    set(slidelab_articles_FOUND TRUE)
  endif()
endif()
# What the lab reads maps with; who takes the library alone needs none of it.
if(slidelab_articles_FOUND AND EXISTS ${CMAKE_CURRENT_LIST_DIR}/slidelab-labTargets.cmake)
  include(CMakeFindDependencyMacro)
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
      "slidelab was installed without its component ${component}, or fmt is not found, or "
      "pkg-config does not find zlib, libzstd and pugixml")
  endif()
endforeach()
