# What `cmake --install` puts in place: the libraries, their headers under the names by which they are
# included (slidelab/..., articles/..., lab/...), and what find_package and pkg-config read. Nothing in it names
# the folder, so that the tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# articles/ and lab/ are no names to claim in a folder of everybody's headers, so they have others.
set(articles_include_dir ${CMAKE_INSTALL_INCLUDEDIR}/slidelab-articles)
set(lab_include_dir ${CMAKE_INSTALL_INCLUDEDIR}/slidelab-lab)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/slidelab)

install(TARGETS slidelab_library EXPORT slidelabTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT slidelabTargets NAMESPACE slidelab:: DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/slidelab DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN *.hpp PATTERN slidelab.h)

if(SLIDELAB_ARTICLES)
  target_include_directories(slidelab_articles
    INTERFACE $<INSTALL_INTERFACE:${articles_include_dir}>)
  install(TARGETS slidelab_articles EXPORT slidelab-articlesTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT slidelab-articlesTargets NAMESPACE slidelab:: DESTINATION ${package_dir})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/articles DESTINATION ${articles_include_dir}
    FILES_MATCHING PATTERN *.hpp)
endif()

if(SLIDELAB_LAB)
  target_include_directories(slidelab_lab INTERFACE $<INSTALL_INTERFACE:${lab_include_dir}>)
  install(TARGETS slidelab_lab EXPORT slidelab-labTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT slidelab-labTargets NAMESPACE slidelab:: DESTINATION ${package_dir})
  # Headers that show JSON stay here: whoever links the lab needs none.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/lab DESTINATION ${lab_include_dir}
    FILES_MATCHING PATTERN *.hpp
    REGEX "/lab/text/(field|json_)" EXCLUDE
    REGEX "/lab/engines/" EXCLUDE
    REGEX "/lab/levels/walls/game_file" EXCLUDE
    REGEX "/lab/probe/json_" EXCLUDE
    REGEX "/lab/scenes/request/" EXCLUDE
    REGEX "/lab/levels/tiled/(budget|ldtk|object_shapes|older_forms|side_view|starts|templates|tiled_layers|tiled_parts|tileset|tmx|world)" EXCLUDE)
endif()

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/slidelab)

# Below 1.0 every minor version may break what was before.
write_basic_package_version_file(slidelabConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/slidelabConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/slidelabConfigVersion.cmake DESTINATION ${package_dir})

# A pkg-config file finds the folder that it lies in: its prefix is so many steps up.
file(RELATIVE_PATH SLIDELAB_PREFIX_FROM_PC
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" SLIDELAB_PREFIX_FROM_PC "${SLIDELAB_PREFIX_FROM_PC}")
set(pc_files slidelab)
if(SLIDELAB_ARTICLES)
  list(APPEND pc_files slidelab-articles)
endif()
if(SLIDELAB_LAB)
  list(APPEND pc_files slidelab-lab)
endif()
foreach(name IN LISTS pc_files)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
