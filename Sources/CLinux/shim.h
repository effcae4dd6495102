#pragma once
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/// Opens a file to read, by a path below a directory along which nothing is mounted; see RESOLVE_NO_XDEV in openat2(2).
static inline int clinux_open_on_same_mount(int directory, const char *path) {
  struct open_how how = {.flags = O_RDONLY | O_CLOEXEC, .resolve = RESOLVE_NO_XDEV | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}
