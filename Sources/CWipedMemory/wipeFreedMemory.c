#include <stdlib.h>

// Other systems and sanitizers use their own allocators, so freed memory is not zeroized there.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <malloc.h>
#include <string.h>

void __libc_free(void *memory);
void *__libc_realloc(void *memory, size_t count);

// Larger allocations have their own pages, which are returned to the system when they are freed: mallopt(3), M_MMAP_THRESHOLD.
static const size_t largest_kept = 32 << 20;

// Both functions override the functions of the C library for the whole program, including the Swift runtime.

void free(void *memory) {
  if (memory) {
    size_t count = malloc_usable_size(memory);
    if (count <= largest_kept) explicit_bzero(memory, count);
  }
  __libc_free(memory);
}

void *realloc(void *memory, size_t count) {
  size_t room = memory ? malloc_usable_size(memory) : 0;
  // Allocations with their own pages are remapped without a copy. Without an old or a new allocation, there is nothing to copy.
  if (room == 0 || room > largest_kept || count == 0) {
    if (memory && count == 0 && room <= largest_kept) explicit_bzero(memory, room);
    return __libc_realloc(memory, count);
  }
  // The allocation is kept if at least half of it stays in use. The unused end is zeroized when the allocation is freed.
  if (count <= room && count >= room / 2) return memory;
  void *copy = malloc(count);
  if (!copy) return NULL;
  memcpy(copy, memory, count < room ? count : room);
  free(memory);
  return copy;
}
#endif
