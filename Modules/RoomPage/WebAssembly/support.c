// What the Swift runtime and the compiler expect of a C library, which a page does not have.
#include <stddef.h>
#include <stdint.h>

// Memory comes in blocks of few sizes: multiples of 16 to 64 bytes, then four from each power of two
// to the next. A freed block is kept for the next of its size. Each has a header of 8 bytes before
// its content, and lies so that the content is aligned to 16 bytes.
struct header { uint32_t start, class; };
static struct free_block { struct free_block *next; } *freed[128];
extern unsigned char __heap_base;
static uintptr_t top, in_use;

static unsigned class_of(uint32_t size) {
  if (size <= 64) return (size + 15) / 16 - 1;
  unsigned shift = 29 - __builtin_clz(size - 1);
  return 4 * (shift - 4) + ((size - 1) >> shift) + 1;
}

static uint32_t size_of(unsigned class) {
  return class < 4 ? 16 * (class + 1) : (uint32_t)(4 + class % 4) << (class / 4 + 3);
}

static uintptr_t new_block(uint32_t size) {
  if (top == 0) top = ((uintptr_t)&__heap_base + 15) / 16 * 16 + 8;
  uintptr_t block = top, end = __builtin_wasm_memory_size(0) * 65536;
  if (block + size < block) return 0;
  // By at least 1 MiB, as growing is slow.
  uintptr_t pages = block + size > end ? (block + size - end + 65535) / 65536 : 0;
  if (pages && __builtin_wasm_memory_grow(0, pages < 16 ? 16 : pages) == (size_t)-1) return 0;
  top = block + size;
  return block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  size_t extra = alignment > 16 ? alignment : 0;
  if (size > 0x70000000 || extra > 0x1000000) return 12;
  unsigned class = class_of(size + 8 + extra);
  uintptr_t block = (uintptr_t)freed[class];
  if (block) block -= 8, freed[class] = freed[class]->next;
  else if (!(block = new_block(size_of(class)))) return 12;
  uintptr_t content = extra ? (block + 7 + alignment) / alignment * alignment : block + 8;
  ((struct header *)content)[-1] = (struct header){block, class};
  in_use += size_of(class), *result = (void *)content;
  return 0;
}

void free(void *content) {
  if (!content) return;
  struct header header = ((struct header *)content)[-1];
  struct free_block *block = (struct free_block *)((uintptr_t)header.start + 8);
  block->next = freed[header.class];
  freed[header.class] = block, in_use -= size_of(header.class);
}

uint32_t allocated(void) { return in_use; }
void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
void *memset(void *to, int byte, size_t n) { return __builtin_memset(to, byte, n); }

int memcmp(const void *one, const void *other, size_t n) {
  const unsigned char *a = one, *b = other;
  for (; n > 0; n--, a++, b++) if (*a != *b) return *a - *b;
  return 0;
}

// Halves away from zero.
double round(double x) {
  double whole = __builtin_trunc(x), rest = x - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

// By doubling and halving the divisor: all of it is exact.
double fmod(double x, double y) {
  double rest = __builtin_fabs(x), divisor = __builtin_fabs(y), part = divisor;
  if (!(rest < __builtin_inf()) || !(divisor > 0)) return __builtin_nan("");
  while (part <= rest - part) part += part;
  for (; part >= divisor && rest >= divisor; part *= 0.5) if (rest >= part) rest -= part;
  return __builtin_copysign(rest, x);
}

// The product of two integers of 128 bits.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t al = a, bl = b, mask = 0xFFFFFFFF;
  uint64_t low = (al & mask) * (bl & mask), one = (al >> 32) * (bl & mask) + (low >> 32);
  uint64_t two = (al & mask) * (bl >> 32) + (one & mask);
  uint64_t high = (al >> 32) * (bl >> 32) + (one >> 32) + (two >> 32);
  high += al * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * bl;
  return (__int128)((unsigned __int128)high << 64 | (two << 32 | (low & mask)));
}

// From where hashes begin: a page gives a random number, so that nobody can choose names that collide.
static uint64_t random_state;
void seed(double value) { random_state = *(uint64_t *)&value; }
void arc4random_buf(void *to, size_t n) {
  for (unsigned char *byte = to; n > 0; n--, byte++) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    *byte = random_state >> 56;
  }
}
