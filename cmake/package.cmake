# The Debian package: cpack --config build/package/CPackConfig.cmake -B build
set(ARENA_MAINTAINER "The arena developers <arena@users.noreply.github.com>" CACHE STRING "Maintainer of the Debian package, with an address")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME arena)
set(CPACK_PACKAGE_CONTACT ${ARENA_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "tournaments and benchmarks for game-tree search")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Plays game-tree searches against each other and tells what each enhancement
is worth: in Elo, in nodes and in time, with intervals. Tournaments and
ablations are small config files; runs are parallel, can be killed and
resumed, and come out the same on every machine at fixed nodes.
.
Andantino, Tablut and Omega are built in. Engines in any language can play,
and so can any game for which a program knows the rules.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};arena;Unspecified;/")  # without what other programs are built from
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/finish.cmake)  # what Debian wants beside what is installed
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3")  # for examples
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
