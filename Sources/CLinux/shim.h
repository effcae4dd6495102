#pragma once
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/// Opens a file to read, by a path below a directory along which nothing is mounted; see RESOLVE_NO_XDEV in openat2(2).
static inline int clinux_open_on_same_mount(int directory, const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_CLOEXEC, .resolve = RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

/// renameat2(2) with its flag RENAME_NOREPLACE: fails with EEXIST where something has the new name. The system's headers show it with
/// _GNU_SOURCE alone, which Swift does not define.
int renameat2(int old_directory, const char *old_name, int new_directory, const char *new_name, unsigned int flags);

enum { rename_noreplace = 1 };

/// Let a program that is started inherit no file from `from` on, or begin in another directory; see posix_spawn_file_actions_addclose(3).
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
