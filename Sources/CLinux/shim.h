#pragma once
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/// Opens a file for reading. The path is relative to a directory and must not cross a mount point; see RESOLVE_NO_XDEV in
/// openat2(2). Returns a descriptor, or -1 with the error in errno.
static inline int clinux_open_on_same_mount(int directory, const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_CLOEXEC, .resolve = RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

/// renameat2(2). With the flag RENAME_NOREPLACE, it fails with EEXIST if the new name exists. The system's headers declare both
/// only with _GNU_SOURCE, which Swift does not define.
int renameat2(int old_directory, const char *old_name, int new_directory, const char *new_name, unsigned int flags);

enum { rename_noreplace = 1 };

/// Actions for a program that is started with posix_spawn(3): the program inherits no descriptor from `from` on, or starts in
/// another working directory. See posix_spawn_file_actions_addclose(3).
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
