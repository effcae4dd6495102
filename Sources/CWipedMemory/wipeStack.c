#include "CWipedMemory.h"
#include <string.h>

__attribute__((noinline)) void wipeStack(void) {
  char left[64 << 10];
  memset(left, 0, sizeof left);
  // Makes the compiler assume that the buffer is read, so that the writes are not removed as dead stores.
  __asm__ volatile("" : : "r"(left) : "memory");
}
