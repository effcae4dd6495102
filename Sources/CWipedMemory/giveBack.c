#include <stdlib.h>

// Elsewhere memory is given back as it is. Sanitizers bring functions of their own.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <malloc.h>
#include <string.h>

void __libc_free(void *memory);
void *__libc_realloc(void *memory, size_t count);

// What is larger is given back to the system as pages of its own: mallopt(3), M_MMAP_THRESHOLD.
static const size_t largest_kept = 32 << 20;

// Both stand before the functions of the system's library, for Swift's run time and for every other library of the program.

void free(void *memory) {
  if (memory) {
    size_t count = malloc_usable_size(memory);
    if (count <= largest_kept) explicit_bzero(memory, count);
  }
  __libc_free(memory);
}

void *realloc(void *memory, size_t count) {
  size_t room = memory ? malloc_usable_size(memory) : 0;
  // Pages of its own move as they are. Nothing is left behind where there was nothing, or nothing comes after it.
  if (room == 0 || room > largest_kept || count == 0) {
    if (memory && count == 0 && room <= largest_kept) explicit_bzero(memory, room);
    return __libc_realloc(memory, count);
  }
  // It stays where it is as long as that wastes no more than half; what it does not use any more is wiped with the rest.
  if (count <= room && count >= room / 2) return memory;
  void *copy = malloc(count);
  if (!copy) return NULL;
  memcpy(copy, memory, count < room ? count : room);
  free(memory);
  return copy;
}
#endif
