# Run by cpack between installing and packing: what Debian wants in a package and an installation elsewhere does not.
set(doc ${CPACK_TEMPORARY_DIRECTORY}/usr/share/doc/arena)
set(overrides ${CPACK_TEMPORARY_DIRECTORY}/usr/share/lintian/overrides)
set(manual ${CPACK_TEMPORARY_DIRECTORY}/usr/share/man/man1/arena.1)

file(READ ${doc}/LICENSE license)
string(REGEX REPLACE "^.*\n\nPermission" "Permission" license "${license}")
string(STRIP "${license}" license)
string(REPLACE "\n\n" "\n.\n" license "${license}")
string(REPLACE "\n" "\n " license "${license}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright.in ${doc}/copyright @ONLY)

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH is heard
file(WRITE ${doc}/changelog.Debian "arena (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Release ${CPACK_PACKAGE_VERSION}. What is new stands in CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
execute_process(COMMAND gzip -9nf ${manual} ${doc}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND strip --remove-section=.comment ${CPACK_TEMPORARY_DIRECTORY}/usr/bin/arena COMMAND_ERROR_IS_FATAL ANY)

configure_file(${CMAKE_CURRENT_LIST_DIR}/lintian-overrides ${overrides}/arena COPYONLY)
file(CHMOD ${doc}/copyright ${doc}/changelog.Debian.gz ${overrides}/arena PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
