# What a program with more games is built from (docs/own-game.md): libraries, headers, the files that see the types of the games, and the laws.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/arena)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/arena)
set(sources ${CMAKE_INSTALL_DATADIR}/arena/source)

install(TARGETS arena_core arena_players arena_statistics arena_mpi arena_base EXPORT arena-targets ARCHIVE COMPONENT development
        INCLUDES DESTINATION ${headers})
install(EXPORT arena-targets NAMESPACE arena:: DESTINATION ${package} COMPONENT development)
install(DIRECTORY core players arena ${PROJECT_BINARY_DIR}/arena/generated/arena DESTINATION ${headers} COMPONENT development
        FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY tests/laws DESTINATION ${headers}/tests COMPONENT development FILES_MATCHING PATTERN "*_laws.hpp" PATTERN "laws.hpp"
        PATTERN "support.hpp" PATTERN "random_moves.hpp" PATTERN "broken_refinement.hpp")
install(FILES tests/players/evaluator_laws.hpp DESTINATION ${headers}/tests/players COMPONENT development)
install(FILES tests/sanitized.hpp DESTINATION ${headers}/tests COMPONENT development)

get_target_property(game_sources arena_with_games SOURCES)
foreach(source ${game_sources} ${PROJECT_SOURCE_DIR}/arena/main.cpp ${PROJECT_SOURCE_DIR}/cmake/more_players.cpp)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${source})
  get_filename_component(folder ${folder} DIRECTORY)
  install(FILES ${source} DESTINATION ${sources}/${folder} COMPONENT development)
endforeach()

get_directory_property(has_mpi DIRECTORY arena DEFINITION MPI_CXX_FOUND)
configure_package_config_file(cmake/arena-config.cmake.in ${PROJECT_BINARY_DIR}/arena-config.cmake INSTALL_DESTINATION ${package} PATH_VARS sources)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/arena-config-version.cmake COMPATIBILITY ExactVersion)
install(FILES ${PROJECT_BINARY_DIR}/arena-config.cmake ${PROJECT_BINARY_DIR}/arena-config-version.cmake DESTINATION ${package} COMPONENT development)
