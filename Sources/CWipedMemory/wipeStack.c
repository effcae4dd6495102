#include "CWipedMemory.h"
#include <string.h>

__attribute__((noinline)) void wipeStack(void) {
  char left[64 << 10];
  memset(left, 0, sizeof left);
  // As if somebody read it: else nothing would be written.
  __asm__ volatile("" : : "r"(left) : "memory");
}
