// The C functions that Embedded Swift expects, for WebAssembly without an operating system: mainly memory allocation.
// The allocator reuses freed memory: each power of two has a list of free blocks. A block begins 16 bytes before its memory.

typedef __SIZE_TYPE__ size_t;

enum { header = 16, classes = 28 };

struct block {
  size_t class;
  struct block *next;
};

extern unsigned char __heap_base;
static unsigned char *heap = &__heap_base;
static struct block *unused[classes];

static void *take(size_t size) {
  if (size > ((size_t)1 << (classes - 1)) - header) return 0;
  size_t class = 5;
  while (((size_t)1 << class) < size + header) {
    if (++class == classes) return 0;
  }
  struct block *found = unused[class];
  if (found) {
    unused[class] = found->next;
    return (unsigned char *)found + header;
  }
  unsigned char *start = (unsigned char *)(((size_t)heap + 15) & ~(size_t)15);
  unsigned char *end = start + ((size_t)1 << class);
  if (end < start) return 0;
  size_t available = __builtin_wasm_memory_size(0) * 65536;
  if ((size_t)end > available && __builtin_wasm_memory_grow(0, ((size_t)end - available + 65535) / 65536) == (size_t)-1) return 0;
  heap = end;
  found = (struct block *)start;
  found->class = class;
  return start + header;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) return 22;
  *result = take(size);
  return *result ? 0 : 12;
}

void free(void *memory) {
  if (!memory) return;
  struct block *freed = (struct block *)((unsigned char *)memory - header);
  freed->next = unused[freed->class];
  unused[freed->class] = freed;
}
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

int memcmp(const void *left, const void *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const unsigned char *)left)[i] - ((const unsigned char *)right)[i];
    if (difference) return difference;
  }
  return 0;
}

// Multiplies 128-bit integers, for durations, which count attoseconds in 128 bits.
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

// The source of the hash seed. Machines do not hash, so a call is an error.
void arc4random_buf(void *bytes, size_t count) { __builtin_trap(); }
