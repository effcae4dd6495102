#pragma once
// Do not include a header that declares `struct stat`. In static builds, its declaration would hide the declaration of Swift's
// module.
#include <linux/magic.h>
#include <spawn.h>
#include <sys/vfs.h>

/// Opens a file for reading. The path is relative to a directory and must contain neither a mount point nor a magic link; see
/// RESOLVE_NO_XDEV and RESOLVE_NO_MAGICLINKS in openat2(2). Returns a descriptor, or -1 with the error in errno.
int clinux_open_on_same_mount(int directory, const char *path);

/// Renames a file; see renameat2(2). With the flag RENAME_NOREPLACE, the call fails with EEXIST if the new name exists. The
/// system's headers declare the function and the flag only with _GNU_SOURCE, which Swift does not define.
int renameat2(int old_directory, const char *old_name, int new_directory, const char *new_name, unsigned int flags);

enum { rename_noreplace = 1 };

/// Adds an action for a program that posix_spawn(3) starts: the program inherits no descriptor from `from` on. See
/// posix_spawn_file_actions_addclose(3).
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
/// Adds an action for a program that posix_spawn(3) starts: the program starts in another working directory.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
