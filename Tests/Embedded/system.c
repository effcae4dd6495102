// The C functions that Swift's compiler expects: mainly memory allocation. Machines allocate no memory, but a screen's
// buttons and keys are arrays.
// Freed memory is not reused, since a tested module runs only for a short time.

typedef __SIZE_TYPE__ size_t;

extern unsigned char __heap_base;
static unsigned char *next = &__heap_base;

int posix_memalign(void **result, size_t alignment, size_t size) {
  unsigned char *start = (unsigned char *)(((size_t)next + alignment - 1) & ~(alignment - 1));
  if ((size_t)(start + size) > __builtin_wasm_memory_size(0) * 65536) {
    if (__builtin_wasm_memory_grow(0, (size + 65535) / 65536) == (size_t)-1) return 12;
  }
  next = start + size;
  *result = start;
  return 0;
}

void free(void *memory) {}

void *memset(void *to, int byte, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = (unsigned char)byte;
  return to;
}

void *memcpy(void *to, const void *from, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if (to < from) return memcpy(to, from, count);
  for (size_t i = count; i > 0; i--) ((unsigned char *)to)[i - 1] = ((const unsigned char *)from)[i - 1];
  return to;
}

// Durations count attoseconds in 128 bits.
__int128 __multi3(__int128 left, __int128 right) {
  unsigned long long a = (unsigned long long)left, b = (unsigned long long)right;
  unsigned long long a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
  unsigned long long low = a0 * b0;
  unsigned long long middle = a1 * b0 + (low >> 32);
  unsigned long long middle2 = a0 * b1 + (middle & 0xFFFFFFFF);
  unsigned long long high = a1 * b1 + (middle >> 32) + (middle2 >> 32);
  high += a * (unsigned long long)(right >> 64) + (unsigned long long)(left >> 64) * b;
  return (__int128)(((unsigned __int128)high << 64) | (middle2 << 32) | (low & 0xFFFFFFFF));
}

// The seed of hashing. Machines use no hashing.
void arc4random_buf(void *bytes, size_t count) { __builtin_trap(); }
