#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(HAS_SANITIZER)

// The C library calls the program's own allocator where the program defines all of it:
// https://www.gnu.org/software/libc/manual/html_node/Replacing-malloc.html
// This one counts, and hands on to the library's.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// Of the program itself, so that reaching it allocates nothing.
static _Thread_local long count __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count += 1;
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) { __libc_free(block); }

bool allocation_counter_is_available(void) { return true; }

long allocation_counter_value(void) { return count; }

#else

bool allocation_counter_is_available(void) { return false; }

long allocation_counter_value(void) { return 0; }

#endif
