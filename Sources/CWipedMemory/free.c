#include <stdlib.h>

// Elsewhere memory is given back as it is. Sanitizers bring a function of their own.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <malloc.h>
#include <string.h>

void __libc_free(void *memory);

// What is larger is given back to the system as pages of its own: mallopt(3), M_MMAP_THRESHOLD.
static const size_t largest_kept = 32 << 20;

// Stands before the function of the system's library, for Swift's run time and for every other library of the program.
void free(void *memory) {
  if (memory) {
    size_t count = malloc_usable_size(memory);
    if (count <= largest_kept) explicit_bzero(memory, count);
  }
  __libc_free(memory);
}
#endif
